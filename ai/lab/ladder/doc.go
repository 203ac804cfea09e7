// Package ladder keeps what the players score against each other: the steps of a ladder, the file
// of the games that were played for them, and the table and the diagram of the results.
package ladder
