// Package assets holds the files that the programs contain.
package assets

import "embed"

// Weights are the weights of the learned evaluator, a file of package eval.
//
//go:embed weights.bin
var Weights []byte

// Book is the opening book of our own engine, a file of package book.
//
//go:embed book.bin
var Book []byte

// Openings are our own balanced openings, one move list per line.
//
//go:embed openings.txt
var Openings string

// Problems are the problems of Practice, a compressed file of package problems.
//
//go:embed problems.jsonl.gz
var Problems []byte

// MoveModel is the model of how people move, a file of package friendly.
//
//go:embed movemodel.bin
var MoveModel []byte

// MoveOrder are the weights that order moves near the end, a file of package moveorder.
//
//go:embed moveorder.bin
var MoveOrder []byte

// Icons is the icon of the game in the sizes that windows ask for. All sizes are drawn from
// icon/flipside.svg: see make icons.
//
//go:embed icon/16.png icon/32.png icon/48.png icon/64.png icon/128.png
var Icons embed.FS

// Licences is licenses.txt, which has a sixth of its size compressed. make licenses writes both.
//
//go:embed licenses.txt.gz
var Licences []byte
