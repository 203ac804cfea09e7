// Package sound makes the game's few sounds and plays them. All are computed, none is a recording.
//
// A Sound takes requests from the frame loop and never keeps it waiting; its own goroutine opens
// the device. Where there is no device, or where the program was built with the tag nosound, it is
// silent and nobody is told.
//
// Samples are float32 in -1..1 at 48 kHz; a pan is -1 (left) to 1 (right); a volume is 0..1.
package sound
