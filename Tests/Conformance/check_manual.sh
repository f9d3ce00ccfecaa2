#!/usr/bin/env bash
# Checks the manual page with mandoc: without warnings, and with every option and key.
set -eu
page=$(mktemp --suffix=.1); trap 'rm -f "$page"' EXIT
"$ANTICS" manual > "$page"
mandoc -Tlint -W warning "$page"
text=$(mandoc -Tutf8 -O width=200 "$page" | col -b)
for command in play tour render record code describe new check pad config; do
  for option in $("$ANTICS" help "$command" | grep -oE '^ +(-., )?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
    grep -qF -- "$option" <<< "$text" || { echo "$command: $option is not on the page"; exit 1; }
  done
done
for word in '← →  h l' 'Ctrl-Z' play-pause high-contrast '$XDG_STATE_HOME/antics/state.yaml'; do
  grep -qF -- "$word" <<< "$text" || { echo "$word is not on the page"; exit 1; }
done
echo "$(wc -l < "$page") lines, no warning"
