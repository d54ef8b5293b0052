// Cilksan reports a limit for a function without instrumentation that runs at the program's end,
// while a task is still parallel to it. The function is a handler, the destructor of a static or
// thread-local object, a destructor of a library that is closed after the detector, a finaliser, or
// one that writes a stream's buffer. If it is instrumented, Cilksan reports its race instead. There
// is no limit if nothing is parallel.
// REQUIRES: cilksan
// RUN: rm -rf %t && mkdir %t
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t/part.o
// RUN: %stock_clang++ -O1 -DSHARED -shared -fPIC %s -o %t/libpart.so
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -O0 %s %t/part.o -o %t/p0 %}
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -c %s -o %t/p2.o && %clangxx_cilk -fsanitize=cilk %t/p2.o %t/part.o -o %t/p2
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t/p0 atexit 2>&1 | FileCheck --check-prefixes=CHECK,ATEXIT %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 atexit 2>&1 | FileCheck --check-prefixes=CHECK,ATEXIT %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t/p0 return 2>&1 | FileCheck --check-prefixes=CHECK,ATEXIT %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 return 2>&1 | FileCheck --check-prefixes=CHECK,ATEXIT %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t/p0 quick 2>&1 | FileCheck --check-prefixes=CHECK,ATEXIT %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 quick 2>&1 | FileCheck --check-prefixes=CHECK,ATEXIT %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t/p0 on_exit 2>&1 | FileCheck --check-prefixes=CHECK,ONEXIT %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 on_exit 2>&1 | FileCheck --check-prefixes=CHECK,ONEXIT %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t/p0 static 2>&1 | FileCheck --check-prefixes=CHECK,OBJECT %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 static 2>&1 | FileCheck --check-prefixes=CHECK,OBJECT %s
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t/p0 thread 2>&1 | FileCheck --check-prefixes=CHECK,OBJECT %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 thread 2>&1 | FileCheck --check-prefixes=CHECK,OBJECT %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 stream 2>&1 | FileCheck --check-prefixes=CHECK,STREAM %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/p2 serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clangxx_cilk -fsanitize=cilk %t/p2.o %t/part.o -Wl,--no-as-needed -L%t -lpart -Wl,-rpath,%t -o %t/with-library
// RUN: env CILKSAN_REPORT_NONE=1 %t/with-library nothing 2>&1 | FileCheck --check-prefixes=CHECK,SHARED %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/with-library serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t/checked.o
// RUN: %clangxx_cilk -fsanitize=cilk %t/p2.o %t/checked.o -o %t/p3
// RUN: not %t/p3 atexit 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not %t/p3 return 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not %t/p3 quick 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not %t/p3 on_exit 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not %t/p3 static 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not %t/p3 thread 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t/p3 nothing 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// ATEXIT-NEXT: - 'handle', which {{was called at .*|a library called}}, ran without instrumentation: what it accessed was not seen
// ONEXIT-NEXT: - 'handle_status', which was called at {{.*}}exit-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// OBJECT-NEXT: - 'Object::~Object()', which was called at {{.*}}exit-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// STREAM-NEXT: - 'write_to', which was called at {{.*}}exit-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// SHARED-NEXT: - 'finalise()', which was called at {{.*}}exit-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// SHARED-NEXT: - 'Shared::~Shared()', which was called at {{.*}}exit-functions.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// NONE: Outcome: certified{{$}}
// RACE: Race detected on location {{.*}}: 'x'
#include <cstdio>
extern "C" {
void handle();
void handle_status(int, void *);
ssize_t write_to(void *, const char *, size_t);
}
void make_static();
void make_thread_local();
extern int *target;
#ifdef SHARED
static int changed;
static struct Shared {
  ~Shared() { ++changed; }
} object;
__attribute__((destructor)) static void finalise() { ++changed; }
#elif defined LIBRARY
int *target;
void handle() {
  if (target)
    ++*target;
}
void handle_status(int, void *) { handle(); }
ssize_t write_to(void *, const char *, size_t size) {
  handle();
  return size;
}
struct Object {
  ~Object();
};
Object::~Object() { handle(); }
void make_static() { static Object object; }
void make_thread_local() { static thread_local Object object; }
#else
#include <cilk/concurrent.h>
#include <cstdlib>
#include <string>

int x;
static void set() { x = 1; }

int main(int, char **argv) {
  target = &x;
  const std::string how = argv[1];
  if (how == "atexit" || how == "return" || how == "serial")
    std::atexit(handle);
  if (how == "quick")
    std::at_quick_exit(handle);
  if (how == "on_exit")
    on_exit(handle_status, nullptr);
  if (how == "static")
    make_static();
  if (how == "thread")
    make_thread_local();
  if (how == "stream")
    std::fputs("text", fopencookie(nullptr, "w", {nullptr, write_to, nullptr, nullptr}));
  auto *task = new cilk::future<void>(cilk::async(set));
  if (how == "serial")
    task->get();
  if (how == "return")
    return 0;
  if (how == "quick")
    std::quick_exit(0);
  std::exit(0);
}
#endif
