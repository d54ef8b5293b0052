// Sorts numbers into buckets by samples, and sorts the buckets in parallel. Counting, placing and
// sorting are all parallel loops over blocks or buckets.
// RUN: %check_program %s -- -DSIZE=20000
#include "program.h"
#include <algorithm>
#include <cilk/cilk.h>
#include <memory>
#include <vector>

constexpr long buckets = 256, blocks = 128, samples = 16 * buckets;
using Number = uint64_t;

static long bucketOf(const std::vector<Number> &limits, Number number) {
  return std::upper_bound(limits.begin(), limits.end(), number) - limits.begin();
}

static void sort(const Number *from, Number *to, long n) {
  std::vector<Number> sample(samples), limits;
  for (long i = 0; i < samples; ++i)
    sample[i] = from[mix(i) % n];
  std::sort(sample.begin(), sample.end());
  for (long i = 1; i < buckets; ++i)
    limits.push_back(sample[i * (samples / buckets)]);

  // Each block counts its numbers by buckets. The sums are the places of the block's numbers.
  std::vector<std::vector<long>> places(blocks);
  const auto begin = [n](long block) { return n * block / blocks; };
  cilk_for (long block = 0; block < blocks; ++block) {
    std::vector<long> counts(buckets);
    for (long i = begin(block); i < begin(block + 1); ++i)
      ++counts[bucketOf(limits, from[i])];
    places[block] = std::move(counts);
  }
  std::vector<long> ends(buckets);
  long sum = 0;
  for (long bucket = 0; bucket < buckets; ++bucket) {
    for (long block = 0; block < blocks; ++block) {
      const long count = places[block][bucket];
      places[block][bucket] = sum;
      sum += count;
    }
    ends[bucket] = sum;
  }
  cilk_for (long block = 0; block < blocks; ++block) {
    std::vector<long> next = places[block];
    for (long i = begin(block); i < begin(block + 1); ++i)
      to[next[bucketOf(limits, from[i])]++] = from[i];
  }
  cilk_for (long bucket = 0; bucket < buckets; ++bucket)
    std::sort(to + (bucket ? ends[bucket - 1] : 0), to + ends[bucket]);
}

int main(int argc, char **argv) {
  const long n = size_argument(argc, argv, 3'000'000, 1, 1'000'000'000);
  std::unique_ptr<Number[]> from(new Number[n]), to(new Number[n]);
  cilk_for (long i = 0; i < n; ++i)
    to[i] = from[i] = mix(i);
  sort(from.get(), to.get(), n);
  printf("median %llu\n", (unsigned long long)to[n / 2]);
}
