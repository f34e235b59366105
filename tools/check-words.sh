#!/usr/bin/env bash
# Looks for words that Fusebox avoids, in everything that a user or a contributor reads.
#
#   tools/check-words.sh             all text files of the repository, also files that are not added yet
#   tools/check-words.sh lab notes   these files and folders
#
# Prints file:line: "word": what to say instead. The words are in tools/lib/words-to-avoid.txt.
# Exit codes: 0 none found; 1 found; 2 wrong usage; 3 git cannot list the files.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=lib/setup.sh
source "$here/lib/setup.sh"
readonly RULES=$here/lib/words-to-avoid.txt
readonly SEARCH=$here/lib/words-to-avoid.awk

# NUL-separated, relative to the working directory.
text_files() {
  local glob not_read=()
  while IFS= read -r glob; do
    not_read+=(":(top,glob,exclude)$glob")
  done < <(sed -n 's/^-//p' "$RULES" | cut -f 1)
  # 1: there are none.
  git grep -z -I -l --untracked -e '' -- "$@" "${not_read[@]}" || (($? == 1)) ||
    give_up "check-words.sh: git cannot list the files; run it in a clone of the repository"
}

check_paths() {
  local path
  for path in "$@"; do
    [[ $path != -* && -e $path ]] || {
      say "check-words.sh: no file or folder '$path'; see tools/check-words.sh --help"
      exit 2
    }
  done
}

main() {
  local found count
  if (($# == 0)); then
    cd "$here/.."
    set -- .
  elif [[ $1 == -h || $1 == --help ]]; then
    print_header "$0"
    exit
  fi
  check_paths "$@"
  found=$(text_files "$@" | LC_ALL=C xargs -0 awk -f "$SEARCH" "$RULES")
  [[ -n $found ]] || exit 0
  printf '%s\n' "$found"
  count=$(grep -c . <<<"$found")
  say "$count to reword; an exception is a rule in tools/lib/words-to-avoid.txt"
  exit 1
}

main "$@"
