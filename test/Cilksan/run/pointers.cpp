// A library function without instrumentation that is called through a pointer is a limit with its
// name, also if it calls instrumented code or functions that have models. A function that is not
// exported has its name in the file's symbol table. A call through a pointer to an instrumented
// or a modelled function is no limit.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -shared -fPIC %s -o %t.so
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 %t.so 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 %t.so 2>&1 | FileCheck %s
// RUN: %stock_clang++ -O1 -DLIBRARY -shared -fPIC -s %s -o %t.stripped.so
// RUN: env CILKSAN_REPORT_NONE=1 %t2 %t.stripped.so 2>&1 | FileCheck --check-prefix=STRIPPED %s
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'apply', which was called at {{.*}}pointers.cpp:[[#APPLY:]]:{{[0-9]+}} and at 1 other place, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'duplicate', which was called at {{.*}}pointers.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'hidden(void (*)(int*), int*)', which was called at {{.*}}pointers.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// STRIPPED: - a function that was called through a pointer at {{.*}}pointers.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation
#ifdef LIBRARY
#include <cstdlib>
extern "C" {
void apply(void (*what)(int *), int *to) {
  ++*to;
  what(to);
}
char *duplicate(const char *text) {
  char *copy = static_cast<char *>(std::malloc(2));
  copy[0] = *text;
  copy[1] = 0;
  return copy;
}
static void hidden(void (*what)(int *), int *to) { what(to); }
void (*pointer)(void (*)(int *), int *) = hidden;
}
#else
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

struct Base {
  virtual ~Base() = default;
  virtual void set(int *to) { *to = 1; }
};
struct Derived : Base {
  void set(int *to) override { *to = 2; }
};

static void set(int *to) { *to = 1; }
template <class Function> static Function find(void *library, const char *name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}
using Apply = void (*)(void (*)(int *), int *);

__attribute__((noinline)) static void task(void *library, Base *object, int *to) {
  auto apply = find<Apply>(library, "apply");
  apply(set, to);
  apply(set, to);
  std::free(find<char *(*)(const char *)>(library, "duplicate")("x"));
  (*find<Apply *>(library, "pointer"))(set, to);
  object->set(to);
  void (*volatile own)(int *) = set;
  own(to);
  unsigned long (*volatile length)(const char *) = std::strlen;
  *to += static_cast<int>(length("abc"));
}

int main(int, char **argv) {
  void *library = dlopen(argv[1], RTLD_NOW);
  int x = 0, y;
  Derived object;
  cilk_spawn task(library, &object, &x);
  set(&y);
  cilk_sync;
}
#endif
