package session

import "flipside/game"

// Problem says why a person's move was refused, or what failed. It is not a text for people.
type Problem uint8

// The reasons of a Refusal.
const (
	Browsing      Problem = iota // the board shows an earlier position
	GameOver                     // the game is over
	Asked                        // the player must first answer a warning
	MustPass                     // Side has no move
	Weighing                     // the last move is still being checked
	Watching                     // engines play both sides
	Paused                       // the engines are halted
	NotYourTurn                  // Side, an engine, is to move
	Taken                        // Square has a disc
	FlipsNothing                 // a disc on Square flips nothing
	numberRefused                // only the number of the reasons
)

// What an event of the kind EventError says.
const (
	NoMove    Problem = numberRefused + iota // Player found no move: Err
	BadMove                                  // Player answered Move, which is not legal
	NoHint                                   // there is no hint: Err
	NoWarning                                // moves cannot be judged: Err
	Illegal                                  // Move is not legal
	NumberOfProblems
)

// Refusal is the error of a person's move that was refused.
type Refusal struct {
	Problem Problem
	Side    game.Color  // MustPass, NotYourTurn
	Square  game.Square // Taken, FlipsNothing
}

// refusals name the reasons for developers.
var refusals = [numberRefused]string{Browsing: "browsing", GameOver: "game over", Asked: "asked", MustPass: "must pass", Weighing: "weighing",
	Watching: "watching", Paused: "paused", NotYourTurn: "not your turn", Taken: "taken", FlipsNothing: "flips nothing"}

// Error implements error.
func (r Refusal) Error() string { return "move refused: " + refusals[r.Problem] }
