#!/usr/bin/env bash
# Runs a study: installs what is missing (JDK 17+, Maven 3.8+, ab; wrk where the study keeps connections; Locust, in a virtual environment,
# for --load locust and for several instances of a gateway), then passes all arguments to `fusebox run`.
#
#   ab-scripts/run-matrix.sh                                 the default study
#   ab-scripts/run-matrix.sh smoke                           a small study that shows that everything works
#   ab-scripts/run-matrix.sh zuul-isolation -c 50,200 --starts 3
#
# Installs by this system's package manager, as root or with a sudo that asks no password. Otherwise it prints the
# command to run and ends with exit code 3. All other exit codes are those of `fusebox run`.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
# shellcheck source-path=SCRIPTDIR source=../tools/lib/setup.sh
source "$root/tools/lib/setup.sh"
# shellcheck source-path=SCRIPTDIR source=../tools/lib/venv.sh
source "$root/tools/lib/venv.sh"

# What a study needs beside ab.
generator_of() {
  if grep -qs '^connections: *kept' "$root/ab-scripts/studies/$1.yml"; then echo wrk; fi
}

# several_gateways FILE: whether a target file names several instances of a gateway. Each instance has its url.
several_gateways() {
  [[ -f $1 ]] || return 1
  awk '
    { sub(/#.*/, "") }
    /^[a-z]/ { gateways = /^gateways:/ }
    gateways && /^ +[^ -][^:]*:/ && !/^ +(url|prometheus|jmx|passwordFile):/ { urls = 0 }
    gateways && (urls += gsub(/url:/, "")) > 1 { several = 1 }
    END { exit !several }' "$1" 2>/dev/null
}

# The file of --target; nothing without that option.
target_file() {
  local word before=
  for word in "$@"; do
    [[ $before == --target ]] && echo "$word"
    [[ $word == --target=* ]] && echo "${word#*=}"
    before=$word
  done
}

# For --load locust, and for a study or a target with several instances of a gateway. A master that stands has its own.
starts_locust() {
  [[ " $* " != *" --locust-master"* && " $* " != *" --dry-run "* ]] || return 1
  [[ " $* " == *" --load locust "* || " $* " == *" --load=locust "* ]] ||
    several_gateways "$(target_file "$@")" ||
    grep -qsE '^ *instances:' "$root/ab-scripts/studies/${1:-}.yml"
}

# Before an installation that takes a while. A run that is resumed has been checked before.
reject_wrong_options() {
  [[ " $* " == *" --resume"* ]] || "$root/fusebox" run "$@" --dry-run >/dev/null
}

main() {
  case ${1:-} in
    -h | --help)
      print_header "${BASH_SOURCE[0]}"
      echo 'All options: fusebox run --help'
      ;;
    *)
      # A package has no sources, so it needs nothing that builds. Words:
      # shellcheck disable=SC2046
      provide $([[ -f $root/pom.xml ]] && echo jdk mvn || echo java) ab $(generator_of "${1:-}")
      if starts_locust "$@" && ! has_venv ab-scripts/locust; then
        reject_wrong_options "$@"
        provide_venv ab-scripts/locust
      fi
      exec "$root/fusebox" run "$@"
      ;;
  esac
}

main "$@"
