//===- topology.h - the sockets of processors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_OS_TOPOLOGY_H
#define CILKRTS_OS_TOPOLOGY_H

#include <stdint.h>

enum {
  CILKRTS_MAX_PROCESSOR = 8192, ///< Linux's limit on x86-64
  CILKRTS_NO_SOCKET = 0         ///< the socket of a processor that is not known
};

struct cilkrts_topology {
  /// The number of each processor's socket, or CILKRTS_NO_SOCKET. Sockets are
  /// counted from 1 on, in no particular order.
  uint16_t socket[CILKRTS_MAX_PROCESSOR];
};

/// Reads \p topology from sysfs: /sys/devices/system/cpu, each processor's
/// topology/physical_package_id. A processor without that file has no socket.
/// \p root is put before /sys; it is "" except in tests. \p topology is all
/// zero before.
void cilkrts_topology_read(struct cilkrts_topology *topology, const char *root);

/// Returns the socket of \p processor, which may be any number, or
/// CILKRTS_NO_SOCKET.
static inline unsigned
cilkrts_topology_socket(const struct cilkrts_topology *topology,
                        int processor) {
  return processor >= 0 && processor < CILKRTS_MAX_PROCESSOR
             ? topology->socket[processor]
             : CILKRTS_NO_SOCKET;
}

#endif // CILKRTS_OS_TOPOLOGY_H
