//===- Driver.cpp - clang with -fopencilk ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file is the program bin/clang (and bin/clang++). It turns -fopencilk
// into the plugins, headers and libraries that the option stands for, and then
// replaces itself by the stock clang, which does all the work. Diagnostics,
// -###, -v, -save-temps, exit status and signals are therefore Clang's own. A
// command without OpenCilk's options is passed on unchanged, unless a source
// has Cilk's words in it: see KeywordScan.cpp. The driver's part of --help and
// --version comes after Clang's output.
//
// getHelpText below documents the options. The driver doesn't see options in
// Clang's configuration files.
//
//===----------------------------------------------------------------------===//

#include "AddedArguments.h"
#include "CommandLine.h"
#include "Config.h"
#include "Execute.h"
#include "KeywordScan.h"
#include "Toolchain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace opencilk;

static constexpr StringLiteral HelpBeforeTargets =
    R"(OPENCILK OPTIONS (all others are Clang's):

  -fopencilk               Compile Cilk's keywords, and link the runtime
  -fno-opencilk            Switch -fopencilk off; the last of the two counts
  -ftapir=<target>         Run tasks on another target:
)";

static constexpr StringLiteral HelpAfterTargets =
    R"(                             lazy      opencilk, with -fforkd=lazy
  -fforkd=<when>           Choose when spawned calls and iterations of parallel
                           loops become tasks; without this option spawned calls
                           always do, and the compiler chooses for each loop:
                             lazy      when other workers want work; this
                                       implies -fopencilk
                             eager     always, before the loop runs
  -fno-stripmine           Keep the grain that a parallel loop asks for, even if
                           a piece of that size is less work than a spawn
  -fstripmine              Make such pieces longer (default)
  -static-libopencilk      Link the static runtime (default with -static)
  -shared-libopencilk      Link the shared runtime (default)
  -fopencilk-enable-pedigrees
                           Number strands, and draw random numbers, in the same
                           way under every schedule
  -fsanitize=cilk          Find determinacy races with Cilksan, or certify that
                           there are none
  -fcilktool=<tool>        Instrument the program for a tool:
                             cilksan   the race detector; as -fsanitize=cilk
                             cilkscale work and span, in seconds
                             cilkscale-instructions
                                       work and span, in instructions
                             cilkscale-benchmark
                                       running times
                             cilkscale-lines
                                       what lines do: locks, I/O, cache lines
                             cilkscale-trace
                                       a record of spawns, for simulations
                             <path>    the tool in that library or bitcode file
  --cilktool-bitcode=<file>
                           Inline the hooks in this bitcode file
  -static-libcilktool      Link the tool's static library
  -shared-libcilktool      Link the tool's shared library (default)
  --opencilk-resource-dir=<dir>
                           Take the plugins, the runtime and the headers from
                           the lib and include folders of this prefix
  --opencilk-abi-bitcode=<file>
                           Take the runtime's ABI from this bitcode file instead
                           of the one in lib/opencilk
  --opencilk-help          Print this text

Environment:
  OPENCILK_CLANG           The stock clang to run
)";

/// Returns the text of --opencilk-help.
static std::string getHelpText() {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << HelpBeforeTargets;
  printTapirTargets(OS, /*Indent=*/29);
  OS << HelpAfterTargets;
  return Text;
}

static int fail(StringRef Name, const Twine &Message) {
  WithColor::error(errs(), Name) << Message << '\n';
  return 1;
}

static int fail(StringRef Name, Error E) {
  return fail(Name, toString(std::move(E)));
}

/// Writes the messages about the command line. Returns false if the command
/// can't be run.
static bool report(StringRef Name, const Request &R) {
  for (const std::string &Text : R.Warnings)
    WithColor::warning(errs(), Name) << Text << '\n';
  for (const std::string &Text : R.Errors)
    WithColor::error(errs(), Name) << Text << '\n';
  for (const std::string &Text : R.Notes)
    WithColor::note(errs(), Name) << Text << '\n';
  return R.Errors.empty();
}

/// Returns an error if the installed files cannot carry out the request.
static Error check(const Request &R, const Layout &L, StringRef Clang) {
  if (Error E = checkMachine(R))
    return E;
  if (Error E = checkStockClang(Clang))
    return E;
  return checkFiles(L, R.Selected, R.Links && !R.NoDefaultLibraries);
}

/// Returns the text to print after Clang's answer to an option such as
/// --version, or an empty string.
static std::string answerOfOurs(ArrayRef<const char *> Args) {
  if (!Args.empty() && StringRef(Args[0]).starts_with("-cc1"))
    return "";
  auto Asks = [&](std::initializer_list<StringRef> Options) {
    return any_of(Args,
                  [&](StringRef Arg) { return is_contained(Options, Arg); });
  };
  if (Asks({"--help", "-help"}))
    return "\n" + getHelpText();
  if (Asks({"--version"}))
    return "OpenCilk version " OPENCILK_VERSION "\n";
  return "";
}

/// Runs Clang and then prints \p Answer.
static int runAndAnswer(StringRef Clang, StringRef Argv0,
                        ArrayRef<const char *> Args, StringRef Answer) {
  SmallVector<StringRef, 16> Words{Argv0};
  Words.append(Args.begin(), Args.end());
  const int Status = sys::ExecuteAndWait(Clang, Words);
  if (Status == 0)
    outs() << Answer;
  return Status < 0 ? 1 : Status;
}

int main(int Argc, const char **Argv) {
  StringRef Name = sys::path::filename(Argc ? Argv[0] : "clang");
  auto All = ArrayRef(Argv, Argc).drop_front(Argc ? 1 : 0);
  if (!All.empty() && StringRef(All[0]) == "--opencilk-config")
    return config(All.drop_front(), Layout::ofThisProgram(Argv[0]));
  CommandLineReader Reader;
  Request R = Reader.read(All, Name);
  if (!report(Name, R))
    return 1;
  if (R.Help) {
    outs() << getHelpText();
    return 0;
  }

  Expected<std::string> Clang = findStockClang();
  if (!Clang)
    return fail(Name, Clang.takeError());

  SmallVector<const char *, 0> Args(R.Passed.begin(), R.Passed.end());
  std::vector<std::string> WithOpenCilk;
  Layout L = R.ResourceDir.empty() ? Layout::ofThisProgram(Argv[0])
                                   : Layout(R.ResourceDir);
  if (R.Enabled) {
    chooseMachine(R, L);
    if (Error E = check(R, L, *Clang))
      return fail(Name, std::move(E));
    WithOpenCilk = stockArguments(R, L);
    Args.clear();
    for (const std::string &Arg : WithOpenCilk)
      Args.push_back(Arg.c_str());
  } else {
    WithOpenCilk = explainingArguments(Args, L, *Clang);
    for (const std::string &Arg : llvm::reverse(WithOpenCilk))
      Args.insert(Args.begin(), Arg.c_str());
  }

  // Clang derives its driver mode, and the target before a '-', from its
  // program name.
  SmallString<128> Argv0 = sys::path::parent_path(*Clang);
  sys::path::append(Argv0, Name);
  if (std::string Answer = answerOfOurs(Args); !Answer.empty())
    return runAndAnswer(*Clang, Argv0, Args, Answer);
  std::string Reason = execute(*Clang, Argv0, Args);
  return fail(Name, textOf(diag::err_cannot_run, *Clang, Reason));
}
