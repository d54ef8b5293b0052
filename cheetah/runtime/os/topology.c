//===- topology.c - the sockets of processors ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sockets of the machine. The kernel's numbers of sockets are those that
// the firmware gives, for example 0 and 36, or -1 if the firmware gives none.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "topology.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>

enum { MAX_SOCKETS = 256, MAX_PATH = 4096 };

// Reads the kernel's number of the socket of `processor`. Returns false if the
// folder `cpus` has no file with such a number, or if the number is negative.
static bool read_package(const char *cpus, int processor, int *package) {
  char path[MAX_PATH];
  const int length =
      snprintf(path, sizeof path, "%s/cpu%d/topology/physical_package_id", cpus,
               processor);
  if (length < 0 || (size_t)length >= sizeof path)
    return false;
  FILE *file = fopen(path, "re");
  if (!file)
    return false;
  const bool known = fscanf(file, "%d", package) == 1 && *package >= 0;
  fclose(file);
  return known;
}

// Returns the runtime's number of the socket that the kernel calls `package`.
// All sockets beyond the last number have that number.
static uint16_t number_of(int package, int packages[MAX_SOCKETS],
                          unsigned *count) {
  unsigned i = 0;
  while (i < *count && packages[i] != package)
    ++i;
  if (i == *count && *count < MAX_SOCKETS)
    packages[(*count)++] = package;
  return (uint16_t)(i < MAX_SOCKETS ? i + 1 : MAX_SOCKETS);
}

void cilkrts_topology_read(struct cilkrts_topology *topology,
                           const char *root) {
  char cpus[MAX_PATH];
  const int length =
      snprintf(cpus, sizeof cpus, "%s/sys/devices/system/cpu", root);
  if (length < 0 || (size_t)length >= sizeof cpus)
    return;
  DIR *folder = opendir(cpus);
  if (!folder)
    return;
  int packages[MAX_SOCKETS];
  unsigned count = 0;
  for (const struct dirent *entry; (entry = readdir(folder));) {
    int processor, package, end = 0;
    // "cpu" and a number, not "cpufreq".
    if (sscanf(entry->d_name, "cpu%d%n", &processor, &end) != 1 ||
        entry->d_name[end] || processor < 0 ||
        processor >= CILKRTS_MAX_PROCESSOR)
      continue;
    if (read_package(cpus, processor, &package))
      topology->socket[processor] = number_of(package, packages, &count);
  }
  closedir(folder);
}
