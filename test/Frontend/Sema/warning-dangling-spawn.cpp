// RUN: %clang_fe -std=c++20 -fsyntax-only -Xclang -verify %s
// A lambda that refers to a scope's variables gets a warning if the scope ends before a sync.
#include <atomic>
#include <functional>
#include <future>
#include <string>
#include <vector>
struct Box {
  void fill(int) {}
  int m = 0;
};
struct Two { int a, b; };
void use(int &), look(const std::string &), run(std::function<void()>);
void point(std::string *), twice(std::reference_wrapper<int>);
std::string make();

void captures(int n) {
  {
    int x = 0, y = 1, z = 2;
    cilk_spawn [&] { use(x); }(); // expected-warning {{the spawned call may use 'x' after the end of its scope}}
    cilk_spawn [&y] { use(y); }(); // expected-warning {{may use 'y'}}
    cilk_spawn [&r = z] { use(r); }(); // expected-warning {{may use 'z'}}
  } // expected-note 3 {{ends here}}
  cilk_sync;
  for (int i = 0; i < n; ++i)
    cilk_spawn [&] { use(i); }(); // expected-warning {{may use 'i'}} expected-note {{the scope of 'i' ends here}}
}

void passes(const std::vector<int> &all) {
  for (int each : all) {
    std::string s;
    Box box;
    auto [first, second] = Two{1, 2};
    auto task = [&s] { look(s); };
    cilk_spawn look(s); // expected-warning {{may use 's'}}
    cilk_spawn box.fill(1); // expected-warning {{may use 'box'}}
    cilk_spawn use(each); // expected-warning {{may use 'each'}}
    cilk_spawn twice(std::ref(second)); // expected-warning {{may use 'second'}}
    cilk_spawn task(); // expected-warning {{may use 'task'}}
    cilk_spawn run([&] { use(first); }); // expected-warning {{may use 'first'}}
  } // expected-note 6 {{ends here}}
}

void results() {
  {
    std::string s = cilk_spawn make(); // expected-warning {{may use 's'}}
  } // expected-note {{the scope of 's' ends here}}
  if (std::string t; true)
    t = cilk_spawn make(); // expected-warning {{may use 't'}} expected-note {{the scope of 't' ends here}}
}

template <class T> void each(T n) {
  for (T i = 0; i < n; ++i) {
    T x = i;
    cilk_spawn use(x); // expected-warning {{may use 'x'}}
  } // expected-note {{ends here}}
}
template void each(int); // expected-note {{in instantiation of function template specialization 'each<int>'}}

void lives_long_enough(std::vector<std::string> &all) {
  for (std::string &s : all) {
    cilk_spawn look(s);
    cilk_spawn [&] { look(s); }();
    cilk_spawn [s] { look(s); }();
    cilk_spawn [s = std::move(s)] { look(s); }();
    std::string *p = &s;
    cilk_spawn point(p);
    cilk_spawn look(std::string(3, 'x'));
    cilk_spawn run([p] { point(p); });
    auto nothing = [] {};
    cilk_spawn nothing();
    constexpr int constant = 3;
    cilk_spawn [&] { (void)&constant; }();
  }
  for (std::string &s : all) {
    std::string copy = s;
    try {
      cilk_spawn look(copy);
    } catch (int) {
    }
  }
  auto later = [&] {
    std::string mine;
    cilk_spawn look(mine);
  };
  later();
}

void waits_for_the_child(int n) {
  for (int i = 0; i < n; ++i) {
    std::atomic<bool> done = false;
    int x = i;
    cilk_spawn [&] {
      use(x);
      done = true;
    }();
    while (!done)
      ;
  }
  for (int i = 0; i < n; ++i) {
    std::promise<void> promise;
    std::future<void> done = promise.get_future();
    int x = i;
    cilk_spawn [&] {
      use(x);
      promise.set_value();
    }();
    done.get();
  }
  Box box;
  for (int i = 0; i < n; ++i) {
    int x = i;
    cilk_spawn [&] {
      use(x);
      box.fill(x);
    }();
    box.fill(i);
  }
  for (int i = 0; i < n; ++i) {
    std::string s;
    cilk_spawn look(s);
    throw 1;
  }
}
