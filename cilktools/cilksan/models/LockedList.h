//===- LockedList.h - a list of nodes under a lock --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A list whose nodes malloc allocates, so that the list can be used before
// constructors have run. A node has the members Before and After, which are
// null until the node is linked.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_LOCKEDLIST_H
#define CILKSAN_MODELS_LOCKEDLIST_H

#include "../core/ForkLocks.h"
#include "../core/ReentrancyGuard.h"

#include <cassert>

namespace cilksan::models {

/// A doubly linked list. \p Lock protects changes.
template <class Node, ForkLock Lock> struct LockedList {
  /// The node that was linked last, or null. Readers hold no lock.
  Node *Last = nullptr;

  void link(Node *N) {
    ReentrancyGuard Guard;
    const HoldForkLock Held(Lock);
    assert(!N->Before && !N->After && Last != N && "a node is linked once");
    assert((!Last || !Last->After) && "nothing is after the last node");
    N->Before = Last;
    if (Last)
      Last->After = N;
    Last = N;
  }

  /// Removes the node. Does nothing if the node was never linked.
  void unlink(Node *N) {
    ReentrancyGuard Guard;
    const HoldForkLock Held(Lock);
    assert((!N->Before || N->Before->After == N) &&
           (!N->After || N->After->Before == N) &&
           "the neighbours of a node know it");
    if (N->Before)
      N->Before->After = N->After;
    if (N->After)
      N->After->Before = N->Before;
    else if (Last == N)
      Last = N->Before;
  }
};

} // namespace cilksan::models

#endif // CILKSAN_MODELS_LOCKEDLIST_H
