# What install-packages knows of distributions; it sources this file.
#
# Packages are installed where their names and versions have been tried: on Debian,
# and on Ubuntu, whose are the same. Elsewhere nothing is installed, but said which
# parts are missing, and what the distribution's own command for installing is.

# distribution: the ID in /etc/os-release, or of a distribution that it is like, that
# is one of those below. OPENCILK_OS_RELEASE names another file, for tests.
distribution() {
  local file=${OPENCILK_OS_RELEASE:-/etc/os-release} id
  for id in $( (. "$file" && echo "${ID-} ${ID_LIKE-}") 2>/dev/null); do
    case $id in
    debian | ubuntu | fedora | arch | alpine)
      echo "$id"
      return
      ;;
    esac
  done
  echo unknown
}

# missing_parts: a line for each part that the build needs and that isn't found.
missing_parts() {
  local program config
  for program in clang-22 clang++-22 cmake ninja python3; do
    command -v "$program" >/dev/null || echo "$program"
  done
  for config in LLVM Clang; do
    compgen -G "/usr/lib*/llvm-22/lib/cmake/${config,,}/${config}Config.cmake" >/dev/null ||
      compgen -G "/usr/lib*/llvm22/lib/cmake/${config,,}/${config}Config.cmake" >/dev/null ||
      compgen -G "/usr/lib*/cmake/${config,,}/${config}Config.cmake" >/dev/null ||
      echo "the headers and libraries of $config 22 (${config}Config.cmake)"
  done
}

# explain_distribution ID: what to do where packages aren't installed; the status is
# that nothing is missing.
explain_distribution() {
  local missing command
  missing=$(missing_parts)
  case $1 in
  fedora) command="dnf install" ;;
  arch) command="pacman -S" ;;
  alpine) command="apk add" ;;
  *) command="the system's command for packages" ;;
  esac
  if [[ -z $missing ]]; then
    echo "what the build needs is installed; what only tests need isn't looked for on this system"
    return 0
  fi
  {
    echo "error: packages are installed on Debian and Ubuntu only. Missing here:"
    sed 's/^/  /' <<<"$missing"
    echo "Install them ($command ...), or use a container of Debian (docker/Dockerfile)."
  } >&2
  return 1
}
