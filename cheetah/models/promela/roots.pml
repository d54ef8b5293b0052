//===- roots.pml - the worker that may return from the entering function ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models the hand-over of `root` in runtime/strands/context.c
// (cilkrts_context_steal, _suspend, _end, _resume), runtime/schedule/join.c's
// complete, runtime/schedule/idle.c's cilkrts_post, wake_bound and go_to_sleep,
// and runtime/schedule/scheduler.c's look_in_mailbox, in the program of
// strands.inc. Its entering function spawns on a native stack, is stolen, and
// is resumed.
//
// Proved, for all its schedules on WORKERS workers:
//   home      the entering function returns in its own thread, on its own stack
//   stack     no two strands are on the native stack at a time
//   slot      nothing is posted into a mailbox that isn't empty
//   child     a child that ends after a steal carries no root (context.c's assertion)
//   (end)     the function returns: its thread misses no wake-up
//   ends      the function also returns under weak fairness
//
// CHECK safety: -DWORKERS=3
// CHECK ends ltl ends: -DWORKERS=2
// LARGE ends ltl ends: -DWORKERS=3
//
// BROKEN ROOT_STAYS safety child: a thief leaves the root with its victim
// BROKEN RESUMES_ANYWHERE safety home: the worker that completes the region resumes it in any thread
// BROKEN POSTS_SILENTLY safety (end): the mailbox is filled and the wake-up counter does not change
// BROKEN LOOKS_BEFORE_ASLEEP safety (end): the thread looks, and then reads the wake-up counter
// BROKEN RINGS_BEFORE_POST safety (end): the wake-up counter changes, and then the mailbox is filled
// BROKEN STACK_ALWAYS safety home: each thief notes again where the sync resumes
// BROKEN STEALS_ROOT_TWICE safety child: the victim keeps the root that the thief takes
//
//===----------------------------------------------------------------------===//

#include "strands.inc"
