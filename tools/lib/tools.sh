# shellcheck shell=bash
# What is on this machine, and whether it is new enough. Sourced by setup.sh.

readonly MIN_JAVA=17
readonly MIN_MAVEN_MINOR=8   # of Maven 3
readonly MIN_PYTHON_MINOR=11 # of Python 3

# The java to use, once has() found one.
FUSEBOX_JAVA=''

has() {
  case $1 in
    java) locate_java ;;
    jdk) locate_java && has_compiler "$FUSEBOX_JAVA" ;;
    mvn) is_new_maven ;;
    python) is_new_python ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# JAVA_HOME first, then the PATH. Leaves JAVA_HOME so that Maven takes the same Java.
locate_java() {
  local found brewed
  [[ -z $FUSEBOX_JAVA ]] || return 0
  if [[ -n ${JAVA_HOME:-} ]] && is_new_java "$JAVA_HOME/bin/java"; then
    FUSEBOX_JAVA=$JAVA_HOME/bin/java
  elif found=$(command -v java) && is_new_java "$found"; then
    [[ -z ${JAVA_HOME:-} ]] || say "JAVA_HOME ($JAVA_HOME) has no Java $MIN_JAVA or newer; using $found"
    unset JAVA_HOME
    FUSEBOX_JAVA=$found
  elif brewed=$(brewed_java_home) && is_new_java "$brewed/bin/java"; then
    export JAVA_HOME=$brewed
    FUSEBOX_JAVA=$brewed/bin/java
  else
    return 1
  fi
}

# Homebrew keeps its JDK off the PATH.
brewed_java_home() {
  command -v brew >/dev/null && brew --prefix openjdk 2>/dev/null
}

is_new_java() {
  (($(java_major "$1") >= MIN_JAVA))
}

# 0 when it does not start; "1.8.0" is 8.
java_major() {
  local text=''
  [[ ! -x $1 ]] || text=$("$1" -version 2>&1) || true
  if [[ $text =~ version\ \"(1\.)?([0-9]+) ]]; then
    echo "${BASH_REMATCH[2]}"
  else
    echo 0
  fi
}

# A runtime has no compiler next to its java, even if another one is on the PATH.
has_compiler() {
  [[ -x $(dirname "$(readlink -f "$1")")/javac ]]
}

is_new_maven() {
  local version
  version=$(maven_version) || return 1
  ((${version%.*} > 3 || (${version%.*} == 3 && ${version#*.} >= MIN_MAVEN_MINOR)))
}

maven_version() {
  local text
  text=$(mvn -v 2>/dev/null) || return 1
  [[ $text =~ Apache\ Maven\ ([0-9]+\.[0-9]+) ]] && echo "${BASH_REMATCH[1]}"
}

# With what makes environments, which some systems pack separately.
is_new_python() {
  python3 -c "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, $MIN_PYTHON_MINOR))" 2>/dev/null
}

# A need in a message, with the reason why the installed one is not enough.
describe() {
  case $1 in
    java) echo "Java $MIN_JAVA or newer$(complaint_about_java)" ;;
    jdk) echo "JDK $MIN_JAVA or newer$(complaint_about_java)" ;;
    mvn) echo "Maven 3.$MIN_MAVEN_MINOR or newer$(complaint_about_maven)" ;;
    python) echo "Python 3.$MIN_PYTHON_MINOR or newer with venv" ;;
    *) echo "$1" ;;
  esac
}

complaint_about_java() {
  local java major
  if [[ -n $FUSEBOX_JAVA ]]; then
    echo " (no javac next to $FUSEBOX_JAVA)"
    return
  fi
  java=${JAVA_HOME:+$JAVA_HOME/bin/java}
  [[ -x $java ]] || java=$(command -v java) || return 0
  major=$(java_major "$java")
  if ((major > 0)); then
    echo " ($java is Java $major)"
  else
    echo " ($java does not start)"
  fi
}

complaint_about_maven() {
  local version
  if version=$(maven_version); then
    echo " (mvn is $version)"
  elif command -v mvn >/dev/null; then
    echo ' (mvn does not start)'
  fi
}
