//===- LibcxxOwners.cpp - libc++'s counts of owners -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of std::shared_ptr and std::weak_ptr that are not in libc++'s
// headers. libstdc++ has all of them in its headers, where the compiler finds
// them. None of the models has a Scope, because the program's destructors and
// deallocation functions run in the modelled functions.
//
//===----------------------------------------------------------------------===//

#include "Model.h"

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// The layout in libc++'s ABI.
struct Counts {
  const void *Table;
  long Shared;
  long Weak;
};

/// The release of an object by one owner, from construction to destruction.
class Release {
public:
  explicit Release(const Counts *C) { beginRelease(C); }
  ~Release() { endRelease(); }
  Release(const Release &) = delete;
  Release &operator=(const Release &) = delete;
};

} // namespace

#define RELEASE(Type, Name, Count)                                             \
  CILKSAN_MODEL(Type, Name, (Counts * This)) {                                 \
    Release Here(This);                                                        \
    if (called())                                                              \
      writeUnordered(&This->Count, sizeof This->Count);                        \
    return Real_##Name.get()(This);                                            \
  }
RELEASE(void, _ZNSt3__119__shared_weak_count14__release_weakEv, Weak)
RELEASE(void, _ZNSt3__119__shared_weak_count16__release_sharedEv, Shared)
RELEASE(bool, _ZNSt3__114__shared_count16__release_sharedEv, Shared)

#define SHARE(Type, Name, Count, Change)                                       \
  CILKSAN_MODEL(Type, Name, (Counts * This)) {                                 \
    if (called())                                                              \
      Change(&This->Count, sizeof This->Count);                                \
    return Real_##Name.get()(This);                                            \
  }
// The result of lock depends on the count.
SHARE(void *, _ZNSt3__119__shared_weak_count4lockEv, Shared, writeAtomic)
SHARE(void, _ZNSt3__119__shared_weak_count10__add_weakEv, Weak, writeUnordered)
SHARE(void, _ZNSt3__119__shared_weak_count12__add_sharedEv, Shared,
      writeUnordered)
SHARE(void, _ZNSt3__114__shared_count12__add_sharedEv, Shared, writeUnordered)
