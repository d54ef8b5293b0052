//===- OwnerReleases.cpp - functions that release an owner ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last owner that releases the object of a std::shared_ptr destroys it. The
// atomic count orders the destruction after the other owners' accesses, but a
// tool sees only the order by spawns and syncs. So hooks tell the tool where an
// owner is released. The functions of the C++ libraries that decrement the
// count are known by their names, which are part of the libraries' ABI. They
// are not inlined, because the caller's code after such a call is no part of
// the release.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/OwnerReleases.h"

#include "tapir/Instrumentation/Tool.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// The atomic operations on a count of owners are treated differently from the
// program's own. Apart from the destruction, they order nothing that a
// determinacy race depends on: the result of an addition isn't used, and that
// of a subtraction says only whether the owner is the last one. Functions whose
// result depends on a count, such as use_count() and lock(), get no such
// treatment.

namespace {
/// A member function: the mangled name of its class or namespace, and the
/// beginning of its own mangled name. The full symbol has further parts before
/// and after these two, such as versions and ABI tags.
struct KnownFunction {
  StringLiteral Class, Function;
};
} // namespace

static constexpr KnownFunction ReleaseFunctions[] = {
    // libstdc++
    {"16_Sp_counted_base", "10_M_releaseEv"},
    {"16_Sp_counted_base", "15_M_weak_releaseEv"},
    // libc++
    {"14__shared_count", "16__release_shared"},
    {"19__shared_weak_count", "16__release_shared"},
    {"19__shared_weak_count", "14__release_weak"},
};

// Functions that change a count and release nothing.
static constexpr KnownFunction CountFunctions[] = {
    // libstdc++
    {"16_Sp_counted_base", "15_M_add_ref_copyEv"},
    {"16_Sp_counted_base", "15_M_weak_add_refEv"},
    {"16_Sp_counted_base", "19_M_release_last_useEv"},
    // libc++
    {"St3__1", "34__libcpp_atomic_refcount_"},
};

static bool isOneOf(ArrayRef<KnownFunction> All, const Function &F) {
  const StringRef Name = F.getName();
  return !F.isDeclaration() && Name.starts_with("_ZNSt") && F.arg_size() == 1 &&
         any_of(All, [&](const KnownFunction &Known) {
           const size_t At = Name.find(Known.Class);
           return At != StringRef::npos &&
                  Name.find(Known.Function, At) != StringRef::npos;
         });
}

bool countsOwners(const Function &F, const Value &Address) {
  if (!isOneOf(ReleaseFunctions, F) && !isOneOf(CountFunctions, F))
    return false;
  // Without optimisation the address of the count is loaded from a variable.
  const Value *Object = getUnderlyingObject(&Address);
  if (auto *Load = dyn_cast<LoadInst>(Object))
    return isa<AllocaInst>(Load->getPointerOperand());
  return Object == F.getArg(0);
}

static void keepApart(Function &F) {
  F.removeFnAttr(Attribute::AlwaysInline);
  F.addFnAttr(Attribute::NoInline);
}

bool announceReleases(Module &M, const ToolInfo &Info) {
  if (!Info.defines(Hook::BeforeRelease) || !Info.defines(Hook::AfterRelease))
    return false;
  bool Changed = false;
  Type *Void = Type::getVoidTy(M.getContext());
  Type *Pointer = PointerType::getUnqual(M.getContext());
  for (Function &F : M) {
    if (isOneOf(CountFunctions, F))
      keepApart(F);
    if (!isOneOf(ReleaseFunctions, F))
      continue;
    auto Call = [&](Instruction *At, StringRef Hook) {
      IRBuilder<> B(At);
      CallInst *C =
          B.CreateCall(M.getOrInsertFunction(Hook, Void, Pointer), F.getArg(0));
      C->setDoesNotThrow();
      if (DISubprogram *Scope = F.getSubprogram(); Scope && !C->getDebugLoc())
        C->setDebugLoc(
            DILocation::get(M.getContext(), Scope->getLine(), 0, Scope));
    };
    for (BasicBlock &B : F)
      if (auto *Return = dyn_cast<ReturnInst>(B.getTerminator()))
        Call(Return, "__csi_after_release");
    Call(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(),
         "__csi_before_release");
    keepApart(F);
    Changed = true;
  }
  return Changed;
}

} // namespace tapir
