//===- reducer_callbacks.h - calls of reducers' functions -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_REDUCER_CALLBACKS_H
#define CILKRTS_STRANDS_REDUCER_CALLBACKS_H

#ifdef __cplusplus
extern "C" {
#endif

/// Call the program's function. End the process with a message if it throws.
/// They may return in another thread.
void cilkrts_call_identity(void (*identity)(void *view), void *view);
void cilkrts_call_reduce(void (*reduce)(void *left, void *right), void *left,
                         void *right);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_STRANDS_REDUCER_CALLBACKS_H
