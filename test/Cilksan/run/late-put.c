// A get before its put in the serial order is reported with both places, and ends the process; the
// extra run that finds the second place is not visible.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O0 %s -o %t0 && %clang_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: rm -f %t.out && not %t0 %t.out > %t.log 2>&1 && FileCheck %s < %t.log && not test -s %t.out
// RUN: rm -f %t.out && not %t2 %t.out > %t.log 2>&1 && FileCheck %s < %t.log && not test -s %t.out
// RUN: not %t2 %t.out never 2>&1 | FileCheck --check-prefix=NEVER %s
// RUN: env CILKSAN_EXITCODE=7 bash -c '"$0" "$1"; test $? = 7' %t2 %t.out
// RUN: env CILKSAN_OUT=%t.json not %t2 %t.out && FileCheck --check-prefix=JSON %s < %t.json
#include <cilk/cilk.h>
#include <cilk/concurrent.h>
#include <stdio.h>
#include <unistd.h>

static cilk_ivar ivar;
static FILE *out;

__attribute__((noinline)) static void consume(void) {
  uint64_t value = cilk_ivar_get(&ivar); // line 19
  fprintf(out, "got %d\n", (int)value);
  fflush(out);
  fprintf(stderr, "consumed\n");
}
__attribute__((noinline)) static void produce(void) {
  cilk_ivar_put(&ivar, 1); // line 25
}

int main(int argc, char **argv) {
  out = fopen(argv[1], "w");
  cilk_ivar_init(&ivar);
  fprintf(stderr, "begins\n");
  cilk_spawn consume();
  if (argc < 3)
    produce();
  cilk_sync;
  return 0;
}
// CHECK: begins
// CHECK-NOT: consumed
// CHECK: late-put.c:19:20: wait: for what is done later in the serial order, at {{.*}}late-put.c:25:3
// CHECK: * Wait {{.*}}in 'consume' at {{.*}}late-put.c:19:20
// CHECK: 'consume' spawned in 'main' at {{.*}}late-put.c:32
// CHECK: * Put by 'cilk_ivar_put' in 'produce' at {{.*}}late-put.c:25:3
// CHECK: Help: put it before
// CHECK-NOT: consumed

// NEVER: late-put.c:19:20: wait: for what is done later in the serial order{{$}}
// NEVER-NOT: * Put

// JSON: "a strand waits at {{.*}}late-put.c:19:20 for what is done later in the serial order, at {{.*}}late-put.c:25:3"
// JSON: "finished": false
// JSON: "raceFree": false
// JSON: "status": 66
