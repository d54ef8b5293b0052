//===- Tapir.cpp - Tapir for front ends in C ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function is one of the C++ interface with other types: there is nothing
// here that C++ hasn't.
//
//===----------------------------------------------------------------------===//

#define TAPIR_API __attribute__((visibility("default")))
#include "tapir-c/Tapir.h"

#include "tapir/IR/TapirBuilder.h"
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
// Types
//===----------------------------------------------------------------------===//

static ::TapirTask wrapTask(const tapir::TapirTask &T) {
  return {wrap(T.Region), wrap(T.Detach), wrap(T.Continuation), wrap(T.Unwind)};
}

static tapir::TapirTask unwrapTask(const ::TapirTask &T) {
  return {unwrap(T.Region), cast_or_null<CallBase>(unwrap(T.Detach)),
          unwrap(T.Continuation), unwrap(T.Unwind)};
}

static tapir::TapirScope unwrapScope(const ::TapirScope &S) {
  return {cast<AllocaInst>(unwrap(S.Region)), unwrap(S.Pad), unwrap(S.Cleanup),
          cast_or_null<PHINode>(unwrap(S.InFlight))};
}

static LLVMBool report(Error E, char **Message) {
  if (!E)
    return 0;
  const std::string Text = toString(std::move(E));
  if (Message)
    *Message = LLVMCreateMessage(Text.c_str());
  return 1;
}

static Expected<OptimizationLevel> parseLevel(const char *Level) {
  StringRef Name = Level ? Level : "O2";
  Name.consume_front("-");
  auto Known = StringSwitch<std::optional<OptimizationLevel>>(Name)
                   .Case("O0", OptimizationLevel::O0)
                   .Case("O1", OptimizationLevel::O1)
                   .Case("O2", OptimizationLevel::O2)
                   .Case("O3", OptimizationLevel::O3)
                   .Case("Os", OptimizationLevel::Os)
                   .Case("Oz", OptimizationLevel::Oz)
                   .Default(std::nullopt);
  if (!Known)
    return createStringError("unknown level '" + Name +
                             "'; valid levels are 'O0', 'O1', 'O2', 'O3', "
                             "'Os' and 'Oz'");
  return *Known;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

LLVMValueRef tapirCreateRegion(LLVMValueRef F) {
  return wrap(TapirBuilder::createRegion(*unwrap<Function>(F)));
}

::TapirTask tapirBeginTask(LLVMBuilderRef B, LLVMValueRef Region,
                           LLVMBasicBlockRef Unwind) {
  return wrapTask(
      TapirBuilder(*unwrap(B)).beginTask(unwrap(Region), unwrap(Unwind)));
}

void tapirEndTask(LLVMBuilderRef B, ::TapirTask Task) {
  TapirBuilder(*unwrap(B)).endTask(unwrapTask(Task));
}

LLVMValueRef tapirCreateSync(LLVMBuilderRef B, LLVMValueRef Region,
                             LLVMBasicBlockRef Unwind) {
  return wrap(
      TapirBuilder(*unwrap(B)).createSync(unwrap(Region), unwrap(Unwind)));
}

::TapirLoop tapirBeginLoop(LLVMBuilderRef B, LLVMValueRef Count,
                           LLVMValueRef Grain, LLVMBasicBlockRef Unwind) {
  tapir::TapirLoop L =
      TapirBuilder(*unwrap(B))
          .beginLoop(unwrap(Count), unwrap(Grain), unwrap(Unwind));
  return {wrapTask(L.Iteration), wrap(L.Index), wrap(L.Exit)};
}

void tapirEndLoop(LLVMBuilderRef B, ::TapirLoop L) {
  TapirBuilder(*unwrap(B))
      .endLoop({unwrapTask(L.Iteration), cast<PHINode>(unwrap(L.Index)),
                unwrap(L.Exit)});
}

::TapirScope tapirBeginScope(LLVMBuilderRef B, LLVMBool Throws) {
  tapir::TapirScope S = TapirBuilder(*unwrap(B)).beginScope(Throws);
  return {wrap(S.Region), wrap(S.Pad), wrap(S.Cleanup), wrap(S.InFlight)};
}

void tapirEndScope(LLVMBuilderRef B, ::TapirScope Scope,
                   const ::TapirScope *Outer, const ::TapirTask *Ends) {
  std::optional<tapir::TapirScope> Around;
  if (Outer)
    Around = unwrapScope(*Outer);
  std::optional<tapir::TapirTask> Task;
  if (Ends)
    Task = unwrapTask(*Ends);
  TapirBuilder(*unwrap(B))
      .endScope(unwrapScope(Scope), Around ? &*Around : nullptr,
                Task ? &*Task : nullptr);
}

LLVMBasicBlockRef tapirCreateTaskPad(LLVMBuilderRef B, ::TapirTask Task) {
  return wrap(TapirBuilder(*unwrap(B)).createTaskPad(unwrapTask(Task)));
}

// A function of the program's, or null.
static Value *unwrapFunction(IRBuilderBase &B, LLVMValueRef F) {
  return F ? unwrap(F) : ConstantPointerNull::get(B.getPtrTy());
}

LLVMValueRef tapirCreateView(LLVMBuilderRef B, LLVMValueRef Reducer,
                             uint64_t Size, LLVMValueRef Identity,
                             LLVMValueRef Reduce) {
  IRBuilderBase &IR = *unwrap(B);
  return wrap(TapirBuilder(IR).createView(unwrap(Reducer), Size,
                                          unwrapFunction(IR, Identity),
                                          unwrapFunction(IR, Reduce)));
}

void tapirCreateViewBegin(LLVMBuilderRef B, LLVMValueRef Reducer, uint64_t Size,
                          LLVMValueRef Identity, LLVMValueRef Reduce) {
  IRBuilderBase &IR = *unwrap(B);
  TapirBuilder(IR).createViewBegin(unwrap(Reducer), Size,
                                   unwrapFunction(IR, Identity),
                                   unwrapFunction(IR, Reduce));
}

void tapirCreateViewEnd(LLVMBuilderRef B, LLVMValueRef Reducer) {
  TapirBuilder(*unwrap(B)).createViewEnd(unwrap(Reducer));
}

//===----------------------------------------------------------------------===//
// Options and passes
//===----------------------------------------------------------------------===//

TapirOptionsRef tapirCreateOptions(void) { return wrap(new Options); }

void tapirDisposeOptions(TapirOptionsRef O) { delete unwrap(O); }

LLVMBool tapirSetOption(TapirOptionsRef O, const char *Name, const char *Value,
                        char **Message) {
  return report(unwrap(O)->set(Name, Value ? Value : ""), Message);
}

LLVMBool tapirVerify(LLVMModuleRef M, char **Message) {
  return report(tapir::verifyModule(*unwrap(M)), Message);
}

static Error run(LLVMModuleRef M, const char *LevelName, const Options &O,
                 TargetMachine *Machine) {
  Expected<OptimizationLevel> Level = parseLevel(LevelName);
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
  return report(prepareJIT(*unwrap(Builder)), Message);
}

LLVMBool tapirAddToJIT(LLVMOrcLLJITRef J, const char *LevelName,
                       TapirOptionsRef O, char **Message) {
  Expected<OptimizationLevel> Level = parseLevel(LevelName);
  if (!Level)
    return report(Level.takeError(), Message);
  JITOptions All;
  All.Level = *Level;
  if (O)
    All.Passes = *unwrap(O);
  return report(addToJIT(*unwrap(J), All), Message);
}
