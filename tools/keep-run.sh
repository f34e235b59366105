#!/usr/bin/env bash
# Keeps run folders as evidence: what `fusebox report` needs to judge them again, packed, in notes/evidence/.
#
#   tools/keep-run.sh results/zuul-isolation-20261126-110000 ...
#
# Logs and reports stay behind, also those of Gatling, and the script that wrk was given. Name the folder in notes/evidence/README.md, and before a block of a page that quotes it:
#   <!-- evidence: zuul-isolation-20261126-110000 -->
# Exit codes: 0 kept; 2 wrong usage.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
# shellcheck source-path=SCRIPTDIR source=lib/setup.sh
source tools/lib/setup.sh

if (($# == 0)) || [[ $1 == -h || $1 == --help ]]; then
  print_header "$0"
  (($# > 0)) && exit 0
  exit 2
fi

for run in "$@"; do
  if [[ ! -f $run/results.json || ! -f $run/run.json ]]; then
    say "keep-run.sh: $run is no folder of a finished run: it lacks results.json or run.json"
    exit 2
  fi
  kept=notes/evidence/$(basename "$run")
  rm -rf "$kept"
  mkdir -p "$kept"
  cp -r "$run/results.json" "$run/run.json" "$kept/"
  for part in cells experiments; do
    if [[ -d $run/$part ]]; then cp -r "$run/$part" "$kept/"; fi
  done
  rm -rf "$kept"/cells/*/{gatling,wrk.lua}
  # Single calls are judged where the rate changes, or where work goes on after the answer.
  for calls in "$kept"/cells/*/calls.csv; do
    cell=$(dirname "$calls")
    if [[ -f $calls && ! -f $cell/drain.csv ]] && ! grep -q '"steps"' "$cell/cell.json"; then rm "$calls"; fi
  done
  # Commands have the folder where it was measured; its place on that machine says nothing.
  find "$kept" -name '*.json' -o -name 'ab.txt' | while IFS= read -r file; do
    sed -E "s|/[^\" ]*/results/$(basename "$run")/|results/$(basename "$run")/|g" "$file" >"$file.new"
    mv "$file.new" "$file"
  done
  find "$kept" -name '*.csv' -exec gzip -9 -n -f {} +
  du -sh "$kept"
done
