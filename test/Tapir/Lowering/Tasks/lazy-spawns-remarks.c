// A function with spawns has a remark that says whether they are lazy, and if not, why.
// REQUIRES: cilksan
// RUN: %clang_cilk -O2 -mllvm -tapir-spawns=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_cilk -O2 -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=NONE --allow-empty %s
// RUN: %clang_cilk -O0 -mllvm -tapir-spawns=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %clang_cilk -O2 -fsanitize=thread -mllvm -tapir-spawns=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=THREADS %s
// RUN: %clang_cilk -O2 -ftapir=omp -mllvm -tapir-spawns=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TARGET %s
// RUN: %clang_cilk -O2 -fopencilk-enable-pedigrees -mllvm -tapir-spawns=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=COUNTED %s
// RUN: %clang_cilk -O2 -fcilktool=cilkscale -mllvm -tapir-spawns=lazy -Rpass-analysis=tapir -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TOOL %s
// NONE-NOT: spawns of
// PLAIN: remark: spawns of 'lazy' are eager: code that isn't optimised gains nothing [-Rpass-analysis=tapir]
// THREADS: remark: spawns of 'lazy' are eager: ThreadSanitizer sees races between tasks only [
// TARGET: remark: spawns of 'lazy' are eager: the target doesn't say whether the deque has enough for others [
// COUNTED: remark: spawns of 'lazy' are eager: the runtime counts them [
// TOOL: remark: spawns of 'lazy' are eager: a tool wants to see all of them [

void more(int *), end(void);
void lazy(int *to) {
  // CHECK: :[[#@LINE+1]]:3: remark: spawns of 'lazy' are calls while the deque has enough for others [
  cilk_spawn more(to);
  more(to + 1);
  cilk_sync;
}

void nested(int *to) {
  // CHECK: remark: spawns of 'nested' are eager: one of the function's tasks spawns, too [
  cilk_spawn {
    cilk_spawn more(to);
    more(to + 1);
    cilk_sync;
    end();
  }
  more(to + 2);
  cilk_sync;
}

void dynamic(int n) {
  int to[n];
  // CHECK: remark: spawns of 'dynamic' are eager: the function allocates memory dynamically [
  cilk_spawn more(to);
  more(to + 1);
  cilk_sync;
}

int setjmp(void *) __attribute__((returns_twice));
void twice(void *buffer, int *to) {
  // CHECK: remark: spawns of 'twice' are eager: a call in the function may return twice [
  if (setjmp(buffer))
    return;
  cilk_spawn more(to);
  more(to + 1);
  cilk_sync;
}

void variable(int *to, ...) {
  // CHECK: remark: spawns of 'variable' are eager: the function has variable arguments [
  cilk_spawn more(to);
  more(to + 1);
  cilk_sync;
}
