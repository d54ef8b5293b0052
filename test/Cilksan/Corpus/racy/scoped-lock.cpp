// [locks] A transfer locks the mutex of one of its two cells.
#include <cilk/cilk.h>
#include <cstdio>
#include <mutex>

volatile int size = 10;
struct Cell {
  std::mutex mutex;
  int value = 0;
} cells[3];

[[gnu::noinline]] void give(Cell &from, Cell &to, int n) {
  std::scoped_lock guard(from.mutex);
  from.value -= n; // RACE(a): write
  to.value += n; // RACE(a): write RACE(b): write
}

int main() {
  int n = size;
  cilk_for (int i = 0; i < n; ++i)
    give(cells[i % 3], cells[(i + 1 + i % 2) % 3], i);
  std::printf("%d %d\n", cells[0].value, cells[2].value);
}
