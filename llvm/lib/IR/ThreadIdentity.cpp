//===- ThreadIdentity.cpp - a strand may change threads -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM treats the address of a thread-local variable as a constant of the whole
// function, and glibc declares functions such as __errno_location() to be
// without effects. In a function that spawns, such an address and the result of
// such a function may change, because the code after a spawn or a sync may run
// in another thread.
//
// So in a function that spawns, or in which a strand may wait
// (BlockingFunctions.h), such an address is the result of a function that no
// pass sees through. Any other function runs in one thread from its beginning
// to its end and keeps its fast accesses; but it must not be inlined into a
// function that spawns or waits.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/ThreadIdentity.h"

#include "tapir/IR/BlockingFunctions.h"
#include "tapir/IR/Markers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace tapir {

// Functions of the C library that are declared to have no effects, although
// their results depend on the thread.
static const StringLiteral ThreadDependent[] = {
    "__errno_location",    "__h_errno_location",  "__ctype_b_loc",
    "__ctype_tolower_loc", "__ctype_toupper_loc", "pthread_self",
    "thrd_current",        "__cxa_get_globals",   "__cxa_get_globals_fast"};

/// The name of the functions that createAccessor makes.
static constexpr StringLiteral AccessorName = "cilk.thread.address";

bool isThreadWrapper(const Function &F) {
  return F.getName().starts_with("_ZTW") ||
         F.getName().starts_with(AccessorName);
}

const GlobalVariable *getThreadLocal(const Value &Object) {
  const Value *V = &Object;
  if (auto *Call = dyn_cast<CallBase>(V))
    if (const Function *F = Call->getCalledFunction(); F && isThreadWrapper(*F))
      for (const BasicBlock &B : *F)
        if (auto *Return = dyn_cast<ReturnInst>(B.getTerminator()))
          V = Return->getReturnValue();
  if (auto *Address = dyn_cast<IntrinsicInst>(V);
      Address && Address->getIntrinsicID() == Intrinsic::threadlocal_address)
    V = Address->getArgOperand(0);
  auto *G = dyn_cast<GlobalVariable>(V);
  return G && G->isThreadLocal() ? G : nullptr;
}

bool isThreadsGuard(const GlobalVariable &Variable) {
  return Variable.isThreadLocal() && (Variable.getName().starts_with("_ZGV") ||
                                      Variable.getName() == "__tls_guard");
}

bool isErrnoLocation(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->getName() == "__errno_location";
}

bool isThreadsOwn(const Value &V) {
  auto *C = dyn_cast<CallBase>(&V);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  return getThreadLocal(V) ||
         (F && (F->getIntrinsicID() == Intrinsic::threadlocal_address ||
                is_contained(ThreadDependent, F->getName())));
}

static void forbidReuse(Module &M) {
  MemoryEffects Effects = MemoryEffects::inaccessibleMemOnly();
  for (StringRef Name : ThreadDependent) {
    Function *F = M.getFunction(Name);
    if (!F || !F->isDeclaration())
      continue;
    F->setMemoryEffects(Effects);
    F->removeFnAttr(Attribute::Speculatable);
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallBase>(U); C && C->getCalledFunction() == F)
        C->setMemoryEffects(Effects);
  }
}

// Creates a function that returns the result of the intrinsic \p Address.
static Function *createAccessor(const IntrinsicInst &Address) {
  auto &M = const_cast<Module &>(*Address.getModule());
  auto *F = Function::Create(FunctionType::get(Address.getType(), false),
                             GlobalValue::InternalLinkage, AccessorName, M);
  F->setDoesNotThrow();
  // optnone keeps passes from inferring that the function has no effects. If
  // they inferred this, they would merge its calls on both sides of a spawn.
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::OptimizeNone);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
  Instruction *Copy = Address.clone();
  Copy->setDebugLoc(DebugLoc()); // the location belongs to another function
  B.CreateRet(B.Insert(Copy));
  return F;
}

static SmallVector<IntrinsicInst *, 4> getThreadAddresses(Function &F) {
  SmallVector<IntrinsicInst *, 4> Found;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I);
        II && (II->getIntrinsicID() == Intrinsic::threadlocal_address ||
               II->getIntrinsicID() == Intrinsic::thread_pointer))
      Found.push_back(II);
  return Found;
}

static bool isIntrinsic(const User *U) {
  auto *II = dyn_cast<IntrinsicInst>(U);
  return II && II->getIntrinsicID() == Intrinsic::threadlocal_address;
}

// Replaces the use \p U of \p V by a use of the intrinsic.
static void nameAddress(GlobalVariable &V, Use &U) {
  auto *Phi = dyn_cast<PHINode>(U.getUser());
  if (!Phi) {
    U.set(IRBuilder<>(cast<Instruction>(U.getUser()))
              .CreateThreadLocalAddress(&V));
    return;
  }
  // A block may have several edges to the phi, always with the same value.
  BasicBlock *From = Phi->getIncomingBlock(U);
  Value *Address =
      IRBuilder<>(From->getTerminator()).CreateThreadLocalAddress(&V);
  for (unsigned I = 0; I != Phi->getNumIncomingValues(); ++I)
    if (Phi->getIncomingBlock(I) == From)
      Phi->setIncomingValue(I, Address);
}

// Replaces direct uses of thread-local variables by results of the intrinsic.
// Clang doesn't use the intrinsic for some variables: the guards of variables
// that are initialised at run time. Code generation would reuse their addresses
// after a change of threads.
void nameThreadAddresses(Module &M) {
  for (GlobalVariable &V : M.globals()) {
    if (!V.isThreadLocal())
      continue;
    convertUsersOfConstantsToInstructions({&V});
    SmallVector<Use *, 8> Uses;
    for (Use &U : V.uses())
      if (isa<Instruction>(U.getUser()) && !isIntrinsic(U.getUser()))
        Uses.push_back(&U);
    for (Use *U : Uses)
      if (U->get() == &V)
        nameAddress(V, *U);
  }
}

void hideThreadIdentity(Module &M) {
  forbidReuse(M);
  nameThreadAddresses(M);
  SmallDenseMap<Value *, Function *, 4> Accessors;
  SmallVector<Function *, 16> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(&F);
  for (Function *F : Functions) {
    SmallVector<IntrinsicInst *, 4> Addresses = getThreadAddresses(*F);
    if (Addresses.empty())
      continue;
    // A function that returns a pointer gets accessors as well. Otherwise
    // passes may infer that the function has no effects, and merge its calls on
    // both sides of a spawn.
    if (!hasTapir(*F) && !mayWait(*F) && !F->getReturnType()->isPointerTy() &&
        !F->hasFnAttribute(Attribute::AlwaysInline)) {
      F->addFnAttr(Attribute::NoInline);
      continue;
    }
    for (IntrinsicInst *Address : Addresses) {
      GlobalValue *Variable = nullptr; // null for the thread pointer
      if (Address->arg_size()) {
        Variable = dyn_cast<GlobalValue>(Address->getArgOperand(0));
        if (!Variable)
          continue;
      }
      Function *&Accessor = Accessors[Variable];
      if (!Accessor)
        Accessor = createAccessor(*Address);
      IRBuilder<> B(Address);
      CallInst *Call = B.CreateCall(Accessor);
      Call->setDoesNotThrow();
      Call->takeName(Address);
      Address->replaceAllUsesWith(Call);
      Address->eraseFromParent();
    }
  }
}

} // namespace tapir
