# Converts CHANGELOG.md to a Debian changelog: every release, newest first, without unreleased changes.
function say(text, first, rest,    line, count, words, i) {
    count = split(text, words, " "); line = first
    for (i = 1; i <= count; i++) {
        if (length(line) > length(rest) && length(line " " words[i]) > 78) { print line; line = rest words[i] }
        else line = line (line == first || line == rest ? "" : " ") words[i]
    }
    print line
}
function flush() { if (item != "") say(item, "  * ", "    "); item = "" }
function close_release() {
    flush()
    if (day == "") return
    command = "LC_ALL=C date -u -R -d " day; command | getline stamp; close(command)
    print "\n -- " who "  " stamp "\n"
}
/^## / {
    close_release(); day = ""
    if (match($0, /^## \[[0-9.]+\] - /)) {
        version = substr($2, 2, length($2) - 2); day = $4
        print "antics (" version "-" revision ") unstable; urgency=medium\n"
    }
    next
}
day == "" { next }
/^### / { flush(); if (said[version]++) print ""; print "  [ " $2 " ]"; next }
/^- / { flush(); item = substr($0, 3); next }
/^  / { item = item " " substr($0, 3) }
END { close_release() }
