//===- SourceTables.cpp - places in the source for tools ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/SourceTables.h"

#include "tapir/IR/CodeKind.h"
#include "tapir/IR/ThreadIdentity.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace tapir {

static constexpr unsigned UnitVersion = 2;
static constexpr StringLiteral SlotPrefix = "__csi_func_id_";

SourceTables::SourceTables(Module &M) : M(M) {
  LLVMContext &C = M.getContext();
  Type *Ptr = PointerType::getUnqual(C), *I32 = Type::getInt32Ty(C),
       *I64 = Type::getInt64Ty(C);
  PlaceType = StructType::get(C, {Ptr, I32, I32, Ptr, Ptr, Ptr});
  UnitType =
      StructType::get(C, {I32, I32, Ptr, Ptr, ArrayType::get(Ptr, NumPlaces),
                          Ptr, Ptr, ArrayType::get(I64, NumPlaces)});
  Unit = new GlobalVariable(M, UnitType, /*isConstant=*/false,
                            GlobalValue::InternalLinkage,
                            ConstantAggregateZero::get(UnitType), "__csi_unit");
  findOtherNames();
}

Constant *SourceTables::makeGlobal(Constant *Value, StringRef Name) {
  auto *G = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                               GlobalValue::PrivateLinkage, Value, Name);
  G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return G;
}

Constant *SourceTables::getString(StringRef Text) {
  if (Text.empty())
    return ConstantPointerNull::get(PointerType::getUnqual(M.getContext()));
  Constant *&Known = Strings[Text];
  if (!Known)
    Known = makeGlobal(ConstantDataArray::getString(M.getContext(), Text),
                       "__csi_string");
  return Known;
}

// Returns the file's absolute path, because the program that writes a report
// may run in another folder.
Constant *SourceTables::getFile(const DIFile *File) {
  if (!File)
    return getString("");
  SmallString<256> Path;
  if (!sys::path::is_absolute(File->getFilename()))
    Path = File->getDirectory();
  sys::path::append(Path, File->getFilename());
  sys::path::remove_dots(Path);
  return getString(Path);
}

Constant *SourceTables::makePlace(StringRef Name, unsigned Line,
                                  unsigned Column, const DIFile *File,
                                  Constant *Related, Constant *Inlined) {
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C);
  Constant *Null = getString("");
  return ConstantStruct::get(
      PlaceType, {getString(Name), ConstantInt::get(I32, Line),
                  ConstantInt::get(I32, Column), getFile(File),
                  Related ? Related : Null, Inlined ? Inlined : Null});
}

Constant *SourceTables::getRelated(const MDNode *Other) {
  Constant *&Known = Related[Other];
  if (Known)
    return Known;
  Constant *Its;
  if (auto *L = dyn_cast<DILocation>(Other)) {
    Its = makePlace("", L->getLine(), L->getColumn(), L->getFile());
  } else {
    auto *V = cast<DIVariable>(Other);
    Its = makePlace(V->getName(), V->getLine(), 0, V->getFile());
  }
  return Known = makeGlobal(Its, "__csi_place");
}

static std::string getName(const DISubprogram *SP) {
  if (!SP->getLinkageName().empty())
    return demangle(SP->getLinkageName());
  return SP->getName().str();
}

// Returns the call site at which the code at that location was inlined, or null
// if it wasn't inlined.
Constant *SourceTables::getInlined(const DILocation *At) {
  const DILocation *Call = At->getInlinedAt();
  if (!Call)
    return nullptr;
  if (Constant *Known = Inlined.lookup(Call))
    return Known;
  Constant *Outer = getInlined(Call);
  const DISubprogram *SP = At->getScope()->getSubprogram();
  return Inlined[Call] = makeGlobal(
             makePlace(SP ? getName(SP) : "", Call->getLine(),
                       Call->getColumn(), Call->getFile(), nullptr, Outer),
             "__csi_place");
}

unsigned SourceTables::add(Place K, const DebugLoc &At, StringRef Name,
                           const MDNode *Other) {
  Constant *Associated = Other ? getRelated(Other) : nullptr;
  const DILocation *L = At.get();
  auto &Table = Places[unsigned(K)];
  Table.push_back(L ? makePlace(Name, L->getLine(), L->getColumn(),
                                L->getFile(), Associated, getInlined(L))
                    : makePlace(Name, 0, 0, nullptr, Associated));
  return Table.size() - 1;
}

// If \p F divides a loop, returns the location of the loop in the function that
// calls \p F; otherwise null.
static const DILocation *findLoop(const Function &F) {
  // Only a function that the compiler has made, such as a splitter, has debug
  // information without a scope.
  if (!F.getSubprogram() || F.getSubprogram()->getScope())
    return nullptr;
  for (const User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getFunction() != &F)
      return Call->getDebugLoc();
  return nullptr;
}

// Returns the functions that a resolver may select: all functions that it
// refers to.
static SmallPtrSet<const Function *, 4> findChoices(const Function &Resolver) {
  SmallPtrSet<const Function *, 4> Found;
  SmallPtrSet<const Constant *, 16> Seen;
  SmallVector<const Constant *, 16> Work;
  auto Add = [&](const User &U) {
    for (const Value *Op : U.operands())
      if (auto *C = dyn_cast<Constant>(Op); C && Seen.insert(C).second)
        Work.push_back(C);
  };
  for (const Instruction &I : instructions(Resolver))
    Add(I);
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (auto *F = dyn_cast<Function>(C))
      Found.insert(F);
    else
      Add(*C);
  }
  return Found;
}

void SourceTables::findOtherNames() {
  for (GlobalAlias &A : M.aliases())
    if (auto *F = dyn_cast<Function>(A.getAliasee()->stripPointerCasts()))
      OtherNames[F].push_back(A.getName());
  for (GlobalIFunc &I : M.ifuncs())
    if (const Function *Resolver = I.getResolverFunction())
      for (const Function *F : findChoices(*Resolver))
        OtherNames[F].push_back(I.getName());
}

// Returns the names by which other units may call F, as a linked list: each
// name is a place whose related place is the next one.
Constant *SourceTables::getNames(const Function &F) {
  Constant *Next = nullptr;
  auto Add = [&](StringRef Name) {
    Next = makeGlobal(makePlace(Name, 0, 0, nullptr, Next), "__csi_place");
  };
  for (StringRef Name : OtherNames.lookup(&F))
    Add(Name);
  if (Next || demangle(F.getName()) != F.getName())
    Add(F.getName());
  return Next;
}

unsigned SourceTables::addFunction(const Function &F) {
  auto &Table = Places[unsigned(Place::Func)];
  assert(!Functions.contains(&F) && "a function has one number");
  const DISubprogram *SP = F.getSubprogram();
  const DILocation *Loop = findLoop(F);
  Table.push_back(makePlace(demangle(F.getName()), SP ? SP->getLine() : 0, 0,
                            SP ? SP->getFile() : nullptr, getNames(F),
                            Loop ? getInlined(Loop) : nullptr));
  const unsigned Number = Functions[&F] = Table.size() - 1;
  Type *I64 = Type::getInt64Ty(M.getContext());
  auto AddSlot = [&](const GlobalValue &Name) {
    if (!Name.hasLocalLinkage())
      Slots.push_back(ConstantStruct::getAnon(
          {getSlot(Name.getName()), ConstantInt::get(I64, Number)}));
  };
  AddSlot(F);
  for (StringRef Name : OtherNames.lookup(&F))
    if (auto *Alias = M.getNamedAlias(Name))
      AddSlot(*Alias);
  return Number;
}

unsigned SourceTables::addBlock(const DebugLoc &At, unsigned Size,
                                unsigned Cost) {
  Type *I32 = Type::getInt32Ty(M.getContext());
  BlockSizes.push_back(ConstantStruct::getAnon(
      {ConstantInt::get(I32, Size), ConstantInt::get(I32, Cost)}));
  const DISubprogram *SP =
      At ? At->getInlinedAtScope()->getSubprogram() : nullptr;
  return add(Place::Block, At, SP ? getName(SP) : "");
}

Value *SourceTables::getId(IRBuilderBase &B, Place K, Value *Number) {
  Value *Base = B.CreateConstInBoundsGEP2_32(
      ArrayType::get(B.getInt64Ty(), NumPlaces),
      B.CreateStructGEP(UnitType, Unit, 7), 0, unsigned(K));
  LoadInst *First = B.CreateLoad(B.getInt64Ty(), Base);
  // The number never changes after the unit's constructor has run, which
  // precedes all other code of the module.
  First->setMetadata(LLVMContext::MD_invariant_load,
                     MDNode::get(M.getContext(), {}));
  First->setMetadata(LLVMContext::MD_nosanitize,
                     MDNode::get(M.getContext(), {}));
  return B.CreateAdd(First, Number);
}

// Returns the variable that holds the id of a function. The unit that defines
// the function writes the variable, and all units read it. If a unit may be
// unloaded before others, its variables aren't shared with them.
GlobalVariable *SourceTables::getSlot(StringRef Function) {
  std::string Name = (SlotPrefix + Function).str();
  if (GlobalVariable *G = M.getNamedGlobal(Name))
    return G;
  Type *I64 = Type::getInt64Ty(M.getContext());
  return new GlobalVariable(M, I64, /*isConstant=*/false,
                            getCodeKind(M) == CodeKind::JIT
                                ? GlobalValue::InternalLinkage
                                : GlobalValue::WeakAnyLinkage,
                            ConstantInt::getSigned(I64, -1), Name);
}

Value *SourceTables::getCalleeId(IRBuilderBase &B, const Function *Callee) {
  if (!Callee || Callee->isIntrinsic())
    return B.getInt64(-1);
  if (Callee->hasLocalLinkage()) {
    auto It = Functions.find(Callee);
    return It == Functions.end() ? B.getInt64(-1)
                                 : getId(B, Place::Func, It->second);
  }
  LoadInst *Id = B.CreateLoad(B.getInt64Ty(), getSlot(Callee->getName()));
  Id->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(M.getContext(), {}));
  return Id;
}

Constant *SourceTables::makeTable(ArrayRef<Constant *> Entries, Type *T,
                                  StringRef Name) {
  if (Entries.empty())
    return getString("");
  return makeGlobal(
      ConstantArray::get(ArrayType::get(T, Entries.size()), Entries), Name);
}

// Creates void Name() { Callee(&Unit); }
static Function *createCaller(Module &M, StringRef Name, StringRef Callee,
                              Value *Unit) {
  LLVMContext &C = M.getContext();
  Type *Void = Type::getVoidTy(C);
  auto *F = Function::createWithDefaultAttr(FunctionType::get(Void, false),
                                            GlobalValue::InternalLinkage, 0,
                                            Name, &M);
  F->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  B.CreateCall(M.getOrInsertFunction(Callee, Void, PointerType::getUnqual(C)),
               {Unit});
  B.CreateRetVoid();
  return F;
}

void SourceTables::finish() {
  auto Count = [&](Place K) { return Places[unsigned(K)].size(); };
  (void)Count;
  assert(Count(Place::Task) == Count(Place::Detach) &&
         Count(Place::DetachContinue) == Count(Place::Detach) &&
         "a detach has a task and a continuation");
  assert(BlockSizes.size() == Count(Place::Block) && "each block has a size");
  assert(Functions.size() == Count(Place::Func) && "each function has a place");
  assert(Unit->hasInitializer() && Unit->getInitializer()->isNullValue() &&
         "tables are emitted once");
  LLVMContext &C = M.getContext();
  Type *Ptr = PointerType::getUnqual(C), *I32 = Type::getInt32Ty(C),
       *I64 = Type::getInt64Ty(C);
  SmallVector<Constant *, NumPlaces> Tables, Counts;
  for (auto &Table : Places) {
    Tables.push_back(makeTable(Table, PlaceType, "__csi_places"));
    Counts.push_back(ConstantInt::get(I64, Table.size()));
  }
  Type *Size = StructType::get(C, {I32, I32}),
       *Slot = StructType::get(C, {Ptr, I64});
  Unit->setInitializer(ConstantStruct::get(
      UnitType,
      {ConstantInt::get(I32, UnitVersion), ConstantInt::get(I32, Slots.size()),
       getString(M.getSourceFileName()),
       makeGlobal(ConstantArray::get(ArrayType::get(I64, NumPlaces), Counts),
                  "__csi_counts"),
       ConstantArray::get(ArrayType::get(Ptr, NumPlaces), Tables),
       makeTable(BlockSizes, Size, "__csi_sizes"),
       makeTable(Slots, Slot, "__csi_slots"),
       ConstantAggregateZero::get(ArrayType::get(I64, NumPlaces))}));
  appendToGlobalCtors(
      M, createCaller(M, "__csi_unit_begin", "__csirt_unit_init", Unit), 0);
  appendToGlobalDtors(
      M, createCaller(M, "__csi_unit_end", "__csirt_unit_fini", Unit), 0);
}

// Returns true if At and the variable belong to the same function, and to the
// same inlined call of it.
static bool isSameCall(const DbgVariableRecord &R, const DILocation *At) {
  const DILocation *Its = R.getDebugLoc();
  return At && Its && At->getInlinedAt() == Its->getInlinedAt() &&
         At->getScope()->getSubprogram() == Its->getScope()->getSubprogram();
}

// Returns the debug record of the local variable whose memory is the alloca V,
// or whose value is V. If there are several, returns the one in whose scope At
// is. Returns null if there is none.
static const DbgVariableRecord *findLocal(Value &V, const DILocation *At) {
  auto *A = dyn_cast<AllocaInst>(&V);
  SmallVector<DbgVariableRecord *, 2> Records;
  if (A) {
    append_range(Records, findDVRDeclares(A));
    append_range(Records, at::getDVRAssignmentMarkers(A));
  }
  if (Records.empty()) {
    findDbgValues(&V, Records);
    if (A)
      erase_if(Records, [](const DbgVariableRecord *R) {
        return !R->getExpression()->startsWithDeref();
      });
  }
  const auto *It = find_if(
      Records, [&](const DbgVariableRecord *R) { return isSameCall(*R, At); });
  if (It == Records.end())
    It = Records.begin();
  return It == Records.end() ? nullptr : *It;
}

VariableName findVariable(Value &Address, const DILocation *At) {
  Value *Object = getUnderlyingObject(&Address);
  const GlobalVariable *G = getThreadLocal(*Object);
  if (!G)
    G = dyn_cast<GlobalVariable>(Object);
  if (G) {
    SmallVector<DIGlobalVariableExpression *, 1> Expressions;
    G->getDebugInfo(Expressions);
    if (Expressions.empty())
      return {demangle(G->getName())};
    const DIGlobalVariable *V = Expressions.front()->getVariable();
    return {V->getName().str(), V};
  }
  if (const DbgVariableRecord *R = findLocal(*Object, At)) {
    const DILocalVariable *V = R->getVariable();
    // The name of the object that a pointer points to is the pointer's name
    // after a star.
    StringRef Star = isa<AllocaInst>(Object) ? "" : "*";
    return {(Star + V->getName()).str(), V, R->getDebugLoc()};
  }
  if (auto *Load = dyn_cast<LoadInst>(Object)) {
    VariableName From = findVariable(*Load->getPointerOperand(), At);
    if (!From.Name.empty())
      From.Name.insert(0, "*");
    return From;
  }
  return {};
}

} // namespace tapir
