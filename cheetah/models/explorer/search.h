//===- search.h - a search through all choices ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search. Executions differ in their choices only, so an execution is a
// list of choices. The search goes through all lists, depth first, by running
// the program again for each. That is feasible because two executions often
// come to the same state: the threads have read the same values, and the memory
// holds the same. A state isn't explored again if it was seen before with at
// least as much left of the bounds.
//
//===----------------------------------------------------------------------===//

#ifndef EXPLORER_SEARCH_H
#define EXPLORER_SEARCH_H

#include "explorer.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace explorer {

/// Mixes a word into a hash (the finaliser of splitmix64: Steele, Lea, Flood,
/// "Fast splittable pseudorandom number generators", 2014).
inline uint64_t mix(uint64_t Hash, uint64_t Word) {
  uint64_t Z = (Hash ^ Word) + UINT64_C(0x9E3779B97F4A7C15) + (Hash << 6);
  Z = (Z ^ (Z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  Z = (Z ^ (Z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return Z ^ (Z >> 31);
}

/// The cost of an option, which is taken from the bounds.
enum class Cost : uint8_t { Nothing, Preemption, Stale, Delay };

class Search {
public:
  explicit Search(const explorer_bounds &Bounds) : Bounds(Bounds) {}

  /// Begins an execution whose choices are made at random, without bounds,
  /// until next() begins another one. again() repeats the same choices.
  void wander(uint64_t Seed);

  /// Returns true if an option of that cost may still be chosen.
  bool affords(Cost C) const;
  /// Chooses one of \p Options. All but the first cost \p C. Call it only if
  /// the bounds afford that cost.
  unsigned choose(unsigned Options, Cost C);

  /// isRepeating() returns true while choices of an earlier execution are
  /// repeated. wasSeen() returns true if the state was seen before, so that the
  /// rest of the execution would repeat another one. It is called before a
  /// choice, and never while choices are repeated.
  bool isRepeating() const { return Depth < Path.size(); }
  bool wasSeen(uint64_t State);

  /// Begins the execution with the first choices that haven't been tried; false
  /// if there are none.
  bool next();
  /// Begins the same execution again.
  void again();

  size_t states() const { return Seen.size(); }
  size_t choices() const { return Depth; }

private:
  struct Choice {
    uint16_t Chosen, Options;
    Cost C;
  };
  // By Cost; the first one stays zero.
  struct Used {
    uint8_t Counts[4] = {};
    bool noMoreThan(const Used &Other) const;
  };

  explorer_bounds Bounds;
  std::vector<Choice> Path;
  size_t Depth = 0;
  Used Now;
  bool Wanders = false;
  uint64_t Random = 0;
  std::unordered_map<uint64_t, Used> Seen;
};

} // namespace explorer

#endif // EXPLORER_SEARCH_H
