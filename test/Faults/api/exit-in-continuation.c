// A continuation on another worker ends the process, while the task and other strands run.
// RUN: %cilk %s -o %t
// RUN: %ends 5 %t exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends 6 %t _exit | count 0
// RUN: %ends 7 %t quick_exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends SIGABRT %t abort | count 0
// HANDLER: handler
#include "faults.h"
#include "ways-to-end.h"

static int never;

int main(int argc, char **argv) {
  (void)argc;
  choose_end(argv[1]);
  _Cilk_spawn wait_for(&never);
  end();
  _Cilk_sync;
  return 1;
}
