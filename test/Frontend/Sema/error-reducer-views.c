// These types cannot be the type of views, and these declarations cannot be reducers.
// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -x c++ -fsyntax-only -Xclang -verify %s
void zero(void *view);
void plus(void *left, void *right);
struct later;
struct has {
  long cilk_reducer(zero, plus) sum;
};
struct deep {
  struct has in[2];
};
typedef int row[3];
typedef int function(int);

extern struct later cilk_reducer(zero, plus) incomplete; // expected-error-re {{a reducer's views cannot be of incomplete type '{{(struct )?}}later'}}
void cilk_reducer(zero, plus) *nothing; // expected-error {{a reducer's views cannot be of incomplete type 'void'}}
struct has cilk_reducer(zero, plus) nested; // expected-error {{the views of a reducer cannot contain reducers}}
struct deep cilk_reducer(zero, plus) deeper; // expected-error {{the views of a reducer cannot contain reducers}}
long cilk_reducer(zero, plus) cilk_reducer(zero, plus) twice; // expected-error {{the views of a reducer cannot contain reducers}}
row cilk_reducer(zero, plus) rows; // expected-error {{an array cannot be a reducer; make its elements reducers, or put it into a structure}}
int (cilk_reducer(zero, plus) *pointer)[3]; // expected-error {{an array cannot be a reducer}}
function cilk_reducer(zero, plus) *code; // expected-error {{a function cannot be a reducer}}
int (*cilk_reducer(zero, plus) callback)(int); // a pointer to a reducer can
struct bits {
  int cilk_reducer(zero, plus) few : 3; // expected-error {{a bit-field cannot be a reducer}}
};

void variable(int n) {
  typedef int many[n];
  many cilk_reducer(zero, plus) *p; // expected-error {{an array of variable length cannot be a reducer}}
  int cilk_reducer(zero, plus) elements[n];
}
#ifdef __cplusplus
int number;
int &cilk_reducer(zero, plus) reference = number; // expected-error {{a reference cannot be a reducer}}
template <class T> struct Box {
  T cilk_reducer(zero, plus) view; // expected-error {{an array cannot be a reducer}}
};
Box<int> box;
Box<row> boxed; // expected-note 0+ {{in instantiation of}}
void conditions(int n) {
  while (long cilk_reducer(zero, plus) w = n) // expected-error {{a reducer cannot be declared in the condition of a loop; declare it before}}
    n = w - 1;
  for (; long cilk_reducer(zero, plus) f = n;) // expected-error {{a reducer cannot be declared in the condition of a loop; declare it before}}
    n = f - 1;
  switch (long cilk_reducer(zero, plus) s = n) { // expected-error {{a reducer cannot be declared in the condition of a 'switch'; declare it before}}
  default:
    n = s;
  }
  if (long cilk_reducer(zero, plus) i = n)
    n = i;
}
#endif
