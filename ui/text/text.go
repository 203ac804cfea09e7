// Package text is the catalogue of all texts that the front end shows. Each text has a key. The
// package does not import Ebitengine.
package text

import (
	"fmt"
	"strconv"
)

// Key names a text.
type Key string

// catalogue has the texts. Some are formats for the arguments of Get.
var catalogue = map[Key]string{
	"title":   "Flipside",
	"tagline": "Othello, to play and to look into",

	"play": "Play", "play.sub": "You are Black, against %s", "play.short": "against %s",
	"continue": "Continue", "continue.sub": "%s, move %d", "continue.short": "Move %d",
	"watch": "Watch", "two": "Two players", "more": "Opponents",
	"settings": "Settings", "keys": "Keys", "quit": "Quit",
	"resume": "Back to the board", "home": "Start page", "new": "New game", "close": "Close",

	"about": "About", "about.title": "About Flipside", "about.version": "Version", "about.copy": "Copy", "about.copied": "Version and system are copied, for a report of a fault.",
	"about.licence": "Licence", "about.mit": "MIT licence", "about.licences": "Licences", "about.games": "Your games", "about.both": "Your files",
	"about.library": "Library", "about.home": "Home page", "about.open": "Open folder",

	"crashed": "Flipside crashed last time", "crashed.about": "A report is in %s. It says where in the program it happened, and has no names of people or files. Add it where you report the fault.",

	"seats": "%s against %s", "seats.short": "%s – %s",

	"seat.change": "Change", "seat.0": "Who plays Black?", "seat.1": "Who plays White?", "seat.level": "How strong?",
	"seat.you": "You play %s now", "seat.engine": "%s plays %s now", "seat.hint": "Click a player to change who plays",

	"setup": "Who plays?", "setup.black": "Black", "setup.white": "White", "setup.start": "Start", "setup.back": "Back",
	"setup.swap": "Swap colours", "setup.advanced": "Advanced", "setup.simple": "Simple",
	"setup.strategy": "Strategy", "setup.threads": "Threads", "setup.hash": "Table", "setup.auto": "auto",
	"setup.book": "Opening book: %s", "setup.ponder": "Thinks on your time: %s",
	"setup.opening": "Opening", "setup.opening.is": "Opening: %s", "set.opening.play": "Playing: %s", "set.opening.watch": "Watching: %s",
	"opening.standard": "standard", "opening.varied": "varied", "opening.own": "your list", "setup.mb": "%d MB",

	"begin": "How it begins", "begin.opening": "Opening", "begin.handicap": "Handicap", "begin.corners": "Corners", "begin.discs": "Extra discs", "begin.edit": "Edit (%d)",
	"begin.standard": "Standard", "begin.varied": "Varied", "begin.own": "Your list", "begin.position": "Your position", "begin.usual": "Usual start", "begin.nobody": "None", "begin.number": "+%d",
	"begin.about.standard": "The game begins with the usual four discs.", "begin.about.varied": "Eight random moves that leave both sides equal.",
	"begin.about.own": "One of your openings, by chance.", "begin.about.none": "Your list is empty: the game begins with the usual four discs.",
	"begin.about.position": "The game begins with the position that you made.", "begin.about.corners": "The game begins with the usual four discs and %s.",
	"begin.about.given": "%s.", "begin.about.nothing": "Choose corners at the start, or discs that count at the end.",
	"begin.unrated": "This game is not rated.", "begin.unrated.positions": "Games from a position are not rated.", "begin.is": "%s, unrated",

	"editor": "Board editor", "edit": "Edit", "edit.cycle": "Change", "edit.black": "Black", "edit.white": "White", "edit.remove": "Remove",
	"edit.clear": "Clear", "edit.start": "Start", "edit.mirror": "Mirror", "edit.rotate": "Rotate", "edit.copy": "Copy", "edit.paste": "Paste",
	"edit.play": "Play", "edit.analyse": "Analyse", "edit.tomove": "to move", "edit.discs": "%d",
	"edit.fine": "%s to move, %d moves", "edit.fine1": "%s to move, 1 move", "edit.pass": "%s has no move: %s begins", "edit.over": "Nobody can move: the game is over", "edit.blank": "The board is empty: place discs",
	"edit.lonely": "%s; %d discs touch no other", "edit.lonely1": "%s; %s touches no other disc",
	"edit.pasted":     "Pasted: %s",
	"edit.help.mouse": "Click or drag on the board. The right button removes.", "edit.help.keys": "1, 2 and 3 choose Black, White and Remove; Space puts it down.",

	"own": "Your openings", "own.hint": "Moves such as f5d6c3, or a position as OBF", "own.add": "Add", "own.remove": "Remove", "own.paste": "Paste",
	"own.about": "One opening a line, kept in openings.txt", "own.good": "%d moves: %s", "own.good.short": "%d moves", "own.position": "A position, %d discs, %s to move",
	"own.fault": "Not used: %s", "own.wrong": "Not yet: %s", "own.known": "This opening is already in the list", "own.comment": "A remark", "own.added": "%d openings added", "own.added1": "1 opening added", "own.left": "%d added, %d left out: %s", "own.clipboard": "There is no text in the clipboard",

	"style.human": "You", "style.human.about": "A person at this computer.",
	"style.friendly": "Friendly", "style.friendly.about": "Plays and errs like people.",
	"style.minimax": "Calculator", "style.minimax.about": "Looks ahead; same position, same move.",
	"style.mcts": "Explorer", "style.mcts.about": "Imagines thousands of games.",
	"level.random": "Random", "level.greedy": "Greedy", "level.beginner": "Beginner", "level.novice": "Novice", "level.casual": "Casual", "level.club": "Club", "level.tournament": "Tournament", "level.easy": "Easy", "level.fair": "Fair", "level.medium": "Medium",
	"level.hard": "Hard", "level.expert": "Expert", "level.master": "Master",
	"detail.random":   "Any legal move.",
	"detail.beginner": "Takes an open corner, and gives one or two away.", "detail.novice": "Likes many discs, and gives away a corner a game.",
	"detail.casual": "Guards its corners, and often forgets to look.", "detail.club": "Knows openings. Three moves a game cost it ten discs.",
	"detail.tournament": "Most moves are the best. Two a game cost it ten discs.",
	"strength.elo":      "Elo %d among our players", "strength.unknown": "Stronger than all whose Elo we measured",
	"detail.minimax.time": "Minimax with learned judgement, %s, %s", "detail.mcts.time": "MCTS with learned judgement, %s, %s",
	"pace.move": "%s a move", "pace.game": "%s for the game",
	"detail.elo": "%s. Elo %d among our players", "setup.time": "Per move", "setup.clock": "Per game", "seconds": "%s s", "minutes": "%s min",
	"detail.minimax": "Minimax, %d plies deep, %s", "detail.mcts": "MCTS, %s random playouts a move, %s", "detail.mcts.guided": "MCTS, %s guided playouts a move, %s",
	"detail.auto": "threads: auto", "detail.threads": "threads: %d", "detail.more": "%d threads on %d cores",

	"first":    "Place a disc so that it traps a line of White's.",
	"turn.you": "Your turn", "turn.black": "Black to move", "turn.white": "White to move", "thinking": "%s is thinking",
	"clock": "%.1f s", "clock.left": "%d:%s", "movenow": "Move now", "over": "Neither side can move", "over.full": "The board is full",
	"passed": "%s passed. %s", "passed.you": "You passed. %s",
	"pass.you": "You have no move; %s plays again", "pass.other": "%s has no move; you play again", "pass.watch": "%s has no move; %s plays again",
	"refuse.browsing": "To play, go back to the game or play from here", "refuse.over": "The game is over",
	"refuse.paused": "The game is paused", "refuse.thinking": "It is %s's turn", "refuse.watching": "The computer plays both sides; to play, click a player",
	"refuse.weighing": "Your last move is still being checked", "refuse.pass": "%s has no move and must pass", "refuse.taken": "%s is taken", "refuse.flips": "%s flips no disc",
	"refuse.asks": "First take your move back or keep it", "fail.counsel": "Moves cannot be judged: %s",
	"fail.nomove": "%s found no move: %s", "fail.badmove": "%s answered %s, which is not legal", "fail.hint": "There is no hint: %s",
	"browse": "%d/%d", "browse.pass": "pass after %d", "browse.turn": "Looking back: %s to move", "browse.none": "Looking back: %s has no move",
	"browse.first": "First", "browse.back": "Back", "browse.forward": "Forward", "browse.last": "Last",
	"browse.here": "Play from here",
	"return":      "Return to the old game", "hint.wait": "Looking for a hint", "hint.is": "Hint: %s", "nothint": "A hint is for your own turn",
	"paused": "Paused",

	"won.you": "You won %d-%d", "won.name": "%s won %d-%d", "lost.you": "You lost %d-%d", "won.side": "%s won %d-%d", "draw": "A draw, %d-%d",
	"won.empty": "%d discs + %d empty squares", "won.empty1": "%d discs + 1 empty square",
	"won.handicap":    "%d-%d on the board, %d more for %s",
	"handicap.corner": "1 corner for %s", "handicap.corners": "%d corners for %s", "handicap.discs": "%d discs at the end for %s", "handicap.and": "%s, and %d discs at the end",
	"handicap.card": "%d discs more at the end", "handicap.none": "No handicap", "handicap.for": "For %s",
	"rematch": "Rematch, colours swapped", "rematch.short": "Rematch", "another.short": "Others", "another": "Another opponent",

	"moves.given": "1 to %d given", "moves.given.tip": "Given: the opening was varied", "moves": "Moves", "moves.pass": "pass", "analysis": "Engine",
	"analysis.none": "Nothing yet", "analysis.nomove": "%s must pass",
	"depth.full": "%d moves deep", "depth.full1": "1 move deep", "depth.likely": "%d moves deep, likely", "depth.likely.short": "%d deep, likely", "depth.exact": "exact",
	"depth.playouts": "%s playouts", "column.win": "Win", "column.visits": "Visits",
	"figures.depth": "depth %d", "figures.selective": "depth %d at %d %%", "figures.nodes": "%s nodes", "figures.playouts": "%s playouts",
	"figures.nodes.rate": "%s nodes/s", "figures.playouts.rate": "%s playouts/s",
	"score.you": "For you: %s", "score.side": "For %s: %s", "score.even": "even", "score.win": "%s to win", "score.discs": "%s discs", "score.points": "%s points",
	"score.now": "Scores are now told for %s", "score.now.short": "Now told for %s", "score.now.you": "you, %s",

	"unsaved.game": "%s: the game is not saved yet", "unsaved.settings": "%s: the settings are not saved yet",
	"unsaved.openings":       "%s: the openings are not saved yet",
	"unsaved.settingsfolder": "Settings cannot be saved: %s (%s).", "unsaved.gamesfolder": "Games cannot be saved: %s (%s).",
	"unsaved.nohome": "Settings and games are lost when the program ends: you have no home folder.",
	"cause.space":    "No space left", "cause.quota": "Your part of the disk is full", "cause.readonly": "The disk is read-only",
	"cause.permission": "No permission", "cause.folder": "A file is in a folder's place", "cause.file": "A folder is in a file's place",
	"cause.gone": "The folder is gone", "cause.fault": "The disk has a fault", "cause.large": "Files may not grow",
	"cause.name": "The name is too long", "cause.links": "Links lead in a circle", "cause.many": "Too many files are open",
	"cause.busy": "Another program has the file", "cause.answer": "The disk does not answer",
	"cause.browser": "The browser keeps nothing", "cause.system": "The system says: %s", "cause.unknown": "The file cannot be used",

	"export.failed": "%s: %s is not saved.", "export.taken": "There are too many files with the name %s.",

	"share": "Share", "share.picture": "Picture", "share.animation": "Animation", "share.diagram": "Diagram",
	"share.moves": "Move list", "share.position": "Position", "share.text": "Text board",
	"share.picture.about": "The board as it stands now", "share.animation.about": "The whole game, move by move",
	"share.diagram.about": "The whole game on one board", "share.moves.about": "The moves, for other programs",
	"share.position.about": "The board in one line, as OBF", "share.text.about": "The board in letters",
	"share.pixels": "%d px", "share.turned": "First move at f5", "share.numbered": "Numbers of the moves", "share.file": "File", "share.save": "Save", "share.copy": "Copy",
	"share.drawing": "Drawing %s", "share.writing": "Writing", "share.saved": "Saved as %s", "share.copied": "Copied",
	"share.nocopy": "An animation can only be saved, not copied.", "share.download": "The page offers the file as a download.",

	"others": "Other games", "others.n": "Other games (%d)",
	"others.busy": "That game is open in another window", "others.gone": "That game is no longer there",
	"day.today": "today", "day.yesterday": "yesterday",

	"played": "What others played", "played.games": "%s games", "played.game": "1 game", "played.counting": "Counting the games",
	"played.none": "No game reaches this position", "played.end": "The games end here", "played.pass": "Pass", "played.elo": "Elo %.0f",
	"played.results": "Black won %s, draws %s, White won %s", "played.noresults": "No result is known",
	"played.year": "Average year %.0f", "played.rating": "Average rating %.0f", "played.click": "Click plays %s, double click lists its games",
	"played.offer":  "Tournament games are free from the French federation: download the WTHOR files and drop them here",
	"played.folder": "Choose folder",

	"rating.none": "No rated game yet",

	"rated": "Rated", "unrated": "Unrated",
	"rated.tip": "This game counts for your rating", "unrated.tip": "Makes this game unrated",
	"unrated.takebacks":     "Taking back makes this game unrated. Press again to do it",
	"unrated.hints":         "A hint makes this game unrated. Press again to see it",
	"unrated.values":        "Seeing values makes this game unrated. Press again to see them",
	"unrated.warnings":      "Warn me (in Settings) makes this game unrated. Play again to go on",
	"unrated.changes":       "Another player makes this game unrated. Choose again to do it",
	"unrated.was.takebacks": "Unrated: a move was taken back", "unrated.was.hints": "Unrated: a hint was shown",
	"unrated.was.values": "Unrated: values were shown", "unrated.was.handicap": "Unrated: it has a handicap",
	"unrated.was.changes": "Unrated: the players were changed", "unrated.was.position": "Unrated: it began from another position",
	"unrated.was.opponent": "Unrated: this opponent has no measured rating", "unrated.was.old": "Unrated: it was begun by an older Flipside",
	"unrated.was.warnings": "Unrated: Warn me was on", "unrated.will.warnings": "Warn me makes this game unrated with your next move",
	"offer": "Try %s",

	"warn.asks": "That costs a lot", "warn.back": "Take back", "warn.keep": "Keep", "warn.wait": "Looking at your move",
	"why": "Why?", "why.wait": "Looking for the reason", "why.status": "Hint: %s. %s",
	"why.line": "There is no sure reason for %s in words. The numbers show the expected line.",

	"progress": "Progress", "progress.among": "among our players", "progress.interval": "between %s and %s",
	"progress.from": "from %s rated games",
	"progress.few":  "Your rating appears after %d more rated games", "progress.few1": "Your rating appears after 1 more rated game",
	"progress.few.short": "Rating after %d more games", "progress.few1.short": "Rating after 1 more game",
	"progress.even": "%s would be even.", "progress.play": "Play %s",
	"progress.row.wins": "%d won in a row", "progress.row.losses": "%d lost in a row",
	"progress.most":      "Longest runs: %d won, %d lost",
	"progress.unrated":   "%s games are not rated: the rating counts games against players with a measured rating, from the usual start, without takebacks, hints and values.",
	"progress.unrated1":  "1 game is not rated: the rating counts games against players with a measured rating, from the usual start, without takebacks, hints and values.",
	"progress.opponents": "Opponents", "progress.tab": "Rating",
	"progress.wins": "Won", "progress.draws": "Drawn", "progress.losses": "Lost", "progress.discs": "Discs",
	"progress.discs.tip": "Your discs less the other's, on average",
	"progress.none":      "You have not finished a game yet. Your games against the players of this program and against friends are counted here.",
	"progress.unknown":   "No rated game yet. Finish a game against %s, without takebacks, hints and values.",
	"progress.wait":      "Reading your games", "progress.won": "You won", "progress.drew": "A draw", "progress.lost": "You lost",
	"progress.against": "against %s", "progress.now": "Rating %.0f, between %.0f and %.0f",
	"progress.home": "Your rating: %.0f to %.0f among our players", "progress.home.short": "Your rating: %.0f to %.0f", "progress.home.shorter": "%.0f to %.0f",
	"progress.home.wins": "You won %d of %d games", "progress.home.wins1": "You finished 1 game",
	"friend": "Friend's name", "friend.black": "is Black", "friend.white": "is White", "friend.with": "with %s",
	"friend.about": "With a name, games against this friend are counted in Progress.",

	"tool.undo": "Undo", "tool.redo": "Redo", "tool.hint": "Hint", "tool.analysis": "Analysis", "tool.values": "Values", "tool.pause": "Pause", "tool.resume": "Resume",
	"tool.step": "Step", "tool.menu": "Menu", "tool.slower": "Slower", "tool.faster": "Faster", "tool.new": "New", "speed": "Speed %s",

	"set.theme": "Theme", "set.scale": "Size", "set.motion": "Motion", "set.sound": "Sound", "set.volume": "Volume", "set.speed": "Watch speed", "set.analysis": "Show analysis",
	"set.scores": "Scores for", "set.auto": "Automatic",
	"set.values": "Values", "values.1": "1", "values.3": "3", "values.5": "5", "values.all": "All",
	"set.valueas": "A value tells", "values.loss": "The loss", "values.value": "The score",
	"set.warn": "Warn me", "set.why": "Why, after a hint", "set.unrated": "On, unrated", "set.refine": "Refine reviews", "set.adviser": "Values from",
	"refine.20s": "20 s", "refine.1m": "1 min", "refine.3m": "3 min", "refine.10m": "10 min",
	"other.mark": "2", "other.prefers": "%s prefers %s", "work.best": "%s  %s", "chip.unknown": "?",
	"advisers": "Hints and values from", "advisers.first": "Adviser", "advisers.second": "Second", "advisers.none": "None", "advisers.alone": "No second",
	"advisers.level": "Strength",
	"values.frozen":  "The values are frozen; L lets them go on",
	"chip.loss":      "-%d", "chip.loss.percent": "-%d%%", "chip.none": "0", "chip.value": "%s", "chip.even": "=", "chip.percent": "%d%%", "chip.chance": "%d",
	"tree.comment": "Comment", "tree.promote": "Promote", "tree.delete": "Delete",
	"tree.comment.tip": "Write a comment (Enter)", "tree.promote.tip": "Make this the main line (Ctrl+Up)",
	"tree.delete.tip": "Delete this move and what follows (Delete)",
	"lost.whole":      "Discs lost", "lost.endgame": "In the solved endgame", "lost.best": "Best moves",
	"lost.unknown": "–", "lost.of": "%d of %d", "lost.rough": "about %d", "lost.narrow": "−%d",
	"lost.line": "lost %s", "lost.line.best": "lost %s, best %s", "lost.line.long": "lost %s, endgame %s, best %s",
	"lost.tip": "%s: %s discs lost, %s of them in the solved endgame; best moves: %s",
	"review":   "Review", "review.moments": "Review %d moments", "review.moment1": "Review 1 moment",
	"review.leave": "Back", "review.both": "Both", "review.side": "Side", "review.all": "Show all", "review.turn": "Turn to f5", "review.on": "Play on",
	"review.stop": "Stop", "review.refine": "Look deeper", "review.resume": "Go on", "review.running": "Looking at the game: %d %%", "review.looking": "Looking at the game",
	"review.stopped": "You stopped the review. Go on lets it look further.", "review.nothing": "No slip worth a look here. Show all has the marks of both sides.",
	"review.nothing.yet": "No slip so far. The review still looks further.",
	"review.lost":        "Move %d: %s lost %d", "review.lost.about": "Move %d: %s lost about %d", "review.lost.short": "%d. %s lost %d", "review.lost.about.short": "%d. %s lost ~%d", "review.count": "%d of %d", "review.turning": "The turning point. %s",
	"review.best": "%s was best: %s", "review.best.gets": "%s gets %s, not %s.", "review.best.expects": "%s expects about %s, not %s.", "review.best.found": "%s is best.", "review.counts": "%d-%d", "review.answers": "%s answers %s.", "review.answers.then": "%s answers %s, then probably %s.", "review.passes": "%s must pass, and you move again.",
	"review.ends": "%s ends the game.", "review.thinking": "Still looking for the answer to %s.",
	"review.try": "Try again: move %d", "review.try.ask": "What is better than %s? Play it on the board.", "review.try.wait": "Looking at %s.",
	"review.try.status": "Your try: a better move for %s", "review.good": "%s is as good as any.", "review.better": "Better than in the game: %s lost instead of %d.",
	"review.disc": "1 disc", "review.discs": "%d discs",
	"review.costs": "It loses %d: %s answers %s.", "review.costs.pass": "It loses %d, although %s must pass.", "review.costs.end": "It loses %d.",
	"review.aside": "A variation: %s to move", "review.aside.over": "A variation: the game is over",
	"review.noundo": "Nothing to undo here", "review.undone": "Undone", "review.first": "The game itself stays the main line", "review.stays": "The moves of the game stay",
	"review.deleted": "Deleted; Ctrl+Z brings it back", "review.comment": "A comment; Enter keeps it",
	"review.start": "The start", "review.tell": "%d. %s", "review.tell.best": "%d. %s; %s gets %s", "review.tell.lost": "%d. %s lost %d; %s gets %s",
	"review.tell.best.about": "%d. %s; %s expects about %s", "review.tell.lost.about": "%d. %s lost about %d; %s expects about %s",
	"review.page.moment": "Moment", "review.page.line": "Line", "review.page.others": "Others", "review.opening": "%s, known up to move %d",
	"review.noline": "The lines of a moment appear here.", "review.line.after": "After %s", "review.line.hidden": "Show tells the better line.",
	"moment.retry": "Try again", "moment.next": "Next", "moment.show": "Show",
	"graph.side": "%s +%s", "graph.sides": "Upwards for Black, downwards for White, up to %d discs", "graph.solved": "solved",
	"set.page.look": "What you see", "set.page.play": "Play and sound", "set.page.scores": "Scores", "set.dots": "Legal moves", "set.full": "Full screen",
	"theme.dark": "Dark", "theme.light": "Light", "theme.contrast": "High contrast", "on": "On", "off": "Off", "motion.reduced": "Reduced",
	"motion.full": "Full", "percent": "%d %%",

	"cancel": "Cancel", "replace": "Replace",
	"files.up": "Folder above", "files.home": "Home folder", "files.places": "Places", "files.name": "Name or path",
	"files.byname": "Name", "files.bydate": "Date", "files.wait": "Reading the folder", "files.empty": "Nothing to choose here",
	"files.missing": "There is no folder %s.", "files.denied": "You may not look into %s.", "files.nofolder": "%s is not a folder.",
	"files.unreadable": "The folder %s cannot be read.", "files.busy": "Too many folders have not answered yet. Try again later.",
	"files.browser": "Drop a file on this page to open it.", "files.nofile": "There is no file %s here.",
	"files.choose":  "Choose a file, or write its name.",
	"files.replace": "Replace %s?", "files.replace.about": "There is a file of this name already. What it holds will be lost.",

	"games.export.title": "Export games", "games": "Games", "games.1": "1 game", "games.n": "%s games", "games.search": "Player, event, year, opening or result", "games.search.short": "Search",
	"games.here": "This position", "games.here.short": "Here", "games.at": "Position with %d discs", "games.at.short": "%d discs", "games.open": "Open", "games.playon": "Play on",
	"games.mine": "Mine", "games.unfinished": "Unfinished", "games.imported": "Tournaments", "games.all": "All games", "games.trash": "Trash",
	"games.none.mine":       "Your games appear here, finished or not. They are kept by themselves.",
	"games.none.unfinished": "Every game is finished.",
	"games.none.imported":   "No games of others yet. Tournament games are free from the French federation: download the WTHOR files and drop them here. GGF, SGF and move lists are read too.",
	"games.none.all":        "No games yet. Play one, or import games of others.",
	"games.none.trash":      "The trash is empty. Deleted games stay here for 30 days.",
	"games.none.found":      "No game fits.", "games.wait": "Reading the games",
	"games.import": "Choose files or a folder", "games.import.tool": "Import", "games.unknown": "Unknown",
	"games.result": "%d-%d", "games.won": "%s won", "games.won.how": "%s won %s", "games.winner": "won",
	"games.how.resigned": "by resignation", "games.how.time": "on time", "games.how.forfeit": "by forfeit", "games.void": "Void", "games.said": "The file says %s", "games.move": "Move %d", "games.ply": "Move %d of %d", "games.lost": "%d discs lost",
	"games.delete": "Move to the trash", "games.restore": "Bring back", "games.undelete": "Undo the deletion",
	"games.deleted": "In the trash for 30 days. Ctrl+Z brings it back", "games.restored": "Brought back",
	"games.delete.playing": "This game is on the board. Leave it first",
	"games.export.one":     "Export this game", "games.export.all": "Export all %s",
	"games.exported1": "1 game written to %s", "games.exported": "%s games written to %s",
	"import.now": "%s games added, reading %s", "import.now.short": "%s games added", "import.done": "%s games added", "import.done1": "1 game added",
	"import.known": ", %s known already", "import.left": ", %s left out, the first: %s", "import.unfinished": ", %s of them unfinished",
	"import.clipboard": "the clipboard", "import.stopped": "Stopped. %s games were added", "import.busy": "An import is running",
	"sort.date": "By date", "sort.players": "By players", "sort.result": "By result", "sort.event": "By event", "sort.opening": "By opening",
	"sort.down": "%s, falling", "sort.up": "%s, rising", "more.tool": "More",
	"receive.game": "A game of %d moves", "receive.game1": "A game of 1 move", "receive.players": "%s, %s against %s",
	"receive.from": "%s from a position with %d empties", "receive.position": "A position, %s to move, %d empties",
	"receive.position.over": "A position, the game is over, %d empties",
	"receive.games":         "%d games (%s)", "receive.many": "%d games", "receive.positions": "%d positions",
	"receive.none":  "%s; %d more could not be read",
	"receive.left1": "%s; 1 could not be read: %s", "receive.left": "%s; %d could not be read, the first: %s",
	"receive.most":     "%s; only the first %d are kept",
	"receive.mirrored": ", turned: its board began as the mirror image", "receive.guessed": " (a guess: the text does not say who is to move)",
	"receive.large":  "It has more than %d MB, which is more than is read at once",
	"receive.broken": "The format looks like %s, but %s",
	"receive.file":   "%s: %s", "receive.missing": "There is no file %s", "receive.denied": "You may not read %s", "receive.unreadable": "The file %s cannot be read",
	"receive.folder": "%s is a folder; choose a file in it", "receive.notplain": "%s is no plain file", "receive.nofiles": "There are no files of games in %s",
	"receive.together": "%d files",
	"receive.toomany":  "%s has more than %d game files; open fewer at a time",
	"receive.notext":   "There is no text on the clipboard",
	"receive.dropped":  "What was dropped cannot be read", "receive.files": "At most %d files can be opened together",
	"receive.first": "%s; this is the first", "receive.import": "%s; this is the first. All of them are in Games",
	"viewed": "Viewing", "viewed.tip": "This game becomes one of yours when you play a move in it or keep it.", "viewed.kept": "The game is now one of yours", "keepgame": "Keep this game",
	"copied.moves": "The moves are copied (%d)", "copied.turned": "The moves are copied (%d), turned to f5",
	"copied.variation": "The moves of the variation are copied (%d)", "copied.nothing": "There is no game to copy here.",
	"copied.none": "There is no move to copy yet", "copied.obf": "The position is copied as OBF", "copied.diagram": "The position is copied as text",
	"keys.playing": "Playing", "keys.watching": "Watching", "keys.looking": "Looking back", "keys.analysing": "Analysis", "keys.review": "Review",
	"keys.games": "Games", "keys.editor": "Editor", "keys.everywhere": "Everywhere", "keys.look": "Looking", "keys.lists": "Games",
	"copy": "Copy", "copy.moves": "Moves as played", "copy.turned": "Moves, turned to f5", "copy.obf": "Position as OBF", "copy.diagram": "Position as text",
	"open": "Open", "open.menu": "Open a file", "open.title": "Open a game or a position", "files.take": "This folder", "files.bytes": "%d B", "files.kilobytes": "%d kB", "files.megabytes": "%.1f MB",

	"status.undone": "Taken back to move %d", "status.redone": "Played again to move %d",
	"status.speed": "%s (speed %s)",
	"status.file":  "File %s: a number from 1 to 8 names the square",
}

// Get returns the text of key. If there are arguments, it formats the text with them. For an
// unknown key it returns the key in brackets; a test checks that the front end uses no unknown key.
func Get(key Key, args ...any) string {
	t, ok := catalogue[key]
	if !ok {
		return "[" + string(key) + "]"
	}
	if len(args) == 0 {
		return t
	}
	return fmt.Sprintf(t, args...)
}

// Grouped writes a number that is not negative with commas between the thousands: 100,000.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}

// Keys returns the keys of the catalogue, in no particular order.
func Keys() []Key {
	keys := make([]Key, 0, len(catalogue))
	for k := range catalogue {
		keys = append(keys, k)
	}
	return keys
}

// Binding is one line of the list of keys that the program shows.
type Binding struct {
	Group      Group
	Keys, Does string
}

// Group is a part of the list of keys, under a heading.
type Group uint8

// The groups.
const (
	Playing Group = iota
	Watching
	Looking
	Analysing
	Reviewing
	Listing
	Editing
	Everywhere
)

// Bindings are the functions of the keyboard, as the list of keys shows them. A comma and a space
// separate the keys of a line.
var Bindings = []Binding{
	{Playing, "Arrows, Enter", "choose a square and play it"},
	{Playing, "a-h, then 1-8", "name a square; Enter plays it"},
	{Playing, "Ctrl+Z", "undo"},
	{Playing, "Ctrl+Y, Ctrl+Shift+Z", "redo"},
	{Playing, "T, W", "hint; why, if the settings allow it"},
	{Playing, "Backspace, K", "after a warning: take back, keep"},
	{Playing, "Ctrl+N", "new game"},
	{Watching, "Space", "pause, resume"},
	{Watching, "N", "play one move"},
	{Watching, "-, +", "slower, faster"},
	{Looking, "PgUp, PgDn, [, ]", "one move back, forward"},
	{Looking, "Home, End", "first position, back to the game"},
	{Analysing, "S", "show or hide the analysis"},
	{Analysing, "V, L", "values on the board; freeze them"},
	{Analysing, "Up, Down, Enter", "choose a line of the values, keep it"},
	{Analysing, "Shift+PgUp, Shift+PgDn", "one move less, more of the line"},
	{Reviewing, "Left, Right, PgUp, PgDn", "one move back, forward"},
	{Reviewing, "Home, End", "start and end of the game"},
	{Reviewing, "Up, Down", "in the graph: previous and next mark"},
	{Reviewing, "M, Shift+M", "next moment of yours, of both sides"},
	{Reviewing, "V, L", "values on the board; freeze them"},
	{Reviewing, "Shift+PgUp, Shift+PgDn", "one move less, more of a line"},
	{Reviewing, "Enter", "in the list of moves: write a comment"},
	{Reviewing, "Ctrl+Up", "make a variation the main line"},
	{Reviewing, "Delete", "delete a move of a variation"},
	{Reviewing, "Ctrl+Z", "undo the last change"},
	{Reviewing, "R", "look deeper into a finished review"},
	{Reviewing, "Shift+Enter", "in what others played: list the games"},
	{Listing, "Ctrl+F", "search"},
	{Listing, "[, ]", "one move back, forward on the board"},
	{Listing, "Delete, Ctrl+Z", "move to the trash, bring back"},
	{Editing, "1, 2, 3, Space", "choose a tool, and use it"},
	{Editing, "Delete, Backspace", "choose the tool that removes"},
	{Editing, "Ctrl+Z, Ctrl+Y", "undo, redo"},
	{Editing, "Ctrl+C, Ctrl+V", "copy, paste the position"},
	{Everywhere, "Tab, Shift+Tab", "next and previous control"},
	{Everywhere, "Ctrl+C", "copy the moves"},
	{Everywhere, "Ctrl+V", "open what is on the clipboard"},
	{Everywhere, "Ctrl+O", "open a file"},
	{Everywhere, "F11", "full screen"},
	{Everywhere, "Esc", "close, or the menu"},
	{Everywhere, "?", "this list"},
}
