//===- LazySpawns.cpp - spawns that are calls by default ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   f(arguments) {                  f.spawns(arguments, place, live-ins) {
//     ...                             go to the place;
//     if (wants_spawn())              ...
//       return f.spawns(              detach { child } // the place
//           arguments, place,         ...
//           live-ins);                sync;
//     child;                          ...
//     ...                           }
//   }
//
// The first function never spawns. The second function, f.spawns, is the
// program's function, but can be entered at any of its spawns. The values that
// were computed before that spawn are its arguments.
//
// The first function's frame stays until the second one returns. So a variable
// whose address has escaped stays in that frame, and its address is an
// argument. A variable that is only loaded and stored is in a register of the
// first function. Its value is an argument, and the second function's frame has
// a new place for it. A variable that a task gets a copy of has a new place in
// the second function's frame, too, because the task must find the variable in
// its parent's frame.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/LazySpawns.h"

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/BlockingFunctions.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/InlinedBitcode.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Tasks/LazyInputs.h"
#include "tapir/Lowering/Tasks/LoweringOptions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace tapir {

namespace {

/// Maps an address and a block to the instruction that computes the address in
/// this block. The key of null and a block leads to the last such instruction
/// of the block.
using AddressMap =
    DenseMap<std::pair<const Instruction *, const BasicBlock *>, Instruction *>;

class SpawnSeparator {
  Function &F;
  TapirTarget &Target;
  const LazyInputs &In;

  Function *Spawning = nullptr;
  ValueToValueMapTy Map;       // from F to Spawning
  BasicBlock *Entry = nullptr; // the new entry block of Spawning
  /// The addresses in Spawning that are computed again.
  SmallPtrSet<const Instruction *, 16> Sunk;
  // The index of the argument `place`. The arguments for live-ins and variables
  // follow.
  unsigned PlaceIndex = 0;

  FunctionType *getType() const;
  void createFunction();
  void dropParameterKinds();
  void settleVariables();
  void enterAtSpawns();
  Instruction &computeIn(BasicBlock &B, Instruction &Own, AddressMap &Made);
  void sinkAddresses();
  void settleLiveIns();
  CallInst *createCall(IRBuilderBase &B, unsigned Place) const;
  void leaveAtSpawns();

public:
  SpawnSeparator(Function &F, TapirTarget &Target, const LazyInputs &In)
      : F(F), Target(Target), In(In) {}
  Function *run();
};

} // namespace

FunctionType *SpawnSeparator::getType() const {
  SmallVector<Type *, 16> Types;
  for (const Argument &A : F.args())
    Types.push_back(A.getType());
  Types.push_back(Type::getInt32Ty(F.getContext()));
  for (const auto &[I, At] : In.LiveIns)
    Types.push_back(I->getType());
  for (auto [A, Where] : In.Variables)
    if (Where != Residence::New)
      Types.push_back(Where == Residence::Moved ? A->getAllocatedType()
                                                : A->getType());
  return FunctionType::get(F.getReturnType(), Types, /*isVarArg=*/false);
}

void SpawnSeparator::createFunction() {
  PlaceIndex = F.arg_size();
  Spawning = Function::Create(getType(), F.getLinkage(), F.getAddressSpace(),
                              F.getName() + ".spawns", F.getParent());
  for (Argument &A : F.args()) {
    Argument *New = Spawning->getArg(A.getArgNo());
    New->setName(A.getName());
    Map[&A] = New;
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Spawning, &F, Map,
                    CloneFunctionChangeType::LocalChangesOnly, Returns);
  makeInternal(*Spawning);
  Spawning->setCallingConv(CallingConv::Fast);
  // If the second function were inlined into F, F would be a function with
  // spawns.
  Spawning->removeFnAttr(Attribute::AlwaysInline);
  Spawning->addFnAttr(Attribute::NoInline);
  dropParameterKinds();
}

// Drops attributes of parameters. Those that say how an argument is passed,
// such as byval, are wrong since F passes on the arguments that it got. Those
// that exclude aliasing are wrong since the new parameters may point to the
// same memory.
void SpawnSeparator::dropParameterKinds() {
  AttributeMask Kinds;
  for (Attribute::AttrKind K :
       {Attribute::ByVal, Attribute::StructRet, Attribute::ByRef,
        Attribute::InReg, Attribute::Returned, Attribute::SwiftSelf,
        Attribute::SwiftAsync, Attribute::NoAlias, Attribute::ZExt,
        Attribute::SExt, Attribute::Captures, Attribute::ReadOnly,
        Attribute::ReadNone, Attribute::WriteOnly, Attribute::Initializes})
    Kinds.addAttribute(K);
  for (Argument &A : Spawning->args())
    A.removeAttrs(Kinds);
  Spawning->removeRetAttrs(Kinds);
  Spawning->removeFnAttr(Attribute::Memory);
}

// Moves the variables that live in the second function's frame into its new
// entry block, and initialises them from its arguments. Replaces other
// variables by the arguments that have their addresses.
void SpawnSeparator::settleVariables() {
  BasicBlock *Old = &Spawning->getEntryBlock();
  Entry = BasicBlock::Create(F.getContext(), "at", Spawning, Old);
  IRBuilder<> B(Entry);
  unsigned Index = PlaceIndex + 1 + In.LiveIns.size();
  for (auto [A, Where] : In.Variables) {
    auto *Own = cast<AllocaInst>(Map[A]);
    Argument *Passed = nullptr;
    if (Where != Residence::New) {
      // The second function may be entered during the variable's lifetime, so
      // its lifetime markers would be wrong. F's markers would be wrong, too:
      // if the lifetime begins in the second function, F's frame must have kept
      // the variable.
      dropLifetimes(*Own);
      dropLifetimes(*A);
      Passed = Spawning->getArg(Index++);
      Passed->setName(A->getName());
    }
    if (Where == Residence::Outside) {
      Own->replaceAllUsesWith(Passed);
      Own->eraseFromParent();
      continue;
    }
    Own->moveBefore(*Entry, Entry->begin());
    if (Where == Residence::Moved)
      B.CreateAlignedStore(Passed, Own, Own->getAlign());
    else if (Where == Residence::Copied)
      B.CreateMemCpy(Own, Own->getAlign(), Passed, A->getAlign(),
                     A->getAllocationSize(F.getDataLayout())->getFixedValue());
  }
  assert(Index == Spawning->arg_size() && "variables are the last parameters");
}

void SpawnSeparator::enterAtSpawns() {
  IRBuilder<> B(Entry);
  SwitchInst *Switch = nullptr;
  for (auto [Place, D] : enumerate(In.Detaches)) {
    auto *There = cast<CallBase>(Map[D]);
    BasicBlock *Before = There->getParent();
    BasicBlock *At = SplitBlock(Before, There->getIterator());
    if (!Switch)
      Switch = B.CreateSwitch(Spawning->getArg(PlaceIndex), At);
    else
      Switch->addCase(B.getInt32(Place), At);
  }
  Spawning->getArg(PlaceIndex)->setName("place");
}

// Computes an address again at the begin of a block, after the addresses that
// are its operands.
Instruction &SpawnSeparator::computeIn(BasicBlock &B, Instruction &Own,
                                       AddressMap &Made) {
  if (Instruction *Known = Made.lookup({&Own, &B}))
    return *Known;
  Instruction *Again = Own.clone();
  for (Use &Of : Again->operands())
    if (auto *I = dyn_cast<Instruction>(Of); I && Sunk.contains(I))
      Of.set(&computeIn(B, *I, Made));
  Instruction *&Last = Made[{nullptr, &B}];
  if (Last)
    Again->insertAfter(Last->getIterator());
  else
    Again->insertBefore(B, B.getFirstInsertionPt());
  Again->setName(Own.getName());
  Last = Again;
  Made[{&Own, &B}] = Again;
  return *Again;
}

// Computes addresses again in each block that uses them. Otherwise a phi would
// choose between two copies of an address, and passes couldn't tell that the
// phi is an address in a variable that only a task uses.
void SpawnSeparator::sinkAddresses() {
  AddressMap Made;
  for (const auto &[Old, At] : In.Addresses)
    Sunk.insert(cast<Instruction>(Map[Old]));
  for (const auto &[Old, At] : In.Addresses) {
    auto *Own = cast<Instruction>(Map[Old]);
    SmallVector<Use *, 8> Uses(make_pointer_range(Own->uses()));
    for (Use *U : Uses) {
      auto *User = cast<Instruction>(U->getUser());
      auto *Phi = dyn_cast<PHINode>(User);
      BasicBlock *B = Phi ? Phi->getIncomingBlock(*U) : User->getParent();
      if (B != Own->getParent())
        U->set(&computeIn(*B, *Own, Made));
    }
  }
}

// Adds phis for live-ins. Two edges lead to the code at a spawn. On one of
// them, the code before the spawn has computed the value. On the other one,
// from the new entry, the value is an argument.
void SpawnSeparator::settleLiveIns() {
  unsigned Index = PlaceIndex + 1;
  for (const auto &[Old, At] : In.LiveIns) {
    auto *Own = cast<Instruction>(Map[Old]);
    Argument *Passed = Spawning->getArg(Index++);
    Passed->setName(Old->getName());
    SSAUpdater Updater;
    Updater.Initialize(Own->getType(), Own->getName());
    Updater.AddAvailableValue(Entry, Passed);
    Updater.AddAvailableValue(Own->getParent(), Own);
    SmallVector<Use *, 8> Uses(make_pointer_range(Own->uses()));
    for (Use *U : Uses) {
      auto *User = cast<Instruction>(U->getUser());
      if (isa<PHINode>(User) || User->getParent() != Own->getParent())
        Updater.RewriteUse(*U);
    }
    Updater.UpdateDebugValues(Own);
  }
  assert(Index == PlaceIndex + 1 + In.LiveIns.size() &&
         "live-ins come before variables");
  removeUnreachableBlocks(*Spawning);
}

CallInst *SpawnSeparator::createCall(IRBuilderBase &B, unsigned Place) const {
  SmallVector<Value *, 16> Arguments;
  for (Argument &A : F.args())
    Arguments.push_back(&A);
  Arguments.push_back(B.getInt32(Place));
  for (const auto &[I, At] : In.LiveIns)
    Arguments.push_back(At[Place] ? static_cast<Value *>(I)
                                  : PoisonValue::get(I->getType()));
  for (auto [A, Where] : In.Variables)
    if (Where == Residence::Moved)
      Arguments.push_back(
          B.CreateAlignedLoad(A->getAllocatedType(), A, A->getAlign()));
    else if (Where != Residence::New)
      Arguments.push_back(A);
  assert(Arguments.size() == Spawning->arg_size() &&
         "the second function has a parameter for each argument");
  CallInst *Call = B.CreateCall(Spawning, Arguments);
  Call->setCallingConv(Spawning->getCallingConv());
  if (F.doesNotThrow())
    Call->setDoesNotThrow();
  return Call;
}

// Makes F the first function, which asks at each spawn.
void SpawnSeparator::leaveAtSpawns() {
  MDNode *Rarely = MDBuilder(F.getContext()).createUnlikelyBranchWeights();
  for (auto [Place, D] : enumerate(In.Detaches)) {
    IRBuilder<> B(D);
    Instruction *Leaves =
        SplitBlockAndInsertIfThen(Target.emitWantsSpawn(B), D->getIterator(),
                                  /*Unreachable=*/true, Rarely);
    B.SetInsertPoint(Leaves);
    B.SetCurrentDebugLocation(getLocation(F, D->getDebugLoc()));
    CallInst *Call = createCall(B, Place);
    if (Call->getType()->isVoidTy())
      B.CreateRetVoid();
    else
      B.CreateRet(Call);
    Leaves->eraseFromParent();
  }
  for (BasicBlock &B : F)
    unshieldLeaf(*B.getTerminator());
  runTasksInPlace(F);
  assert(collectMarkers(F, Marker::Detach).empty() &&
         "the first function never spawns itself");
}

Function *SpawnSeparator::run() {
  createFunction();
  settleVariables();
  enterAtSpawns();
  sinkAddresses();
  settleLiveIns();
  leaveAtSpawns();
  return Spawning;
}

// Returns the reason if the target, the options or an attribute of the function
// rules out lazy spawns, and otherwise an empty string.
static StringRef getGeneralDefect(const Function &F, const TapirTarget &Target,
                                  const LoweringOptions &Options) {
  if (Options.HasTool)
    return "a tool wants to see all of them";
  if (keepsSpawns(*F.getParent()))
    return "the runtime counts them";
  if (!Target.knowsSpawnDemand())
    return "the target doesn't say whether the deque has enough for others";
  if (mayWaitForLater(F))
    return "a task may wait for code after its spawn";
  if (F.hasOptNone())
    return "code that isn't optimised gains nothing";
  if (F.hasMinSize())
    return "the code is to be as small as possible";
  if (F.hasFnAttribute(Attribute::SanitizeThread))
    return "ThreadSanitizer sees races between tasks only";
  return "";
}

Function *makeSpawnsLazy(Function &F, TapirTarget &Target,
                         const LoweringOptions &Options) {
  if (!Options.LazySpawns || collectMarkers(F, Marker::Detach).empty())
    return nullptr;
  StringRef Why = getGeneralDefect(F, Target, Options);
  if (Why.empty()) {
    // Dead code is removed first, because in dead code a use may precede its
    // definition. Variables are raised here because not every pipeline has done
    // so.
    foldBranches(F);
    raiseStaticAllocas(F);
  }
  LazyInputs In(F);
  if (In.Detaches.empty())
    return nullptr;
  if (Why.empty())
    Why = In.find();
  OptimizationRemarkEmitter(&F).emit([&] {
    OptimizationRemarkAnalysis R(
        "tapir", Why.empty() ? "LazySpawns" : "EagerSpawns",
        In.Detaches.front()->getDebugLoc(), &F.getEntryBlock());
    R << "spawns of '" << F.getName() << "' ";
    if (Why.empty())
      R << "are calls while the deque has enough for others";
    else
      R << "are eager: " << Why;
    return R;
  });
  return Why.empty() ? SpawnSeparator(F, Target, In).run() : nullptr;
}

} // namespace tapir
