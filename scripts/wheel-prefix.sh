# Functions for scripts/wheel and scripts/python-wheel, which source this file: they fill a wheel's
# folder, and find the platform that the wheel is for.

# Installs the build in the folder $1 into the folder $2, without links, which a wheel would store
# as copies. Of each library the folder has only the file that programs load, and a linker script
# with the name that linkers look for. clang++ is a script.
install_for_wheel() {
  cmake --install "$1" --prefix "$2" --strip >/dev/null
  (
    cd "$2"
    for library in lib/libopencilk*.so.1; do
      plain=${library%.1}
      cp --remove-destination "$(readlink -f "$library")" "$library"
      echo "INPUT(${library##*/})" >linker-script
      rm -f "$plain" "$plain".[0-9].*[0-9]
      mv linker-script "$plain"
    done
    rm bin/clang++
    printf '%s\n' '#!/bin/sh' 'exec "${0%++}" --driver-mode=g++ "$@"' >bin/clang++
    chmod +x bin/clang++
  )
}

# Prints the platform, for pip, of a wheel with the files and folders "$@": the platform with the
# oldest glibc that has the versions of symbols which these files need.
wheel_platform() {
  local newest
  # objdump fails on files that are no programs.
  newest=$({ find "$@" -type f ! -name '*.a' -exec objdump -T {} + 2>/dev/null || true; } |
    grep -oE 'GLIBC_2\.[0-9]+' | sort -Vu | tail -n 1) || true
  if [[ -z $newest ]]; then
    echo "error: objdump finds no symbol of glibc in $*" >&2
    return 1
  fi
  echo "manylinux_2_${newest#GLIBC_2.}_$(uname -m)"
}
