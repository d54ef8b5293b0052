//===- TestHarness.cpp - test harnesses of languages ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognises the harness by the call in progress. The harness is compiled
// without hooks: while it runs, the last call that has begun is main's call of
// the harness. A test that the harness has called has hooks of its own.
//
//===----------------------------------------------------------------------===//

#include "TestHarness.h"

#include "../core/State.h"
#include "../languages/Language.h"

#include <csi/csi.h>

#include <algorithm>
#include <cassert>
#include <string>

using namespace cilksan;

bool cilksan::isInHarness() {
  if (!__csan_state.Following)
    return false;
  assert(__csan_state.Top > __csan_state.RootBag->Owner &&
         "an activation is current");
  const Activation &Top = __csan_state.Top[-1];
  if (!Top.InCall || siteKind(Top.Call) != SiteKind::Call)
    return false;
  const source_loc_t *At = __csi_get_callsite_source_loc(siteId(Top.Call));
  if (!At || !At->name)
    return false;
  const std::string Name = written(At->name);
  return std::any_of(languages().begin(), languages().end(),
                     [&](const Language *L) { return L->runsTests(Name); });
}
