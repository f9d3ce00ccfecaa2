#!/bin/sh
# Puts the files of Antics below PREFIX, or takes them away again, and touches nothing else there:
#
#     install.sh [TREE]        TREE is what is to be installed; by itself the folder in which this file is
#     install.sh --uninstall
#
# PREFIX is /usr/local where the environment says nothing; DESTDIR stands in front of it, for packages.
set -eu
to=${DESTDIR:-}${PREFIX:-/usr/local}

# This is the one list of them. What else is in these two folders is Antics' own, too.
files="bin/antics
share/man/man1/antics.1
share/bash-completion/completions/antics
share/zsh/site-functions/_antics
share/fish/vendor_completions.d/antics.fish"
own="lib/antics share/doc/antics"
# Folders for others as well. Those that were not there before go when they are empty; the record says which.
shared="share/man/man1 share/bash-completion/completions share/bash-completion share/zsh/site-functions share/zsh
share/fish/vendor_completions.d share/fish share/doc share/man share lib bin"
record=$to/share/doc/antics/new-folders

if [ "${1:-}" = --uninstall ]; then
  # Behind DESTDIR nobody else has any.
  if [ -n "${DESTDIR:-}" ]; then new=$shared; else new=$(cat "$record" 2>/dev/null || :); fi
  for file in $files; do rm -f "$to/$file"; done
  for folder in $own; do rm -rf "${to:?}/$folder"; done
  for folder in $shared; do
    for wanted in $new; do [ "$wanted" != "$folder" ] || rmdir "$to/$folder" 2>/dev/null || :; done
  done
  echo "Antics is gone from $to"
  exit
fi

from=${1:-$(cd "$(dirname "$0")" && pwd)}
new=$(cat "$record" 2>/dev/null || :)
for folder in $shared; do [ -d "$to/$folder" ] || new="$new $folder"; done
for file in $files $(cd "$from" && find share/doc/antics -type f | sort); do
  mode=644
  [ "$file" != bin/antics ] || mode=755
  mkdir -p "$to/$(dirname "$file")"
  # Not over what is there: a program that runs goes on with its own file.
  rm -f "$to/$file"
  cp "$from/$file" "$to/$file"
  chmod $mode "$to/$file"
done
[ -n "${DESTDIR:-}" ] || echo $new > "$record"
echo "Antics is in $to/bin"
