//===- Formats.cpp - reads by Rust's formatting functions -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An argument is a pair: a reference to a value, and the function that writes
// the value. If the program stores such a pair, or calls such a function, this
// pass adds a read of the value. The read is a volatile load, which stays in
// the program although its result is not used.
//
//===----------------------------------------------------------------------===//

#include "Formats.h"

#include "Models.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

namespace {

/// The place where a reference is stored, as far as the compiler knows it.
struct Slot {
  const Value *Base;
  int64_t Offset;

  Slot(const StoreInst &S, const DataLayout &DL) : Offset(0) {
    Base = GetPointerBaseWithConstantOffset(S.getPointerOperand(), Offset, DL);
  }
};

class Reader {
  Module &M;
  const RustModels Models;
  /// The number of bits of the value that a function writes as text, or 0 for
  /// functions that do not write values.
  DenseMap<const Function *, unsigned> Bits;

  unsigned bitsWritten(const Value *By);
  void read(Value *Reference, unsigned Bits, Instruction *At);
  bool readArgument(StoreInst &Writer);
  bool readOperand(CallBase &C);

public:
  explicit Reader(Module &M) : M(M) {}
  bool run();
};

} // namespace

static unsigned sizeInBits(StringRef Type) {
  return StringSwitch<unsigned>(Type)
      .Case("u8", 8)
      .Case("i8", 8)
      .Case("bool", 8)
      .Case("u16", 16)
      .Case("i16", 16)
      .Case("u32", 32)
      .Case("i32", 32)
      .Case("f32", 32)
      .Case("char", 32)
      .Case("u64", 64)
      .Case("i64", 64)
      .Case("f64", 64)
      .Case("usize", 64)
      .Case("isize", 64)
      .Case("u128", 128)
      .Case("i128", 128)
      .Default(0);
}

unsigned Reader::bitsWritten(const Value *By) {
  const auto *F = dyn_cast<Function>(By->stripPointerCasts());
  if (!F || !F->isDeclaration() || F->isIntrinsic())
    return 0;
  auto [It, New] = Bits.try_emplace(F, 0);
  if (!New)
    return It->second;
  const RustPath P = getRustPath(F->getName());
  const RustModel *Model = Models.find(P, RustSite::Call);
  if (Model && Model->Does == RustEffect::ReadsArgument)
    It->second = sizeInBits(P.Of);
  return It->second;
}

void Reader::read(Value *Reference, unsigned Bits, Instruction *At) {
  assert(isPowerOf2_32(Bits) && Bits >= 8 && "a load is of whole bytes");
  assert(Reference->getType()->isPointerTy() && At->getParent());
  IRBuilder<> B(At);
  B.CreateAlignedLoad(B.getIntNTy(Bits), Reference, Align(Bits / 8),
                      /*isVolatile=*/true);
}

// Reads the argument whose function is stored by \p Writer. The program stores
// the reference before the function, or soon after it.
bool Reader::readArgument(StoreInst &Writer) {
  const unsigned Size = bitsWritten(Writer.getValueOperand());
  if (!Size)
    return false;
  const DataLayout &DL = M.getDataLayout();
  const Slot After(Writer, DL);
  StoreInst *Found = nullptr;
  bool IsAfter = false;
  for (Instruction &I : *Writer.getParent()) {
    if (&I == &Writer) {
      if (Found)
        break;
      IsAfter = true;
    }
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store || !Store->getValueOperand()->getType()->isPointerTy())
      continue;
    const Slot It(*Store, DL);
    if (It.Base != After.Base ||
        It.Offset + DL.getPointerSize() != After.Offset)
      continue;
    Found = Store;
    if (IsAfter)
      break;
  }
  if (Found)
    read(Found->getValueOperand(), Size,
         (IsAfter ? Found : &Writer)->getNextNode());
  return Found;
}

bool Reader::readOperand(CallBase &C) {
  const unsigned Size = bitsWritten(C.getCalledOperand());
  if (!Size)
    return false;
  for (unsigned No = 0; No < C.arg_size(); ++No)
    if (C.getArgOperand(No)->getType()->isPointerTy() &&
        !C.paramHasAttr(No, Attribute::StructRet)) {
      read(C.getArgOperand(No), Size, &C);
      return true;
    }
  return false;
}

bool Reader::run() {
  SmallVector<Instruction *, 64> All;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<StoreInst, CallBase>(I))
        All.push_back(&I);
  bool Changed = false;
  for (Instruction *I : All)
    if (auto *Store = dyn_cast<StoreInst>(I))
      Changed |= readArgument(*Store);
    else
      Changed |= readOperand(*cast<CallBase>(I));
  return Changed;
}

bool readWhatIsFormatted(Module &M) { return Reader(M).run(); }

} // namespace tapir
