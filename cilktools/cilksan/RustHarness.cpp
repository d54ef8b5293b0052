//===- RustHarness.cpp - where Rust's tests are run -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The harness is compiled without hooks: while it is at work, the last call
// that has begun is main's of it. A test that it has called has hooks of its
// own.
//
//===----------------------------------------------------------------------===//

#include "RustHarness.h"

#include "RustNames.h"
#include "State.h"
#include "models/Table.h"

#include <csi/csi.h>

#include <string>

using namespace cilksan;

/// Returns true if a row of the table says that the function of this path runs
/// tests.
static bool runsTests(const std::string &Path) {
  using models::Effect;
#define RUST(Site, Does, Pattern)                                              \
  if (Effect::Does == Effect::RunsTests && Path == Pattern)                    \
    return true;
#include "models/functions/Rust.def"
  return false;
}

bool cilksan::isInRustHarness() {
  if (!__csan_state.Following)
    return false;
  const Activation &Top = __csan_state.Top[-1];
  if (!Top.InCall || siteKind(Top.Call) != SiteKind::Call)
    return false;
  const source_loc_t *At = __csi_get_callsite_source_loc(siteId(Top.Call));
  return At && At->name &&
         (runsTests(At->name) || runsTests(demangledRust(At->name)));
}
