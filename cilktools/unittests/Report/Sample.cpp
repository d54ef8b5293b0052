//===- Sample.cpp - a program that reports the races in its arguments -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program in the place of an instrumented program: runs the commands in its
// arguments in turn, with Cilksan's environment variables, and ends with the
// status that finish() returns. It looks for p.c in the working directory in
// which it was started.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/report/Report.h"
#include "Races.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <map>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace cilksan;

int main(int Count, char **Arguments) {
  start();
  Coverage Seen;
  Seen.HasRun = Seen.HasSpawned = true;
  // A name that is not UTF-8, with characters that have a meaning in URIs and
  // JSON.
  static const char Odd[] = "a b/\xe4%\"\\[\n\xf0\x9f\x8d\x80.c";
  const std::map<std::string, std::function<void()>> Commands = {
      {"spawn", [] { report(spawnRace("p.c")); }},
      {"loop", [] { report(loopRace("./p.c")); }},
      {"library", [] { report(libraryRace("/nowhere/lib/p.c")); }},
      {"free", [] { report(freeRace("p.c")); }},
      {"view", [] { report(viewRace("p.c")); }},
      {"deep", [] { report(deepRace("p.c", 1000)); }},
      {"unknown", [] { report(unknownRace()); }},
      {"odd", [] { report(spawnRace(Odd)); }},
      {"brackets",
       [] {
         Race R = spawnRace("p.c");
         R.Second.Function = "_ZN1TixEi"; // T::operator[](int)
         report(R);
       }},
      {"duplicate", [] { duplicate(); }},
      {"warn", [] { warn("'f' is \"unknown\""); }},
      {"limits",
       [&] {
         Seen.Calls = {{"f(int)", {"p.c", 6, 14}, 1}};
         Seen.Threads = {{"p.c", 8, 3}};
         Seen.Disabled = Seen.Locks = Seen.Atomics = true;
       }},
      {"plain", [&] { Seen = Coverage(); }},
      {"abandon", [] { abandon("the program calls abort"); }},
      {"chdir", [] { chdir("/"); }},
      {"crash", [] { _exit(99); }},
      {"closeall",
       [] {
         for (int Descriptor = 3; Descriptor < 64; ++Descriptor)
           close(Descriptor);
         // The file gets the descriptor that the report had.
         open("own.txt", O_WRONLY | O_CREAT, 0666);
       }},
      {"header",
       [] {
         Race R = spawnRace("p.c");
         R.First.At.File = "/usr/include/c++/12/vector";
         report(R);
       }},
      {"redirect",
       [] { dup2(open("own.txt", O_WRONLY | O_CREAT, 0666), STDERR_FILENO); }},
      {"vfork",
       [] {
         pid_t Child = vfork();
         if (Child == 0) {
           warn("in the child");
           _exit(0);
         }
         waitpid(Child, nullptr, 0);
       }},
      // Makes sure that nothing can be opened by name any more.
      {"nofiles",
       [] {
         rlimit None = {0, 0};
         setrlimit(RLIMIT_NOFILE, &None);
       }},
      // The child runs the remaining commands, and the parent waits for it.
      {"fork",
       [&] {
         int Status = 0;
         pid_t Child = fork();
         if (Child > 0)
           waitpid(Child, &Status, 0);
         if (Child != 0)
           _exit(finish(Seen) + WEXITSTATUS(Status));
       }},
  };
  for (int I = 1; I < Count; ++I) {
    auto Command = Commands.find(Arguments[I]);
    if (Command == Commands.end()) {
      fprintf(stderr, "sample: no command '%s'\n", Arguments[I]);
      return 3;
    }
    Command->second();
  }
  int Status = finish(Seen);
  return finish(Seen) == Status ? Status : 4;
}
