// A program that does not count closures contains no code or memory for counts.
// RUN: %closuresxx -O1 -c %s -o %t.o
// RUN: llvm-nm %t.o | FileCheck --implicit-check-not=census --implicit-check-not=counts %s
// RUN: %closuresxx -O1 -DCILK_CLOSURES_COUNT -c %s -o %t.counted.o
// RUN: llvm-nm %t.counted.o | FileCheck --check-prefix=COUNTED %s
// CHECK: __cilk_closure_depot
// COUNTED: __cilk_closure_census
#include <cilk/closures.h>

static void nothing(cilk::closures::context) {}
void run() { cilk::closures::run<nothing>(); }
