// A static variable of a function that several tasks may initialise is no limit: the atomic
// operations on its guard are the compiler's, and the initialisation comes before all uses. If
// -fno-threadsafe-statics makes the guard a plain variable, strands race for it.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t && env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s -o %t && env CILKSAN_REPORT_NONE=1 %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -fno-threadsafe-statics %s -o %t
// RUN: not %t 2>&1 | FileCheck --check-prefix=RACE %s
// CHECK: Outcome: certified{{$}}
// RACE: race: write
[[gnu::noinline]] static int make() { return 3; }
static int get() {
  static int made = make();
  return made;
}
static int results[2];
int main() {
  cilk_for (int i = 0; i < 2; ++i)
    results[i] = get();
  return results[0] != results[1];
}
