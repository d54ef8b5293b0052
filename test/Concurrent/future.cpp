// A cilk::future has the result of cilk::async's function, of any type, wherever it is waited for.
// Exceptions propagate; its destructor waits. On other runtimes async calls the function.
// RUN: %check_later %s
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=omp %s %}
// RUN: %if nightly %{ %check_target --only-cilk=-ftapir=pthread %s %}
// RUN: %check_target --only-cilk=-ftapir=tbb %s
// RUN: %check_sanitized %s -- -fsanitize=address
// RUN: %check_sanitized %s -- -fsanitize=thread
#include "wait.h"
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

static long fib(int n) {
  if (n < 2)
    return n;
  cilk::future<long> x = cilk::async(fib, n - 1);
  long y = fib(n - 2);
  return x.get() + y;
}

static int alive; // atomic

struct Counted {
  int n;
  explicit Counted(int n) : n(n) { __atomic_fetch_add(&alive, 1, __ATOMIC_RELAXED); }
  Counted(Counted &&other) : Counted(other.n) {}
  Counted(const Counted &other) : Counted(other.n) {}
  ~Counted() { __atomic_fetch_sub(&alive, 1, __ATOMIC_RELAXED); }
};

static void types() {
  auto owned = cilk::async([] { return std::make_unique<int>(1); });
  auto add = [](std::unique_ptr<int> n, const Counted &m) { return *n + m.n; };
  cilk::future<int> sum = cilk::async(add, owned.get(), Counted(2));
  CHECK(!owned.valid() && sum.valid() && sum.get() == 3 && !sum.valid());
  int there = 1;
  cilk::future<int &> reference = cilk::async([&there]() -> int & { return there; });
  reference.get() = 2;
  CHECK(there == 2);
  cilk::future<void> nothing = cilk::async([&there] { there = 3; });
  nothing.get();
  CHECK(there == 3);
  {
    auto dropped = cilk::async([kept = Counted(4), &there] {
      cilk_sleep(kept.n * 100000);
      there = 5;
      return kept;
    });
    nothing = cilk::async([] { cilk_sleep(1000); });
  }
  CHECK(there == 5);
  nothing = cilk::future<void>();
  CHECK(!nothing.valid() && alive == 0);
}

static int fail(int n) { throw std::runtime_error(std::to_string(n)); }

static void exceptions() {
  int caught = 0;
  std::vector<cilk::future<int>> failing;
  for (int i = 0; i < 20; ++i)
    failing.push_back(cilk::async(fail, i));
  for (int i = 0; i < 19; ++i)
    try {
      failing[i].get();
    } catch (const std::runtime_error &e) {
      CHECK(e.what() == std::to_string(i));
      ++caught;
    }
  std::printf("caught %d\n", caught); // the last one is lost
}

static void shared() {
  cilk::shared_future<std::string> text = cilk::async([] {
                                            cilk_sleep(1000);
                                            return std::string("shared");
                                          }).share();
  std::vector<cilk::future<size_t>> lengths;
  for (int i = 0; i < 10; ++i)
    lengths.push_back(cilk::async([text] { return text.get().size(); }));
  size_t sum = 0;
  for (auto &length : lengths)
    sum += length.get();
  CHECK(text.ready() && &text.get() == &cilk::shared_future<std::string>(text).get());
  cilk::shared_future<void> failing = cilk::async([] { fail(7); });
  for (int i = 0; i < 2; ++i)
    try {
      failing.get();
      CHECK(!"thrown");
    } catch (const std::runtime_error &) {
      ++sum;
    }
  std::printf("shared %zu\n", sum);
}

static void all() {
  std::printf("fib %ld\n", fib(15));
  types();
  exceptions();
  shared();
}

int main() {
  all();
  cilk_spawn all();
  cilk_sync;
}
