//===- AST.h - the syntax tree -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An expression knows how to emit its code. CodeGen.cpp and Expressions.cpp
// emit the code of the nodes in this file. Nodes of an extension derive from
// Expr in files of their own.
//
// The code depends on the purpose of an expression, which is one of three:
// - its value;
// - its effects alone, as on the left of ':';
// - to store its value, perhaps after later expressions have been evaluated.
//
//===----------------------------------------------------------------------===//

#ifndef KALEIDOSCOPE_AST_H
#define KALEIDOSCOPE_AST_H

#include "Diagnostics.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class Value;
} // namespace llvm

namespace kaleidoscope {

class CodeGen;
class Call;

/// Emits code for the address of a double, at each place where it is called.
using Place = std::function<llvm::Value *()>;

class Expr {
public:
  const Location At;

  explicit Expr(Location At) : At(At) {}
  virtual ~Expr() = default;

  virtual llvm::Value *emit(CodeGen &G) const = 0;
  virtual void emitEffects(CodeGen &G) const { emit(G); }
  virtual void emitTo(CodeGen &G, const Place &Target) const;

  /// Returns the place that can be assigned; empty if there is none.
  virtual Place emitPlace(CodeGen &) const { return {}; }
  virtual const Call *getAsCall() const { return nullptr; }
};

using ExprPtr = std::unique_ptr<Expr>;

class Number : public Expr {
  double Value;

public:
  Number(Location At, double Value) : Expr(At), Value(Value) {}
  llvm::Value *emit(CodeGen &G) const override;
};

class Variable : public Expr {
  std::string Name;

public:
  Variable(Location At, std::string Name) : Expr(At), Name(std::move(Name)) {}
  llvm::Value *emit(CodeGen &G) const override;
  Place emitPlace(CodeGen &G) const override;
};

/// An element of an array: Base[Index].
class Element : public Expr {
  ExprPtr Base, Index;

public:
  Element(Location At, ExprPtr Base, ExprPtr Index)
      : Expr(At), Base(std::move(Base)), Index(std::move(Index)) {}
  llvm::Value *emit(CodeGen &G) const override;
  Place emitPlace(CodeGen &G) const override;
};

/// A call of a function, or of an operator that a function defines.
class Call : public Expr {
  std::string Callee;
  std::vector<ExprPtr> Arguments;

public:
  Call(Location At, std::string Callee, std::vector<ExprPtr> Arguments)
      : Expr(At), Callee(std::move(Callee)), Arguments(std::move(Arguments)) {}
  llvm::Value *emit(CodeGen &G) const override;
  const Call *getAsCall() const override { return this; }

  /// The two parts of emit.
  std::vector<llvm::Value *> emitArguments(CodeGen &G) const;
  llvm::Value *emitCall(CodeGen &G, std::vector<llvm::Value *> Values) const;
};

/// One of the operators + - * / <.
class Binary : public Expr {
  char Operator;
  ExprPtr Left, Right;

public:
  Binary(Location At, char Operator, ExprPtr Left, ExprPtr Right)
      : Expr(At), Operator(Operator), Left(std::move(Left)),
        Right(std::move(Right)) {}
  llvm::Value *emit(CodeGen &G) const override;
};

class Assignment : public Expr {
  ExprPtr Target, Assigned;

public:
  Assignment(Location At, ExprPtr Target, ExprPtr Value)
      : Expr(At), Target(std::move(Target)), Assigned(std::move(Value)) {}
  llvm::Value *emit(CodeGen &G) const override;
  void emitEffects(CodeGen &G) const override;
};

/// First : Second, for First's effects and Second's value.
class Sequence : public Expr {
  ExprPtr First, Second;

public:
  Sequence(Location At, ExprPtr First, ExprPtr Second)
      : Expr(At), First(std::move(First)), Second(std::move(Second)) {}
  llvm::Value *emit(CodeGen &G) const override;
  void emitEffects(CodeGen &G) const override;
};

class If : public Expr {
  ExprPtr Condition, Then, Else;

public:
  If(Location At, ExprPtr Condition, ExprPtr Then, ExprPtr Else)
      : Expr(At), Condition(std::move(Condition)), Then(std::move(Then)),
        Else(std::move(Else)) {}
  llvm::Value *emit(CodeGen &G) const override;
  void emitEffects(CodeGen &G) const override;
  void emitTo(CodeGen &G, const Place &Target) const override;

private:
  void emitBranches(CodeGen &G,
                    const std::function<void(const Expr &)> &Branch) const;
};

/// Name = First, Bound, Step in Body: the parts of a loop.
struct LoopParts {
  std::string Name;
  /// The step may be null, which means 1.
  ExprPtr First, Bound, Step, Body;
};

/// A loop that continues while its bound is true.
class For : public Expr {
  LoopParts Loop;

public:
  For(Location At, LoopParts Loop) : Expr(At), Loop(std::move(Loop)) {}
  llvm::Value *emit(CodeGen &G) const override;
};

/// var Name = Value, … in Body
class Var : public Expr {
public:
  struct Definition {
    Location At;
    std::string Name;
    /// The initial value; null means 0.
    ExprPtr Value;
  };
  Var(Location At, std::vector<Definition> Definitions, ExprPtr Body)
      : Expr(At), Definitions(std::move(Definitions)), Body(std::move(Body)) {}
  llvm::Value *emit(CodeGen &G) const override;
  void emitEffects(CodeGen &G) const override;

private:
  std::vector<Definition> Definitions;
  ExprPtr Body;

  void emitIn(CodeGen &G, const std::function<void()> &EmitBody) const;
};

struct Prototype {
  Location At;
  /// The name; for an operator, "binary+" or "unary+".
  std::string Name;
  std::vector<std::pair<std::string, Location>> Parameters;
};

/// An item at the top level: a definition, a declaration, or an expression.
struct Item {
  enum KindOf { Definition, Declaration, Expression } Kind;
  Prototype Head;
  ExprPtr Body;
};

} // namespace kaleidoscope

#endif // KALEIDOSCOPE_AST_H
