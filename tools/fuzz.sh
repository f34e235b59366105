#!/usr/bin/env bash
# Gives the tool odd input, made from seeds: settings, jars, manifests, run folders, scrapes.
#
#   tools/fuzz.sh [SECONDS] [SEED]     ten minutes, from seed 1, when nothing is said
#
# A failure names its seed; with it as SEED, the first input is that one. The unit tests do the same for half a minute.
# Exit codes: those of Maven; 2 wrong usage.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR source=lib/setup.sh
source "$here/lib/setup.sh"

main() {
  case ${1-} in
    -h | --help)
      print_header "$0"
      exit 0
      ;;
  esac
  local seconds=${1:-600} seed=${2:-1}
  [[ $seconds =~ ^[0-9]+$ && $seed =~ ^[0-9]+$ && $# -le 2 ]] || {
    say "fuzz.sh: pass numbers: tools/fuzz.sh [SECONDS] [SEED]"
    exit 2
  }
  mvn -q -B -ntp -Dquick -pl lab/cli -am test -Dtest=FuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
    -Dfuzz.seconds="$seconds" -Dfuzz.seed="$seed" -DargLine="-Xmx512m -XX:+UseSerialGC"
}

main "$@"
