//===- ReducerTypes.h - Recognises types of reducers ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file distinguishes reducers' types from others. To Clang, a reducer's
// type is the type of its views: like the name of a typedef, the annotation
// isn't part of the canonical type (Lex/ReducerDeclarators.h). So reducers are
// recognised by the types in the source: those of variables, members, elements
// and pointees.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_AST_REDUCERTYPES_H
#define CILK_AST_REDUCERTYPES_H

#include "clang/AST/Type.h"
#include <optional>

namespace clang {
class AnnotateTypeAttr;
class Attr;
class TemplateSpecializationType;
class TypedefNameDecl;
} // namespace clang

namespace cilk {

/// The annotation of a reducer's type, as it was written.
struct ReducerAnnotation {
  const clang::AnnotateTypeAttr *Attribute;
  /// The innermost alias template through which the type is named, or null.
  const clang::TemplateSpecializationType *Alias;
  const clang::TypedefNameDecl *Typedef;
};

/// Returns true if \p A is the annotation of a reducer's type. \p A may be
/// null.
bool isReducerAnnotation(const clang::Attr *A);

/// Returns the annotation of \p T, a type as it was written, if it has one.
std::optional<ReducerAnnotation> reducerAnnotationOf(clang::QualType T);

/// Returns true if \p T, as it was written, is a reducer's type or a reference
/// to one.
bool isReducer(clang::QualType T);

/// Returns true if a variable or member of type \p T is a reducer or contains
/// reducers.
bool containsReducers(clang::QualType T);

} // namespace cilk

#endif // CILK_AST_REDUCERTYPES_H
