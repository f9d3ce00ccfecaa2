#!/bin/sh
# Installs the files of Antics below PREFIX, or removes them. It changes no other files.
#
#     install.sh [TREE]        TREE is the folder to install (default: the folder of this script)
#     install.sh --uninstall
#
# PREFIX defaults to /usr/local. Packages set DESTDIR, which is put in front of it.
set -eu
to=${DESTDIR:-}${PREFIX:-/usr/local}

# The installed files. The two folders after them belong to Antics as a whole.
files="bin/antics
share/man/man1/antics.1
share/bash-completion/completions/antics
share/zsh/site-functions/_antics
share/fish/vendor_completions.d/antics.fish"
own="lib/antics share/doc/antics"
# Folders that other programs use too. The record lists those that Antics created; --uninstall removes them if empty.
shared="share/man/man1 share/bash-completion/completions share/bash-completion share/zsh/site-functions share/zsh
share/fish/vendor_completions.d share/fish share/doc share/man share lib bin"
record=$to/share/doc/antics/new-folders

if [ "${1:-}" = --uninstall ]; then
  # Below DESTDIR, all folders belong to Antics.
  if [ -n "${DESTDIR:-}" ]; then new=$shared; else new=$(cat "$record" 2>/dev/null || :); fi
  for file in $files; do rm -f "$to/$file"; done
  for folder in $own; do rm -rf "${to:?}/$folder"; done
  for folder in $shared; do
    for wanted in $new; do [ "$wanted" != "$folder" ] || rmdir "$to/$folder" 2>/dev/null || :; done
  done
  echo "removed Antics from $to"
  exit
fi

from=${1:-$(cd "$(dirname "$0")" && pwd)}
new=$(cat "$record" 2>/dev/null || :)
for folder in $shared; do [ -d "$to/$folder" ] || new="$new $folder"; done
for file in $files $(cd "$from" && find share/doc/antics -type f | sort); do
  mode=644
  [ "$file" != bin/antics ] || mode=755
  mkdir -p "$to/$(dirname "$file")"
  # Replace the file instead of overwriting it, so a running program keeps its copy.
  rm -f "$to/$file"
  cp "$from/$file" "$to/$file"
  chmod $mode "$to/$file"
  case $file in share/doc/*) ;; *) echo "$to/$file" ;; esac
done
echo "$to/share/doc/antics"
[ -n "${DESTDIR:-}" ] || echo $new > "$record"
echo "installed these files. To play: $to/bin/antics"
case :$PATH: in *:$to/bin:*) ;; *) echo "$to/bin is not in your PATH" ;; esac
