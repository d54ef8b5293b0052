//===- version.h - one version of the ABI in a process ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_VERSION_H
#define CILKRTS_SUPPORT_VERSION_H

/// Ends the process with a message if it has another runtime, of another ABI,
/// with the same word for a thread's worker. Called when this runtime is
/// loaded.
void cilkrts_check_version(void);

#endif // CILKRTS_SUPPORT_VERSION_H
