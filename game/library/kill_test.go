//go:build unix

package library

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"flipside/game/base/atomicfile"
	"flipside/game/record"
)

// childEnv names the folder in which this test binary works until it is killed.
const childEnv = "FLIPSIDE_LIBRARY_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		if err := child(dir); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// importSize is the number of games in an import of the child.
const importSize = 40

// child writes moves of own games, imports games, and deletes and restores games, in random order,
// until it is killed. It prints a line after each operation that the library has confirmed.
func child(dir string) error {
	next, err := strconv.Atoi(os.Getenv("FLIPSIDE_LIBRARY_NEXT"))
	if err != nil {
		return err
	}
	o := Options{File: filepath.Join(dir, "library.sqlite"), Games: filepath.Join(dir, "games")}
	l, notice, err := Open(ctx, o)
	if err != nil || notice != "" {
		return fmt.Errorf("open: %q, %v", notice, err)
	}
	fmt.Println("open")
	random := rand.New(rand.NewPCG(uint64(next), 7))
	for {
		switch random.IntN(5) {
		case 0: // an import
			var games []*record.Record
			for i := range importSize {
				games = append(games, tournament(uint64(next*importSize+i), fmt.Sprintf("T%d", next), strconv.Itoa(i)))
			}
			var b strings.Builder
			for _, g := range games {
				if err := record.WriteGGF(&b, func(yield func(*record.Record) bool) { yield(g) }); err != nil {
					return err
				}
			}
			if r, err := l.Import(ctx, from(text(fmt.Sprintf("%d.ggf", next), b.String())), nil); err != nil || r.Added != importSize {
				return fmt.Errorf("import %d: %+v, %v", next, r, err)
			}
			fmt.Println("imported", next)
			next++
		case 1: // a game goes to the trash and may come back
			ids, err := l.Find(ctx, Query{Sort: ByChanged})
			if err != nil {
				return err
			}
			if len(ids) < 3 {
				continue
			}
			games, err := l.Games(ctx, ids[:1+random.IntN(len(ids)-1)])
			if err != nil {
				return err
			}
			g := games[len(games)-1]
			name := g.File + g.Players[0] + "/" + g.Players[1]
			fmt.Println("deleting", name)
			if err := l.Delete(ctx, g.ID); err != nil {
				return err
			}
			fmt.Println("deleted", name)
			if random.IntN(2) == 0 {
				continue
			}
			trash, err := l.Find(ctx, Query{Filter: Trash, Text: g.Players[0]})
			if err != nil {
				return err
			}
			for _, id := range trash {
				if of, err := l.Games(ctx, []ID{id}); err != nil || of[0].File+of[0].Players[0]+"/"+of[0].Players[1] == name {
					if err == nil {
						err = l.Restore(ctx, id)
					}
					if err != nil {
						return err
					}
					fmt.Println("restored", name)
					break
				}
			}
		default: // moves of an own game
			id := fmt.Sprintf("own%d", random.IntN(200))
			if atomicfile.Exists(filepath.Join(dir, "trash", id+".json")) {
				continue
			}
			g := playOut(uint64(len(id)), 99)
			plies := 1
			if r, err := readOwn(filepath.Join(o.Games, id+".json")); err == nil {
				plies = r.Play.Ply + 1
			}
			for ; plies <= g.LineLen() && random.IntN(6) > 0; plies++ {
				if err := g.Jump(plies); err != nil {
					return err
				}
				r := &record.Record{Game: g, Play: &record.Play{ID: id, Changed: time.Now(), Ply: plies, Seats: [2]record.Seat{{Human: true}, {Human: true}}}}
				data, err := record.FormatJSON(r)
				if err == nil {
					err = atomicfile.Write(filepath.Join(o.Games, id+".json"), data)
				}
				if err != nil {
					return err
				}
				fmt.Println("moved", id, plies)
			}
			if _, err := l.Sync(ctx); err != nil {
				return err
			}
			fmt.Println("synced")
		}
	}
}

// A program is killed repeatedly while it writes, imports and deletes. Nothing that the library
// confirmed is lost, and the file is intact each time.
func TestKills(t *testing.T) {
	kills := 15
	if n, err := strconv.Atoi(os.Getenv("FLIPSIDE_KILLS")); err == nil {
		kills = n
	} else if os.Getenv("FLIPSIDE_LONG") != "" {
		kills = 1000
	} else if testing.Short() {
		kills = 4
	}
	random := rand.New(rand.NewPCG(3, 4))
	confirmed := map[string]int{}
	for done := 0; done < kills; { // a growing library would only take longer
		n := min(25, kills-done)
		killed(t, random, n, confirmed)
		if t.Failed() {
			return
		}
		done += n
		t.Logf("%d kills; confirmed: %v", done, confirmed)
	}
}

// killed makes a new library and repeatedly kills a program that works in it.
func killed(t *testing.T, random *rand.Rand, kills int, confirmed map[string]int) {
	dir := t.TempDir()
	o := Options{File: filepath.Join(dir, "library.sqlite"), Games: filepath.Join(dir, "games")}
	moved := map[string]int{}    // confirmed plies of own games
	imported := map[int]bool{}   // confirmed imports
	trashed := map[string]bool{} // whether a game is in the trash
	unsure := map[string]bool{}  // games that were being deleted or restored at a kill
	next := 0
	for n := range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childEnv+"="+dir, fmt.Sprintf("FLIPSIDE_LIBRARY_NEXT=%d", next))
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		// The kill comes after a number of lines and some time, so that it can hit any moment.
		lines, wait := 1+random.IntN(40), time.Duration(random.IntN(20000))*time.Microsecond
		busy := ""
		for in := bufio.NewScanner(out); in.Scan(); lines-- {
			if lines == 0 {
				time.AfterFunc(wait, func() { _ = cmd.Process.Kill() })
			}
			words := strings.SplitN(in.Text(), " ", 2)
			confirmed[words[0]]++
			switch words[0] {
			case "error":
				t.Fatalf("kill %d: %s", n, in.Text())
			case "moved":
				id, plies, _ := strings.Cut(words[1], " ")
				moved[id], _ = strconv.Atoi(plies)
			case "imported":
				next, _ = strconv.Atoi(words[1])
				imported[next] = true
				next++
			case "deleting":
				busy = words[1]
			case "deleted":
				trashed[words[1]], busy = true, words[1] // it can be on its way back
			case "restored":
				trashed[words[1]], busy = false, ""
			default:
				busy = ""
			}
		}
		_ = cmd.Wait()
		if busy != "" {
			unsure[busy] = true
		}
		next += 2 // the last import can have been done, but not confirmed
		l := opened(t, o)
		var said string
		if err := l.keep.db.QueryRow("PRAGMA integrity_check").Scan(&said); err != nil || said != "ok" {
			t.Fatalf("kill %d: the file is not whole: %q, %v", n, said, err)
		}
		inTrash := map[string]bool{}
		plies := map[string]int{}
		perImport := map[string]int{}
		for _, f := range []Filter{All, Trash} {
			for _, g := range find(t, l, Query{Filter: f}) {
				inTrash[g.File+g.Players[0]+"/"+g.Players[1]] = f == Trash
				plies[g.File] = g.Plies
				perImport[g.Players[0]]++
			}
		}
		for id, want := range moved {
			if plies[id] < want {
				t.Errorf("kill %d: game %s has %d plies, %d were confirmed", n, id, plies[id], want)
			}
		}
		for i := range imported {
			if got := perImport[fmt.Sprintf("T%d", i)]; got != importSize {
				t.Errorf("kill %d: %d games of import %d", n, got, i)
			}
		}
		for name, want := range trashed {
			if got, there := inTrash[name]; !there || got != want && !unsure[name] {
				t.Errorf("kill %d: %s is in the library: %t, in the trash: %t, want %t", n, name, there, got, want)
			}
		}
		if t.Failed() {
			return
		}
		for name := range unsure { // it stays where it is now
			trashed[name] = inTrash[name]
			delete(unsure, name)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
