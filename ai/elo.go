package ai

// Elo are the ratings of the presets among each other, measured by the ladder of matches (flipside-engine ladder), with
// Random at 0. They say how these players do against each other and are not a person's Elo.
var Elo = map[string]int{}
