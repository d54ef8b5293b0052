//===- LoopLeaf.cpp - a piece of a loop that is not divided ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/LoopLeaf.h"

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/Lowering/Loops/CountByAddress.h"
#include "tapir/Lowering/Loops/CountedLoop.h"
#include "tapir/Lowering/Tasks/HelperDebugInfo.h"
#include "tapir/Lowering/Tasks/LoweringOptions.h"

#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;

namespace tapir {

namespace {

/// Maps each copied variable to the address of the original.
using Originals = DenseMap<AllocaInst *, Value *>;

/// Builds one leaf.
class LeafBuilder {
  const CountedLoop &Counted;
  const LoopShape &Shape;
  const LeafPlace &Place;
  ValueToValueMapTy &Map;
  TapirTarget &Target;
  const HelperDebugInfo &DI;

  Originals cloneVariables();
  void copyVariables(IRBuilderBase &B, const Originals &Copied);
  void mapInputs(IRBuilderBase &B, const Originals &Copied);
  bool isThere(Value &V) const;
  void cloneInstruction(Instruction &I, BasicBlock &To,
                        const Originals &Copied);
  void cloneBody(const Originals &Copied);
  void replaceTest();

public:
  LeafBuilder(const CountedLoop &Counted, const LeafPlace &Place,
              ValueToValueMapTy &Map, TapirTarget &Target,
              const HelperDebugInfo &DI)
      : Counted(Counted), Shape(Counted.Shape), Place(Place), Map(Map),
        Target(Target), DI(DI) {}
  void build();
};

} // namespace

Originals LeafBuilder::cloneVariables() {
  const BasicBlock::iterator At = Place.Entry.getFirstInsertionPt();
  Originals Copied;
  for (auto *Set : {&Counted.In.Private, &Counted.In.Copied})
    for (AllocaInst *A : *Set) {
      AllocaInst *New = cloneAlloca(*A, Place.Entry, At);
      if (Counted.In.Copied.contains(A))
        Copied[A] = Map[A];
      Map[A] = New;
    }
  return Copied;
}

// Copies the originals of variables into the leaf's variables, at the begin of
// an iteration: each iteration has copies of its own, as if it were a task.
void LeafBuilder::copyVariables(IRBuilderBase &B, const Originals &Copied) {
  const DataLayout &DL = Place.Entry.getDataLayout();
  for (AllocaInst *A : Counted.In.Copied)
    B.CreateMemCpy(Map[A], A->getAlign(), Copied.lookup(A), A->getAlign(),
                   A->getAllocationSize(DL)->getFixedValue());
}

// Maps values from outside of the loop to values at the begin of the leaf.
void LeafBuilder::mapInputs(IRBuilderBase &B, const Originals &Copied) {
  // The vectoriser's register estimate counts values of instructions, but not
  // parameters. So an input that was an instruction in the loop's function
  // becomes an instruction in the leaf.
  if (!Shape.getFunction().hasOptNone())
    for (Value *V : Counted.Inputs)
      if (isa<Instruction>(V) &&
          (V->getType()->isIntegerTy() || V->getType()->isFloatingPointTy()))
        Map[V] = B.CreateFreeze(Map[V]);
  copyVariables(B, Copied);
  translateAddresses(B, Counted.In, Map,
                     [&](AllocaInst &A) { return Copied.lookup(&A); });
  for (Instruction *I : Counted.In.Rematerialised) {
    Instruction *New = I->clone();
    New->setDebugLoc(DebugLoc());
    B.Insert(New, I->getName());
    remapClone(*New, Map);
    Map[I] = New;
  }
}

// Returns true if the value is available in the leaf. A variable whose only use
// is a pin is no input of the leaf, so it isn't available.
bool LeafBuilder::isThere(Value &V) const {
  auto *I = dyn_cast<Instruction>(&V);
  return isa<Constant>(V) || (I && Shape.contains(*I)) || Map.count(&V);
}

// Clones an instruction. The clone of the detach is the code that begins an
// iteration. Markers that end an iteration are dropped, except for
// tapir.exception, which also ends the loop.
void LeafBuilder::cloneInstruction(Instruction &I, BasicBlock &To,
                                   const Originals &Copied) {
  if (isMarker(I, Marker::Pin) && !isThere(*I.getOperand(0)))
    return;
  if (!Shape.isBoundary(I)) {
    cloneInto(I, To, Map);
    return;
  }
  IRBuilder<> B(&To);
  if (is_contained(Shape.Throws, &I)) {
    B.SetCurrentDebugLocation(I.getDebugLoc());
    TapirBuilder(B).createException(Place.Region, I.getOperand(1),
                                    Place.Unwind);
  } else if (&I == &Shape.getDetach()) {
    B.SetCurrentDebugLocation(DI.getArtificialLocation());
    copyVariables(B, Copied);
    if (Place.Memory)
      Target.emitLoopIteration(B, Place.Memory, Map[Counted.Counter]);
    if (auto *Invoke = dyn_cast<InvokeInst>(&I))
      B.CreateBr(cast<BasicBlock>(Map[Invoke->getNormalDest()]));
  }
}

void LeafBuilder::cloneBody(const Originals &Copied) {
  LLVMContext &C = Place.Entry.getContext();
  SmallVector<BasicBlock *, 16> Clones;
  for (BasicBlock *Old : Shape.Body) {
    BasicBlock *New =
        BasicBlock::Create(C, Old->getName(), Place.Entry.getParent());
    Map[Old] = New;
    Clones.push_back(New);
  }
  Map[Shape.Exit] = &Place.Done;
  Map[Shape.Preheader] = &Place.Begin;
  Map[&Shape.getDetach()] = ConstantInt::getTrue(C);
  for (auto [Old, New] : zip(Shape.Body, Clones))
    for (Instruction &I : *Old) {
      cloneInstruction(I, *New, Copied);
      if (is_contained(Shape.Throws, &I))
        break;
    }
  for (BasicBlock *Old : Shape.Body)
    for (PHINode &Phi : Old->phis())
      for (Use &U : Phi.incoming_values())
        if (Shape.comesFromElsewhere(U))
          cast<PHINode>(Map[&Phi])->removeIncomingValue(
              Phi.getIncomingBlock(U), /*DeletePHIIfEmpty=*/false);
  for (BasicBlock *New : Clones)
    for (Instruction &I : *New)
      remapClone(I, Map);
}

// Replaces the bounds of the loop: the leaf counts from Lo to Hi.
void LeafBuilder::replaceTest() {
  auto *Counter = cast<PHINode>(Map[Counted.Counter]);
  Counter->setIncomingValueForBlock(&Place.Begin, Place.Lo);
  auto *Latch = cast<BasicBlock>(Map[Shape.Latch]);
  auto *Exiting = cast<BasicBlock>(Map[Shape.Exiting]);
  auto *Test = cast<BranchInst>(Exiting->getTerminator());
  IRBuilder<> B(Test);
  Value *At =
      Shape.TestsFirst ? Counter : Counter->getIncomingValueForBlock(Latch);
  if (!Shape.TestsFirst && Latch != Exiting)
    At = B.CreateAdd(Counter, B.getInt64(1), "", true, false);
  // dropExitTest() has made the condition a constant, but no pass has folded
  // the branch.
  assert(Test->isConditional() &&
         (Test->getSuccessor(0) == &Place.Done) !=
             (Test->getSuccessor(1) == &Place.Done) &&
         "the loop has one exit");
  const auto More = Test->getSuccessor(0) == &Place.Done ? ICmpInst::ICMP_EQ
                                                         : ICmpInst::ICMP_NE;
  auto *Compare = new ICmpInst(Test->getIterator(), More, At, Place.Hi);
  Test->setCondition(Compare);
  Test->setMetadata(LLVMContext::MD_prof, nullptr);
  unshieldLeaf(*Latch->getTerminator());
  if (At == Counter || Latch != Exiting || !Place.Count ||
      Shape.getFunction().hasOptNone())
    return;
  SmallVector<BasicBlock *, 16> Body;
  for (BasicBlock *Old : Shape.Body)
    Body.push_back(cast<BasicBlock>(Map[Old]));
  countByAddress({Place.Begin, Body, *Counter, *cast<Instruction>(At), *Compare,
                  Place.Lo, Place.Count},
                 DI.getArtificialLocation());
}

void LeafBuilder::build() {
  const Originals Copied = cloneVariables();
  IRBuilder<> B(&Place.Begin);
  B.SetCurrentDebugLocation(DI.getArtificialLocation());
  mapInputs(B, Copied);
  cloneBody(Copied);
  replaceTest();
  auto *Header = cast<BasicBlock>(Map[Shape.L.getHeader()]);
  B.CreateCondBr(B.CreateICmpULT(Place.Lo, Place.Hi), Header, &Place.Done);
}

void buildLeaf(const CountedLoop &Counted, const LeafPlace &Place,
               ValueToValueMapTy &Map, TapirTarget &Target,
               const HelperDebugInfo &DI) {
  assert((Counted.Shape.Throws.empty() || Place.Region) &&
         "the region holds the iterations' exceptions");
  assert(!Place.Begin.getTerminator() && "the leaf ends its first block");
  LeafBuilder(Counted, Place, Map, Target, DI).build();
}

void addOwnRegion(const CountedLoop &Counted, LeafPlace &Place,
                  TapirTarget &Target) {
  if (Counted.Shape.Throws.empty())
    return;
  Function &F = *Place.Entry.getParent();
  LLVMContext &C = F.getContext();
  Place.Region = new AllocaInst(Type::getInt8Ty(C), 0, "cilk.region",
                                Place.Entry.getFirstInsertionPt());
  if (!Place.Memory)
    return;
  setPersonality(F);
  Place.Unwind = BasicBlock::Create(C, "unwind", &F);
  IRBuilder<> B(Place.Unwind);
  LandingPadInst *Pad =
      B.CreateLandingPad(StructType::get(C, {B.getPtrTy(), B.getInt32Ty()}), 0);
  Pad->setCleanup(true);
  Target.emitLoopLeave(B, Place.Memory);
  B.CreateResume(Pad);
}

// A function that spawns reserves a register for its frame. Inner loops may
// need that register, and run so long that it pays to move them into a function
// of their own, in which the register is free.
bool wantsLeafFunction(const CountedLoop &Counted,
                       const LoweringOptions &Options) {
  const LoopShape &Shape = Counted.Shape;
  const Function &F = Shape.getFunction();
  return Options.SeparateLeaves && !Options.HasTool && !F.hasOptNone() &&
         !F.hasOptSize() && !Shape.L.getSubLoops().empty() &&
         Shape.Throws.empty() && !Shape.runsOtherCode();
}

// Returns true if an iteration may call a reducer's identity function.
static bool looksUpViews(const LoopShape &Shape) {
  return any_of(Shape.Body, [](const BasicBlock *B) {
    return any_of(*B, [](const Instruction &I) { return isLookup(I); });
  });
}

Function *buildLeafFunction(const CountedLoop &Counted, TapirTarget &Target) {
  ValueToValueMapTy Map;
  Function *New = createPieceFunction(Counted, ".leaf", {"begin", "end"}, Map);
  New->addFnAttr(Attribute::NoInline);
  if (!looksUpViews(Counted.Shape))
    New->addFnAttr(Attribute::NoCallback);
  LLVMContext &C = New->getContext();
  HelperDebugInfo DI(Counted.Shape.getFunction(), *New,
                     Counted.Shape.L.getStartLoc());
  auto *Entry = BasicBlock::Create(C, "entry", New),
       *Begin = BasicBlock::Create(C, "leaf", New),
       *Done = BasicBlock::Create(C, "done", New);
  Instruction *Jump = BranchInst::Create(Begin, Entry);
  ReturnInst::Create(C, Done);
  for (Value *V : Counted.Inputs)
    DI.describe(V, Map[V], isa<AllocaInst>(V), Jump);
  Value *Lo = New->getArg(0), *Hi = New->getArg(1);
  Value *Count =
      BinaryOperator::CreateSub(Hi, Lo, "count", Jump->getIterator());
  buildLeaf(Counted, {*Entry, *Begin, *Done, Lo, Hi, Count}, Map, Target, DI);
  repairLifetimes(*New);
  DI.finish();
  return New;
}

} // namespace tapir
