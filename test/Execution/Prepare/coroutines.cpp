// Coroutines call functions that spawn, directly, through others and by pointers, and tasks resume
// coroutines, with the serial program's results at every level.
// RUN: %check_cilk %s -- -std=c++20
#include <cilk/cilk.h>
#include <coroutine>
#include <cstdio>
#include <exception>
#include <functional>
#include <vector>

namespace {
struct Generator {
  struct promise_type {
    long Value = 0;
    Generator get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(long Next) {
      Value = Next;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> Handle;
  long next() {
    Handle.resume();
    return Handle.promise().Value;
  }
};

long fib(long N) {
  if (N < 2)
    return N;
  long A = cilk_spawn fib(N - 1);
  long B = fib(N - 2);
  cilk_sync;
  return A + B;
}

// A function that is small enough to be inlined.
long two(long N) {
  long A = cilk_spawn fib(N);
  long B = fib(N + 1);
  cilk_sync;
  return A + B;
}
__attribute__((always_inline)) inline long loop(long N) {
  long Squares[8];
  cilk_for (long I = 0; I < 8; ++I)
    Squares[I] = fib(I) * N;
  long Sum = 0;
  for (long S : Squares)
    Sum += S;
  return Sum;
}
template <class F> long call(F Function, long N) { return Function(N); }

Generator generate(int Count) {
  const std::function<long(long)> Indirect = two;
  for (int I = 0; I < Count; ++I) {
    co_yield two(I);
    co_yield loop(I);
    co_yield call(two, I);
    co_yield call(Indirect, I) + [](long N) {
      long A = cilk_spawn fib(N);
      cilk_sync;
      return A;
    }(I);
  }
}

// A task that is suspended, and that another strand resumes. Both parts have locals.
Generator half(std::vector<long> &Out, int At) {
  const long First = two(At);
  co_yield First;
  Out[At] = First + loop(At);
}
} // namespace

int main() {
  Generator G = generate(6);
  for (int I = 0; I < 24; ++I)
    printf("%ld\n", G.next());
  G.Handle.destroy();

  std::vector<long> Out(16);
  std::vector<Generator> Halves;
  for (int I = 0; I < 16; ++I)
    Halves.push_back(half(Out, I));
  for (int Part = 0; Part < 2; ++Part)
    cilk_for (int I = 0; I < 16; ++I)
      Halves[15 - I].Handle.resume();
  for (Generator &H : Halves)
    H.Handle.destroy();
  for (long Value : Out)
    printf("%ld\n", Value);
  return 0;
}
