// error and error_at_line call the program's function that prints its name: that is a limit if it has no
// instrumentation. They read their arguments as printf does, and print what they do without the tool.
// REQUIRES: cilksan
// RUN: %stock_clang++ -O1 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s %t.o -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 name 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 line 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O2 -DLIBRARY -c %s -o %t.o
// RUN: %clangxx_cilk -fsanitize=cilk -O2 %s %t.o -o %t3
// RUN: env CILKSAN_REPORT_NONE=1 %t3 line 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %python %S/../Inputs/twins.py %t3 racy-name racy-line racy-argument -- name line
// CHECK: {{^}}the program:
// CHECK: {{^(a file:7: )?}}3 of text{{$}}
// CHECK: Outcome: certified with limits
// CHECK: - 'print_name', which was called at {{.*}}error.cpp:{{[0-9]+}}:{{[0-9]+}}, ran without instrumentation: what it accessed was not seen
// CHECK-NOT: {{.}}
// NONE: {{^}}the program: a file:7: 3 of text{{$}}
// NONE: Outcome: certified{{$}}
#include <cstdio>
extern int printed;
extern "C" void print_name();
#ifdef LIBRARY
int printed;
void print_name() {
  ++printed;
  std::fputs("the program: ", stderr);
}
#else
#include <cstring>
#include <error.h>
#include <string>

static char text[] = "text";
static std::string what;
__attribute__((noinline)) static void complain() {
  if (what.find("line") != std::string::npos)
    error_at_line(0, 0, "a file", 7, "%d of %s", 3, text);
  else
    error(0, 0, "%d of %s", 3, text);
}

int main(int, char **argv) {
  what = argv[1];
  error_print_progname = print_name;
  cilk_spawn complain();
  if (what == "racy-argument")
    text[0] = 'T';
  else if (what.find("racy") == 0)
    ++printed;
  cilk_sync;
}
#endif
