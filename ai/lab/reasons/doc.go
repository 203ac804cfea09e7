// Package reasons measures how many marks of reviews have a reason, of what types, and how often a
// move that loses nothing would get one.
package reasons
