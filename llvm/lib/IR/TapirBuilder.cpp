//===- TapirBuilder.cpp - emits Tapir -------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/TapirBuilder.h"

#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

BasicBlock *TapirBuilder::createBlock(const Twine &Name) const {
  return BasicBlock::Create(B.getContext(), Name,
                            B.GetInsertBlock()->getParent());
}

static Module &moduleOf(const IRBuilderBase &B) {
  return *B.GetInsertBlock()->getModule();
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

AllocaInst *TapirBuilder::createRegion(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  return new AllocaInst(Type::getInt8Ty(F.getContext()),
                        F.getDataLayout().getAllocaAddrSpace(), nullptr,
                        Align(1), "cilk.region", Entry.begin());
}

TapirTask TapirBuilder::beginTask(Value *Region, BasicBlock *Unwind) {
  BasicBlock *Child = createBlock("task");
  TapirTask Task{Region, nullptr, createBlock("continuation"), Unwind};
  Task.Detach = createDetach(Region, Child, Task.Continuation, Unwind);
  B.SetInsertPoint(Child);
  return Task;
}

void TapirBuilder::endTask(const TapirTask &Task) {
  createReattach(Task.Region, Task.Continuation);
  Task.Continuation->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(Task.Continuation);
}

CallInst *TapirBuilder::createSync(Value *Region) {
  CallInst *S =
      B.CreateCall(getMarkerFunction(moduleOf(B), Marker::Sync), {Region});
  setMarkerCallAttributes(*S, Marker::Sync);
  return S;
}

CallBase *TapirBuilder::createSync(Value *Region, BasicBlock *Unwind) {
  if (!Unwind)
    return createSync(Region);
  BasicBlock *Joined = createBlock("joined");
  CallBase *S = B.CreateInvoke(getMarkerFunction(moduleOf(B), Marker::Sync),
                               Joined, Unwind, {Region});
  B.SetInsertPoint(Joined);
  return S;
}

TapirLoop TapirBuilder::beginLoop(Value *Count, Value *Grain,
                                  BasicBlock *Unwind) {
  assert(Count->getType()->isIntegerTy(64) &&
         (!Grain || Grain->getType()->isIntegerTy(64)) &&
         "iterations are counted in i64");
  BasicBlock *Before = B.GetInsertBlock();
  Value *Region = createRegion(*Before->getParent());
  B.CreateCall(getMarkerFunction(moduleOf(B), Marker::Loop),
               {Region, Count, Grain ? Grain : B.getInt64(0)});
  BasicBlock *Header = createBlock("loop"), *Spawn = createBlock("iteration");
  TapirLoop Loop;
  Loop.Exit = createBlock("done");
  B.CreateBr(Header);
  B.SetInsertPoint(Header);
  Loop.Index = B.CreatePHI(B.getInt64Ty(), 2, "index");
  Loop.Index->addIncoming(B.getInt64(0), Before);
  B.CreateCondBr(B.CreateICmpULT(Loop.Index, Count), Spawn, Loop.Exit);
  B.SetInsertPoint(Spawn);
  Loop.Iteration = beginTask(Region, Unwind);
  return Loop;
}

void TapirBuilder::endLoop(const TapirLoop &Loop) {
  endTask(Loop.Iteration);
  Value *Next = B.CreateAdd(Loop.Index, B.getInt64(1), "next", /*NUW=*/true);
  B.CreateBr(Loop.Index->getParent());
  Loop.Index->addIncoming(Next, B.GetInsertBlock());
  Loop.Exit->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(Loop.Exit);
  createSync(Loop.Iteration.Region, Loop.Iteration.Unwind);
}

//===----------------------------------------------------------------------===//
// Exceptions
//===----------------------------------------------------------------------===//

// Returns the type that landing pads return, by the Itanium ABI.
static StructType *getPadType(IRBuilderBase &B) {
  return StructType::get(B.getPtrTy(), B.getInt32Ty());
}

TapirScope TapirBuilder::beginScope(bool Throws) {
  TapirScope Scope;
  Scope.Region = createRegion(*B.GetInsertBlock()->getParent());
  if (!Throws)
    return Scope;
  Scope.Pad = createBlock("pad");
  Scope.Cleanup = createBlock("cleanup");
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(Scope.Cleanup);
  Scope.InFlight = B.CreatePHI(getPadType(B), 1, "in.flight");
  B.SetInsertPoint(Scope.Pad);
  LandingPadInst *Pad = B.CreateLandingPad(getPadType(B), /*NumClauses=*/0);
  Pad->setCleanup(true);
  B.CreateBr(Scope.Cleanup);
  Scope.InFlight->addIncoming(Pad, Scope.Pad);
  return Scope;
}

// Emits the marker which says that the exception is about to leave the region,
// after the cleanup.
static void createUnwind(IRBuilderBase &B, Value *Region, Value *Exception,
                         BasicBlock *Outer) {
  FunctionCallee Callee = getMarkerFunction(moduleOf(B), Marker::Unwind);
  if (!Outer) {
    B.CreateCall(Callee, {Region, Exception});
    return;
  }
  BasicBlock *Alone = BasicBlock::Create(B.getContext(), "first",
                                         B.GetInsertBlock()->getParent());
  B.CreateInvoke(Callee, Alone, Outer, {Region, Exception});
  B.SetInsertPoint(Alone);
}

// Makes landing pads catch everything, so that an exception in a task is caught
// in the task. A cleanup wouldn't be enough, because unwinders search for a
// handler before they run any cleanup. The only callers of a task may be the
// functions of a pool thread, which have no handler.
static void catchEverything(Value *InFlight) {
  if (auto *Phi = dyn_cast<PHINode>(InFlight)) {
    for (Value *V : Phi->incoming_values())
      catchEverything(V);
  } else if (auto *Pad = dyn_cast<LandingPadInst>(InFlight)) {
    Pad->addClause(
        ConstantPointerNull::get(PointerType::getUnqual(Pad->getContext())));
  }
}

void TapirBuilder::endScope(const TapirScope &Scope, const TapirScope *Outer,
                            const TapirTask *Ends) {
  createSync(Scope.Region, Scope.Pad);
  if (!Scope.Pad)
    return;
  IRBuilderBase::InsertPointGuard Guard(B);
  B.SetInsertPoint(Scope.Cleanup);
  createSync(Scope.Region);
  Value *Exception = B.CreateExtractValue(Scope.InFlight, 0);
  if (Outer) {
    createUnwind(B, Scope.Region, Exception, Outer->Pad);
    Outer->InFlight->addIncoming(Scope.InFlight, B.GetInsertBlock());
    B.CreateBr(Outer->InFlight->getParent());
  } else if (Ends) {
    catchEverything(Scope.InFlight);
    createUnwind(B, Scope.Region, Exception, createTaskPad(*Ends));
    createException(Ends->Region, Exception, Ends->Unwind);
  } else {
    createUnwind(B, Scope.Region, Exception, nullptr);
    B.CreateResume(Scope.InFlight);
  }
}

BasicBlock *TapirBuilder::createTaskPad(const TapirTask &Task) {
  assert(Task.Unwind && "the task may throw");
  IRBuilderBase::InsertPointGuard Guard(B);
  BasicBlock *Block = createBlock("task.pad");
  B.SetInsertPoint(Block);
  LandingPadInst *Pad = B.CreateLandingPad(getPadType(B), /*NumClauses=*/1);
  Pad->addClause(Constant::getNullValue(B.getPtrTy()));
  createException(Task.Region, B.CreateExtractValue(Pad, 0), Task.Unwind);
  return Block;
}

//===----------------------------------------------------------------------===//
// Reducers
//===----------------------------------------------------------------------===//

CallInst *TapirBuilder::createView(Value *Reducer, uint64_t Size,
                                   Value *Identity, Value *Reduce) {
  return B.CreateCall(getMarkerFunction(moduleOf(B), Marker::View),
                      {Reducer, B.getInt64(Size), Identity, Reduce});
}

void TapirBuilder::createViewBegin(Value *Reducer, uint64_t Size,
                                   Value *Identity, Value *Reduce) {
  B.CreateCall(getMarkerFunction(moduleOf(B), Marker::ViewBegin),
               {Reducer, B.getInt64(Size), B.getInt64(1), B.getInt64(Size),
                Identity, Reduce});
}

void TapirBuilder::createViewEnd(Value *Reducer) {
  B.CreateCall(getMarkerFunction(moduleOf(B), Marker::ViewDrop), {Reducer});
}

//===----------------------------------------------------------------------===//
// Parts of statements
//===----------------------------------------------------------------------===//

CallBase *TapirBuilder::createDetach(Value *Region, BasicBlock *Task,
                                     BasicBlock *Continuation,
                                     BasicBlock *Unwind) {
  BasicBlock *Block = B.GetInsertBlock();
  assert(!hasTerminator(*Block) && Task != Continuation &&
         "a detach ends its block, in two ways");
  FunctionCallee Callee = getMarkerFunction(moduleOf(B), Marker::Detach);
  CallBase *D;
  if (Unwind) {
    BasicBlock *Branch = BasicBlock::Create(B.getContext(), "detached",
                                            Block->getParent(), Task);
    D = B.CreateInvoke(Callee, Branch, Unwind, {Region});
    B.SetInsertPoint(Branch);
  } else {
    D = B.CreateCall(Callee, {Region});
  }
  setMarkerCallAttributes(*D, Marker::Detach);
  B.CreateCondBr(D, Task, Continuation);
  return D;
}

void TapirBuilder::createReattach(Value *Region, BasicBlock *Continuation) {
  assert(!hasTerminator(*B.GetInsertBlock()) && "a reattach ends its block");
  B.CreateCall(getMarkerFunction(moduleOf(B), Marker::Reattach), {Region});
  B.CreateBr(Continuation);
}

void TapirBuilder::createException(Value *Region, Value *Exception,
                                   BasicBlock *Unwind) {
  FunctionCallee Callee = getMarkerFunction(moduleOf(B), Marker::Exception);
  if (!Unwind) {
    B.CreateCall(Callee, {Region, Exception});
    B.CreateUnreachable();
    return;
  }
  BasicBlock *Never = createBlock("thrown");
  B.CreateInvoke(Callee, Never, Unwind, {Region, Exception});
  B.SetInsertPoint(Never);
  B.CreateUnreachable();
}

} // namespace tapir
