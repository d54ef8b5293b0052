// A handler spawns tasks that wait for later actions of the handler.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=thread %}
#include "wait.h"
#include <exception>

TASK void get(cilk::ivar<int> &from, int *into) { *into = from.get(); }

static int handle(int n) {
  try {
    throw n;
  } catch (int caught) {
    cilk::ivar<int> ivar;
    int a = 0, b = 0;
    std::exception_ptr here = std::current_exception();
    cilk_spawn get(ivar, &a);
    cilk_spawn get(ivar, &b);
    CHECK(std::current_exception() == here);
    ivar.put(caught);
    cilk_sync;
    CHECK(std::current_exception() == here);
    return a + b;
  }
}

int main() {
  int sum = 0;
  for (int i = 0; i < 100; ++i)
    sum += handle(i);
  std::printf("%d\n", sum);
}
