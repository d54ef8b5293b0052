// A worker notes as many events as CILK_TRACE_EVENTS says. Then the trace ends for all workers,
// and is complete until that time; the trace and a message on stderr name the missing part.
// RUN: %cilk -O1 -o %t %s
// RUN: env CILK_TRACE=%t.json CILK_TRACE_EVENTS=16 CILK_NWORKERS=2 %t 2>%t.err
// RUN: FileCheck --match-full-lines --strict-whitespace -DFILE=%t.json %s < %t.err
// CHECK:cilk: the trace in '[[FILE]]' ends before the program does: a worker had no room for more than 16 events, and {{[1-9][0-9]*}} later ones are missing; set CILK_TRACE_EVENTS to more
// CHECK-NOT:{{.+}}
// RUN: %check_trace %t.json | FileCheck --check-prefix=SOME %s
// SOME: {{[1-9]}} steals, {{.*}} some missing
// RUN: env CILK_TRACE=%t.json CILK_TRACE_EVENTS=1K CILK_NWORKERS=4 %t 2>%t.err
// RUN: %check_trace %t.json | FileCheck --check-prefix=MORE %s
// MORE: {{[0-9]+}} steals, {{.*}} some missing
//
// RUN: not env CILK_TRACE=%t.json CILK_TRACE_EVENTS=15 %t 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not env CILK_TRACE=%t.json CILK_TRACE_EVENTS=lots %t 2>&1 | FileCheck --check-prefix=BAD %s
// BAD: cilk: CILK_TRACE_EVENTS must be a whole number from 16 to 16777216 (K, M and G may follow it), not '{{15|lots}}'
#include "stolen.h"

int main(void) {
  for (int i = 0; i < 2000; ++i)
    stolen();
  return 0;
}
