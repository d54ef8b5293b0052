// A program that a signal ends was not checked, which stderr says; the signal's effect is the same.
// The program sees the default action, and its own handlers are unchanged.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t
// RUN: bash -c '"$0" fault 2>%t.err; test $? = 139' %t && FileCheck --check-prefix=SEGV %s < %t.err
// RUN: bash -c '"$0" overflow 2>%t.err; test $? = 139' %t && FileCheck --check-prefix=SEGV %s < %t.err
// RUN: bash -c '"$0" terminate 2>%t.err; test $? = 143' %t && FileCheck --check-prefix=TERM %s < %t.err
// RUN: bash -c '"$0" default 2>%t.err; test $? = 143' %t && FileCheck --check-prefix=TERM %s < %t.err
// RUN: bash -c '"$0" fault race 2>%t.err; test $? = 139' %t && FileCheck --check-prefix=RACE %s < %t.err
// RUN: env CILKSAN_REPORT_NONE=1 %t own 2>&1 | FileCheck --check-prefix=OWN %s
// SEGV: cilksan: error: not checked: the signal SIGSEGV ends the program before its end; only a run that comes to its end is certified
// TERM: cilksan: error: not checked: the signal SIGTERM ends the program before its end
// RACE: race: write
// RACE: cilksan: the rest isn't checked: the signal SIGSEGV ends the program before its end{{$}}
// OWN-NOT: not checked
// OWN: Outcome: certified
#include <csignal>
#include <cstring>
#include <unistd.h>

int x;
static void set(int value) { x = value; }
static void handle(int) { _exit(0); }
static volatile int depth;
static int recurse(volatile char *above) {
  volatile char here[1024];
  here[0] = above[0];
  return depth++ < 0 ? 0 : recurse(here) + here[0];
}

int main(int argc, char **argv) {
  cilk_spawn set(1);
  if (argc > 2)
    x = 2;
  cilk_sync;
  const char *how = argv[1];
  struct sigaction action;
  sigaction(SIGTERM, nullptr, &action);
  if (action.sa_handler != SIG_DFL)
    return 1;
  if (!strcmp(how, "fault"))
    *static_cast<volatile int *>(nullptr) = 1;
  if (!strcmp(how, "overflow"))
    return recurse(reinterpret_cast<volatile char *>(argv[0]));
  if (!strcmp(how, "default"))
    if (signal(SIGTERM, handle) != SIG_DFL || signal(SIGTERM, SIG_DFL) != handle)
      return 1;
  if (!strcmp(how, "own") && signal(SIGTERM, handle) != SIG_DFL)
    return 1;
  raise(SIGTERM);
}
