#!/bin/sh
# Builds a Debian package from an installed tree: deb.sh TREE VERSION OUTPUT. Needs dpkg-dev.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$1 version=$2 output=$3
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
root=$work/debian/antics share=$work/debian/antics/usr/share doc=$work/debian/antics/usr/share/doc/antics
mkdir -p "$root/DEBIAN" "$output"
umask 022

DESTDIR=$root PREFIX=/usr "$here/install.sh" "$tree" > /dev/null
# The folder names that Debian uses.
mkdir -p "$share/zsh"; mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
mv "$doc/CHANGELOG.md" "$doc/changelog"

# The releases of CHANGELOG.md in the format of a Debian changelog.
awk -v revision=1 -v who="$(cat "$here/maintainer")" -f "$here/changelog.awk" "$doc/changelog" > "$doc/changelog.Debian"
gzip -9n "$doc/changelog" "$doc/changelog.Debian" "$share/man/man1/antics.1"

mkdir -p "$share/lintian/overrides"; cp "$here/lintian-overrides" "$share/lintian/overrides/antics"

# The dependencies, from the libraries that the program is linked with.
: > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O debian/antics/usr/bin/antics | sed 's/^shlibs:Depends=//')
architecture=$(dpkg --print-architecture)
cat > "$root/DEBIAN/control" <<END
Package: antics
Version: $version-1
Architecture: $architecture
Maintainer: $(cat "$here/maintainer")
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: $depends
Suggests: libwebp7
Section: graphics
Priority: optional
Description: playground for shape-layer animation in the terminal
 Antics plays what Core Animation's shape layers do in character cells: a star
 melting into a rectangle, marching ants, a line that draws itself. The keyboard
 pauses, scrubs and reverses time; values are changed while a scene plays.
 .
 Scenes are files of YAML that reload on save. They can be recorded as
 asciicasts and as SVG, and written out as Core Animation code.
END
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/md5sums" "$root/DEBIAN/control"

find "$root" -exec touch -hd "@${SOURCE_DATE_EPOCH:-$(date +%s)}" {} +
dpkg-deb --root-owner-group --build "$root" "$output/antics_${version}-1_$architecture.deb"
