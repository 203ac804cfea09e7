// Package work does work outside of the caller's own thread.
//
// [Each] and [EachWith] share many items out to goroutines, and make an error of a panic in one.
//
// For a program with a main loop, such as the frame loop of a window, a [Question] reports while it
// runs and ends with an answer; [Latest] keeps the newest of its questions; [Queue] does one piece
// of work after the other. The loop polls and never waits. A panic in a question ends the program,
// like a panic in any goroutine, unless its function guards it.
//
// A panic of a search becomes an error ([Guard]), and the program never takes it for a result.
// People read its one line; [Stack] has the rest, for standard error.
package work
