//===- refuse.c - runs a program that is refused system calls ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// refuse CALL ERROR PROGRAM...: refuses a call as a sandbox does, by a filter (seccomp) that the
// program does not know of. It cannot refuse calls that start a program.
//
//===----------------------------------------------------------------------===//

#include "filter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct name {
  const char *name;
  int value;
};

static const struct name calls[] = {{"membarrier", SYS_membarrier},
                                    {"clone", SYS_clone},
                                    {"clone3", SYS_clone3},
                                    {"sched_getaffinity", SYS_sched_getaffinity},
                                    {"sched_setaffinity", SYS_sched_setaffinity},
                                    {"sched_yield", SYS_sched_yield},
                                    {"sigaltstack", SYS_sigaltstack},
                                    {"madvise", SYS_madvise},
                                    {"memfd_create", SYS_memfd_create},
                                    {NULL, 0}};
static const struct name errors[] = {
    {"EPERM", EPERM}, {"ENOSYS", ENOSYS}, {"EAGAIN", EAGAIN}, {NULL, 0}};

static int find(const struct name *list, const char *name) {
  for (; list->name; ++list)
    if (!strcmp(list->name, name))
      return list->value;
  fprintf(stderr, "refuse: what is '%s'?\n", name);
  exit(2);
}

int main(int argc, char **argv) {
  if (argc < 4)
    return 2;
  if (!filter_install(find(calls, argv[1]), FILTER_FAIL | find(errors, argv[2]))) {
    perror("refuse");
    return 2;
  }
  execvp(argv[3], argv + 3);
  perror(argv[3]);
  return 2;
}
