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

/// Drops the right view. The identity is T().
template <class T> struct keep_first : monoid_base<T> {
  void reduce(T *, T *) const {}
};

/// Temporary memory that no parallel strand uses: a buffer, a random-number
/// generator, a cache. `thread_local` can't be used for that, as strands change
/// threads. A strand finds in it the value that the serial program would find,
/// or T(). So after a spawn, or at the beginning of an iteration, write before
/// you read, unless both values are right for you.
///
/// Monoid: the left one of two views. Identity: T(). A merge costs the
/// destruction of a T. Each strand has a view of its own; no locks.
template <class T> using holder = T _CILK_VIEWS(keep_first<T>);

} // namespace cilk

#endif // CILK_PLUS_NAMES

#endif // _CILK_HOLDER_H
