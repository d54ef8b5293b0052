//===- ParallelTools.cpp - Tapir's passes, runtimes and tools ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parallel language's part of the compiler: code goes through Tapir's
// passes, in programs as well as just in time, and is linked to a runtime.
//
// In a session Cilkscale has a row for each expression. Cilksan prints a
// summary at the end of a process, and reports a race between the same two
// places only once. So each expression is evaluated in a process of its own,
// whose status says whether there were races.
//
//===----------------------------------------------------------------------===//

#include "Extension.h"
#include "ParallelAST.h"
#include "Settings.h"

#include "tapir/JIT/JIT.h"
#include "tapir/Pipeline.h"

#include <cilk/cilkscale.h>
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace kaleidoscope {

static cl::opt<std::string>
    Target("target", cl::init("opencilk"), cl::cat(Category),
           cl::desc("Run tasks on opencilk (default), omp, tbb, pthread, "
                    "cilkplus, or serially (serial)"));
static cl::opt<bool> Cilksan("cilksan", cl::cat(Category),
                             cl::desc("Find determinacy races"));
static cl::opt<bool> Cilkscale("cilkscale", cl::cat(Category),
                               cl::desc("Measure parallelism"));

static std::string getTool() {
  return Cilksan ? "cilksan" : Cilkscale ? "cilkscale" : "";
}

static tapir::Options getOptions() {
  tapir::Options O;
  O.Target = Target;
  O.Tool = getTool();
  return O;
}

// Evaluates an expression in a child process, and returns its status. A process
// that ends by a signal has none of exit's statuses.
static int evaluateApart(double (*Code)()) {
  const pid_t Child = fork();
  if (Child == 0) {
    // Without this, exit would move the position of the input, and the session
    // would read the rest of it again.
    close(STDIN_FILENO);
    printf("%.15g\n", Code());
    exit(0);
  }
  int Status = 0;
  return Child > 0 && waitpid(Child, &Status, 0) > 0 && WIFEXITED(Status)
             ? WEXITSTATUS(Status)
             : -1;
}

static double measure(double (*Code)(), const std::string &Place) {
  auto *Now = reinterpret_cast<decltype(&wsp_getworkspan)>(
      dlsym(RTLD_DEFAULT, "__csi_tool_wsp_getworkspan"));
  auto *Dump = reinterpret_cast<decltype(&wsp_dump)>(
      dlsym(RTLD_DEFAULT, "__csi_tool_wsp_dump"));
  const wsp_t Begin = Now();
  const double Value = Code();
  Dump(wsp_sub(Now(), Begin), Place.c_str());
  return Value;
}

namespace {
class Parallel : public Extension {
  int RaceStatus = 0;

public:
  void addTo(Language &Words) override { addParallelForms(Words); }
  bool wantsPlaces() const override { return !getTool().empty(); }

  Error optimise(Module &M, OptimizationLevel Level,
                 TargetMachine &Machine) override {
    tapir::Options O = getOptions();
    if (!O.Tool.empty())
      O.Tool = OPENCILK_PLUGINS "/" + O.Tool + ".bc";
    return tapir::runPasses(M, Level, O, &Machine);
  }
  Error prepareJIT(orc::LLJITBuilder &Builder) override {
    return tapir::prepareJIT(Builder);
  }
  Error addToJIT(orc::LLJIT &J, OptimizationLevel Level) override {
    return tapir::addToJIT(J, {Level, getOptions(), "", ""});
  }
  std::vector<std::string> getLinker() const override {
    std::vector<std::string> Command = {OPENCILK_CLANG, "-fopencilk",
                                        "-ftapir=" + Target};
    if (!getTool().empty())
      Command.push_back("-fcilktool=" + getTool());
    return Command;
  }

  std::optional<double> evaluate(double (*Code)(),
                                 const std::string &Place) override {
    if (!Cilksan)
      return Cilkscale ? measure(Code, Place) : Code();
    const int Status = evaluateApart(Code);
    if (Status > 0)
      RaceStatus = Status;
    else
      errs() << (Status ? Place + ": error: not evaluated to the end\n"
                        : "No races: no schedule of this expression has one\n");
    return std::nullopt;
  }
  int leave(int Status) override {
    // The detector in this process has seen no code, and must not report that.
    if (Cilksan)
      _exit(RaceStatus ? RaceStatus : Status);
    return Status;
  }
};
} // namespace

Extension &getExtension() {
  static Parallel Only;
  return Only;
}

} // namespace kaleidoscope
