// If an access is outside of its declaration, the program ends with the status of a race. The
// reports in all formats have the access, once for each place in the source.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -O1 %s -o %t
// RUN: not %t 2>&1 | FileCheck --check-prefix=TEXT %s
// RUN: env CILKSAN_EXITCODE=0 CILKSAN_OUT=%t.json %t
// RUN: FileCheck --check-prefix=JSON --input-file=%t.json %s
// RUN: env CILKSAN_EXITCODE=0 CILKSAN_OUT=%t.sarif %t
// RUN: FileCheck --check-prefix=SARIF --input-file=%t.sarif %s
// RUN: not env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck --check-prefix=NONE %s
#include <cilk/cilk.h>
#include <cilk/cilksan.h>

static double a[100], b[100];

__attribute__((noinline)) static void leaf(int lo, int hi) {
  for (int i = lo; i < hi; ++i)
    b[i + 1] = a[i]; // line 18
}

int main(void) {
  for (int lo = 0; lo < 90; lo += 10) {
    struct __cilksan_box boxes[] = {
        {a, 8, 1, {lo}, {lo + 10}, {8}, true, false},
        {b, 8, 1, {lo}, {lo + 10}, {8}, false, true}};
    __cilksan_effect_begin(boxes, 2, "step");
    leaf(lo, lo + 10);
    __cilksan_effect_end();
  }
  return 0;
}
// TEXT: formats.c:18:{{[0-9]+}}: effect: write of 'b' ({{[0-9]+}} bytes) outside of what 'step' declares
// TEXT: * Write in 'leaf' at {{.*}}formats.c:18
// TEXT: reads 'a'[0, 10): elements of 8 bytes, 8 apart
// TEXT: writes 'b'[0, 10): elements
// TEXT: Outside: 'b'[10] isn't in [0, 10)
// TEXT: Help: make the box larger
// TEXT-NOT: effect:
// TEXT: detected 0 distinct races
// TEXT: found 1 undeclared access.
// JSON: "races": [],
// JSON: "effects": [
// JSON: "by": "step"
// JSON: "kind": "write"
// JSON: "line": 18
// JSON: "declared": [
// JSON: "reads": true
// JSON: "outside": "'b'[10] isn't in [0, 10)"
// JSON: "undeclared": 1
// JSON: "raceFree": false
// SARIF: "ruleId": "cilk/undeclared-access"
// SARIF: Declared is: reads 'a'
// SARIF: "startLine": 18
// NONE-NOT: No races
