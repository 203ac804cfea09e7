package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/coach/problems"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/jobs"
	"flipside/ui/pace"
	"flipside/ui/screen"
	"flipside/ui/widget"
)

// practising opens Practice and waits for its first problem.
func practising(t *testing.T, a *App) {
	t.Helper()
	a.open(screen.Practice{})
	await(t, a, func() bool { return has(a, "practice-hint") })
}

// practisingOn opens Practice with the first problem of the program that fits.
func practisingOn(t *testing.T, a *App, fits func(*problems.Problem) bool) *problems.Problem {
	t.Helper()
	list, err := problems.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(list, fits)
	if at < 0 {
		t.Fatal("there is no such problem")
	}
	pool := ai.NewPool(1)
	t.Cleanup(pool.Close)
	a.services.Trainer = jobs.NewTrainer(jobs.TrainerOptions{Pool: pool, Load: func() ([]*problems.Problem, error) { return list[at : at+1], nil }})
	practising(t, a)
	return list[at]
}

// asksWhy reports whether a problem has a question, and is solved by one move.
func asksWhy(p *problems.Problem) bool {
	_, ok := p.Question()
	return ok && len(p.Line) == 1
}

// asked solves problems of one move until one has a question.
func asked(t *testing.T, a *App) *problems.Problem {
	t.Helper()
	var tried []*problems.Problem
	for range 40 {
		b := a
		p := practisingOn(t, b, func(p *problems.Problem) bool { return asksWhy(p) && !slices.Contains(tried, p) })
		tried = append(tried, p)
		typeMove(a, p.Best())
		still(t, a)
		if has(a, "practice-why-1") {
			return p
		}
		press(a, widget.KeyEscape)
	}
	t.Fatalf("no problem has a question: %v, %q", a.size, wordsOf(a))
	return nil
}

// After the move the screen asks why. The user answers by keyboard and learns the right answer.
func TestPracticeAsksWhy(t *testing.T) {
	a := testApp(t, 640, 480)
	p := asked(t, a)
	q, _ := p.Question()
	shown := strings.Join(wordsOf(a), " ") // a long claim has two lines
	for i, c := range q {
		if !strings.Contains(shown, words.Get(words.Key("practice.claim."+c.Key))) {
			t.Errorf("claim %d is not shown: %q", i+1, wordsOf(a))
		}
	}
	wrong := slices.IndexFunc(q[:], func(c problems.Claim) bool { return !c.True })
	pressOn(t, a, fmt.Sprintf("practice-why-%d", wrong+1))
	if !reads(a, "No: it leads to") || !reads(a, "Right at once") {
		t.Errorf("after a wrong answer: %q", wordsOf(a))
	}
	b := testApp(t, 640, 480)
	b.settings.AskWhy = false
	practisingOn(t, b, func(x *problems.Problem) bool { return x == p })
	typeMove(b, p.Best())
	still(t, b)
	if has(b, "practice-why-1") {
		t.Error("the question is asked although it is switched off")
	}
}

// reads reports whether a line of the window has these words.
func reads(a *App, words string) bool {
	return slices.ContainsFunc(wordsOf(a), func(line string) bool { return strings.Contains(line, words) })
}

// onBoard returns the problem of the program that is on the board.
func onBoard(t *testing.T, a *App) *problems.Problem {
	t.Helper()
	list, err := problems.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	obf := copied(t, a)
	pos, to, err := game.ParseOBF(obf)
	if err != nil {
		t.Fatalf("%q: %v", obf, err)
	}
	for _, p := range list {
		if p.Position() == pos && p.Side() == to {
			return p
		}
	}
	t.Fatalf("no problem has the position %s", obf)
	return nil
}

// copied returns what the screen copies.
func copied(t *testing.T, a *App) string {
	t.Helper()
	held := holding(a, "")
	top, ok := a.router.top().(screen.Copying)
	if !ok {
		t.Fatalf("%s copies nothing", a.scene())
	}
	top.Copy()
	a.services.Messages.Clear()
	return held.text
}

// typeMove plays a move by the letter and the digit of its square.
func typeMove(a *App, m game.Move) {
	for _, r := range m.String() {
		a.use(widget.Input{X: -1, Y: -1, Typed: []rune{r}})
	}
	press(a, widget.KeyEnter)
}

// still waits until nothing moves on the board and the user is asked for something.
func still(t *testing.T, a *App) {
	t.Helper()
	for range 100_000 {
		if facts, _ := a.router.facts(a.size.area()); facts.Still {
			frameOf(a, away)
			return
		}
		a.tell()
		time.Sleep(10 * time.Microsecond) // a move may be judged in the background
	}
	t.Fatalf("waited in vain; the window says %q", a.status())
}

// A session of ten problems by keyboard alone: from the start page, with wrong moves, hints and a
// solution among them. Each is in the diary.
func TestPracticeByKeyboard(t *testing.T) {
	a := testApp(t, 1280, 800)
	a.settings.Speed = pace.MaxSpeed
	pressOn(t, a, "practice")
	await(t, a, func() bool { return a.scene() == "practice" && has(a, "practice-hint") })
	solved := 0
	for n := range 10 {
		still(t, a)
		p := onBoard(t, a)
		switch n {
		case 2: // the tempting move first
			typeMove(a, p.Wrong.Played)
			still(t, a)
			if !reads(a, "Try again.") {
				t.Errorf("after %s: %q", p.Wrong.Played, wordsOf(a))
			}
		case 3:
			press(a, widget.KeyT)
			press(a, widget.KeyT)
			if !reads(a, "The move is "+p.Best().String()) {
				t.Errorf("after two hints: %q", wordsOf(a))
			}
		case 4:
			press(a, widget.KeyS)
		}
		at := p.Position()
		for k, m := range p.Line {
			if k%2 == 0 && n != 4 && at.Moves().Count() > 1 { // else it is played for the user
				still(t, a)
				typeMove(a, m)
			}
			at = at.Play(m)
		}
		still(t, a)
		if !reads(a, "Next") && !reads(a, "Choose an answer") {
			t.Fatalf("problem %d, %s, line %s: %q", n, p.ID(), game.FormatMoves(p.Line), wordsOf(a))
		}
		if d := a.services.Trainer.Diary(); n == 0 {
			await(t, a, func() bool { return d.Tries(p.ID()) == 1 })
		}
		if n != 2 && n != 3 && n != 4 {
			solved++
		}
		if a.state.Focus == "practice-next" {
			press(a, widget.KeyEnter)
		} else {
			press(a, widget.KeyN)
		}
	}
	if !reads(a, "Solved 7 of 10") || solved != 7 {
		t.Errorf("after ten problems: %q", wordsOf(a))
	}
	press(a, widget.KeyEscape)
	if a.scene() != "home" {
		t.Errorf("Escape leads to %s", a.scene())
	}
	d := a.services.Trainer.Diary()
	await(t, a, func() bool { return d.Level() != 3 })
}

// setAside sets the problem on the board aside, and opens the list of such problems.
func setAside(t *testing.T, a *App) *problems.Problem {
	t.Helper()
	p := onBoard(t, a)
	a.clickOn(t, "tool-wrong")
	pressOn(t, a, "aside-do")
	d := a.services.Trainer.Diary()
	await(t, a, func() bool { return slices.Contains(d.Said(), p.ID()) })
	a.clickOn(t, "tool-wrong")
	return p
}

// A problem that the user reports as wrong is set aside and listed, and another one comes. The list
// can put it back.
func TestPracticeSetsAside(t *testing.T) {
	for _, size := range [][2]float64{{640, 480}, {1280, 800}} {
		a := testApp(t, size[0], size[1])
		practising(t, a)
		p := setAside(t, a)
		if !reads(a, p.ID()) || a.overlay() != "aside" {
			t.Errorf("%s lists %q", a.overlay(), wordsOf(a))
		}
		held := holding(a, "")
		a.clickOn(t, "aside-list-0")
		a.router.top().(screen.Copying).Copy()
		if want := game.FormatOBF(p.Position(), p.Side()); held.text != want {
			t.Errorf("%q is copied, not %q", held.text, want)
		}
		d := a.services.Trainer.Diary()
		pressOn(t, a, "aside-back")
		await(t, a, func() bool { return len(d.Said()) == 0 })
		if reads(a, p.ID()) {
			t.Errorf("%q is left", wordsOf(a))
		}
		press(a, widget.KeyEscape)
		if q := onBoard(t, a); a.scene() != "practice" || q == p {
			t.Errorf("in %s the problem stays", a.scene())
		}
	}
}

// What was practised is kept for the next run.
func TestPracticeIsKept(t *testing.T) {
	folder := t.TempDir()
	a := testAppAt(t, folder, 1280, 800)
	practising(t, a)
	p := onBoard(t, a)
	press(a, widget.KeyS)
	still(t, a)
	await(t, a, func() bool { return reads(a, "The move was") })
	a.services.Trainer.Close()
	b := testAppAt(t, folder, 640, 480)
	practising(t, b)
	if d := b.services.Trainer.Diary(); d.Tries(p.ID()) != 1 {
		t.Errorf("%d tries of the problem", d.Tries(p.ID()))
	}
	if _, ok := b.services.Trainer.Diary().Next(p.ID()); !ok {
		t.Error("the problem does not come again")
	}
}

// While practice cannot be saved, a message says so, and the end reports it again.
func TestPracticeThatIsNotSaved(t *testing.T) {
	folder := t.TempDir()
	a := testAppAt(t, folder, 1280, 800)
	practising(t, a)
	path := filepath.Join(folder, "practice.jsonl")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	press(a, widget.KeyS)
	await(t, a, func() bool { return reads(a, "What you practised has not been saved yet.") })
	const cause = "Cannot read practice.jsonl: it is not a regular file"
	if err := a.closeTrainer(); err == nil || err.Error() != cause+": what you practised was not saved in "+path {
		t.Error(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := a.closeTrainer(); err != nil {
		t.Error(err)
	}
}

// The game of a problem is shown with its position on the board, once the problem is done.
func TestPracticeShowsTheGame(t *testing.T) {
	a := testApp(t, 1280, 800)
	practising(t, a)
	p := onBoard(t, a)
	press(a, widget.KeyS)
	await(t, a, func() bool { return reads(a, "The move was") })
	still(t, a)
	a.clickOn(t, "tool-game")
	if want := fmt.Sprintf("%d/", p.Ply); a.scene() != "review" || !reads(a, want) {
		t.Errorf("%s shows %q, not the position %s", a.scene(), wordsOf(a), want)
	}
}

// Three positions a day are the same for everybody, easier ones first, and never turned; after the
// third the session continues. Share gives the position without the answer.
func TestPracticeToday(t *testing.T) {
	a := testApp(t, 640, 480)
	practising(t, a)
	list, err := problems.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	day := problems.Daily(time.Now(), list)
	a.clickOn(t, "tool-today")
	for i, p := range day {
		if !reads(a, fmt.Sprintf("%d of 3", i+1)) || copied(t, a) != game.FormatOBF(p.Position(), p.Side()) {
			t.Errorf("problem %d of the day is not %s: %q", i+1, p.ID(), wordsOf(a))
		}
		if i == 0 {
			a.clickOn(t, "tool-share")
			if a.overlay() != "share" {
				t.Errorf("Share leads to %s", a.overlay())
			}
			press(a, widget.KeyEscape)
		}
		press(a, widget.KeyS)
		still(t, a)
		press(a, widget.KeyN)
	}
	if !reads(a, "Solved 0 of 3") {
		t.Errorf("after the day's problems: %q", wordsOf(a))
	}
}

// A mistake of the user's own says so, and can be thrown out.
func TestPracticeOfOwnMistakes(t *testing.T) {
	a := testApp(t, 1280, 800)
	p := practisingOn(t, a, func(p *problems.Problem) bool { return p.Position().Empties() < 10 })
	press(a, widget.KeyEscape)
	d := a.services.Trainer.Diary()
	if err := d.Add(p, time.Now()); err != nil {
		t.Fatal(err)
	}
	a.open(screen.Practice{})
	await(t, a, func() bool { return reads(a, "in a game of yours") })
	press(a, widget.KeyS)
	still(t, a)
	if !reads(a, "In the game, you") {
		t.Errorf("after the solution: %q", wordsOf(a))
	}
	a.clickOn(t, "tool-drop")
	await(t, a, func() bool { return len(d.Own()) == 0 })
}

// A click on the board ends Show; a problem that is done stays done.
func TestPracticeShowIsEndedByAClick(t *testing.T) {
	a := testApp(t, 1280, 800)
	practising(t, a)
	press(a, widget.KeyS)
	still(t, a)
	a.clickOn(t, "tool-show")
	facts, _ := a.router.facts(a.size.area())
	for s := range game.Square(game.Squares) {
		x, y := facts.Square(s).Center()
		clickAt(a, x, y)
	}
	still(t, a)
	if !has(a, "practice-next") || has(a, "practice-hint") {
		t.Errorf("after clicks on the board: %q", wordsOf(a))
	}
}
