// The trace is written to the file that CILK_TRACE names, even if the program changes its folder;
// an impossible name ends the program at its first spawn.
// RUN: %cilk -O1 -o %t %s
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d
//
// RUN: env CILK_TRACE=trace.json CILK_NWORKERS=2 %t
// RUN: env CILK_TRACE='100%%%% of "%%p".json' CILK_NWORKERS=2 %t
// RUN: env CILK_TRACE=%t.d/full.json CILK_NWORKERS=2 %t
// RUN: ls | FileCheck --check-prefix=FILES %s
// FILES: {{^}}100% of "{{[0-9]+}}".json{{$}}
// FILES-NEXT: {{^}}full.json{{$}}
// FILES-NEXT: {{^}}trace.json{{$}}
// RUN: %check_trace trace.json && %check_trace full.json && %check_trace '100%'*
// The program's name has a quote in it.
// RUN: cp %t 'a "quote"' && env CILK_TRACE=trace.json CILK_NWORKERS=2 './a "quote"'
// RUN: %check_trace trace.json && FileCheck --check-prefix=QUOTE %s < trace.json
// QUOTE: "process_name","args":{"name":"a \"quote\""}
//
// A process that never spawns writes no trace, and neither does one with an empty variable.
// RUN: rm -rf * && env CILK_TRACE=none.json %t serial && env CILK_TRACE= %t
// RUN: ls | count 0
//
// RUN: not env CILK_TRACE=no/such/folder.json %t 2>&1 | FileCheck --check-prefix=FOLDER %s
// FOLDER: cilk: can't write the trace to '{{.*}}/names.c.tmp.d/no/such/folder.json': No such file or directory; set CILK_TRACE to the name of a file that can be written
// FOLDER-NOT: {{.+}}
// RUN: not env CILK_TRACE=. %t 2>&1 | FileCheck --check-prefix=IS-FOLDER %s
// IS-FOLDER: cilk: can't write the trace to '{{.*}}/.': Is a directory; set
// RUN: %python -c "print('x' * 300)" > long
// RUN: not bash -c 'CILK_TRACE=$(cat long) "$1"' bash %t 2>&1 | FileCheck --check-prefix=LONG %s
// LONG: cilk: can't write the trace to '{{.*}}': File name too long; set
// RUN: not env CILK_TRACE=1 %t 2>&1 | FileCheck --check-prefix=NUMBER %s
// NUMBER: cilk: CILK_TRACE must be the name of the file that the trace goes to, as trace.json, not '1'
//
// A file that can't be written at the end does not make the program fail then.
// RUN: mkdir gone && env CILK_TRACE=gone/trace.json %t remove 2>&1 | FileCheck --check-prefix=GONE %s
// GONE: cilk: the trace isn't written, as '{{.*}}/gone/trace.json' can't be opened any more: No such file or directory; set CILK_TRACE to a file that the program keeps access to
// A long name does not push the reason out of the message.
// RUN: %python -c "print('/'.join(['x' * 200] * 3))" > deep
// RUN: bash -c 'mkdir -p $(cat deep)/gone && cd $(cat deep) && CILK_TRACE=gone/trace.json "$1" remove' bash %t 2>&1 | FileCheck --check-prefix=DEEP %s
// DEEP: xxx' can't be opened any more: No such file or directory; set CILK_TRACE
// RUN: env CILK_TRACE=/dev/full %t 2>&1 | FileCheck --check-prefix=FULL %s
// FULL: cilk: the trace in '/dev/full' isn't complete: No space left on device; set CILK_TRACE to a file where there is room
#include <cilk/cilk.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((noinline)) static void nothing(void) { __asm__ volatile(""); }

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "serial"))
    return 0;
  cilk_spawn nothing();
  cilk_sync;
  if (argc > 1 && (unlink("gone/trace.json") != 0 || rmdir("gone") != 0))
    return 2;
  return chdir("/");
}
