// Programs for Cilk Plus work: cilk::reducer and its monoids, also one of the program's
// own.
// RUN: %check_cilk %s -- -std=c++11
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++20 %}
#include <iostream>
#include <list>
#include <memory>
#include <string>
#include <vector>
#include <cilk/cilkplus.h>
#include "walk.h"

struct longest : cilk::monoid_base<std::string> {
  static void reduce(std::string *left, std::string *right) {
    if (right->size() > left->size())
      left->swap(*right);
  }
};

cilk::reducer<cilk::op_add<long>> sum;
cilk::reducer<cilk::op_add<int>> from(100);
cilk::reducer<cilk::op_mul<unsigned>> product;
cilk::reducer<cilk::op_and<unsigned>> all;
cilk::reducer<cilk::op_or<unsigned>> any;
cilk::reducer<cilk::op_xor<unsigned>> odd;
cilk::reducer<cilk::op_min<int>> least;
cilk::reducer<cilk::op_max<std::string>> greatest;
cilk::reducer<cilk::op_min_index<int, int>> where;
cilk::reducer<cilk::op_max_index<long, double>> top;
cilk::reducer<cilk::op_list_append<int>> list;
cilk::reducer<cilk::op_list_prepend<int>> reverse;
cilk::reducer<cilk::op_vector<int>> vector;
cilk::reducer<cilk::op_string> string;
cilk::reducer<cilk::op_ostream> out(std::cout);
cilk::reducer<longest> word;

static void leaf(int n) {
  int value = n * 7919 % 211;
  *sum += value;
  --*from;
  *product *= 2 * n + 1;
  *all &= ~(1u << value % 20);
  *any |= 1u << value % 23;
  *odd ^= value;
  least->calc_min(value + 1);
  *greatest = cilk::max_of(*greatest, std::to_string(value));
  where->calc_min(n, value % 50);
  *top = cilk::max_of(*top, (long)n, value % 50 * 0.5);
  list->push_back(n);
  reverse->push_front(n);
  vector->push_back(n);
  *string += 'a' + n % 26;
  *out << n << ' ';
  std::string s(value % 50, 'a' + n % 26);
  if (s.size() > word->size())
    word.view() = s;
}

static void show() {
  std::cout << '\n'
            << sum.get_value() << ' ' << from.get_value() << ' '
            << product.get_value() << ' ' << all.get_value() << ' '
            << any.get_value() << ' ' << odd.get_value() << ' '
            << least.get_value() << ' ' << greatest.get_value() << ' '
            << where.get_value().first << ' ' << where->get_index() << ' '
            << where.get_value().second << ' ' << top.get_value().first << ' '
            << top.get_value().second << ' ' << word.get_value() << '\n';
  for (int n : list.get_value())
    std::cout << n << ' ';
  for (int n : reverse.get_value())
    std::cout << n << ' ';
  std::vector<int> taken;
  vector.move_out(taken);
  for (int n : taken)
    std::cout << n << ' ';
  std::cout << vector->size() << string.get_value() << '\n';
}

int main() {
  walk(1, 200, leaf);
  show();
  sum.set_value(3);
  std::vector<int> given{1, 2, 3};
  vector.move_in(given);
  cilk_for (int i = 200; i < 400; ++i) {
    dawdle(i);
    leaf(i);
  }
  show();
  // This reducer is made, used and destroyed in any strand.
  sum.set_value(0);
  walk(0, 100, [](int n) {
    std::unique_ptr<cilk::reducer<cilk::op_string>> made(
        new cilk::reducer<cilk::op_string>("long enough not to be in place"));
    **made += std::to_string(n);
    cilk::reducer<cilk::op_add<int>> five(5);
    *five += n;
    *sum += made->get_value().size() * 1000 + five.get_value();
  });
  std::cout << sum.get_value() << '\n';
  for (int i = 0; i < 3; ++i) {
    cilk::reducer<cilk::op_string> local("local ");
    cilk::reducer<cilk::op_min<int>> none;
    walk(0, 50, [&](int n) {
      *local += 'a' + n % 26;
      if (n > 50)
        none->calc_min(n);
    });
    std::cout << local.get_value() << none->is_set() << '\n';
  }
}
