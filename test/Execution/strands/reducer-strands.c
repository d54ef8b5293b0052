// Additions of strands between spawns, in scopes and in loops of all kinds come in the serial
// order: the reducers are hashes of sequences, which differ for any other order. Nothing here
// throws. Several threads of the program run it at once, too.
// RUN: %check_cilk %s -- -pthread
// RUN: %check_cilk --levels 0,2 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=lazy" %s -- -pthread
// RUN: %if nightly %{ %check_cilk --levels 1,2,3 --workers 1,2,8 --only-cilk="-mllvm -tapir-loops=eager" %s -- -pthread %}
#include "slow.h"
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The hash of a sequence x1 ... xn: 31^n, and the sum of 31^(n - i) xi.
typedef struct {
  uint64_t power, hash;
} Sequence;
static void empty(void *view) { *(Sequence *)view = (Sequence){1, 0}; }
static void join(void *left, void *right) {
  Sequence *l = left, *r = right;
  l->hash = l->hash * r->power + r->hash;
  l->power *= r->power;
}
static void add(Sequence *s, uint64_t x) {
  s->power *= 31;
  s->hash = s->hash * 31 + x;
}
typedef Sequence cilk_reducer(empty, join) Reducer;
#define OF(reducer) __builtin_addressof(reducer)

static void child(Reducer *r, int n) {
  dawdle(n);
  add(&*r, n);
}

// The parent adds between spawns, seldom or always; some children don't add.
static void between(Reducer *r, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 7 == 0)
      add(&*r, 1000 + i);
    if (i % 5 != 0)
      cilk_spawn child(r, i);
    if (i % 4 == 0) {
      cilk_spawn child(r, i + n);
      add(&*r, i);
    }
    if (i % 11 == 0) {
      cilk_sync;
      cilk_sync;
    }
  }
  cilk_sync;
  add(&*r, 77);
}

// Nests regions, and syncs the inner ones while outer children run.
static void scopes(Reducer *r, int n) {
  cilk_spawn child(r, n);
  add(&*r, 1);
  cilk_scope {
    cilk_spawn child(r, n + 1);
    add(&*r, 2);
    cilk_scope {
      cilk_spawn between(r, n % 5);
      add(&*r, 3);
      cilk_sync;
      add(&*r, 4);
      cilk_spawn child(r, n + 2);
    }
    add(&*r, 5);
    cilk_spawn child(r, n + 3);
  }
  add(&*r, 6);
  cilk_spawn child(r, n + 4);
  add(&*r, 7);
  cilk_scope { cilk_spawn child(r, n + 5); }
  if (n > 0)
    cilk_spawn scopes(r, n - 1);
  add(&*r, 8);
}

static void loops(Reducer *r, int n) {
  cilk_for (int i = 0; i < n; ++i)
    add(&*r, i);
#pragma cilk grainsize 1
  cilk_for (int i = n; i > 0; --i)
    child(r, i);
#pragma cilk grainsize 3
  cilk_for (int i = 0; i < n; ++i) {
    add(&*r, i);
    cilk_for (int j = 0; j < i % 6; ++j)
      child(r, j);
    add(&*r, i);
  }
  cilk_for (int i = 0; i < n / 8; ++i)
    between(r, i % 20);
}

// Makes and ends reducers in strands that already have views and children.
static void locals(Reducer *r, int n) {
  Reducer mine = {1, 5};
  cilk_for (int i = 0; i < n; ++i) {
    Reducer its = {1, 6};
    cilk_scope {
      cilk_spawn child(OF(its), i);
      add(&its, 3);
      between(OF(its), i % 4);
    }
    add(&mine, its.hash);
    loops(OF(its), i % 9);
    add(&mine, its.hash);
  }
  add(&*r, mine.hash);
}

static Reducer shared = {1, 0};

static uint64_t all(int n) {
  Reducer r = {1, 1};
  between(OF(r), n);
  scopes(OF(r), n / 10);
  loops(OF(r), n);
  locals(OF(r), n / 4);
  cilk_spawn locals(OF(r), n / 5);
  add(&r, 9);
  loops(OF(r), n / 2);
  cilk_sync;
  return r.hash;
}

static void *thread(void *result) {
  for (int i = 0; i < 3; ++i)
    *(uint64_t *)result = *(uint64_t *)result * 31 + all(30 + i);
  return NULL;
}

int main(void) {
  for (int n = 0; n < 100; n = n * 3 + 1)
    printf("%llx\n", (unsigned long long)all(n));
  cilk_for (int i = 0; i < 100000; ++i)
    add(&shared, i);
  between(OF(shared), 50);
  printf("%llx %llx\n", (unsigned long long)shared.hash,
         (unsigned long long)shared.power);

  enum { THREADS = 3 };
  pthread_t threads[THREADS];
  uint64_t results[THREADS];
  for (int i = 0; i < THREADS; ++i) {
    results[i] = i;
    if (pthread_create(&threads[i], NULL, thread, &results[i]) != 0)
      abort();
  }
  for (int i = 0; i < THREADS; ++i) {
    pthread_join(threads[i], NULL);
    printf("%llx\n", (unsigned long long)results[i]);
  }
}
