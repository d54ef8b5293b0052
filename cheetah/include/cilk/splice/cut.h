//===- cut.h - where bundles are cut ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Phases of nodes of any type split as they like. If all were cut at the same
// place, a trailing leaf at the end of the left side would wait for the right
// side of the leading phase, and so does what trails that.
//
// Loops over boxes can be cut anywhere. So each phase is cut before the one
// that leads it, by as little as it takes for the left sides not to interfere
// with the right sides of leading phases: how much that is in a dimension is
// found by trying, once, with the effects that are declared. For parts that run
// in parallel there are three sides: a right one that doesn't interfere with
// the left one, and between them what comes after both. That this holds at a
// cut is checked for each.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_CUT_H
#define _CILK_SPLICE_CUT_H

#if __cplusplus >= 201703L

#include "bundle.h"
#include "parallel.h"

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {
namespace internal {
inline namespace _CILK_SPLICE_UNIT {

/// What is spliced, and how.
template <class Phase> struct work {
  const Phase *const *phases;
  unsigned count;
  options how;
  /// Where there is no compiler of ours; else null.
  both_function both = nullptr;
};

/// Where the phases say.
template <class Phase> class cutter {
public:
  using node = typename Phase::node;
  using effect_type = typename Phase::effect_type;
  using bundle = bundle_of<node, effect_type>;

  explicit cutter(const work<Phase> &of) : of(of) {}

  /// Comes before the others, for each bundle.
  void measure(bundle &, effects_of<Phase> &) const {}

  /// What can't be split goes to the left, whole.
  bool cut(const bundle &b, bundle &left, bundle &right) const {
    return divide_nodes(b, left, right,
                        [&](unsigned k, const node &n, node &l, node &r) {
                          return of.phases[k]->split(n, l, r);
                        });
  }

  /// Whether it has enough leaves for that.
  bool may_part(const bundle &b) const {
    const unsigned least =
        of.how.spawn_leaves * unsigned(__builtin_popcount(b.present));
    return least > 0 && has_leaves(b, 2 * least);
  }

  /// Into two sides that may run in parallel: no phase interferes with itself.
  /// Leaves that interfere with leading phases of the other side run behind
  /// both. So that this goes for few of them, the sides have many, and those at
  /// the far ends don't.
  bool cut_apart(const bundle &b, bundle &left, bundle &middle, bundle &right,
                 uint64_t &checks) const {
    middle.present = middle.outside = 0;
    if (!cut(b, left, right) || left.present != right.present)
      return false;
    bool apart = true;
    for_each_bit(b.present, [&](unsigned k) {
      const node &l = left.nodes[k], &r = right.nodes[k];
      if (!apart)
        return;
      ++checks;
      apart =
          !interferes(of.phases[k]->effect_of(l), of.phases[k]->effect_of(r)) &&
          !reaches(k, end_of(k, l, true), right, checks) &&
          !reaches(k, end_of(k, r, false), left, checks);
    });
    return apart;
  }

  /// A leaf in the midst of a node that has been cut.
  node middle_of(unsigned k, const bundle &right) const {
    return end_of(k, right.nodes[k], true);
  }

private:
  const work<Phase> &of;

  // The first leaf of a node, or the last.
  node end_of(unsigned k, node n, bool first) const {
    node l, r;
    while (of.phases[k]->split(n, l, r))
      n = first ? l : r;
    return n;
  }
  bool reaches(unsigned k, const node &n, const bundle &other,
               uint64_t &checks) const {
    const effect_type what = of.phases[k]->effect_of(n);
    bool does = false;
    for_each_bit(other.present, [&](unsigned j) {
      ++checks;
      does = does || interferes(what, of.phases[j]->effect_of(other.nodes[j]));
    });
    return does;
  }

  // As if the tree were as deep everywhere as at its left end.
  bool has_leaves(const bundle &b, unsigned least) const {
    const unsigned k = unsigned(__builtin_ctz(b.present));
    node n = b.nodes[k], l, r;
    for (unsigned leaves = 1; leaves < least; leaves *= 2) {
      if (!of.phases[k]->split(n, l, r))
        return false;
      n = l;
    }
    return true;
  }
};

/// Where loops over boxes interfere least.
template <> class cutter<box_phase> {
public:
  using bundle = bundle_of<box, effect>;

  explicit cutter(const work<box_phase> &of) : of(of) {
    for (unsigned k = 0; k < of.count; ++k) {
      const box_phase &p = *of.phases[k];
      allowed &= p.cut_dimensions();
      for (unsigned d = 0; d < 3; ++d)
        if (p.leaf_extents()[d]) {
          if (largest[d] && largest[d] != p.leaf_extents()[d])
            refuse("phases that are spliced have blocks of different extents");
          largest[d] = p.leaf_extents()[d];
          explicit_leaves = true;
        }
    }
    for (unsigned d = 0; d < 3; ++d)
      find_shifts(d);
    if (!(serial & allowed)) // then leaves are delayed
      serial = allowed;
    apart &= serial;
  }

  /// Finds its bytes.
  void measure(bundle &b, effects_of<box_phase> &effects) const {
    if (!explicit_leaves)
      b.bytes = bytes_of(b, effects);
  }

  bool cut(const bundle &b, bundle &left, bundle &right) const {
    if (is_leaf(b))
      return false;
    long lo, hi;
    const unsigned d = dimension(b, serial & allowed, lo, hi);
    if (d == 3)
      return false;
    const long at = lo + (hi - lo) / 2;
    left.present = right.present = left.outside = right.outside = 0;
    for_each_bit(b.present, [&](unsigned k) {
      put(left, k, b.nodes[k], d, b.nodes[k].lo[d], at - before[d][k]);
      put(right, k, b.nodes[k], d, at - before[d][k], b.nodes[k].hi[d]);
    });
    return true;
  }

  bool may_part(const bundle &b) const {
    return of.how.spawn_leaves > 0 && (apart & allowed) &&
           has_leaves(b, 2 * long(of.how.spawn_leaves));
  }

  bool cut_apart(const bundle &b, bundle &left, bundle &middle, bundle &right,
                 uint64_t &checks) const {
    long lo, hi;
    const unsigned d = longest(b, apart & allowed, lo, hi);
    if (d == 3)
      return false;
    const unsigned last = of.count - 1;
    if (hi - lo < 4 * (before[d][last] + behind[d][last]) + 2)
      return false;
    const long at = lo + (hi - lo - before[d][last]) / 2;
    left.present = middle.present = right.present = 0;
    left.outside = middle.outside = right.outside = 0;
    for_each_bit(b.present, [&](unsigned k) {
      const box &n = b.nodes[k];
      const long l = at - before[d][k], r = at + behind[d][k];
      put(left, k, n, d, n.lo[d], l);
      put(middle, k, n, d, l, r);
      put(right, k, n, d, r, n.hi[d]);
    });
    return left.present && right.present &&
           are_apart(left, middle, right, checks);
  }

  /// About how many bytes come into the cache for an iteration: those of a leaf
  /// in the middle.
  double bytes_each() const {
    bundle b, left, right;
    effects_of<box_phase> effects(of.phases, of.count);
    for (unsigned k = 0; k < of.count; ++k)
      b.put(k, of.phases[k]->root());
    for (bool go_left = true;; go_left = !go_left) {
      effects.forget();
      measure(b, effects);
      if (!cut(b, left, right))
        break;
      b = go_left ? left : right;
    }
    long iterations = 0;
    for_each_bit(b.present,
                 [&](unsigned k) { iterations += b.nodes[k].size(); });
    return double(bytes_of(b, effects)) / double(iterations ? iterations : 1);
  }

private:
  const work<box_phase> &of;
  unsigned allowed = 7; ///< bit d: by the phases
  unsigned serial = 0;  ///< so that left sides don't interfere with right ones
  unsigned apart = 0;   ///< nor right ones with left ones
  bool explicit_leaves = false;
  long largest[3] = {0, 0, 0};
  long before[3][most_phases] = {}; ///< how far from the cut a left side ends
  long behind[3][most_phases] = {}; ///< and a right one begins

  static constexpr long farthest = 64;

  // Of one array after the other, the box around what is touched.
  struct hulls {
    static constexpr unsigned most = 16;
    struct {
      const array *of;
      box part;
    } list[most];
    unsigned count = 0;
    long more = 0;

    // The access has to stay where it is.
    void add(const access &a) {
      for (unsigned i = 0; i < count; ++i)
        if (list[i].of->same_layout(a.of)) {
          list[i].part = around(list[i].part, a.part);
          return;
        }
      if (count < most)
        list[count++] = {&a.of, a.part};
      else
        more += a.part.size() * long(a.of.element);
    }
    long bytes() const {
      long sum = more;
      for (unsigned i = 0; i < count; ++i)
        sum += list[i].part.size() * long(list[i].of->element);
      return sum;
    }
  };

  // Bytes of the arrays that all nodes of a bundle touch.
  static long bytes_of(const bundle &b, effects_of<box_phase> &effects) {
    hulls all;
    for_each_bit(b.present, [&](unsigned k) {
      for (const access &a : effects.of(k, b))
        all.add(a);
    });
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

  effect effect_in(unsigned k, unsigned d, long lo, long hi) const {
    const box part = with_range(of.phases[k]->root(), d, lo, hi);
    return part.empty() ? effect() : of.phases[k]->effect_of(part);
  }

  // Tries at the middle of the phases.
  void find_shifts(unsigned d) {
    long lo = of.phases[0]->root().lo[d], hi = of.phases[0]->root().hi[d];
    for (unsigned k = 1; k < of.count; ++k) {
      const box all = of.phases[k]->root();
      lo = lo < all.lo[d] ? lo : all.lo[d];
      hi = hi > all.hi[d] ? hi : all.hi[d];
    }
    if (hi - lo < 2)
      return;
    const long at = lo + (hi - lo) / 2;
    bool is_serial = true, is_apart = true;
    for (unsigned k = 0; k < of.count; ++k) {
      before[d][k] = k ? before[d][k - 1] : 0;
      while (is_serial && !ends_in_time(d, k, at))
        is_serial = ++before[d][k] <= farthest + before[d][k ? k - 1 : 0];
      behind[d][k] = k ? behind[d][k - 1] : 0;
      is_apart = is_apart &&
                 !interferes(effect_in(k, d, lo, at), effect_in(k, d, at, hi));
      while (is_apart && !begins_late(d, k, at))
        is_apart = ++behind[d][k] <= farthest + behind[d][k ? k - 1 : 0];
    }
    if (!is_serial) {
      for (unsigned k = 0; k < of.count; ++k)
        before[d][k] = behind[d][k] = 0;
      return;
    }
    serial |= 1u << d;
    if (is_apart)
      apart |= 1u << d;
  }

  static constexpr long end_of_all = __LONG_MAX__ / 2;

  bool ends_in_time(unsigned d, unsigned k, long at) const {
    const effect left = effect_in(k, d, -end_of_all, at - before[d][k]);
    for (unsigned j = 0; j < k; ++j)
      if (interferes(left, effect_in(j, d, at - before[d][j], end_of_all)))
        return false;
    return true;
  }
  bool begins_late(unsigned d, unsigned k, long at) const {
    const effect right = effect_in(k, d, at + behind[d][k], end_of_all);
    for (unsigned j = 0; j < k; ++j)
      if (interferes(right, effect_in(j, d, -end_of_all, at + behind[d][j])))
        return false;
    return true;
  }

  // As if all were cut where the first phase is.
  void extent(const bundle &b, unsigned d, long &lo, long &hi) const {
    lo = end_of_all;
    hi = -end_of_all;
    for_each_bit(b.present, [&](unsigned k) {
      const box &n = b.nodes[k];
      lo = n.lo[d] + before[d][k] < lo ? n.lo[d] + before[d][k] : lo;
      hi = n.hi[d] + before[d][k] > hi ? n.hi[d] + before[d][k] : hi;
    });
  }

  bool is_leaf(const bundle &b) const {
    if (!explicit_leaves)
      return size_t(b.bytes) <= of.how.cache;
    for (unsigned d = 0; d < 3; ++d) {
      long lo, hi;
      extent(b, d, lo, hi);
      if (largest[d] && (allowed >> d & 1) && hi - lo > largest[d])
        return false;
    }
    return true;
  }

  bool has_leaves(const bundle &b, long least) const {
    if (!explicit_leaves)
      return b.bytes >= least * long(of.how.cache);
    long leaves = 1;
    for (unsigned d = 0; d < 3; ++d) {
      long lo, hi;
      extent(b, d, lo, hi);
      if (largest[d] && (allowed >> d & 1))
        leaves *= (hi - lo + largest[d] - 1) / largest[d];
    }
    return leaves >= least;
  }

  // What a bundle has in a dimension, and whether it may be cut there.
  struct side {
    long lo = 0, hi = 0;
    bool may_be_cut = false;
    double score = 0;
  };
  side side_of(const bundle &b, unsigned d, unsigned among,
               long shortest_row) const {
    side s;
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
      // Long rows are better for the hardware.
      s.may_be_cut =
          length >= 2 + before[d][of.count - 1] + (is_row ? shortest_row : 0);
      s.score = double(length) / (is_row ? 32 : 1);
    }
    return s;
  }

  // Where it is cut next, or 3: in the longest; in short rows if nothing else
  // can be cut.
  unsigned longest(const bundle &b, unsigned among, long &lo, long &hi,
                   long shortest_row = 256) const {
    unsigned best = 3;
    double most = 0;
    for (unsigned d = 0; d < 3; ++d) {
      const side s = side_of(b, d, among, shortest_row);
      if (s.may_be_cut && s.score > most) {
        most = s.score;
        best = d;
        lo = s.lo;
        hi = s.hi;
      }
    }
    return best == 3 && shortest_row ? longest(b, among, lo, hi, 0) : best;
  }

  // Leaves follow one another in the first dimension, in which each finds in
  // the cache what the phases of the one before have left at its edge. So they
  // are thin there, and as long in the others as then fits.
  unsigned dimension(const bundle &b, unsigned among, long &lo,
                     long &hi) const {
    if (among && !explicit_leaves) {
      const unsigned first = unsigned(__builtin_ctz(among));
      const long edge = before[first][of.count - 1];
      extent(b, first, lo, hi);
      const double thin = double(edge > 4 ? edge / 2 : 2) + double(edge);
      const bool fits = double(b.bytes) * thin <=
                        double(of.how.cache) * double(hi - lo + edge);
      if (hi - lo >= 2 && fits)
        return first;
      const unsigned other = longest(b, among & ~(1u << first), lo, hi);
      if (other != 3)
        return other;
    }
    return longest(b, among, lo, hi);
  }

  // Both sides may run at once, and what is between them behind that.
  bool are_apart(const bundle &left, const bundle &middle, const bundle &right,
                 uint64_t &checks) const {
    const bundle *const sides[] = {&left, &middle, &right};
    heap_array<effect> effects[3];
    for (unsigned s = 0; s < 3; ++s) {
      effects[s].make(of.count);
      for (unsigned k = 0; k < of.count; ++k)
        if (sides[s]->has(k))
          effects[s][k] = of.phases[k]->effect_of(sides[s]->nodes[k]);
    }
    checks += uint64_t(3) * of.count * of.count;
    hull leading, others;
    for (unsigned k = 0; k < of.count; ++k)
      others.add(effects[2][k]);
    for (unsigned k = 0; k < of.count; ++k) {
      if (interferes_with(effects[0][k], others, effects[2], of.count) ||
          interferes_with(effects[0][k], leading, effects[1], k))
        return false;
      leading.add(effects[1][k]);
      if (interferes_with(effects[2][k], leading, effects[1], k + 1))
        return false;
    }
    return true;
  }
  // The first of some effects, which a hull is around.
  static bool interferes_with(const effect &e, const hull &around,
                              heap_array<effect> &list, unsigned count) {
    bool does = false;
    if (around.may_interfere(e))
      for (unsigned j = 0; j < count; ++j)
        does = does || interferes(e, list[j]);
    return does;
  }
};

} // namespace _CILK_SPLICE_UNIT
} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_CUT_H
