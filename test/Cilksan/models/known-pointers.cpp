// Cilksan reports no limit for a library's function with known effects that is called by a pointer.
// It knows an indirect function (STT_GNU_IFUNC) by the name that it shares with its implementation,
// and a thunk of a virtual function by the target's name. It reports a limit for a library's own
// definition of a function that has a model, because no model sees its accesses.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 libc 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 libc 2>&1 | FileCheck %s
// NONE: Outcome: certified{{$}}
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - '{{.*}}memset{{.*}}', which was called at {{.*}}known-pointers.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation
// CHECK-NEXT: - 'strtok', which was called at {{.*}}known-pointers.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
#include <cmath>
#include <cstring>
#include <dlfcn.h>
#include <sstream>

struct Left {
  virtual ~Left() = default;
  int left = 0;
};
struct Right {
  virtual ~Right() = default;
  virtual void set(int *to) { *to = 1; }
  int right = 0;
};
struct Both : Left, virtual Right {
  void set(int *to) override { *to = 2; }
};

template <class Function> static Function find(void *library, const char *name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

__attribute__((noinline)) static void known(int *to) {
  double (*volatile sine)(double) = std::sin;
  float (*volatile exponential)(float) = std::exp;
  size_t (*volatile length)(const char *) = std::strlen;
  *to = static_cast<int>(sine(1) + exponential(1)) + static_cast<int>(length("abc"));
  Right *volatile object = new Both;
  object->set(to);
  delete object;
  std::ios *volatile stream = new std::stringstream;
  delete stream;
}
__attribute__((noinline)) static void unknown(int *to) {
  void *library = dlopen("libc.so.6", RTLD_NOW);
  find<void *(*)(void *, int, size_t)>(library, "memset")(to, 0, sizeof *to);
  char text[] = "a b";
  find<char *(*)(char *, const char *)>(library, "strtok")(text, " ");
}

int main(int argc, char **) {
  int x = 0;
  cilk_spawn(argc > 1 ? unknown : known)(&x);
  int y = 1;
  cilk_sync;
  return y - 1;
}
