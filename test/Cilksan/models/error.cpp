// error and error_at_line have no model: each is a limit if something is parallel to its call,
// since it flushes stdout and calls the program's function that prints a name. A program's library
// can define a function 'error' of its own. The program and the library then call that one.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 name 2>&1 | FileCheck --check-prefixes=CHECK,NAME %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 name 2>&1 | FileCheck --check-prefixes=CHECK,NAME %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 line 2>&1 | FileCheck --check-prefixes=CHECK,LINE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 line 2>&1 | FileCheck --check-prefixes=CHECK,LINE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 alone 2>&1 | FileCheck --check-prefix=ALONE %s
// RUN: %stock_clang++ -O1 -DLIBRARY -fPIC -shared %s -o %t.so
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DOWN %s %t.so -o %t3
// RUN: env CILKSAN_REPORT_NONE=1 %t3 2>&1 | FileCheck --check-prefix=OWN %s
// CHECK: the program: {{(a file:7: )?}}3 of text{{$}}
// CHECK: Outcome: certified with limits
// NAME: - 'error', which was called at {{.*}}error.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation
// LINE: - 'error_at_line', which was called at {{.*}}error.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation
// ALONE: the program: 3 of text{{$}}
// ALONE: Outcome: certified{{$}}
// OWN: {{^}}its own: the program 3{{$}}
// OWN: {{^}}its own: the library 4{{$}}
// OWN: Outcome: certified{{$}}
#include <cstdio>
#if defined(LIBRARY) || defined(OWN)
extern "C" {
void error(const char *format, int number);
void use();
}
#endif
#ifdef LIBRARY
void error(const char *format, int number) {
  std::fputs("its own: ", stderr);
  std::fprintf(stderr, format, number);
}
void use() { error("the library %d\n", 4); }
#else
static int value;
__attribute__((noinline)) static void set(int *to) { *to = 2; }

#ifdef OWN
int main() {
  error("the program %d\n", 3);
  use();
  cilk_spawn set(&value);
  cilk_sync;
}
#else
#include <error.h>
#include <string>

static void print_name() { std::fputs("the program: ", stderr); }
static std::string what;
__attribute__((noinline)) static void complain() {
  if (what == "line")
    error_at_line(0, 0, "a file", 7, "%d of %s", 3, "text");
  else
    error(0, 0, "%d of %s", 3, "text");
}

int main(int, char **argv) {
  what = argv[1];
  error_print_progname = print_name;
  if (what == "alone")
    complain();
  cilk_spawn set(&value);
  if (what != "alone")
    complain();
  cilk_sync;
}
#endif
#endif
