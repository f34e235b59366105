#!/usr/bin/env bats
# notes/published.md has every published figure of the study files and every element once; the Chinese page says the same.

load helper

english=notes/published.md
chinese=notes/published.zh-CN.md

setup() {
  cd "$BATS_TEST_DIRNAME/../.." || exit
}

# Numbers as written in both languages: 49 196 is 49196, 203.210 is 203.21.
numbers() {
  sed -E 's/([0-9]) ([0-9]{3})([^0-9]|$)/\1\2\3/g; s/([0-9]) ([0-9]{3})([^0-9]|$)/\1\2\3/g' | grep -oE '[0-9]+(\.[0-9]+)?' |
    sed -E 's/(\.[0-9]*[1-9])0+$/\1/; s/\.0+$//' | sort -u
}

# cell figure, one in a line: what stands below "cells:" of a published block, however deep.
figures_of_studies() {
  awk '
    /^[^ #]/ { published = $1 == "published:"; cells = -1; next }
    !published || /^ *#/ { next }
    { sub(/ #.*/, ""); match($0, /^ */); indent = RLENGTH }
    $1 == "cells:" { cells = indent; next }
    cells < 0 || indent <= cells { cells = -1; next }
    indent == cells + 2 { cell = $1; gsub(/[":]/, "", cell); $1 = "" }
    {
      gsub(/[][{},]/, " ")
      for (i = 1; i <= NF; i++) if ($i ~ /^[0-9]+(\.[0-9]+)?$/) print cell, $i
    }' ab-scripts/studies/*.yml
}

# row PAGE CELL: its figures.
row() {
  grep -F "| \`$2\` |" "$1" | cut -d '|' -f 3- | numbers
}

not_on() {
  local cell figure
  figures_of_studies | while read -r cell figure; do
    row "$1" "$cell" | grep -qxF "$(numbers <<<"$figure")" || echo "$1: $cell $figure"
  done
}

# study element status, one in a line, in the order of the page; the status in English.
elements() {
  awk '
    BEGIN { split("相同 same 不同 differs 未测 not-yet 不做 left-out", word, " "); for (i = 1; i < 8; i += 2) english[word[i]] = word[i + 1] }
    /^#/ { study = /^## 00[0-9]/ ? substr($2, 1, 3) : "" }
    study && /^\| [0-9][-0-9, ]* \|/ {
      ids = status = $0
      sub(/^\| /, "", ids); sub(/ \|.*/, "", ids)
      sub(/ \|$/, "", status); sub(/.*\| /, "", status); sub(/ /, "-", status)
      if (status in english) status = english[status]
      n = split(ids, part, ", ")
      for (i = 1; i <= n; i++) {
        last = split(part[i], range, "-")
        for (id = range[1]; id <= range[last] + 0; id++) print study, id, status
      }
    }' "$1"
}

counted() {
  elements "$1" | awk '
    { elements[$1]++; of[$1, $3]++; all++; of["all", $3]++ }
    function row(s, n) { print s, n, of[s, "same"] + 0, of[s, "differs"] + 0, of[s, "not-yet"] + 0, of[s, "left-out"] + 0 }
    END { for (i = 0; i < 5; i++) row("00" i, elements["00" i]); row("all", all) }'
}

stated() {
  sed -n -E 's/合计/all/; s/^\| (00[0-9]|all) \| ([0-9]+) \| ([0-9]+) \| ([0-9]+) \| ([0-9]+) \| ([0-9]+) \|$/\1 \2 \3 \4 \5 \6/p' "$1"
}

@test "every published figure of a study file stands in the row of its cell, in both languages" {
  [[ $(figures_of_studies | wc -l) -ge 170 ]]

  expect "$(not_on $english)" ''
  expect "$(not_on $chinese)" ''
}

@test "both languages have the same numbers" {
  expect "$(numbers <$chinese)" "$(numbers <$english)"
  expect "$(numbers <notes/three-questions.zh-CN.md)" "$(numbers <notes/three-questions.md)"
}

@test "every element of the five studies has one row and one status, the same in both languages" {
  local study last expected=''
  for study in '000 37' '001 32' '002 44' '003 64' '004 39'; do
    read -r study last <<<"$study"
    expected+=$(awk -v s="$study" -v n="$last" 'BEGIN { for (i = 1; i <= n; i++) print s, i }')$'\n'
  done

  expect "$(elements $english | cut -d ' ' -f 1,2 | sort -k 1,1 -k 2,2n)" "${expected%$'\n'}"
  expect "$(elements $chinese)" "$(elements $english)"
  expect "$(elements $english | grep -vE ' (same|differs|not-yet|left-out)$')" ''
}

@test "the counts at the top are those of the tables" {
  expect "$(stated $english)" "$(counted $english)"
  expect "$(stated $chinese)" "$(counted $chinese)"
}
