//===- ForkLocks.h - locks of the tool, across fork -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector and some models keep data that any thread may use. fork copies
// only the thread that calls it: in the child, a lock that another thread held
// at that moment would never be released, and the data would be half changed.
// So the thread that forks takes all of these locks first, and the parent and
// the child release them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_FORKLOCKS_H
#define CILKSAN_CORE_FORKLOCKS_H

namespace cilksan {

/// Data of the tool, each with a lock, in the order in which a thread that
/// needs several of the locks takes them. The first one is held while the
/// detector is told of accesses; Units, while the loader is asked for its
/// files; the others, while nothing but the allocator is called.
enum class ForkLock {
  MemoryStreams,
  Units,
  Handlers,
  Cookies,
  Destructors,
  Events,
  Copies,
  Count
};

/// Holds a lock while one lives.
class HoldForkLock {
public:
  explicit HoldForkLock(ForkLock Its);
  ~HoldForkLock();
  HoldForkLock(const HoldForkLock &) = delete;
  HoldForkLock &operator=(const HoldForkLock &) = delete;

private:
  const ForkLock Its;
};

} // namespace cilksan

#endif // CILKSAN_CORE_FORKLOCKS_H
