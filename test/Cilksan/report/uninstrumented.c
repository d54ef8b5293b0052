// A racy program that was compiled without -fsanitize=cilk and linked with it was not checked: the
// message says so, whatever the format, and the status is 68. Spawns that the optimiser has removed
// count as well.
// REQUIRES: cilksan
// RUN: %clang_cilk -O0 -c %s -o %t.o && %clang_cilk -fsanitize=cilk %t.o -o %t0
// RUN: bash -c '"$0" 2>%t.err; test $? = 68' %t0 && FileCheck %s < %t.err
// RUN: %clang_cilk -O2 -c %s -o %t.o && %clang_cilk -fsanitize=cilk %t.o -o %t2
// RUN: env CILKSAN_OUT=%t.json bash -c '"$0" 2>%t.err; test $? = 68' %t2
// RUN: FileCheck --check-prefix=SHORT %s < %t.err && FileCheck --check-prefix=JSON %s < %t.json
// RUN: env CILKSAN_OUT=%t.sarif bash -c '"$0" 2>%t.err; test $? = 68' %t2
// RUN: FileCheck --check-prefix=SHORT %s < %t.err && FileCheck --check-prefix=SARIF %s < %t.sarif
// The same holds without the runtime, and as C++.
// RUN: %clang_cilk -ftapir=serial -O1 -c %s -o %t.o && %clang_cilk -fsanitize=cilk -s %t.o -o %t1
// RUN: bash -c '"$0" 2>%t.err; test $? = 68' %t1 && FileCheck %s < %t.err
// RUN: %clangxx_cilk -x c++ -O2 -c %s -o %t.o && %clangxx_cilk -fsanitize=cilk %t.o -o %t3
// RUN: bash -c '"$0" 2>%t.err; test $? = 68' %t3 && FileCheck %s < %t.err
// CHECK: Running Cilksan
// CHECK-NEXT: cilksan: error: not checked: no code ran that was compiled with -fsanitize=cilk, and 'main' in '{{.*}}uninstrumented.c' spawns without instrumentation; compile that file with -fsanitize=cilk, too
// CHECK-NEXT: Outcome: not checked
// CHECK-NOT: {{.}}
// SHORT: cilksan: error: not checked: no code ran {{.*}}
// SHORT-NOT: {{.}}
// JSON: "finished": true,
// JSON-NEXT: "outcome": "not checked",
// JSON-NEXT: "reason": "no code ran that was compiled with -fsanitize=cilk, and 'main' in
// JSON-NEXT: "raceFree": false,
// JSON: "status": 68
// SARIF: "exitCode": 68
// SARIF: "level": "error",
// SARIF-NEXT: "message": {
// SARIF-NEXT: "text": "not checked: no code ran
// SARIF: "outcome": "not checked",
// SARIF-NEXT: "raceFree": false
static int x;

static void work(int i) { x = i; }

int main(void) {
  cilk_spawn work(1);
  x = 2;
  cilk_sync;
  return 0;
}
