#!/usr/bin/env bash
# Usage: long-files.sh FOLDER. Makes files in it that lengths.py is to find too long, or isn't.
set -eu
cd "$1"
times() { for ((i = 0; i < $1; i++)); do echo "$2"; done; }
{ echo 'static int'; echo 'f(int x) {'; times 79 '  ++x;'; echo '}'; } > long.c
{ echo '// Longer than it looks.'; cat long.c; } > reason.c
{
  echo 'int table[] = {'; times 99 '    1,'; echo '};'
  echo 'MACRO(g)'
  echo 'namespace n {'; times 99 'int x;'; echo '}'
} > none.c
{ echo '// A file.'; times 500 'int x;'; } > file.h
