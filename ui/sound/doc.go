// Package sound makes the game's few sounds and plays them. It computes all sounds; none is a
// recording.
//
// A Sound takes requests from the frame loop and never blocks it. A separate goroutine opens the
// device. If there is no device, or if the program was built with the tag nosound, Sound is silent
// and reports no error.
//
// Samples are float32 in -1..1 at 48 kHz; a pan is -1 (left) to 1 (right); a volume is 0..1.
package sound
