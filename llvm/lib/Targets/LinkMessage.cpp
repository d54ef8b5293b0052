//===- LinkMessage.cpp - a symbol that names a missing link option --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference is a constant pointer that no code reads. All objects of a
// program share it.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/LinkMessage.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace tapir {

static constexpr StringLiteral Prefix = "cilk_object_needs_link_with_fopencilk";

/// Returns the option of the target in the spelling of a symbol, after Prefix.
/// The waits of a serial projection are OpenCilk's.
static std::optional<std::string> getOption(StringRef Target) {
#define TAPIR_TARGET(Name, Alias, ...)                                         \
  if (Target == #Name || (*Alias && Target == Alias))                          \
    return StringRef(#Name) == "opencilk" ? "" : "_ftapir_" #Name;
#include "tapir/Targets/Targets.def"
  if (Target == "serial")
    return "";
  return std::nullopt;
}

/// Returns true if the runtime has that function and users may call it.
static bool isPublic(StringRef Function) {
  return Function.starts_with("__cilkrts_") || Function == "cilk_sleep";
}

static bool needsMessage(const Module &M) {
  bool CallsRuntime = false;
  for (const Function &F : M) {
    // A weak reference may stay without a definition.
    if (!F.isDeclaration() || F.use_empty() || F.hasExternalWeakLinkage())
      continue;
    if (F.getName().starts_with(Prefix))
      return false;
    CallsRuntime |= isPublic(F.getName());
  }
  return CallsRuntime;
}

PreservedAnalyses LinkMessagePass::run(Module &M,
                                       ModuleAnalysisManager &) const {
  const std::optional<std::string> Option = getOption(Target);
  if (!Option || !needsMessage(M))
    return PreservedAnalyses::all();
  LLVMContext &C = M.getContext();
  auto *Symbol = M.getOrInsertGlobal(
      (Prefix + *Option + "_to_call_the_runtime").str(), Type::getInt8Ty(C));
  constexpr StringLiteral Name = "cilk.link.message";
  auto *Reference =
      new GlobalVariable(M, Symbol->getType(), /*isConstant=*/true,
                         GlobalValue::LinkOnceODRLinkage, Symbol, Name);
  Reference->setVisibility(GlobalValue::HiddenVisibility);
  Reference->setComdat(M.getOrInsertComdat(Name));
  // A linker that drops unused sections drops this one as well: the function
  // that calls the runtime may be unused, too.
  appendToCompilerUsed(M, {Reference});
  return PreservedAnalyses::none();
}

} // namespace tapir
