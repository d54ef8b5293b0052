//===- CodeMutations.cpp - control flow, and odd code in tasks ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Edges that lead elsewhere make tasks overlap, contain each other, return, never end, or begin
// nowhere. Code that tasks must not contain is inserted.
//
//===----------------------------------------------------------------------===//

#include "Subject.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace mutants {

static bool swapSuccessors(Subject &S) {
  Function *F = S.pickFunction();
  if (!F)
    return false;
  auto *Br = dyn_cast<BranchInst>(S.pickBlock(*F).getTerminator());
  if (!Br || !Br->isConditional())
    return false;
  Br->swapSuccessors();
  return true;
}

// Redirects an edge: any edge, or one that leaves a block with a marker.
static bool redirect(Subject &S) {
  CallBase *C = S.pickMarker();
  Function *F = C ? C->getFunction() : S.pickFunction();
  if (!F)
    return false;
  BasicBlock &B = C && S.R.chance(50) ? *C->getParent() : S.pickBlock(*F);
  Instruction *T = B.getTerminator();
  BasicBlock *To = S.pickTarget(*F);
  if (!To || !T->getNumSuccessors() || isa<InvokeInst>(T))
    return false;
  T->setSuccessor(S.R.below(T->getNumSuccessors()), To);
  return true;
}

static void makeTerminator(Subject &S, BasicBlock &B) {
  Function &F = *B.getParent();
  IRBuilder<> At(&B);
  BasicBlock *To = S.pickTarget(F), *Or = S.pickTarget(F);
  switch (To && Or ? S.R.below(7) : S.R.below(2)) {
  case 0:
    if (F.getReturnType()->isVoidTy())
      At.CreateRetVoid();
    else
      At.CreateRet(S.pickConstant(F.getReturnType()));
    return;
  case 1:
    At.CreateUnreachable();
    return;
  case 2:
    At.CreateBr(To);
    return;
  case 3: {
    Instruction *T = At.CreateUnreachable();
    Value *V = S.pickValue(At.getInt1Ty(), *T);
    T->eraseFromParent();
    At.SetInsertPoint(&B);
    At.CreateCondBr(V, To, Or);
    return;
  }
  case 4: {
    SwitchInst *Switch = At.CreateSwitch(At.getInt32(S.R.below(3)), To, 2);
    Switch->addCase(At.getInt32(0), Or);
    Switch->addCase(At.getInt32(1), To);
    return;
  }
  case 5: {
    if (!F.hasPersonalityFn())
      S.pickPad(F);
    Type *T = StructType::get(At.getPtrTy(), At.getInt32Ty());
    At.CreateResume(S.pickConstant(T));
    return;
  }
  default: {
    IndirectBrInst *Jump = At.CreateIndirectBr(BlockAddress::get(&F, To), 2);
    Jump->addDestination(To);
    Jump->addDestination(Or);
  }
  }
}

static bool replaceTerminator(Subject &S) {
  Function *F = S.pickFunction();
  if (!F)
    return false;
  BasicBlock &B = S.pickBlock(*F);
  if (!B.getTerminator()->getType()->isVoidTy() &&
      !B.getTerminator()->use_empty())
    B.getTerminator()->replaceAllUsesWith(
        S.pickConstant(B.getTerminator()->getType()));
  B.getTerminator()->eraseFromParent();
  makeTerminator(S, B);
  return true;
}

// Replaces one edge by two, one of which leads to any block.
static bool addEdge(Subject &S) {
  Function *F = S.pickFunction();
  Instruction *Before = F ? S.pickPlace(*F) : nullptr;
  BasicBlock *To = F ? S.pickTarget(*F) : nullptr;
  if (!Before || !To || isa<AllocaInst>(Before))
    return false;
  BasicBlock *B = Before->getParent();
  Value *Condition = S.pickValue(Type::getInt1Ty(S.context()), *Before);
  BasicBlock *Rest = SplitBlock(B, Before);
  B->getTerminator()->eraseFromParent();
  BranchInst::Create(To, Rest, Condition, B);
  return true;
}

// Adds markers in unreachable code.
static bool addDeadBlock(Subject &S) {
  Function *F = S.pickFunction();
  if (!F)
    return false;
  BasicBlock *B = BasicBlock::Create(S.context(), "mutant.dead", F);
  makeTerminator(S, *B);
  for (unsigned N = 1 + S.R.below(3); N; --N)
    S.insertMarker(*B->getTerminator());
  return true;
}

// Adds a task: a detach and its branch, with any blocks for child and parent.
static bool addDetach(Subject &S) {
  Function *F = S.pickFunction();
  Instruction *Before = F ? S.pickPlace(*F) : nullptr;
  BasicBlock *Child = F ? S.pickTarget(*F) : nullptr;
  if (!Before || !Child)
    return false;
  IRBuilder<> At(Before);
  FunctionCallee Detach = S.M.getOrInsertFunction(
      "tapir.detach", FunctionType::get(At.getInt1Ty(), {At.getPtrTy()}, true));
  Value *Is = At.CreateCall(Detach, {S.pickValue(At.getPtrTy(), *Before)});
  BasicBlock *B = Before->getParent();
  BasicBlock *Rest = SplitBlock(B, Before);
  B->getTerminator()->eraseFromParent();
  BranchInst::Create(Child, Rest, Is, B);
  return true;
}

static bool insertOddCode(Subject &S) {
  Function *F = S.pickFunction();
  Instruction *Before = F ? S.pickPlace(*F) : nullptr;
  if (!Before)
    return false;
  IRBuilder<> B(Before);
  Value *P = S.pickValue(B.getPtrTy(), *Before);
  switch (S.R.below(11)) {
  case 0:
    B.CreateIntrinsic(Intrinsic::vastart, {B.getPtrTy()}, {P});
    return true;
  case 1:
    B.CreateStackRestore(B.CreateStackSave());
    return true;
  case 2: {
    auto *SetJump = cast<Function>(
        S.M.getOrInsertFunction("_setjmp", B.getInt32Ty(), B.getPtrTy())
            .getCallee());
    SetJump->addFnAttr(Attribute::ReturnsTwice);
    B.CreateCall(SetJump, {P})->addFnAttr(Attribute::ReturnsTwice);
    return true;
  }
  case 3:
    B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), "nop",
                                "~{memory}", true));
    return true;
  case 4:
    B.CreateAlloca(S.pickType(), S.pickValue(B.getInt32Ty(), *Before));
    return true;
  case 5:
    B.CreateMemCpy(P, Align(1), S.pickValue(B.getPtrTy(), *Before), Align(1),
                   S.pickValue(B.getInt64Ty(), *Before));
    return true;
  case 6:
    B.CreateAtomicRMW(AtomicRMWInst::Add, P, B.getInt64(1), Align(8),
                      AtomicOrdering::SequentiallyConsistent);
    return true;
  case 7:
    B.CreateStore(S.pickValue(B.getPtrTy(), *Before), P, S.R.chance(30));
    return true;
  case 8:
    B.CreateIntrinsic(Intrinsic::frameaddress, {B.getPtrTy()}, {B.getInt32(0)});
    return true;
  case 9:
    B.CreatePtrToInt(P, B.getInt64Ty());
    return true;
  default:
    B.CreateCall(S.M.getOrInsertFunction("_Znwm", B.getPtrTy(), B.getInt64Ty()),
                 {S.pickValue(B.getInt64Ty(), *Before)});
    return true;
  }
}

static bool callFunction(Subject &S) {
  Function *F = S.pickFunction(), *Callee = S.pickFunction();
  Instruction *Before = F ? S.pickPlace(*F) : nullptr;
  if (!Before || any_of(Callee->args(), [](const Argument &A) {
        return A.getType()->isTokenTy() || A.getType()->isMetadataTy();
      }))
    return false;
  SmallVector<Value *, 6> Arguments;
  for (Type *T : Callee->getFunctionType()->params())
    Arguments.push_back(S.pickValue(T, *Before));
  auto *Call = CallInst::Create(Callee, Arguments, "", Before->getIterator());
  Call->setCallingConv(Callee->getCallingConv());
  if (F->getSubprogram() && Callee->getSubprogram())
    Call->setDebugLoc(DILocation::get(S.context(), 1, 1, F->getSubprogram()));
  return true;
}

// Makes regions that no front end makes.
static bool changeAlloca(Subject &S) {
  CallBase *C = S.pickMarker();
  if (!C || !C->arg_size())
    return false;
  auto *A = dyn_cast<AllocaInst>(C->getArgOperand(0));
  Instruction *Before = A ? S.pickPlace(*C->getFunction()) : nullptr;
  if (!Before || A->isSwiftError())
    return false;
  Type *Many = Type::getInt64Ty(S.context());
  switch (S.R.below(4)) {
  case 0:
    A->moveBefore(Before->getIterator());
    return true;
  case 1:
    A->setOperand(0, S.pickConstant(A->getOperand(0)->getType()));
    return true;
  case 2:
    A->setAlignment(Align(1ull << S.R.below(20)));
    return true;
  default: {
    auto *New = new AllocaInst(S.pickType(), A->getAddressSpace(),
                               ConstantInt::get(Many, S.R.below(3)), "changed",
                               A->getIterator());
    A->replaceAllUsesWith(New);
    A->eraseFromParent();
    return true;
  }
  }
}

static bool decorateFunction(Subject &S) {
  Function *F = S.pickFunction();
  if (!F)
    return false;
  static const Attribute::AttrKind Kinds[] = {
      Attribute::AlwaysInline,   Attribute::NoInline,
      Attribute::MinSize,        Attribute::OptimizeForSize,
      Attribute::NoUnwind,       Attribute::NoReturn,
      Attribute::StrictFP,       Attribute::NoRecurse,
      Attribute::ReturnsTwice,   Attribute::StackProtectReq,
      Attribute::UWTable,        Attribute::SafeStack,
      Attribute::SanitizeThread, Attribute::SanitizeAddress};
  static const GlobalValue::LinkageTypes Linkages[] = {
      GlobalValue::InternalLinkage, GlobalValue::LinkOnceODRLinkage,
      GlobalValue::WeakAnyLinkage, GlobalValue::AvailableExternallyLinkage};
  switch (S.R.below(5)) {
  case 0:
    F->addFnAttr(Attribute::NoInline);
    F->addFnAttr(Attribute::OptimizeNone);
    return true;
  case 1:
    F->setLinkage(S.R.pick(ArrayRef(Linkages)));
    return true;
  case 2:
    F->setCallingConv(S.R.chance(50) ? CallingConv::Fast
                                     : CallingConv::PreserveNone);
    return true;
  case 3:
    F->setPersonalityFn(nullptr);
    return true;
  default:
    F->addFnAttr(S.R.pick(ArrayRef(Kinds)));
    return true;
  }
}

ArrayRef<Mutation> codeMutations() {
  static const Mutation All[] = {{"swap successors", swapSuccessors},
                                 {"redirect an edge", redirect},
                                 {"redirect an edge", redirect},
                                 {"replace a terminator", replaceTerminator},
                                 {"add an edge", addEdge},
                                 {"add dead code", addDeadBlock},
                                 {"add a detach", addDetach},
                                 {"insert odd code", insertOddCode},
                                 {"call a function", callFunction},
                                 {"change a region's memory", changeAlloca},
                                 {"decorate a function", decorateFunction}};
  return All;
}

} // namespace mutants
