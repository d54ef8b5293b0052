//===- keep_loaded.h - keeping the runtime's code loaded ===//
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

/// Keeps the shared object that contains this code loaded, even after dlclose.
/// Called from a constructor: the thread that loads the object then has the
/// loader's lock, for which another thread would have to wait.
__attribute__((visibility("hidden"))) void cilkrts_keep_loaded(void);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_SUPPORT_KEEP_LOADED_H
