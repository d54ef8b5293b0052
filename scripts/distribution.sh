# Functions about distributions for install-packages, which sources this file.
#
# The script installs packages only on distributions on which their names and versions have been
# tried: on Debian, and on Ubuntu, which has the same packages. On other distributions it installs
# nothing. It lists the missing parts, and prints a command that would install them, which nobody
# has tried. All functions here are about the version of LLVM in $llvm.
: "${llvm:=22}"

# distribution: prints the ID in /etc/os-release, or that of a distribution that the system says it
# is like, if the functions below know that ID. OPENCILK_OS_RELEASE names another file, for tests.
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

# missing_parts: prints a line for each part that the build needs and that isn't found: a program,
# or LLVM and Clang for their headers and libraries.
missing_parts() {
  local program config
  for program in "clang-$llvm" "clang++-$llvm" cmake ninja python3; do
    command -v "$program" >/dev/null || echo "$program"
  done
  for config in LLVM Clang; do
    compgen -G "/usr/lib*/llvm-$llvm/lib/cmake/${config,,}/${config}Config.cmake" >/dev/null ||
      compgen -G "/usr/lib*/llvm$llvm/lib*/cmake/${config,,}/${config}Config.cmake" >/dev/null ||
      compgen -G "/usr/lib*/cmake/${config,,}/${config}Config.cmake" >/dev/null ||
      echo "$config"
  done
}

# packages_of ID PART...: prints the packages that have these parts, one a line, if the release has
# that LLVM; prints nothing for another ID. Nobody has tried these names.
packages_of() {
  local id=$1 part
  shift
  for part in "$@"; do
    case $id:$part in
    fedora:clang*) echo clang ;;
    fedora:ninja) echo ninja-build ;;
    fedora:LLVM) echo llvm-devel ;;
    fedora:Clang) echo clang-devel ;;
    arch:clang* | arch:Clang) echo clang ;;
    arch:LLVM) echo llvm ;;
    arch:python3) echo python ;;
    alpine:clang*) echo "clang$llvm" ;;
    alpine:ninja) echo samurai ;;
    # LLVM's files for CMake require the archives, too.
    alpine:LLVM) printf '%s\n' "llvm$llvm-dev" "llvm$llvm-static" ;;
    alpine:Clang) printf '%s\n' "clang$llvm-dev" "clang$llvm-static" ;;
    fedora:* | arch:* | alpine:*) echo "$part" ;;
    esac
  done
}

# explain_distribution ID: explains what to do on a distribution on which the script installs no
# packages. The status is 0 if nothing is missing.
explain_distribution() {
  local missing command package packages part
  mapfile -t missing < <(missing_parts)
  if ((${#missing[@]} == 0)); then
    echo "what the build needs is installed; what only tests need isn't looked for on this system"
    return 0
  fi
  case $1 in
  fedora) command="dnf install" ;;
  arch) command="pacman -S" ;;
  alpine) command="apk add" ;;
  *) command="the system's command for packages" ;;
  esac
  packages=
  for package in $(packages_of "$1" "${missing[@]}"); do
    [[ " $packages " == *" $package "* ]] || packages+=${packages:+ }$package
  done
  {
    echo "error: packages are installed on Debian and Ubuntu only. Missing here:"
    for part in "${missing[@]}"; do
      case $part in
      LLVM | Clang) echo "  the headers and libraries of $part $llvm (${part}Config.cmake)" ;;
      *) echo "  $part" ;;
      esac
    done
    echo "Install them ($command ${packages:-...}), or use a container of Debian (docker/Dockerfile)."
    if [[ ${missing[*]} == "clang++-$llvm" ]]; then
      echo "A link of that name to clang $llvm will do."
    fi
  } >&2
  return 1
}
