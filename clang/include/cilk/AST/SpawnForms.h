//===- SpawnForms.h - Recognises expressions that are spawns ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file recognises spawns in the tree. The keyword before an expression
// becomes an `__extension__` operator. The operator is a spawn in expression
// statements and initialisers that have one of these forms:
//
//   cilk_spawn f(x);                  Value     (also with a cast to void)
//   v = cilk_spawn f(x);              Assign    (any assignment operator)
//   v = c ? cilk_spawn f(x) : 1;      AssignArm (conditional, at any depth)
//   c ? cilk_spawn f(x) : g(x);       Arm
//   cilk_spawn v += f(x);             Whole     (the keyword begins a longer
//                                                expression)
//
// The initialiser of an automatic variable may also be a list in braces. Its
// elements may then be such values and conditionals (ListElement).
//
// The keyword is an error in any other place. The checker and the rewriter both
// use this class, so that the rewriter lowers exactly the spawns that the
// checker accepts.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_AST_SPAWNFORMS_H
#define CILK_AST_SPAWNFORMS_H

#include "cilk/Lex/Keywords.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

namespace cilk {

struct SpawnForm {
  enum ShapeKind { None, Value, Assign, AssignArm, Arm, Whole };
  ShapeKind Shape = None;
  /// The keyword's operator, or null for None and the two forms with arms.
  clang::UnaryOperator *Spawn = nullptr;
  /// The assignment, built-in or overloaded, for Assign and AssignArm.
  clang::Expr *Assignment = nullptr;
  /// The conditional, for Arm and AssignArm.
  clang::AbstractConditionalOperator *Conditional = nullptr;
};

/// Recognises spawns among expressions.
class SpawnForms {
public:
  explicit SpawnForms(const KeywordLog &Log) : Log(Log) {}

  /// Returns \p E if it is a spawn operator, and null otherwise.
  clang::UnaryOperator *asSpawn(const clang::Expr *E) const;

  /// Returns the spawn operator whose value is that of \p E, except for
  /// conversions; or null.
  clang::UnaryOperator *asSpawnedValue(clang::Expr *E) const;

  /// Returns the conditional whose value is that of \p E, except for
  /// conversions. Returns null unless an arm of the conditional is a spawn or
  /// another conditional with such an arm.
  clang::AbstractConditionalOperator *
  asSpawningConditional(clang::Expr *E) const;

  /// Returns the list in braces that initialises \p V if an element of it is a
  /// spawn, and null otherwise.
  clang::InitListExpr *asSpawningList(clang::VarDecl *V) const;

  /// Returns the form in which the expression statement \p E spawns.
  SpawnForm classify(clang::Expr *E) const;

private:
  bool spawnsElements(clang::InitListExpr *List) const;
  clang::UnaryOperator *leadingSpawn(clang::Expr *E) const;

  const KeywordLog &Log;
};

/// Returns \p E without parentheses and conversions, also explicit ones.
clang::Expr *ignoreConversions(clang::Expr *E);

/// Returns the initialiser of \p V, which must have one, without braces around
/// a scalar.
clang::Expr *initializedWith(clang::VarDecl *V);

/// Returns the operand if \p E is the call of a converting constructor or a
/// conversion function, and null otherwise.
clang::Expr *convertedByCall(clang::Expr *E);

/// Returns the right-hand side if \p E is an assignment, built-in or
/// overloaded; null otherwise.
clang::Expr *assignedValue(clang::Expr *E);

/// Returns the spelling of the operator of \p E, whether it is built in,
/// overloaded or folded. Returns an empty string if \p E has none.
llvm::StringRef operatorSpelling(const clang::Expr *E);

/// Returns the left-hand side of an assignment.
clang::Expr *assignmentTarget(clang::Expr *Assignment);

/// Returns true if the call \p C goes through a function's address, so that the
/// callee can be spawned as it is. Builtins that are not library functions have
/// no address.
bool hasAddressableCallee(const clang::CallExpr *C,
                          const clang::ASTContext &Context);

/// Returns the call that a spawn operator spawns after the parent has evaluated
/// its arguments; null if the whole operand has to be the child.
clang::CallExpr *getSpawnedCall(clang::UnaryOperator *Spawn,
                                const clang::ASTContext &Context);

/// Returns the call of a constructor that a spawn operator spawns, as in
/// `cilk_spawn T(x);`, or null.
clang::CXXConstructExpr *getSpawnedConstruction(clang::UnaryOperator *Spawn);

/// An element of a list in braces. In `int a[2] = {cilk_spawn f(), g()};` each
/// element is a separate object, and a child can store into it as into a
/// variable. The checker and the rewriter walk over such lists with the
/// functions below.
struct ListElement {
  clang::Expr *Init;
  /// The member that the element initialises, or null for an element of an
  /// array.
  clang::FieldDecl *Field;
  /// The element's index in the list, which for an array is the index in the
  /// array.
  unsigned Index;
};

/// Returns \p E, without cleanups, if it is a list of an array's or a
/// structure's elements, and otherwise null.
clang::InitListExpr *asElements(clang::Expr *E);

/// Returns the elements of \p List that are in the source, without those that
/// fill the rest of an array.
llvm::SmallVector<ListElement, 8> elementsOf(clang::InitListExpr *List);

} // namespace cilk

#endif // CILK_AST_SPAWNFORMS_H
