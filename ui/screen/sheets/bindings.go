package sheets

import "flipside/assets/words"

// binding is a line of the list of keys. The text of does says what the keys do.
type binding struct {
	group keyGroup
	does  words.Key
}

// keys is the text that names the keys; a comma and a space separate them.
func (b binding) keys() words.Key { return b.does + ".keys" }

// keyGroup is a part of the list of keys, under a heading.
type keyGroup uint8

// The groups.
const (
	playing keyGroup = iota
	watching
	looking
	analysing
	reviewing
	practising
	listing
	editing
	everywhere
)

// bindings are the functions of the keyboard, in the order of the list.
var bindings = []binding{
	{playing, "bind.cursor"},
	{playing, "bind.play"},
	{playing, "bind.name"},
	{playing, "bind.undo"},
	{playing, "bind.redo"},
	{playing, "bind.hint"},
	{playing, "bind.warned"},
	{playing, "bind.resign"},
	{watching, "bind.pause"},
	{watching, "bind.step"},
	{watching, "bind.speed"},
	{looking, "bind.moves"},
	{looking, "bind.browse"},
	{looking, "bind.ends"},
	{analysing, "bind.analysis"},
	{analysing, "bind.values"},
	{analysing, "bind.see"},
	{analysing, "bind.choose"},
	{analysing, "bind.line"},
	{reviewing, "bind.review.moves"},
	{reviewing, "bind.game"},
	{reviewing, "bind.marks"},
	{reviewing, "bind.moments"},
	{reviewing, "bind.show"},
	{reviewing, "bind.review.values"},
	{reviewing, "bind.review.line"},
	{reviewing, "bind.comment"},
	{reviewing, "bind.promote"},
	{reviewing, "bind.delete"},
	{reviewing, "bind.review.undo"},
	{reviewing, "bind.deeper"},
	{reviewing, "bind.turn"},
	{reviewing, "bind.others"},
	{practising, "bind.practice.hint"},
	{practising, "bind.practice.solution"},
	{practising, "bind.practice.next"},
	{practising, "bind.practice.show"},
	{practising, "bind.practice.see"},
	{listing, "bind.search"},
	{listing, "bind.preview"},
	{listing, "bind.trash"},
	{editing, "bind.tool"},
	{editing, "bind.remover"},
	{editing, "bind.edit.undo"},
	{editing, "bind.edit.copy"},
	{everywhere, "bind.new"},
	{everywhere, "bind.next"},
	{everywhere, "bind.copy"},
	{everywhere, "bind.paste"},
	{everywhere, "bind.open"},
	{everywhere, "bind.fullscreen"},
	{everywhere, "bind.sound"},
	{everywhere, "bind.close"},
	{everywhere, "bind.list"},
}
