// The detector and its models are linked into the program: accesses of the program and of the C
// library are seen, and the status is the detector's. An option for the program's language doesn't
// apply to the library. The models of virtual functions of the C++ library don't count as functions
// of the program without instrumentation.
// REQUIRES: cilksan
// RUN: %clang_cilk -fsanitize=cilk -static-libcilktool -O1 %s -o %t
// RUN: ldd %t | FileCheck --check-prefix=NEEDED %s
// RUN: not %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -static-libcilktool -O0 -x c++ %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
// RUN: %clangxx_cilk -fsanitize=cilk -O0 -x c++ %s -o %t.shared && not %t.shared 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t serial 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %clang_cilk -fsanitize=cilk -static-libcilktool -O1 %s -o %t
// RUN: env CILKSAN_STRICT=1 %t serial
#include <cilk/cilk.h>
#include <stdlib.h>
#include <string.h>
static char text[16];
static int *number;
static void f(const char *from) {
  strcpy(text, from);
  *number = 1;
}
int main(int argc, char **argv) {
  number = (int *)malloc(sizeof *number);
  cilk_spawn f(argc > 0 ? "abc" : argv[0]);
  if (argc > 1)
    cilk_sync;
  size_t length = strlen(text);
  *number = length;
  cilk_sync;
  free(number);
  return 0;
}
// NEEDED-NOT: libcilksan
// CHECK: static-library.c:[[@LINE-15]]:3: race: write of 'text' (4 bytes) in parallel with read at {{.*}}:[[@LINE-7]]:19
// CHECK: static-library.c:[[@LINE-15]]:11: race: write of '*number' (4 bytes) in parallel with write at {{.*}}:[[@LINE-7]]:11
// CHECK: detected 2 distinct races
// NONE-NOT: warning
// NONE: Outcome: certified{{$}}
