#!/bin/sh
# install.sh installs Flipside for the user who runs it, without a password. It changes no file of
# others, and never those with your games and settings.
set -eu
# A later script knows by this list what this one has installed.
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=${XDG_BIN_HOME:-$HOME/.local/bin}
list=$data/flipside-install/files
here=$(cd "$(dirname "$0")" && pwd)

usage() { echo "Usage: ./install.sh installs Flipside for you; ./install.sh --uninstall removes it."; }
fail() { echo "install.sh: $*" >&2; exit 1; }

# refresh lets the desktop know what has changed, as far as it has programs for that.
refresh() {
	try update-desktop-database -q "$data/applications"
	# Without its folder, the types that were there would stay.
	mkdir -p -- "$data/mime/packages" && try update-mime-database "$data/mime" && rmdir -- "$data/mime/packages" 2>/dev/null || true
	try gtk-update-icon-cache -q -t -f "$data/icons/hicolor"
}
try() { command -v "$1" >/dev/null 2>&1 && "$@" >/dev/null 2>&1 || true; }

uninstall() {
	[ -f "$list" ] || fail "there is nothing to remove: $list does not exist"
	while IFS= read -r file; do
		rm -f -- "$file"
		folder=$(dirname "$file")
		while rmdir -- "$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
	done <"$list"
	rm -f -- "$list"
	rmdir -- "$(dirname "$list")" 2>/dev/null || true
	refresh
}

# copy SOURCE TARGET MODE: puts a file in its place, also over a program that runs.
copy() {
	mkdir -p -- "$(dirname "$2")"
	cp -- "$1" "$2.new" && chmod "$3" "$2.new" && mv -f -- "$2.new" "$2" || fail "$2 could not be written"
	printf '%s\n' "$2" >>"$list.new"
}

install() {
	mkdir -p -- "$(dirname "$list")" || fail "$(dirname "$list") could not be made"
	: >"$list.new"
	(cd "$here" && find bin share -type f) | sort >"$list.from"
	while IFS= read -r file; do
		case $file in
		bin/*) copy "$here/$file" "$bin/${file#bin/}" 755 ;;
		share/*) copy "$here/$file" "$data/${file#share/}" 644 ;;
		esac
	done <"$list.from"
	rm -f -- "$list.from"
	# The folder of the programs need not be in the PATH of the desktop.
	entry=$data/applications/io.flipside.Flipside.desktop
	sed -e "s|^TryExec=.*|TryExec=$bin/flipside|" -e "s|^Exec=flipside|Exec=\"$bin/flipside\"|" "$entry" >"$entry.new" &&
		mv -f -- "$entry.new" "$entry" || fail "$entry could not be written"
	# What an earlier version had and this one does not.
	if [ -f "$list" ]; then
		while IFS= read -r file; do
			grep -qxF -- "$file" "$list.new" || rm -f -- "$file"
		done <"$list"
	fi
	mv -f -- "$list.new" "$list"
	refresh
	echo "Flipside is installed: start it from the menu of your desktop, or with $bin/flipside"
	case :$PATH: in
	*:"$bin":*) ;;
	*) echo "$bin is not in your PATH: in a terminal, write the whole name." ;;
	esac
}

[ -n "${HOME:-}" ] || fail "HOME is not set"
case ${1:-} in
"") install ;;
--uninstall) uninstall; echo "Flipside is removed. Your games and settings are where they were." ;;
-h | --help) usage ;;
*) usage >&2; exit 2 ;;
esac
