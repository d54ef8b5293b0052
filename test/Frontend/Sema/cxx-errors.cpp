// RUN: %clang_fe -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// These expressions and places cannot be spawned in C++.
#include <coroutine>
#include <list>
#include <tuple>
#include <vector>

int f(int = 0);
struct S {
  S(int, int = 0);
  ~S();
  int a = cilk_spawn f(); // expected-error {{cannot be used in the initializer of a member}}
  int b;
  operator int() const;
};
S make();
std::tuple<int, int> pair();

S::S(int a, int) : b(cilk_spawn f(a)) {} // expected-error {{cannot be used in the initializer of a member}}

int defaulted(int n = cilk_spawn f()); // expected-error {{cannot be used in a default argument}}

void initializers() {
  const int &r = cilk_spawn f(); // expected-error {{'cilk_spawn' cannot initialize a reference: there is nothing to refer to before the spawned call returns}}
  auto &&u = cilk_spawn make();  // expected-error {{cannot initialize a reference}}
  auto [a, b] = cilk_spawn pair(); // expected-error {{'cilk_spawn' cannot initialize a structured binding of type 'std::tuple<int, int>': its elements are read before the spawned call returns}} expected-note {{initialize a variable that is not a structured binding, and bind to it after the 'cilk_sync'}}
  static S s = cilk_spawn make(); // expected-error {{the initializer of a variable with static storage duration}}
  thread_local int t = cilk_spawn f(); // expected-error {{the initializer of a variable with static storage duration}}
  S two(cilk_spawn f(), 2); // expected-error {{cannot be used in an argument of a constructor, which begins before the spawned call returns}}
  new S(cilk_spawn f()); // expected-error {{cannot be used in an argument of a constructor}}
}

void places(std::vector<int> v) {
  if (int n = cilk_spawn f()) // expected-error {{cannot be used in the condition of an 'if' statement}}
    f(n);
  if (int n = cilk_spawn f(); n) // expected-error {{cannot be used in the initialization of an 'if' or 'switch' statement}}
    f(n);
  while (int n = cilk_spawn f()) // expected-error {{cannot be used in the condition of a loop}}
    f(n);
  switch (int n = cilk_spawn f()) { // expected-error {{cannot be used in the condition of a 'switch' statement}}
  default:
    f(n);
  }
  for (int i : {cilk_spawn f()}) // expected-error {{cannot be used in the range of a loop}}
    f(i);
  auto lambda = [n = cilk_spawn f()] { return n; }; // expected-error {{cannot be used in a lambda capture}}
  v.push_back(cilk_spawn f()); // expected-error {{cannot be used in a function argument}}
  v[cilk_spawn f()] = 1;       // expected-error {{cannot be used in an operand of '[]'}}
  (void)noexcept(cilk_spawn f()); // expected-error {{an operand that is not evaluated}}
  v[0] + cilk_spawn f(); // expected-error {{cannot be used in an operand of '+'}} expected-warning {{unused}}
  cilk_spawn 3 + 4; // expected-warning {{unused}}
  cilk_spawn v; // expected-error {{needs a function call, a block or another statement to spawn}} expected-warning {{unused}}
}

auto closure = [] {
  cilk_spawn { return 1; } // expected-error {{cannot return from a spawned statement}} expected-note {{here}}
  return 0;
};

void leave() {
  for (;;) {
    try {
      cilk_spawn { break; } // expected-error {{cannot 'break' out of a spawned statement}} expected-note {{here}}
      cilk_spawn {
        try {
          continue; // expected-error {{cannot 'continue' out of a spawned statement}}
        } catch (int) {
          return; // expected-error {{cannot return from a spawned statement}}
        }
      }
      cilk_spawn throw 1;
      break;
    } catch (...) {
      cilk_spawn f();
      continue;
    }
  }
}
// expected-note@-15 2 {{the spawned statement is here}}

void loops(std::list<int> l, std::vector<int> v) {
  cilk_for (auto it = l.begin(); it != l.end(); ++it) // expected-error-re {{'cilk_for' needs random-access iterators: there is no operator- that takes {{.*}} and {{.*}} and returns an integer}}
    f(*it);
  cilk_for (int x : l) // expected-error {{'cilk_for' needs random-access iterators}}
    f(x);
  cilk_for (auto it = v.begin(); it != v.end(); it = it + 1) {
    ++it; // expected-warning {{modifying the control variable 'it' of a 'cilk_for' loop affects only this iteration}}
    it += 2; // expected-warning {{modifying the control variable 'it'}}
  }
  int n = 0;
  cilk_for (int &i = n; i < 10; i++) // expected-error {{control variable 'i' of 'cilk_for' must not be a reference}}
    f();
  cilk_for (auto it = v.begin(); f(); ++it) // expected-error {{must compare 'it' with}}
    f();
  cilk_for (auto it = v.begin(); it < v.end(); --it) // expected-error {{leads away from the limit}}
    f();
  cilk_for (int x : v) {
    if (x)
      break; // expected-error {{cannot 'break' out of the body of a 'cilk_for' loop}}
  }
  // expected-note@-4 {{the loop is here}}
}

struct Far {
  int *p;
  bool operator!=(const Far &) const;
  Far &operator++();
  long operator-(const Far &) const;
};
struct Stuck : Far {
  Stuck(const Stuck &) = delete;
  Stuck &operator+=(long);
  Stuck(int *);
};
void operators(int *p) {
  cilk_for (Far i{p}; i != Far{p + 9}; ++i) // expected-error {{'cilk_for' needs random-access iterators: there is no operator+= that takes 'Far' and 'long'}}
    f();
  cilk_for (Stuck i(p); i != Far{p + 9}; ++i) // expected-error {{control variable 'i' of 'cilk_for' has type 'Stuck', which cannot be copied}}
    f();
}

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};
Task coroutine() {
  cilk_spawn f(); // expected-error {{'cilk_spawn' cannot be used in a coroutine}}
  co_await std::suspend_never();
  auto fine = [] { cilk_spawn f(); };
  fine();
}
Task another() {
  cilk_for (int i = 0; i < 3; i++) // expected-error {{'cilk_for' cannot be used in a coroutine}}
    co_await std::suspend_never();
}

// A template is checked as far as possible, and no error is reported twice.
template <class T> T generic(T t) {
  f(cilk_spawn f()); // expected-error {{cannot be used in a function argument}}
  cilk_spawn { return t; } // expected-error {{cannot return from a spawned statement}} expected-note {{here}}
  T fine = cilk_spawn t.f(), also(cilk_spawn t.g()), and_this{cilk_spawn t.h()};
  cilk_for (T i = t; i != 10; ++i)
    f();
  fine = cilk_spawn f(t);
  cilk_for (auto x : t)
    f(x);
  cilk_sync;
  return fine;
}
template <class T> void dependent(T t) {
  cilk_for (auto i = t.begin(); i != t.end(); ++i) // expected-error {{'cilk_for' needs random-access iterators}}
    f(*i);
  cilk_for (auto x : t) // expected-error {{'cilk_for' needs random-access iterators}}
    cilk_spawn f(x);
}
template void dependent(std::vector<int>);
template void dependent(std::list<int>); // expected-note {{in instantiation of function template specialization 'dependent<std::list<int>>' requested here}}
