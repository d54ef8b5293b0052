//===- MarkerFunctions.h - Tapir's markers as C functions -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface to the LLVM half: the marker functions that the rewritten tree
// calls. tapir/IR/Markers.def lists the markers, their types, and which part of
// the compiler emits them. In the tree a marker is an ordinary external
// function. Its assembler name has a dot in it, which no user's name can have.
// i1 is _Bool, a guard is a void **, a count or a grain an unsigned long long,
// a size a size_t.
//
// Regions are named by the address of a hidden variable. A spawned call is
//
//   tapir.frame.begin(&r, id);
//   *lhs = (tapir.frame.callee(f, id))(arguments);
//   tapir.frame.end(&r, id);
//
// The child begins at the call of the pointer that tapir.frame.callee returned.
// Everything before that call belongs to the parent, and everything after it,
// up to tapir.frame.end, to the child. If there is no function to call, as for
// a builtin, the laundered call is that of an empty function, and marks where
// the child begins. For a member function's call, the pointer to the object
// goes through tapir.frame.callee.
//
// The parent's part may make objects that must not be moved in memory. Such a
// frame begins with tapir.frame.begin.inplace instead.
//
// If exceptions are enabled, markers say where a region begins and ends. LLVM
// then sees that an exception leaves the region. A task's exceptions arrive in
// a handler of its own:
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
// LLVM treats a variable that only one task names as the task's own, and makes
// a variable for each of the task's instances. tapir.share says that a variable
// is declared outside of the task.
//
// tapir.view returns the address of the current view of a reducer; identity and
// reduce may be null. tapir.view.begin says that `count` reducers, `distance`
// bytes from each other, were constructed here, and returns its first argument.
// tapir.view.end, with {address, count, distance}, says that they will be
// destroyed. tapir.view.drop says the same of a single reducer.
//
// An exception may arrive at a task's detach, frame or sync, and at the
// beginning of a region. If exceptions are enabled, the markers of these places
// are functions that may throw.
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

/// Reducers in an object that have the same distance from each other.
struct ReducerRow {
  clang::QualType Type;
  uint64_t Count;
  clang::CharUnits Distance;
  /// If not null, an array whose length is not constant. Each of its elements
  /// has one such reducer, and Count is ignored.
  clang::VarDecl *Array = nullptr;
};

class MarkerFunctions {
public:
  /// \p Emit passes a function that the plugin defines to code generation.
  MarkerFunctions(const TreeBuilder &Build,
                  std::function<void(clang::FunctionDecl *)> Emit)
      : Build(Build), Emit(std::move(Emit)) {}

  /// Returns the marker's declaration in this translation unit.
  clang::FunctionDecl *get(Marker M);

  // These functions make calls of markers, at the place L of the source.

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
  /// Returns \p Callee, a pointer to a function or object, as the marker's
  /// result.
  clang::Expr *frameCallee(clang::Expr *Callee, unsigned Id,
                           clang::SourceLocation L);
  /// Makes a condition that is true, although no pass can tell so, before a
  /// frame's call that never returns. Without it Clang would drop the
  /// continuation.
  clang::Expr *runs(clang::VarDecl *Region, clang::SourceLocation L);
  /// Separates the parent's part of a frame from the child's.
  clang::Stmt *childBegin(unsigned Id, clang::SourceLocation L);
  /// Declares a variable that syncs \p Region at the end of its scope.
  clang::Stmt *syncGuard(clang::DeclContext *In, clang::VarDecl *Region,
                         clang::SourceLocation L);
  /// Begins a region: appends its declaration to \p Out. Returns the variable
  /// that names the region.
  clang::VarDecl *region(clang::DeclContext *In, clang::SourceLocation L,
                         StmtList &Out);
  /// Makes the statement that a task of \p Region executes: \p Body, with a
  /// handler that keeps its exceptions in the task.
  clang::Stmt *contained(llvm::ArrayRef<clang::Stmt *> Body,
                         clang::VarDecl *Region, clang::SourceLocation L,
                         clang::SourceLocation End);

  /// Returns `static void destroy(T **p) { if (*p) (*p)->~T(); }`.
  clang::FunctionDecl *destructorCall(clang::QualType T);
  /// Returns `void *operator new(size_t, void *)`.
  clang::FunctionDecl *placementNew();

  /// Returns the statement, in a task of \p Region, that says that \p V is not
  /// the task's own.
  clang::Stmt *share(clang::VarDecl *Region, clang::VarDecl *V,
                     clang::SourceLocation L);

  /// Returns the current view of the reducer \p Object.
  clang::Expr *view(clang::Expr *Object, const ReducerFunctions &Functions);
  /// Returns \p Address, that of the first reducer of \p Row, and says that
  /// these have just been constructed.
  clang::Expr *viewBegin(clang::Expr *Address, const ReducerRow &Row,
                         const ReducerFunctions &Functions,
                         clang::SourceLocation L);
  /// Returns \p Address, that of a reducer, and says that the reducer is about
  /// to be destroyed.
  clang::Expr *viewDrop(clang::Expr *Address);
  /// Appends to \p Out statements which say that the reducers \p Row, the first
  /// of which is at \p Address, are destroyed when the scope ends and, if
  /// \p Begin is given, that they have just been constructed.
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

  /// Returns the type that Markers.def writes as \p Text.
  clang::QualType getType(llvm::StringRef Text) const;
};

} // namespace cilk

#endif // CILK_REWRITE_MARKERFUNCTIONS_H
