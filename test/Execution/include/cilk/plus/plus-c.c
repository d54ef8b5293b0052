// The reducers of Cilk Plus work in C: predefined reducers, and reducers whose object holds the
// functions, as variables, through pointers and as members of arrays.
// RUN: %check_cilk %s -- -DCILK_PLUS_NAMES -std=gnu11 -Wall -Wextra -Werror
#include <cilk/cilk_api.h>
#include <cilk/hyperobject_base.h>
#include <cilk/reducer.h>
#include <cilk/reducer_max.h>
#include <cilk/reducer_min.h>
#include <cilk/reducer_opadd.h>
#include <cilk/reducer_opand.h>
#include <cilk/reducer_opmul.h>
#include <cilk/reducer_opor.h>
#include <cilk/reducer_opxor.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include "slow.h"

#ifndef __cilk
#define _Hyperobject(...)
#endif

struct node {
  int value;
  struct node *next;
};
typedef struct {
  struct node *head, *tail;
} List;

static void push(List *to, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = NULL;
  if (to->head)
    to->tail->next = node;
  else
    to->head = node;
  to->tail = node;
}
static void List_identity(void *reducer, void *view) {
  (void)reducer;
  ((List *)view)->head = ((List *)view)->tail = NULL;
}
static void List_reduce(void *reducer, void *left, void *right) {
  List *to = left, *from = right;
  (void)reducer;
  if (!to->head)
    *to = *from;
  else if (from->head) {
    to->tail->next = from->head;
    to->tail = from->tail;
  }
}

// A view that owns memory, so that a missing destruction is a leak.
typedef struct {
  _Alignas(64) long *at;
} Counts;
static int live;
static void Counts_identity(void *reducer, void *view) {
  (void)reducer;
  ((Counts *)view)->at = calloc(4, sizeof(long));
  __atomic_fetch_add(&live, 1, __ATOMIC_RELAXED);
}
static void Counts_reduce(void *reducer, void *left, void *right) {
  (void)reducer;
  for (int i = 0; i < 4; ++i)
    ((Counts *)left)->at[i] += ((Counts *)right)->at[i];
}
static void Counts_destroy(void *reducer, void *view) {
  (void)reducer;
  free(((Counts *)view)->at);
  __atomic_fetch_sub(&live, 1, __ATOMIC_RELAXED);
}

typedef CILK_C_DECLARE_REDUCER(List) ListReducer;
ListReducer list = CILK_C_INIT_REDUCER(List, List_reduce, List_identity,
                                       __cilkrts_hyperobject_noop_destroy, {NULL, NULL});
static CILK_C_DECLARE_REDUCER(Counts) counts =
    CILK_C_INIT_REDUCER(Counts, Counts_reduce, Counts_identity, Counts_destroy, {NULL});
CILK_C_REDUCER_OPADD(sum, long, 5);
CILK_C_REDUCER_OPXOR(odd, uint, 0);

static void walk(int lo, int hi, ListReducer *also) {
  if (hi - lo == 1) {
    dawdle(lo);
    push(&REDUCER_VIEW(list), lo);
    push(&REDUCER_VIEW(*also), lo + 1);
    ++REDUCER_VIEW(counts).at[lo % 4];
    REDUCER_VIEW(sum) += lo;
    REDUCER_VIEW(odd) ^= lo * 7919u;
    return;
  }
  cilk_spawn walk(lo, (lo + hi) / 2, also);
  walk((lo + hi) / 2, hi, also);
  cilk_sync;
}

static unsigned hash(List *of) {
  unsigned result = 0;
  for (struct node *node = of->head, *next; node; node = next) {
    result = result * 31 + node->value;
    next = node->next;
    free(node);
  }
  return result;
}

int main(void) {
  ListReducer also = CILK_C_INIT_REDUCER(List, List_reduce, List_identity,
                                         __cilkrts_hyperobject_noop_destroy, {NULL, NULL});
  CILK_C_REDUCER_OPMUL(product, ulonglong, 3);
  CILK_C_REDUCER_OPAND(all, uchar, 255);
  CILK_C_REDUCER_OPOR(any, ushort, 0);
  CILK_C_REDUCER_MAX(most, double, -1e9);
  CILK_C_REDUCER_MIN(least, int, INT_MAX);
  CILK_C_REDUCER_MAX_INDEX(top, long, LONG_MIN);
  CILK_C_REDUCER_MIN_INDEX(low, float, 1e9f);
  CILK_C_REGISTER_REDUCER(also);
  counts.value.at = calloc(4, sizeof(long));
  walk(0, 300, &also);
  cilk_for (int i = 0; i < 200; ++i) {
    int value = i * 7919 % 211;
    dawdle(i);
    REDUCER_VIEW(product) *= 2 * i + 1;
    REDUCER_VIEW(all) &= ~(1 << value % 5);
    REDUCER_VIEW(any) |= 1 << value % 11;
    CILK_C_REDUCER_MAX_CALC(most, value * 0.5);
    CILK_C_REDUCER_MIN_CALC(least, value + 7);
    CILK_C_REDUCER_MAX_INDEX_CALC(top, i, value % 50);
    CILK_C_REDUCER_MIN_INDEX_CALC(low, i, value % 50 - 25);
  }
  printf("%u %u %ld %u\n", hash(&list.value), hash(&also.value), sum.value, odd.value);
  printf("%ld %ld %ld %ld\n", counts.value.at[0], counts.value.at[1],
         REDUCER_VIEW(counts).at[2], REDUCER_VIEW(counts).at[3]);
  printf("%llu %d %d %g %d %ld %ld %ld %g\n", product.value, all.value, any.value, most.value,
         least.value, (long)top.value.index, top.value.value, (long)low.value.index,
         (double)low.value.value);
  printf("%d\n", live);
  free(counts.value.at);
  CILK_C_UNREGISTER_REDUCER(also);
}
