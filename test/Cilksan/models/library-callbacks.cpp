// A modelled library function calls back: a comparison, a tree's visitor, a manipulator, a function
// that runs once. If the callback has no instrumentation, Cilksan reports a limit with the place of
// the call. If it is instrumented, Cilksan reports its races instead. A callback that isn't called
// is no limit. A function of the unwinder that has a callback is a limit itself.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0 %}
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -c %s -o %t2.o && %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t2
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t0 all 2>&1 | FileCheck %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t2 all 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 jump 2>&1 | FileCheck --check-prefix=JUMP %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 empty 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 unwind 2>&1 | FileCheck --check-prefix=UNWIND %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t3
// RUN: env CILKSAN_REPORT_NONE=1 %t3 all 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t3 jump 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %t3 race 2>&1 | FileCheck --check-prefix=RACE %s
// CHECK: sorted
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'compare', which was called at {{.*}}library-callbacks.cpp:[[#SORT:]]:{{[0-9]+}} and at 2 other places, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'visit', which was called at {{.*}}library-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'initialise', which was called at {{.*}}library-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'bold(std::ostream&)', which was called at {{.*}}library-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// JUMP: Limits:
// JUMP-NEXT: - 'leave', which was called at {{.*}}library-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// JUMP-NOT: {{.}}
// UNWIND: Limits:
// UNWIND-NEXT: - '_Unwind_Backtrace', which was called at {{.*}}library-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// UNWIND-NEXT: - '_Unwind_ForcedUnwind', which was called at {{.*}}library-callbacks.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// UNWIND-NOT: {{.}}
// NONE: Outcome: certified{{$}}
// RACE: Race detected on location {{.*}}: 'calls'
#include <csetjmp>
#include <ostream>
#include <search.h>
#include <unwind.h>
extern int *calls_at;
extern jmp_buf back;
extern "C" {
int compare(const void *, const void *);
int leave(const void *, const void *);
void visit(const void *, VISIT, int);
void initialise();
_Unwind_Reason_Code frame(_Unwind_Context *, void *);
_Unwind_Reason_Code stop(int, _Unwind_Action, _Unwind_Exception_Class, _Unwind_Exception *,
                         _Unwind_Context *, void *);
}
std::ostream &bold(std::ostream &);
#ifdef LIBRARY
int *calls_at;
jmp_buf back;
static void count() {
  if (calls_at)
    ++*calls_at;
}
int compare(const void *a, const void *b) {
  count();
  return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}
int leave(const void *, const void *) { longjmp(back, 1); }
void visit(const void *, VISIT, int) { count(); }
void initialise() { count(); }
_Unwind_Reason_Code frame(_Unwind_Context *, void *) {
  count();
  return _URC_END_OF_STACK;
}
_Unwind_Reason_Code stop(int, _Unwind_Action, _Unwind_Exception_Class, _Unwind_Exception *,
                         _Unwind_Context *, void *) {
  count();
  return _URC_END_OF_STACK;
}
std::ostream &bold(std::ostream &out) {
  count();
  return out;
}
#else
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <sstream>

static int calls;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int before(const void *a, const void *b) {
  // One comparison calls another one, of the same type.
  int pair[] = {2, 1};
  std::qsort(pair, 2, sizeof(int), compare);
  return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}
__attribute__((noinline)) static void task(bool empty) {
  int numbers[] = {3, 1, 2};
  std::size_t count = empty ? 0 : 3;
  std::qsort(numbers, count, sizeof(int), compare);
  std::qsort(numbers, count, sizeof(int), before);
  lfind(numbers, numbers, &count, sizeof(int), compare);
  if (empty)
    return;
  void *tree = nullptr;
  tsearch(numbers, &tree, before);
  twalk(tree, visit);
  tdelete(numbers, &tree, before);
  pthread_once(&once, initialise);
  std::ostringstream out;
  out << bold;
  if (numbers[0] == 1 && numbers[2] == 3)
    std::puts("sorted");
}
__attribute__((noinline)) static void jump() {
  int numbers[] = {3, 1, 2};
  if (!setjmp(back))
    std::qsort(numbers, 3, sizeof(int), leave);
}
__attribute__((noinline)) static void unwind() {
  _Unwind_Backtrace(frame, nullptr);
  _Unwind_Exception thrown = {};
  _Unwind_ForcedUnwind(&thrown, stop, nullptr);
}
int main(int, char **argv) {
  if (!std::strcmp(argv[1], "race"))
    calls_at = &calls;
  int other = 0;
  if (!std::strcmp(argv[1], "jump"))
    cilk_spawn jump();
  else if (!std::strcmp(argv[1], "unwind"))
    cilk_spawn unwind();
  else
    cilk_spawn task(!std::strcmp(argv[1], "empty"));
  if (calls_at)
    ++*calls_at;
  else
    other = 1;
  cilk_sync;
  return other > 1;
}
#endif
