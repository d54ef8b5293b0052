//===- main.cpp - explores the programs that the command line names ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Usage: PROGRAM [--model=sc|tso|weak]... [--preemptions=N] [--stale=N]
//                [--delays=N] [NAME]...
//
// Without names, explores all programs; without models, all models for which a
// program is meant. The bounds replace the program's own. Prints one line for
// each exploration. Prints a finding with the execution that led there, and
// then exits with 1.
//
//===----------------------------------------------------------------------===//

#include "library.h"
#include "memory.h"
#include "trace.h"

#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

using namespace explorer;

namespace explorer {
bool Tracing;
} // namespace explorer

// The program's own global variables (redirect.h).
#define WEAK __attribute__((weak, visibility("hidden")))
extern "C" {
extern char __start_model_bss[] WEAK, __stop_model_bss[] WEAK;
extern char __start_model_data[] WEAK, __stop_model_data[] WEAK;
extern char __executable_start[];
}

namespace {

// Random executions before an exploration.
constexpr uint64_t Wanderings = 100;

struct Options {
  unsigned Models = 0;
  int Bounds[3] = {-1, -1, -1};
  std::vector<const char *> Names;
};

const explorer_program *Program;
enum explorer_model Model;
std::set<std::string> Outcomes;
std::string Outcome;
std::vector<char> InitialData;

const char *nameOf(enum explorer_model M) {
  return M == EXPLORER_SC ? "sc" : M == EXPLORER_TSO ? "tso" : "weak";
}

void runProgram(void *) { Program->run(); }

End runOnce(Search &S) {
  if (__start_model_bss)
    memset(__start_model_bss, 0, size_t(__stop_model_bss - __start_model_bss));
  if (!InitialData.empty())
    memcpy(__start_model_data, InitialData.data(), InitialData.size());
  beginMemory(Model);
  beginLibrary();
  Outcome.clear();
  return execute(S, runProgram, nullptr);
}

void report(Search &S) {
  std::string What = Finding;
  printf("%s: %s: FAILED: %s\n", Program->name, nameOf(Model), What.c_str());
  printf("  The execution (thread, what, address, value, instruction in this "
         "file):\n");
  S.again();
  Tracing = true;
  runOnce(S);
  Tracing = false;
  if (Finding != What)
    printf("  (repeated, it ended otherwise: %s)\n", Finding.c_str());
}

// Returns true if exactly the expected outcomes were seen.
bool compareOutcomes() {
  const char *Expected = Program->outcomes[Model == EXPLORER_SC    ? 0
                                           : Model == EXPLORER_TSO ? 1
                                                                   : 2];
  if (!Expected)
    return true;
  std::string Seen;
  for (const std::string &O : Outcomes)
    Seen += (Seen.empty() ? "" : "; ") + O;
  if (Seen == Expected)
    return true;
  printf("%s: %s: FAILED: the outcomes are '%s' and not '%s'\n", Program->name,
         nameOf(Model), Seen.c_str(), Expected);
  return false;
}

// The program's finding, in the execution that has just ended.
bool judge(Search &S, size_t Executions) {
  if (!Program->finding ||
      Finding.find(Program->finding) == std::string::npos) {
    report(S);
    return false;
  }
  printf("%s: %s: found after %zu executions, as it must be: %s\n",
         Program->name, nameOf(Model), Executions, Finding.c_str());
  return true;
}

bool explore(const explorer_bounds &Bounds) {
  auto Start = std::chrono::steady_clock::now();
  Outcomes.clear();
  forgetShared();
  Search S(Bounds);
  for (uint64_t Seed = 1; Seed <= Wanderings; ++Seed) {
    learnShared(true);
    S.wander(Seed);
    End How = runOnce(S);
    if (How == End::Failed)
      return judge(S, Seed);
  }
  learnShared(false);
  S = Search(Bounds);
  size_t Executions = 0, Complete = 0;
  bool More = true;
  while (More) {
    End How = runOnce(S);
    ++Executions;
    if (How == End::Failed)
      return judge(S, Executions + Wanderings);
    if (How == End::Restart) {
      S = Search(Bounds);
      Outcomes.clear();
      Executions = Complete = 0;
      continue;
    }
    if (How == End::Complete) {
      ++Complete;
      if (!Outcome.empty())
        Outcomes.insert(Outcome);
    }
    More = S.next();
  }
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
  printf("%s: %s: %u preemptions, %u stale reads, %u delays: %zu states, %zu "
         "executions, %zu to the end, %.1f s\n",
         Program->name, nameOf(Model), Bounds.preemptions, Bounds.stale,
         Bounds.delays, S.states(), Executions, Complete, Took.count());
  fflush(stdout);
  if (Program->finding) {
    printf("%s: %s: FAILED: '%s' wasn't found\n", Program->name, nameOf(Model),
           Program->finding);
    return false;
  }
  if (Complete == 0) {
    printf("%s: %s: FAILED: no execution came to its end\n", Program->name,
           nameOf(Model));
    return false;
  }
  return compareOutcomes();
}

bool parse(int Count, char **Arguments, Options &O) {
  static const char *const Names[] = {
      "--preemptions=", "--stale=", "--delays="};
  for (int I = 1; I < Count; ++I) {
    const char *A = Arguments[I];
    bool Known = A[0] != '-';
    if (Known)
      O.Names.push_back(A);
    for (enum explorer_model M : {EXPLORER_SC, EXPLORER_TSO, EXPLORER_WEAK})
      if (A == std::string("--model=") + nameOf(M)) {
        O.Models |= M;
        Known = true;
      }
    for (unsigned B = 0; B < 3; ++B)
      if (!strncmp(A, Names[B], strlen(Names[B]))) {
        char *End;
        O.Bounds[B] = int(strtol(A + strlen(Names[B]), &End, 10));
        // A Search counts up to this.
        Known = *End == '\0' && O.Bounds[B] >= 0 && O.Bounds[B] <= UINT8_MAX;
      }
    if (!Known) {
      fprintf(stderr, "%s: unknown argument '%s'\n", Arguments[0], A);
      return false;
    }
  }
  if (!O.Models)
    O.Models = EXPLORER_SC | EXPLORER_TSO | EXPLORER_WEAK;
  return true;
}

bool isNamed(const Options &O, const char *Name) {
  for (const char *N : O.Names)
    if (!strcmp(N, Name))
      return true;
  return O.Names.empty();
}

} // namespace

size_t explorer::whereInFile(const void *Instruction) {
  return size_t(static_cast<const char *>(Instruction) - __executable_start);
}

void explorer::printEvent(const char *What, const void *Address,
                          uint64_t Value) {
  printf("  %u  %-16s %14p %18llx  %#zx\n", Self, What, Address,
         static_cast<unsigned long long>(Value), whereInFile(Where));
}

static std::string textOf(const char *Format, va_list Arguments) {
  char Text[512];
  vsnprintf(Text, sizeof Text, Format, Arguments);
  return Text;
}

void explorer_fail(const char *Format, ...) {
  va_list Arguments;
  va_start(Arguments, Format);
  Finding = textOf(Format, Arguments);
  va_end(Arguments);
  endExecution(End::Failed);
}

void explorer_end() { endExecution(End::Complete); }

void explorer_outcome(const char *Format, ...) {
  va_list Arguments;
  va_start(Arguments, Format);
  Outcome = textOf(Format, Arguments);
  va_end(Arguments);
}

unsigned explorer_argument() { return Program->argument; }
enum explorer_model explorer_model() { return Model; }

int explorer_main(int argc, char **argv, const explorer_program *programs,
                  unsigned count) {
  Options O;
  // Not by a return or exit, which would run the program's destructors outside
  // of any execution.
  if (!parse(argc, argv, O))
    _Exit(2);
  if (__start_model_data)
    InitialData.assign(__start_model_data, __stop_model_data);
  bool Good = true;
  unsigned Explored = 0;
  for (unsigned I = 0; I < count; ++I) {
    Program = &programs[I];
    if (!isNamed(O, Program->name))
      continue;
    explorer_bounds B = Program->bounds;
    unsigned *Each[] = {&B.preemptions, &B.stale, &B.delays};
    for (unsigned K = 0; K < 3; ++K)
      if (O.Bounds[K] >= 0)
        *Each[K] = unsigned(O.Bounds[K]);
    for (enum explorer_model M : {EXPLORER_SC, EXPLORER_TSO, EXPLORER_WEAK})
      if (M & O.Models & Program->models) {
        Model = M;
        ++Explored;
        Good &= explore(B);
      }
  }
  if (Explored == 0)
    fprintf(stderr, "%s: no such program\n", argv[0]);
  fflush(stdout);
  _Exit(Good && Explored > 0 ? 0 : 1);
}
