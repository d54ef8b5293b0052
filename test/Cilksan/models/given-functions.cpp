// Cilksan reports a limit for a function without instrumentation that a library keeps and calls
// later: a function of a fopencookie stream, for a stream's event, or for lack of memory, or an
// exception's destructor. If it is instrumented, Cilksan reports its races instead, and sees the
// library's functions that it calls.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %if nightly %{ %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0 %}
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -c %s -o %t2.o && %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t2
// RUN: %if nightly %{ env CILKSAN_REPORT_NONE=1 %t0 2>&1 | FileCheck %s %}
// RUN: env CILKSAN_REPORT_NONE=1 %t2 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk %t2.o %t.o -o %t3
// RUN: env CILKSAN_REPORT_NONE=1 %t3 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %python %S/../Inputs/twins.py %t3 read write close event memory thrown rethrown kept -- none
// CHECK: right
// CHECK: Outcome: certified with limits
// CHECK: Limits:
// CHECK-NEXT: - 'read_from', which was called at {{.*}}given-functions.cpp:[[#READ:]]:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'close_it', which was called at {{.*}}given-functions.cpp:{{[0-9]+}}:{{[0-9]+}} and at 1 other place, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'write_to', which was called at {{.*}}given-functions.cpp:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'happen(std::ios_base::event, std::ios_base&, int)', which was called at {{.*}}given-functions.cpp:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'free_memory()', which was called at {{.*}}given-functions.cpp:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NEXT: - 'Error::~Error()', which was called at {{.*}}given-functions.cpp:{{[0-9]+}}:{{[0-9]+}}{{.*}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// NONE: Outcome: certified{{$}}
#include <cstdio>
#include <cstring>
#include <ios>
#include <new>
extern char *target;
extern const char *racy;
extern "C" {
ssize_t read_from(void *, char *, size_t);
ssize_t write_to(void *, const char *, size_t);
int close_it(void *);
}
void happen(std::ios_base::event, std::ios_base &, int);
void free_memory();
struct Error {
  const char *as;
  ~Error();
};
#ifdef LIBRARY
char *target;
const char *racy;
// Makes an access that the model of a library's function reports.
static void change(const char *what) {
  if (racy && !std::strcmp(racy, what)) {
    static void *(*volatile set)(void *, int, size_t) = std::memset;
    set(target, 2, 1);
  }
}
ssize_t read_from(void *, char *to, size_t) {
  change("read");
  to[0] = 'r';
  return 1;
}
ssize_t write_to(void *cookie, const char *from, size_t size) {
  change("write");
  *static_cast<char *>(cookie) = *from;
  return size;
}
int close_it(void *) {
  change("close");
  return 0;
}
void happen(std::ios_base::event, std::ios_base &of, int) {
  change("event");
  of.width(7);
}
void free_memory() {
  change("memory");
  throw std::bad_alloc();
}
Error::~Error() { change(as); }
#else
#include <exception>
#include <sstream>

static char x;
static bool is(const char *what) { return !racy || !std::strcmp(racy, what); }
__attribute__((noinline)) static void useCookies() {
  static char written[1];
  if (is("read")) {
    FILE *file = fopencookie(nullptr, "r", {read_from, nullptr, nullptr, close_it});
    if (std::fgetc(file) != 'r')
      std::puts("wrong");
    std::fclose(file);
  }
  if (is("write") || is("close")) {
    FILE *file = fopencookie(written, "w", {nullptr, write_to, nullptr, close_it});
    std::fputc('w', file);
    std::fclose(file);
    if (written[0] != 'w')
      std::puts("wrong");
  }
}
__attribute__((noinline)) static void useEvents() {
  if (!is("event"))
    return;
  std::ostringstream out;
  out.register_callback(happen, 3);
  out.imbue(std::locale::classic());
  out << 1;
  if (out.str() != "      1")
    std::puts("wrong");
}
__attribute__((noinline)) static void useMemory() {
  if (!is("memory"))
    return;
  std::set_new_handler(free_memory);
  try {
    volatile size_t size = size_t(1) << 62;
    ::operator delete(::operator new(size));
    std::puts("wrong");
  } catch (const std::bad_alloc &) {
  }
  std::set_new_handler(nullptr);
}
__attribute__((noinline)) static void useExceptions() {
  try {
    throw Error{"thrown"};
  } catch (const Error &) {
  }
  try {
    try {
      throw Error{"rethrown"};
    } catch (const Error &) {
      throw;
    }
  } catch (const Error &) {
  }
  std::exception_ptr kept = std::make_exception_ptr(Error{"kept"});
  kept = nullptr;
}
__attribute__((noinline)) static void task() {
  useCookies();
  useEvents();
  useMemory();
  useExceptions();
}
static void set(char *to) { std::memset(to, 1, 1); }

int main(int argc, char **argv) {
  if (argc > 1)
    racy = argv[1];
  target = &x;
  cilk_spawn task();
  set(&x);
  cilk_sync;
  std::puts("right");
}
#endif
