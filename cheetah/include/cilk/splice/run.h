//===- run.h - phases of all kinds, to their end ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_RUN_H
#define _CILK_SPLICE_RUN_H

#if __cplusplus >= 201703L

#include "strand.h"

#include <tuple>

namespace cilk {
namespace splicing {
namespace internal {

/// As what phases of these types are spliced: loops over boxes, or phases of
/// one type of node and one of effect.
template <class First, class... Rest> struct common_phase {
  using any = phase_of<typename First::node, typename First::effect_type>;
  static constexpr bool loops = std::is_base_of_v<box_phase, First> &&
                                (std::is_base_of_v<box_phase, Rest> && ...);
  using type = std::conditional_t<loops, box_phase, any>;
  static_assert((std::is_base_of_v<type, Rest> && ...),
                "phases that are spliced have nodes of one type, and effects "
                "of one type");
};

/// Runs phases that have been collected.
template <class Phase>
void run_phases(const Phase *const *phases, size_t count, options how) {
  if (how.cache == 0)
    how.cache = half_of_cache();
  const uint64_t began = how.count ? nanoseconds() : 0;
  for (size_t done = 0; done < count; done += most_phases) {
    const size_t left = count - done;
    const work<Phase> all = {
        phases + done, unsigned(left < most_phases ? left : most_phases), how};
    const cutter<Phase> cuts(all);
    strand<Phase> first(all, cuts);
    typename cutter<Phase>::bundle b;
    for (unsigned k = 0; k < all.count; ++k)
      if (auto root = all.phases[k]->root(); !is_empty(root))
        b.put(k, root);
    first.run_all(b);
    if (how.count)
      how.count->add(first.counted());
  }
  if (how.count)
    how.count->in_all += nanoseconds() - began;
}

/// The phases of some steps.
template <class Step> class step_group {
  std::vector<Step> made;
  std::vector<const typename common_phase<Step>::type *> list;

public:
  static constexpr unsigned most_steps = most_phases;
  using phase = typename common_phase<Step>::type;

  template <class Make> step_group(long first, unsigned count, Make &make) {
    made.reserve(count);
    for (unsigned i = 0; i < count; ++i)
      made.push_back(make(first + i));
    for (const Step &s : made)
      list.push_back(&s);
  }
  const phase *const *phases() const { return list.data(); }
  size_t size() const { return list.size(); }
};
template <class... Phases> class step_group<std::tuple<Phases...>> {
public:
  static constexpr unsigned most_steps = most_phases / sizeof...(Phases);
  using phase = typename common_phase<Phases...>::type;

private:
  std::vector<std::tuple<Phases...>> made;
  std::vector<const phase *> list;

public:
  template <class Make> step_group(long first, unsigned count, Make &make) {
    made.reserve(count);
    for (unsigned i = 0; i < count; ++i)
      made.push_back(make(first + i));
    for (const auto &s : made)
      std::apply([&](const Phases &...p) { (list.push_back(&p), ...); }, s);
  }
  const phase *const *phases() const { return list.data(); }
  size_t size() const { return list.size(); }
};

/// How many steps to splice: the fewest that bring nearly as little into the
/// cache as any.
template <class Group, class Make>
unsigned best_depth(long steps, Make &make, options how) {
  if constexpr (!std::is_same_v<typename Group::phase, box_phase>) {
    return 8;
  } else {
    if (how.cache == 0)
      how.cache = half_of_cache();
    double least = 0;
    unsigned best = 1;
    for (unsigned depth = 1; depth <= Group::most_steps && depth <= steps;
         depth *= 2) {
      const Group g(0, depth, make);
      const work<box_phase> all = {g.phases(), unsigned(g.size()), how};
      const double bytes = cutter<box_phase>(all).bytes_each();
      if (depth == 1 || bytes < 0.8 * least) {
        least = bytes;
        best = depth;
      }
    }
    return best;
  }
}

} // namespace internal
} // namespace splicing
} // namespace cilk

#endif // C++17

#endif // _CILK_SPLICE_RUN_H
