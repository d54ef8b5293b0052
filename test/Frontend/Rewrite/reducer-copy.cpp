// Copy operations that the compiler generates leave out views; user-written ones may fail to,
// and an object that is moved out of a function has no views.
// RUN: %clang_fe -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -std=c++98 -fsyntax-only -Xclang -verify -DCXX98 %s
void zero(void *view);
void plus(void *left, void *right);
typedef long cilk_reducer(zero, plus) sum;
struct Has {
  sum total;
};
struct Own {
  sum total;
  Own(const Own &other) : total(other.total) {}
  Own &operator=(const Own &other) {
    total = other.total;
    return *this;
  }
};
struct Derived : Has {};
Has make();
void take(Has);
void copies(Has &has, Own &own, Derived &derived) {
  Has copy = has; // expected-warning {{copying an object of type 'Has' leaves out the views that strands have of its reducers}}
  copy = has;     // expected-warning {{copying an object of type 'Has'}}
  take(derived);  // expected-warning {{copying an object of type}}
  take(make());
  Has made = make();
  Own other = own;
  other = own;
  long value = has.total;
  (void)value;
#ifndef CXX98
  auto lambda = [has] {}; // expected-warning {{copying an object of type 'Has'}}
  auto reference = [&has] { ++has.total; };
#endif
}
