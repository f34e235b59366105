# shellcheck shell=bash
# How each system's package manager is called, and what it calls a need. Sourced by setup.sh.

package_manager() {
  local manager
  for manager in apt-get dnf yum zypper apk pacman brew; do
    if command -v "$manager" >/dev/null; then
      echo "$manager"
      return
    fi
  done
}

# packages_for MANAGER NEED: the package, or several; the first one that this system knows is installed.
packages_for() {
  case $1/$2 in
    apt-get/java | apt-get/jdk) echo openjdk-17-jdk-headless default-jdk-headless ;;
    dnf/java | dnf/jdk | yum/java | yum/jdk | zypper/java | zypper/jdk)
      echo java-17-openjdk-devel java-21-openjdk-devel java-25-openjdk-devel
      ;;
    apk/java | apk/jdk) echo openjdk17-jdk openjdk21-jdk ;;
    pacman/java | pacman/jdk) echo jdk17-openjdk ;;
    brew/java | brew/jdk) echo openjdk ;;
    */mvn) echo maven ;;
    apt-get/python) echo python3-venv ;;
    dnf/python | yum/python | zypper/python | apk/python) echo python3 ;;
    apt-get/ab | zypper/ab | apk/ab) echo apache2-utils ;;
    dnf/ab | yum/ab) echo httpd-tools ;;
    pacman/ab) echo apache ;;
    brew/ab) echo httpd ;;
    brew/bats) echo bats-core ;;
    dnf/shellcheck | yum/shellcheck | zypper/shellcheck) echo ShellCheck ;;
    dnf/ss | yum/ss) echo iproute ;;
    */ss) echo iproute2 ;;
    apt-get/chromedriver) echo chromium-driver ;;
    dnf/prometheus | yum/prometheus) echo golang-github-prometheus ;;
    zypper/prometheus) echo golang-github-prometheus-prometheus ;;
    apk/chromedriver) echo chromium-chromedriver ;;
    pacman/chromedriver) echo chromium ;;
    *) echo "$2" ;;
  esac
}

package_for() {
  local candidates candidate
  read -ra candidates <<<"$(packages_for "$1" "$2")"
  for candidate in "${candidates[@]}"; do
    if ((${#candidates[@]} == 1)) || knows_package "$1" "$candidate"; then
      echo "$candidate"
      return
    fi
  done
  # Package lists not fetched yet: nothing is known.
  echo "${candidates[0]}"
}

knows_package() {
  case $1 in
    apt-get) apt-cache show "$2" ;;
    dnf | yum) "$1" -q list "$2" ;;
    zypper) zypper --non-interactive search --match-exact "$2" ;;
    apk) apk search -eq "$2" | grep . ;;
  esac >/dev/null 2>&1
}

# Only managers whose package lists are as old as their last refresh need one.
refresh_command() {
  case $1 in
    apt-get) echo apt-get update ;;
    apk) echo apk update ;;
    pacman) echo pacman -Sy ;;
  esac
}

# install_command MANAGER PACKAGES
install_command() {
  case $1 in
    apt-get) echo "apt-get install -y$(without_services "$2")" ;;
    zypper) echo zypper --non-interactive install ;;
    apk) echo apk add ;;
    pacman) echo pacman -S --needed --noconfirm ;;
    brew) echo brew install ;;
    *) echo "$1 install -y" ;;
  esac
}

# Debian's prometheus would start a server, and another that it recommends, on every interface. Without its unit and its
# init script, only the program is installed.
without_services() {
  local file
  [[ " $1 " == *' prometheus '* ]] || return 0
  printf ' --no-install-recommends'
  for file in /lib/systemd/system/prometheus.service /usr/lib/systemd/system/prometheus.service /etc/init.d/prometheus; do
    printf ' -o Dpkg::Options::=--path-exclude=%s' "$file"
  done
}

# Homebrew does not run as root.
needs_no_sudo() {
  [[ $1 == brew || $(id -u) == 0 ]]
}

may_install() {
  [[ -n $1 ]] || return 1
  needs_no_sudo "$1" || sudo -n true 2>/dev/null
}

# as_installer MANAGER COMMAND...: with the rights that the package manager needs, and never asking anything.
as_installer() {
  local manager=$1
  shift
  if needs_no_sudo "$manager"; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

# pasteable_command MANAGER PACKAGES: what a person types to get them.
pasteable_command() {
  local sudo='' refresh
  needs_no_sudo "$1" || ! command -v sudo >/dev/null || sudo='sudo '
  refresh=$(refresh_command "$1")
  echo "${refresh:+$sudo$refresh && }$sudo$(install_command "$1" "$2") $2"
}
