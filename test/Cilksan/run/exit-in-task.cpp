// A program that ends inside a task is certified with a limit, because the code that follows the
// task in the serial order does not run, and its races are not seen. A program that ends after the
// sync is certified. Destructors of static objects and functions of atexit run as a part of the
// task that ends the program. Locks that libraries take for themselves at that time are no limit.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// RUN: %clang_cilk -x c -fsanitize=cilk -O0 %s -o %t.c0
// RUN: %clang_cilk -x c -fsanitize=cilk -O2 %s -o %t.c2
// RUN: bash -c 'for p; do for end in exit _Exit quick_exit _exit; do \
// RUN:   CILKSAN_REPORT_NONE=1 $p $end 2>%t.err; test $? = 5 || exit 1; \
// RUN:   FileCheck --check-prefixes=LIMIT,SPAWN %s < %t.err || exit 1; \
// RUN:   CILKSAN_STRICT=1 $p $end 2>%t.err; test $? = 67 || exit 1; \
// RUN:   FileCheck --check-prefixes=LIMIT,SPAWN %s < %t.err || exit 1; \
// RUN:   CILKSAN_STRICT=1 CILKSAN_REPORT_NONE=1 $p $end synced 2>%t.err; test $? = 5 || exit 1; \
// RUN:   FileCheck --check-prefix=CERTIFIED %s < %t.err || exit 1; \
// RUN:   done; done' sh %t0 %t2 %t.c0 %t.c2
// The destructor of the static object races with a task that the program has not joined.
// RUN: bash -c '"$0" exit destructor 2>%t.err; test $? = 66' %t0
// RUN: FileCheck --check-prefix=DESTRUCTOR %s < %t.err
// RUN: bash -c '"$0" exit destructor 2>%t.err; test $? = 66' %t2
// RUN: FileCheck --check-prefix=DESTRUCTOR %s < %t.err
// The program ends in an iteration of a loop, and in a task within another one.
// RUN: env CILKSAN_REPORT_NONE=1 bash -c '"$0" exit loop 2>%t.err; test $? = 5' %t2
// RUN: FileCheck --check-prefixes=LIMIT,LOOP %s < %t.err
// RUN: env CILKSAN_REPORT_NONE=1 bash -c '"$0" exit nested 2>%t.err; test $? = 5' %t2
// RUN: FileCheck --check-prefixes=LIMIT,NESTED %s < %t.err
// RUN: env CILKSAN_OUT=%t.json bash -c '"$0" exit 2>/dev/null; test $? = 5' %t2
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// LIMIT: Outcome: certified with limits
// LIMIT: Limits:
// CERTIFIED: Outcome: certified{{$}}
// DESTRUCTOR: race: write of 'y' (4 bytes) in parallel with write
// JSON: "outcome": "certified with limits",
// JSON: the program ended inside a task that was spawned at
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int x, y;
static const char *how;
static void end(void) {
  void (*ends[])(int) = {exit, _Exit, quick_exit, _exit};
  const char *names[] = {"exit", "_Exit", "quick_exit", "_exit"};
  for (int i = 0; i < 4; ++i)
    if (!strcmp(how, names[i]))
      ends[i](5);
}
static void work(int ends) {
  x = 1;
  if (ends)
    end();
}
static void outer(void) {
// NESTED-NEXT: - the program ended inside a task that was spawned at {{.*}}exit-in-task.cpp:[[#@LINE+1]]:{{[0-9]+}}: the code
  cilk_spawn work(1);
  cilk_sync;
}
static void write_y(void) { y = 1; }
static void each(int i) {
  if (i == 2)
    end();
}
static void loop(void) {
// LOOP-NEXT: - the program ended inside a task that was spawned at {{.*}}exit-in-task.cpp:[[#@LINE+1]]:{{[0-9]+}}: the code
  cilk_for (int i = 0; i < 4; ++i)
    each(i);
}
#ifdef __cplusplus
static struct Object {
  ~Object() { y = 2; }
} object;
#endif

int main(int argc, char **argv) {
  how = argv[1];
  const char *where = argc > 2 ? argv[2] : "";
  if (!strcmp(where, "destructor"))
    cilk_spawn write_y();
  if (!strcmp(where, "loop"))
    loop();
  if (!strcmp(where, "nested"))
    cilk_spawn outer();
// SPAWN-NEXT: - the program ended inside a task that was spawned at {{.*}}exit-in-task.cpp:[[#@LINE+1]]:{{[0-9]+}}: the code that follows the task in the serial order did not run and was not checked
  cilk_spawn work(strcmp(where, "synced"));
  if (*where == 0)
    x = 2; // races with the write of the task
  cilk_sync;
  end();
}
// LIMIT-NOT: locks were held
