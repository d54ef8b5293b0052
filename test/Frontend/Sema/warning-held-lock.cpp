// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -std=c++20 -fsyntax-only -fplugin-arg-cilk-Wno-cilk-held-lock %s 2>&1 | count 0
// A mutex for threads that is locked over a spawn or a sync gets a warning, which names both places.
#include <cilk/concurrent.h>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
void f(), g();
std::mutex m;
std::shared_mutex shared;
struct Table {
  std::mutex own;
  int n = 0;
  void fill() {
    own.lock(); // expected-note {{'own' is locked here}}
    cilk_spawn f(); // expected-warning {{'own' is locked over this 'cilk_spawn': the strand may continue in another thread, and a child that needs the lock may wait for ever}}
    own.unlock();
    cilk_sync;
  }
};

void guards(int n) {
  {
    std::lock_guard<std::mutex> guard(m); // expected-note {{'guard' is locked here}}
    cilk_spawn f(); // expected-warning {{'guard' is locked over this 'cilk_spawn'}}
    cilk_spawn g();
  }
  cilk_sync;
  std::scoped_lock both(m, shared); // expected-note {{'both' is locked here}}
  cilk_for (int i = 0; i < n; ++i) // expected-warning {{'both' is locked over this 'cilk_for'}}
    f();
}

void syncs(int n) {
  cilk_spawn f();
  std::unique_lock lock(m); // expected-note {{'lock' is locked here}}
  cilk_sync; // expected-warning {{'lock' is locked over this 'cilk_sync'}}
  lock.unlock();
  for (int i = 0; i < n; ++i)
    cilk_scope {
      cilk_spawn f();
      std::shared_lock<std::shared_mutex> reads(shared); // expected-note {{'reads' is locked here}}
      g();
    } // expected-warning {{'reads' is locked over the implicit 'cilk_sync' here}}
  cilk_spawn f();
  m.lock();
  m.unlock();
  lock.lock(); // expected-note {{'lock' is locked here}}
} // expected-warning {{'lock' is locked over the implicit 'cilk_sync' here}}

int returns() {
  cilk_spawn f();
  std::lock_guard guard(m); // expected-note {{'guard' is locked here}}
  return 3; // expected-warning {{'guard' is locked over the implicit 'cilk_sync' here}}
}

void unlocked_before(int n, std::condition_variable &changed) {
  for (int i = 0; i < n; ++i) {
    cilk_spawn f();
    std::lock_guard guard(m);
    g();
  }
  cilk_sync;
  cilk_spawn [] {
    std::lock_guard guard(m);
    f();
  }();
  cilk_for (int i = 0; i < n; ++i) {
    std::lock_guard guard(m);
    f();
  }
  std::unique_lock lock(m, std::defer_lock);
  cilk_spawn f();
  lock.lock();
  if (n > 3)
    lock.unlock();
  cilk_sync;
  {
    std::unique_lock waits(m);
    changed.wait(waits);
    waits.unlock();
    cilk_spawn f();
  }
  {
    std::unique_lock moved(m);
    std::unique_lock other = std::move(moved);
    other.unlock();
    cilk_spawn f();
  }
  if (m.try_lock())
    m.unlock();
  cilk_sync;
  m.lock();
  cilk_sync;
  m.unlock();
}

void held_without_children() {
  std::lock_guard guard(m);
  f();
  cilk_sync;
}

void for_strands(cilk::mutex &mutex, cilk::shared_mutex &both) {
  std::lock_guard guard(mutex);
  both.lock_shared();
  cilk_spawn f();
  cilk_sync;
  both.unlock_shared();
}

void other_branch(bool spawns) {
  if (spawns)
    cilk_spawn f();
  else {
    std::lock_guard guard(m);
    g();
    return;
  }
}
