//===- AccessRecords.cpp - records of the source's accesses ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/AccessRecords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

// The name of a variable to which each record's annotation refers. The
// reference distinguishes records from the program's own annotations. No file
// defines the variable, and it is removed before code is generated.
static constexpr StringLiteral Tag = "csi.access";

// The parts of a record's number: the logarithm of the alignment, and the kind
// of the access.
static constexpr unsigned AlignmentMask = 0xff, WritesBit = 1 << 8,
                          TableBit = 1 << 9;

// The operands of llvm.var.annotation.
enum Operand { AddressOperand, TagOperand, BytesOperand, NumberOperand };

void recordAccess(Instruction &Access, Value &Address, Value &Bytes,
                  Align Alignment, bool Writes) {
  Module &M = *Access.getModule();
  IRBuilder<> B(&Access);
  GlobalVariable *Name = M.getNamedGlobal(Tag);
  if (!Name)
    Name = new GlobalVariable(M, B.getInt8Ty(), /*isConstant=*/true,
                              GlobalValue::ExternalLinkage,
                              /*Initializer=*/nullptr, Tag);
  unsigned Number = Log2(Alignment);
  if (Writes)
    Number |= WritesBit;
  if (MDNode *Of = Access.getMetadata(LLVMContext::MD_tbaa);
      Of && Of->isTBAAVtableAccess())
    Number |= TableBit;
  CallInst *Record = B.CreateIntrinsic(
      Intrinsic::var_annotation, {Address.getType(), Name->getType()},
      {&Address, Name, B.CreateIntToPtr(&Bytes, B.getPtrTy()),
       B.getInt32(Number), ConstantPointerNull::get(B.getPtrTy())});
  Record->addParamAttr(
      AddressOperand,
      Attribute::getWithCaptureInfo(M.getContext(), CaptureInfo::none()));
  // Records aren't merged, because each one has the location of its own access.
  Record->addFnAttr(Attribute::NoMerge);
}

std::optional<AccessRecord> getAccessRecord(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || Call->getIntrinsicID() != Intrinsic::var_annotation ||
      Call->getArgOperand(TagOperand)->getName() != Tag)
    return std::nullopt;
  AccessRecord Record;
  Record.Address = Call->getArgOperand(AddressOperand);
  Record.Bytes = Call->getArgOperand(BytesOperand);
  auto *Number = cast<ConstantInt>(Call->getArgOperand(NumberOperand));
  Record.Alignment =
      Align(uint64_t(1) << (Number->getZExtValue() & AlignmentMask));
  Record.Writes = Number->getZExtValue() & WritesBit;
  Record.IsOfTable = Number->getZExtValue() & TableBit;
  if (isa<ConstantPointerNull>(Record.Bytes)) {
    Record.FixedBytes = 0;
  } else if (auto *E = dyn_cast<ConstantExpr>(Record.Bytes);
             E && E->getOpcode() == Instruction::IntToPtr) {
    if (auto *Size = dyn_cast<ConstantInt>(E->getOperand(0)))
      Record.FixedBytes = Size->getZExtValue();
  }
  return Record;
}

bool dropAccessRecords(Module &M) {
  GlobalVariable *Name = M.getNamedGlobal(Tag);
  if (!Name)
    return false;
  for (User *U : make_early_inc_range(Name->users()))
    cast<Instruction>(U)->eraseFromParent();
  Name->eraseFromParent();
  return true;
}

} // namespace tapir
