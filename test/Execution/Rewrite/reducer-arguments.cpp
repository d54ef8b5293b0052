// Arguments of spawned calls use the same reducers as the calls, and so do the constructors and
// destructors of temporaries: the arguments with the parent's views, the others with the
// child's.
// RUN: %check_cilk %s -- -std=c++17
#include "slow.h"
#include <cilk/opadd_reducer.h>
#include <cstdio>
#include <string>

static cilk::opadd_reducer<std::string> text;

struct Noted {
  int n;
  __attribute__((always_inline)) explicit Noted(int n) : n(n) {
    text += '<';
    text += char('a' + n % 26);
  }
  __attribute__((always_inline)) Noted(const Noted &o) : n(o.n) { text += '='; }
  __attribute__((always_inline)) ~Noted() { text += '>'; }
};

__attribute__((always_inline)) static inline void use(const Noted &noted) {
  dawdle(noted.n);
  text += char('A' + noted.n % 26);
  dawdle(noted.n + 1);
  text += '.';
}
__attribute__((noinline)) static void own(Noted noted) { use(noted); }

// Spawns in an argument; the spawned task is over before the child begins.
static int count(int n) {
  cilk_spawn use(Noted(n));
  text += ',';
  cilk_sync;
  return n + 1;
}

int main() {
  for (int i = 0; i < 60; ++i) {
    cilk_spawn use(Noted(i));
    text += '-';
    cilk_spawn use(Noted(count(i)));
    if (i % 3 == 0)
      cilk_spawn own(Noted(i + 5));
    if (i % 7 == 0)
      cilk_sync;
  }
  cilk_sync;
  std::printf("%s\n", text.c_str());
}
