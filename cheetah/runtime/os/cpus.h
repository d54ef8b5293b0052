//===- cpus.h - the number of processors for the process ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_CPUS_H
#define CILKRTS_OS_CPUS_H

#include <stdbool.h>

/// Returns the number of processors that this process may use: those of its
/// affinity mask, but no more than the CPU quota of its control groups, rounded
/// up. At least 1. \p root is put before /proc and /sys; it is "" except in
/// tests.
unsigned cilkrts_count_cpus(const char *root);

/// Returns the quota alone, in processors rounded up, or 0 if none is set.
unsigned cilkrts_cpu_quota(const char *root);

/// Returns true if the process runs in a virtual machine whose kernel may take
/// an idle processor for one that the host has preempted. Returns false if that
/// is unknown.
bool cilkrts_is_guest(void);

#endif // CILKRTS_OS_CPUS_H
