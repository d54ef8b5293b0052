//===- keep_loaded.h - code that threads run stays ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_KEEP_LOADED_H
#define CILKRTS_SUPPORT_KEEP_LOADED_H

#ifdef __cplusplus
extern "C" {
#endif

/// Makes dlclose leave the shared object that this code was linked into where
/// it is. Called from a constructor: the thread that loads the object has the
/// loader's lock then, which another one would have to wait for.
__attribute__((visibility("hidden"))) void cilkrts_keep_loaded(void);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_SUPPORT_KEEP_LOADED_H
