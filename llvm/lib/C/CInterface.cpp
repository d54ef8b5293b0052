//===- CInterface.cpp - Tapir's passes for hosts in C ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file is the C interface of options, passes and the just-in-time
// compiler. Each function calls a function of the C++ interface, and converts
// its arguments and results to C's types. A null pointer for an object is an
// error.
//
//===----------------------------------------------------------------------===//

#define TAPIR_API __attribute__((visibility("default")))
#include "tapir-c/Tapir.h"

#include "tapir/JIT/JIT.h"
#include "tapir/Pipeline.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Target/TargetMachine.h"

#include <optional>

using namespace llvm;
using namespace tapir;

DEFINE_SIMPLE_CONVERSION_FUNCTIONS(Options, TapirOptionsRef)
DEFINE_SIMPLE_CONVERSION_FUNCTIONS(TargetMachine, LLVMTargetMachineRef)
DEFINE_SIMPLE_CONVERSION_FUNCTIONS(orc::LLJITBuilder, LLVMOrcLLJITBuilderRef)
DEFINE_SIMPLE_CONVERSION_FUNCTIONS(orc::LLJIT, LLVMOrcLLJITRef)

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static LLVMBool report(Error E, char **Message) {
  if (!E)
    return 0;
  const std::string Text = toString(std::move(E));
  if (Message)
    *Message = LLVMCreateMessage(Text.c_str());
  return 1;
}

static LLVMBool reportNull(StringRef What, char **Message) {
  return report(createStringError(What + " is null"), Message);
}

// Returns the level that a name stands for, and sets the size level in O.
static Expected<OptimizationLevel> parseLevel(const char *Level, Options &O) {
  StringRef Name = Level ? Level : "O2";
  Name.consume_front("-");
  auto Known = StringSwitch<std::optional<OptimizationLevel>>(Name)
                   .Case("O0", OptimizationLevel::O0)
                   .Case("O1", OptimizationLevel::O1)
                   .Case("O2", OptimizationLevel::O2)
                   .Case("O3", OptimizationLevel::O3)
                   .Case("Os", OptimizationLevel::O2)
                   .Case("Oz", OptimizationLevel::O2)
                   .Default(std::nullopt);
  O.Size = StringSwitch<unsigned>(Name).Case("Os", 1).Case("Oz", 2).Default(0);
  if (!Known)
    return createStringError("unknown level '" + Name +
                             "'; valid levels are 'O0', 'O1', 'O2', 'O3', "
                             "'Os' and 'Oz'");
  return *Known;
}

//===----------------------------------------------------------------------===//
// Options and passes
//===----------------------------------------------------------------------===//

TapirOptionsRef tapirCreateOptions(void) { return wrap(new Options); }

void tapirDisposeOptions(TapirOptionsRef O) { delete unwrap(O); }

LLVMBool tapirSetOption(TapirOptionsRef O, const char *Name, const char *Value,
                        char **Message) {
  if (!O || !Name)
    return reportNull(O ? "the name of an option" : "the options object",
                      Message);
  return report(unwrap(O)->set(Name, Value ? Value : ""), Message);
}

LLVMBool tapirVerify(LLVMModuleRef M, char **Message) {
  if (!M)
    return reportNull("the module", Message);
  return report(tapir::verifyModule(*unwrap(M)), Message);
}

static Error run(LLVMModuleRef M, const char *LevelName, Options O,
                 TargetMachine *Machine) {
  if (!M)
    return createStringError("the module is null");
  Expected<OptimizationLevel> Level = parseLevel(LevelName, O);
  if (!Level)
    return Level.takeError();
  return runPasses(*unwrap(M), *Level, O, Machine);
}

LLVMBool tapirRunPasses(LLVMModuleRef M, const char *Level, const char *Target,
                        const char *Tool, char **Message) {
  Options O;
  if (Target)
    O.Target = Target;
  if (Tool)
    O.Tool = Tool;
  return report(run(M, Level, O, nullptr), Message);
}

LLVMBool tapirRunPassesWithOptions(LLVMModuleRef M, const char *Level,
                                   TapirOptionsRef O,
                                   LLVMTargetMachineRef Machine,
                                   char **Message) {
  return report(run(M, Level, O ? *unwrap(O) : Options(), unwrap(Machine)),
                Message);
}

//===----------------------------------------------------------------------===//
// Just-in-time compilation
//===----------------------------------------------------------------------===//

LLVMBool tapirPrepareJIT(LLVMOrcLLJITBuilderRef Builder, char **Message) {
  if (!Builder)
    return reportNull("the JIT's builder", Message);
  return report(prepareJIT(*unwrap(Builder)), Message);
}

LLVMBool tapirAddToJIT(LLVMOrcLLJITRef J, const char *LevelName,
                       TapirOptionsRef O, char **Message) {
  if (!J)
    return reportNull("the JIT", Message);
  JITOptions All;
  if (O)
    All.Passes = *unwrap(O);
  Expected<OptimizationLevel> Level = parseLevel(LevelName, All.Passes);
  if (!Level)
    return report(Level.takeError(), Message);
  All.Level = *Level;
  return report(addToJIT(*unwrap(J), All), Message);
}
