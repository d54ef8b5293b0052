// RUN: %clang_fe -std=gnu17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// A lock of POSIX or C11 that is held over a spawn or a sync gets a warning.
#include <pthread.h>
#include <threads.h>
void f(void), g(void);
struct table { pthread_mutex_t lock; };

void locked(struct table *t, pthread_rwlock_t *both, mtx_t *simple, pthread_spinlock_t *spin, int n) {
  pthread_mutex_lock(&t->lock); // expected-note {{'t->lock' is locked here}}
  for (int i = 0; i < n; ++i)
    cilk_spawn f(); // expected-warning {{'t->lock' is locked over this 'cilk_spawn'}}
  pthread_mutex_unlock(&t->lock);
  pthread_rwlock_rdlock(both); // expected-note {{'both' is locked here}}
  if (n > 3)
    cilk_sync; // expected-warning {{'both' is locked over this 'cilk_sync'}}
  pthread_rwlock_unlock(both);
  if (mtx_lock(simple) != thrd_success) // expected-note {{'simple' is locked here}}
    return;
  cilk_for (int i = 0; i < n; ++i) // expected-warning {{'simple' is locked over this 'cilk_for'}}
    f();
  mtx_unlock(simple);
  pthread_spin_lock(spin); // expected-note {{'spin' is locked here}}
  cilk_spawn f(); // expected-warning {{'spin' is locked over this 'cilk_spawn'}}
  pthread_spin_unlock(spin);
}

void unlocked(struct table *t, struct table *u, int n) {
  pthread_mutex_lock(&t->lock);
  g();
  pthread_mutex_unlock(&t->lock);
  cilk_spawn f();
  if (n > 3) {
    pthread_mutex_lock(&u->lock);
    g();
    pthread_mutex_unlock(&u->lock);
  }
  pthread_mutex_lock(&t->lock);
  if (n > 4)
    pthread_mutex_unlock(&t->lock);
  cilk_sync;
  if (n > 5)
    pthread_mutex_lock(&t->lock);
  cilk_spawn f();
  if (pthread_mutex_trylock(&u->lock) == 0)
    pthread_mutex_unlock(&u->lock);
  cilk_spawn {
    pthread_mutex_lock(&t->lock);
    g();
    pthread_mutex_unlock(&t->lock);
  }
}
