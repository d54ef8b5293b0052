// Reducers can be wherever variables can be: globals, locals, static locals and members, members,
// elements, objects made by new; used by name, through pointers and references, in templates, in
// lambdas, in default arguments.
// RUN: %check_cilk %s
// RUN: %if nightly %{ %check_cilk --levels 0,2 %s -- -std=c++20 %}
#include <cstdio>
#include <memory>
#include <string>
#include <cilk/opadd_reducer.h>
#include <cilk/string_reducer.h>
#include "walk.h"

typedef cilk::string_reducer String;

static char letter(int n) { return 'a' + n % 26; }

String global("g");
namespace {
String hidden;
}
struct Log {
  String text{"m"};
  cilk::opadd_reducer<long> count = 100;
  String rows[3];
  static String shared;
  void add(int n) {
    text += letter(n);
    ++count;
    this->rows[n % 3] += letter(n / 3);
    shared += letter(n + 1);
  }
};
String Log::shared("s");

struct Deep : Log {
  struct Inner {
    Log log;
  } inner[2];
  void add(int n) {
    Log::add(n);
    inner[n % 2].log.add(n + 3);
  }
};

static void show(const Log &log) {
  std::printf("%s %ld %s %s %s\n", log.text.c_str(), log.count,
              log.rows[0].c_str(), log.rows[1].c_str(), log.rows[2].c_str());
}

static String &counter(int n) {
  static String text("l");
  text += letter(n);
  return text;
}

template <class T> class Collector {
  cilk::opadd_reducer<T> sum{};

public:
  static cilk::opadd_reducer<T> total;
  cilk::opadd_reducer<T> parts[2][2] = {};
  void operator()(T x, int n) {
    sum += x;
    total += x;
    parts[n % 2][n / 2 % 2] += x;
  }
  T get() { return sum; }
};
template <class T> cilk::opadd_reducer<T> Collector<T>::total{};

template <class T> void into(cilk::opadd_reducer<T> &r, T x) { r += x; }
template <class T> void through(cilk::opadd_reducer<T> *r, T x) {
  *r += x;
  r[0] += x;
}
static String &choose(bool first, String &a, String &b) {
  return first ? a : b;
}

static void locals() {
  String text("x"), array[4];
  String *pointer = __builtin_addressof(text), *third = array + 2;
  String &reference = array[3];
  Log log;
  std::unique_ptr<Log> made(new Log);
  String *alone = new String("n");
  walk(0, 200, [&](int n) {
    text += letter(n);
    *pointer += '-';
    array[n % 2] += letter(n);
    third[0] += letter(n + 1);
    reference += letter(n + 2);
    log.add(n);
    made->add(n);
    *alone += letter(n);
    (n % 2 ? text : *alone) += '!';
    choose(n % 2, text, *alone) += '?';
    auto &view = text;
    view += '+';
    auto f = [&reference, &log](int k) {
      reference += '.';
      log.rows[0] += letter(k);
    };
    f(n);
  });
  std::printf("%s\n%s %s %s %s\n%s\n", text.c_str(), array[0].c_str(),
              array[1].c_str(), array[2].c_str(), array[3].c_str(),
              alone->c_str());
  show(log);
  show(*made);
  delete alone;
}

int main() {
  walk(0, 200, [](int n) {
    global += letter(n);
    hidden += letter(n + 5);
    counter(n) += '/';
  });
  std::printf("%s\n%s\n%s\n", global.c_str(), hidden.c_str(),
              counter(0).c_str());
  Deep deep;
  cilk_for (int i = 0; i < 200; ++i) {
    dawdle(i);
    deep.add(i);
  }
  show(deep);
  show(deep.inner[0].log);
  show(deep.inner[1].log);
  std::printf("%s\n", Log::shared.c_str());

  Collector<std::string> strings;
  Collector<long> longs;
  cilk_for (int i = 0; i < 200; ++i) {
    dawdle(i);
    strings(std::string(1, letter(i)), i);
    longs(i, i);
  }
  std::printf("%s %ld %s %ld %s %ld\n", strings.get().c_str(), longs.get(),
              strings.total.c_str(), longs.total, strings.parts[1][0].c_str(),
              longs.parts[0][1]);
  cilk::opadd_reducer<std::string> s;
  cilk::opadd_reducer<long> l = 0;
  walk(0, 200, [&](int n) {
    into(s, std::string(1, letter(n)));
    into<long>(l, n);
    through(__builtin_addressof(s), std::string("-"));
  });
  std::printf("%s %ld\n", s.c_str(), l);
  for (int i = 0; i < 3; ++i)
    locals();
}
