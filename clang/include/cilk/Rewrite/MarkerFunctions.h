//===- MarkerFunctions.h - Tapir's markers as C functions -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file creates calls of the marker functions, which are the interface to
// the LLVM plugin. tapir/IR/Markers.def lists the markers, their types, and
// which part of the compiler emits them. In the tree a marker is an ordinary
// external function. Its assembler name contains a dot, so it can't be a name
// of the user. In the tree, i1 is _Bool, a guard is a void **, a count or a
// grain is an unsigned long long, and a size is a size_t.
//
// A region is identified by the address of a hidden variable. A spawned call is
//
//   tapir.frame.begin(&r, id);
//   *lhs = (tapir.frame.callee(f, id))(arguments);
//   tapir.frame.end(&r, id);
//
// The child begins at the call of the pointer that tapir.frame.callee returned.
// Everything before that call belongs to the parent, and everything after it,
// up to tapir.frame.end, to the child. If there is no function to call, as for
// a builtin, an empty function is called through tapir.frame.callee at the
// point where the child begins. For the call of a member function, the argument
// of tapir.frame.callee is the pointer to the object.
//
// If the parent's part creates objects that must not be moved in memory, the
// frame begins with tapir.frame.begin.inplace.
//
// If exceptions are enabled, there are markers at the beginning and the end of
// a region, so that LLVM sees when an exception leaves the region. The
// exceptions of a task arrive in a handler of the task:
//
//   char r;
//   tapir.region.begin(&r);
//   void *g __attribute__((cleanup(tapir.region.end))) = &r;
//   ...
//   if (tapir.detach(&r)) {
//     try { body } catch (...) { tapir.caught(&r); }
//     tapir.reattach(&r);
//   }
//
// To the LLVM plugin, a variable that only one task uses is private to the
// task, so each instance of the task has one. tapir.share says that a variable
// is declared outside of the task.
//
// tapir.view returns the address of the current view of a reducer. The
// functions that it gets, identity and reduce, may be null. tapir.view.begin
// says that `count` reducers, whose addresses differ by `distance` bytes, were
// constructed, and returns its first argument. tapir.view.end, with {address,
// count, distance}, says that they will be destroyed. tapir.view.drop says that
// a single reducer will be destroyed.
//
// If exceptions are enabled, the markers for a detach, a frame, a sync and the
// beginning of a region are functions that may throw, because exceptions of
// tasks may arrive at them.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_MARKERFUNCTIONS_H
#define CILK_REWRITE_MARKERFUNCTIONS_H

#include "cilk/Rewrite/TreeBuilder.h"
#include "cilk/Sema/Reducers.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <functional>

namespace cilk {

enum class Marker {
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, Emitter) Kind,
#include "tapir/IR/Markers.def"
};
constexpr unsigned NumMarkers = 0
#define TAPIR_MARKER(Kind, Name, Type, Attributes, OfCalls, Emitter) +1
#include "tapir/IR/Markers.def"
    ;

/// A row of reducers in one object: Distance is the distance between the
/// addresses of neighbours.
struct ReducerRow {
  clang::QualType Type;
  uint64_t Count;
  clang::CharUnits Distance;
  /// If not null, an array whose length is not constant. Each of its elements
  /// has one reducer of the row, and Count is ignored.
  clang::VarDecl *Array = nullptr;
};

class MarkerFunctions {
public:
  /// Creates an object without declarations. The object calls \p Emit with each
  /// function that the plugin defines. \p Emit passes the function to code
  /// generation.
  MarkerFunctions(const TreeBuilder &Build,
                  std::function<void(clang::FunctionDecl *)> Emit)
      : Build(Build), Emit(std::move(Emit)) {}

  /// Returns the marker's declaration in this translation unit.
  clang::FunctionDecl *get(Marker M);

  // These functions create calls of markers, with the source location L.

  clang::Expr *detach(clang::VarDecl *Region, clang::SourceLocation L);
  clang::Stmt *reattach(clang::VarDecl *Region, clang::SourceLocation L);
  clang::Stmt *sync(clang::VarDecl *Region, clang::SourceLocation L);
  clang::Stmt *loop(clang::VarDecl *Region, clang::Expr *Count,
                    clang::Expr *Grain, clang::SourceLocation L);
  clang::Stmt *splice(clang::Expr *Depth, clang::SourceLocation L);
  /// Begins frame \p Id. \p InPlace is true if objects that the parent
  /// constructs in the frame must not move in memory.
  clang::Stmt *frameBegin(clang::VarDecl *Region, unsigned Id, bool InPlace,
                          clang::SourceLocation L);
  clang::Stmt *frameEnd(clang::VarDecl *Region, unsigned Id,
                        clang::SourceLocation L);
  /// Returns a call of the marker. Both its argument and its value are \p
  /// Callee, a pointer to a function or an object.
  clang::Expr *frameCallee(clang::Expr *Callee, unsigned Id,
                           clang::SourceLocation L);
  /// Creates a condition that is always true, although no pass can tell. It is
  /// tested before a frame's call that never returns, because Clang would
  /// otherwise drop the continuation.
  clang::Expr *runs(clang::VarDecl *Region, clang::SourceLocation L);
  /// Creates the call of an empty function that separates the parent's part of
  /// a frame from the child's.
  clang::Stmt *childBegin(unsigned Id, clang::SourceLocation L);
  /// Declares a variable that syncs \p Region at the end of its scope.
  clang::Stmt *syncGuard(clang::DeclContext *In, clang::VarDecl *Region,
                         clang::SourceLocation L);
  /// Begins a region: appends its declaration to \p Out. Returns the variable
  /// whose address identifies the region.
  clang::VarDecl *region(clang::DeclContext *In, clang::SourceLocation L,
                         StmtList &Out);
  /// Creates the statement that a task of \p Region executes: \p Body, in a try
  /// block whose handler ends the task.
  clang::Stmt *contained(llvm::ArrayRef<clang::Stmt *> Body,
                         clang::VarDecl *Region, clang::SourceLocation L,
                         clang::SourceLocation End);

  /// Returns `static void destroy(T **p) { if (*p) (*p)->~T(); }`.
  clang::FunctionDecl *destructorCall(clang::QualType T);
  /// Returns `void *operator new(size_t, void *)`.
  clang::FunctionDecl *placementNew();

  /// Returns the statement, in a task of \p Region, that says that \p V is
  /// declared outside of the task.
  clang::Stmt *share(clang::VarDecl *Region, clang::VarDecl *V,
                     clang::SourceLocation L);

  /// Returns the current view of the reducer \p Object.
  clang::Expr *view(clang::Expr *Object, const ReducerFunctions &Functions);
  /// Returns an expression whose value is \p Address, the address of the first
  /// reducer of \p Row, and which announces that these reducers were
  /// constructed.
  clang::Expr *viewBegin(clang::Expr *Address, const ReducerRow &Row,
                         const ReducerFunctions &Functions,
                         clang::SourceLocation L);
  /// Returns an expression whose value is \p Address, the address of a reducer,
  /// and which announces that the reducer will be destroyed.
  clang::Expr *viewDrop(clang::Expr *Address);
  /// Appends statements to \p Out which announce the end of the reducers \p
  /// Row, the first of which is at \p Address, when the scope ends. If \p Begin
  /// isn't null, they also announce that the reducers were constructed.
  void views(clang::DeclContext *In, clang::Expr *Address,
             const ReducerRow &Row, const ReducerFunctions *Begin,
             clang::SourceLocation L, StmtList &Out);

  /// Returns true if functions may throw.
  bool exceptions() const;

private:
  clang::Expr *count(const ReducerRow &Row, clang::SourceLocation L);
  clang::Expr *regionAddress(clang::VarDecl *Region, clang::SourceLocation L);
  clang::Stmt *cleanup(clang::DeclContext *In, llvm::StringRef Name, Marker M,
                       clang::VarDecl *Region, clang::SourceLocation L);

  clang::FunctionDecl *emptyFunction();
  clang::Expr *functionAddress(clang::FunctionDecl *F, clang::SourceLocation L);

  const TreeBuilder &Build;
  std::function<void(clang::FunctionDecl *)> Emit;
  clang::FunctionDecl *Empty = nullptr;
  clang::FunctionDecl *Placement = nullptr;
  llvm::DenseMap<const clang::Decl *, clang::FunctionDecl *> DestructorCalls;
  std::array<clang::FunctionDecl *, NumMarkers> Declared = {};

  /// Returns the type of the tree for \p Text, a type in Markers.def.
  clang::QualType getType(llvm::StringRef Text) const;
};

} // namespace cilk

#endif // CILK_REWRITE_MARKERFUNCTIONS_H
