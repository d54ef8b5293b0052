//===- policies.c - the steal policies, by name ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steal policies of this build. The build lists the files of victims/ in
// policies.inc, in alphabetical order.
//
//===----------------------------------------------------------------------===//

#include "policies.h"

#include "../os/config.h"
#include "../support/message.h"
#include "victims.h"

#include <stdio.h>
#include <string.h>

#define POLICY(name) extern const struct cilkrts_victims cilkrts_victims_##name;
#include <policies.inc>
#undef POLICY

static const struct {
  const char *name;
  const struct cilkrts_victims *policy;
} policies[] = {
#define POLICY(name) {#name, &cilkrts_victims_##name},
#include <policies.inc>
#undef POLICY
};

enum { COUNT = sizeof policies / sizeof *policies };

static const struct cilkrts_victims *find_policy(const char *name) {
  for (unsigned i = 0; i < COUNT; ++i)
    if (strcmp(name, policies[i].name) == 0)
      return policies[i].policy;
  char names[256] = "";
  for (unsigned i = 0; i < COUNT; ++i) {
    const size_t length = strlen(names);
    snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "",
             policies[i].name);
  }
  cilkrts_fail("CILK_VICTIMS must be the name of a steal policy (%s), "
               "not '%.80s'",
               names, name);
}

void cilkrts_policies_init(void) {
  cilkrts_victims = find_policy(cilkrts_configuration()->victims);
  if (cilkrts_victims->init)
    cilkrts_victims->init("");
}
