//===- cpus.c - the number of processors for the process ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The number of processors. A container often sees all processors of its host
// and has a quota of a few. With one worker per visible processor, the process
// would be throttled for most of each period. The quota of a control group
// binds its descendants, so the least quota on the path from the process's
// group to the root counts. Version 1 keeps it in the "cpu" controller's tree,
// version 2 in the only tree. Within a cgroup namespace the path may lead above
// the mounted tree; files there do not exist and are skipped.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "cpus.h"

#ifdef __x86_64__
#include <cpuid.h>
#endif
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_PATH = 4096 };

static unsigned count_affinity(void) {
  for (int cpus = 1024; cpus <= 1 << 20; cpus *= 2) {
    cpu_set_t *set = CPU_ALLOC(cpus);
    if (!set)
      break;
    size_t size = CPU_ALLOC_SIZE(cpus);
    bool ok = sched_getaffinity(0, size, set) == 0;
    int count = ok ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    if (ok && count > 0)
      return (unsigned)count;
  }
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (unsigned)online : 1;
}

// Reads the first two words of a file. Returns false if there are none.
static bool read_words(const char *path, char first[32], char second[32]) {
  FILE *file = fopen(path, "re");
  if (!file)
    return false;
  int words = fscanf(file, "%31s %31s", first, second);
  fclose(file);
  if (words < 2)
    second[0] = '\0';
  return words >= 1;
}

// Returns the number of processors for a quota and a period (both in
// microseconds), or 0 if there is no quota.
static unsigned quota_to_cpus(const char *quota, const char *period) {
  long long q = strtoll(quota, NULL, 10), p = strtoll(period, NULL, 10);
  if (q <= 0 || p <= 0)
    return 0;
  return (unsigned)((q + p - 1) / p);
}

static unsigned group_quota(const char *mount, const char *group, bool v2) {
  char path[MAX_PATH + 64], a[32] = "", b[32] = "", unused[32];
  if (v2) {
    snprintf(path, sizeof path, "%s%s/cpu.max", mount, group);
    return read_words(path, a, b) ? quota_to_cpus(a, b) : 0;
  }
  snprintf(path, sizeof path, "%s%s/cpu.cfs_quota_us", mount, group);
  if (!read_words(path, a, unused))
    return 0;
  snprintf(path, sizeof path, "%s%s/cpu.cfs_period_us", mount, group);
  return read_words(path, b, unused) ? quota_to_cpus(a, b) : 0;
}

// Returns the least quota from `group` up to the root of the mounted tree.
static unsigned least_quota(const char *mount, char *group, bool v2) {
  unsigned least = 0;
  for (;;) {
    unsigned cpus = group_quota(mount, group, v2);
    if (cpus && (!least || cpus < least))
      least = cpus;
    char *slash = strrchr(group, '/');
    if (!slash)
      return least;
    *slash = '\0';
  }
}

static bool has_controller(const char *list, const char *name) {
  size_t length = strlen(name);
  for (const char *at = list; at; at = strchr(at, ',')) {
    at += *at == ',';
    if (!strncmp(at, name, length) && (at[length] == ',' || !at[length]))
      return true;
  }
  return false;
}

unsigned cilkrts_cpu_quota(const char *root) {
  char path[MAX_PATH], line[MAX_PATH];
  snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
  FILE *file = fopen(path, "re");
  if (!file)
    return 0;
  unsigned least = 0;
  // A line reads "hierarchy:controllers:path"; version 2 has no controllers.
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    char *controllers = strchr(line, ':');
    char *group = controllers ? strchr(controllers + 1, ':') : NULL;
    if (!group)
      continue;
    *controllers++ = '\0';
    *group++ = '\0';
    bool v2 = !*controllers;
    if (!v2 && !has_controller(controllers, "cpu"))
      continue;
    static const char *const mounts_v2[] = {"", "/unified", NULL};
    static const char *const mounts_v1[] = {"/cpu", "/cpu,cpuacct", NULL};
    for (const char *const *m = v2 ? mounts_v2 : mounts_v1; *m; ++m) {
      char copy[MAX_PATH];
      snprintf(copy, sizeof copy, "%s", strcmp(group, "/") ? group : "");
      snprintf(path, sizeof path, "%s/sys/fs/cgroup%s", root, *m);
      unsigned cpus = least_quota(path, copy, v2);
      if (cpus && (!least || cpus < least))
        least = cpus;
    }
  }
  fclose(file);
  return least;
}

unsigned cilkrts_count_cpus(const char *root) {
  unsigned cpus = count_affinity(), quota = cilkrts_cpu_quota(root);
  return quota && quota < cpus ? quota : cpus;
}

bool cilkrts_is_guest(void) {
#ifdef __x86_64__
  unsigned a, b, c, d;
  // This bit means "hypervisor present". Kernels for other machines do not
  // detect preemption by the host.
  return __get_cpuid(1, &a, &b, &c, &d) && (c & UINT32_C(1) << 31);
#else
  return false;
#endif
}
