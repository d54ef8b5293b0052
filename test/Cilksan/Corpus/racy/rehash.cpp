// [containers] A hash table grows in parallel with a search in it.
#include <cilk/cilk.h>
#include <cstdio>
#include <unordered_map>

volatile int size = 4;
std::unordered_map<int, int> table;

[[gnu::noinline]] int use(int key) {
  table.rehash(100 * key); // RACE(a): write
  return key;
}
[[gnu::noinline]] int find(int key) {
  return table.find(key) != table.end(); // RACE(a): read
}

int main() {
  for (int i = 0; i < 2 * size; ++i)
    table[i] = i;
  int a = cilk_spawn use(size);
  int b = find(size);
  cilk_sync;
  std::printf("%d\n", a + b > 0);
}
