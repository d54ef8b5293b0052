//===- hooks.h - the functions that pauses are made of ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that pauses are made of. Programs call them, too, from the
// ABI's functions that are part of them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_PERTURB_HOOKS_H
#define CILKRTS_PERTURB_HOOKS_H

#ifdef __cplusplus
extern "C" {
#endif

#define CILKRTS_PERTURB_HOOK __attribute__((visibility("default"), nothrow))

/// Marks the place before a step that other threads may see. Safe on any stack.
CILKRTS_PERTURB_HOOK void __cilkrts_perturb_point(void);
/// Marks a spin: another thread should run.
CILKRTS_PERTURB_HOOK void __cilkrts_perturb_pause(void);
/// Returns the time of a clock that only the schedule advances, if there is a
/// schedule.
CILKRTS_PERTURB_HOOK unsigned long __cilkrts_perturb_ticks(void);

#ifdef __cplusplus
}
#endif

#endif // CILKRTS_PERTURB_HOOKS_H
