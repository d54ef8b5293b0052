//===- LoopSplitter.cpp - a function that halves iterations ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void loop(lo, hi, grain, live-ins...) {
//     while (hi - lo > grain) {
//       mid = lo + (hi - lo) / 2;
//       detach { loop(lo, mid, grain, live-ins...); reattach }
//       lo = mid;
//     }
//     for (i = lo; i < hi; ++i) body(i);
//     sync;
//   }
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/LoopSplitter.h"

#include "tapir/Analysis/Target.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/Marks.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/IR/Throwing.h"
#include "tapir/Lowering/CountedLoop.h"
#include "tapir/Lowering/HelperDebugInfo.h"
#include "tapir/Lowering/LoopGrain.h"
#include "tapir/Lowering/LoopLeaf.h"
#include "tapir/Lowering/Passes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

namespace {

/// What a splitter has from its entry on.
struct SplitterFrame {
  AllocaInst *Region;
  Value *Memory; // the target's, if iterations may want to know which they are
  Value *Grain;
  Value *HalfMask; // or null
};

/// Builds one splitter.
class SplitterBuilder {
  const CountedLoop &Counted;
  const LoopShape &Shape;
  TapirTarget &Target;
  Function &S;
  ValueToValueMapTy &Map; // knows the inputs
  HelperDebugInfo &DI;
  BasicBlock *Entry, *Head, *Halve, *Half, *Rest, *Leaf, *Done;
  IRBuilder<> B;

  BasicBlock *createBlock(const char *Name) {
    return BasicBlock::Create(S.getContext(), Name, &S);
  }
  SplitterFrame enter(ConstantInt *Grain);
  LandingPadInst *createPad(const char *Name);
  BasicBlock *createUnwind(const SplitterFrame &Frame);
  PHINode *divide(const SplitterFrame &Frame, BasicBlock *Unwind);
  void callHalf(const SplitterFrame &Frame, Value *Lo, Value *Mid,
                BasicBlock *Unwind);
  void leave(const SplitterFrame &Frame, BasicBlock *Unwind);

public:
  SplitterBuilder(const CountedLoop &Counted, TapirTarget &Target, Function &S,
                  ValueToValueMapTy &Map, HelperDebugInfo &DI)
      : Counted(Counted), Shape(Counted.Shape), Target(Target), S(S), Map(Map),
        DI(DI), Entry(createBlock("entry")), Head(createBlock("halve.head")),
        Halve(createBlock("halve")), Half(createBlock("half")),
        Rest(createBlock("rest")), Leaf(createBlock("leaf")),
        Done(createBlock("done")), B(Entry) {
    B.SetCurrentDebugLocation(DI.getArtificialLocation());
  }
  /// \p Grain is null where the splitter gets it. Returns the function of the
  /// leaves, or null.
  Function *build(ConstantInt *Grain, const LoweringOptions &Options);
};

} // namespace

SplitterFrame SplitterBuilder::enter(ConstantInt *Grain) {
  SplitterFrame Frame;
  Frame.Grain = Grain ? static_cast<Value *>(Grain) : S.getArg(2);
  Frame.Region = B.CreateAlloca(B.getInt8Ty(), nullptr, "cilk.region");
  setDividesLoop(*Frame.Region);
  Frame.Memory = Shape.isObserved() ? Target.emitLoopEnter(B) : nullptr;
  Frame.HalfMask = getHalfMask(B, Frame.Grain);
  Instruction *Jump = B.CreateBr(Head);
  for (Value *V : Counted.Inputs)
    DI.describe(V, Map[V], isa<AllocaInst>(V), Jump);
  return Frame;
}

LandingPadInst *SplitterBuilder::createPad(const char *Name) {
  setPersonality(S);
  IRBuilder<> PB(createBlock(Name));
  return PB.CreateLandingPad(
      StructType::get(S.getContext(), {PB.getPtrTy(), PB.getInt32Ty()}), 1);
}

// An exception leaves by way of a pad that waits for what is still running.
BasicBlock *SplitterBuilder::createUnwind(const SplitterFrame &Frame) {
  LandingPadInst *Pad = createPad("unwind");
  Pad->setCleanup(true);
  IRBuilder<> PB(Pad->getParent());
  if (Frame.Memory)
    Target.emitLoopLeave(PB, Frame.Memory);
  TapirBuilder(PB).createSync(Frame.Region);
  PB.CreateCall(getMarkerFunction(*S.getParent(), Marker::Unwind),
                {Frame.Region, PB.CreateExtractValue(Pad, 0)});
  PB.CreateResume(Pad);
  return Pad->getParent();
}

// Returns where the iterations begin that are left.
PHINode *SplitterBuilder::divide(const SplitterFrame &Frame,
                                 BasicBlock *Unwind) {
  B.SetInsertPoint(Head);
  PHINode *Lo = B.CreatePHI(B.getInt64Ty(), 2, "lo");
  Lo->addIncoming(S.getArg(0), Entry);
  Value *Length = B.CreateSub(S.getArg(1), Lo, "length");
  B.CreateCondBr(B.CreateICmpUGT(Length, Frame.Grain), Halve, Leaf);

  B.SetInsertPoint(Halve);
  if (DebugLoc Loc = Shape.L.getStartLoc(); Loc && S.getSubprogram())
    B.SetCurrentDebugLocation(DILocation::get(S.getContext(), Loc.getLine(),
                                              Loc.getCol(), S.getSubprogram()));
  Value *Part = B.CreateLShr(Length, 1);
  if (Frame.HalfMask)
    Part = B.CreateAnd(Part, Frame.HalfMask);
  Value *Mid = B.CreateAdd(Lo, Part, "mid");
  TapirBuilder(B).createDetach(Frame.Region, Half, Rest, Unwind);
  callHalf(Frame, Lo, Mid, Unwind);

  B.SetInsertPoint(Rest);
  Lo->addIncoming(Mid, Rest);
  B.CreateBr(Head);
  return Lo;
}

void SplitterBuilder::callHalf(const SplitterFrame &Frame, Value *Lo,
                               Value *Mid, BasicBlock *Unwind) {
  B.SetInsertPoint(Half);
  SmallVector<Value *, 8> Args{Lo, Mid};
  for (Argument &A : drop_begin(S.args(), 2))
    Args.push_back(&A);
  if (Unwind) {
    LandingPadInst *Pad = createPad("caught");
    Pad->addClause(ConstantPointerNull::get(B.getPtrTy()));
    BasicBlock *Ended = createBlock("ended");
    B.CreateInvoke(&S, Ended, Pad->getParent(), Args);
    B.SetInsertPoint(Pad->getParent());
    TapirBuilder(B).createException(Frame.Region, B.CreateExtractValue(Pad, 0),
                                    Unwind);
    B.SetInsertPoint(Ended);
  } else {
    B.CreateCall(&S, Args);
  }
  TapirBuilder(B).createReattach(Frame.Region, Rest);
}

void SplitterBuilder::leave(const SplitterFrame &Frame, BasicBlock *Unwind) {
  B.SetInsertPoint(Done);
  if (Frame.Memory)
    Target.emitLoopLeave(B, Frame.Memory);
  CallInst *Sync = TapirBuilder(B).createSync(Frame.Region);
  B.CreateRetVoid();
  if (Unwind) {
    Sync->removeFnAttr(Attribute::NoUnwind);
    changeToInvokeAndSplitBasicBlock(Sync, Unwind);
  }
}

Function *SplitterBuilder::build(ConstantInt *Grain,
                                 const LoweringOptions &Options) {
  const SplitterFrame Frame = enter(Grain);
  BasicBlock *Unwind = Shape.Throws.empty() ? nullptr : createUnwind(Frame);
  Value *Lo = divide(Frame, Unwind), *Hi = S.getArg(1);
  leave(Frame, Unwind);
  if (!wantsLeafFunction(Counted, Options)) {
    buildLeaf(
        Counted,
        {*Entry, *Leaf, *Done, Lo, Hi, Frame.Region, Unwind, Frame.Memory}, Map,
        Target, DI);
    return nullptr;
  }
  Function *LeafFunction = buildLeafFunction(Counted, Target);
  B.SetInsertPoint(Leaf);
  SmallVector<Value *, 8> Args{Lo, Hi};
  for (Value *V : Counted.Inputs)
    Args.push_back(Map[V]);
  B.CreateCall(LeafFunction, Args);
  B.CreateBr(Done);
  return LeafFunction;
}

LoopSplitter buildSplitter(const CountedLoop &Counted, const LoopGrain &Grain,
                           TapirTarget &Target,
                           const LoweringOptions &Options) {
  const LoopShape &Shape = Counted.Shape;
  ConstantInt *Constant = Grain.getConstant();
  SmallVector<StringRef, 3> Numbers{"begin", "end"};
  if (!Constant)
    Numbers.push_back("grain");
  ValueToValueMapTy Map;
  Function *S = createPieceFunction(Counted, ".loop", Numbers, Map);
  S->addFnAttr(SplitterAttribute,
               Constant ? std::to_string(Constant->getZExtValue()) : "");
  HelperDebugInfo DI(Shape.getFunction(), *S, Shape.L.getStartLoc());
  Function *Leaf =
      SplitterBuilder(Counted, Target, *S, Map, DI).build(Constant, Options);
  repairLifetimes(*S);
  DI.finish();
  if (!Shape.Throws.empty())
    S->removeFnAttr(Attribute::NoUnwind);
  return {S, Leaf};
}

} // namespace tapir
