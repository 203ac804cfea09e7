// Package roster makes engines and players from the rows of the table of presets. It is the only
// package that knows every engine.
package roster
