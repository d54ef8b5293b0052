// A graph is discovered from one key: each needed value is computed once, and existing values
// are used again. Of several exceptions, the first one on the way back from the key is thrown.
// Values that depend on one another in a cycle are reported.
// RUN: %check_some %s -- -std=c++17
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=address %}
// RUN: %if nightly %{ %check_sanitized %s -- -std=c++17 -fsanitize=thread %}
#include "hold.h"
#include <cilk/graph.h>
#include <stdexcept>
#include <string>

static int computed; // atomic

static std::vector<long> above(const long &cell) {
  const long row = cell / 1000, column = cell % 1000;
  if (column == 0 || column == row)
    return {};
  return {cell - 1001, cell - 1000};
}
static unsigned add(const long &, cilk::keyed_values<long, unsigned> values) {
  __atomic_fetch_add(&computed, 1, __ATOMIC_RELAXED);
  unsigned sum = values.size() == 0;
  for (size_t i = 0; i < values.size(); ++i)
    sum += values[i];
  return sum;
}

int main() {
  for (int round = 0; round < 5; ++round) {
    cilk::keyed_graph<long, unsigned> pascal(above, add);
    computed = 0;
    const unsigned first = pascal.compute(30 * 1000 + 15);
    const int had = computed;
    CHECK(pascal.compute(30 * 1000 + 15) == first && computed == had);
    printf("%u %d", first, had);
    printf(" %u %d\n", pascal.compute(31 * 1000 + 15), computed);
  }

  using names = std::vector<std::string>;
  cilk::keyed_graph<std::string, std::string> words(
      [](const std::string &key) {
        return key == "a" ? names{"b", "c", "d"} : key == "e" ? names{"f", "c"} : names{};
      },
      [](const std::string &key, cilk::keyed_values<std::string, std::string> values) {
        if (key == "b" || key == "c")
          throw std::runtime_error(key);
        return key + (values.size() ? values[0] : "");
      });
  for (const char *key : {"a", "e", "f", "a"})
    try {
      puts(words.compute(key).c_str());
    } catch (const std::runtime_error &error) {
      printf("%s: %s\n", key, error.what());
    }

  cilk::keyed_graph<int, int> around([](const int &i) { return std::vector<int>{(i + 1) % 5}; },
                                     [](const int &i, auto) { return i; });
  try {
    around.compute(3);
  } catch (const std::logic_error &error) {
    puts(error.what());
  }
}
