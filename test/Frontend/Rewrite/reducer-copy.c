// A copy of a structure copies its members, and not the views of its reducers.
// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
void zero(void *view);
void plus(void *left, void *right);
typedef long cilk_reducer(zero, plus) sum;
struct has {
  int n;
  sum total;
};
struct view {
  int n;
};
struct view cilk_reducer(zero, plus) itself;
void take(struct has);
struct has copies(struct has *p, struct has parameter) {
  struct has first = {0}, second = *p; // expected-warning {{copying an object of type 'struct has' leaves out the views that strands have of its reducers}}
  first = second; // expected-warning {{copying an object of type 'struct has'}}
  take(first); // expected-warning {{copying an object of type 'struct has'}}
  struct view view = itself;
  first.total = second.total;
  itself = view;
  return parameter; // expected-warning {{copying an object of type 'struct has'}}
}
