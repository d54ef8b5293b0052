// A tail-called function without instrumentation is a limit, however its tail caller was called.
// The program's own functions, functions of libraries whose effects are known, and functions that
// touch no memory are no limits.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 foreign 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 foreign 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 own 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 own 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 long 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clangxx_cilk -fsanitize=cilk -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O1 %s %t.o -o %t1
// RUN: not %t1 foreign race 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t1 foreign 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'poke', which was called at {{.*}}tail-calls.cpp:[[#POKE:]]:{{[0-9]+}} and at 2 other places, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'allocate', which was called at {{.*}}tail-calls.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without
// CHECK-NEXT: - 'apply', which was called at {{.*}}tail-calls.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without
// CHECK-NEXT: - 'compare', which was called at {{.*}}tail-calls.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// NONE: Outcome: certified{{$}}
// RACE: Race detected on location {{.*}}: 'one'
extern "C" {
void poke(int *);
void allocate(int *);
void apply(int *, void (*)(int *));
int compare(const void *, const void *);
[[gnu::const]] int square(int);
}
#include <cstdlib>
#include <cstring>
#ifdef LIBRARY
void poke(int *to) { ++*to; }
void allocate(int *to) {
  ++*to;
  free(malloc(*to));
}
void apply(int *to, void (*what)(int *)) {
  ++*to;
  what(to);
}
int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int square(int i) { return i * i; }
#else
#define NOINLINE __attribute__((noinline)) static
#define TAIL [[clang::musttail]] return

NOINLINE void own(int *to) { ++*to; }
NOINLINE void toOwn(int *to) { TAIL own(to); }
NOINLINE void toOwnByPointer(int *to) {
  void (*volatile pointer)(int *) = toOwn;
  TAIL pointer(to);
}
NOINLINE void toPoke(int *to) { TAIL poke(to); }
NOINLINE void toToPoke(int *to) { TAIL toPoke(to); }
NOINLINE void toPokeByPointer(int *to) {
  void (*volatile pointer)(int *) = poke;
  TAIL pointer(to);
}
NOINLINE void toAllocate(int *to) { TAIL allocate(to); }
NOINLINE void toApply(int *to, void (*what)(int *)) { TAIL apply(to, what); }
NOINLINE int compareByOther(const void *a, const void *b) { TAIL compare(a, b); }
NOINLINE int compareByOwn(const void *a, const void *b) {
  int (*volatile pointer)(const void *, const void *) = [](const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
  };
  TAIL pointer(a, b);
}
NOINLINE int compareTexts(const char *a, const char *b) { TAIL strcmp(a, b); }
NOINLINE int toSquare(int i) { TAIL square(i); }
NOINLINE void countDown(int *to);
static void (*volatile next)(int *) = countDown;
NOINLINE void countDown(int *to) {
  if (--*to)
    TAIL next(to);
}

NOINLINE void task(const char *how, int *to) {
  int numbers[] = {3, 1, 2};
  if (!strcmp(how, "foreign")) {
    toPoke(to);
    toToPoke(to);
    void (*volatile pointer)(int *) = toPokeByPointer;
    pointer(to);
    poke(to);
    pointer = toAllocate;
    pointer(to);
    toApply(to, own);
    qsort(numbers, 3, sizeof(int), compareByOther);
  } else if (!strcmp(how, "own")) {
    for (int i = 0; i < 2; ++i) {
      toOwn(to);
      toOwnByPointer(to);
      qsort(numbers, 3, sizeof(int), compareByOwn);
      *to += compareTexts("a", "b") + toSquare(i);
    }
  } else {
    // More tail calls follow each other than calls may nest.
    *to = 20000000;
    countDown(to);
  }
}

int one, other;
int main(int argc, char **argv) {
  cilk_spawn task(argv[1], &one);
  own(argc > 2 ? &one : &other);
  cilk_sync;
}
#endif
