//===- ReducerMemory.h - reducers that do not escape ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view is the reducer itself or memory of the runtime. Alias analysis knows
// nothing of the view, because its address comes from a call. A pass that wants
// to keep a view in a register needs two facts, which these functions find:
// whether the reducer exists, and whether any other pointer leads to one of its
// views.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_ANALYSIS_REDUCERMEMORY_H
#define TAPIR_ANALYSIS_REDUCERMEMORY_H

#include <cstdint>

namespace llvm {
class DataLayout;
class Module;
class Value;
} // namespace llvm

namespace tapir {

/// Returns true if the reducer at \p Reducer, \p Size bytes long, exists even
/// on paths that don't use it.
bool reducerExists(const llvm::Value &Reducer, uint64_t Size,
                   const llvm::DataLayout &DL);

/// Returns true if all pointers to the reducers in the memory of \p Root, a
/// variable or parameter, and to their views are computed from \p Root. For
/// that, no such pointer may be stored, or passed to a function that may
/// capture or dereference it.
bool isUnescapedReducer(const llvm::Value &Root);

/// If \p Are is true, marks the variables of \p M that are unescaped reducers.
/// Call this before look-ups are replaced by the runtime's calls. If \p Are is
/// false, removes these marks.
void markUnescapedReducers(llvm::Module &M, bool Are);

} // namespace tapir

#endif // TAPIR_ANALYSIS_REDUCERMEMORY_H
