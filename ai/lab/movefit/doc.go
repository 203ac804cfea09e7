// Package movefit fits the model of how people move (ai/friendly) to games of people, and measures
// how well it foretells their moves.
package movefit
