// cilk-trace makes a page, and files for three viewers. The page needs no other file, and has what
// the trace has; its first sentence names the serial part of the program.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s p.c && cp %S/Inputs/stolen.h .
// RUN: %cilk -g -O1 -o p p.c && env CILK_TRACE=p.json CILK_NWORKERS=2 ./p && cp p.json old.json
// RUN: %cilk_trace p.json --html p.html --perfetto named.json --speedscope s.json --firefox f.json | FileCheck --check-prefix=SAYS %s
// SAYS: p.html, named.json, s.json, f.json: {{[0-9]+}} stints, 20 steals; {{[0-9]+}} of {{[0-9]+}} places have lines
// RUN: cmp p.json old.json && %check_trace named.json
// RUN: %check_views named.json p.html s.json f.json | FileCheck %s
// CHECK: page: {{[1-9][0-9]*}} slices, {{[1-9][0-9]*}} arrows; speedscope: {{[2-9]}} profiles; firefox: 2 threads
// CHECK: text: What the workers of p did
// CHECK: text: Only one worker works for {{.*}} in the phase "alone </script>".
// CHECK: text: Stints by function
// CHECK: text: Phases of the program{{.*}}alone </script>{{.*}}
//
// Without an option, the names go into the trace itself.
// RUN: %cilk_trace p.json && cmp p.json named.json
//
// RUN: not %cilk_trace p.json --html no/such/folder.html 2>&1 | FileCheck --check-prefix=FOLDER %s
// FOLDER: cilk-trace: cannot write 'no/such/folder.html': No such file or directory; name another file with --html
// RUN: sed 's/"dur":/"dur":"x","was":/' p.json > bad.json
// RUN: not %cilk_trace bad.json --firefox f.json 2>&1 | FileCheck --check-prefix=BAD %s
// BAD: cilk-trace: 'bad.json' has events that no runtime writes: run the program again
#include "stolen.h"
#include <stdint.h>
#include <time.h>

// One worker works, while the other one has nothing to steal.
__attribute__((noinline)) static void alone(void) {
  struct timespec time = {0, 200000000};
  uint64_t phase = __cilkrts_trace_begin("alone </script>");
  nanosleep(&time, NULL);
  __cilkrts_trace_end(phase);
}

int main(void) {
  for (int i = 0; i < 20; ++i)
    stolen();
  alone();
  return 0;
}
