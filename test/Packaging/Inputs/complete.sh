# Usage: complete.sh [--ask-nobody] FOLDER COMMAND WORD...
#
# Prints bash's completions after these words, by the command's completion in a folder, one a line.
# The last word is completed. With --ask-nobody, the completion can't run the command.
called=
if [[ $1 == --ask-nobody ]]; then
  called=no-such-program
  shift
fi
. "$1/$2"
function=$(complete -p "$2" | sed 's/.* -F \([^ ]*\) .*/\1/')
shift
COMP_LINE=$*
COMP_POINT=${#COMP_LINE}
"$function" "${called:-$1}" "${!#}" "${@:$#-1:1}"
printf '%s\n' "${COMPREPLY[@]}"
