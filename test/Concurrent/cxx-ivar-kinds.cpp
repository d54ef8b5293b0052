// A cilk::ivar may hold a constant or a reference.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_sanitized %s -- -fsanitize=address %}
#include "wait.h"
#include <stdexcept>
#include <string>

struct Base {
  int n = 0;
};
struct Derived : Base {};

TASK void change(cilk::ivar<Base &> &from) { from.get().n += 7; }

TASK void copy(cilk::ivar<const std::string> &from, std::string *to) { *to = from.get(); }

int main() {
  cilk::ivar<Base &> reference;
  CHECK(!reference.ready() && !reference.wait_for(std::chrono::microseconds(1)));
  cilk_spawn change(reference);
  Derived there;
  reference.put(there);
  CHECK(reference.wait_until(std::chrono::steady_clock::now()));
  cilk_sync;
  CHECK(&reference.get() == &there && there.n == 7);
  cilk::ivar<const std::string> constant;
  std::string copied;
  cilk_spawn copy(constant, &copied);
  constant.put("constant, and longer than a short string is");
  cilk_sync;
  static_assert(std::is_same<decltype(constant.get()), const std::string &>::value, "");
  cilk::ivar<int &> failing;
  failing.put_exception(std::make_exception_ptr(std::runtime_error("failed")));
  try {
    failing.get();
  } catch (const std::runtime_error &e) {
    std::printf("%s %s\n", e.what(), copied.c_str());
  }
}
