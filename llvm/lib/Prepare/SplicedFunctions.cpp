//===- SplicedFunctions.cpp - functions whose calls may be spliced --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void f(a, lo, hi) {             split: stores (a, lo, mid), (a, mid, hi)
//     <effect>                             and returns 2, or returns -1
//     if (hi - lo < 100) {
//       leaf(a, lo, hi);     =>     leaf: leaf(a, lo, hi)
//       return;
//     }                             effects: stores the boxes of <effect>
//     mid = lo + (hi - lo) / 2;
//     spawn f(a, lo, mid);
//     f(a, mid, hi);
//     sync;
//   }
//
// A fourth function, whole, calls f. Each of the other three is a copy of f.
//
// An edge leads to a base case if the function has not called itself before the
// edge, may call itself after the edge's source, and doesn't call itself after
// the edge's target. In split these edges lead to a return, and leaf keeps only
// these edges. So the function may have any tests before the calls, and any
// number of base cases. Lowering/Splice/SpliceCalls.cpp checks, after
// optimisations, that split does nothing observable.
//
// If Cilksan checks effects, the function's body becomes a function of its own.
// f declares its effects, calls this function, and ends the declaration. The
// effects of nested calls are declared within those of the outer call, so the
// effect of a call has to contain the effects of the calls within it.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/SplicedFunctions.h"

#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/Prepare/Recursion.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tapir {

/// The limits of layout.def.
enum : unsigned {
#define SPLICE_LIMIT(Name, NAME, Value) Most##Name = (Value),
#include "splice/layout.def"
};
/// The indices of a box's fields.
enum : unsigned {
#define SPLICE_BOX_FIELD(Kind, Name, Offset) Box_##Name,
#include "splice/layout.def"
};
static constexpr Align BufferAlign = Align::Constant<16>();
static constexpr StringLiteral MetadataName = "cilk.splice";
/// The attribute of functions that this file keeps from being inlined, so that
/// splicing finds their calls.
static constexpr StringLiteral KeptAttribute = "cilk-splice-kept";

namespace {
/// Builds split, leaf, effects, whole and their table for one function.
class SplicedFunctionBuilder {
  Function &F;
  Module &M;
  LLVMContext &C;
  Type *I64, *Ptr, *Void;
  SmallVector<uint64_t, 8> Offsets;
  uint64_t Bytes = 0;

  void layOut();
  StructType *getBoxType() const;
  Function *copy(const Twine &Suffix, Type *Result, unsigned Pointers);
  void storeArguments(IRBuilder<> &B, const CallBase &Call, Value *To);

public:
  explicit SplicedFunctionBuilder(Function &F)
      : F(F), M(*F.getParent()), C(F.getContext()), I64(Type::getInt64Ty(C)),
        Ptr(PointerType::getUnqual(C)), Void(Type::getVoidTy(C)) {
    layOut();
  }
  StringRef findObstacle() const;
  bool hasPlainArguments() const;
  Function *buildSplit();
  Function *buildLeaf();
  Function *buildEffects();
  Function *buildWhole();
  void buildTable();
  void check();
};
} // namespace

//===----------------------------------------------------------------------===//
// Functions and table
//===----------------------------------------------------------------------===//

void SplicedFunctionBuilder::layOut() {
  const DataLayout &DL = F.getDataLayout();
  for (const Argument &A : F.args()) {
    if (!A.getType()->isSized() || A.getType()->isScalableTy() ||
        DL.getABITypeAlign(A.getType()) > BufferAlign)
      continue;
    Offsets.push_back(alignTo(Bytes, DL.getABITypeAlign(A.getType())));
    Bytes = Offsets.back() + DL.getTypeAllocSize(A.getType()).getFixedValue();
  }
  Bytes = alignTo(Bytes, BufferAlign);
}

/// Returns the type of a box, by the kinds of the fields in layout.def.
StructType *SplicedFunctionBuilder::getBoxType() const {
  Type *Pointer = Ptr, *Size = I64, *Count = Type::getInt32Ty(C);
  Type *Indices = ArrayType::get(I64, 3), *Flag = Type::getInt8Ty(C);
  const SmallVector<Type *, 8> Fields = {
#define SPLICE_BOX_FIELD(Kind, Name, Offset) Kind,
#include "splice/layout.def"
  };
  return StructType::get(C, Fields);
}

bool SplicedFunctionBuilder::hasPlainArguments() const {
  return !F.isVarArg() && Offsets.size() == F.arg_size() &&
         none_of(F.args(), [](const Argument &A) {
           return A.hasPassPointeeByValueCopyAttr() || A.hasStructRetAttr() ||
                  A.hasNestAttr() || A.hasSwiftErrorAttr();
         });
}

// Returns true if \p F, or a function that it calls or refers to, directly or
// not, uses a reducer. Only definitions in this module are searched.
static bool usesReducers(Function &F) {
  SmallSetVector<Function *, 16> Known;
  Known.insert(&F);
  for (unsigned Next = 0; Next < Known.size(); ++Next) {
    if (!collectMarkers(*Known[Next], Marker::View).empty())
      return true;
    for (Instruction &I : instructions(*Known[Next]))
      for (Value *Operand : I.operands())
        if (auto *Other = dyn_cast<Function>(Operand->stripPointerCasts()))
          Known.insert(Other);
  }
  return false;
}

StringRef SplicedFunctionBuilder::findObstacle() const {
  const Recursion R(F, F);
  if (F.isInterposable())
    return "may be another function when the program is linked";
  if (!F.getReturnType()->isVoidTy())
    return "returns a value";
  if (!hasPlainArguments())
    return "has a parameter that isn't a number or a pointer";
  if (Bytes > MostBytes)
    return "has parameters of more than 96 bytes";
  if (!F.doesNotThrow())
    return "may throw, as it isn't 'noexcept'";
  if (any_of(F, [](const BasicBlock &B) {
        return isa<IndirectBrInst, CallBrInst>(B.getTerminator());
      }))
    return "has a computed jump";
  if (R.Calls.empty())
    return "doesn't call itself";
  if (R.Calls.size() > MostCalls)
    return "calls itself in more than four places";
  if (R.isInLoop())
    return "calls itself in a loop";
  if (R.ToLeaves.empty())
    return "has no case in which it doesn't call itself";
  if (collectMarkers(F, Marker::Effect).size() > MostAccesses)
    return "has more than eight effects";
  // Spliced base cases don't run in the serial order, which reducers rely on.
  if (usesReducers(F))
    return "uses a reducer";
  return "";
}

// Copies the function. Its parameters are loaded from the first parameter of
// the copy.
Function *SplicedFunctionBuilder::copy(const Twine &Suffix, Type *Result,
                                       unsigned Pointers) {
  const SmallVector<Type *, 2> Types(Pointers, Ptr);
  // The copy becomes internal only after F's visibility was copied, because
  // internal functions can't have a visibility.
  Function *New = Function::Create(
      FunctionType::get(Result, Types, false), GlobalValue::ExternalLinkage,
      F.getAddressSpace(), F.getName() + ".splice." + Suffix, &M);
  BasicBlock *Entry = BasicBlock::Create(C, "entry", New);
  IRBuilder<> B(Entry);
  ValueToValueMapTy Map;
  for (auto [A, Offset] : zip(F.args(), Offsets))
    Map[&A] = B.CreateLoad(
        A.getType(),
        B.CreateConstGEP1_64(B.getInt8Ty(), New->getArg(0), Offset),
        A.getName());
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(New, &F, Map, CloneFunctionChangeType::LocalChangesOnly,
                    Returns);
  auto *Body = cast<BasicBlock>(Map[&F.getEntryBlock()]);
  B.CreateBr(Body);
  MergeBlockIntoPredecessor(Body);
  raiseStaticAllocas(*New);
  New->setComdat(nullptr);
  New->setLinkage(GlobalValue::InternalLinkage);
  New->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  New->removeFnAttr(Attribute::Memory);
  // The copy's result is another one than F's, so attributes of F's result are
  // dropped.
  New->setAttributes(New->getAttributes().removeAttributesAtIndex(
      C, AttributeList::ReturnIndex));
  return New;
}

void SplicedFunctionBuilder::storeArguments(IRBuilder<> &B,
                                            const CallBase &Call, Value *To) {
  for (auto [A, Offset] : zip(Call.args(), Offsets))
    B.CreateStore(A, B.CreateConstGEP1_64(B.getInt8Ty(), To, Offset));
}

static void eraseCall(CallBase &Call) {
  if (auto *Invoke = dyn_cast<InvokeInst>(&Call)) {
    BranchInst::Create(Invoke->getNormalDest(), Invoke->getIterator());
    Invoke->getUnwindDest()->removePredecessor(Invoke->getParent());
  }
  Call.eraseFromParent();
}

Function *SplicedFunctionBuilder::buildSplit() {
  Function *New = copy("split", I64, 2);
  runTasksInPlace(*New);
  eraseMarkers(*New, {Marker::Sync, Marker::Loop, Marker::Pin, Marker::Effect});
  const Recursion R(*New, F);
  IRBuilder<> B(BasicBlock::Create(C, "leaf", New));
  B.CreateRet(B.getInt64(-1));
  for (const Recursion::Edge &E : R.ToLeaves)
    redirectEdge(E, B.GetInsertBlock());
  B.SetInsertPoint(&New->getEntryBlock(), New->getEntryBlock().begin());
  AllocaInst *Count = B.CreateAlloca(I64, nullptr, "count");
  B.CreateStore(B.getInt64(0), Count);
  for (CallBase *Call : R.Calls) {
    B.SetInsertPoint(Call);
    Value *Number = B.CreateLoad(I64, Count);
    storeArguments(
        B, *Call,
        B.CreatePtrAdd(New->getArg(1), B.CreateMul(Number, B.getInt64(Bytes))));
    B.CreateStore(B.CreateAdd(Number, B.getInt64(1)), Count);
    eraseCall(*Call);
  }
  for (BasicBlock &Block : *New)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator());
        Return && !Return->getReturnValue()) {
      B.SetInsertPoint(Return);
      B.CreateRet(B.CreateLoad(I64, Count));
      Return->eraseFromParent();
    }
  removeUnreachableBlocks(*New);
  return New;
}

Function *SplicedFunctionBuilder::buildLeaf() {
  Function *New = copy("leaf", Void, 1);
  eraseMarkers(*New, {Marker::Effect});
  const Recursion R(*New, F);
  SmallPtrSet<BasicBlock *, 16> OnTheWay;
  for (const Recursion::Edge &E : R.ToLeaves)
    OnTheWay.insert(E.first);
  growSet(OnTheWay, [](BasicBlock *B) { return predecessors(B); });
  auto *Never = BasicBlock::Create(C, "never", New);
  new UnreachableInst(C, Never);
  for (BasicBlock *B : OnTheWay)
    for (BasicBlock *Next : SmallVector<BasicBlock *, 2>(successors(B)))
      if (R.Before.contains(Next) && !OnTheWay.contains(Next))
        redirectEdge({B, Next}, Never);
  removeUnreachableBlocks(*New);
  return New;
}

static unsigned countDimensions(const CallBase &Effect) {
  unsigned Dimensions = 3;
  while (Dimensions > 1 &&
         match(Effect.getArgOperand(1 + 3 * Dimensions), m_Zero()))
    --Dimensions;
  return Dimensions;
}

Function *SplicedFunctionBuilder::buildEffects() {
  Function *New = copy("effects", Void, 2);
  StructType *Box = getBoxType();
  IRBuilder<> B(C);
  unsigned Number = 0;
  SmallVector<CallBase *> Markers;
  // Each marker dominates the next one, so the loop finds the first marker
  // first.
  for (Instruction &I : instructions(*New))
    if (isMarker(I, Marker::Effect))
      Markers.push_back(cast<CallBase>(&I));
  for (CallBase *Effect : Markers) {
    B.SetInsertPoint(Effect);
    Value *To = B.CreateConstGEP1_64(Box, New->getArg(1), Number++);
    auto Put = [&](Value *V, ArrayRef<unsigned> Path) {
      SmallVector<Value *, 3> Indices{B.getInt32(0)};
      for (unsigned Index : Path)
        Indices.push_back(B.getInt32(Index));
      B.CreateStore(V, B.CreateInBoundsGEP(Box, To, Indices));
    };
    const auto *Writes = cast<ConstantInt>(Effect->getArgOperand(0));
    Put(Effect->getArgOperand(1), {Box_base});
    Put(Effect->getArgOperand(11), {Box_element});
    Put(B.getInt32(countDimensions(*Effect)), {Box_dims});
    for (unsigned D = 0; D < 3; ++D) {
      unsigned Operand = 2 + 3 * D;
      for (unsigned Field : {Box_lo, Box_hi, Box_stride})
        Put(Effect->getArgOperand(Operand++), {Field, D});
    }
    Put(B.getInt8(Writes->isZero()), {Box_reads});
    Put(B.getInt8(!Writes->isZero()), {Box_writes});
  }
  BasicBlock *Last = Markers.back()->getParent();
  Last->splitBasicBlock(Markers.back()->getIterator());
  Last->getTerminator()->eraseFromParent();
  ReturnInst::Create(C, Last);
  eraseMarkers(*New, {Marker::Effect});
  runTasksInPlace(*New);
  removeUnreachableBlocks(*New);
  return New;
}

// Builds the function `whole`, which calls F.
Function *SplicedFunctionBuilder::buildWhole() {
  Function *New = Function::Create(
      FunctionType::get(Void, {Ptr}, false), GlobalValue::InternalLinkage,
      F.getAddressSpace(), F.getName() + ".splice.whole", &M);
  New->addFnAttrs(AttrBuilder(C, F.getAttributes().getFnAttrs()));
  New->removeFnAttr(Attribute::Memory);
  IRBuilder<> B(BasicBlock::Create(C, "entry", New));
  SmallVector<Value *, 8> Args;
  for (auto [A, Offset] : zip(F.args(), Offsets))
    Args.push_back(B.CreateLoad(
        A.getType(),
        B.CreateConstGEP1_64(B.getInt8Ty(), New->getArg(0), Offset)));
  CallInst *Call = B.CreateCall(&F, Args);
  Call->setAttributes(F.getAttributes().removeFnAttributes(C));
  Call->setCallingConv(F.getCallingConv());
  B.CreateRetVoid();
  return New;
}

void SplicedFunctionBuilder::buildTable() {
  if (StringRef Why = findObstacle(); !Why.empty()) {
    F.setMetadata(MetadataName, MDNode::get(C, MDString::get(C, Why)));
    return;
  }
  const uint64_t Accesses = collectMarkers(F, Marker::Effect).size();
  IRBuilder<> B(C);
  Constant *Members[] = {
      buildSplit(),         buildLeaf(), buildEffects(), B.getInt64(Bytes),
      B.getInt64(Accesses), &F,          buildWhole()};
  Constant *Value = ConstantStruct::getAnon(C, Members);
  auto *Table = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                   GlobalValue::PrivateLinkage, Value,
                                   F.getName() + ".splice");
  // The table must stay until SpliceCalls.cpp uses it. Its pointers to the
  // functions also keep passes from changing their parameters.
  appendToCompilerUsed(M, Table);
  SmallVector<Metadata *, 10> Parts{ValueAsMetadata::get(Table),
                                    ConstantAsMetadata::get(B.getInt64(Bytes))};
  for (uint64_t Offset : Offsets)
    Parts.push_back(ConstantAsMetadata::get(B.getInt64(Offset)));
  F.setMetadata(MetadataName, MDNode::get(C, Parts));
  if (F.hasFnAttribute(Attribute::NoInline))
    return;
  F.addFnAttr(Attribute::NoInline);
  F.addFnAttr(KeptAttribute);
}

//===----------------------------------------------------------------------===//
// Cilksan
//===----------------------------------------------------------------------===//

// Moves the body of \p F to a function of its own. Afterwards \p F has no body.
static Function *moveBody(Function &F) {
  Function *Body = Function::Create(
      F.getFunctionType(), GlobalValue::ExternalLinkage, F.getAddressSpace(),
      F.getName() + ".declared", F.getParent());
  Body->copyAttributesFrom(&F);
  Body->setLinkage(GlobalValue::InternalLinkage);
  Body->addFnAttr(Attribute::NoInline);
  Body->removeFnAttr(Attribute::AlwaysInline);
  Body->splice(Body->begin(), &F);
  for (auto [Old, New] : zip(F.args(), Body->args())) {
    New.takeName(&Old);
    Old.replaceAllUsesWith(&New);
  }
  Body->setSubprogram(F.getSubprogram());
  F.setSubprogram(nullptr);
  return Body;
}

void SplicedFunctionBuilder::check() {
  if (!hasPlainArguments())
    return;
  const uint64_t Accesses = collectMarkers(F, Marker::Effect).size();
  Function *Effects = buildEffects();
  Function *Body = moveBody(F);
  IRBuilder<> B(BasicBlock::Create(C, "entry", &F));
  auto *Boxes = B.CreateAlloca(ArrayType::get(getBoxType(), Accesses));
  auto *Arguments = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes));
  Arguments->setAlignment(BufferAlign);
  for (auto [A, Offset] : zip(F.args(), Offsets))
    B.CreateStore(&A, B.CreateConstGEP1_64(B.getInt8Ty(), Arguments, Offset));
  B.CreateCall(Effects, {Arguments, Boxes});
  Type *I32 = B.getInt32Ty();
  FunctionCallee Begin =
      M.getOrInsertFunction("__cilksan_effect_begin", Void, Ptr, I32, Ptr);
  FunctionCallee End = M.getOrInsertFunction("__cilksan_effect_end", Void);
  Value *Name = B.CreateGlobalString(F.getName(), "", 0, &M);
  B.CreateCall(Begin, {Boxes, B.getInt32(Accesses), Name});
  SmallVector<Value *, 8> Args(make_pointer_range(F.args()));
  CallInst *Call = B.CreateCall(Body, Args);
  Call->setAttributes(F.getAttributes().removeFnAttributes(C));
  Call->setCallingConv(F.getCallingConv());
  B.CreateCall(End);
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Call);
}

//===----------------------------------------------------------------------===//
// All functions of a module
//===----------------------------------------------------------------------===//

void prepareSplicedFunctions(Module &M, EffectUse Use) {
  SmallVector<Function *, 8> Functions;
  for (Function &F : M)
    if (!F.isDeclaration() && !collectMarkers(F, Marker::Effect).empty())
      Functions.push_back(&F);
  for (Function *F : Functions) {
    if (Use == EffectUse::Splice)
      SplicedFunctionBuilder(*F).buildTable();
    else if (Use == EffectUse::Check)
      SplicedFunctionBuilder(*F).check();
  }
  // The computations of the markers' operands are erased, too: if a division
  // stayed, passes would conclude that its divisor isn't zero.
  SmallVector<WeakTrackingVH> Operands;
  for (Function &F : M) {
    for (CallBase *Effect : collectMarkers(F, Marker::Effect))
      Operands.append(Effect->arg_begin(), Effect->arg_end());
    eraseMarkers(F, {Marker::Effect});
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Operands);
}

std::optional<SplicedFunction> findSplicedFunction(const Function &F) {
  const MDNode *Its = F.getMetadata(MetadataName);
  if (!Its)
    return std::nullopt;
  SplicedFunction Result;
  if (auto *Why = dyn_cast<MDString>(Its->getOperand(0))) {
    Result.Obstacle = Why->getString();
    return Result;
  }
  Result.Table =
      mdconst::dyn_extract_or_null<GlobalVariable>(Its->getOperand(0));
  if (!Result.Table) {
    Result.Obstacle = "has been changed by the optimiser";
    return Result;
  }
  auto *Members = cast<ConstantStruct>(Result.Table->getInitializer());
  Result.Split = cast<Function>(Members->getOperand(0)->stripPointerCasts());
  Result.Leaf = cast<Function>(Members->getOperand(1)->stripPointerCasts());
  Result.Effects = cast<Function>(Members->getOperand(2)->stripPointerCasts());
  Result.Bytes =
      mdconst::extract<ConstantInt>(Its->getOperand(1))->getZExtValue();
  for (unsigned I = 2; I < Its->getNumOperands(); ++I)
    Result.Offsets.push_back(
        mdconst::extract<ConstantInt>(Its->getOperand(I))->getZExtValue());
  return Result;
}

bool dropSplicedFunctions(Module &M) {
  SmallPtrSet<Constant *, 8> Tables;
  bool Any = false;
  for (Function &F : M)
    if (std::optional<SplicedFunction> Its = findSplicedFunction(F)) {
      Any = true;
      if (Its->Table)
        Tables.insert(Its->Table);
      F.setMetadata(MetadataName, nullptr);
      if (F.hasFnAttribute(KeptAttribute)) {
        F.removeFnAttr(KeptAttribute);
        F.removeFnAttr(Attribute::NoInline);
      }
    }
  if (Tables.empty())
    return Any;
  removeFromUsedLists(M, [&](Constant *C) {
    return Tables.contains(cast<Constant>(C->stripPointerCasts()));
  });
  for (Constant *C : Tables)
    if (C->use_empty())
      cast<GlobalVariable>(C)->eraseFromParent();
  return true;
}

} // namespace tapir
