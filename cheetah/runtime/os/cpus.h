//===- cpus.h - how many processors the process may use ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_CPUS_H
#define CILKRTS_OS_CPUS_H

#include <stdbool.h>

/// The processors that this process may really use: those of its affinity mask,
/// and no more than its control groups' CPU quota, rounded up. At least 1.
/// \p root is put before /proc and /sys; "" outside tests.
unsigned cilkrts_count_cpus(const char *root);

/// The quota alone, in processors rounded up; 0 where none is set.
unsigned cilkrts_cpu_quota(const char *root);

/// Whether they are those of a virtual machine whose kernel may think of an
/// idle one that the host runs something else there. False where that isn't
/// known.
bool cilkrts_is_guest(void);

#endif // CILKRTS_OS_CPUS_H
