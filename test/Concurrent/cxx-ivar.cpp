// A cilk::ivar holds any type, also a move-only one, and destroys its value.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <memory>
#include <string>

static int alive; // atomic

struct Counted {
  int n;
  explicit Counted(int n) : n(n) { __atomic_fetch_add(&alive, 1, __ATOMIC_RELAXED); }
  Counted(Counted &&other) : n(other.n) { __atomic_fetch_add(&alive, 1, __ATOMIC_RELAXED); }
  ~Counted() { __atomic_fetch_sub(&alive, 1, __ATOMIC_RELAXED); }
};

TASK void get(cilk::ivar<std::unique_ptr<Counted>> &from, cilk::ivar<std::string> &to) {
  to.put(std::to_string(from.get()->n));
}

TASK void change(cilk::ivar<Counted> &ivar) { ivar.get().n += 5; }

int main() {
  for (int round = 0; round < 100; ++round) {
    cilk::ivar<std::unique_ptr<Counted>> owned;
    cilk::ivar<std::string> text;
    cilk::ivar<Counted> counted, never;
    cilk_spawn get(owned, text);
    cilk_spawn change(counted);
    CHECK(!owned.ready() && !text.ready());
    owned.put(std::make_unique<Counted>(round));
    CHECK(owned.ready());
    counted.put(Counted(1));
    CHECK(text.get() == std::to_string(round));
    std::unique_ptr<Counted> moved = std::move(owned.get());
    cilk_sync;
    CHECK(counted.get().n == 6 && moved->n == round && alive == 2);
  }
  std::printf("%d\n", alive);
}
