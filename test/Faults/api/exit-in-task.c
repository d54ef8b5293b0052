// A task ends the process by exit, _exit, quick_exit or abort, with its status and handlers.
// RUN: %cilk %s -o %t
// RUN: %ends 5 %t exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends 6 %t _exit | count 0
// RUN: %ends 7 %t quick_exit | FileCheck --check-prefix=HANDLER %s
// RUN: %ends SIGABRT %t abort | count 0
// HANDLER: handler
#include "faults.h"
#include "ways-to-end.h"

int main(int argc, char **argv) {
  (void)argc;
  choose_end(argv[1]);
  int flag = 0;
  _Cilk_spawn end();
  // The continuation may run up to here or not, and never passes this point.
  wait_for(&flag);
  _Cilk_sync;
  return 1;
}
