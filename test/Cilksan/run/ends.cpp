// A program ends with the detector's verdict also by _exit and _Exit. If it calls abort, or is
// replaced by another one, it has not come to its end, and was not checked. The end of a child of
// vfork, which has the memory of its parent, does not count.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -O2 %s -o %t2
// RUN: bash -c '"$0" _exit race 2>%t.err; test $? = 66' %t0 && FileCheck --check-prefix=RACE %s < %t.err
// RUN: bash -c '"$0" _Exit race 2>%t.err; test $? = 66' %t2 && FileCheck --check-prefix=RACE %s < %t.err
// RUN: bash -c '"$0" quick race 2>%t.err; test $? = 66' %t2 && FileCheck --check-prefix=RACE %s < %t.err
// RUN: env CILKSAN_REPORT_NONE=1 bash -c '"$0" _exit 2>%t.err; test $? = 5' %t2
// RUN: FileCheck --check-prefix=CERTIFIED %s < %t.err
// RUN: env CILKSAN_OUT=%t.json not --crash %t2 abort 2>&1 | FileCheck --check-prefix=ABORT %s
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// RUN: not --crash %t2 throw 2>&1 | FileCheck --check-prefix=ABORT %s
// RUN: not --crash %t2 abort race 2>&1 | FileCheck --check-prefix=ABORTED-RACE %s
// RUN: %t2 execl 2>&1 | FileCheck --check-prefix=EXEC %s
// RUN: %t2 execv 2>&1 | FileCheck --check-prefix=EXEC %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 vfork 2>&1 | FileCheck --check-prefix=VFORK %s
// RACE: Cilksan detected 1 distinct races.
// RACE: Outcome: races
// CERTIFIED: Outcome: certified{{$}}
// ABORT: cilksan: error: not checked: the program calls abort before its end; only a run that comes to its end is certified
// JSON: "finished": false,
// JSON-NEXT: "outcome": "not checked",
// JSON-NEXT: "reason": "the program has not come to its end; run it to its end",
// ABORTED-RACE: cilksan: 1 report so far, and the rest isn't checked: the program calls abort
// EXEC: cilksan: error: not checked: the program is replaced by another one (exec) before its end
// EXEC: replaced it
// VFORK-NOT: error
// VFORK: Outcome: certified{{$}}
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

int x;
static void set(int value) { x = value; }

int main(int argc, char **argv) {
  cilk_spawn set(1);
  if (argc > 2)
    x = 2;
  cilk_sync;
  const char *how = argv[1];
  char name[] = "echo", text[] = "replaced it";
  char *arguments[] = {name, text, nullptr};
  if (!strcmp(how, "_exit"))
    _exit(5);
  if (!strcmp(how, "_Exit"))
    _Exit(5);
  if (!strcmp(how, "quick"))
    quick_exit(5);
  if (!strcmp(how, "abort"))
    abort();
  if (!strcmp(how, "throw"))
    throw 1;
  if (!strcmp(how, "execl"))
    execl("/bin/echo", name, text, nullptr);
  if (!strcmp(how, "execv"))
    execv("/bin/echo", arguments);
  if (!strcmp(how, "vfork")) {
    pid_t child = vfork();
    if (child == 0)
      _exit(0);
    int status;
    waitpid(child, &status, 0);
  }
}
