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

#include "tapir/IR/Marks.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;

namespace tapir {

// On the detach of an in-place frame.
static constexpr StringLiteral InPlace = "tapir-in-place";

void setInPlace(CallBase &Detach) {
  Detach.addFnAttr(Attribute::get(Detach.getContext(), InPlace));
  if (isa<CallInst>(Detach))
    Detach.removeFnAttr(Attribute::Memory);
}

bool isInPlace(const CallBase &Detach) { return Detach.hasFnAttr(InPlace); }

namespace {
struct MarkerName {
  Marker Kind;
  StringLiteral Name; // behind "tapir."
};
} // namespace

static constexpr StringLiteral Prefix = "tapir.";
static constexpr MarkerName Names[] = {
    {Marker::Detach, "detach"},
    {Marker::Reattach, "reattach"},
    {Marker::Sync, "sync"},
    {Marker::Exception, "exception"},
    {Marker::Unwind, "unwind"},
    {Marker::StrandBegin, "strand.begin"},
    {Marker::Loop, "loop"},
    {Marker::Pin, "pin"},
    {Marker::View, "view"},
    {Marker::ViewBegin, "view.begin"},
    {Marker::ViewEnd, "view.end"},
    {Marker::ViewDrop, "view.drop"},
    {Marker::FrameBegin, "frame.begin"},
    {Marker::FrameBeginInPlace, "frame.begin.inplace"},
    {Marker::FrameCallee, "frame.callee"},
    {Marker::FrameEnd, "frame.end"},
    {Marker::Caught, "caught"},
    {Marker::RegionBegin, "region.begin"},
    {Marker::RegionEnd, "region.end"},
    {Marker::Share, "share"},
    {Marker::SyncGuard, "sync.guard"},
};

std::string getMarkerName(Marker K) {
  for (const MarkerName &N : Names)
    if (N.Kind == K)
      return (Prefix + N.Name).str();
  return "";
}

Marker getMarker(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || !F->isDeclaration())
    return Marker::None;
  StringRef Name = F->getName();
  if (!Name.consume_front(Prefix))
    return Marker::None;
  for (const MarkerName &N : Names)
    if (N.Name == Name)
      return N.Kind;
  return Marker::None;
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
  case Marker::FrameBeginInPlace:
  case Marker::FrameEnd:
    return FunctionType::get(Void, {Ptr, I32}, false);
  case Marker::Exception:
  case Marker::Unwind:
  case Marker::Share:
    return FunctionType::get(Void, {Ptr, Ptr}, false);
  case Marker::FrameCallee:
    return FunctionType::get(Ptr, {Ptr, I32}, false);
  case Marker::View:
    return FunctionType::get(Ptr, {Ptr, I64, Ptr, Ptr}, false);
  case Marker::ViewBegin:
    return FunctionType::get(Ptr, {Ptr, I64, I64, I64, Ptr, Ptr}, false);
  case Marker::ViewDrop:
    return FunctionType::get(Ptr, {Ptr}, false);
  default:
    return FunctionType::get(Void, {Ptr}, false);
  }
}

static void setAttributes(Function &F, Marker K) {
  F.setAttributes(AttributeList());
  MemoryEffects Inaccessible = MemoryEffects::inaccessibleMemOnly();
  switch (K) {
  case Marker::Detach:
    // Returns, or throws, once in each strand. The rest is for its calls.
    F.setWillReturn();
    break;
  case Marker::Reattach:
    // What the child wrote is read after the sync. Neither willreturn nor
    // noreturn: the edge behind it keeps the serial projection in the graph.
    if (!racesMatter(*F.getParent()))
      F.setMemoryEffects(MemoryEffects::readOnly() | Inaccessible);
    F.setDoesNotThrow();
    break;
  case Marker::Exception:
    F.setDoesNotReturn();
    F.addFnAttr(Attribute::Cold);
    F.addFnAttr(Attribute::NoMerge);
    break;
  case Marker::StrandBegin:
    F.setDoesNotThrow();
    F.setWillReturn();
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
  case Marker::View:
    // Spawns and syncs write such memory. The identity function that it may
    // call writes the new view only.
    F.setMemoryEffects(MemoryEffects::inaccessibleMemOnly(ModRefInfo::Ref));
    F.setDoesNotThrow();
    F.setWillReturn();
    F.addRetAttr(Attribute::NonNull);
    break;
  case Marker::ViewBegin:
  case Marker::ViewEnd:
  case Marker::ViewDrop:
    // What was written into a view may come to the reducer's own memory.
    F.setMemoryEffects(MemoryEffects::inaccessibleOrArgMemOnly());
    F.setDoesNotThrow();
    F.setWillReturn();
    break;
  default:
    // A sync may write whatever was captured.
    break;
  }
}

// The child reads what its parent wrote. Nothing that it writes can be seen
// before the sync, unless its exception comes to the parent here, or unless the
// parent's own evaluation of arguments is part of the task. Where races are
// looked for, what either strand reads behind the detach is not what was there
// before.
static void setDetachAttributes(CallBase &Detach) {
  if (!isa<CallInst>(Detach))
    return;
  Detach.setDoesNotThrow();
  if (!Detach.hasFnAttr(InPlace) && !racesMatter(*Detach.getModule()))
    Detach.setMemoryEffects(MemoryEffects::readOnly() |
                            MemoryEffects::inaccessibleMemOnly());
}

FunctionCallee getMarkerFunction(Module &M, Marker K) {
  bool Fresh = !findMarker(M, K);
  FunctionCallee Callee =
      M.getOrInsertFunction(getMarkerName(K), getMarkerType(M.getContext(), K));
  if (auto *F = dyn_cast<Function>(Callee.getCallee()); F && Fresh)
    setAttributes(*F, K);
  return Callee;
}

Function *declareStrandValue(Module &M, StringRef Name, FunctionType *Type) {
  auto *F = dyn_cast<Function>(M.getOrInsertFunction(Name, Type).getCallee());
  if (!F)
    return nullptr;
  // A detach writes such memory.
  F->setMemoryEffects(MemoryEffects::inaccessibleMemOnly(ModRefInfo::Ref));
  F->setDoesNotThrow();
  F->setWillReturn();
  return F;
}

bool hasTapir(const Module &M) {
  for (const MarkerName &N : Names)
    if (const Function *F = M.getFunction(getMarkerName(N.Kind));
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

bool needsPreparation(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return getMarker(I) >= Marker::FrameBegin;
  });
}

void setMarkerAttributes(Module &M) {
  for (const MarkerName &N : Names) {
    Function *F = findMarker(M, N.Kind);
    if (!F || !F->isDeclaration())
      continue;
    setAttributes(*F, N.Kind);
    for (User *U : F->users()) {
      auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getCalledFunction() != F)
        continue;
      const bool IsInPlace = Call->hasFnAttr(InPlace);
      Call->setAttributes(AttributeList());
      if (IsInPlace)
        setInPlace(*Call);
      if (N.Kind == Marker::Detach)
        setDetachAttributes(*Call);
      else if (N.Kind == Marker::Sync && isa<CallInst>(Call))
        Call->setDoesNotThrow();
    }
  }
}

CallBase *replaceArguments(CallBase &C, ArrayRef<Value *> Arguments) {
  CallBase *New;
  if (auto *Invoke = dyn_cast<InvokeInst>(&C))
    New = InvokeInst::Create(C.getFunctionType(), C.getCalledOperand(),
                             Invoke->getNormalDest(), Invoke->getUnwindDest(),
                             Arguments, "", C.getIterator());
  else
    New = CallInst::Create(C.getFunctionType(), C.getCalledOperand(), Arguments,
                           "", C.getIterator());
  New->setAttributes(AttributeList::get(
      C.getContext(), AttributeList::FunctionIndex,
      AttrBuilder(C.getContext(), C.getAttributes().getFnAttrs())));
  New->setDebugLoc(C.getDebugLoc());
  New->takeName(&C);
  C.replaceAllUsesWith(New);
  C.eraseFromParent();
  return New;
}

void eraseMarker(CallBase &C) {
  if (auto *Invoke = dyn_cast<InvokeInst>(&C)) {
    BranchInst::Create(Invoke->getNormalDest(), Invoke->getIterator());
    Invoke->getUnwindDest()->removePredecessor(Invoke->getParent());
  }
  C.eraseFromParent();
}

static bool findRegions(Value *V, RegionSet &Regions,
                        SmallPtrSetImpl<Value *> &Seen) {
  if (!Seen.insert(V).second)
    return true;
  if (auto *A = dyn_cast<AllocaInst>(V)) {
    Regions.insert(A);
    return true;
  }
  if (auto *Phi = dyn_cast<PHINode>(V))
    return all_of(Phi->incoming_values(),
                  [&](Value *In) { return findRegions(In, Regions, Seen); });
  if (auto *Select = dyn_cast<SelectInst>(V))
    return findRegions(Select->getTrueValue(), Regions, Seen) &&
           findRegions(Select->getFalseValue(), Regions, Seen);
  return isa<UndefValue>(V);
}

bool findRegions(Value *V, RegionSet &Regions) {
  SmallPtrSet<Value *, 8> Seen;
  return findRegions(V, Regions, Seen);
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

CallBase *TapirBuilder::createDetach(Value *Region, BasicBlock *Task,
                                     BasicBlock *Continuation,
                                     BasicBlock *Unwind) {
  BasicBlock *Block = B.GetInsertBlock();
  Module &M = *Block->getModule();
  FunctionCallee Callee = getMarkerFunction(M, Marker::Detach);
  CallBase *D;
  if (Unwind) {
    BasicBlock *Branch = BasicBlock::Create(M.getContext(), "detached",
                                            Block->getParent(), Task);
    D = B.CreateInvoke(Callee, Branch, Unwind, {Region});
    B.SetInsertPoint(Branch);
  } else {
    D = B.CreateCall(Callee, {Region});
  }
  setDetachAttributes(*D);
  B.CreateCondBr(D, Task, Continuation);
  return D;
}

void TapirBuilder::createException(Value *Region, Value *Exception,
                                   BasicBlock *Unwind) {
  BasicBlock *Block = B.GetInsertBlock();
  Module &M = *Block->getModule();
  FunctionCallee Callee = getMarkerFunction(M, Marker::Exception);
  if (!Unwind) {
    B.CreateCall(Callee, {Region, Exception});
    B.CreateUnreachable();
    return;
  }
  BasicBlock *Never =
      BasicBlock::Create(M.getContext(), "thrown", Block->getParent());
  B.CreateInvoke(Callee, Never, Unwind, {Region, Exception});
  B.SetInsertPoint(Never);
  B.CreateUnreachable();
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
