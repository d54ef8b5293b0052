//===- TaskOutliner.cpp - from a task to a function -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The helper is a clone of the task. Its blocks can't be extracted, because
// stock passes let tasks share blocks with each other and with the parent. In
// the clone, conditions on the detach are folded, phis have only the edges of
// this task, and reattaches become returns. Exception markers that end the task
// stay, for the target to replace.
//
// The helper's parameters are the region, then the live-ins that fit into
// registers, then a pointer to a structure in the parent's frame with the other
// live-ins. A variable of which the task has a copy is passed by address, and
// the helper copies it above the detach point: the parent's continuation can't
// have written it yet. The use of the address must not count as a capture,
// because an enclosing task may have a copy of the same variable.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/TaskOutliner.h"

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Tasks/HelperAttributes.h"
#include "tapir/Lowering/Tasks/HelperDebugInfo.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

Function *createHelperFunction(Function &Parent, FunctionType *Type,
                               const Twine &Name) {
  Function *H =
      Function::Create(Type, GlobalValue::InternalLinkage,
                       Parent.getAddressSpace(), Name, Parent.getParent());
  for (Attribute A : Parent.getAttributes().getFnAttrs()) {
    if (A.isStringAttribute()) {
      if (!A.hasAttribute(SplitterAttribute))
        H->addFnAttr(A);
      continue;
    }
    switch (A.getKindAsEnum()) {
    case Attribute::DisableSanitizerInstrumentation:
    case Attribute::MustProgress:
    case Attribute::NoCfCheck:
    case Attribute::NoImplicitFloat:
    case Attribute::NoInline:
    case Attribute::NonLazyBind:
    case Attribute::NoProfile:
    case Attribute::NoRedZone:
    case Attribute::NoSanitizeBounds:
    case Attribute::NoSanitizeCoverage:
    case Attribute::NoUnwind:
    case Attribute::NullPointerIsValid:
    case Attribute::OptimizeForSize:
    case Attribute::OptimizeNone:
    case Attribute::MinSize:
    case Attribute::SafeStack:
    case Attribute::SanitizeAddress:
    case Attribute::SanitizeHWAddress:
    case Attribute::SanitizeMemory:
    case Attribute::SanitizeMemTag:
    case Attribute::SanitizeNumericalStability:
    case Attribute::SanitizeThread:
    case Attribute::SanitizeType:
    case Attribute::ShadowCallStack:
    case Attribute::SpeculativeLoadHardening:
    case Attribute::StackProtect:
    case Attribute::StackProtectReq:
    case Attribute::StackProtectStrong:
    case Attribute::StrictFP:
    case Attribute::UWTable:
      H->addFnAttr(A);
      break;
    default:
      if (isNewSanitizer(A.getKindAsEnum()) || isNewMode(A.getKindAsEnum()))
        H->addFnAttr(A);
      break;
    }
  }
  if (Parent.hasPersonalityFn())
    H->setPersonalityFn(Parent.getPersonalityFn());
  if (Parent.hasGC())
    H->setGC(Parent.getGC());
  if (Parent.hasSection())
    H->setSection(Parent.getSection());
  return H;
}

namespace {

class Outliner {
  const Task &S;
  const TapirTarget &Target;
  OwnersSource Owners;
  CallBase &Detach;
  Function &Parent;
  const DataLayout &DL;
  LiveIns In;
  ValueToValueMapTy Map;
  SpawnHelper Result;

  // Live-ins, and the originals of copied variables: those that are passed
  // directly, and those that are packed into the structure.
  SmallVector<Value *, 8> Direct, Packed;
  DenseMap<AllocaInst *, Value *> Addresses;

  bool isCopied(Value *V) const {
    return isa<AllocaInst>(V) && In.Copied.contains(cast<AllocaInst>(V));
  }
  uint64_t getSize(const AllocaInst &A) const {
    return A.getAllocationSize(DL)->getFixedValue();
  }
  void chooseArguments();
  void noteAddresses();
  void createFunction(StructType *Pack);
  void fillEntry(BasicBlock &Entry, StructType *Pack, HelperDebugInfo &DI);
  void cloneBlocks();
  void packArguments(StructType *Pack);

public:
  Outliner(const Task &S, const TapirTarget &Target, OwnersSource Owners)
      : S(S), Target(Target), Owners(Owners), Detach(S.getDetach()),
        Parent(*Detach.getFunction()), DL(Parent.getDataLayout()) {}
  SpawnHelper run();
};

} // namespace

void Outliner::chooseArguments() {
  assert(none_of(In.Copied,
                 [&](AllocaInst *A) {
                   return In.Values.contains(A) || In.Private.contains(A);
                 }) &&
         "a variable that a task copies is neither shared nor private");
  SmallVector<Value *, 8> All(In.Values.begin(), In.Values.end());
  All.append(In.Copied.begin(), In.Copied.end());
  ArgumentBudget Budget;
  // The address of the structure itself takes a register.
  bool Room = Target.passesDirectly(Detach.getArgOperand(0)->getType(), Budget);
  for (Value *V : All)
    (Room && Target.passesDirectly(V->getType(), Budget) ? Direct : Packed)
        .push_back(V);
}

void Outliner::createFunction(StructType *Pack) {
  SmallVector<Type *, 8> Types{getRegion(Detach)->getType()};
  for (Value *V : Direct)
    Types.push_back(V->getType());
  if (Pack)
    Types.push_back(PointerType::getUnqual(Parent.getContext()));
  Result.Parent = &Parent;
  Result.Helper = createHelperFunction(
      Parent,
      FunctionType::get(Type::getVoidTy(Parent.getContext()), Types, false),
      Parent.getName() + ".task");
  Result.Helper->getArg(0)->setName("region");
  SmallVector<Value *, 8> Inputs(Direct);
  Inputs.append(Packed.begin(), Packed.end());
  unsigned Index = 1;
  for (Value *V : Direct) {
    Argument *A = Result.Helper->getArg(Index++);
    A->setName(V->getName());
    describeParameter(*A, *V);
    describeReducer(*A, *V, Inputs);
    Map[V] = A;
  }
}

// Adds the addresses of the allocas that translateAddresses() needs in the task
// to the live-ins.
void Outliner::noteAddresses() {
  IRBuilder<> B(&Detach);
  for (auto &[V, Allocas] : In.Translated)
    for (AllocaInst *A : Allocas)
      if (Value *&Address = Addresses[A]; !Address) {
        Address = B.CreatePtrToInt(A, DL.getIntPtrType(A->getType()));
        In.Values.insert(Address);
      }
}

void Outliner::fillEntry(BasicBlock &Entry, StructType *Pack,
                         HelperDebugInfo &DI) {
  IRBuilder<> B(&Entry);
  MapVector<AllocaInst *, AllocaInst *> Copies;
  for (auto *Set : {&In.Private, &In.Copied})
    for (AllocaInst *A : *Set)
      Copies[A] = cloneAlloca(*A, Entry, Entry.end());
  if (Pack) {
    Argument *From = Result.Helper->getArg(Direct.size() + 1);
    From->setName("packed");
    for (unsigned I = 0; I < Packed.size(); ++I) {
      Value *Member = B.CreateStructGEP(Pack, From, I);
      Map[Packed[I]] = isCopied(Packed[I])
                           ? Member
                           : B.CreateLoad(Pack->getElementType(I), Member,
                                          Packed[I]->getName());
    }
  }
  for (AllocaInst *A : In.Copied) {
    Value *From = Map[A];
    AllocaInst *To = Copies[A];
    Align FromAlign = is_contained(Packed, A) ? Align(1) : A->getAlign();
    B.CreateMemCpy(To, To->getAlign(), From, FromAlign, getSize(*A));
  }
  for (auto [Old, New] : Copies)
    Map[Old] = New;
  translateAddresses(B, In, Map, [&](AllocaInst &A) {
    return B.CreateIntToPtr(Map[Addresses[&A]], A.getType());
  });
  BasicBlock *Body =
      BasicBlock::Create(Parent.getContext(), "body", Result.Helper);
  Result.DetachPoint = B.CreateBr(Body);
  for (Value *V : In.Values)
    if (auto *A = dyn_cast<AllocaInst>(V))
      DI.describe(A, Map[V], /*IsAddress=*/true, Result.DetachPoint);
    else
      DI.describe(V, Map[V], /*IsAddress=*/false, Result.DetachPoint);
  for (auto [Old, New] : Copies)
    DI.describe(Old, New, /*IsAddress=*/false, Result.DetachPoint);

  // These values from outside of the task are computed again at the beginning
  // of its body. One of them may be the address of a thread-local variable,
  // which must be that of the thread that runs the task.
  B.SetInsertPoint(Body);
  for (Instruction *I : In.Rematerialised) {
    Instruction *New = I->clone();
    New->setDebugLoc(DebugLoc());
    B.Insert(New, I->getName());
    RemapInstruction(New, Map,
                     RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
    Map[I] = New;
  }
}

void Outliner::cloneBlocks() {
  LLVMContext &C = Parent.getContext();
  SmallVector<BasicBlock *, 16> Clones;
  for (BasicBlock *B : S.blocks()) {
    BasicBlock *New = BasicBlock::Create(C, B->getName(), Result.Helper);
    Map[B] = New;
    Clones.push_back(New);
  }
  Map[&Detach] = ConstantInt::getTrue(C);
  for (auto [Old, New] : zip(S.blocks(), Clones)) {
    auto From = Old == Detach.getParent() ? std::next(Detach.getIterator())
                                          : Old->begin();
    Instruction *End = S.getEnd(Old);
    for (; From != Old->end(); ++From) {
      if (&*From == End && isMarker(*End, Marker::Exception)) {
        auto *Throw = cast<ExceptionCall>(End);
        IRBuilder<> B(New);
        B.SetCurrentDebugLocation(End->getDebugLoc());
        Result.Throws.push_back(
            B.CreateCall(Throw->getCalledFunction(),
                         {Result.Helper->getArg(0), Throw->getException()}));
        B.CreateUnreachable();
        break;
      }
      if (&*From == End) {
        auto *Return = ReturnInst::Create(C, New);
        Return->setDebugLoc(End->getDebugLoc());
        Result.Ends.push_back(Return);
        break;
      }
      if (From->isTerminator() && From->getNumSuccessors() > 1 &&
          S.successors(Old).size() == 1) {
        auto *Br = BranchInst::Create(
            cast<BasicBlock>(Map[S.successors(Old).front()]), New);
        Br->setDebugLoc(From->getDebugLoc());
        break;
      }
      if (isMarker(*From, Marker::Pin))
        continue;
      Instruction *Clone = cloneInto(*From, *New, Map);
      if (isMarker(*Clone, Marker::StrandBegin))
        Result.StrandBegins.push_back(cast<CallBase>(Clone));
    }
    // A detach that may throw is an invoke and ends its block. The clone has no
    // detach, so it needs a branch.
    if (Old == Detach.getParent() && Detach.isTerminator())
      BranchInst::Create(cast<BasicBlock>(Map[S.successors(Old).front()]), New);
  }
  for (auto [Old, New] : zip(S.blocks(), Clones))
    for (Instruction &I : make_early_inc_range(*New)) {
      if (auto *Phi = dyn_cast<PHINode>(&I)) {
        pruneEdges(*Phi, [&, To = Old](const BasicBlock &B) {
          return S.hasEdge(&B, To);
        });
        if (Phi->getNumIncomingValues() == 0) {
          Phi->replaceAllUsesWith(PoisonValue::get(Phi->getType()));
          Phi->eraseFromParent();
          continue;
        }
      }
      remapClone(I, Map);
    }
  for (CallBase *Begin : Result.StrandBegins)
    Begin->setArgOperand(0, Result.Helper->getArg(0));
}

void Outliner::packArguments(StructType *Pack) {
  Result.Arguments.push_back(getRegion(Detach));
  for (Value *V : Direct) {
    if (isCopied(V))
      Result.CopiedArguments.insert(Result.Arguments.size());
    Result.Arguments.push_back(V);
  }
  if (!Pack)
    return;
  IRBuilder<> B(&*Parent.getEntryBlock().begin());
  AllocaInst *Memory = B.CreateAlloca(Pack, nullptr, "cilk.packed");
  B.SetInsertPoint(&Detach);
  for (unsigned I = 0; I < Packed.size(); ++I) {
    Value *Member = B.CreateStructGEP(Pack, Memory, I);
    if (isCopied(Packed[I])) {
      auto *A = cast<AllocaInst>(Packed[I]);
      B.CreateMemCpy(Member, Align(1), A, A->getAlign(), getSize(*A));
    } else {
      B.CreateStore(Packed[I], Member);
    }
  }
  Result.Arguments.push_back(Memory);
  Result.Packed = Packed.size();
}

SpawnHelper Outliner::run() {
  In = computeLiveIns(S, Owners);
  noteAddresses();
  chooseArguments();
  StructType *Pack = nullptr;
  if (!Packed.empty()) {
    SmallVector<Type *, 8> Members;
    for (Value *V : Packed)
      Members.push_back(
          isCopied(V) ? ArrayType::get(Type::getInt8Ty(Parent.getContext()),
                                       getSize(*cast<AllocaInst>(V)))
                      : V->getType());
    Pack = StructType::get(Parent.getContext(), Members);
  }
  createFunction(Pack);
  HelperDebugInfo DI(Parent, *Result.Helper, Detach.getDebugLoc());
  BasicBlock *Entry =
      BasicBlock::Create(Parent.getContext(), "entry", Result.Helper);
  fillEntry(*Entry, Pack, DI);
  cloneBlocks();
  BranchInst::Create(cast<BasicBlock>(Map[Detach.getParent()]),
                     Result.DetachPoint->getSuccessor(0));
  repairLifetimes(*Result.Helper);
  DI.finish();
  packArguments(Pack);
  assert(Result.Arguments.size() == Result.Helper->arg_size() &&
         "a helper has a parameter for each argument");
  assert(collectMarkers(*Result.Helper, Marker::Detach).empty() &&
         collectMarkers(*Result.Helper, Marker::Reattach).empty() &&
         "a helper is a task without tasks in it");
  return std::move(Result);
}

SpawnHelper outlineTask(const Task &S, const TapirTarget &Target,
                        OwnersSource Owners) {
  assert(S.getDefect().empty() && "such a task runs serially");
  return Outliner(S, Target, Owners).run();
}

} // namespace tapir
