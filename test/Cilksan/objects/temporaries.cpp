// A parameter by value of a spawned call, or of a function that uses its result, belongs to the
// task alone. Clang marks no lifetime of such temporaries; the inliner marks one, around the whole
// function that spawns.
// REQUIRES: cilksan
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -g -O0 %s -o %t && %t 2>&1 | FileCheck %s %}
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -g -O1 %s -o %t && %t 2>&1 | FileCheck %s %}
// RUN: %clangxx_cilk -fsanitize=cilk -g -O2 %s -o %t && %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -g -O1 -fno-exceptions %s -o %t
// RUN: %t 2>&1 | FileCheck %s
// An object that several tasks get is still one object.
// RUN: %clangxx_cilk -fsanitize=cilk -g -O1 -DRACY %s -o %t
// RUN: not %t 2>&1 | FileCheck --check-prefix RACY %s
// CHECK: detected 0 distinct races
// RACY: Race detected on location {{.*}}'same'
// RACY: Race detected on location {{.*}}'inner'

#include <cilk/cilk.h>

struct Pair {
  long first, second;
  Pair(long n = 0) : first(n), second(-n) {}
  Pair(const Pair &other) : first(other.first), second(other.second) {}
  ~Pair() { asm volatile("" ::"r"(this) : "memory"); }
  Pair &operator=(Pair other) noexcept {
    swap(other);
    return *this;
  }
  void swap(Pair &other) noexcept {
    const Pair mine = *this;
    first = other.first;
    second = other.second;
    other.first = mine.first;
    other.second = mine.second;
  }
};

[[gnu::noinline]] Pair make(long n) { return Pair(n); }
[[gnu::noinline]] void change(Pair &p, long n) { p.first += n; }
[[gnu::noinline]] long take(Pair a, Pair b) {
  change(a, 1);
  change(b, a.first);
  return b.first;
}

static void assigned(int n) {
  Pair results[8];
  for (int i = 0; i < n; ++i)
    results[i] = cilk_spawn make(i);
  Pair other = make(n);
  cilk_sync;
  change(results[0], other.first);
}

static void twoTemporaries(int n) {
  long results[8];
  for (int i = 0; i < n; ++i)
    results[i] = cilk_spawn take(make(i), make(n));
  cilk_sync;
  change(*new Pair, results[0]);
}

static void nested(int n) {
  Pair results[8][8];
  cilk_for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      results[i][k] = cilk_spawn make(k);
  change(results[0][0], n);
}

static void inLoop(int n) {
  Pair results[8];
  cilk_for (int i = 0; i < n; ++i)
    results[i] = make(i);
  change(results[0], n);
}

static long leaving(int n) {
  Pair results[8];
  for (int i = 0; i < n; ++i) {
    results[i] = cilk_spawn make(i);
    if (n == 7)
      return 1;
  }
  return n;
}

static void shared(int n) {
#ifdef RACY
  Pair same;
  for (int i = 0; i < n; ++i)
    cilk_spawn change(same, i);
  cilk_sync;
  cilk_for (int i = 0; i < n; ++i) {
    Pair inner;
    cilk_spawn change(inner, i);
    change(inner, n);
  }
#endif
}

int main(int argc, char **argv) {
  const int n = argc + 3;
  assigned(n);
  twoTemporaries(n);
  nested(n);
  inLoop(n);
  leaving(n);
  leaving(n + 3);
  shared(n);
  return 0;
}
