//===- Markers.cpp - Tapir's markers as C functions -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the markers on demand, and builds calls of them. See the header for
// what they mean.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/Markers.h"
#include "cilk/Compatibility.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cilk {

FunctionDecl *Markers::get(Marker M) {
  FunctionDecl *&F = Declared[static_cast<unsigned>(M)];
  if (F)
    return F;

  ASTContext &C = Build.context();
  QualType Pointer = C.VoidPtrTy, Count = Build.countType();
  struct Signature {
    llvm::StringRef Name;
    QualType Result;
    llvm::SmallVector<QualType, 3> Params;
    bool Variadic = false;
  };
  Signature Sig = [&]() -> Signature {
    switch (M) {
    case Marker::Detach:
      return {"tapir.detach", C.BoolTy, {Pointer}, /*Variadic=*/true};
    case Marker::Reattach:
      return {"tapir.reattach", C.VoidTy, {Pointer}};
    case Marker::Sync:
      return {"tapir.sync", C.VoidTy, {Pointer}};
    case Marker::Loop:
      return {"tapir.loop", C.VoidTy, {Pointer, Count, Count}};
    case Marker::FrameBegin:
      return {"tapir.frame.begin", C.VoidTy, {Pointer, C.IntTy}};
    case Marker::FrameCallee:
      return {"tapir.frame.callee", Pointer, {Pointer, C.IntTy}};
    case Marker::FrameEnd:
      return {"tapir.frame.end", C.VoidTy, {Pointer, C.IntTy}};
    case Marker::SyncGuard:
      return {"tapir.sync.guard", C.VoidTy, {C.getPointerType(Pointer)}};
    }
    llvm_unreachable("unknown marker");
  }();

  FunctionProtoType::ExtProtoInfo Info;
  Info.Variadic = Sig.Variadic;
  QualType T = C.getFunctionType(Sig.Result, Sig.Params, Info);
  DeclContext *TU = C.getTranslationUnitDecl();
  F = FunctionDecl::Create(C, TU, SourceLocation(), SourceLocation(),
                           &C.Idents.get(Sig.Name), T,
                           C.getTrivialTypeSourceInfo(T), SC_Extern);
  llvm::SmallVector<ParmVarDecl *, 3> Params;
  for (QualType P : Sig.Params)
    Params.push_back(ParmVarDecl::Create(C, F, SourceLocation(),
                                         SourceLocation(), nullptr, P, nullptr,
                                         SC_None, nullptr));
  F->setParams(Params);
  F->setImplicit();
  F->addAttr(compat::makeAsmLabel(C, Sig.Name));
  F->addAttr(NoThrowAttr::CreateImplicit(C));
  F->addAttr(NoDebugAttr::CreateImplicit(C));
  TU->addHiddenDecl(F);
  return F;
}

Expr *Markers::regionAddress(VarDecl *Region, SourceLocation L) {
  return Build.cast(Build.addressOf(Build.ref(Region, L), L),
                    Build.context().VoidPtrTy, CK_BitCast);
}

Expr *Markers::detach(VarDecl *Region, SourceLocation L) {
  return Build.call(get(Marker::Detach), {regionAddress(Region, L)}, L);
}

Stmt *Markers::reattach(VarDecl *Region, SourceLocation L) {
  return Build.call(get(Marker::Reattach), {regionAddress(Region, L)}, L);
}

Stmt *Markers::sync(VarDecl *Region, SourceLocation L) {
  return Build.call(get(Marker::Sync), {regionAddress(Region, L)}, L);
}

Stmt *Markers::loop(VarDecl *Region, Expr *Count, Expr *Grain,
                    SourceLocation L) {
  return Build.call(get(Marker::Loop), {regionAddress(Region, L), Count, Grain},
                    L);
}

Stmt *Markers::frameBegin(VarDecl *Region, unsigned Id, SourceLocation L) {
  return Build.call(
      get(Marker::FrameBegin),
      {regionAddress(Region, L), Build.integer(Id, Build.context().IntTy, L)},
      L);
}

Stmt *Markers::frameEnd(VarDecl *Region, unsigned Id, SourceLocation L) {
  return Build.call(
      get(Marker::FrameEnd),
      {regionAddress(Region, L), Build.integer(Id, Build.context().IntTy, L)},
      L);
}

Expr *Markers::frameCallee(Expr *Callee, unsigned Id, SourceLocation L) {
  ASTContext &C = Build.context();
  Expr *Through = Build.call(get(Marker::FrameCallee),
                             {Build.cast(Callee, C.VoidPtrTy, CK_BitCast),
                              Build.integer(Id, C.IntTy, L)},
                             L);
  return Build.cast(Through, Callee->getType(), CK_BitCast);
}

/// A function without effect that is always inlined.
FunctionDecl *Markers::emptyFunction() {
  if (Empty)
    return Empty;
  ASTContext &C = Build.context();
  QualType T =
      C.getFunctionType(C.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
  DeclContext *TU = C.getTranslationUnitDecl();
  Empty = FunctionDecl::Create(C, TU, SourceLocation(), SourceLocation(),
                               &C.Idents.get("cilk.child.begin"), T,
                               C.getTrivialTypeSourceInfo(T), SC_Static);
  Empty->setImplicit();
  Empty->addAttr(AlwaysInlineAttr::CreateImplicit(C));
  Empty->addAttr(NoThrowAttr::CreateImplicit(C));
  Empty->addAttr(NoDebugAttr::CreateImplicit(C));
  Empty->setBody(Build.block({}, SourceLocation(), SourceLocation()));
  TU->addHiddenDecl(Empty);
  Emit(Empty);
  return Empty;
}

Stmt *Markers::childBegin(unsigned Id, SourceLocation L) {
  ASTContext &C = Build.context();
  FunctionDecl *F = emptyFunction();
  Expr *Callee = Build.cast(Build.ref(F, L), C.getPointerType(F->getType()),
                            CK_FunctionToPointerDecay);
  return CallExpr::Create(C, frameCallee(Callee, Id, L), {}, C.VoidTy,
                          VK_PRValue, L, FPOptionsOverride());
}

Stmt *Markers::syncGuard(DeclContext *In, VarDecl *Region, SourceLocation L) {
  ASTContext &C = Build.context();
  VarDecl *Guard =
      Build.hidden(In, "cilk.guard", C.VoidPtrTy, regionAddress(Region, L), L);
  Guard->addAttr(CleanupAttr::CreateImplicit(C, get(Marker::SyncGuard)));
  get(Marker::SyncGuard)->markUsed(C);
  return Build.declare(Guard, L);
}

VarDecl *Markers::region(DeclContext *In, SourceLocation L) {
  return Build.hidden(In, "cilk.region", Build.context().CharTy, nullptr, L);
}

} // namespace cilk
