//===- Markers.cpp - Tapir's operations as opaque calls -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Markers.def has all facts about a marker: its name, its type, and the
// attributes with which LLVM's passes are sound on it. The attributes were
// found by experiment: with any further attribute, some program is miscompiled.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/Markers.h"

#include "tapir/IR/MarkerTypes.h"
#include "tapir/IR/PassAnnotations.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;

namespace tapir {

// The attribute of the detach of an in-place frame.
static constexpr StringLiteral InPlace = "tapir-in-place";

void setInPlace(CallBase &Detach) {
  assert(isMarker(Detach, Marker::Detach) && "only a frame is in place");
  Detach.addFnAttr(Attribute::get(Detach.getContext(), InPlace));
  if (isa<CallInst>(Detach))
    Detach.removeFnAttr(Attribute::Memory);
}

bool isInPlace(const CallBase &Detach) { return Detach.hasFnAttr(InPlace); }

namespace {

/// The attributes that Markers.def uses.
enum : unsigned {
  None = 0,
  NoUnwind = 1 << 0,
  WillReturn = 1 << 1,
  NoReturn = 1 << 2,
  Cold = 1 << 3,
  NoMerge = 1 << 4,
  NoInline = 1 << 5,
  NonNull = 1 << 6,
  ReadsAll = 1 << 7,
  ReadsHidden = 1 << 8,
  WritesHidden = 1 << 9,
  WritesArguments = 1 << 10,
};

enum class Emitter { Anybody, Passes, FrontEnd };

struct Entry {
  StringLiteral Name; // after "tapir."
  MarkerType Type;
  unsigned Attributes;
};

struct MarkerEntry : Entry {
  Marker Kind;
  unsigned OfCalls;
  Emitter By;
};

} // namespace

static constexpr StringLiteral Prefix = "tapir.";
static constexpr MarkerEntry Entries[] = {
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, By)                \
  {{Name, MarkerType(Type), Attributes}, Marker::Kind, OfCalls, Emitter::By},
#include "tapir/IR/Markers.def"
};
static constexpr Entry Values[] = {
#define TAPIR_VALUE(Kind, Name, Type, Attributes)                              \
  {Name, MarkerType(Type), Attributes},
#include "tapir/IR/Markers.def"
};
static constexpr Entry Functions[] = {
#define TAPIR_FUNCTION(Kind, Name, Type, Attributes)                           \
  {Name, MarkerType(Type), Attributes},
#include "tapir/IR/Markers.def"
};

// Returns the entry of K. Marker::None has no entry.
static const MarkerEntry &getEntry(Marker K) {
  assert(K != Marker::None && "no marker");
  return Entries[unsigned(K) - 1];
}

static std::string getName(const Entry &E) { return (Prefix + E.Name).str(); }

std::string getMarkerName(Marker K) { return getName(getEntry(K)); }

void disownMarkerName(Module &M, StringRef Name) {
  if (GlobalValue *G = M.getNamedValue(Name))
    G->setName("malformed." + Name);
}

static bool isType(const Type &T, StringRef Name) {
  if (Name == "void")
    return T.isVoidTy();
  if (Name == "ptr")
    return T.isPointerTy() && T.getPointerAddressSpace() == 0;
  unsigned Bits = 0;
  const bool IsInteger =
      Name.consume_front("i") && !Name.getAsInteger(10, Bits);
  assert(IsInteger && "no such type in Markers.def");
  (void)IsInteger;
  return T.isIntegerTy(Bits);
}

static bool hasType(const Function &F, const Entry &E) {
  const FunctionType &T = *F.getFunctionType();
  return T.getNumParams() == E.Type.size() &&
         T.isVarArg() == E.Type.isVariadic() &&
         isType(*T.getReturnType(), E.Type.result()) &&
         equal(T.params(), E.Type, [](Type *Its, const MarkerType::Operand &O) {
           return isType(*Its, O.Type);
         });
}

// Returns the function of E, or null. If a global of this name isn't a
// function, returns null; CheckMarkers.cpp reports such a global.
static Function *findFunction(const Module &M, const Entry &E) {
  Function *F = M.getFunction(getName(E));
  return F && F->isDeclaration() && hasType(*F, E) ? F : nullptr;
}

// Returns the name after "tapir." of the function that \p I calls, or an empty
// string if it calls none of Tapir's functions.
static StringRef getCalledName(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || F->isIntrinsic() || !F->isDeclaration())
    return "";
  StringRef Name = F->getName();
  return Name.consume_front(Prefix) ? Name : "";
}

Marker getMarker(const Instruction &I) {
  const StringRef Name = getCalledName(I);
  if (Name.empty())
    return Marker::None;
  for (const MarkerEntry &E : Entries)
    if (E.Name == Name)
      return hasType(*cast<CallBase>(I).getCalledFunction(), E) ? E.Kind
                                                                : Marker::None;
  return Marker::None;
}

Function *findMarker(Module &M, Marker K) {
  return findFunction(M, getEntry(K));
}

static const Entry *findEntry(StringRef Name) {
  if (!Name.consume_front(Prefix))
    return nullptr;
  const Entry *Found = nullptr;
  auto Search = [&](const auto &Table) {
    for (const Entry &E : Table)
      if (E.Name == Name)
        Found = &E;
  };
  Search(Entries);
  Search(Values);
  Search(Functions);
  return Found;
}

bool neverThrows(const Function &F) {
  const Entry *E = findEntry(F.getName());
  return E && E->Attributes & NoUnwind;
}

static std::string print(const FunctionType &T) {
  std::string Text;
  raw_string_ostream(Text) << T;
  return Text;
}

std::string getMarkerDefect(const GlobalValue &G) {
  if (!G.getName().starts_with(Prefix))
    return "";
  const std::string Named = ("'" + G.getName() + "' ").str();
  const Entry *E = findEntry(G.getName());
  // The program may define functions of its own with such names.
  if (!E && !G.isDeclaration())
    return "";
  if (!E)
    return Named + "is none of Tapir's markers";
  const auto *F = dyn_cast<Function>(&G);
  if (!F)
    return Named + "is one of Tapir's markers, and no variable or alias";
  if (!hasType(*F, *E))
    return Named + "is of type '" + print(*F->getFunctionType()) +
           "', but has to be of type '" + E->Type.text().data() + "'";
  const bool IsDefinedByLowering =
      any_of(Functions, [&](const Entry &Ours) { return &Ours == E; });
  if (F->isDeclarationForLinker() && IsDefinedByLowering)
    return Named + "is for lowering to define and to call";
  if (!F->isDeclaration() && !IsDefinedByLowering)
    return Named + "is one of Tapir's markers, which nobody defines";
  return "";
}

std::string getCallDefect(const CallBase &C) {
  const auto *F = dyn_cast<Function>(C.getCalledOperand());
  if (!F || !F->getName().starts_with(Prefix))
    return "";
  std::string Defect = getMarkerDefect(*F);
  if (Defect.empty() && C.getFunctionType() != F->getFunctionType())
    Defect = ("'" + F->getName() + "' is called as if it were of type '" +
              print(*C.getFunctionType()) + "', but is of type '" +
              print(*F->getFunctionType()) + "'")
                 .str();
  return Defect;
}

static Type *getType(LLVMContext &C, StringRef Name) {
  if (Name == "void")
    return Type::getVoidTy(C);
  if (Name == "ptr")
    return PointerType::getUnqual(C);
  unsigned Bits = 0;
  const bool IsInteger =
      Name.consume_front("i") && !Name.getAsInteger(10, Bits);
  assert(IsInteger && "no such type in Markers.def");
  (void)IsInteger;
  return IntegerType::get(C, Bits);
}

static FunctionType *getFunctionType(LLVMContext &C, const MarkerType &Of) {
  SmallVector<Type *, 6> Types;
  for (const MarkerType::Operand &O : Of)
    Types.push_back(getType(C, O.Type));
  return FunctionType::get(getType(C, Of.result()), Types, Of.isVariadic());
}

// Returns the memory effects for the attributes. A detach or reattach only
// reads the program's memory. But if a tool looks for races, a detach or
// reattach counts as writing this memory, too.
static MemoryEffects getMemoryEffects(unsigned Attributes, bool RacesMatter) {
  if (Attributes & ReadsAll && !RacesMatter)
    return MemoryEffects::readOnly() | MemoryEffects::inaccessibleMemOnly();
  if (Attributes & ReadsHidden)
    return MemoryEffects::inaccessibleMemOnly(ModRefInfo::Ref);
  if (Attributes & WritesHidden)
    return MemoryEffects::inaccessibleMemOnly();
  if (Attributes & WritesArguments)
    return MemoryEffects::inaccessibleOrArgMemOnly();
  return MemoryEffects::unknown();
}

static void setAttributes(Function &F, unsigned Attributes) {
  F.setAttributes(AttributeList());
  MemoryEffects Effects =
      getMemoryEffects(Attributes, racesMatter(*F.getParent()));
  if (Effects != MemoryEffects::unknown())
    F.setMemoryEffects(Effects);
  if (Attributes & NoUnwind)
    F.setDoesNotThrow();
  if (Attributes & WillReturn)
    F.setWillReturn();
  if (Attributes & NoReturn)
    F.setDoesNotReturn();
  if (Attributes & Cold)
    F.addFnAttr(Attribute::Cold);
  if (Attributes & NoMerge)
    F.addFnAttr(Attribute::NoMerge);
  if (Attributes & NoInline)
    F.addFnAttr(Attribute::NoInline);
  if (Attributes & NonNull)
    F.addRetAttr(Attribute::NonNull);
}

// Sets the attributes of a call. A detach reads memory, because the child reads
// memory that its parent wrote. It writes no memory that the program sees,
// because the child's writes are not visible before the sync. There are three
// exceptions:
// - an invoke, because the child's exception arrives in the parent there;
// - a task in place, because it includes the parent's evaluation of arguments;
// - a module in which a tool looks for races, because a strand may read another
//   value after the detach than before it.
void setMarkerCallAttributes(CallBase &C, Marker K) {
  const unsigned Attributes = getEntry(K).OfCalls;
  if (!isa<CallInst>(C) || !Attributes)
    return;
  if (Attributes & NoUnwind)
    C.setDoesNotThrow();
  MemoryEffects Effects =
      getMemoryEffects(Attributes, racesMatter(*C.getModule()));
  if (Effects != MemoryEffects::unknown() && !C.hasFnAttr(InPlace))
    C.setMemoryEffects(Effects);
}

// Returns the function of E. Declares it if the module doesn't have it yet.
static Function *declare(Module &M, const Entry &E) {
  if (Function *F = findFunction(M, E))
    return F;
  disownMarkerName(M, getName(E));
  auto *F = Function::Create(getFunctionType(M.getContext(), E.Type),
                             GlobalValue::ExternalLinkage, getName(E), M);
  setAttributes(*F, E.Attributes);
  return F;
}

FunctionCallee getMarkerFunction(Module &M, Marker K) {
  return declare(M, getEntry(K));
}

Function *findStrandValue(Module &M, StrandValue V) {
  return findFunction(M, Values[unsigned(V)]);
}

Function *declareStrandValue(Module &M, StrandValue V) {
  const Entry &E = Values[unsigned(V)];
  if (!findFunction(M, E) && M.getNamedValue(getName(E)))
    return nullptr;
  Function *F = declare(M, E);
  // A detach writes the inaccessible memory that this function reads, so passes
  // can't move a call across a detach.
  setAttributes(*F, E.Attributes);
  return F;
}

Value *getHiddenValue(const Instruction &I, StrandValue V) {
  const Entry &E = Values[unsigned(V)];
  return isa<CallInst>(I) && getCalledName(I) == E.Name &&
                 hasType(*cast<CallInst>(I).getCalledFunction(), E)
             ? cast<CallInst>(I).getArgOperand(0)
             : nullptr;
}

SmallSetVector<User *, 8> getDistinctUsers(Value &V) {
  return {V.user_begin(), V.user_end()};
}

Function *getLoweringFunction(Module &M, LoweringFunction K) {
  const Entry &E = Functions[unsigned(K)];
  if (Function *F = M.getFunction(getName(E)); F && hasType(*F, E))
    return F;
  disownMarkerName(M, getName(E));
  Function *F = Function::Create(getFunctionType(M.getContext(), E.Type),
                                 GlobalValue::InternalLinkage, getName(E), M);
  setAttributes(*F, E.Attributes);
  return F;
}

// Returns the functions of those markers that are Wanted and used in M. Walks
// over many instructions compare pointers to these functions and not names. The
// name of a function is in a map of the context, and looking it up takes longer
// than all other tests of an instruction.
static SmallPtrSet<const Function *, 8>
findUsed(const Module &M, function_ref<bool(const MarkerEntry &)> Wanted) {
  SmallPtrSet<const Function *, 8> Used;
  for (const MarkerEntry &E : Entries)
    if (Wanted(E))
      if (const Function *F = findFunction(M, E); F && !F->use_empty())
        Used.insert(F);
  return Used;
}

static bool callsOneOf(const Function &F,
                       const SmallPtrSetImpl<const Function *> &Callees) {
  return !Callees.empty() && any_of(instructions(F), [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && Callees.contains(Call->getCalledFunction());
  });
}

static bool isAny(const MarkerEntry &) { return true; }

bool hasTapir(const Module &M) {
  return any_of(Entries, [&](const MarkerEntry &E) {
    const Function *F = findFunction(M, E);
    return F && !F->use_empty();
  });
}

bool hasTapir(const Function &F) {
  return callsOneOf(F, findUsed(*F.getParent(), isAny));
}

static bool isOfFrontEnd(const MarkerEntry &E) {
  return E.By == Emitter::FrontEnd;
}

bool needsPreparation(const Module &M) {
  return !findUsed(M, isOfFrontEnd).empty();
}

bool needsPreparation(const Function &F) {
  return callsOneOf(F, findUsed(*F.getParent(), isOfFrontEnd));
}

void dropFrontEndMarkers(Module &M) {
  for (const MarkerEntry &E : Entries)
    if (Function *F = findFunction(M, E);
        F && E.By == Emitter::FrontEnd && F->use_empty())
      F->eraseFromParent();
}

void setMarkerAttributes(Module &M) {
  for (const MarkerEntry &E : Entries) {
    Function *F = findFunction(M, E);
    if (!F)
      continue;
    setAttributes(*F, E.Attributes);
    for (User *U : F->users()) {
      auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getCalledFunction() != F)
        continue;
      const bool IsInPlace =
          E.Kind == Marker::Detach && Call->hasFnAttr(InPlace);
      Call->setAttributes(AttributeList());
      if (IsInPlace)
        setInPlace(*Call);
      setMarkerCallAttributes(*Call, E.Kind);
    }
  }
}

CallBase *replaceArguments(CallBase &C, ArrayRef<Value *> Arguments) {
  assert(isMarker(C, Marker::Detach) && Arguments.front() == getRegion(C) &&
         "a detach keeps its region");
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
  assert(getMarker(C) != Marker::None && C.use_empty() &&
         "no code uses the marker's result");
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
    if (A->isStaticAlloca())
      Regions.insert(A);
    return A->isStaticAlloca();
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
  const Function *Wanted = findMarker(*F.getParent(), K);
  if (!Wanted || !Wanted->isDeclaration() || Wanted->use_empty())
    return Found;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && Call->getCalledFunction() == Wanted)
      Found.push_back(Call);
  return Found;
}

} // namespace tapir
