//===- Main.cpp - mutants by number ---------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number chooses a seed, mutations, and a way to compile the mutant. A crash or an
// endless loop must be noticed and do no harm to this process. So mutants are compiled in
// forks of this process, which has read the seeds once: several in each fork, and a bad
// mutant again in a fork of its own. A mutant that crashes the stock passes alone says
// nothing about ours.
//
// mutants.py makes the seeds, and calls this program.
//
//===----------------------------------------------------------------------===//

#include "Judge.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstring>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace mutants;

namespace {

struct Options {
  std::string Seeds, ABIs, Write, Break;
  uint64_t First = 1, Count = 1;
  bool Verbose = false;
  /// The limit of a mutant in seconds of processor time.
  unsigned Limit = 10;
};

/// The mutants of one process; a fork takes longer than most mutants.
constexpr unsigned GroupSize = 64;

/// The progress of a child, in memory that is shared with it: the child may crash before it can
/// report more.
struct Progress {
  char Stage[16];
  unsigned Done;
  unsigned char Verdicts[GroupSize];
  char Text[4000];

  void enter(const char *Name) { strncpy(Stage, Name, sizeof Stage - 1); }
  void note(StringRef What) {
    const size_t Used = strlen(Text);
    const size_t N = std::min(What.size(), sizeof Text - 1 - Used);
    memcpy(Text + Used, What.data(), N);
    Text[Used + N] = 0;
  }
};

class Nursery {
  const Options &O;
  LLVMContext Context;
  std::vector<std::unique_ptr<Module>> Seeds;
  std::unique_ptr<TargetMachine> Target;
  Progress *Shared;

  std::unique_ptr<Module> make(Random &R) const;
  Verdict runOne(uint64_t Number, bool WithTapir) const;
  [[noreturn]] void runChild(uint64_t First, unsigned Count, bool WithTapir,
                             int Output) const;
  int wait(pid_t Child, int Output, std::string &Printed) const;
  int compile(uint64_t First, unsigned Count, bool WithTapir,
              std::string &Printed) const;

public:
  explicit Nursery(const Options &O);
  size_t seeds() const { return Seeds.size(); }
  /// Returns the name of a mutant's verdict; \p Report gets the reason.
  std::string raise(uint64_t Number, std::string &Report) const;
  /// Returns the verdicts on the next mutants, up to the first bad one.
  std::vector<Verdict> raiseGood(uint64_t First, unsigned Count) const;
};

} // namespace

Nursery::Nursery(const Options &O) : O(O) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  const Triple Native(sys::getProcessTriple());
  std::string Message;
  const auto *T = TargetRegistry::lookupTarget(Native, Message);
  if (!T)
    report_fatal_error(Twine(Message));
  Target.reset(
      T->createTargetMachine(Native, "", "", TargetOptions(), std::nullopt));
  std::vector<std::string> Paths;
  std::error_code Error;
  for (sys::fs::directory_iterator I(O.Seeds, Error), E; I != E && !Error;
       I.increment(Error))
    Paths.push_back(I->path());
  llvm::sort(Paths);
  for (const std::string &Path : Paths) {
    SMDiagnostic Problem;
    auto M = parseIRFile(Path, Problem, Context);
    if (!M)
      continue;
    // Otherwise targets would report that their bitcode is for another machine.
    M->setTargetTriple(Native);
    M->setDataLayout(Target->createDataLayout());
    Seeds.push_back(std::move(M));
  }
  Shared = static_cast<Progress *>(mmap(nullptr, sizeof(Progress),
                                        PROT_READ | PROT_WRITE,
                                        MAP_SHARED | MAP_ANONYMOUS, -1, 0));
}

static const Mutation &pickMutation(Random &R) {
  const unsigned Kind = R.below(100);
  if (Kind < 45)
    return R.pick(markerMutations());
  if (Kind < 60)
    return R.pick(declarationMutations());
  return R.pick(Kind < 90 ? codeMutations() : stockMutations());
}

// Returns the number of mutations: one to three for most mutants, very many for some.
static unsigned pickCount(Random &R) {
  unsigned Count = 1;
  while (Count < 24 && R.chance(55))
    ++Count;
  return Count;
}

std::unique_ptr<Module> Nursery::make(Random &R) const {
  const Module &Seed = *R.pick(Seeds);
  Shared->note(formatv("of {0}\n", Seed.getModuleIdentifier()).str());
  std::unique_ptr<Module> M = CloneModule(Seed);
  Subject S(*M, R);
  unsigned Tries = 0;
  for (unsigned Count = pickCount(R); Count && Tries < 100; ++Tries) {
    const Mutation &Its = pickMutation(R);
    if (!Its.Apply(S))
      continue;
    Shared->note(formatv("  {0}\n", Its.Name).str());
    repair(S);
    --Count;
  }
  return M;
}

Verdict Nursery::runOne(uint64_t Number, bool WithTapir) const {
  Random R(Number);
  Shared->enter("mutation");
  std::unique_ptr<Module> M = make(R);
  // A process reads the bitcode of one tool only, the same for its group of mutants.
  Random OfGroup(~(Number / GroupSize));
  Way W = pickWay(R, OfGroup, O.ABIs);
  W.Break = O.Break;
  Shared->note(W.str() + "\n");
  if (!O.Write.empty()) {
    std::error_code Error;
    raw_fd_ostream OS(O.Write, Error);
    M->print(OS, /*AAW=*/nullptr, /*ShouldPreserveUseListOrder=*/true);
  }
  if (verifyModule(*M))
    return Skipped;
  Shared->enter("passes");
  return judge(*M, W, Target.get(), WithTapir, outs());
}

void Nursery::runChild(uint64_t First, unsigned Count, bool WithTapir,
                       int Output) const {
  dup2(Output, STDOUT_FILENO);
  dup2(Output, STDERR_FILENO);
  const rlimit NoCore{0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  outs().SetUnbuffered(); // a crash would lose buffered output
  for (unsigned I = 0; I < Count; ++I) {
    rusage Used;
    getrusage(RUSAGE_SELF, &Used);
    const rlim_t Until = Used.ru_utime.tv_sec + Used.ru_stime.tv_sec + O.Limit;
    const rlimit Limit{Until, RLIM_INFINITY};
    setrlimit(RLIMIT_CPU, &Limit);
    Shared->Text[0] = 0;
    Shared->Verdicts[I] = runOne(First + I, WithTapir);
    outs().flush();
    Shared->Done = I + 1;
  }
  _exit(Shared->Verdicts[Count - 1]);
}

// Reads the child's output until it ends; ends a child that takes too long.
int Nursery::wait(pid_t Child, int Output, std::string &Printed) const {
  constexpr size_t MostKept = 20000;
  char Buffer[4096];
  pollfd Ready{Output, POLLIN, 0};
  const time_t End = time(nullptr) + 12 * O.Limit;
  for (;;) {
    const int Found = poll(&Ready, 1, 1000);
    const ssize_t N = Found > 0 ? read(Output, Buffer, sizeof Buffer) : 1;
    if (N <= 0)
      break;
    if (Found > 0 && Printed.size() < MostKept)
      Printed.append(Buffer, N);
    if (time(nullptr) > End)
      kill(Child, SIGXCPU);
  }
  int Status = 0;
  waitpid(Child, &Status, 0);
  return Status;
}

int Nursery::compile(uint64_t First, unsigned Count, bool WithTapir,
                     std::string &Printed) const {
  *Shared = {};
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC))
    report_fatal_error("no pipe");
  const pid_t Child = fork();
  if (Child == 0) {
    close(Ends[0]);
    runChild(First, Count, WithTapir, Ends[1]);
  }
  close(Ends[1]);
  const int Status = wait(Child, Ends[0], Printed);
  close(Ends[0]);
  return Status;
}

static const char *getName(unsigned V) {
  static const char *const Names[] = {"clean",   "diagnosed", "skipped",
                                      "invalid", "silent",    "internal"};
  return V >= Clean && V <= Internal ? Names[V - Clean] : "crash";
}

static const char *getVerdict(int Status) {
  if (!WIFSIGNALED(Status))
    return getName(WEXITSTATUS(Status));
  return WTERMSIG(Status) == SIGXCPU ? "hang" : "crash";
}

static bool isGood(StringRef Verdict) {
  return Verdict == "clean" || Verdict == "diagnosed" || Verdict == "skipped";
}

std::string Nursery::raise(uint64_t Number, std::string &Report) const {
  std::string Printed;
  std::string Verdict = getVerdict(compile(Number, 1, true, Printed));
  // A failure before the passes is a defect of the mutations.
  if (!isGood(Verdict) && !strcmp(Shared->Stage, "mutation"))
    Verdict = "skipped";
  Report = formatv("mutant {0}: {1}\n{2}{3}", Number, Verdict, Shared->Text,
                   Printed);
  if (isGood(Verdict) || Verdict == "silent" || Verdict == "internal")
    return Verdict;
  std::string Unused;
  const std::string Stock = getVerdict(compile(Number, 1, false, Unused));
  return isGood(Stock) ? Verdict : "stock";
}

std::vector<Verdict> Nursery::raiseGood(uint64_t First, unsigned Count) const {
  std::string Unused;
  compile(First, Count, true, Unused);
  std::vector<Verdict> Good;
  for (unsigned I = 0; I < Shared->Done; ++I) {
    if (!isGood(getName(Shared->Verdicts[I])))
      break;
    Good.push_back(Verdict(Shared->Verdicts[I]));
  }
  return Good;
}

static Options parse(int ArgC, char **ArgV) {
  Options O;
  for (int I = 1; I < ArgC; ++I) {
    auto [Name, Value] = StringRef(ArgV[I]).split('=');
    if (Name == "--seeds")
      O.Seeds = Value.str();
    else if (Name == "--abis")
      O.ABIs = Value.str();
    else if (Name == "--write")
      O.Write = Value.str();
    else if (Name == "--break")
      O.Break = Value.str();
    else if (Name == "--verbose")
      O.Verbose = true;
    else if ((Name != "--first" || Value.getAsInteger(10, O.First)) &&
             (Name != "--count" || Value.getAsInteger(10, O.Count)) &&
             (Name != "--limit" || Value.getAsInteger(10, O.Limit))) {
      errs() << "usage: mutants --seeds=DIR --abis=DIR [--first=N] [--count=N] "
                "[--limit=SECONDS] [--write=FILE] [--verbose]\n";
      exit(2);
    }
  }
  return O;
}

// The last line of the output is for mutants.py.
int main(int ArgC, char **ArgV) {
  const Options O = parse(ArgC, ArgV);
  const Nursery All(O);
  if (!All.seeds()) {
    errs() << "mutants: no seeds in '" << O.Seeds << "'\n";
    return 2;
  }
  std::map<std::string, uint64_t> Counts;
  for (const char *Name : {"skipped", "diagnosed", "clean", "stock", "crash",
                           "hang", "invalid", "silent", "internal"})
    Counts[Name] = 0;
  bool Good = true;
  for (uint64_t N = O.First, End = O.First + O.Count; N != End;) {
    if (!O.Verbose) {
      const uint64_t Next = std::min(End, (N / GroupSize + 1) * GroupSize);
      for (Verdict V : All.raiseGood(N, Next - N)) {
        ++Counts[getName(V)];
        ++N;
      }
      if (N == Next)
        continue;
    }
    std::string Report;
    const std::string Verdict = All.raise(N++, Report);
    ++Counts[Verdict];
    const bool IsWrong = !isGood(Verdict) && Verdict != "stock";
    Good &= !IsWrong;
    if (IsWrong || O.Verbose)
      outs() << Report << "\n";
    outs().flush();
  }
  for (const auto &[Name, Count] : Counts)
    outs() << Name << "=" << Count << " ";
  outs() << "\n";
  return Good ? 0 : 1;
}
