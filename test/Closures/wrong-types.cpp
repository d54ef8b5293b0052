// An argument converts to its parameter's type as in any call, and not as by a cast.
// RUN: not %closuresxx -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck --implicit-check-not=error: %s
#include <cilk/closures.h>
#include <memory>
#include <string>

using namespace cilk::closures;

static void number(context, long) {}
static void text(context, char *) {}
static void values(context, double *) {}
static void owner(context, std::unique_ptr<int>) {}
static void copy(context, const std::string &, const void *) {}

void wrong(context c, const char *letters, int *numbers) {
  // CHECK: error: static assertion failed{{.*}}: an argument is of its parameter's type, or converts to it as in any call
  // CHECK: wrong-types.cpp:[[#@LINE+1]]:
  c.spawn<text>(letters);
  // CHECK: error: static assertion failed
  // CHECK: wrong-types.cpp:[[#@LINE+1]]:
  c.spawn_next<values>(numbers);
  // CHECK: error: static assertion failed
  // CHECK: wrong-types.cpp:[[#@LINE+1]]:
  c.call<number>("a text");
  // CHECK: error: static assertion failed
  // CHECK: wrong-types.cpp:[[#@LINE+1]]:
  c.spawn<owner>(numbers);
  // CHECK: error: static assertion failed
  // CHECK: wrong-types.cpp:[[#@LINE+1]]:
  run<number>(numbers);
}

void right(context c, char *letters) {
  c.spawn<number>(2.5);
  c.spawn<number>('a');
  c.spawn<text>(nullptr);
  c.spawn<owner>(std::make_unique<int>(1));
  c.spawn<copy>("a text", letters);
}
