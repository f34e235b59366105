#!/usr/bin/env bash
# Compares the libraries of every built module with known advisories. Needs no network.
#
#   tools/audit.sh     the libraries in <module>/target/lib
#
# The advisories are in tools/lib/advisories.tsv; what a module keeps of them, and why, in advisories-accepted.tsv.
# Says when the list is older than 90 days.
# Exit codes: 0 none, or accepted ones only; 1 found one that is not accepted; 2 wrong usage; 3 nothing is built.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=lib/setup.sh
source "$here/lib/setup.sh"

# Lines of a module, a tab, and a jar.
libraries() {
  local jar module
  for jar in */target/lib/*.jar lab/cli/target/lib/*.jar; do
    [[ -e $jar ]] || continue
    module=${jar%%/*}
    printf '%s\t%s\n' "$module" "${jar##*/}"
  done
}

main() {
  local found
  if (($# > 0)); then
    [[ $1 == -h || $1 == --help ]] || {
      say "audit.sh: unknown argument '$1'; see tools/audit.sh --help"
      exit 2
    }
    print_header "$0"
    exit
  fi
  cd "$here/.."
  found=$(libraries)
  [[ -n $found ]] || give_up 'audit.sh: no module has libraries yet; run mvn -T 2 -DskipTests package, which builds them'
  awk -v "today=$(date +%Y-%m-%d)" -f "$here/lib/advisories.awk" \
    "$here/lib/advisories.tsv" "$here/lib/advisories-accepted.tsv" - <<<"$found" || {
    say 'raise the version, or add a line with the reason to tools/lib/advisories-accepted.tsv' \
      'a jar of an earlier build stays in target/lib: mvn clean package makes it anew'
    exit 1
  }
}

main "$@"
