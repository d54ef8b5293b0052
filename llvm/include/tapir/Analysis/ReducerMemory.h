//===- ReducerMemory.h - reducers that do not escape ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view is the reducer itself or memory of the runtime. No alias analysis can
// see through the call that returns it. These functions answer the two
// questions that a pass has before it keeps a view in a register: does the
// reducer exist, and can any other pointer lead to one of its views?
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
/// where no code that uses it is reached.
bool reducerExists(const llvm::Value &Reducer, uint64_t Size,
                   const llvm::DataLayout &DL);

/// Returns true if \p Root, a variable or parameter, is the only pointer to the
/// reducers in it and to their views: no address in the variable and no view's
/// address was stored, or passed to a function that may keep or access it.
bool isUnescapedReducer(const llvm::Value &Root);

/// If \p Are is true, marks the variables of \p M that are unescaped reducers.
/// Call this before look-ups become calls that passes know nothing of. If \p
/// Are is false, removes these marks.
void markUnescapedReducers(llvm::Module &M, bool Are);

} // namespace tapir

#endif // TAPIR_ANALYSIS_REDUCERMEMORY_H
