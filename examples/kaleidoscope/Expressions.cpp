//===- Expressions.cpp - the code of each kind of expression ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen.h"

using namespace llvm;

namespace kaleidoscope {

void Expr::emitTo(CodeGen &G, const Place &Target) const {
  Value *V = emit(G);
  G.setLocation(At);
  G.B.CreateStore(V, Target());
}

Value *Number::emit(CodeGen &G) const { return G.getNumber(Value); }

//===----------------------------------------------------------------------===//
// Variables and arrays
//===----------------------------------------------------------------------===//

Place Variable::emitPlace(CodeGen &G) const {
  if (Place P = G.find(Name))
    return P;
  Value *Nowhere = UndefValue::get(G.B.getPtrTy());
  G.error(At, "unknown variable '" + Name + "'");
  return [Nowhere] { return Nowhere; };
}

Value *Variable::emit(CodeGen &G) const {
  Place P = emitPlace(G);
  G.setLocation(At);
  return G.load(P);
}

Place Element::emitPlace(CodeGen &G) const {
  Value *Address = Base->emit(G), *Offset = Index->emit(G);
  G.setLocation(At);
  Type *Long = G.B.getInt64Ty();
  Address = G.B.CreateIntToPtr(G.B.CreateFPToUI(Address, Long), G.B.getPtrTy());
  Value *P = G.B.CreateInBoundsGEP(G.getDouble(), Address,
                                   G.B.CreateFPToSI(Offset, Long));
  return [P] { return P; };
}

Value *Element::emit(CodeGen &G) const {
  Place P = emitPlace(G);
  return G.load(P);
}

static Place emitTarget(CodeGen &G, const Expr &Target) {
  if (Place P = Target.emitPlace(G))
    return P;
  G.error(Target.At, "what is left of '=' is neither a variable nor an element "
                     "of an array");
  return {};
}

Value *Assignment::emit(CodeGen &G) const {
  Place P = emitTarget(G, *Target);
  Value *V = Assigned->emit(G);
  if (!P)
    return V;
  G.setLocation(At);
  G.B.CreateStore(V, P());
  return V;
}

void Assignment::emitEffects(CodeGen &G) const {
  if (Place P = emitTarget(G, *Target))
    Assigned->emitTo(G, P);
}

void Var::emitIn(CodeGen &G, const std::function<void()> &EmitBody) const {
  // The value of each variable may use the variables before it.
  std::function<void(size_t)> EmitFrom = [&](size_t I) {
    if (I == Definitions.size())
      return EmitBody();
    const Definition &V = Definitions[I];
    AllocaInst *Slot = G.createSlot(V.Name, V.At);
    const Place P = [Slot] { return Slot; };
    G.setLocation(V.At);
    if (V.Value)
      V.Value->emitTo(G, P);
    else
      G.B.CreateStore(G.getNumber(0), Slot);
    G.bind(V.Name, P, [&] { EmitFrom(I + 1); });
  };
  EmitFrom(0);
}

Value *Var::emit(CodeGen &G) const {
  Value *Result = nullptr;
  emitIn(G, [&] { Result = Body->emit(G); });
  return Result;
}

void Var::emitEffects(CodeGen &G) const {
  emitIn(G, [&] { Body->emitEffects(G); });
}

//===----------------------------------------------------------------------===//
// Calls and operators
//===----------------------------------------------------------------------===//

std::vector<Value *> Call::emitArguments(CodeGen &G) const {
  std::vector<Value *> Values;
  for (const ExprPtr &A : Arguments)
    Values.push_back(A->emit(G));
  return Values;
}

Value *Call::emitCall(CodeGen &G, std::vector<Value *> Values) const {
  return G.call(At, Callee, Values);
}

Value *Call::emit(CodeGen &G) const { return emitCall(G, emitArguments(G)); }

Value *Binary::emit(CodeGen &G) const {
  Value *L = Left->emit(G), *R = Right->emit(G);
  G.setLocation(At);
  return G.operate(Operator, L, R);
}

Value *Sequence::emit(CodeGen &G) const {
  First->emitEffects(G);
  return Second->emit(G);
}

void Sequence::emitEffects(CodeGen &G) const {
  First->emitEffects(G);
  Second->emitEffects(G);
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

void If::emitBranches(CodeGen &G,
                      const std::function<void(const Expr &)> &Branch) const {
  Value *C = G.isTrue(Condition->emit(G));
  BasicBlock *OnTrue = G.createBlock("then"), *OnFalse = G.createBlock("else"),
             *After = G.createBlock("endif");
  G.setLocation(At);
  G.B.CreateCondBr(C, OnTrue, OnFalse);
  for (auto [Block, E] :
       {std::pair(OnTrue, Then.get()), {OnFalse, Else.get()}}) {
    Block->moveAfter(G.B.GetInsertBlock());
    G.B.SetInsertPoint(Block);
    Branch(*E);
    G.B.CreateBr(After);
  }
  After->moveAfter(G.B.GetInsertBlock());
  G.B.SetInsertPoint(After);
}

Value *If::emit(CodeGen &G) const {
  SmallVector<std::pair<Value *, BasicBlock *>, 2> Results;
  emitBranches(G, [&](const Expr &E) {
    Value *V = E.emit(G);
    Results.emplace_back(V, G.B.GetInsertBlock());
  });
  PHINode *Result = G.B.CreatePHI(G.getDouble(), 2);
  for (auto [V, Block] : Results)
    Result->addIncoming(V, Block);
  return Result;
}

void If::emitEffects(CodeGen &G) const {
  emitBranches(G, [&](const Expr &E) { E.emitEffects(G); });
}

void If::emitTo(CodeGen &G, const Place &Target) const {
  emitBranches(G, [&](const Expr &E) { E.emitTo(G, Target); });
}

Value *For::emit(CodeGen &G) const {
  AllocaInst *Slot = G.createSlot(Loop.Name, At);
  const Place P = [Slot] { return Slot; };
  Loop.First->emitTo(G, P);
  BasicBlock *Header = G.createBlock("for"), *Inside = G.createBlock("body"),
             *After = G.createBlock("endfor");
  G.B.CreateBr(Header);
  G.B.SetInsertPoint(Header);
  G.bind(Loop.Name, P, [&] {
    G.B.CreateCondBr(G.isTrue(Loop.Bound->emit(G)), Inside, After);
    Inside->moveAfter(G.B.GetInsertBlock());
    G.B.SetInsertPoint(Inside);
    Loop.Body->emitEffects(G);
    Value *By = Loop.Step ? Loop.Step->emit(G) : G.getNumber(1);
    G.setLocation(At);
    G.B.CreateStore(G.B.CreateFAdd(G.load(P), By), Slot);
  });
  G.B.CreateBr(Header);
  After->moveAfter(G.B.GetInsertBlock());
  G.B.SetInsertPoint(After);
  return G.getNumber(0);
}

} // namespace kaleidoscope
