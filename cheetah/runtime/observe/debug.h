//===- debug.h - the runtime's structures, for debuggers ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OBSERVE_DEBUG_H
#define CILKRTS_OBSERVE_DEBUG_H

/// Tells debuggers that the runtime is in use. Called once, before any thread
/// gets a worker.
void cilkrts_debug_start(void);

#endif // CILKRTS_OBSERVE_DEBUG_H
