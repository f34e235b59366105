#!/usr/bin/env bash
# Makes stills of the replay in a report: one PNG for each moment.
#
#   tools/replay-stills.sh REPORT CELL NAME=SECONDS...
#
# REPORT is a report.html, CELL the id of a cell or an experiment in it. Each still is notes/images/replay-NAME.png. The ones of README are made by
#
#   ./fusebox report notes/evidence/fuse-closing-20261126-201632
#   tools/replay-stills.sh notes/evidence/fuse-closing-20261126-201632/report.html \
#     zuul.semaphore-100.hystrix-1.5.12.sleep-200.c200.2 before=0.5 trip=0.6 after=2.0
#
# Exit codes: 0 done; 2 wrong usage; 3 Chromium is missing or made no picture.
set -euo pipefail

readonly WIDTH=1200 HEIGHT=440 LARGEST=120000

main() {
  if (($# < 3)) || [[ ! -f $1 ]]; then
    sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
  fi
  local report=$1 cell=$2 images moment still
  shift 2
  command -v chromium >/dev/null || {
    echo 'replay-stills.sh: chromium is not installed; ./test.sh --only browser installs it' >&2
    exit 3
  }
  images=$(cd "$(dirname "${BASH_SOURCE[0]}")/../notes/images" && pwd)
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  # The picture and its sentence alone: a page that is not scrolled is drawn whole.
  sed 's#</head>#<style>nav.contents,body>*:not(main),main>*:not([id=replay]),[id=replay] summary,.permalink,.replay-controls,.replay-time,.replay-strips,.replay-trips,.replay>.note{display:none!important}</style></head>#' \
    "$report" >"$folder/report.html"
  for moment in "$@"; do
    still=$images/replay-${moment%%=*}.png
    timeout 60 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=$WIDTH,$HEIGHT \
      --virtual-time-budget=4000 --screenshot="$still" "file://$folder/report.html#$cell&t=${moment#*=}" 2>/dev/null || true
    if [[ ! -s $still ]] || (($(wc -c <"$still") >= LARGEST)); then
      echo "replay-stills.sh: no picture below $LARGEST bytes in $still" >&2
      exit 3
    fi
    echo "$still"
  done
}

main "$@"
