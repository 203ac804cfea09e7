package intake

import (
	"bytes"

	"flipside/game/recognise"
)

// Text recognises a text that a person has copied somewhere. The error is one sentence for the
// status line.
func Text(s string) (Found, error) {
	if len(s) > MostText {
		return Found{}, say("intake.large", "n", MostText>>20)
	}
	found, err := all([]byte(s), "")
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
	return all(data, name)
}

// all reads all games.
func all(data []byte, name string) (Found, error) {
	content, err := recognise.Read(bytes.NewReader(data), recognise.Options{Name: name})
	if err != nil {
		return Found{}, err
	}
	found := Found{Name: name, Format: content.Title}
	assumed := ""
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
	}
	return found.inWords(assumed)
}
