// [containers] Two strands count words in tables of their own, of which one is added to the other.
#include <cilk/cilk.h>
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>

using table = std::unordered_map<std::string, int>;
table counts[2];
const std::vector<std::string> words = {"to", "be", "or", "not", "to", "be"};

[[gnu::noinline]] void count(table &t, unsigned begin, unsigned end) {
  for (unsigned i = begin; i < end; ++i)
    t[words[i]] += 1;
}

int main() {
  unsigned n = words.size();
  cilk_spawn count(counts[0], 0, n / 2);
  count(counts[1], n / 2, n);
  cilk_sync;
  for (const auto &entry : counts[1])
    counts[0][entry.first] += entry.second;
  std::printf("%d %zu\n", counts[0]["be"], counts[0].size());
}
