// A strand that got an ivar's value may destroy the ivar at once, before the put has returned.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <memory>
#include <string>
#include <cstring>

enum { ROUNDS = 2000 };

TASK void put(cilk::ivar<std::string> *into) { into->put("too long a text for the object"); }
TASK void put_c(cilk_ivar *into) { cilk_ivar_put(into, 3); }

int main() {
  size_t sum = 0;
  for (int round = 0; round < ROUNDS; ++round) {
    auto *ivar = new cilk::ivar<std::string>;
    cilk_spawn put(ivar);
    if (round % 3 == 0)
      CHECK(ivar->wait_for(std::chrono::hours(1)));
    sum += ivar->get().size();
    delete ivar;
    // The ivar's memory belongs to another object now.
    auto *c = static_cast<cilk_ivar *>(std::malloc(sizeof(cilk_ivar)));
    cilk_ivar_init(c);
    cilk_spawn put_c(c);
    sum += cilk_ivar_get(c);
    std::memset(static_cast<void *>(c), 0xFF, sizeof *c);
    std::free(c);
  }
  cilk_sync;
  std::printf("%zu\n", sum);
}
