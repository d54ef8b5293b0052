// The paper's interface works: IVars, and an MVar that is made of fibers that pause and are woken.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <cilk/concurrent_cilk.h>
#include <pthread.h>

enum { VALUES = 300 };

// A place for one value, with one fiber that takes and one that puts.
struct mvar {
  pthread_mutex_t lock;
  int full, value;
  cilk_paused_fiber *taker, *putter;
};

// Returns 1, with the lock held, if `full` has that value; else waits, if it can, and returns 0.
static int is_ready(struct mvar *m, int full, cilk_paused_fiber **waits) {
  pthread_mutex_lock(&m->lock);
  if (m->full == full)
    return 1;
  cilk_paused_fiber *self = pause_fiber();
  *waits = self;
  pthread_mutex_unlock(&m->lock);
  commit_pause(self);
  return 0;
}

static void change(struct mvar *m, cilk_paused_fiber **waits) {
  m->full = !m->full;
  cilk_paused_fiber *other = *waits;
  *waits = NULL;
  pthread_mutex_unlock(&m->lock);
  if (other)
    wakeup_fiber(other);
}

static int take(struct mvar *m) {
  while (!is_ready(m, 1, &m->taker))
    ;
  int value = m->value;
  change(m, &m->putter);
  return value;
}

static void put(struct mvar *m, int value) {
  while (!is_ready(m, 0, &m->putter))
    ;
  m->value = value;
  change(m, &m->taker);
}

TASK void take_all(struct mvar *m, int *sum) {
  for (int i = 0; i < VALUES; ++i) {
    CHECK(take(m) == i);
    *sum += i;
  }
}

static ivar forward, backward;

TASK void answer(int i) { ivar_put(&backward, ivar_get(&forward) + i); }

int main(void) {
  struct mvar m = {.lock = PTHREAD_MUTEX_INITIALIZER};
  int sum = 0;
  cilk_spawn take_all(&m, &sum);
  for (int i = 0; i < VALUES; ++i)
    put(&m, i);
  cilk_sync;
  rollback_pause(pause_fiber());
  for (int i = 0; i < 50; ++i) {
    cilk_spawn answer(i);
    ivar_put(&forward, 1000);
    sum += ivar_get(&backward);
    cilk_sync;
    ivar_clear(&forward);
    ivar_clear(&backward);
    if (i % 10 == 0)
      cilk_sleep(1000);
  }
  printf("%d\n", sum);
  return 0;
}
