# What the scripts answer alike; they source it first. --help prints the comment
# that a script opens with; one that takes no arguments says so of others.
if [[ ${1-} == --help || ${1-} == -h ]]; then
  sed -n '2,/^[^#]/{s/^# \{0,1\}//;T;p}' "$0"
  exit 0
fi

# takes_no_arguments "$@"
takes_no_arguments() {
  if (($# > 0)); then
    echo "${0##*/}: unknown argument '$1'; it takes none but --help" >&2
    exit 2
  fi
}
