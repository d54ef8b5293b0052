// cilk-trace names stints after their functions, and gives the spawn at which each begins, and the
// sync at which it ends.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s p.c && cp %S/Inputs/stolen.h .
// RUN: %cilk -g -O0 -o p p.c && env CILK_TRACE=p.json CILK_NWORKERS=2 ./p
// RUN: %cilk_trace p.json | FileCheck --check-prefix=SAYS %s
// SAYS: p.json: {{[0-9]+}} stints, 1 steals; 2 of 2 places have lines
// RUN: %check_trace p.json
// RUN: FileCheck %s < p.json
// CHECK: "name":"parent","args":{"begins":"stolen from worker 0","after":"p.c:[[#@LINE+32]]:{{[0-9]+}}","ends":"in a sync that has to wait","at":"p.c:[[#@LINE+34]]:{{[0-9]+}}","computation":"worker 0's"}
//
// The code is in a library; -o leaves the trace as it is.
// RUN: %cilk -g -O2 -fPIC -shared -DLIBRARY -o libp.so p.c && %cilk -O2 -DPROGRAM -o q p.c -L. -lp -Wl,-rpath,'$ORIGIN'
// RUN: env CILK_TRACE=q.json CILK_NWORKERS=2 ./q && cp q.json q.old
// RUN: %cilk_trace q.json -o q.new && cmp q.json q.old && %check_trace q.new
// RUN: FileCheck --check-prefix=LIBRARY %s < q.new
// LIBRARY: "name":"parent","args":{"begins":"stolen from worker 0","after":"p.c:[[#@LINE+25]]:
//
// Without -g there are functions only; without symbols, addresses.
// RUN: %cilk -O1 -o r p.c && env CILK_TRACE=r.json CILK_NWORKERS=2 ./r && %cilk_trace r.json | FileCheck --check-prefix=PLAIN %s
// PLAIN: 0 of 2 places have lines (compile with -g)
// RUN: grep -q '"name":"parent"' r.json
// RUN: sleep 1 && touch r && %cilk_trace r.json 2>&1 | FileCheck --check-prefix=REBUILT %s
// REBUILT: cilk-trace: '{{.*}}/r' was built after 'r.json' was written, so places may be wrong
//
// A time stays exact, though no float has as many digits.
// RUN: sed 's/"ts":[0-9]*/"ts":98765432109876/' p.json > long.json && %cilk_trace long.json -o long.new
// RUN: bash -c 'diff <(grep -o "\"ts\":[0-9.]*" long.json) <(grep -o "\"ts\":[0-9.]*" long.new)'
// RUN: bash -c 'diff <(grep -o "\"until\":[0-9.]*" long.json) <(grep -o "\"until\":[0-9.]*" long.new)'
//
// These files are not traces.
// RUN: not %cilk_trace p.c 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: head -c 500 p.json > cut.json && not %cilk_trace cut.json 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: cilk-trace: '{{.*}}' is no trace of CILK_TRACE, or its end is missing: run the program again
// RUN: not %cilk_trace missing.json 2>&1 | FileCheck --check-prefix=MISSING %s
// MISSING: cilk-trace: cannot read 'missing.json': No such file or directory; name the file that CILK_TRACE named
#include "stolen.h"

#ifndef PROGRAM
__attribute__((noinline)) void parent(void) {
  atomic_int flag = 0;
  cilk_spawn await(&flag); // the spawn
  flag = 1;
  cilk_sync; // the sync
}
#else
void parent(void);
#endif

#ifndef LIBRARY
int main(void) {
  parent();
  return 0;
}
#endif
