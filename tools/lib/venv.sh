# shellcheck shell=bash
# Tools that come as Python packages: a separate environment for each list of pinned packages. Sourced after setup.sh.
#
# FOLDER is the one with the list, requirements.txt, from the root of the repository. Its last name is the environment's.

REPOSITORY=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# venv_of FOLDER: the folder of the environment.
venv_of() {
  echo "$REPOSITORY/.fusebox/${1##*/}"
}

# has_venv FOLDER: whether it is there, with the packages of the list as it is now.
has_venv() {
  cmp -s "$REPOSITORY/$1/requirements.txt" "$(venv_of "$1")/made-of.txt"
}

# provide_venv FOLDER: makes it where it is missing, or where the list has changed.
provide_venv() {
  local venv list=$REPOSITORY/$1/requirements.txt log
  venv=$(venv_of "$1")
  ! has_venv "$1" || return 0
  provide python
  say "installing the pinned tools of $1/requirements.txt"
  rm -rf "$venv"
  mkdir -p "${venv%/*}"
  log=$(mktemp "${TMPDIR:-/tmp}/fusebox-venv.XXXXXX")
  quietly "$log" 20 fill_venv "$venv" "$list" || give_up "$1/requirements.txt could not be installed"
  rm -f "$log"
  # Last, so that one which is not complete is made again.
  cp "$list" "$venv/made-of.txt"
}

fill_venv() {
  python3 -m venv "$1" && "$1/bin/python" -m pip install --disable-pip-version-check --no-compile --only-binary :all: -r "$2"
}
