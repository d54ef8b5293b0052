// RUN: %clang_fe -std=c++20 -S -o /dev/null -Xclang -verify %s
// A reducer's functions may depend on a template's arguments; they must exist in each instance.
struct None {};
struct Zero {
  static void zero(void *view);
};
void plus(void *left, void *right);

template <class T> using sum = long cilk_reducer(T::zero, plus); // expected-error {{no member named 'zero' in 'None'}}

void use() {
  sum<Zero> fine = 0;
  sum<None> lacking = 0; // expected-error {{the identity function of a reducer cannot be determined; name it in another way}}
}
