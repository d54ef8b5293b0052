// cilk_reducer binds like `*`, wherever a `*` can be; other declarators of the
// declaration are no reducers.
// RUN: %clang_fe -std=c11 -Wall -Wextra -pedantic -Werror -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -std=c99 -pedantic -Werror -fsyntax-only %s
// RUN: %clang_fe -std=c23 -pedantic -Werror -fsyntax-only %s
// RUN: %clang_fe -std=c11 -pedantic -Werror -fsyntax-only -include cilk/cilk.h %s
void zero(void *view);
void plus(void *left, void *right);
void none(void *view);
void last(void *left, void *right);
#define SUM cilk_reducer(zero, plus)

long SUM a = 0, b = 5;
// CHECK-LABEL: @second(
// CHECK-NOT: tapir.view
// CHECK: ret
void second(void) { b += 1; }

long c, SUM d, *e, SUM f[3], *SUM g, SUM *h, SUM (*i)[3];
// CHECK-LABEL: @several(
// CHECK-COUNT-5: call {{.*}}@tapir.view(
// CHECK-NOT: tapir.view
// CHECK: ret
void several(void) {
  a = 1;
  c = 1;
  d = 1;
  *e = 1;
  f[1] = 1;
  *h = 1;
  (*i)[2] = 1;
}

// The views of `g` are pointers, and so are those that `j` points to.
// CHECK-LABEL: @pointers(
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}@g, i64 {{.*}}8, ptr {{.*}}@zero, ptr {{.*}}@plus)
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}, i64 {{.*}}8, ptr {{.*}}@none, ptr {{.*}}@last)
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}, i64 {{.*}}8, ptr {{.*}}@zero, ptr {{.*}}@plus)
// CHECK-NOT: tapir.view
// CHECK: ret
long SUM *cilk_reducer(none, last) *j;
void pointers(void) {
  g = 0;
  **j = 1;
}

extern long SUM k, l;
_Complex double SUM m;
double _Complex SUM n;
typedef long SUM sum, plain;
typedef struct pair {
  int first;
  struct pair SUM *next;
} SUM pair, *pairs;
int (*SUM o)(int);
long SUM p __attribute__((aligned(64))), q;
long SUM __attribute__((aligned(64))) r, s;
struct members {
  long SUM x, y;
  struct {
    sum z;
  } in;
};
// CHECK-LABEL: @types(
// CHECK-COUNT-9: call {{.*}}@tapir.view(
// CHECK-NOT: tapir.view
// CHECK: ret
void types(struct members *all, pair *made, pairs plainly, plain number) {
  k = 1;
  l = 1;
  m = 1;
  n = 1;
  o = 0;
  p = 1;
  q = 1;
  r = 1;
  s = 1;
  all->x = 1;
  all->y = 1;
  all->in.z = 1;
  made->first = 1;
  plainly->first = 1;
  number = 1;
  (void)number;
}

// CHECK-LABEL: @parameters(
// CHECK-COUNT-3: call {{.*}}@tapir.view(
// CHECK-NOT: tapir.view
// CHECK: ret
void parameters(long SUM *first, long *second, long SUM third[3],
                void (*fourth)(long SUM *, long, long SUM)) {
  *first = 1;
  *second = 1;
  third[1] = 1;
  fourth(first, *second, 3);
  (void)(void (*)(void))(void (*)(long SUM (*)[3]))0;
  *(long SUM *)second = 1;
}

// CHECK-LABEL: @loop(
// CHECK: call {{.*}}@tapir.view.begin(
// CHECK-COUNT-3: call {{.*}}@tapir.view(
// CHECK-NOT: @tapir.view(
// CHECK: ret
void loop(void) {
  for (long SUM u = 0, v = 1; u < v; ++u)
    u += v;
}

char sizes[sizeof(long SUM) == 8 && sizeof(long SUM *) == 8 &&
                   sizeof(long SUM[4]) == 32 && sizeof(long SUM (*)[4]) == 8 &&
                   sizeof(char SUM) == 1
               ? 1
               : -1];

// CHECK-LABEL: @function(
// CHECK: ret ptr
long SUM *function(long SUM *w) { return w; }
// CHECK-LABEL: @called(
// CHECK: call {{.*}}@function(
// CHECK: call {{.*}}@tapir.view(
// CHECK: ret
long called(long SUM *x) { return *function(x); }

// The type is defined where no declarator follows.
__typeof__(struct { long value; } SUM) defined;
typedef __typeof__(struct { long value; } cilk_reducer(0, plus)) named;
named with_name;
__typeof__(enum { FIRST } SUM) choice;
// CHECK-LABEL: @definitions(
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}@defined, i64 {{.*}}8, ptr {{.*}}@zero, ptr {{.*}}@plus)
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}@with_name, i64 {{.*}}8, ptr {{.*}}null, ptr {{.*}}@plus)
// CHECK: call {{.*}}@tapir.view(ptr {{.*}}@choice, i64 {{.*}}4, ptr {{.*}}@zero, ptr {{.*}}@plus)
// CHECK: ret
void definitions(void) {
  defined.value += 1;
  with_name.value += 1;
  choice = FIRST;
}
