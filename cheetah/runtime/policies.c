//===- policies.c - the policies of stealing, by name ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The build lists the files of victims/ in policies.inc, in alphabetical order.
//
//===----------------------------------------------------------------------===//

#include "policies.h"

#include "config.h"
#include "message.h"
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

void cilkrts_policies_init(void) {
  const char *const victims = cilkrts_configuration()->victims;
  const char *const wanted = victims ? victims : "random";
  enum { COUNT = sizeof policies / sizeof *policies };
  char names[256] = "";
  unsigned at = 0;
  for (; at < COUNT && strcmp(wanted, policies[at].name) != 0; ++at) {
    const size_t length = strlen(names);
    snprintf(names + length, sizeof names - length, "%s%s", at ? ", " : "",
             policies[at].name);
  }
  if (at == COUNT)
    cilkrts_fail("CILK_VICTIMS must be the name of a policy of stealing (%s), "
                 "not '%.80s'",
                 names, wanted);
  cilkrts_victims = policies[at].policy;
  if (cilkrts_victims->init)
    cilkrts_victims->init("");
}
