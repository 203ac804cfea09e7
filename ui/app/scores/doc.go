// Package scores writes the reports of searches as texts. It gives scores for one side and names
// that side.
package scores
