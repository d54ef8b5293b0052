//===- Main.cpp - the main function of the compiler ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without a file the program is a REPL. With a file it runs the file's program,
// and with -o it compiles that program.
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "Repl.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace kaleidoscope;

cl::OptionCategory kaleidoscope::Category("Options");

static cl::opt<std::string> Input(cl::Positional, cl::desc("[file]"),
                                  cl::cat(Category));
static cl::opt<std::string>
    Output("o", cl::value_desc("file"), cl::cat(Category),
           cl::desc("Compile the file: to an object file if this ends in .o, "
                    "or to a program"));
static cl::opt<char> Level("O", cl::Prefix, cl::init('2'), cl::cat(Category),
                           cl::value_desc("level"),
                           cl::desc("Optimise: 0, 1, 2 or 3 (default: 2)"));
static cl::opt<bool>
    Debug("g", cl::cat(Category),
          cl::desc("Put places of the source into compiled code"));
static cl::opt<bool>
    EmitLLVM("emit-llvm", cl::cat(Category),
             cl::desc("Print the file's IR as it is before all passes"));

static OptimizationLevel getLevel() {
  switch (Level) {
  case '0':
    return OptimizationLevel::O0;
  case '1':
    return OptimizationLevel::O1;
  case '3':
    return OptimizationLevel::O3;
  default:
    return OptimizationLevel::O2;
  }
}

static StringRef Name;

static int fail(const Twine &What) {
  WithColor::error(errs(), Name) << What << '\n';
  return 1;
}

static int compileFile(const Settings &Wanted, Extension &Added,
                       Language &Words) {
  auto Text = MemoryBuffer::getFileOrSTDIN(Input, /*IsText=*/true);
  if (!Text)
    return fail("cannot read '" + Input + "': " + Text.getError().message());
  const Source From{Input == "-" ? "<stdin>" : Input.getValue(),
                    (*Text)->getBuffer().str(), 1};
  bool IsSource = false;
  if (!Output.empty() && !sys::fs::equivalent(Input, Output, IsSource) &&
      IsSource)
    return fail("'" + Output + "' is the source: -o would overwrite it");
  const bool IsObject = sys::path::extension(Output) == ".o";
  Program P(Wanted, Added, /*IsWhole=*/!IsObject && !EmitLLVM);
  if (!P.compile(From, Words, /*IsRun=*/Output.empty() && !EmitLLVM))
    return 1;
  if (EmitLLVM) {
    P.print(outs());
    return 0;
  }
  if (Output.empty()) {
    Expected<int> Status = P.run();
    return Status ? *Status : fail(toString(Status.takeError()));
  }
  Error E = IsObject ? P.emitObject(Output) : P.emitProgram(Output);
  return E ? fail(toString(std::move(E))) : 0;
}

int main(int Count, char **Arguments) {
  InitLLVM Start(Count, Arguments);
  Name = sys::path::filename(Arguments[0]);
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      Count, Arguments,
      "Kaleidoscope: without a file, what is typed is evaluated\n");
  if (Level < '0' || Level > '3')
    return fail("there is no level '" + Twine(Level.getValue()) +
                "'; there are 0, 1, 2 and 3");
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  // The bitcode of ABIs has lines of assembly.
  InitializeNativeTargetAsmParser();
  Extension &Added = getExtension();
  const Settings Wanted{getLevel(), Debug || Added.wantsPlaces()};
  Language Words;
  Added.addTo(Words);
  if (!Input.empty())
    return compileFile(Wanted, Added, Words);
  if (!Output.empty() || EmitLLVM)
    return fail("no file to compile");
  auto JIT = createJIT(Wanted, Added);
  if (!JIT)
    return fail(toString(JIT.takeError()));
  Session Typed(Wanted, Added, std::move(*JIT));
  const bool IsRight = Repl(Typed, Words).run(Name);
  return Added.leave(IsRight ? 0 : 1);
}
