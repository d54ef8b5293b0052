// A program without Cilk that was compiled without -fsanitize=cilk and linked with it was not
// checked either.
// REQUIRES: cilksan
// RUN: %stock_clang -O1 -c %s -o %t.o && %clang_cilk -fsanitize=cilk %t.o -o %t
// RUN: bash -c '"$0" 2>%t.err; test $? = 68' %t && FileCheck %s < %t.err
// CHECK: cilksan: error: not checked: no code ran that was compiled with -fsanitize=cilk; compile the program's sources with that option, too
int main(void) { return 0; }
