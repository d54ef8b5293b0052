//===- cut_loops.h - cuts bundles of loops ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cuts bundles of loops. A loop over a box can be cut anywhere. So each phase
// is cut before the phase that leads it, by as little as is needed for its left
// side not to interfere with the right sides of leading phases. Then all of the
// left side can run before all of the right side, and nothing waits. (This is
// loop tiling across time steps, with tiles that are skewed as far as the
// effects require.)
//
// The distance in each dimension is computed once, in the middle. It is the
// first guess at each cut. If the effects show that it is too little, the cut
// moves, in steps that double, and at worst a phase has no left side.
//
// For parts that run in parallel there are three sides: a right one that
// doesn't interfere with the left one, and between them a middle one that runs
// after both.
//
// Loops of different lengths are cut in proportion: a place is an index of the
// longest loop.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_CUT_LOOPS_H
#define _CILK_SPLICE_CUT_LOOPS_H

#if __cplusplus >= 201703L

#include "cut.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

/// Returns the number nearest to \p wanted, on the way to \p last, that fits.
/// All numbers from there to \p last fit; \p last itself must fit.
template <class Fits> long find_nearest(long wanted, long last, Fits fits) {
  if (wanted == last || fits(wanted))
    return wanted;
  const long way = last > wanted ? 1 : -1;
  // The distance from the last number. In most cases either little is missing,
  // or nothing fits.
  long no = (last - wanted) * way, yes = 0;
  const auto does_fit = [&](long distance) {
    return fits(last - way * distance);
  };
  if (no > 1 && !does_fit(1))
    return last;
  for (long step = 1; no - yes > step; step *= 2) {
    if (does_fit(no - step)) {
      yes = no - step;
      break;
    }
    no -= step;
  }
  while (no - yes > 1) {
    const long middle = yes + (no - yes) / 2;
    (does_fit(middle) ? yes : no) = middle;
  }
  return last - way * yes;
}

/// Cuts bundles of loops.
template <class Phase> class cutter<Phase, std::enable_if_t<is_loop<Phase>>> {
public:
  using effect_type = typename Phase::effect_type;
  using bundle = bundle_of<box, effect_type>;
  using effects = effects_of<Phase>;
  using hull_type = hull_of<effect_type>;

  /// A bundle and the effects of its nodes.
  struct side {
    bundle &its;
    effects &what;

    void clear() {
      its.present = its.outside = 0;
      its.is_measured = false;
      what.forget();
    }
  };

  explicit cutter(const work<Phase> &of) : of(of) {
    for (unsigned k = 0; k < of.count; ++k) {
      const Phase &p = *of.phases[k];
      allowed &= p.cut_dimensions();
      for (unsigned d = 0; d < 3; ++d)
        if (p.leaf_extents()[d]) {
          if (largest[d] && largest[d] != p.leaf_extents()[d])
            refuse("phases that are spliced have blocks of different extents");
          largest[d] = p.leaf_extents()[d];
          explicit_leaves = true;
        }
    }
    const bundle b = all();
    for (unsigned d = 0; d < 3; ++d) {
      find_scales(d, b);
      if (b.present && (allowed >> d & 1))
        find_shifts(d, b);
    }
    if (!serial) // a phase then waits for all the others
      serial = allowed;
    apart &= serial;
  }

  /// Returns the bundle of all phases as a whole.
  bundle all() const {
    bundle b;
    for (unsigned k = 0; k < of.count; ++k)
      if (const box root = of.phases[k]->root(); !root.empty())
        b.put(k, root);
    return b;
  }

  /// Finds how many bytes a bundle touches. Called before cut().
  void measure(bundle &b, effects &what) const {
    if (!explicit_leaves)
      b.bytes = bytes_of(b, what);
  }

  /// Cuts a bundle in two; the left side may run before the right one. Returns
  /// false for a leaf.
  bool cut(const bundle &b, side left, side right, uint64_t &checks) const {
    if (is_leaf(b))
      return false;
    long lo, hi;
    const unsigned d = dimension(b, lo, hi);
    if (d == 3)
      return false;
    cut_at(middle_of(b, lo, hi), d, b, left, right, ends, checks);
    if (left.its.present && right.its.present)
      return true;
    // Trailing phases come much later than the leading one, and wait for it.
    const unsigned first = unsigned(__builtin_ctz(b.present));
    const box &n = b.nodes[first];
    const long middle = n.lo[d] + (n.extent(d) + 1) / 2;
    left.clear();
    right.clear();
    put(left.its, first, n, d, n.lo[d], middle);
    put(right.its, first, n, d, middle, n.hi[d]);
    for_each_bit(b.present & (b.present - 1),
                 [&](unsigned k) { right.its.put(k, b.nodes[k]); });
    return right.its.present;
  }

  /// Returns true if a bundle has enough leaves for parts that run in parallel.
  bool may_part(const bundle &b) const {
    long lo, hi;
    return of.how.spawn_leaves > 0 &&
           has_leaves(b, 2 * long(of.how.spawn_leaves)) &&
           dimension_apart(b, lo, hi) != 3;
  }

  /// Cuts a bundle into parts that run in parallel, or returns false if that
  /// isn't possible.
  bool cut_apart(const bundle &b, bundle &left, bundle &middle, bundle &right,
                 uint64_t &checks) const {
    long lo, hi;
    const unsigned d = dimension_apart(b, lo, hi);
    if (d == 3)
      return false;
    const long at = lo + (hi - lo - shift(ends.by[d], b)) / 2;
    effects one(of.phases, of.count), other(of.phases, of.count);
    bundle rest, begin;
    cut_at(at, d, b, {left, one}, {rest, other}, ends, checks);
    cut_at(at, d, b, {begin, one}, {right, other}, begins, checks);
    middle.present = middle.outside = 0;
    for_each_bit(begin.present, [&](unsigned k) {
      const box &n = begin.nodes[k];
      put(middle, k, n, d, left.has(k) ? left.nodes[k].hi[d] : n.lo[d],
          n.hi[d]);
    });
    return left.present && right.present &&
           are_apart({begin, one}, {right, other});
  }

  /// Returns roughly how many bytes come into the cache for an iteration: those
  /// of a leaf in the middle.
  double bytes_each() const {
    bundle b = all(), one, other;
    effects what(of.phases, of.count), more(of.phases, of.count);
    uint64_t checks = 0;
    for (bool go_left = true;; go_left = !go_left) {
      what.forget();
      measure(b, what);
      if (!cut(b, {one, what}, {other, more}, checks))
        break;
      b = go_left ? one : other;
    }
    long iterations = 0;
    for_each_bit(b.present,
                 [&](unsigned k) { iterations += b.nodes[k].size(); });
    what.forget();
    return bytes_of(b, what) / double(iterations ? iterations : 1);
  }

private:
  const work<Phase> &of;
  unsigned allowed = 7; ///< bit d: the phases allow a cut
  unsigned serial = 0;  ///< bit d: left sides don't interfere with right
  unsigned apart = 0;   ///< bit d: and right sides not with left
  bool explicit_leaves = false;
  long largest[3] = {0, 0, 0};
  /// The distances of sides from a cut, and the side of it on which they are.
  struct shifts {
    const bool is_left;
    long by[3][most_phases] = {};
  };
  shifts ends{true};            ///< the shifts of left sides
  shifts begins{false};         ///< those of parallel right sides
  double scale[3][most_phases]; ///< places for each index

  /// Returns the bytes that all nodes of a bundle touch.
  static double bytes_of(const bundle &b, effects &what) {
    hull_type all(hull_for::bytes);
    for_each_bit(b.present, [&](unsigned k) { all.add(what.of(k, b)); });
    return all.bytes();
  }

  static box with_range(box b, unsigned d, long lo, long hi) {
    b.lo[d] = lo < b.lo[d] ? b.lo[d] : lo > b.hi[d] ? b.hi[d] : lo;
    b.hi[d] = hi > b.hi[d] ? b.hi[d] : hi < b.lo[d] ? b.lo[d] : hi;
    return b;
  }
  static void put(bundle &to, unsigned k, const box &n, unsigned d, long lo,
                  long hi) {
    const box part = with_range(n, d, lo, hi);
    if (!part.empty())
      to.put(k, part);
  }

  // --- Places ---

  /// Returns the index of phase k at a place, without its shift.
  long index_at(unsigned d, unsigned k, long at) const {
    return scale[d][k] == 1 ? at : long(double(at) / scale[d][k]);
  }
  long place_of(unsigned d, unsigned k, long index) const {
    const long shifted = index + ends.by[d][k];
    return scale[d][k] == 1 ? shifted : long(double(shifted) * scale[d][k]);
  }
  /// Computes the first and the last place of a bundle.
  void extent(const bundle &b, unsigned d, long &lo, long &hi) const {
    lo = __LONG_MAX__;
    hi = -__LONG_MAX__;
    for_each_bit(b.present, [&](unsigned k) {
      const long first = place_of(d, k, b.nodes[k].lo[d]);
      const long end = place_of(d, k, b.nodes[k].hi[d]);
      lo = first < lo ? first : lo;
      hi = end > hi ? end : hi;
    });
  }
  /// Returns how much farther than the first phase of a bundle the last one is
  /// shifted.
  static long shift(const long *by, const bundle &b) {
    return by[31 - __builtin_clz(b.present)] - by[__builtin_ctz(b.present)];
  }

  // --- Sides ---

  /// Returns true if an effect of phase k doesn't interfere with the nodes that
  /// leading phases have on another side. \p leading is a hull of the effects
  /// of these nodes.
  static bool is_free(const effect_type &e, unsigned k, const side &other,
                      const hull_type &leading, uint64_t &checks) {
    ++checks;
    if (!leading.may_interfere(e))
      return true;
    for (unsigned j = k; j-- > 0;)
      if (other.its.has(j)) {
        ++checks;
        if (interferes(other.what.of(j, other.its), e))
          return false;
      }
    return true;
  }

  /// Cuts a bundle at a place less the shifts of phases. If a phase then
  /// interferes with the nodes that leading phases have on the other side, its
  /// cut moves farther from the place, on the side of the shifts, by as little
  /// as is needed. Notes that distance in \p moved. Returns true if something
  /// is left of each phase.
  bool cut_at(long at, unsigned d, const bundle &b, side left, side right,
              const shifts &by, uint64_t &checks, long *moved = nullptr) const {
    const side its = by.is_left ? left : right,
               other = by.is_left ? right : left;
    left.clear();
    right.clear();
    hull_type leading(hull_for::order);
    long more = 0;
    bool all_are_left = true;
    for_each_bit(b.present, [&](unsigned k) {
      const box &n = b.nodes[k];
      const long by_all = by.by[d][k] + more;
      long wanted = index_at(d, k, at) + (by.is_left ? -by_all : by_all);
      wanted = wanted < n.lo[d] ? n.lo[d] : wanted > n.hi[d] ? n.hi[d] : wanted;
      const long none = by.is_left ? n.lo[d] : n.hi[d];
      const long cut = find_nearest(wanted, none, [&](long at) {
        const box part = by.is_left ? with_range(n, d, n.lo[d], at)
                                    : with_range(n, d, at, n.hi[d]);
        return is_free(its.what.find(k, part), k, other, leading, checks);
      });
      if (cut != wanted)
        its.what.forget(k);
      more += by.is_left ? wanted - cut : cut - wanted;
      if (moved)
        moved[k] = more;
      all_are_left = all_are_left && (cut != none || wanted == none);
      put(left.its, k, n, d, n.lo[d], cut);
      put(right.its, k, n, d, cut, n.hi[d]);
      if (other.its.has(k))
        leading.add(other.what.of(k, other.its));
    });
    return all_are_left;
  }

  /// Returns true if no phase interferes with itself in two sides.
  bool are_apart(side one, side other) const {
    bool are = true;
    for_each_bit(one.its.present & other.its.present, [&](unsigned k) {
      are = are &&
            (of.phases[k]->is_independent() ||
             !interferes(one.what.of(k, one.its), other.what.of(k, other.its)));
    });
    return are;
  }

  // --- Shifts ---

  void find_scales(unsigned d, const bundle &b) {
    long longest = 0;
    for_each_bit(b.present, [&](unsigned k) {
      const long length = b.nodes[k].extent(d);
      longest = length > longest ? length : longest;
    });
    for (unsigned k = 0; k < of.count; ++k)
      scale[d][k] = 1;
    // Loops of about the same length are assumed to be over the same elements.
    for_each_bit(b.present, [&](unsigned k) {
      const long length = b.nodes[k].extent(d);
      if (longest / 3 * 2 > length)
        scale[d][k] = double(longest) / double(length);
    });
  }
  // Finds the shifts of a dimension by cutting all phases in the middle. Also
  // finds whether the dimension may be cut, serially and in parts that run in
  // parallel.
  void find_shifts(unsigned d, const bundle &b) {
    long lo, hi;
    extent(b, d, lo, hi);
    if (hi - lo < 2)
      return;
    const long at = lo + (hi - lo) / 2;
    effects one(of.phases, of.count), other(of.phases, of.count);
    bundle left, right;
    uint64_t checks = 0;
    const bool is_serial =
        cut_at(at, d, b, {left, one}, {right, other}, ends, checks, ends.by[d]);
    const bool is_apart = cut_at(at, d, b, {left, one}, {right, other}, begins,
                                 checks, begins.by[d]) &&
                          are_apart({left, one}, {right, other});
    serial |= unsigned(is_serial) << d;
    apart |= unsigned(is_serial && is_apart) << d;
  }

  // --- Leaves ---

  bool is_leaf(const bundle &b) const {
    if (!explicit_leaves)
      return b.bytes <= double(of.how.cache);
    for (unsigned d = 0; d < 3; ++d) {
      long lo, hi;
      extent(b, d, lo, hi);
      if (largest[d] && (allowed >> d & 1) && hi - lo > largest[d])
        return false;
    }
    return true;
  }

  // Returns a place in the middle. If loops are cut in one dimension only, the
  // place is after a whole number of leaves, so that these are nearly as large
  // as they may be.
  long middle_of(const bundle &b, long lo, long hi) const {
    const double full = b.bytes / double(of.how.cache);
    if (explicit_leaves || (serial & (serial - 1)) || !(full < double(hi - lo)))
      return lo + (hi - lo) / 2;
    const long leaves = long(full) + (double(long(full)) < full);
    return lo + long(double(hi - lo) * double(leaves / 2) / double(leaves));
  }

  bool has_leaves(const bundle &b, long least) const {
    if (!explicit_leaves)
      return b.bytes >= double(least) * double(of.how.cache);
    long leaves = 1;
    for (unsigned d = 0; d < 3; ++d) {
      long lo, hi;
      extent(b, d, lo, hi);
      if (largest[d] && (allowed >> d & 1))
        leaves *= (hi - lo + largest[d] - 1) / largest[d];
    }
    return leaves >= least;
  }

  /// The length of a bundle in a dimension, and whether it may be cut there.
  struct dimension_of {
    long lo = 0, hi = 0;
    bool may_be_cut = false;
    double score = 0;
  };
  dimension_of look_at(const bundle &b, unsigned d, unsigned among,
                       long shortest_row) const {
    dimension_of s;
    if (!(among >> d & 1))
      return s;
    extent(b, d, s.lo, s.hi);
    const long length = s.hi - s.lo;
    const bool is_row =
        d > 0 && d + 1 == b.nodes[__builtin_ctz(b.present)].dims;
    if (explicit_leaves) {
      s.may_be_cut = largest[d] && length > largest[d] && length > 1;
      s.score = largest[d] ? double(length) / double(largest[d]) : 0;
    } else {
      // Hardware prefetching prefers long rows.
      s.may_be_cut =
          length >= 2 + shift(ends.by[d], b) + (is_row ? shortest_row : 0);
      s.score = double(length) / (is_row ? 32 : 1);
    }
    return s;
  }

  // Returns the longest of some dimensions in which a bundle may be cut, or 3.
  // Short rows are cut only if nothing else can be cut.
  unsigned longest(const bundle &b, unsigned among, long &lo, long &hi,
                   long shortest_row = 256) const {
    unsigned best = 3;
    double most = 0;
    for (unsigned d = 0; d < 3; ++d) {
      const dimension_of s = look_at(b, d, among, shortest_row);
      if (s.may_be_cut && s.score > most) {
        most = s.score;
        best = d;
        lo = s.lo;
        hi = s.hi;
      }
    }
    return best == 3 && shortest_row ? longest(b, among, lo, hi, 0) : best;
  }

  // Returns the dimension in which a bundle is cut into parts that run in
  // parallel, or 3. It is the longest dimension, if the middle part takes less
  // than half of it.
  unsigned dimension_apart(const bundle &b, long &lo, long &hi) const {
    const unsigned d = longest(b, apart, lo, hi);
    const bool is_long =
        d != 3 &&
        hi - lo >= 4 * (shift(ends.by[d], b) + shift(begins.by[d], b)) + 2;
    return is_long ? d : 3;
  }

  // Returns the dimension in which a bundle is cut next, or 3. Leaves follow
  // one another in the first dimension. Each leaf finds in the cache the data
  // that the phases of the leaf before it have left at its edge. So leaves are
  // thin in that dimension, and as long in the other dimensions as the cache
  // allows.
  unsigned dimension(const bundle &b, long &lo, long &hi) const {
    if (serial && !explicit_leaves) {
      const unsigned first = unsigned(__builtin_ctz(serial));
      const unsigned others = serial & ~(1u << first);
      const long edge = shift(ends.by[first], b);
      extent(b, first, lo, hi);
      const double thin = double(edge > 4 ? edge / 2 : 2) + double(edge);
      const bool fits =
          b.bytes * thin <= double(of.how.cache) * double(hi - lo + edge);
      if (hi - lo >= 2 && (fits || !others))
        return first;
      const unsigned other = longest(b, others, lo, hi);
      if (other != 3)
        return other;
    }
    return longest(b, serial, lo, hi);
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_CUT_LOOPS_H
