//===- Markers.h - Tapir's markers as C functions ---------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface to the LLVM half. In the tree a marker is an ordinary external
// function whose assembler name has a dot in it, where no user's name can be:
//
//   _Bool tapir.detach(void *region, ...);      true in the child strand
//   void  tapir.reattach(void *region);         ends the child strand
//   void  tapir.sync(void *region);             waits for the children
//   void  tapir.loop(void *region, unsigned long long count,
//                    unsigned long long grain); precedes a parallel loop
//   void  tapir.frame.begin(void *region, int id);
//   void *tapir.frame.callee(void *function, int id);
//   void  tapir.frame.end(void *region, int id);
//   void  tapir.sync.guard(void **region);      as a variable's cleanup
//
// Regions are named by the address of a hidden variable. A spawned call is
//
//   tapir.frame.begin(&r, id);
//   *lhs = (tapir.frame.callee(f, id))(arguments);
//   tapir.frame.end(&r, id);
//
// where the child begins at the call of the pointer that tapir.frame.callee
// returned: all that comes before it belongs to the parent, all that comes
// after it, up to tapir.frame.end, to the child. Where there is no function to
// call (a builtin, say), the laundered call is one of an empty function, which
// thereby says where the child begins.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_MARKERS_H
#define CILK_REWRITE_MARKERS_H

#include "cilk/Rewrite/Builder.h"
#include "clang/AST/Decl.h"
#include <array>
#include <functional>

namespace cilk {

enum class Marker {
  Detach,
  Reattach,
  Sync,
  Loop,
  FrameBegin,
  FrameCallee,
  FrameEnd,
  SyncGuard,
};

class Markers {
public:
  /// \p Emit hands a function that the plugin defines to code generation.
  Markers(const Builder &Build, std::function<void(clang::FunctionDecl *)> Emit)
      : Build(Build), Emit(std::move(Emit)) {}

  /// The marker's declaration in this translation unit.
  clang::FunctionDecl *get(Marker M);

  clang::Expr *detach(clang::VarDecl *Region, clang::SourceLocation L);
  clang::Stmt *reattach(clang::VarDecl *Region, clang::SourceLocation L);
  clang::Stmt *sync(clang::VarDecl *Region, clang::SourceLocation L);
  clang::Stmt *loop(clang::VarDecl *Region, clang::Expr *Count,
                    clang::Expr *Grain, clang::SourceLocation L);
  clang::Stmt *frameBegin(clang::VarDecl *Region, unsigned Id,
                          clang::SourceLocation L);
  clang::Stmt *frameEnd(clang::VarDecl *Region, unsigned Id,
                        clang::SourceLocation L);
  /// \p Callee, a pointer to a function, by way of the marker.
  clang::Expr *frameCallee(clang::Expr *Callee, unsigned Id,
                           clang::SourceLocation L);
  /// Separates the parent's part of a frame from the child's.
  clang::Stmt *childBegin(unsigned Id, clang::SourceLocation L);
  /// The declaration of a variable that syncs \p Region when it dies.
  clang::Stmt *syncGuard(clang::DeclContext *In, clang::VarDecl *Region,
                         clang::SourceLocation L);
  /// The declaration of a variable that names a region.
  clang::VarDecl *region(clang::DeclContext *In, clang::SourceLocation L);

private:
  clang::Expr *regionAddress(clang::VarDecl *Region, clang::SourceLocation L);

  clang::FunctionDecl *emptyFunction();

  const Builder &Build;
  std::function<void(clang::FunctionDecl *)> Emit;
  clang::FunctionDecl *Empty = nullptr;
  std::array<clang::FunctionDecl *, 8> Declared = {};
};

} // namespace cilk

#endif // CILK_REWRITE_MARKERS_H
