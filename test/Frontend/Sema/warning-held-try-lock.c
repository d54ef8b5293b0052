// RUN: %clang_fe -std=gnu17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -std=c++17 -fsyntax-only -Xclang -verify %s
// A lock that a condition has acquired is held in the branch for a true condition.
#include <pthread.h>
#include <threads.h>
#ifdef __cplusplus
#include <mutex>
#endif
void f(void);

void tries(pthread_mutex_t *posix, mtx_t *simple) {
  if (pthread_mutex_trylock(posix) == 0) { // expected-note {{'posix' is locked here}}
    cilk_spawn f(); // expected-warning {{'posix' is locked over this 'cilk_spawn'}}
    cilk_sync;
    pthread_mutex_unlock(posix);
  } else {
    cilk_spawn f();
    cilk_sync;
  }
  if (!pthread_mutex_trylock(posix)) { // expected-note {{'posix' is locked here}}
    cilk_spawn f(); // expected-warning {{'posix' is locked over this 'cilk_spawn'}}
    pthread_mutex_unlock(posix);
  }
  if (mtx_trylock(simple) == thrd_success) { // expected-note {{'simple' is locked here}}
    cilk_spawn f(); // expected-warning {{'simple' is locked over this 'cilk_spawn'}}
    mtx_unlock(simple);
  }
  if (pthread_mutex_trylock(posix)) {
    cilk_spawn f();
    return;
  }
  pthread_mutex_unlock(posix);
  if (mtx_trylock(simple) != thrd_success)
    cilk_spawn f();
  else
    mtx_unlock(simple);
}

#ifdef __cplusplus
void tries(std::mutex &m) {
  if (m.try_lock()) { // expected-note {{'m' is locked here}}
    cilk_spawn f(); // expected-warning {{'m' is locked over this 'cilk_spawn'}}
    m.unlock();
  }
  if (!m.try_lock())
    cilk_spawn f();
  else
    m.unlock();
}
#endif
