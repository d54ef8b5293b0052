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
// This is the splitter of an eager loop. The splitter of a lazy loop also
// chooses a grain if its argument is 0. In the place of the serial loop, it
// calls the function that runs strips (LazyLoop.h).
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/LoopSplitter.h"

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/Lowering/Loops/CountedLoop.h"
#include "tapir/Lowering/Loops/LazyLoop.h"
#include "tapir/Lowering/Loops/LoopGrain.h"
#include "tapir/Lowering/Loops/LoopLeaf.h"
#include "tapir/Lowering/Tasks/HelperDebugInfo.h"
#include "tapir/Lowering/Tasks/LoweringOptions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

namespace {

/// The values that are computed in a splitter's entry block.
struct SplitterFrame {
  AllocaInst *Region;
  Value *Memory;   // the target's, if iterations may ask for their number
  Value *Grain;    // the grain that halves are called with
  Value *Limit;    // the length up to which pieces are not divided
  Value *HalfMask; // null if there is none
};

/// The remaining iterations: the first one, and their number.
struct Remaining {
  PHINode *Lo;
  Value *Length;
};

/// Builds one splitter.
class SplitterBuilder {
  const CountedLoop &Counted;
  const LoopShape &Shape;
  const LoopGrain &Grain;
  Function *Strips; // of a lazy loop, or null
  bool PiecesAsk;   // as in LazyStrips
  TapirTarget &Target;
  Function &S;
  ValueToValueMapTy &Map; // has the inputs
  HelperDebugInfo &DI;
  BasicBlock *Entry, *Head, *Halve, *Half, *Rest, *Leaf, *Done;
  IRBuilder<> B;

  BasicBlock *createBlock(const char *Name) {
    return BasicBlock::Create(S.getContext(), Name, &S);
  }
  Value *chooseGrain();
  SplitterFrame enter();
  LandingPadInst *createPad(const char *Name);
  BasicBlock *createUnwind(const SplitterFrame &Frame);
  Remaining divide(const SplitterFrame &Frame, BasicBlock *Unwind);
  void callHalf(const SplitterFrame &Frame, Value *Lo, Value *Mid,
                BasicBlock *Unwind);
  void leave(const SplitterFrame &Frame, BasicBlock *Unwind);
  void callLeaf(Function &LeafFunction, ArrayRef<Value *> Numbers,
                BasicBlock *Unwind);
  void callStrips(const SplitterFrame &Frame, const Remaining &Left,
                  BasicBlock *Unwind);

public:
  SplitterBuilder(const CountedLoop &Counted, const LoopGrain &Grain,
                  Function *Strips, bool PiecesAsk, TapirTarget &Target,
                  Function &S, ValueToValueMapTy &Map, HelperDebugInfo &DI)
      : Counted(Counted), Shape(Counted.Shape), Grain(Grain), Strips(Strips),
        PiecesAsk(PiecesAsk), Target(Target), S(S), Map(Map), DI(DI),
        Entry(createBlock("entry")), Head(createBlock("halve.head")),
        Halve(createBlock("halve")), Half(createBlock("half")),
        Rest(createBlock("rest")), Leaf(createBlock("leaf")),
        Done(createBlock("done")), B(Entry) {
    B.SetCurrentDebugLocation(DI.getArtificialLocation());
  }
  /// Returns the function of the leaves of an eager loop, or null.
  Function *build(const LoweringOptions &Options);
};

} // namespace

// Returns the grain that a lazy loop gets as an argument, or a chosen one if
// the argument is 0.
Value *SplitterBuilder::chooseGrain() {
  Value *Given = S.getArg(2);
  BasicBlock *Before = B.GetInsertBlock(), *Choose = createBlock("choose"),
             *Begin = createBlock("begin");
  B.CreateCondBr(B.CreateIsNull(Given), Choose, Begin);
  B.SetInsertPoint(Choose);
  Value *Chosen =
      Grain.computeFirst(B, B.CreateSub(S.getArg(1), S.getArg(0)),
                         getLazyUnits(S, Grain), getLazyLeast(S, Grain));
  if (PiecesAsk)
    Chosen = B.CreateOr(Chosen, B.getInt64(WholeUnlessWanted));
  B.CreateBr(Begin);
  B.SetInsertPoint(Begin);
  PHINode *Phi = B.CreatePHI(B.getInt64Ty(), 2, "grain");
  Phi->addIncoming(Given, Before);
  Phi->addIncoming(Chosen, Choose);
  return Phi;
}

SplitterFrame SplitterBuilder::enter() {
  SplitterFrame Frame;
  Frame.Region = B.CreateAlloca(B.getInt8Ty(), nullptr, "cilk.region");
  setDividesLoop(*Frame.Region);
  // In a lazy loop, the function that runs strips enters the loop itself.
  Frame.Memory =
      Shape.runsOtherCode() && !Strips ? Target.emitLoopEnter(B) : nullptr;
  ConstantInt *Constant = Strips ? nullptr : Grain.getConstant();
  Frame.Grain = Strips     ? chooseGrain()
                : Constant ? static_cast<Value *>(Constant)
                           : S.getArg(2);
  Frame.Limit = PiecesAsk
                    ? B.CreateAnd(Frame.Grain, B.getInt64(~WholeUnlessWanted))
                    : Frame.Grain;
  Frame.HalfMask = getHalfMask(B, Frame.Limit);
  B.CreateBr(Head);
  Instruction *Jump = Entry->getTerminator();
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

// Creates the landing pad for exceptions that leave the splitter. It syncs
// before it resumes.
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

Remaining SplitterBuilder::divide(const SplitterFrame &Frame,
                                  BasicBlock *Unwind) {
  BasicBlock *Before = B.GetInsertBlock();
  B.SetInsertPoint(Head);
  PHINode *Lo = B.CreatePHI(B.getInt64Ty(), 2, "lo");
  Lo->addIncoming(S.getArg(0), Before);
  Value *Length = B.CreateSub(S.getArg(1), Lo, "length");
  B.CreateCondBr(B.CreateICmpUGT(Length, Frame.Limit), Halve, Leaf);

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
  return {Lo, Length};
}

void SplitterBuilder::callHalf(const SplitterFrame &Frame, Value *Lo,
                               Value *Mid, BasicBlock *Unwind) {
  B.SetInsertPoint(Half);
  SmallVector<Value *, 8> Args{Lo, Mid};
  for (Argument &A : drop_begin(S.args(), 2))
    Args.push_back(&A);
  if (Strips)
    Args[2] = Frame.Grain;
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

void SplitterBuilder::callLeaf(Function &LeafFunction,
                               ArrayRef<Value *> Numbers, BasicBlock *Unwind) {
  B.SetInsertPoint(Leaf);
  SmallVector<Value *, 8> Args(Numbers);
  for (Value *V : Counted.Inputs)
    Args.push_back(Map[V]);
  assert(Args.size() == LeafFunction.arg_size() &&
         "a leaf has a parameter for each argument");
  if (Unwind) {
    B.CreateInvoke(&LeafFunction, Done, Unwind, Args);
    return;
  }
  B.CreateCall(&LeafFunction, Args);
  B.CreateBr(Done);
}

// Calls the function that runs strips. If work is wanted before the first
// strip, others get half of the piece.
void SplitterBuilder::callStrips(const SplitterFrame &Frame,
                                 const Remaining &Left, BasicBlock *Unwind) {
  SmallVector<Value *, 5> Numbers;
  for (unsigned I = 0, E = getLazyNumbers(Grain).size(); I < E; ++I)
    Numbers.push_back(S.getArg(I));
  Numbers[0] = Left.Lo;
  B.SetInsertPoint(Leaf);
  Numbers[2] =
      PiecesAsk
          ? B.CreateOr(B.CreateAnd(Frame.Grain, B.getInt64(WholeUnlessWanted)),
                       getHalvingGrain(B, Left.Length))
          : B.getInt64(WholePiece);
  callLeaf(*Strips, Numbers, Unwind);
}

Function *SplitterBuilder::build(const LoweringOptions &Options) {
  const SplitterFrame Frame = enter();
  BasicBlock *Unwind = Shape.Throws.empty() ? nullptr : createUnwind(Frame);
  const Remaining Left = divide(Frame, Unwind);
  Value *Hi = S.getArg(1);
  leave(Frame, Unwind);
  if (Strips) {
    callStrips(Frame, Left, Unwind);
    return nullptr;
  }
  if (!wantsLeafFunction(Counted, Options)) {
    buildLeaf(Counted,
              {*Entry, *Leaf, *Done, Left.Lo, Hi, Left.Length, Frame.Region,
               Unwind, Frame.Memory},
              Map, Target, DI);
    return nullptr;
  }
  Function *LeafFunction = buildLeafFunction(Counted, Target);
  callLeaf(*LeafFunction, {Left.Lo, Hi}, /*Unwind=*/nullptr);
  return LeafFunction;
}

static SmallVector<StringRef, 5> getNumbers(const LoopGrain &Grain) {
  SmallVector<StringRef, 5> Numbers{"begin", "end"};
  if (!Grain.getConstant())
    Numbers.push_back("grain");
  return Numbers;
}

DividedLoop divideLoop(const CountedLoop &Counted, const LoopGrain &Grain,
                       std::optional<LazyStrips> Lazy, TapirTarget &Target,
                       const LoweringOptions &Options) {
  const LoopShape &Shape = Counted.Shape;
  ConstantInt *Constant = Lazy ? nullptr : Grain.getConstant();
  assert((!Constant || !Constant->isZero()) &&
         "a splitter would halve one iteration for ever");
  ValueToValueMapTy Map;
  Function *S = createPieceFunction(
      Counted, ".loop", Lazy ? getLazyNumbers(Grain) : getNumbers(Grain), Map);
  S->addFnAttr(SplitterAttribute,
               Constant ? std::to_string(Constant->getZExtValue()) : "");
  Function *Strips =
      Lazy ? buildStripFunction(Counted, Grain, *Lazy, *S, Target) : nullptr;
  HelperDebugInfo DI(Shape.getFunction(), *S, Shape.L.getStartLoc());
  Function *Leaf = SplitterBuilder(Counted, Grain, Strips,
                                   Lazy && Lazy->PiecesAsk, Target, *S, Map, DI)
                       .build(Options);
  repairLifetimes(*S);
  DI.finish();
  if (!Shape.Throws.empty())
    S->removeFnAttr(Attribute::NoUnwind);
  if (Lazy)
    return {Strips, S};
  return {S, Leaf};
}

} // namespace tapir
