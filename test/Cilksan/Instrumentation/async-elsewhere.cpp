// If main's file knows of no tasks, its serial code has no hooks: if another file starts a task, a
// warning and the certificate report main's unseen code. A file that waits for a task has hooks.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O1 -c %S/../Inputs/starts-task.cpp -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O1 %s %t.o -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O1 -DKNOWS %s %t.o -o %t.knows
// RUN: not %t.knows 2>&1 | FileCheck --check-prefix=KNOWS %s
#ifdef KNOWS
#include <cilk/concurrent.h>
void wait(cilk::future<void> &of) { of.get(); }
#endif

int value;
void start();
void finish();

int main() {
  start();
  value = 2;
  finish();
}
// CHECK: cilksan: warning: a task of cilk::async was started by another file than main's: its races with what main's file does outside of spawns can't be seen
// CHECK: No races: no schedule
// CHECK-NEXT: Limits:
// CHECK-NEXT: - tasks of cilk::async were started by other files than main's: what main's file does outside of spawns was not compared with them
// KNOWS: race: write of 'value'
