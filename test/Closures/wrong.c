// Misuse of closures in C ends the process with a message: a result that is sent twice, sent to a
// later run, or never sent, too many missing arguments, and a number of continuations that differs
// from the number of missing arguments. Wrong types don't compile.
// RUN: %closures -O1 %s -o %t
// RUN: not --crash env CILK_NWORKERS=2 %t 0 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: not --crash env CILK_NWORKERS=2 %t 1 2>&1 | FileCheck --check-prefix=NEVER %s
// RUN: not --crash env CILK_NWORKERS=2 %t 2 2>&1 | FileCheck --check-prefix=LATER %s
// RUN: not --crash %t 3 2>&1 | FileCheck --check-prefix=MANY -DNUMBER=33 %s
// RUN: not --crash %t 4 2>&1 | FileCheck --check-prefix=MANY -DNUMBER=64 %s
// RUN: not --crash %t 5 2>&1 | FileCheck --check-prefix=MANY -DNUMBER=-1 %s
// RUN: not --crash %t 6 2>&1 | FileCheck --check-prefix=MORE %s
// RUN: not --crash %t 7 2>&1 | FileCheck --check-prefix=FEWER %s
// RUN: not %closures -fsyntax-only -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG --implicit-check-not=error: %s
#include <cilk/closures.h>
#include <stdlib.h>

CILK_CLOSURE_CONT(long_cont, long);

static long_cont kept;

struct send {
  long_cont k;
  int times;
};
static void send(cilk_closure_context *c, struct send *a) {
  kept = a->k;
  for (int i = 0; i < a->times; ++i)
    // TWICE: cilk: {{.*}}wrong.c:[[#@LINE+1]]: the result of 'send', run at {{.*}}wrong.c:[[#@LINE+51]], is sent twice: use each continuation once
    cilk_closure_send_argument(c, a->k, 5);
}

struct send_kept {
  long_cont k;
};
static void send_kept(cilk_closure_context *c, struct send_kept *a) {
  (void)a;
  // LATER: cilk: {{.*}}wrong.c:[[#@LINE+1]]: an argument is sent to a closure that has already run
  cilk_closure_send_argument(c, kept, 6);
}

struct lacking {
  int missing;
};
static void lacking(cilk_closure_context *c, struct lacking *a) {
  // MANY: cilk: {{.*}}wrong.c:[[#@LINE+1]]: a closure of 'send' is made with [[NUMBER]] missing arguments: pass a number from 0 to 32
  struct send *next = cilk_closure_spawn_next(c, send, a->missing);
#ifdef WRONG
  CILK_CLOSURE_CONT(int_cont, int);
  int_cont wrong;
  // WRONG: wrong.c:[[#@LINE+1]]:{{.*}}: error: static assertion failed{{.*}}: a continuation is of the type of what is sent to it
  cilk_closure_missing(wrong, next, k);
  // WRONG: wrong.c:[[#@LINE+1]]:{{.*}}: error: static assertion failed{{.*}}: a continuation is of the type of what is sent to it
  cilk_closure_run_for(wrong, send, k);
#endif
  (void)next;
}

struct add {
  long x, y;
};
static void add(cilk_closure_context *c, struct add *a) { (void)c, (void)a; }

struct gives {
  int missing;
};
static void gives(cilk_closure_context *c, struct gives *a) {
  long_cont x, y;
  // FEWER: send one to each continuation
  // FEWER-NEXT: 'add', made at {{.*}}wrong.c:[[#@LINE+1]], lacks 3, and has no continuation for 1 of them
  struct add *next = cilk_closure_spawn_next(c, add, a->missing);
  cilk_closure_missing(x, next, x);
  // MORE: cilk: {{.*}}wrong.c:[[#@LINE+1]]: a continuation of 'add', made at {{.*}}wrong.c:[[#@LINE-2]], is one more than the 1 missing arguments that spawn_next was given: pass the number of all
  cilk_closure_missing(y, next, y);
  (void)x, (void)y;
}

static long run(int times) {
  long result;
  cilk_closure_run_for(result, send, k, .times = times);
  return result;
}

int main(int argc, char **argv) {
  long result;
  (void)argc;
  switch (atoi(argv[1])) {
  case 0:
    run(2);
    break;
  case 1:
    // NEVER: send one to each continuation
    // NEVER-NEXT: the result of 'send', run at {{.*}}wrong.c:[[#@LINE-13]], is missing
    run(0);
    break;
  case 2:
    run(1);
    cilk_closure_run_for(result, send_kept, k);
    break;
  default: {
    const int missing[] = {33, 64, -1, 1, 3}, which = atoi(argv[1]) - 3;
    if (which < 3)
      cilk_closure_run(lacking, missing[which]);
    else
      cilk_closure_run(gives, missing[which]);
  }
  }
  (void)result;
}
