#!/bin/sh
# install.sh installs Flipside for the user who runs it, without a password. It changes no file of
# others, and never those with your games and settings.
set -eu
export LC_ALL=C # names may have any bytes

usage() {
	echo "Usage: ./install.sh installs Flipside for you; ./install.sh --uninstall removes it."
	echo "--force also replaces files that are not Flipside's."
}
fail() {
	printf 'install.sh: %s\n' "$*" >&2
	exit 1
}

# refresh lets the desktop know what has changed, as far as it has programs for that.
refresh() {
	try update-desktop-database -q "$data/applications"
	if [ -d "$data/mime/packages" ]; then
		try update-mime-database "$data/mime"
	elif [ -d "$data/mime" ] && mkdir -- "$data/mime/packages" 2>/dev/null; then
		try update-mime-database "$data/mime" # without its folder, the types that were there would stay
		rmdir -- "$data/mime/packages" || true
	fi
	try gtk-update-icon-cache -q -t -f "$data/icons/hicolor"
}
try() { command -v "$1" >/dev/null 2>&1 && "$@" >/dev/null 2>&1 || true; }

# In a list, the name of a folder that was made ends with a slash. listed prints the folders of the
# standard input, inner ones first.
listed() { sed -n 's|/$|&|p' | sort -r; }

# prune FOLDERS: removes the folders that are empty.
prune() {
	while IFS= read -r name; do
		[ -z "$name" ] || rmdir -- "$name" 2>/dev/null || true
	done <<-end
		$1
	end
}

uninstall() {
	if ! [ -f "$list" ]; then
		rm -f -- "$list.new" # what is left where the installation was killed before its first file
		prune "$own"
		fail "there is nothing to remove: $list does not exist"
	fi
	made=$(listed <"$list")
	left=
	while IFS= read -r name; do
		case $name in
		*/) ;;
		/*) rm -f -- "$name" "$name$beside" 2>/dev/null || left=$name ;;
		esac
	done <"$list"
	[ -z "$left" ] || fail "$left could not be removed"
	rm -f -- "$list" "$list.old" "$list.new"
	prune "$own
$made"
	refresh
}

# target FILE: prints where a file of the package belongs.
target() {
	case $1 in
	bin/*) printf '%s\n' "$bin/${1#bin/}" ;;
	share/*) printf '%s\n' "$data/${1#share/}" ;;
	esac
}

# missing FOLDER: prints the folders that must be made for it to be there.
missing() {
	name=$1
	while ! [ -d "$name" ]; do
		printf '%s/\n' "$name"
		name=$(dirname -- "$name")
	done
}

make() { mkdir -p -- "$1" 2>/dev/null || fail "the folder $1 could not be made"; }

# ours TARGET SOURCE: whether what is there may be replaced.
ours() {
	[ -n "$force" ] || { [ -f "$list" ] && grep -qxF -e "$1" -- "$list"; } || cmp -s -- "$1" "$2"
}

# plan finds out what will be there: wanted, the names of files and of the folders that are made.
plan() {
	made=$(missing "$own")
	wanted=
	while IFS= read -r file; do
		to=$(target "$file")
		[ ! -d "$to" ] || fail "$to is a folder, but a file of Flipside belongs there: rename it"
		if [ -e "$to" ] || [ -L "$to" ]; then
			ours "$to" "$here/$file" || fail "$to is not Flipside's: rename it, or replace it with ./install.sh --force"
		fi
		wanted="$wanted$to
"
		made="$made
$(missing "$(dirname -- "$to")")"
	done <<-end
		$files
	end
	wanted=$(printf '%s' "$wanted$made" | sort -u | sed '/^$/d')
}

# note writes the list before the first file is there: whatever ends the installation, the list has
# all that is left.
note() {
	make "$own"
	if [ -f "$list" ]; then
		cp -- "$list" "$list.old" 2>/dev/null || fail "$list.old could not be written"
	fi
	stage=copying
	{
		[ ! -f "$list.old" ] || cat -- "$list.old"
		printf '%s\n' "$wanted"
	} | sort -u >"$list.new" && mv -f -- "$list.new" "$list" || fail "$list could not be written"
}

# undo is what ends every installation: one that could not copy its files leaves none of them.
undo() {
	case $stage in
	planning) rm -f -- "$list.old" ;;
	copying)
		while IFS= read -r name; do
			case $name in
			*/) ;;
			*) rm -f -- "$name$beside" ;;
			esac
		done <<-end
			$wanted
		end
		if [ -f "$list.old" ]; then
			mv -f -- "$list.old" "$list"
		else
			rm -f -- "$list"
		fi
		rm -f -- "$list.new"
		;;
	*) return 0 ;;
	esac
	prune "$(printf '%s\n' "$made" | listed)"
}

# menu writes the menu entry with the whole name of the program, since its folder need not be in the
# PATH of the desktop. An argument of Exec is quoted; then every backslash of a value is doubled.
menu() {
	try=$(printf '%s\n' "$bin/flipside" | sed 's/\\/\\\\/g')
	exec=$(printf '%s\n' "$bin/flipside" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g')
	while IFS= read -r line; do
		case $line in
		TryExec=*) printf 'TryExec=%s\n' "$try" ;;
		Exec=flipside*) printf 'Exec="%s"%s\n' "$exec" "${line#Exec=flipside}" ;;
		*) printf '%s\n' "$line" ;;
		esac || return 1
	done
}

# copy SOURCE TARGET: puts a file beside its place.
copy() {
	make "$(dirname -- "$2")"
	case $1 in
	*.desktop) { menu <"$1" >"$2$beside"; } 2>/dev/null || fail "$2 could not be written" ;;
	*) why=$(cp -- "$1" "$2$beside" 2>&1) || fail "$2 could not be written: $why" ;;
	esac
	case $1 in
	"$here"/bin/*) chmod 755 -- "$2$beside" ;;
	*) chmod 644 -- "$2$beside" ;;
	esac
}

# place moves the files into their places, also over a program that runs. What an earlier version had
# and this one does not is removed.
place() {
	stage=moving
	while IFS= read -r file; do
		to=$(target "$file")
		mv -f -- "$to$beside" "$to" || fail "$to could not be written: run ./install.sh again, or ./install.sh --uninstall"
	done <<-end
		$files
	end
	if [ -f "$list.old" ]; then
		while IFS= read -r name; do
			case $name in
			*/) ;;
			/*) printf '%s\n' "$wanted" | grep -qxF -e "$name" || rm -f -- "$name" ;;
			esac
		done <"$list.old"
		made=$(listed <"$list.old")
		prune "$made"
		while IFS= read -r name; do
			[ ! -d "$name" ] || wanted="$wanted
$name"
		done <<-end
			$made
		end
	fi
	printf '%s\n' "$wanted" | sort -u | sed '/^$/d' >"$list.new" && mv -f -- "$list.new" "$list" || fail "$list could not be written"
	rm -f -- "$list.old"
}

install() {
	for file in bin/flipside share/applications/io.flipside.Flipside.desktop; do
		[ -f "$here/$file" ] || fail "$here/$file is missing: unpack the archive again"
	done
	files=$(cd -- "$here" && find bin share -type f | sort)
	stage=planning made='' wanted=''
	plan
	trap undo EXIT
	trap 'exit 1' HUP INT TERM
	note
	while IFS= read -r file; do
		copy "$here/$file" "$(target "$file")"
	done <<-end
		$files
	end
	place
	refresh
	echo "Flipside is installed: start it from the menu of your desktop, or with $bin/flipside"
	case :$PATH: in
	*:"$bin":*) ;;
	*) echo "$bin is not in your PATH: in a terminal, write the whole name." ;;
	esac
}

action=install force=
for argument; do
	case $argument in
	--uninstall) action=uninstall ;;
	--force) force=yes ;;
	-h | --help) usage; exit ;;
	*) usage >&2; exit 2 ;;
	esac
done
case ${HOME:-} in
/*) ;;
*) fail "HOME is not set to a folder" ;;
esac
# The XDG specification says that relative folders are ignored.
data=$HOME/.local/share bin=$HOME/.local/bin
case ${XDG_DATA_HOME:-} in /*) data=$XDG_DATA_HOME ;; esac
case ${XDG_BIN_HOME:-} in /*) bin=$XDG_BIN_HOME ;; esac
case $data$bin in
*[[:cntrl:]]*) fail "the names of your folders have a line break or another control character: set XDG_DATA_HOME and XDG_BIN_HOME to others" ;;
esac
case $bin in
*[=%]*) fail "the menu of a desktop starts no program whose name has = or %: set XDG_BIN_HOME to another folder than $bin" ;;
esac
own=$data/flipside-install
list=$own/files # of what was installed
beside=.flipside-new # the end of a name before the file is complete
here=$(cd -- "$(dirname -- "$0")" && pwd)
case $action in
install) install ;;
uninstall)
	uninstall
	echo "Flipside is removed. Your games and settings are where they were."
	;;
esac
