// [containers] A hash table is searched by two strands.
#include <cilk/cilk.h>
#include <cstdio>
#include <unordered_map>

volatile int size = 4;
std::unordered_map<int, int> table;

[[gnu::noinline]] int use(int key) {
  return table.find(key) != table.end();
}
[[gnu::noinline]] int find(int key) {
  return table.find(key) != table.end();
}

int main() {
  for (int i = 0; i < 2 * size; ++i)
    table[i] = i;
  int a = cilk_spawn use(size);
  int b = find(size);
  cilk_sync;
  std::printf("%d\n", a + b > 0);
}
