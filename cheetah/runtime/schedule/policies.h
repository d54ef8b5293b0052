//===- policies.h - the steal policies, by name ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_POLICIES_H
#define CILKRTS_SCHEDULE_POLICIES_H

/// Chooses the steal policy that the configuration names (victims.h). Called
/// once, before the first worker exists. Ends the process with a message if no
/// policy has that name.
void cilkrts_policies_init(void);

#endif // CILKRTS_SCHEDULE_POLICIES_H
