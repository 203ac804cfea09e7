// Package roster turns rows of the preset table into engines and players. It is the one place that
// knows every engine.
package roster
