// The declarator after cilk_reducer is a reducer; other declarators of the declaration, and the
// type that it points to, are unchanged.
// RUN: %check_cilk %s
// RUN: %check_cilk --levels 0,2 %s -- -x c++ -std=c++17 -lstdc++
#include "slow.h"
#include <stdio.h>

static void zero(void *view) { *(long *)view = 0; }
static void plus(void *left, void *right) { *(long *)left += *(long *)right; }
static void nobody(void *view) { *(long **)view = 0; }
static void later(void *left, void *right) {
  if (*(long **)right)
    *(long **)left = *(long **)right;
}
#define SUM cilk_reducer(zero, plus)

long before = 3, SUM sum = 0, after = 4;
long SUM rows[2][3], *SUM unused, SUM *pointer;
long numbers[1000], *cilk_reducer(nobody, later) last;
struct members {
  int n;
  long SUM inside, beside, SUM again[2];
};

static void leaf(long SUM *one, long SUM (*many)[3], struct members *all, int i) {
  dawdle(i);
  sum += i;
  *one += 2 * i;
  *pointer += 3 * i;
  many[i % 2][i % 3] += i;
  all->inside += i;
  all->again[i % 2] += 5 * i;
  numbers[i] = i;
  if (i % 7 == 0)
    last = &numbers[i];
}

static long in_header(int n) {
  long total = 0;
  for (long SUM i = 0, step = 7; i < n; i += step) {
    cilk_spawn dawdle((int)step);
    i += 1;
    cilk_sync;
    total += i;
  }
  return total;
}

int main(void) {
  long SUM local = 1, plain = 2, SUM another = 3;
  struct members all = {0};
  pointer = __builtin_addressof(another);
  cilk_for (int i = 0; i < 1000; ++i)
    leaf(__builtin_addressof(local), rows, &all, i);
  printf("%ld %ld %ld %ld %ld %ld\n", before, sum, after, local, plain, another);
  for (int i = 0; i < 6; ++i)
    printf("%ld ", rows[i / 3][i % 3]);
  printf("%ld %ld %ld %ld %ld\n", all.inside, all.beside, all.again[0],
         all.again[1], *last);
  cilk_for (int i = 0; i < 50; ++i)
    numbers[i] = in_header(i);
  for (int i = 0; i < 50; ++i)
    printf("%ld ", numbers[i]);
  printf("%zu\n", sizeof(long SUM) + sizeof(long SUM[4]));
  return 0;
}
