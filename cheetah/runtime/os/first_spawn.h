//===- first_spawn.h - a thread's first spawn -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_FIRST_SPAWN_H
#define CILKRTS_OS_FIRST_SPAWN_H

/// Notes that the calling thread begins to get a worker. Ends the process with
/// a message if it is getting one already.
void cilkrts_first_spawn_begin(void);
/// Notes that the calling thread has a worker.
void cilkrts_first_spawn_end(void);

#endif // CILKRTS_OS_FIRST_SPAWN_H
