// Least and greatest values, with and without an index, work in both generations of Cilk Plus's
// reducers. Without a value, the result is the least or the greatest number of the type.
// RUN: %check_cilk %s -- -DCILK_PLUS_NAMES -std=c++11 -Wall -Wextra -Werror
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -DCILK_PLUS_NAMES -std=c++23 %}
#include <cilk/reducer_max.h>
#include <cilk/reducer_min.h>
#include <cilk/reducer_min_max.h>
#include <cstdio>
#include <string>
#include "walk.h"

struct Shorter {
  bool operator()(const std::string &a, const std::string &b) const {
    return a.size() < b.size();
  }
};

cilk::reducer_max<int> greatest;
cilk::reducer_min<double> least(1e6);
cilk::reducer_max_index<int, long> top;
cilk::reducer_min_index<int, long> bottom(-1, 1000);
cilk::reducer<cilk::op_max<int>> newer;
cilk::reducer<cilk::op_min<std::string, Shorter>> shortest;
cilk::reducer<cilk::op_max_index<unsigned, int>> place;
cilk::reducer<cilk::op_min_index<unsigned, int>> low;

static void leaf(int n) {
  int value = n * 7919 % 211 - 300;
  greatest.calc_max(value);
  greatest = cilk::max_of(greatest, value - 1);
  greatest = cilk::max_of(value - 2, greatest);
  greatest->calc_max(value);
  *greatest = cilk::max_of(*greatest, value);
  least.calc_min(value).calc_min(n);
  least = cilk::min_of(least, value * 0.5);
  top.calc_max(n, value % 50);
  top = cilk::max_of(top, n, value % 50);
  bottom.calc_min(n, value % 50);
  bottom = cilk::min_of(bottom, n, value % 50);
  newer->calc_max(value);
  *newer = cilk::max_of(*newer, value);
  *shortest = cilk::min_of(*shortest, std::string(std::size_t(value + 400) % 50, 'a' + n % 26));
  place->calc_max(n, value % 50);
  *low = cilk::min_of(*low, n, value % 50);
}

static void show() {
  std::printf("%d %g %d %ld %d %ld\n", greatest.get_value(), least.get_reference(),
              top.get_index(), top.get_value(), bottom.get_index_reference(),
              bottom.get_reference());
  std::printf("%d %s %u %d %u %d\n", newer.get_value(), shortest.get_value().c_str(),
              place->get_index(), place->get_value(), low.get_value().first,
              low->get_reference());
}

int main() {
  std::printf("%d %d %d\n", greatest.is_set(), greatest.get_value(), shortest->is_set());
  walk(0, 200, leaf);
  show();
  greatest.set_value(-1000);
  top.set_value(3, -1000);
  cilk_for (int i = 200; i < 400; ++i) {
    dawdle(i);
    leaf(i);
  }
  show();
}
