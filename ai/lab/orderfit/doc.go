// Package orderfit fits the weights of package moveorder: it solves positions, keeps nodes of these
// searches with what each of their moves costs, and fits a softmax over the moves of a node.
package orderfit
