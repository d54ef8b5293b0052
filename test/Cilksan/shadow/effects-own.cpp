// A leaf may use its own variables and memory that it allocates, and read its captures, but not
// other parts of the stack. Tasks of a leaf count as the leaf. After an exception leaves a leaf,
// its declaration no longer applies.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t
// RUN: %t own 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: not %t spawned 2>&1 | FileCheck --check-prefix=SPAWNED %s
// RUN: not %t copied 2>&1 | FileCheck --check-prefix=COPIED %s
// RUN: not %t freed 2>&1 | FileCheck --check-prefix=FREED %s
// RUN: not %t nested 2>&1 | FileCheck --check-prefix=NESTED %s
// RUN: %t thrown 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: %t box 2>&1 | FileCheck --check-prefix=BOX %s
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t
// RUN: %t own 2>&1 | FileCheck --check-prefix=FREE %s
// RUN: not %t spawned 2>&1 | FileCheck --check-prefix=SPAWNED %s
// RUN: not %t copied 2>&1 | FileCheck --check-prefix=COPIED %s
// RUN: not %t freed 2>&1 | FileCheck --check-prefix=FREED %s
// RUN: not %t nested 2>&1 | FileCheck --check-prefix=NESTED %s
// RUN: %t thrown 2>&1 | FileCheck --check-prefix=FREE %s
#include <cilk/cilk.h>
#include <cilk/cilksan.h>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

static double a[1000], b[1000];

template <class F> [[gnu::noinline]] static void leaf(const F &f) { f(); }

// Declares that a is read and b written from 0 to 10.
template <class F> static void declared(const char *name, const F &f) {
  __cilksan_box boxes[] = {{a, 8, 1, {0}, {10}, {8}, true, false},
                           {b, 8, 1, {0}, {10}, {8}, false, true}};
  __cilksan_effect_begin(boxes, 2, name);
  leaf(f);
  __cilksan_effect_end();
}

[[gnu::noinline]] static void set(int i) { b[i] = 1; } // line 41

int main(int, char **arguments) {
  const std::string kind = arguments[1];
  int n = 10;
  double factor = 2;
  if (kind == "own") {
    declared("own", [&] {
      double local[100];
      std::vector<double> allocated(1000);
      for (int i = 0; i < n; ++i)
        local[i] = allocated[i * 90] = a[i] * factor;
      std::string text(200, 'x');
      b[0] = std::accumulate(local, local + n, 0.0) + text.size();
    });
  } else if (kind == "spawned") {
    declared("spawned", [&] {
      cilk_spawn set(9);
      cilk_spawn set(10);
      set(8);
      cilk_sync;
    });
  } else if (kind == "copied") {
    declared("copied", [&] { memcpy(b, a, 11 * sizeof *a); }); // line 64
  } else if (kind == "freed") {
    double *block = (double *)calloc(1000, sizeof *block);
    declared("freed", [&] {
      free(calloc(1000, 8));
      free(block); // line 69
    });
  } else if (kind == "nested") {
    declared("outer", [&] {
      __cilksan_box box = {b, 8, 1, {5}, {15}, {8}, false, true};
      __cilksan_effect_begin(&box, 1, "inner");
      leaf([] {
        set(7);
        set(12);
        set(4);
      });
      __cilksan_effect_end();
    });
  } else if (kind == "thrown") {
    try {
      declared("thrown", [&] { throw 1; });
    } catch (int) {
    }
    set(500);
  } else if (kind == "box") {
    __cilksan_box box = {b, 8, 4, {0}, {10}, {8}, false, true};
    __cilksan_effect_begin(&box, 1, "box");
    __cilksan_effect_end();
  }
  return 0;
}
// FREE-NOT: effect:
// FREE: detected 0 distinct races
// SPAWNED: own.cpp:41:{{[0-9]+}}: effect: write of 'b' (8 bytes) outside of what 'spawned' declares
// SPAWNED: spawned in
// SPAWNED: Outside: 'b'[10] isn't in [0, 10)
// COPIED: own.cpp:64:{{[0-9]+}}: effect: {{(read|write)}} of
// COPIED: Outside: '{{[ab]}}'[10] isn't in [0, 10)
// FREED-NOT: own.cpp:68
// FREED: own.cpp:69:{{[0-9]+}}: effect: free of
// NESTED-DAG: effect: write of 'b' (8 bytes) outside of what 'inner' declares
// NESTED-DAG: effect: write of 'b' (8 bytes) outside of what 'outer' declares
// NESTED: found 2 undeclared accesses.
// BOX: warning: __cilksan_effect_begin: a box of other than 1 to 3 dimensions is ignored in the declaration of 'box'
