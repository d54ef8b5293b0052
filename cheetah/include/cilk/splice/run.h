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

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

/// The common type to which phases of these types are converted for splicing:
/// loops over boxes, or phases with one type of nodes and one type of effects.
template <class First, class... Rest> struct common_phase {
  using any = phase_of<typename First::node, typename First::effect_type>;
  static constexpr bool loops = std::is_base_of_v<box_phase, First> &&
                                (std::is_base_of_v<box_phase, Rest> && ...);
  using type = std::conditional_t<loops, box_phase, any>;
  static_assert((std::is_base_of_v<type, Rest> && ...),
                "phases that are spliced have nodes of one type, and effects "
                "of one type");
};

/// Runs phases that have been collected in an array.
template <class Phase>
_CILK_SPLICE_ONCE void run_phases(const Phase *const *phases, size_t count,
                                  options how, both_function both = nullptr) {
  if (how.cache == 0)
    how.cache = half_of_cache();
  const uint64_t began = how.count ? nanoseconds() : 0;
  for (size_t done = 0; done < count; done += most_phases) {
    const size_t left = count - done;
    const work<Phase> all = {phases + done,
                             unsigned(left < most_phases ? left : most_phases),
                             how, both};
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

/// The contents of a step: a phase, or a std::tuple of phases.
template <class Step> struct phases_of_step {
  using phase = typename common_phase<Step>::type;
  static constexpr unsigned count = 1;
  static void append(const phase **&to, const Step &s) { *to++ = &s; }
};
template <class... Phases> struct phases_of_step<std::tuple<Phases...>> {
  using phase = typename common_phase<Phases...>::type;
  static constexpr unsigned count = sizeof...(Phases);
  static void append(const phase **&to, const std::tuple<Phases...> &s) {
    std::apply([&](const Phases &...p) { ((*to++ = &p), ...); }, s);
  }
};

/// The next steps of a time loop. Each is made once, and in order, as making
/// one may change the next one.
template <class Step> class next_steps {
  using parts = phases_of_step<Step>;
  struct made_step {
    Step its;
    made_step *next;
  };
  // Steps that have been made. Pointers to them stay valid.
  made_step *made = nullptr, **end_of_made = &made;
  unsigned count = 0;

public:
  using phase = typename parts::phase;
  static constexpr unsigned most =
      parts::count < most_phases ? most_phases / parts::count : 1;
  static constexpr unsigned parts_of_step = parts::count;

  next_steps() = default;
  next_steps(const next_steps &) = delete;
  next_steps &operator=(const next_steps &) = delete;
  _CILK_SPLICE_ONCE ~next_steps() { drop(count); }

  /// Makes the steps from \p begin, the first that hasn't been made, up to
  /// \p end.
  template <class Make>
  _CILK_SPLICE_ONCE void make(long begin, long end, Make &make_phase) {
    for (; begin < end; ++begin, ++count) {
      *end_of_made = new made_step{call_make(make_phase, begin), nullptr};
      end_of_made = &(*end_of_made)->next;
    }
  }
  unsigned size() const { return count; }
  /// Stores the phases of the first \p steps steps into \p to, which has room
  /// for them, and returns their number.
  _CILK_SPLICE_ONCE unsigned list(unsigned steps, const phase **to) const {
    const made_step *m = made;
    for (unsigned i = 0; i < steps; ++i, m = m->next)
      parts::append(to, m->its);
    return steps * parts::count;
  }
  _CILK_SPLICE_ONCE void drop(unsigned steps) {
    for (; steps > 0; --steps, --count) {
      made_step *first = made;
      made = first->next;
      delete first;
    }
    if (!made)
      end_of_made = &made;
  }
};

/// Returns the number of steps to splice: the least one that brings nearly as
/// few bytes into the cache as any.
template <class Steps>
_CILK_SPLICE_ONCE unsigned best_depth(const Steps &steps, options how) {
  if constexpr (!std::is_same_v<typename Steps::phase, box_phase>) {
    return usual_depth;
  } else {
    if (how.cache == 0)
      how.cache = half_of_cache();
    double least = 0;
    unsigned best = 1;
    for (unsigned depth = 1; depth <= steps.size(); depth *= 2) {
      const box_phase *phases[Steps::most * Steps::parts_of_step];
      const unsigned count = steps.list(depth, phases);
      const work<box_phase> all = {
          phases, count < most_phases ? count : most_phases, how, nullptr};
      const double bytes = cutter<box_phase>(all).bytes_each();
      if (depth == 1 || bytes < 0.8 * least) {
        least = bytes;
        best = depth;
      }
    }
    return best;
  }
}

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#undef _CILK_SPLICE_ONCE
#undef _CILK_SPLICE_HOOKLESS
#undef _CILK_SPLICE_ENGINE
#undef _CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_RUN_H
