// Reducers are members of objects that are no variables: objects made by new, elements of
// containers and arrays, copies, and views that contain reducers. Any strand may destroy
// all of these.
// RUN: %check_cilk %s
#include <cstdio>
#include <memory>
#include <string>
#include <vector>
#include <cilk/monoid.h>
#include <cilk/opadd_reducer.h>
#include "walk.h"

struct Log {
  cilk::opadd_reducer<std::string> text;
  cilk::opadd_reducer<long> count = 0;
  void add(int n) {
    text += "long enough not to be stored in place ";
    text += std::to_string(n);
    ++count;
  }
};
cilk::opadd_reducer<std::string> all;

static void look(Log &log) {
  all += std::to_string(log.text.size() + log.count) + ' ';
}

static Log made(int n) {
  Log log;
  log.add(n);
  return log;
}

static void leaf(int n) {
  std::unique_ptr<Log> alone(new Log);
  alone->add(n);
  look(*alone);
  std::vector<Log> several(3);
  several[n % 3].add(n);
  Log copy = several[n % 3], array[2][2];
  copy.add(n);
  look(copy);
  array[1][n % 2].add(n);
  look(array[1][n % 2]);
  Log result = made(n);
  result.add(n);
  look(result);
  several.push_back(result);
  several.back().add(n);
  look(several.back());
}

struct merge_logs : cilk::monoid_base<Log> {
  void reduce(Log *left, Log *right) const {
    left->text += right->text;
    left->count += right->count;
  }
};

int main() {
  walk(0, 300, leaf);
  std::printf("%s\n", all.c_str());
  for (int i = 0; i < 5; ++i) {
    cilk::monoid_reducer<merge_logs> log;
    walk(0, 100, [&](int n) { log.add(n); });
    std::printf("%s %ld\n", log.text.c_str(), log.count);
  }
  Log logs[3];
  std::vector<Log> more(3);
  walk(0, 100, [&](int n) {
    logs[n % 3].add(n);
    more[n % 3].add(n + 1);
  });
  for (int i = 0; i < 3; ++i)
    std::printf("%s %s\n", logs[i].text.c_str(), more[i].text.c_str());
}
