#!/usr/bin/env bats
# What a reader clicks: links lead somewhere.

load helper

setup() {
  cd "$BATS_TEST_DIRNAME/../.." || exit
}

pages() {
  git ls-files --cached --others --exclude-standard -- '*.md'
}

# Without code blocks, whose brackets are no links.
prose() {
  awk '/^ *```/ { code = !code; next } !code && !/^    / { gsub(/`[^`]*`/, "`"); print }' "$1"
}

# The targets of links and pictures, also of links that go over the end of a line.
links() {
  prose "$1" | tr '\n' ' ' | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//' || true
}

# Anchors of a page as GitHub makes them of headings.
anchors() {
  awk '/^ *```/ { code = !code } !code && /^#+ /' "$1" | sed -E 's/^#+ +//' |
    tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

leads_somewhere() {
  local file=${2%%#*} anchor=''
  [[ $2 == *'#'* ]] && anchor=${2#*#}
  file=${file:+$(dirname "$1")/$file}
  file=${file:-$1}
  [[ -e $file ]] || return 1
  [[ -z $anchor ]] || anchors "$file" | grep -qxF "$anchor"
}

@test "every link of every page leads to a file and a heading" {
  local page link broken=''
  while read -r page; do
    while read -r link; do
      [[ $link == http* || -z $link ]] || leads_somewhere "$page" "$link" || broken+="$page: $link"$'\n'
    done <<<"$(links "$page")"
  done <<<"$(pages)"

  expect "$broken" ''
}

@test "the index lists every page of the notes" {
  local page missing=''
  for page in notes/*.md notes/decisions/*.md notes/*/README.md; do
    [[ $page == notes/README.md ]] || grep -qF "(${page#notes/})" notes/README.md || missing+="$page "
  done

  expect "$missing" ''
}
