// The program's own monoids work as Cilk Plus documents them: with data, with views that are no
// values, and with views that merge themselves.
// RUN: %check_cilk %s -- -DCILK_PLUS_NAMES -std=c++11 -Wall -Wextra -Werror
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -DCILK_PLUS_NAMES -std=c++23 %}
#include <atomic>
#include <cilk/holder.h>
#include <cilk/metaprogramming.h>
#include <cilk/reducer.h>
#include <cilk/reducer_opadd.h>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#include "walk.h"

static std::atomic<int> live;

// The monoid holds the number of elements of a view.
struct Array {
  std::unique_ptr<long[]> at;
  explicit Array(int count) : at(new long[count]()) { ++live; }
  ~Array() { --live; }
};
struct Sums : cilk::monoid_base<Array> {
  const int count;
  explicit Sums(int count) : count(count) {}
  void identity(Array *view) const { new (view) Array(count); }
  void reduce(Array *left, Array *right) const {
    for (int i = 0; i < count; ++i)
      left->at[i] += right->at[i];
  }
};

// A view whose value has another type.
struct Mean;
class MeanView {
  friend struct Mean;
  long sum, count;

public:
  MeanView() : sum(0), count(0) {}
  void add(long x) { sum += x, ++count; }
  double view_get_value() const { return double(sum) / count; }
};
struct Mean : cilk::monoid_base<double, MeanView> {
  static void reduce(MeanView *left, MeanView *right) {
    left->sum += right->sum;
    left->count += right->count;
  }
};

// A view that is a value and can merge itself.
class Longest : public cilk::scalar_view<std::string> {
public:
  Longest() {}
  explicit Longest(const std::string &first) : scalar_view(first) {}
  void offer(const std::string &word) {
    if (word.size() > m_value.size())
      m_value = word;
  }
  void reduce(Longest *right) { offer(right->m_value); }
};

static cilk::reducer<Mean> mean;
static cilk::reducer<cilk::monoid_with_view<Longest>> longest("a");
static cilk::holder<std::vector<int>> scratch;
static cilk::holder<int, cilk::holder_keep_last> last;
static cilk::reducer_opadd<long> sum;

int main() {
  {
    cilk::reducer<Sums> sums{Sums(5)}, from(Sums(3), 3);
    from->at[1] = 100;
    cilk::holder<std::string> word("exemplar");
    walk(0, 300, [&](int n) {
      sums->at[n % 5] += n;
      from->at[n % 3] += n;
      mean->add(n * 7919 % 211);
      longest->offer(std::string(n * 7919 % 211, 'a' + n % 26));
      scratch().assign(10, n);
      dawdle(n);
      for (int x : scratch())
        sum += x;
      last() = n;
      // A strand finds its own earlier value, or the exemplar.
      if (word().compare(0, 8, "exemplar") != 0)
        sum += 1000000;
      *word += 'x';
    });
    for (int i = 0; i < 5; ++i)
      std::printf("%ld ", sums->at[i]);
    for (int i = 0; i < 3; ++i)
      std::printf("%ld ", from->at[i]);
    std::printf("%d\n", sums.monoid().count);
  }
  std::printf("%g %s %ld %d\n", mean.get_value(), longest.get_value().c_str(), sum.get_value(),
              last());
  std::string word, given = "given";
  longest.move_out(word);
  longest.move_in(given);
  std::printf("%zu %s\n", word.size(), longest.get_value().c_str());
  longest.set_value("set");
  std::printf("%s %d\n", longest.get_value().c_str(), live.load());
  auto *made = cilk::aligned_new<cilk::reducer_opadd<int>>(3);
  cilk_for (int i = 0; i < 100; ++i)
    *made += i;
  std::printf("%d\n", made->get_value());
  cilk::aligned_delete(made);
}
