//===- ForkLocks.h - the tool's locks at a fork -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector and some models keep data that any thread may use. fork copies
// only the thread that calls it. If another thread held a lock at that moment,
// the lock would never be released in the child, and the data would be half
// changed there. So the thread that forks takes all of these locks first. Both
// the parent and the child release them.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_FORKLOCKS_H
#define CILKSAN_CORE_FORKLOCKS_H

namespace cilksan {

/// The data of the tool that have a lock each. A thread that needs several of
/// the locks takes them in this order. A thread that holds the first lock may
/// tell the detector of accesses. A thread that holds Units may ask the loader
/// for its files. A thread that holds one of the other locks calls nothing but
/// the allocator.
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

/// Holds the lock of the data \p Its as long as the object lives.
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
