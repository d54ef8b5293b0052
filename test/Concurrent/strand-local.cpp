// A strand finds its value of a cilk::strand_local after any wait, wherever it resumes and whatever
// runs meanwhile; a child begins with its parent's value.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <string>

enum { TASKS = 200 };
static cilk::strand_local<std::string> name;

static void expect(int i) { CHECK(name == "number " + std::to_string(i)); }

TASK void child(int of) { expect(of); }

TASK void use(int i, cilk::ivar<int> *go) {
  name = "number " + std::to_string(i);
  go[i + 1].get();
  expect(i);
  __cilkrts_yield();
  expect(i);
  // Few strands sleep: they sleep one after another, each perhaps for long on a busy machine.
  if (i % 32 == 0)
    cilk_sleep(10000);
  expect(i);
  go[i].put(i);
  expect(i);
  cilk_spawn child(i);
  cilk_sync;
}

int main() {
  for (int round = 0; round < 5; ++round) {
    cilk::ivar<int> go[TASKS + 1];
    for (int i = 0; i < TASKS; ++i)
      cilk_spawn use(i, go);
    name = "number " + std::to_string(-round);
    go[TASKS].put(1);
    go[0].get();
    expect(-round);
    cilk_sync;
    auto future = cilk::async([] {
      name = "number 1000";
      cilk_sleep(1000);
      expect(1000);
    });
    name = "number 1";
    __cilkrts_yield();
    expect(1);
    future.get();
  }
  std::puts("kept");
}
