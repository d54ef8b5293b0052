// One of two files that spawn was not instrumented. If the other file has spawned, the certificate
// names a limit, and CILKSAN_STRICT=1 makes it a failure; otherwise nothing was checked.
// REQUIRES: cilksan
// RUN: %clang_cilk -O0 -DOTHER -c %s -o %t.o && %clang_cilk -fsanitize=cilk -O0 %s %t.o -o %t
// RUN: %t spawns 2>&1 | FileCheck --check-prefix=QUIET %s
// RUN: env CILKSAN_REPORT_NONE=1 %t spawns 2>&1 | FileCheck %s
// RUN: env CILKSAN_STRICT=1 bash -c '"$0" spawns 2>%t.err; test $? = 67' %t && FileCheck %s < %t.err
// RUN: env CILKSAN_OUT=%t.json %t spawns && FileCheck --check-prefix=JSON %s < %t.json
// RUN: env CILKSAN_OUT=%t.sarif %t spawns && FileCheck --check-prefix=SARIF %s < %t.sarif
// RUN: bash -c '"$0" 2>%t.err; test $? = 68' %t && FileCheck --check-prefix=NOT %s < %t.err
// RUN: %clang_cilk -O2 -DOTHER -c %s -o %t.o && %clang_cilk -fsanitize=cilk -O2 %s %t.o -o %t
// RUN: env CILKSAN_REPORT_NONE=1 %t spawns 2>&1 | FileCheck %s
// QUIET: Cilksan detected 0 distinct races.
// QUIET: Outcome: certified with limits (1 limit); CILKSAN_REPORT_NONE=1 lists them
// CHECK: Outcome: certified with limits
// CHECK-NEXT: No races:
// CHECK-NEXT: Limits:
// CHECK-NEXT: - 'other' in '{{.*}}one-of-two.c' spawns without instrumentation: what runs there was not seen
// CHECK-NOT: thread
// JSON: "outcome": "certified with limits",
// JSON-NEXT: "reason": null,
// JSON-NEXT: "raceFree": false,
// JSON-NEXT: "limits": [
// JSON-NEXT: "'other' in
// SARIF: "level": "note",
// SARIF-NEXT: "message": {
// SARIF-NEXT: "text": "'other' in
// SARIF: "outcome": "certified with limits",
// SARIF-NEXT: "raceFree": false
// NOT: cilksan: error: not checked: no spawn was seen, and 'other' in '{{.*}}one-of-two.c' spawns without instrumentation; compile that file with -fsanitize=cilk, too
void other(int *to);
static void set(int *to) { *to = 1; }
#ifdef OTHER
void other(int *to) {
  cilk_spawn set(to);
  *to = 2;
  cilk_sync;
}
#else
int main(int argc, char **argv) {
  int x = 0, y;
  if (argc > 1) {
    cilk_spawn set(&y);
    x = argv != 0;
    cilk_sync;
  }
  other(&y);
  return x + y > 5;
}
#endif
