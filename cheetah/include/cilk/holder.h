//===- holder.h - a place of each strand's own -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_HOLDER_H
#define _CILK_HOLDER_H

#ifdef CILK_PLUS_NAMES
#include <cilk/plus/holder.h>
#else

#include "monoid.h"

namespace cilk {

/// T(), and the later one is dropped.
template <class T> struct keep_first : monoid_base<T> {
  void reduce(T *, T *) const {}
};

/// Memory to work with that no parallel strand uses: a buffer, a generator, a
/// cache, for which `thread_local` won't do, as strands change threads. What a
/// strand finds in it is what the serial program would find, or T(): behind a
/// spawn or at the beginning of an iteration write before you read, or have
/// data for which both will do.
/// Monoid: of two views the left one. Identity: T().
/// A merge costs the destruction of a T. Each strand has a view of its own; no
/// locks.
template <class T> using holder = T _CILK_VIEWS(keep_first<T>);

} // namespace cilk

#endif // CILK_PLUS_NAMES

#endif // _CILK_HOLDER_H
