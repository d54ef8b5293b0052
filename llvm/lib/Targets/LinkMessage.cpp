//===- LinkMessage.cpp - a symbol that names a missing link option --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a program is linked without the option that links the runtime, the linker
// reports undefined symbols. This file adds a reference to a symbol whose name
// contains the missing option. The reference is a constant pointer that no code
// reads. All objects of a program share one such pointer for each symbol.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/LinkMessage.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace tapir {

static constexpr StringLiteral Prefix = "cilk_object_needs_link_with_fopencilk";

/// Returns the target's link option in the form of a symbol that begins with
/// Prefix. The target `serial` has OpenCilk's option, because a serial
/// projection may use OpenCilk's functions for waiting.
static std::optional<std::string> getOption(StringRef Target) {
#define TAPIR_TARGET(Name, Alias, ...)                                         \
  if (Target == #Name || (*Alias && Target == Alias))                          \
    return StringRef(#Name) == "opencilk" ? "" : "_ftapir_" #Name;
#include "tapir/Targets/Targets.def"
  if (Target == "serial")
    return "";
  return std::nullopt;
}

/// Returns true if the function is one of the runtime's that users may call.
static bool isPublic(StringRef Function) {
  return Function.starts_with("__cilkrts_") || Function == "cilk_sleep";
}

static bool needsMessage(const Module &M) {
  bool CallsRuntime = false;
  for (const Function &F : M) {
    // A weak reference needs no definition.
    if (!F.isDeclaration() || F.use_empty() || F.hasExternalWeakLinkage())
      continue;
    if (F.getName().starts_with(Prefix))
      return false;
    CallsRuntime |= isPublic(F.getName());
  }
  return CallsRuntime;
}

/// Returns true if the module registers its places with a tool, as all modules
/// do that are instrumented for a tool.
static bool isInstrumented(const Module &M) {
  const Function *Register = M.getFunction("__csirt_unit_init");
  return Register && !Register->use_empty();
}

static void addReference(Module &M, StringRef SymbolName) {
  LLVMContext &C = M.getContext();
  auto *Symbol = M.getOrInsertGlobal(SymbolName, Type::getInt8Ty(C));
  const std::string Name = ("cilk.link.message." + SymbolName).str();
  auto *Reference =
      new GlobalVariable(M, Symbol->getType(), /*isConstant=*/true,
                         GlobalValue::LinkOnceODRLinkage, Symbol, Name);
  Reference->setVisibility(GlobalValue::HiddenVisibility);
  Reference->setComdat(M.getOrInsertComdat(Name));
  // The compiler must keep the reference, but the linker need not: if it drops
  // unused sections, the function that calls the runtime may be dropped, too.
  appendToCompilerUsed(M, {Reference});
}

PreservedAnalyses LinkMessagePass::run(Module &M,
                                       ModuleAnalysisManager &) const {
  const std::optional<std::string> Option = getOption(Target);
  const bool CallsRuntime = Option && needsMessage(M),
             HasTool = !ToolSymbol.empty() && isInstrumented(M);
  if (CallsRuntime)
    addReference(M, (Prefix + *Option + "_to_call_the_runtime").str());
  if (HasTool)
    addReference(M, ToolSymbol);
  return CallsRuntime || HasTool ? PreservedAnalyses::none()
                                 : PreservedAnalyses::all();
}

} // namespace tapir
