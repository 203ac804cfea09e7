// Package accuracy says how somebody plays: how many discs each move loses, judged by one fixed
// search, and how often it gives a corner away. It judges levels, matches and recorded games alike,
// so that their profiles can be compared.
package accuracy
