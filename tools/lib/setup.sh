# shellcheck shell=bash
# Finds what Fusebox needs on this machine, and installs what is missing or prints how. Sourced, never run.
#
# A need is one word: java (a runtime), jdk, mvn, python (with venv), or the name of a command (ab, bats, ...).
#   require NEED...   all there, or exit 3 with the command that installs the missing ones
#   provide NEED...   the same, but runs that command first where it may
#
# lib/ has to work with Bash 3.2, which is what macOS has.

# shellcheck source-path=SCRIPTDIR source=tools.sh
source "$(dirname "${BASH_SOURCE[0]}")/tools.sh"
# shellcheck source-path=SCRIPTDIR source=packages.sh
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

MISSING=()

say() {
  printf '%s\n' "$@" >&2
}

# This machine cannot run it: exit code 3 of the command line's contract.
give_up() {
  say "$@"
  exit 3
}

# Prints the comment at the top of a script, which is its help.
print_header() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$1"
}

# quietly LOG LINES COMMAND...: the output goes to LOG; its last LINES are shown only when the command failed.
quietly() {
  local log=$1 lines=$2 status=0
  shift 2
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status == 130)); then exit 130; fi # Ctrl-C needs no log
  if ((status != 0)); then
    tail -n "$lines" "$log" >&2
    say "whole log: $log"
  fi
  return "$status"
}

require() {
  find_missing "$@"
  ((${#MISSING[@]} == 0)) || give_up_missing
}

provide() {
  local manager
  find_missing "$@"
  ((${#MISSING[@]} > 0)) || return 0
  manager=$(package_manager)
  may_install "$manager" || give_up_missing
  install_missing "$manager"
  find_missing "$@"
  ((${#MISSING[@]} == 0)) ||
    give_up "$manager reported success, yet still missing: $(describe_missing)" \
      'install it by hand and put it on the PATH (a JDK: set JAVA_HOME), then try again'
}

find_missing() {
  local need
  MISSING=()
  for need in "$@"; do
    has "$need" || MISSING+=("$need")
  done
}

install_missing() {
  local manager=$1 log refresh install packages
  log=$(mktemp "${TMPDIR:-/tmp}/fusebox-setup.XXXXXX")
  read -ra refresh <<<"$(refresh_command "$manager")"
  if ((${#refresh[@]} > 0)); then
    say "fetching package lists: ${refresh[*]}"
    # A source that does not answer matters only if the installation then fails.
    quietly "$log" 5 as_installer "$manager" "${refresh[@]}" || true
  fi
  read -ra packages <<<"$(packages_of_missing "$manager")"
  read -ra install <<<"$(install_command "$manager" "${packages[*]}")"
  say "missing: $(describe_missing)" "installing: ${install[*]} ${packages[*]}"
  quietly "$log" 20 as_installer "$manager" "${install[@]}" "${packages[@]}" ||
    give_up 'the installation failed; by hand:' "  $(pasteable_command "$manager" "${packages[*]}")"
  rm -f "$log"
  hash -r
}

give_up_missing() {
  local manager as_whom=''
  manager=$(package_manager)
  if [[ -z $manager ]]; then
    give_up "missing: $(describe_missing)" 'no known package manager; install it by hand and put it on the PATH'
  fi
  needs_no_sudo "$manager" || command -v sudo >/dev/null || as_whom=' as root'
  give_up "missing: $(describe_missing)" "install$as_whom, then try again:" \
    "  $(pasteable_command "$manager" "$(packages_of_missing "$manager")")"
}

packages_of_missing() {
  local packages
  packages=$(for need in "${MISSING[@]}"; do package_for "$1" "$need"; done | sort -u)
  echo "${packages//$'\n'/ }"
}

describe_missing() {
  local need text=''
  for need in "${MISSING[@]}"; do
    text+="${text:+, }$(describe "$need")"
  done
  echo "$text"
}
