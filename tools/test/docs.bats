#!/usr/bin/env bats
# What a reader clicks or copies: links lead somewhere, and both READMEs have the same commands and examples.

load helper

setup() {
  cd "$BATS_TEST_DIRNAME/../.." || exit
}

pages() {
  git ls-files --cached --others --exclude-standard -- '*.md'
}

# Without code blocks, whose brackets are no links. A block by four spaces follows an empty line; below an item of a list these are text.
prose() {
  awk '/^ *```/ { code = !code; next }
    /^ *([-*]|[0-9]+\.) / { item = 1 }
    /^[^ ]/ && !/^([-*]|[0-9]+\.) / { item = 0 }
    !code && (item || !/^    /) { gsub(/`[^`]*`/, "`"); print }' "$1"
}

# The targets of links and pictures, also of links that go over the end of a line.
links() {
  prose "$1" | tr '\n' ' ' | grep -oE '\]\([^) ]+\)' | sed 's/^](//; s/)$//' || true
}

# Anchors of a page: GitHub makes them of headings; a page may set others (`<a id="..">`).
anchors() {
  awk '/^ *```/ { code = !code } !code && /^#+ /' "$1" | sed -E 's/^#+ +//' |
    tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
  sed -nE 's/^<a id="([^"]+)"><\/a>$/\1/p' "$1"
}

code_blocks() {
  awk '/^ *```/ { code = !code } code || /^    /' "$1" | sed 's/ *# .*//'
}

pictures() {
  grep -oE '!\[[^]]*\]\([^)]+\)' "$1" | sed 's/.*(//'
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

@test "the Chinese README has the commands, examples and pictures of the English one" {
  expect "$(code_blocks README.zh-CN.md)" "$(code_blocks README.md)"
  expect "$(pictures README.zh-CN.md)" "$(pictures README.md)"
}

@test "the index lists every page of the notes" {
  local page missing=''
  for page in notes/*.md notes/decisions/*.md notes/*/README.md; do
    [[ $page == notes/README.md ]] || grep -qF "(${page#notes/})" notes/README.md || missing+="$page "
  done

  expect "$missing" ''
}
