// Reducers' types in C++: their places, and which parts of them are reducers.
// RUN: %clang_fe -std=c++17 -Wall -Wextra -Wno-unused -pedantic -Werror -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_fe -std=c++98 -pedantic -Werror -fsyntax-only -DCXX98 %s
template <class T> void zero(void *view) { *(T *)view = 0; }
template <class T> void plus(void *left, void *right) {
  *(T *)left += *(T *)right;
}
template <class T, class U> void pair(void *view) { *(T *)view = 0; }

// The call selects an overload, and a comma may separate a template's arguments.
void init(int *);
void init(void *);
int cilk_reducer(init, plus<int>) overloaded;
int cilk_reducer(pair<int, long>, plus<int>) paired;

// CHECK-LABEL: @choices(
// CHECK: @tapir.view(ptr {{.*}}@overloaded, i64 {{.*}}4, ptr {{.*}}@_Z4initPv, ptr {{.*}}@_Z4plusIiEvPvS0_)
// CHECK: @tapir.view(ptr {{.*}}@paired, i64 {{.*}}4, ptr {{.*}}@_Z4pairIilEvPv, ptr {{.*}}@_Z4plusIiEvPvS0_)
// CHECK: ret
extern "C" void choices() {
  overloaded = 1;
  paired = 1;
}

// The arguments in a template are those of its instance.
template <class T> struct Box {
  T cilk_reducer(zero<T>, plus<T>) sum;
  typedef T cilk_reducer(zero<T>, plus<T>) type;
  Box() : sum(1) {}
  void add(T value) { sum += value; }
};
// CHECK-LABEL: @boxes(
// CHECK: @tapir.view(ptr {{.*}}, i64 {{.*}}4, ptr {{.*}}@_Z4zeroIfEvPv, ptr {{.*}}@_Z4plusIfEvPvS0_)
// CHECK: @tapir.view(ptr {{.*}}, i64 {{.*}}2, ptr {{.*}}@_Z4zeroIsEvPv, ptr {{.*}}@_Z4plusIsEvPvS0_)
// CHECK: ret
extern "C" void boxes(Box<float> &b, Box<short>::type *s) {
  b.sum = 1;
  *s = 1;
}
// CHECK-LABEL: define {{.*}}@_ZN3BoxIdE3addEd(
// CHECK: @tapir.view(ptr {{.*}}, i64 {{.*}}8, ptr {{.*}}@_Z4zeroIdEvPv, ptr {{.*}}@_Z4plusIdEvPvS0_)
// CHECK: ret
template struct Box<double>;

// A copy of a view is not itself a view.
// CHECK-LABEL: @copies(
// CHECK-COUNT-1: call {{.*}}@tapir.view(
// CHECK-NOT: call {{.*}}@tapir.view
// CHECK: ret
extern "C" int copies() {
  int copy = paired;
  int &reference = copy;
  int *pointer = &copy;
  return reference + *pointer + copy;
}

#ifndef CXX98
template <class T> using sum_of = T cilk_reducer(zero<T>, plus<T>);

// The type may depend on the arguments.
sum_of<long> alias;
// CHECK-LABEL: @aliases(
// CHECK: @tapir.view(ptr {{.*}}@alias, i64 {{.*}}8, ptr {{.*}}@_Z4zeroIlEvPv, ptr {{.*}}@_Z4plusIlEvPvS0_)
// CHECK: ret
extern "C" void aliases() { alias = 1; }
// Constants are unchanged.
const int three = 3;
static_assert(three == 3, "");

// References and captures by reference are bound to the reducer itself.
void take(sum_of<int> &sum, int value);
// CHECK-LABEL: @references(
// CHECK-NOT: call {{.*}}@tapir.view(
// CHECK: store ptr @overloaded, ptr %
// CHECK-NOT: call {{.*}}@tapir.view(
// CHECK: call void @_Z4takeRii(ptr {{.*}}@overloaded, i32 {{.*}}1)
// CHECK: ret
extern "C" void references() {
  sum_of<int> &bound = overloaded;
  take(overloaded, 1);
}
// CHECK-LABEL: @captures(
// CHECK-NOT: call {{.*}}@tapir.view(
// CHECK: ret
extern "C" void captures(sum_of<int> &sum) {
  auto add = [&] { sum += 1; };
  add();
}
// The deduced type is that of a view.
// CHECK-LABEL: @deduced(
// CHECK-COUNT-3: call {{.*}}@tapir.view(
// CHECK-NOT: call {{.*}}@tapir.view(
// CHECK: ret
extern "C" int deduced() {
  auto value = overloaded;
  auto &reference = overloaded;
  auto *pointer = &overloaded;
  return value + reference + *pointer;
}
// A deduced pointer may point to a reducer.
// CHECK-LABEL: @allocated(
// CHECK: call {{.*}}@_Znwm(
// CHECK: call {{.*}}@tapir.view.begin(
// CHECK: call {{.*}}@tapir.view(
// CHECK: call {{.*}}@tapir.view.drop(
// CHECK: call void @_ZdlPv
// CHECK: ret
extern "C" void allocated() {
  auto pointer = new sum_of<int>(3);
  *pointer += 1;
  delete pointer;
}
int cilk_reducer([](void *view) { *(int *)view = 0; }, [](void *left, void *right) {
  *(int *)left += *(int *)right;
}) by_lambda;
int use() { return by_lambda; }
#endif
