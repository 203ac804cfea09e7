// Package sheets has the sheets that lie over a screen: lists, choices, and questions. A question
// is the data of a Question.
package sheets
