// Each loop has a remark that says if it is divided on demand or beforehand, and why beforehand.
// REQUIRES: cilksan
// RUN: %clang_cilk -O2 -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=CHOSEN %s
// RUN: %clang_cilk -O2 -mllvm -tapir-loops=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ALL %s
// RUN: %clang_cilk -O0 -mllvm -tapir-loops=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ALL %s
// RUN: %clang_cilk -O2 -mllvm -tapir-loops=eager -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefixes=NONE,ASKED %s
// RUN: %clang_cilk -O0 -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefixes=NONE,PLAIN %s
// RUN: %clang_cilk -O2 -fsanitize=thread -mllvm -tapir-loops=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefixes=NONE,THREADS %s
// RUN: %clang_cilk -O2 -ftapir=omp -mllvm -tapir-loops=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefixes=NONE,TARGET %s
// RUN: %clang_cilk -O2 -fcilktool=cilkscale -mllvm -tapir-loops=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefixes=NONE,TOOL %s

// NONE-NOT: divided when others want work
// ASKED: lazy-loop-remarks.c:{{[0-9]+}}:3: remark: iterations are divided beforehand: that is what the command line says [-Rpass-analysis=tapir]
// PLAIN: lazy-loop-remarks.c:{{[0-9]+}}:3: remark: iterations are divided beforehand: nothing is known of code that isn't optimised [
// THREADS: lazy-loop-remarks.c:{{[0-9]+}}:3: remark: iterations are divided beforehand: ThreadSanitizer sees races between tasks only [
// TARGET: lazy-loop-remarks.c:{{[0-9]+}}:3: remark: iterations are divided beforehand: the target doesn't say when others want work [
// TOOL: lazy-loop-remarks.c:{{[0-9]+}}:3: remark: iterations are divided beforehand: a tool wants the same pieces each time [
// NONE-NOT: divided when others want work

void more(float *);
void unknown(long n, float *to) {
  // CHOSEN: :[[#@LINE+2]]:3: remark: iterations are divided when others want work [-Rpass-analysis=tapir]
  // ALL: :[[#@LINE+1]]:3: remark: iterations are divided when others want work [
  cilk_for (long i = 0; i < n; ++i)
    more(&to[i]);
}

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
void large(long n, int *to) {
  // CHOSEN: :[[#@LINE+2]]:3: remark: iterations are divided beforehand: iterations are so long that each is worth a spawn [
  // ALL: :[[#@LINE+1]]:3: remark: iterations are divided when others want work [
  cilk_for (long i = 0; i < n; ++i)
    to[i] = fib(to[i]);
}
