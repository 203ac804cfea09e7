// Package assets hands out the files that the programs carry with them.
package assets

import _ "embed"

// Weights are the weights of the learned evaluator, a file of package pattern.
//
//go:embed weights.bin
var Weights []byte
