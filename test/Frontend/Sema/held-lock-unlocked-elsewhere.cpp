// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// A lock that another function or a guard may have unlocked before the spawn gets no warning.
// expected-no-diagnostics
#include <cilk/cilk.h>
#include <mutex>
#include <pthread.h>
void f(), unlocks();
std::mutex m;
pthread_mutex_t posix = PTHREAD_MUTEX_INITIALIZER;

void released() {
  std::unique_lock guard(m);
  guard.release()->unlock();
  cilk_spawn f();
}

void by_call() {
  m.lock();
  unlocks();
  cilk_spawn f();
}

void by_lambda() {
  auto leave = [] { m.unlock(); };
  m.lock();
  leave();
  cilk_spawn f();
}

void by_other_name() {
  std::mutex &name = m;
  name.lock();
  m.unlock();
  pthread_mutex_t *pointer = &posix;
  pthread_mutex_lock(pointer);
  pthread_mutex_unlock(&posix);
  cilk_spawn f();
}

struct Table {
  std::mutex own;
  void enter() { own.lock(); }
  void leave() { own.unlock(); }
  void fill() {
    own.lock();
    leave();
    cilk_spawn f();
    cilk_sync;
    enter();
    own.unlock();
  }
};

void leave(Table *t);
void by_owner(Table *t) {
  t->own.lock();
  leave(t);
  cilk_spawn f();
  cilk_sync;
  t->enter();
  t->own.unlock();
}
