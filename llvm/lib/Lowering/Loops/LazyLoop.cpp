//===- LazyLoop.cpp - loops that are divided on demand --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void strips(lo, hi, grain, live-ins...) {
//     for (strip = first; lo < hi; strip = min(2 * strip, longest)) {
//       if (hi - lo > least && wants_work())
//         return loop(lo, hi, lo is the first ? grain : hi - lo - 1, live-ins);
//       end = min(hi, lo + strip);
//       for (i = lo; i < end; ++i) body(i);
//       lo = end;
//     }
//   }
//
// A grain that is one less than the number of iterations makes the splitter
// halve them once. A grain of zero makes the splitter divide them like an eager
// loop. A loop begins with a grain of zero, since there is nothing to steal
// yet. If a piece was made by a division with a grain of zero, its first strip
// is the whole piece. If other workers want work when the piece begins, the
// piece is halved. In loops whose pieces don't ask whether work is wanted,
// pieces are not halved, and every division has a grain of zero.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/LazyLoop.h"

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/Cloning.h"
#include "tapir/Lowering/Loops/CountedLoop.h"
#include "tapir/Lowering/Loops/LoopGrain.h"
#include "tapir/Lowering/Loops/LoopLeaf.h"
#include "tapir/Lowering/Tasks/HelperDebugInfo.h"
#include "tapir/Lowering/Tasks/LoweringOptions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/MDBuilder.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tapir {

// The work of a strip if a bound of the iterations' work is known. A piece of
// an eager loop has as much work. At this amount of work, the code before and
// after the vectorised part of a strip costs nearly nothing.
static constexpr uint64_t StripWork = 131072;

// The numbers of iterations of a strip if no bound is known. They are small,
// since each iteration may take long. The first number is for iterations that
// run unknown code, the second one for iterations in which only the trip counts
// of inner loops are unknown.
static constexpr uint64_t FewOfCalls = 8, FewOfLoops = 64;

// The work of an iteration above which each iteration is worth a spawn.
static constexpr uint64_t LongIteration = 16384;

std::optional<LazyStrips> findLazyStrips(const CountedLoop &Counted,
                                         const LoopGrain &Grain,
                                         const TapirTarget &Target,
                                         const LoweringOptions &Options,
                                         StringRef &Why) {
  const Function &F = Counted.Shape.getFunction();
  const bool Asked = Options.Loops == LoopDivision::Lazy;
  if (Options.Loops == LoopDivision::Eager)
    Why = "that is what the command line says";
  else if (Options.HasTool)
    Why = "a tool wants the same pieces each time";
  else if (Grain.mayWait())
    Why = "an iteration may wait for a later one";
  else if (!Target.knowsDemand())
    Why = "the target doesn't say when others want work";
  else if (!Asked && F.hasOptNone())
    Why = "nothing is known of code that isn't optimised";
  else if (F.hasFnAttribute(Attribute::SanitizeThread))
    Why = "ThreadSanitizer sees races between tasks only";
  else if (!Asked && Grain.isMoreThan(LongIteration))
    Why = "iterations are so long that each is worth a spawn";
  else if (uint64_t Most = Grain.getMostWork()) {
    const uint64_t Length = divideCeil(StripWork, Most);
    return LazyStrips{Length, Length, /*PiecesAsk=*/false};
  } else {
    const bool Calls = Counted.Shape.runsOtherCode();
    return LazyStrips{1, Calls ? FewOfCalls : FewOfLoops, Calls};
  }
  return std::nullopt;
}

SmallVector<StringRef, 5> getLazyNumbers(const LoopGrain &Grain) {
  SmallVector<StringRef, 5> Numbers{"begin", "end", "grain"};
  if (!Grain.getConstantUnits())
    Numbers.push_back("work");
  if (!Grain.getConstantLeast())
    Numbers.push_back("least");
  return Numbers;
}

Value *getLazyUnits(Function &F, const LoopGrain &Grain) {
  Value *Units = Grain.getConstantUnits();
  return Units ? Units : F.getArg(3);
}

Value *getLazyLeast(Function &F, const LoopGrain &Grain) {
  Value *Least = Grain.getConstantLeast();
  return Least ? Least : F.getArg(Grain.getConstantUnits() ? 3 : 4);
}

Value *getHalvingGrain(IRBuilderBase &B, Value *Length) {
  return B.CreateBinaryIntrinsic(Intrinsic::umin,
                                 B.CreateSub(Length, B.getInt64(1)),
                                 B.getInt64(~WholeUnlessWanted));
}

namespace {

/// Builds one function that runs strips.
class StripBuilder {
  const CountedLoop &Counted;
  const LoopShape &Shape;
  const LoopGrain &Grain;
  const LazyStrips Strips;
  Function &Splitter;
  TapirTarget &Target;
  Function &F;
  ValueToValueMapTy &Map; // has the inputs
  HelperDebugInfo &DI;
  BasicBlock *Entry, *Head, *Ask, *Give, *Leaf, *Ran, *Done, *End;
  IRBuilder<> B;
  Value *Memory = nullptr; // the target's memory, as in LeafPlace
  Value *Least = nullptr;  // this many iterations or fewer are not divided
  Value *First = nullptr;  // iterations of the first strip

  BasicBlock *createBlock(const char *Name) {
    return BasicBlock::Create(F.getContext(), Name, &F);
  }
  void leaveLoop(IRBuilderBase &B) {
    if (Memory)
      Target.emitLoopLeave(B, Memory);
  }
  void readGrain();
  void enter();
  void give(Value *Lo, Value *Length);
  LeafPlace addStrips();
  void leave();

public:
  StripBuilder(const CountedLoop &Counted, const LoopGrain &Grain,
               LazyStrips Strips, Function &Splitter, TapirTarget &Target,
               Function &F, ValueToValueMapTy &Map, HelperDebugInfo &DI)
      : Counted(Counted), Shape(Counted.Shape), Grain(Grain), Strips(Strips),
        Splitter(Splitter), Target(Target), F(F), Map(Map), DI(DI),
        Entry(createBlock("entry")), Head(createBlock("head")),
        Ask(createBlock("ask")), Give(createBlock("give")),
        Leaf(createBlock("leaf")), Ran(createBlock("ran")),
        Done(createBlock("done")), End(createBlock("end")), B(Entry) {
    B.SetCurrentDebugLocation(DI.getArtificialLocation());
  }
  void build();
};

} // namespace

void StripBuilder::enter() {
  Memory = Shape.runsOtherCode() ? Target.emitLoopEnter(B) : nullptr;
  readGrain();
  Instruction *Jump = B.CreateBr(Head);
  for (Value *V : Counted.Inputs)
    DI.describe(V, Map[V], isa<AllocaInst>(V), Jump);
}

// Computes the length of the first strip, and the number of iterations up to
// which a piece is not divided. If the whole piece is one strip, it is never
// divided.
void StripBuilder::readGrain() {
  Value *Given = F.getArg(2);
  Least = getLazyLeast(F, Grain);
  First = B.CreateSelect(B.CreateICmpSLT(Given, B.getInt64(0)), B.getInt64(-1),
                         B.getInt64(Strips.First));
  if (!Strips.PiecesAsk)
    Least = B.CreateSelect(B.CreateICmpEQ(Given, B.getInt64(WholePiece)),
                           B.getInt64(-1), Least);
}

// Passes all remaining iterations to the function that divides them.
void StripBuilder::give(Value *Lo, Value *Length) {
  B.SetInsertPoint(Give);
  // The running strand may still count as part of an iteration. This call tells
  // the runtime that the piece's iterations are over.
  leaveLoop(B);
  SmallVector<Value *, 8> Args(make_pointer_range(F.args()));
  Args[0] = Lo;
  Args[2] = B.getInt64(0);
  if (Strips.PiecesAsk)
    Args[2] =
        B.CreateSelect(B.CreateICmpEQ(Lo, F.getArg(0)),
                       B.CreateAnd(F.getArg(2), B.getInt64(~WholeUnlessWanted)),
                       getHalvingGrain(B, Length));
  B.CreateCall(&Splitter, Args);
  B.CreateBr(End);
}

// Adds the loop whose body is a strip. Returns the blocks and the bounds
// between which the strip's leaf is built.
LeafPlace StripBuilder::addStrips() {
  Value *Hi = F.getArg(1);
  B.SetInsertPoint(Head);
  PHINode *Lo = B.CreatePHI(B.getInt64Ty(), 2, "lo");
  PHINode *Strip = B.CreatePHI(B.getInt64Ty(), 2, "strip");
  Value *Length = B.CreateSub(Hi, Lo, "length");
  B.CreateCondBr(B.CreateICmpUGT(Length, Least), Ask, Leaf);
  B.SetInsertPoint(Ask);
  B.CreateCondBr(Target.emitWantsWork(B), Give, Leaf,
                 MDBuilder(F.getContext()).createUnlikelyBranchWeights());
  give(Lo, Length);

  B.SetInsertPoint(Leaf);
  Value *Run = B.CreateBinaryIntrinsic(Intrinsic::umin, Length, Strip);
  Value *After = B.CreateAdd(Lo, Run, "behind");
  B.SetInsertPoint(Ran);
  Lo->addIncoming(F.getArg(0), Entry);
  Lo->addIncoming(After, Ran);
  Strip->addIncoming(First, Entry);
  Strip->addIncoming(Strips.First == Strips.Longest
                         ? First
                         : B.CreateBinaryIntrinsic(Intrinsic::umin,
                                                   B.CreateShl(Strip, 1),
                                                   B.getInt64(Strips.Longest)),
                     Ran);
  B.CreateCondBr(B.CreateICmpEQ(Run, Length), Done, Head);
  return {*Entry, *Leaf, *Ran, Lo, After, Run};
}

void StripBuilder::leave() {
  B.SetInsertPoint(Done);
  leaveLoop(B);
  B.CreateBr(End);
  B.SetInsertPoint(End);
  B.CreateRetVoid();
}

void StripBuilder::build() {
  enter();
  LeafPlace Place = addStrips();
  leave();
  Place.Memory = Memory;
  addOwnRegion(Counted, Place, Target);
  buildLeaf(Counted, Place, Map, Target, DI);
}

Function *buildStripFunction(const CountedLoop &Counted, const LoopGrain &Grain,
                             LazyStrips Strips, Function &Splitter,
                             TapirTarget &Target) {
  const LoopShape &Shape = Counted.Shape;
  assert(Strips.First && Strips.First <= Strips.Longest &&
         "strips have iterations, and do not become shorter");
  ValueToValueMapTy Map;
  Function *F =
      createPieceFunction(Counted, ".strips", getLazyNumbers(Grain), Map);
  assert(F->getFunctionType() == Splitter.getFunctionType() &&
         "both functions have the same parameters");
  HelperDebugInfo DI(Shape.getFunction(), *F, Shape.L.getStartLoc());
  StripBuilder(Counted, Grain, Strips, Splitter, Target, *F, Map, DI).build();
  repairLifetimes(*F);
  DI.finish();
  if (!Shape.Throws.empty())
    F->removeFnAttr(Attribute::NoUnwind);
  return F;
}

} // namespace tapir
