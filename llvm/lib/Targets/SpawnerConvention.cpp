//===- SpawnerConvention.cpp - spawners that save no registers ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A spawn clobbers every register, so under the C convention each activation of
// a spawner saves and restores all callee-saved registers. On x86-64 these are
// ten memory accesses, a third of the cost of a spawn of fib. They are
// superfluous if the caller is a spawner or a helper. A helper's caller expects
// no register to keep its value. A spawner has the values that it needs after
// its spawns in its frame.
//
// So a spawner gets the convention of helpers, preserve_none, if all its calls
// are known. Otherwise its body is moved to an internal function with this
// convention, and an entry function, which calls the internal one, keeps the
// name.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/SpawnerConvention.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

CallBase *getDirectCall(const Use &U, const Function &F) {
  auto *C = dyn_cast<CallBase>(U.getUser());
  return C && C->isCallee(&U) && C->getFunctionType() == F.getFunctionType()
             ? C
             : nullptr;
}

// Returns true if every argument of F can be passed by preserve_none. An
// argument that the C convention passes in memory doesn't fit: on x86-64,
// preserve_none treats it as a pointer.
static bool fitsArguments(const Function &F) {
  return none_of(F.args(), [](const Argument &A) {
    return A.hasPassPointeeByValueCopyAttr() || A.hasNestAttr() ||
           A.hasSwiftErrorAttr() || A.hasAttribute(Attribute::SwiftSelf) ||
           A.hasAttribute(Attribute::SwiftAsync);
  });
}

static bool mayChange(const Function &F) {
  CallingConv::ID CC = F.getCallingConv();
  if ((CC != CallingConv::C && CC != CallingConv::Fast) || F.isVarArg() ||
      F.isInterposable() || F.hasAvailableExternallyLinkage() ||
      F.hasFnAttribute(Attribute::OptimizeNone) ||
      F.hasFnAttribute(Attribute::Naked) || !fitsArguments(F))
    return false;
  for (const Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallInst>(&I); C && C->isMustTailCall())
      return false;
  return none_of(F.uses(), [&](const Use &U) {
    auto *C = dyn_cast_or_null<CallInst>(getDirectCall(U, F));
    return C && C->isMustTailCall();
  });
}

// Returns true if code in Caller may call by preserve_none. Such a call
// clobbers the register of the base pointer, and LLVM can't preserve a base
// pointer over a call with arguments in memory. Frames with a dynamic size, and
// frames in functions with AddressSanitizer, may have a base pointer; a
// spawner's frame has none.
static bool mayCall(const Function &Caller, bool IsSpawner) {
  if (IsSpawner)
    return true;
  return !Caller.hasFnAttribute(Attribute::SanitizeAddress) &&
         none_of(instructions(Caller), [](const Instruction &I) {
           auto *A = dyn_cast<AllocaInst>(&I);
           return A && !A->isStaticAlloca();
         });
}

CallInst *callLike(IRBuilderBase &B, Function &F, ArrayRef<Value *> Args) {
  CallInst *Call = B.CreateCall(&F, Args);
  Call->setCallingConv(F.getCallingConv());
  Call->setAttributes(F.getAttributes().removeFnAttributes(F.getContext()));
  if (F.doesNotThrow())
    Call->setDoesNotThrow();
  return Call;
}

// Moves the metadata that indirect callers check, above all the types of
// control-flow integrity. To takes over the address of From, so it must have
// this metadata.
static void moveTypes(Function &From, Function &To) {
  LLVMContext &C = From.getContext();
  for (StringRef Name : {"type", "kcfi_type", "func_sanitize", "callgraph"}) {
    const unsigned Kind = C.getMDKindID(Name);
    SmallVector<MDNode *, 2> Types;
    From.getMetadata(Kind, Types);
    for (MDNode *Type : Types)
      To.addMetadata(Kind, *Type);
    From.eraseMetadata(Kind);
  }
}

Function *createEntry(Function &F, StringRef Suffix,
                      function_ref<bool(const Use &)> Keep) {
  Function *Entry = Function::Create(F.getFunctionType(), F.getLinkage(),
                                     F.getAddressSpace(), "", F.getParent());
  Entry->copyAttributesFrom(&F);
  Entry->setPersonalityFn(nullptr);
  Entry->setComdat(F.getComdat());
  moveTypes(F, *Entry);
  Entry->takeName(&F);
  F.setName(Entry->getName() + Suffix);
  F.setComdat(nullptr);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setLinkage(GlobalValue::InternalLinkage);
  F.replaceUsesWithIf(Entry, [&](Use &U) { return !Keep(U); });

  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", Entry));
  SmallVector<Value *, 8> Arguments;
  for (Argument &A : Entry->args())
    Arguments.push_back(&A);
  CallInst *Call = callLike(B, F, Arguments);
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Call);
  return Entry;
}

void avoidSavedRegisters(const SetVector<Function *> &Spawners,
                         const SetVector<Function *> &Helpers) {
  SmallVector<Function *, 8> Chosen;
  for (Function *F : Spawners) {
    bool Profits = any_of(F->uses(), [&](const Use &U) {
      CallBase *C = getDirectCall(U, *F);
      return C && (Helpers.contains(C->getFunction()) ||
                   Spawners.contains(C->getFunction()));
    });
    if (Profits && !Helpers.contains(F) && mayChange(*F))
      Chosen.push_back(F);
  }
  for (Function *F : Chosen) {
    auto Keep = [&](const Use &U) {
      CallBase *C = getDirectCall(U, *F);
      return C ? mayCall(*C->getFunction(), Spawners.contains(C->getFunction()))
               : isa<BlockAddress>(U.getUser());
    };
    if (!F->hasLocalLinkage() || !all_of(F->uses(), Keep))
      createEntry(*F, ".spawner", Keep);
    assert(F->hasLocalLinkage() &&
           all_of(F->uses(),
                  [&](const Use &U) {
                    return getDirectCall(U, *F) ||
                           isa<BlockAddress>(U.getUser());
                  }) &&
           "all calls of it are known");
    F->setCallingConv(CallingConv::PreserveNone);
    for (Use &U : F->uses())
      if (CallBase *C = getDirectCall(U, *F))
        C->setCallingConv(CallingConv::PreserveNone);
  }
}

} // namespace tapir
