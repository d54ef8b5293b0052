//===- ForkLocks.h - the tool's locks at a fork -----------------*- C++ -*-===//
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

/// The data of the tool that have a lock each, in the order in which a thread
/// that needs several of the locks takes them. While a thread holds the first
/// lock, it may tell the detector of accesses. While it holds Units, it may ask
/// the loader for its files. While it holds one of the others, it calls nothing
/// but the allocator.
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

/// Holds the lock of \p Its as long as the object lives.
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
