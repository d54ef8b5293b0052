//===- InterpositionOrder.h - the tool's malloc comes first -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes sure that the program calls this library's malloc. Libraries that
// LD_PRELOAD names come before this one. If one of them has a malloc, the
// detector knows of none of the program's blocks, and cannot tell a new block
// from an earlier block at the same address. In that case this file restarts
// the program with this library before all others in LD_PRELOAD. Programs that
// the program itself starts get the LD_PRELOAD that the user gave.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_INTERPOSITIONORDER_H
#define CILKSAN_CORE_INTERPOSITIONORDER_H

namespace cilksan {

/// Restarts the program, without returning, if another preloaded library has a
/// malloc. Must be called before anything else is done.
void ensureInterpositionOrder(char **Arguments);

} // namespace cilksan

#endif // CILKSAN_CORE_INTERPOSITIONORDER_H
