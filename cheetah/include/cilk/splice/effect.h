//===- effect.h - the reads and writes of a part of a phase ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Effects: which parts of memory some code reads and writes. An effect is a few
// boxes of arrays, each of which is read or written. The effect of a whole
// includes those of its parts. Two effects interfere if one writes what the
// other reads or writes. Boxes of arrays of the same layout are compared
// exactly, others by the addresses between which they lie.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_SPLICE_EFFECT_H
#define _CILK_SPLICE_EFFECT_H

#if __cplusplus >= 201703L

#include <initializer_list>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// With a tool's hooks at each access, the engine would be most of a program,
// and take most of its compile time. The engine accesses only memory of its
// own. So hooks are only at its spawns, and in the program's functions that it
// calls (program.h).
#ifdef __cilksan__
#define _CILK_SPLICE_ONCE __attribute__((noinline))
#define _CILK_SPLICE_HOOKLESS __attribute__((disable_sanitizer_instrumentation))
#define _CILK_SPLICE_ENGINE                                                    \
  _Pragma("clang attribute push(_CILK_SPLICE_HOOKLESS, apply_to = function)")
#define _CILK_SPLICE_END _Pragma("clang attribute pop")
#else
#define _CILK_SPLICE_ONCE
#define _CILK_SPLICE_ENGINE
#define _CILK_SPLICE_END
#endif

// Units with Cilk and units without it have different engines, and the linker
// keeps any one of several functions of the same name. So the name of the
// engine's namespace contains all that its code depends on.
#ifdef __cilk
#define _CILK_SPLICE_SPAWNS splice_parallel
#else
#define _CILK_SPLICE_SPAWNS splice_serial
#endif
#ifdef __cilksan__
#define _CILK_SPLICE_TELLS _checked
#else
#define _CILK_SPLICE_TELLS
#endif
#ifdef __cpp_exceptions
#define _CILK_SPLICE_THROWS
#else
#define _CILK_SPLICE_THROWS _nothrow
#endif
#define _CILK_SPLICE_JOIN_NOW(a, b, c) a##b##c
#define _CILK_SPLICE_JOIN(a, b, c) _CILK_SPLICE_JOIN_NOW(a, b, c)
/// The namespace of code that may differ between units.
#define _CILK_SPLICE_UNIT                                                      \
  _CILK_SPLICE_JOIN(_CILK_SPLICE_SPAWNS, _CILK_SPLICE_TELLS,                   \
                    _CILK_SPLICE_THROWS)

_CILK_SPLICE_ENGINE
namespace cilk {
namespace splicing {

namespace internal {
/// Ends the process with a message.
[[noreturn]] inline void refuse(const char *why) {
  fprintf(stderr, "cilk: %s\n", why);
  abort();
}
} // namespace internal

/// A half-open range of indices.
struct range {
  long lo, hi;
};

/// The indices (i0, i1, i2) with lo[d] <= id < hi[d], in one to three
/// dimensions. Missing dimensions are [0, 1).
struct box {
  long lo[3], hi[3];
  unsigned dims;

  box() = default;
  box(range a) : lo{a.lo, 0, 0}, hi{a.hi, 1, 1}, dims(1) {}
  box(range a, range b) : lo{a.lo, b.lo, 0}, hi{a.hi, b.hi, 1}, dims(2) {}
  box(range a, range b, range c)
      : lo{a.lo, b.lo, c.lo}, hi{a.hi, b.hi, c.hi}, dims(3) {}

  long extent(unsigned d) const { return hi[d] - lo[d]; }
  bool empty() const {
    return lo[0] >= hi[0] || lo[1] >= hi[1] || lo[2] >= hi[2];
  }
  /// Returns the number of indices.
  long size() const { return empty() ? 0 : extent(0) * extent(1) * extent(2); }
  /// Returns the box that is longer by \p below and \p above in all its
  /// dimensions.
  box grown(long below, long above) const {
    box b = *this;
    for (unsigned d = 0; d < dims; ++d) {
      b.lo[d] -= below;
      b.hi[d] += above;
    }
    return b;
  }
  box grown(long by = 1) const { return grown(by, by); }
  /// Returns the box that is longer by \p below and \p above in dimension \p d.
  box grown_in(unsigned d, long below, long above) const {
    box b = *this;
    b.lo[d] -= below;
    b.hi[d] += above;
    return b;
  }
  /// Returns the part that is also in \p other.
  box within(const box &other) const {
    box b = *this;
    for (unsigned d = 0; d < 3; ++d) {
      b.lo[d] = b.lo[d] > other.lo[d] ? b.lo[d] : other.lo[d];
      b.hi[d] = b.hi[d] < other.hi[d] ? b.hi[d] : other.hi[d];
    }
    return b;
  }
  /// Returns the range in dimension \p d.
  range in(unsigned d) const { return {lo[d], hi[d]}; }
};

_CILK_SPLICE_ONCE inline bool overlaps(const box &a, const box &b) {
  for (unsigned d = 0; d < 3; ++d)
    if (a.lo[d] >= b.hi[d] || b.lo[d] >= a.hi[d])
      return false;
  return !a.empty() && !b.empty();
}
/// Returns true if all of \p a is in \p b.
inline bool subset(const box &a, const box &b) {
  if (a.empty())
    return true;
  for (unsigned d = 0; d < 3; ++d)
    if (a.lo[d] < b.lo[d] || a.hi[d] > b.hi[d])
      return false;
  return true;
}

/// The layout of an array: element (i0, i1, i2) begins at the byte base + i0 *
/// stride[0] + i1 * stride[1] + i2 * stride[2]. Indices must be within the
/// array's bounds: different indices are different elements.
struct array {
  const void *base = nullptr;
  uint64_t element = 0; ///< an element's size in bytes
  uint32_t dims = 0;
  long stride[3] = {0, 0, 0}; ///< in bytes

  array() = default;
  /// Makes an array of one dimension.
  template <class T>
  explicit array(const T *base)
      : base(base), element(sizeof(T)), dims(1), stride{sizeof(T), 0, 0} {}
  /// Makes an array of two dimensions, with \p columns elements in a row.
  template <class T>
  array(const T *base, long columns)
      : base(base), element(sizeof(T)), dims(2),
        stride{columns * long(sizeof(T)), sizeof(T), 0} {}
  /// Makes an array of three dimensions: planes of \p rows rows of \p columns
  /// elements.
  template <class T>
  array(const T *base, long rows, long columns)
      : base(base), element(sizeof(T)), dims(3),
        stride{rows * columns * long(sizeof(T)), columns * long(sizeof(T)),
               sizeof(T)} {}

  bool same_layout(const array &other) const {
    return base == other.base && element == other.element &&
           stride[0] == other.stride[0] && stride[1] == other.stride[1] &&
           stride[2] == other.stride[2];
  }
};

/// A box of an array that is read or written.
struct access {
  array of;
  box part;
  bool writes;          ///< if false, the box is only read
  uintptr_t first, end; ///< the box lies between these bytes

  access() = default;
  _CILK_SPLICE_ONCE access(const array &of, const box &part, bool writes)
      : of(of), part(part), writes(writes) {
    // A box that is larger than the address space counts as the whole address
    // space.
    if (__builtin_expect(!find_bytes(), false)) {
      first = 0;
      end = UINTPTR_MAX;
    }
  }

private:
  /// Computes `first` and `end`. Returns false if they aren't addresses. (All
  /// sums except the last ones are of signed numbers, whose overflow is a flag
  /// of the processor.)
  bool find_bytes() {
    long least = 0, last = 0;
    for (unsigned d = 0; d < 3; ++d) {
      if (of.stride[d] == 0)
        continue;
      long a, b;
      if (__builtin_mul_overflow(part.lo[d], of.stride[d], &a) ||
          __builtin_sub_overflow(part.hi[d], 1L, &b) ||
          __builtin_mul_overflow(b, of.stride[d], &b) ||
          __builtin_add_overflow(least, a < b ? a : b, &least) ||
          __builtin_add_overflow(last, a < b ? b : a, &last))
        return false;
    }
    const auto base = uintptr_t(of.base);
    first = base + uintptr_t(least);
    end = base + uintptr_t(last);
    return (first < base) == (least < 0) && (end < base) == (last < 0) &&
           !__builtin_add_overflow(end, of.element, &end);
  }
};

inline access reads(const array &of, const box &part) {
  return {of, part, false};
}
/// Returns an access that writes a box, and may read it.
inline access writes(const array &of, const box &part) {
  return {of, part, true};
}

/// Returns true if some memory is in both accesses.
_CILK_SPLICE_ONCE inline bool overlaps(const access &a, const access &b) {
  if (a.first >= b.end || b.first >= a.end)
    return false;
  return !a.of.same_layout(b.of) || overlaps(a.part, b.part);
}

/// The effect of some code: a few accesses.
class effect {
public:
  static constexpr unsigned most = 8;

  effect() = default;
  effect(std::initializer_list<access> accesses) {
    for (const access &a : accesses)
      add(a);
  }
  effect(const effect &other) { *this = other; }
  _CILK_SPLICE_ONCE effect &operator=(const effect &other) {
    for (unsigned i = 0; i < other.count; ++i)
      list.accesses[i] = other.list.accesses[i];
    count = other.count;
    return *this;
  }

  /// Adds an access. Ends the process with a message if there are too many.
  _CILK_SPLICE_ONCE void add(const access &a) {
    if (a.part.empty())
      return;
    static_assert(most == 8, "as the message says");
    if (count == most)
      internal::refuse("an effect has more than 8 accesses: declare one box "
                       "around several of them");
    list.accesses[count++] = a;
  }
  const access *begin() const { return list.accesses; }
  const access *end() const { return list.accesses + count; }
  unsigned size() const { return count; }

private:
  unsigned count = 0;
  // Unused elements aren't initialised.
  union room {
    room() {}
    access accesses[most];
  } list;
};

/// Returns true if the order of two parts with these effects matters.
_CILK_SPLICE_ONCE inline bool interferes(const effect &a, const effect &b) {
  for (const access &x : a)
    for (const access &y : b)
      if ((x.writes || y.writes) && overlaps(x, y))
        return true;
  return false;
}

/// Returns true if the two have memory in common, so that the second part may
/// find in the caches the data that the first has brought there.
_CILK_SPLICE_ONCE inline bool overlaps(const effect &a, const effect &b) {
  for (const access &x : a)
    for (const access &y : b)
      if (overlaps(x, y))
        return true;
  return false;
}

/// Returns true if \p b interferes with all effects with which \p a interferes.
/// May also return false then.
_CILK_SPLICE_ONCE inline bool subset(const effect &a, const effect &b) {
  for (const access &x : a) {
    bool is_in = false;
    for (const access &y : b)
      is_in |= x.of.same_layout(y.of) && (y.writes || !x.writes) &&
               subset(x.part, y.part);
    if (!is_in)
      return false;
  }
  return true;
}

namespace internal {

inline box around(box a, const box &b) {
  for (unsigned d = 0; d < 3; ++d) {
    a.lo[d] = a.lo[d] < b.lo[d] ? a.lo[d] : b.lo[d];
    a.hi[d] = a.hi[d] > b.hi[d] ? a.hi[d] : b.hi[d];
  }
  return a;
}

/// The purpose of a hull, which is a summary of several effects.
enum class hull_for {
  order, ///< does another effect interfere with one of them?
  bytes, ///< how much do all of them touch?
};

/// Boxes around the accesses of several effects, for each array. For the order,
/// boxes that are read are kept apart from boxes that are written.
class hull {
  static constexpr unsigned most = 16;
  struct {
    const array *of;
    box part;
    bool writes;
    uintptr_t first, end;
  } list[most];
  unsigned count = 0;
  bool is_full = false;
  double more = 0; ///< bytes of boxes that didn't fit
  const hull_for purpose;

public:
  explicit hull(hull_for purpose) : purpose(purpose) {}

  /// Adds an effect, which must stay in its place.
  void add(const effect &e) {
    for (const access &a : e)
      add(a);
  }
  /// Returns roughly how many bytes the effects access in all.
  double bytes() const {
    double sum = more;
    for (unsigned i = 0; i < count; ++i)
      sum += bytes_of(list[i].part, *list[i].of);
    return sum;
  }
  /// Returns true if one of the effects may interfere with the effect \p e.
  bool may_interfere(const effect &e) const {
    for (const access &x : e)
      for (unsigned i = 0; i < count; ++i)
        if ((x.writes || list[i].writes) && may_overlap(x, i))
          return true;
    return is_full;
  }

private:
  void add(const access &a) {
    for (unsigned i = 0; i < count; ++i) {
      auto &had = list[i];
      if ((purpose == hull_for::order && had.writes != a.writes) ||
          !had.of->same_layout(a.of))
        continue;
      had.part = around(had.part, a.part);
      had.first = had.first < a.first ? had.first : a.first;
      had.end = had.end > a.end ? had.end : a.end;
      return;
    }
    if (count < most)
      list[count++] = {&a.of, a.part, a.writes, a.first, a.end};
    else
      is_full = true, more += bytes_of(a.part, a.of);
  }
  static double bytes_of(const box &part, const array &of) {
    double bytes = double(of.element);
    for (unsigned d = 0; d < 3; ++d)
      bytes *= double(part.extent(d));
    return bytes;
  }
  bool may_overlap(const access &x, unsigned i) const {
    return x.first < list[i].end && list[i].first < x.end &&
           (!x.of.same_layout(*list[i].of) || overlaps(x.part, list[i].part));
  }
};

/// The summary that is kept of an effect: all of it.
template <class Effect> class brief {
  Effect all;

public:
  static constexpr bool is_all = true;

  brief() = default;
  explicit brief(const Effect &e) : all(e) {}
  bool may_interfere(const Effect &e) const { return interferes(all, e); }
};
/// The summary of an effect of boxes, which takes much memory itself: the bytes
/// between which each box lies. Few effects that don't interfere have bytes in
/// common.
template <> class brief<effect> {
  static constexpr unsigned most = 4;
  struct {
    uintptr_t first, end;
  } list[most];
  unsigned count = 0;
  unsigned writes = 0; ///< bit i: box i is written

public:
  static constexpr bool is_all = false;

  brief() = default;
  explicit brief(const effect &e) {
    for (const access &a : e) {
      if (count < most) {
        list[count] = {a.first, a.end};
        writes |= unsigned(a.writes) << count;
      }
      ++count;
    }
  }
  _CILK_SPLICE_ONCE bool may_interfere(const effect &e) const {
    if (count > most)
      return true;
    for (const access &a : e)
      for (unsigned i = 0; i < count; ++i)
        if (a.first < list[i].end && list[i].first < a.end &&
            (a.writes || (writes >> i & 1)))
          return true;
    return false;
  }
};

/// The hull of effects of other types. Nothing is known of them beforehand.
template <class Effect> struct hull_of {
  explicit hull_of(hull_for) {}
  void add(const Effect &) {}
  bool may_interfere(const Effect &) const { return true; }
};
template <> struct hull_of<effect> : hull {
  using hull::hull;
};

} // namespace internal
} // namespace splicing
} // namespace cilk
_CILK_SPLICE_END

#endif // C++17

#endif // _CILK_SPLICE_EFFECT_H
