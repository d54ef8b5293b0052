// Lists, vectors, strings and output keep the serial order, in both generations of the
// reducers of Cilk Plus.
// RUN: %check_cilk %s -- -DCILK_PLUS_NAMES -std=c++11 -Wall -Wextra -Werror
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -DCILK_PLUS_NAMES -std=c++23 %}
#include <cilk/reducer_list.h>
#include <cilk/reducer_ostream.h>
#include <cilk/reducer_string.h>
#include <cilk/reducer_vector.h>
#include <iostream>
#include <sstream>
#include "walk.h"

cilk::reducer_list_append<int> list;
cilk::reducer_list_prepend<int> reverse;
cilk::reducer_string text;
cilk::reducer_basic_string<wchar_t> wide(L"from ");
cilk::reducer_ostream out(std::cout);
cilk::reducer<cilk::op_list_append<int>> newer;
cilk::reducer<cilk::op_list_prepend<int>> front;
cilk::reducer<cilk::op_vector<int>> vector;
cilk::reducer<cilk::op_string> letters("in order ");
static std::ostringstream kept;
cilk::reducer<cilk::op_ostream> stream(kept);

static void leaf(int n) {
  list.push_back(n);
  list->push_back(-n);
  list.append(std::list<int>{n, n});
  reverse.push_front(n);
  text += std::to_string(n);
  text.append(n % 4, 'x');
  wide += L'a' + n % 26;
  out << n << ' ';
  if (n % 16 == 0)
    out << std::endl;
  newer->push_back(n);
  newer->insert_back(n % 3, n);
  std::list<int> more{n, 1};
  newer->splice_back(more);
  front->insert_front(n % 3, n);
  vector->push_back(n);
  int pair[] = {n, 2};
  vector->insert_back(pair, pair + 2);
  *letters += 'a' + n % 26;
  *stream << '<' << n << '>';
}

template <class Container> static void show(const Container &of) {
  for (int x : of)
    std::cout << x << ' ';
  std::cout << '\n';
}

int main() {
  walk(0, 100, leaf);
  cilk_for (int i = 100; i < 200; ++i) {
    dawdle(i);
    leaf(i);
  }
  std::cout << '\n' << kept.str() << '\n';
  show(list.get_value());
  show(reverse.get_value());
  show(newer.get_value());
  show(front.get_value());
  std::vector<int> taken;
  vector.move_out(taken);
  show(taken);
  std::cout << vector->size() << text.get_value() << letters.get_value()
            << wide.get_value().size() << '\n';
  list.set_value(std::list<int>{1, 2});
  show(list.get_reference());
  std::vector<int> given{3, 4};
  cilk::reducer<cilk::op_vector<int>> moved(cilk::move_in(given));
  walk(0, 20, [&](int n) { moved->push_back(n); });
  show(moved.get_value());
  std::cout << given.size() << '\n';
}
