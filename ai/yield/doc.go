// Package yield is how a searching worker makes room for others about once a millisecond.
package yield
