// Exceptions do not disturb the clock: code that does not throw measures the same before and after
// code that does.
// RUN: %same %s %t 0 2 --targets=opencilk,serial,omp,tbb,pthread
#include <cilk/cilk.h>
#include <cilk/cilkscale.h>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

static volatile int Sink;
[[gnu::noinline]] static void work(int N) {
  for (int I = 0; I < N; ++I)
    Sink = I;
}
[[gnu::noinline]] static int child(int I, int Bad) {
  work(10);
  if (I == Bad)
    throw std::runtime_error("bad");
  return I;
}
[[gnu::noinline]] static int spawner(int N, int Bad) {
  int R[8];
  for (int I = 0; I < N; ++I)
    R[I] = cilk_spawn child(I, Bad);
  work(5);
  cilk_sync;
  return R[N - 1];
}
[[gnu::noinline]] static int outer(int Bad) {
  int X = 0, Y = 0;
  try {
    X = cilk_spawn spawner(4, Bad);
    Y = spawner(4, -1);
    cilk_sync;
  } catch (std::exception &) {
    work(3);
    X = -1;
  }
  cilk_spawn work(7);
  work(9);
  cilk_sync;
  return X + Y;
}
[[gnu::noinline]] static void loop(int Bad) {
  try {
    cilk_for (int I = 0; I < 16; ++I)
      child(I, Bad);
  } catch (std::exception &) {
    work(1);
  }
}

template <typename F> static wsp_t measure(F What) {
  wsp_t Before = wsp_getworkspan();
  What();
  wsp_t Result = wsp_getworkspan();
  Result -= Before;
  return Result;
}

int main() {
  wsp_t Before = measure([] { outer(-1); }), LoopBefore = measure([] { loop(-1); });
  wsp_dump(Before, "before");
  wsp_dump(LoopBefore, "loop before");
  wsp_t Bad = wsp_zero();
  for (int I = 0; I < 4; ++I)
    Bad += measure([=] { outer(I); }) + measure([=] { loop(I * 5); });
  // The number of spawns before the exception was noticed differs between runs.
  if (Bad.work <= 0 || Bad.work > 20 * Before.work || Bad.span > Bad.work || Bad.span <= 0) {
    std::fprintf(stderr, "%ld %ld\n", (long)Bad.work, (long)Bad.span);
    return 1;
  }
  wsp_dump(measure([] { outer(-1); }), "before");
  wsp_dump(measure([] { loop(-1); }), "loop before");
}
