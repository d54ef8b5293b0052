//===- Markers.cpp - Tapir's operations as opaque calls -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table holds everything that is known of a marker: its name, its type and
// the attributes under which LLVM's passes stay sound. The attributes were
// found by experiment: each weakening of them miscompiles some program.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/Markers.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;

namespace tapir {

static constexpr Marker AllMarkers[] = {
    Marker::Detach,      Marker::Reattach, Marker::Sync,
    Marker::Loop,        Marker::Pin,      Marker::FrameBegin,
    Marker::FrameCallee, Marker::FrameEnd, Marker::SyncGuard};

StringRef getMarkerName(Marker K) {
  switch (K) {
  case Marker::None:
    break;
  case Marker::Detach:
    return "tapir.detach";
  case Marker::Reattach:
    return "tapir.reattach";
  case Marker::Sync:
    return "tapir.sync";
  case Marker::Loop:
    return "tapir.loop";
  case Marker::Pin:
    return "tapir.pin";
  case Marker::FrameBegin:
    return "tapir.frame.begin";
  case Marker::FrameCallee:
    return "tapir.frame.callee";
  case Marker::FrameEnd:
    return "tapir.frame.end";
  case Marker::SyncGuard:
    return "tapir.sync.guard";
  }
  return "";
}

Marker getMarker(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || !F->isDeclaration())
    return Marker::None;
  StringRef Name = F->getName();
  if (!Name.consume_front("tapir."))
    return Marker::None;
  return StringSwitch<Marker>(Name)
      .Case("detach", Marker::Detach)
      .Case("reattach", Marker::Reattach)
      .Case("sync", Marker::Sync)
      .Case("loop", Marker::Loop)
      .Case("pin", Marker::Pin)
      .Case("frame.begin", Marker::FrameBegin)
      .Case("frame.callee", Marker::FrameCallee)
      .Case("frame.end", Marker::FrameEnd)
      .Case("sync.guard", Marker::SyncGuard)
      .Default(Marker::None);
}

Function *findMarker(Module &M, Marker K) {
  return M.getFunction(getMarkerName(K));
}

static FunctionType *getMarkerType(LLVMContext &C, Marker K) {
  Type *Void = Type::getVoidTy(C), *Ptr = PointerType::getUnqual(C);
  Type *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
  switch (K) {
  case Marker::Detach:
    return FunctionType::get(Type::getInt1Ty(C), {Ptr}, /*isVarArg=*/true);
  case Marker::Loop:
    return FunctionType::get(Void, {Ptr, I64, I64}, false);
  case Marker::FrameBegin:
  case Marker::FrameEnd:
    return FunctionType::get(Void, {Ptr, I32}, false);
  case Marker::FrameCallee:
    return FunctionType::get(Ptr, {Ptr, I32}, false);
  default:
    return FunctionType::get(Void, {Ptr}, false);
  }
}

static void setAttributes(Function &F, Marker K) {
  F.setAttributes(AttributeList());
  MemoryEffects Inaccessible = MemoryEffects::inaccessibleMemOnly();
  switch (K) {
  case Marker::Detach:
    // The child reads what its parent wrote. Returns, once in each strand.
    F.setMemoryEffects(MemoryEffects::readOnly() | Inaccessible);
    F.setDoesNotThrow();
    F.setWillReturn();
    break;
  case Marker::Reattach:
    // What the child wrote is read after the sync. Neither willreturn nor
    // noreturn: the edge behind it keeps the serial projection in the graph.
    F.setMemoryEffects(MemoryEffects::readOnly() | Inaccessible);
    F.setDoesNotThrow();
    break;
  case Marker::Loop:
    F.setMemoryEffects(Inaccessible);
    F.setDoesNotThrow();
    F.setWillReturn();
    break;
  case Marker::Pin:
    F.setMemoryEffects(MemoryEffects::inaccessibleOrArgMemOnly());
    F.setDoesNotThrow();
    F.setWillReturn();
    break;
  default:
    // A sync may write whatever was captured, and may rethrow where invoked.
    break;
  }
}

FunctionCallee getMarkerFunction(Module &M, Marker K) {
  bool Fresh = !findMarker(M, K);
  FunctionCallee Callee =
      M.getOrInsertFunction(getMarkerName(K), getMarkerType(M.getContext(), K));
  if (auto *F = dyn_cast<Function>(Callee.getCallee()); F && Fresh)
    setAttributes(*F, K);
  return Callee;
}

bool hasTapir(const Module &M) {
  for (Marker K : AllMarkers)
    if (const Function *F = M.getFunction(getMarkerName(K));
        F && !F->use_empty())
      return true;
  return false;
}

bool hasTapir(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (getMarker(I) != Marker::None)
      return true;
  return false;
}

void setMarkerAttributes(Module &M) {
  for (Marker K : AllMarkers) {
    Function *F = findMarker(M, K);
    if (!F || !F->isDeclaration())
      continue;
    setAttributes(*F, K);
    for (User *U : F->users()) {
      auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getCalledFunction() != F)
        continue;
      AttributeList Attrs;
      if (K == Marker::Sync && isa<CallInst>(Call))
        Attrs = Attrs.addFnAttribute(M.getContext(), Attribute::NoUnwind);
      Call->setAttributes(Attrs);
    }
  }
}

SmallVector<CallBase *, 8> collectMarkers(Function &F, Marker K) {
  SmallVector<CallBase *, 8> Found;
  for (Instruction &I : instructions(F))
    if (isMarker(I, K))
      Found.push_back(cast<CallBase>(&I));
  return Found;
}

AllocaInst *TapirBuilder::createRegion(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  return new AllocaInst(Type::getInt8Ty(F.getContext()),
                        F.getDataLayout().getAllocaAddrSpace(), nullptr,
                        Align(1), "cilk.region", Entry.begin());
}

CallInst *TapirBuilder::createDetach(Value *Region, BasicBlock *Task,
                                     BasicBlock *Continuation,
                                     ArrayRef<Value *> Captures) {
  SmallVector<Value *, 8> Args{Region};
  Args.append(Captures.begin(), Captures.end());
  Module &M = *B.GetInsertBlock()->getModule();
  CallInst *D = B.CreateCall(getMarkerFunction(M, Marker::Detach), Args);
  B.CreateCondBr(D, Task, Continuation);
  return D;
}

void TapirBuilder::createReattach(Value *Region, BasicBlock *Continuation) {
  Module &M = *B.GetInsertBlock()->getModule();
  B.CreateCall(getMarkerFunction(M, Marker::Reattach), {Region});
  B.CreateBr(Continuation);
}

CallInst *TapirBuilder::createSync(Value *Region) {
  Module &M = *B.GetInsertBlock()->getModule();
  CallInst *S = B.CreateCall(getMarkerFunction(M, Marker::Sync), {Region});
  S->setDoesNotThrow();
  return S;
}

} // namespace tapir
