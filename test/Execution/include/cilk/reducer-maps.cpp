// Reducers compute unions of sets and maps, and counts by key.
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++11 %}
// RUN: %check_cilk --levels 0,2 %s -- -std=c++17
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <cilk/map_reducers.h>
#include "walk.h"

cilk::union_reducer<std::set<int>> set;
cilk::union_reducer<std::unordered_set<std::string>> strings;
cilk::union_reducer<std::map<int, std::string>> first;
cilk::union_reducer<std::multimap<int, int>> many;
cilk::map_add_reducer<std::map<int, long>> counts;
cilk::map_add_reducer<std::unordered_map<int, std::string>> words;
#if __cplusplus >= 201703L
cilk::union_reducer<std::map<int, std::unique_ptr<int>>> owners;
#endif

static void leaf(int n) {
  int key = n * 7919 % 53;
  set.insert(key * 3);
  strings.insert(std::string(key % 9, 'x'));
  first.insert(std::make_pair(key, std::to_string(n)));
  many.emplace(key % 3, n);
  counts[key] += n;
  words[key % 5] += 'a' + n % 26;
#if __cplusplus >= 201703L
  owners.emplace(key, new int(n));
#endif
}

int main() {
  walk(0, 200, leaf);
  cilk_for (int i = 200; i < 400; ++i) {
    dawdle(i);
    leaf(i);
  }
  unsigned long sum = 0;
  for (int n : set)
    sum = sum * 31 + n;
  std::printf("%zu %lu %zu\n", set.size(), sum, strings.size());
  for (auto &p : first)
    std::printf("%d:%s ", p.first, p.second.c_str());
  std::printf("\n");
  for (auto &p : many)
    std::printf("%d:%d ", p.first, p.second);
  std::printf("\n");
  for (auto &p : counts)
    std::printf("%d:%ld ", p.first, p.second);
  std::printf("\n");
  for (int i = 0; i < 5; ++i)
    std::printf("%s\n", words[i].c_str());
#if __cplusplus >= 201703L
  for (auto &p : owners)
    std::printf("%d:%d ", p.first, *p.second);
  std::printf("\n");
#endif
}
