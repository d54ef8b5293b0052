// Counts words in documents. One mutex protects the dictionary, and each word takes it.
// RUN: %check_program %s -- -DSIZE=20 -pthread
#include "program.h"
#include <cilk/cilk.h>
#include <mutex>
#include <string>
#include <unordered_map>

class Dictionary {
public:
  void add(const std::string &word) {
    const std::lock_guard<std::mutex> guard(mutex); // ACTION: lock
    ++counts[word];                                 // ACTION: lock
  }                                                 // ACTION: lock
  uint64_t checksum() const {
    uint64_t sum = 0;
    for (const auto &[word, count] : counts)
      sum += mix(std::hash<std::string>()(word) ^ mix(count));
    return sum;
  }

private:
  std::mutex mutex;
  std::unordered_map<std::string, long> counts;
};

/// Returns a word of four letters from a seed.
static std::string wordOf(uint64_t seed) {
  std::string word(4, ' ');
  for (char &letter : word) {
    letter = char('a' + seed % 6);
    seed = mix(seed);
  }
  return word;
}

int main(int argc, char **argv) {
  const long documents = size_argument(argc, argv, 6000, 1, 10'000'000);
  Dictionary dictionary;
  cilk_for (long document = 0; document < documents; ++document) // ACTION: lock
    for (long i = 0; i < 1000; ++i)                              // ACTION: lock
      dictionary.add(wordOf(mix(document * 1000 + i)));          // ACTION: lock
  printf("checksum %llu\n", (unsigned long long)dictionary.checksum());
}
