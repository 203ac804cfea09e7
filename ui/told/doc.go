// Package told writes the reports of searches as texts. It gives scores for one side and names that
// side.
package told
