// Tasks of a function that differ only in their arguments have one helper.
// RUN: %clang_cilk -O2 %s -S -emit-llvm -o %t.ll
// RUN: FileCheck %s --implicit-check-not='define internal preserve_nonecc' < %t.ll
// CHECK: define internal preserve_nonecc void @_Z7quarterPiii.task(
// CHECK: define internal preserve_nonecc void @_Z6othersPi.task(
// CHECK: define internal preserve_nonecc void @_Z6othersPi.task.{{[0-9]+}}(
// CHECK: define internal preserve_nonecc void @_Z9elsewherePiii.task(
// CHECK: define internal preserve_nonecc void @_Z7aliasesPlPx.task(
// CHECK: define internal preserve_nonecc void @_Z7aliasesPlPx.task.{{[0-9]+}}(
// CHECK: define internal preserve_nonecc void @_Z5namesPiS_ii.task(
//
// The debug information doesn't attribute all tasks to the first one; the code is the same.
// RUN: %clang_cilk -O2 -g %s -S -emit-llvm -o %t.g.ll
// RUN: FileCheck %s --check-prefix=LINES < %t.g.ll
// LINES: define internal preserve_nonecc void @_Z7quarterPiii.task(
// LINES: invoke void @_Z4workPiii(
// LINES-NEXT: to label {{.*}}, !dbg [[AT:![0-9]+]]
// LINES: [[AT]] = !DILocation(line: 0,
//
// It doesn't name the first task's variables, or the line at which its call was inlined, either.
// RUN: FileCheck %s --check-prefix=NAMES < %t.g.ll
// NAMES-LABEL: define internal preserve_nonecc void @_Z5namesPiS_ii.task(
// NAMES-COUNT-2: #dbg_value(
// NAMES-NOT: #dbg_value(
// NAMES: call noundef i32 @_Z4readi({{.*}}
// NAMES-NOT: #dbg_value(
// NAMES: {{^}}}
// RUN: FileCheck %s --check-prefix=INLINED < %t.g.ll
// INLINED: define internal {{.*}}@_Z5namesPiS_ii.task(
// INLINED: #dbg_value({{.*}}, !DIExpression(), [[AT:![0-9]+]])
// INLINED: [[AT]] = !DILocation(line: 0, {{.*}}inlinedAt: [[IN:![0-9]+]])
// INLINED: [[IN]] = !DILocation(line: 0,
// RUN: %clang_cilk -O2 %s -c -o %t.o
// RUN: %clang_cilk -O2 -g %s -c -o %t.g.o
// RUN: llvm-objdump -d --no-show-raw-insn %t.o | tail -n +4 > %t.code
// RUN: llvm-objdump -d --no-show-raw-insn %t.g.o | tail -n +4 | diff %t.code -
//
// Without optimisation, each spawn has a helper of its own.
// RUN: %clang_cilk -O0 %s -S -emit-llvm -o - | grep -c "define internal preserve_nonecc" | FileCheck %s --check-prefix=PLAIN
// PLAIN: {{^}}11{{$}}
void work(int *, int, int);

void quarter(int *a, int n, int m) {
  cilk_spawn work(a, n, m);
  cilk_spawn work(a + n, m, n);
  cilk_spawn work(a + m, n + m, n);
  work(a + n + m, m, n);
  cilk_sync;
}

// A constant in the task's code makes another helper.
void others(int *a) {
  cilk_spawn work(a, 1, 2);
  cilk_spawn work(a, 2, 1);
  work(a, 3, 4);
  cilk_sync;
}

void elsewhere(int *a, int n, int m) {
  cilk_spawn work(a, n, m);
  cilk_spawn work(a, m, n);
  work(a, n, m);
  cilk_sync;
}

// The instructions are the same, except for the facts about their memory.
void aliases(long *a, long long *b) {
  cilk_spawn { work((int *)a, 0, 0), *a = 0; }
  cilk_spawn { work((int *)b, 0, 0), *b = 0; }
  work((int *)a, 5, 6);
  cilk_sync;
}

int read(int) noexcept;

static inline void assign(int *to, int from) { *to = read(from); }

void names(int *first, int *second, int x, int y) {
  cilk_spawn { assign(first, x); }
  cilk_spawn { assign(second, y); }
  read(3);
  cilk_sync;
}
