// RUN: not %clang_fe -S -o /dev/null %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -S -o /dev/null -DARRAY %s 2>&1 | FileCheck --check-prefix=ARRAY %s
// RUN: not %clang_fe -S -o /dev/null -DLAMBDA %s 2>&1 | FileCheck --check-prefix=LAMBDA %s
void zero(void *view);
void plus(void *left, void *right);
void other(int *);
#if !defined(ARRAY) && !defined(LAMBDA)
// CHECK: error-cxx-reducer.cpp:[[#@LINE+1]]:17: error: static_cast from 'void (*)(int *)' to 'void (*)(void *)' is not allowed
int cilk_reducer(other, plus) wrong;
#endif
typedef int cilk_reducer(zero, plus) sum;
#ifdef ARRAY
sum *many(int n) {
  // ARRAY: error-cxx-reducer.cpp:[[#@LINE+1]]:10: error: 'new[]' of reducers is not supported; make them members of a class that has a destructor, or allocate each by itself
  return new sum[n];
}
#endif
sum total;
#ifdef LAMBDA
int lambda() {
  int &view = total;
  // LAMBDA: error-cxx-reducer.cpp:[[#@LINE+1]]:23: error: 'view' refers to a view of a reducer and cannot be used in a lambda expression; use the reducer
  return [&] { return view; }();
}
#endif
