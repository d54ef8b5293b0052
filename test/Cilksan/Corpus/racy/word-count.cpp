// [containers] Two strands count words in one table.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>

using table = std::unordered_map<std::string, int>;
table counts[1];
const std::vector<std::string> words = {"to", "be", "or", "not", "to", "be"};

[[gnu::noinline]] void count(table &t, unsigned begin, unsigned end) {
  for (unsigned i = begin; i < end; ++i)
    t[words[i]] += 1; // RACE(a): write
}

int main() {
  unsigned n = words.size();
  cilk_spawn count(counts[0], 0, n / 2);
  count(counts[0], n / 2, n);
  cilk_sync;
  std::printf("%d %zu\n", counts[0]["be"], counts[0].size());
}
