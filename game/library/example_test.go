package library_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"flipside/game/library"
	"flipside/game/recognise"
)

// A library is a file. Imported games can be found by their players.
func ExampleLibrary_Import() {
	folder, err := os.MkdirTemp("", "library")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	ctx := context.Background()
	l, _, err := library.Open(ctx, library.Options{File: filepath.Join(folder, "games.sqlite")})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()

	content, err := recognise.Text(`(;GM[2]PB[Anna]PW[Bob];B[f5];W[d6];B[c3])
		(;GM[2]PB[Bob]PW[Carl];B[f5];W[f6])
		(;GM[2]PB[Anna]PW[Bob];B[f5];W[d6];B[c3])`)
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := l.Import(ctx, content.Games, nil)
	fmt.Println(report.Added, "added,", report.Duplicates, "known already, error:", err)

	ids, _ := l.Find(ctx, library.Query{Text: "anna"})
	games, _ := l.Games(ctx, ids)
	for _, g := range games {
		fmt.Println(g.Players[0], "against", g.Players[1]+",", g.Placed, "moves")
	}
	// Output:
	// 2 added, 1 known already, error: <nil>
	// Anna against Bob, 3 moves
}
