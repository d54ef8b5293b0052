//===- MinimiseCaptures.cpp - pass variables by value ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The captures of a detach are decided before inlining. At that time, a
// variable whose address is taken (a closure, a vector, the object that `this`
// points to) may be used in any way, so it is captured. A captured variable has
// escaped, so it stays in memory. After the functions that used the address are
// inlined, it often turns out that tasks only read the variable. Then this pass
// removes it from the detaches' operands, and SROA puts its parts into
// registers.
//
// Without a capture each task has a copy from the time of its detach. This is
// equivalent to sharing the variable if, for every task of the function,
//   - all uses of the address are known: loads and stores, neither volatile nor
//     atomic, at known offsets, and copies of known length;
//   - no code after the task's end reads a value that the task has written.
//     Tasks in other iterations, and siblings, count as such code.
// There is a further condition for a task that reads the variable. If another
// strand writes the variable while the task runs, that is a race, unless the
// task does something that could order the two accesses, for example takes a
// lock. So if the task may do so, no such write may exist.
//
// If the variable is a pointer to an object, and no other variable holds the
// object's address, then the object had only escaped through this variable. So
// the detach captures the object in the place of the variable, and the next
// round decides whether the object must stay captured. Each round removes one
// level of indirection.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/MissingCaptures.h"
#include "tapir/Analysis/Reachability.h"
#include "tapir/Analysis/TaskInfo.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Optimise/OptimisePasses.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tapir {

namespace {

/// A local variable of which every access is known.
class LocalVariable {
  struct Range {
    uint64_t Begin, End;
    bool overlaps(Range R) const { return Begin < R.End && R.Begin < End; }
    bool covers(Range R) const { return Begin <= R.Begin && R.End <= End; }
  };
  struct Access {
    Range Bytes;
    bool Reads;
  };

  AllocaInst &A;
  const DataLayout &DL;
  Range Whole{0, 0};
  DenseMap<const Instruction *, SmallVector<Access, 1>> Accesses;
  SmallPtrSet<const BasicBlock *, 8> Accessing;
  bool Captured = false;

  bool add(const Instruction &I, uint64_t Offset, TypeSize Size, bool Reads);
  bool collect(const Value &Address, uint64_t Offset);
  bool isReadAfter(const Task &S, Range Written) const;
  bool readsOthers(const Task &S) const;
  bool isWrittenBeside(const Task &S) const;
  bool canCopy(const Task &S) const;

public:
  explicit LocalVariable(AllocaInst &A) : A(A), DL(A.getDataLayout()) {}

  /// Returns true if all uses are known and some of them are detaches.
  bool analyse();
  /// Returns true if each task can use a copy.
  bool canCopy(TaskInfo &Tasks) const;
};

} // namespace

bool LocalVariable::add(const Instruction &I, uint64_t Offset, TypeSize Size,
                        bool Reads) {
  if (Size.isScalable() || Size.getFixedValue() > Whole.End ||
      Offset > Whole.End - Size.getFixedValue())
    return false;
  Accesses[&I].push_back({{Offset, Offset + Size.getFixedValue()}, Reads});
  Accessing.insert(I.getParent());
  return true;
}

bool LocalVariable::collect(const Value &Address, uint64_t Offset) {
  for (const Use &U : Address.uses()) {
    auto *I = cast<Instruction>(U.getUser());
    if (auto *Load = dyn_cast<LoadInst>(I)) {
      if (!Load->isSimple() ||
          !add(*I, Offset, DL.getTypeStoreSize(Load->getType()), true))
        return false;
    } else if (auto *Store = dyn_cast<StoreInst>(I)) {
      if (U.getOperandNo() != StoreInst::getPointerOperandIndex() ||
          !Store->isSimple() ||
          !add(*I, Offset,
               DL.getTypeStoreSize(Store->getValueOperand()->getType()), false))
        return false;
    } else if (auto *GEP = dyn_cast<GetElementPtrInst>(I)) {
      APInt By(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
      if (!GEP->getType()->isPointerTy() ||
          !GEP->accumulateConstantOffset(DL, By) ||
          !collect(*GEP, Offset + By.getSExtValue()))
        return false;
    } else if (auto *Mem = dyn_cast<MemIntrinsic>(I)) {
      auto *Length = dyn_cast<ConstantInt>(Mem->getLength());
      if (Mem->isVolatile() || !Length || U.getOperandNo() > 1 ||
          !add(*I, Offset, TypeSize::getFixed(Length->getZExtValue()),
               /*Reads=*/U.getOperandNo() == 1))
        return false;
    } else if (isLifetimeMarker(*I)) {
      // A lifetime marker counts as a write, because the variable is undefined
      // after it.
      add(*I, 0, TypeSize::getFixed(Whole.End), false);
    } else if (isMarker(*I, Marker::Detach) && U.getOperandNo() != 0) {
      Captured = true;
    } else if (!isa<AssumeInst>(I)) {
      return false;
    }
  }
  return true;
}

bool LocalVariable::analyse() {
  // SROA doesn't put larger variables into registers.
  constexpr uint64_t MaxSize = 1024;
  std::optional<TypeSize> Size = A.getAllocationSize(DL);
  if (!A.isStaticAlloca() || !Size || Size->isScalable() ||
      Size->getFixedValue() > MaxSize)
    return false;
  Whole.End = Size->getFixedValue();
  return collect(A, 0) && Captured;
}

bool LocalVariable::isReadAfter(const Task &S, Range Written) const {
  return isReachableAfter(S, Accessing, [&](const Instruction &I) {
    bool Over = false;
    if (auto It = Accesses.find(&I); It != Accesses.end())
      for (const Access &X : It->second) {
        if (X.Reads && X.Bytes.overlaps(Written))
          return Reachability::Found;
        Over |= !X.Reads && X.Bytes.covers(Written);
      }
    return Over ? Reachability::Ends : Reachability::Continues;
  });
}

// Returns true if writes of other strands may become visible to S while it
// runs.
static bool maySynchronise(const Task &S) {
  for (BasicBlock *B : S.blocks())
    for (Instruction &I : *B) {
      if (!S.contains(I) || !I.mayWriteToMemory() ||
          getMarker(I) != Marker::None)
        continue;
      auto *Call = dyn_cast<CallBase>(&I);
      if (I.isAtomic() || (Call && !Call->hasFnAttr(Attribute::NoSync)))
        return true;
    }
  return false;
}

// Returns true if S may read a value that it hasn't written itself.
bool LocalVariable::readsOthers(const Task &S) const {
  Range All{Whole.End, 0};
  for (const auto &[I, Its] : Accesses)
    for (const Access &X : Its)
      if (X.Reads && S.contains(*I))
        All = {std::min(All.Begin, X.Bytes.Begin),
               std::max(All.End, X.Bytes.End)};
  const BasicBlock *First = S.getDetach().getParent();
  return isReachable(
      {{First, First->begin()}},
      [&](const Instruction &I) {
        auto It = Accesses.find(&I);
        if (It == Accesses.end() || !S.contains(I))
          return Reachability::Continues;
        bool Over = false;
        for (const Access &X : It->second) {
          if (X.Reads)
            return Reachability::Found;
          Over |= X.Bytes.covers(All);
        }
        return Over ? Reachability::Ends : Reachability::Continues;
      },
      &Accessing, &S);
}

// Returns true if code between the detach of S and the sync of its region
// writes the variable. Writes in other instances of S don't count here:
// isReadAfter() finds them, because one instance would read a value of another
// one.
bool LocalVariable::isWrittenBeside(const Task &S) const {
  const CallBase &Detach = S.getDetach();
  return isReachable({{Detach.getParent(), std::next(Detach.getIterator())}},
                     [&](const Instruction &I) {
                       if (isMarker(I, Marker::Sync) &&
                           getRegion(cast<CallBase>(I)) == getRegion(Detach))
                         return Reachability::Ends;
                       auto It = Accesses.find(&I);
                       if (It == Accesses.end())
                         return Reachability::Continues;
                       // The search ends at a lifetime marker, where the memory
                       // becomes that of another variable.
                       if (isLifetimeMarker(I))
                         return Reachability::Ends;
                       bool Writes = any_of(It->second, [](const Access &X) {
                         return !X.Reads;
                       });
                       return Writes && !S.contains(I)
                                  ? Reachability::Found
                                  : Reachability::Continues;
                     });
}

bool LocalVariable::canCopy(const Task &S) const {
  for (const auto &[I, Its] : Accesses)
    for (const Access &X : Its)
      // A task in place includes the parent's evaluation of arguments, which
      // writes the parent's variable and no copy.
      if (!X.Reads && !isLifetimeMarker(*I) && S.contains(*I) &&
          (isInPlace(S.getDetach()) || isReadAfter(S, X.Bytes)))
        return false;
  return !readsOthers(S) || !isWrittenBeside(S) || !maySynchronise(S);
}

bool LocalVariable::canCopy(TaskInfo &Tasks) const {
  // Tasks that don't access the variable need not be checked.
  SmallSetVector<unsigned, 8> Accessed;
  for (const auto &[I, Its] : Accesses)
    Tasks.addTasksAround(*I, Accessed);
  return all_of(Accessed,
                [&](unsigned Number) { return canCopy(Tasks.walk(Number)); });
}

namespace {

using Variables = SmallSetVector<AllocaInst *, 4>;

class CaptureMinimiser {
  Function &F;
  FunctionAnalysisManager &FAM;
  /// Variables that an earlier round removed from captures, but that SROA
  /// didn't promote. They aren't tried again.
  SmallPtrSet<AllocaInst *, 8> Kept;
  /// Pairs of a detach and a variable that this round has removed from the
  /// detach's captures.
  SmallVector<std::pair<WeakTrackingVH, WeakVH>, 16> Dropped;

  bool simplifyAddresses();
  SmallVector<AllocaInst *, 8> findUnneeded(TaskInfo &Tasks);
  void replace(TaskInfo &Tasks, unsigned Number,
               ArrayRef<AllocaInst *> Unneeded, const Variables &AllPointees);
  void report(const CallBase &Detach, unsigned Count);
  void captureAgain();
  void clean();

public:
  CaptureMinimiser(Function &F, FunctionAnalysisManager &FAM)
      : F(F), FAM(FAM) {}
  bool run();
};

} // namespace

static AllocaInst *getVariable(Value *V) {
  return dyn_cast<AllocaInst>(getUnderlyingObject(V, MaxAddressSteps));
}

// Returns variables that V may point into. The result may lack some of them.
static SmallVector<AllocaInst *, 2> getVariables(Value *V) {
  SmallVector<AllocaInst *, 2> Found;
  for (const Value *Object : getObjects(*V))
    if (auto *A = dyn_cast<AllocaInst>(Object))
      Found.push_back(const_cast<AllocaInst *>(A));
  return Found;
}

// Replaces a phi of equal addresses in a variable by one computation of the
// address, because SROA doesn't look through phis.
bool CaptureMinimiser::simplifyAddresses() {
  const DataLayout &DL = F.getDataLayout();
  auto Find = [&](Value *V, APInt &Offset) {
    Offset = APInt(DL.getIndexTypeSizeInBits(V->getType()), 0);
    return dyn_cast<AllocaInst>(V->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true));
  };
  bool Changed = false;
  for (BasicBlock &B : F)
    for (PHINode &Phi : make_early_inc_range(B.phis())) {
      if (!Phi.getType()->isPointerTy() || B.getFirstInsertionPt() == B.end())
        continue;
      APInt Offset, Other;
      AllocaInst *A = Find(Phi.getIncomingValue(0), Offset);
      if (!A || !A->isStaticAlloca() ||
          any_of(Phi.incoming_values(), [&](Value *V) {
            return Find(V, Other) != A || Other != Offset;
          }))
        continue;
      IRBuilder<> Builder(&B, B.getFirstInsertionPt());
      Phi.replaceAllUsesWith(
          Builder.CreatePtrAdd(A, Builder.getInt(Offset), Phi.getName()));
      Phi.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

// Returns the variables that detaches capture although each task could have a
// copy.
SmallVector<AllocaInst *, 8> CaptureMinimiser::findUnneeded(TaskInfo &Tasks) {
  SetVector<AllocaInst *> Mentioned;
  for (unsigned Number : Tasks.numbers())
    for (Value *V : drop_begin(Tasks.getDetach(Number)->args()))
      if (AllocaInst *A = getVariable(V); A && !Kept.contains(A))
        Mentioned.insert(A);
  SmallVector<AllocaInst *, 8> Found;
  for (AllocaInst *A : Mentioned) {
    LocalVariable Variable(*A);
    Variables Pointees;
    if (Variable.analyse() && Variable.canCopy(Tasks) &&
        findPointees(*A, Pointees))
      Found.push_back(A);
  }
  return Found;
}

// Removes the variables from the detach's arguments. Adds the objects that they
// point to if the task may access these objects, either through the variables
// or directly. Objects that belong to the task are not added.
void CaptureMinimiser::replace(TaskInfo &Tasks, unsigned Number,
                               ArrayRef<AllocaInst *> Unneeded,
                               const Variables &AllPointees) {
  CallBase &Detach = *Tasks.getDetach(Number);
  SetVector<Value *> Args;
  Variables Removed, Named, Pointees;
  for (Value *V : Detach.args())
    if (AllocaInst *A = getVariable(V); A && is_contained(Unneeded, A))
      Removed.insert(A);
    else
      Args.insert(V);
  Named = Removed;
  Tasks.forEachLiveIn(Number, [&](Value *V) {
    if (AllocaInst *A = getVariable(V); A && is_contained(Unneeded, A))
      Named.insert(A);
  });
  for (AllocaInst *A : Named)
    findPointees(*A, Pointees);
  for (Value *V : MissingCaptures(F).find(Tasks, Number))
    for (AllocaInst *A : getVariables(V))
      if (AllPointees.contains(A))
        Pointees.insert(A);
  const unsigned Before = Args.size();
  for (AllocaInst *P : Pointees)
    if (getSharing(*P, Tasks, Number) != Sharing::Private)
      Args.insert(P);
  if (Removed.empty() && Args.size() == Before)
    return;
  CallBase *New = replaceArguments(Detach, Args.getArrayRef());
  Tasks.replaceDetach(Number, *New);
  for (AllocaInst *A : Removed)
    Dropped.push_back({New, A});
}

// Captures variables again that SROA has not promoted. If SROA has promoted a
// variable, the pointers in it are now live-ins of the tasks. The objects that
// they point to are captured, too, before any pass except SROA runs.
void CaptureMinimiser::captureAgain() {
  MapVector<CallBase *, SetVector<Value *>> Again;
  MissingCaptures Captures(F);
  DenseMap<Value *, SmallVector<Value *, 4>> DroppedFrom;
  for (auto &[Detach, Variable] : Dropped)
    DroppedFrom[Detach].push_back(Variable);
  TaskInfo Tasks(F);
  for (unsigned Number : Tasks.numbers()) {
    CallBase *D = Tasks.getDetach(Number);
    Variables Survivors;
    unsigned Promoted = 0;
    for (Value *Variable : DroppedFrom.lookup(D)) {
      if (Variable)
        Survivors.insert(cast<AllocaInst>(Variable));
      else
        ++Promoted;
    }
    Kept.insert_range(Survivors);
    if (Promoted)
      report(*D, Promoted);
    Tasks.forEachLiveIn(Number, [&](Value *V) {
      if (AllocaInst *A = getVariable(V); A && Survivors.contains(A))
        Again[D].insert(A);
    });
    for (Value *V : Captures.find(Tasks, Number))
      if (!V->getType()->isIntegerTy() && getVariables(V).empty())
        Again[D].insert(V);
  }
  Dropped.clear();
  for (auto &[D, Values] : Again) {
    SmallVector<Value *, 8> Args(D->args());
    Args.append(Values.begin(), Values.end());
    replaceArguments(*D, Args);
  }
}

void CaptureMinimiser::report(const CallBase &Detach, unsigned Count) {
  FAM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&] {
    return OptimizationRemark(MinimiseCapturesPass::Name, "ByValue", &Detach)
           << "task takes "
           << (Count == 1 ? std::string("a variable")
                          : std::to_string(Count) + " variables")
           << " along by value instead of by address";
  });
}

void CaptureMinimiser::clean() {
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.run(F, FAM);
}

bool CaptureMinimiser::run() {
  constexpr unsigned MaxRounds = 8;
  bool Changed = raiseStaticAllocas(F), Promoted = false;
  Changed |= simplifyAddresses();
  for (unsigned Round = 0; Round < MaxRounds; ++Round) {
    TaskInfo Tasks(F);
    SmallVector<AllocaInst *, 8> Unneeded = findUnneeded(Tasks);
    if (Unneeded.empty())
      break;
    Promoted = true;
    Variables AllPointees;
    for (AllocaInst *A : Unneeded)
      findPointees(*A, AllPointees);
    for (unsigned Number : Tasks.numbers())
      replace(Tasks, Number, Unneeded, AllPointees);
    FAM.invalidate(F, SROAPass(SROAOptions::ModifyCFG).run(F, FAM));
    captureAgain();
  }
  if (Promoted)
    clean();
  return Changed || Promoted;
}

PreservedAnalyses MinimiseCapturesPass::run(Function &F,
                                            FunctionAnalysisManager &FAM) {
  if (collectMarkers(F, Marker::Detach).empty() || racesMatter(*F.getParent()))
    return PreservedAnalyses::all();
  return CaptureMinimiser(F, FAM).run() ? PreservedAnalyses::none()
                                        : PreservedAnalyses::all();
}

} // namespace tapir
