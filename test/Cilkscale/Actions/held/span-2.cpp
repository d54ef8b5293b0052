// Counts how often each word of twenty bits occurs. Blocks are counted in parallel, each in a table of
// its own, and then one strand adds up all of these large tables.
// RUN: %check_program %s -- -DSIZE=2000
#include "program.h"
#include <cilk/cilk.h>
#include <vector>

using Table = std::vector<unsigned>;
constexpr int blocks = 64;
constexpr std::size_t words = std::size_t(1) << 20;

static Table count(long begin, long end) {
  Table table(words);
  for (long i = begin; i < end; ++i)
    ++table[mix(i) % words];
  return table;
}

static Table total(const std::vector<Table> &tables) { // ACTION: span
  Table sum(words);
  for (const Table &table : tables)                 // ACTION: span
    for (std::size_t word = 0; word < words; ++word) // ACTION: span
      sum[word] += table[word];                      // ACTION: span
  return sum;
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 40'000'000, 1, 1'000'000'000);
  std::vector<Table> tables(blocks);
  cilk_for (int block = 0; block < blocks; ++block)
    tables[block] = count(n / blocks * block, block + 1 < blocks ? n / blocks * (block + 1) : n);
  const Table sum = total(tables); // ACTION: span
  std::size_t most = 0;
  for (std::size_t word = 0; word < words; ++word)
    most = sum[word] > sum[most] ? word : most;
  printf("the word %zu occurs %u times\n", most, sum[most]);
}
