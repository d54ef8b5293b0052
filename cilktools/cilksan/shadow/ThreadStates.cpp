//===- ThreadStates.cpp - changes of the state of a thread ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadStates.h"

#include "../order/SPBags.h"
#include "ThreadValues.h"

#include <map>

using namespace cilksan;

namespace {

/// A change that was not taken back yet.
struct Change {
  uint32_t By;
  uint64_t Regions;
  uint64_t Original;
  UncheckedCall Call;
};

std::map<uint64_t, Change> &changes() {
  static auto &All = *new std::map<uint64_t, Change>;
  return All;
}

std::vector<UncheckedCall> &lasting() {
  static auto &All = *new std::vector<UncheckedCall>;
  return All;
}

/// Returns true if no other strand can have run in the thread since the change,
/// and no strand was spawned if nothing was parallel to the change.
bool isSamePart(const Change &C) {
  return C.By == runningStrand() && C.Regions == EndedRegions;
}

} // namespace

void cilksan::changeThreadState(uint64_t Which, uint64_t Before, uint64_t After,
                                const UncheckedCall &Call) {
  auto &All = changes();
  auto Known = All.find(Which);
  if (Known != All.end() && !isSamePart(Known->second)) {
    addFirstCall(lasting(), Known->second.Call);
    All.erase(Known);
    Known = All.end();
  }
  if (Known == All.end()) {
    if (Before != After)
      All[Which] = {runningStrand(), EndedRegions, Before, Call};
  } else if (Known->second.Original == After) {
    All.erase(Known);
  }
}

const std::vector<UncheckedCall> &cilksan::threadStateChanges() {
  for (const auto &[Which, C] : changes())
    if (!isSamePart(C) || !isAloneStrand(C.By))
      addFirstCall(lasting(), C.Call);
  changes().clear();
  return lasting();
}
