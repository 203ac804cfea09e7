package intake

import (
	"bytes"
	"context"
	"errors"
	"math"

	"flipside/game/recognise"
)

// Text recognises a text that a person has copied somewhere. The error is one sentence for the
// status line.
func Text(s string) (Found, error) {
	if len(s) > MostText {
		return Found{}, say("intake.large", "n", MostText>>20)
	}
	found, err := inWords(all([]byte(s), "", math.MaxInt))
	if err != nil {
		err = sentence(err)
	}
	return found, err
}

// Bytes recognises the content of a file. The ending of name decides between formats where the
// content does not. The error is one sentence.
func Bytes(data []byte, name string) (Found, error) {
	if len(data) > MostFile {
		return Found{}, say("intake.large", "n", MostFile>>20)
	}
	return inWords(all(data, name, math.MaxInt))
}

// errMany says that there are more games than are kept.
var errMany = errors.New("there are more games than are kept")

// upToMost is Bytes for a file that has a better place if it holds more games than are kept: the
// error is errMany then.
func upToMost(data []byte, name string) (Found, error) {
	found, assumed, err := all(data, name, MostGames)
	if err == nil && found.Count > MostGames {
		return Found{}, errMany
	}
	return inWords(found, assumed, err)
}

// all reads all games, at most one more than most.
func all(data []byte, name string, most int) (found Found, assumed string, err error) {
	content, err := recognise.Read(context.Background(), bytes.NewReader(data), recognise.Options{Name: name})
	if err != nil {
		return Found{}, "", err
	}
	found = Found{Name: name, Format: content.Title}
	for g, err := range content.Games {
		if err != nil {
			found.fail(err)
			continue
		}
		if found.add(g.Record); found.Count == 1 {
			assumed = note(g)
		}
		if g.Doubtful {
			found.Doubts++
		}
		if found.Count > most {
			break
		}
	}
	return found, assumed, nil
}

// inWords adds the words to what all returns.
func inWords(found Found, assumed string, err error) (Found, error) {
	if err != nil {
		return Found{}, err
	}
	return found.inWords(assumed)
}
