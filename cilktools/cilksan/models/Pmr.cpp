//===- Pmr.cpp - std::pmr's memory resources ------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory resources of std::pmr. A resource changes itself when it allocates and
// deallocates. So two strands that use the same resource in parallel race,
// unless the resource locks itself. Programs call the functions through the
// resource's table of virtual functions, which is in the library. Memory that a
// resource gives out counts as new memory without earlier accesses.
//
// None of these models has a Scope: a resource gets more memory from another
// resource. If the program has defined that other resource, its functions are
// callbacks.
//
//===----------------------------------------------------------------------===//

#include "VirtualCalls.h"
#include <iterator>
#include <memory_resource>

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// The first members of a resource. No library has a resource without members.
struct Resource {
  const void *Table;
  const void *First;
};

/// The virtual functions of std::pmr::memory_resource.
const AnyFunction ResourceForwards[] = {
    forwardOf<0, void *, size_t, size_t>(),                   // do_allocate
    forwardOf<1, void, void *, size_t, size_t>(),             // do_deallocate
    forwardOf<2, bool, const std::pmr::memory_resource &>()}; // do_is_equal

/// Forwards the virtual functions of the resource from which another one gets
/// its memory.
class UpstreamCalls : VirtualCalls {
public:
  explicit UpstreamCalls(const void *Upstream)
      : VirtualCalls(Upstream,
                     {ResourceForwards, std::size(ResourceForwards)}) {}
};

template <class Class> const void *upstreamOf(const Resource *This) {
  return reinterpret_cast<const Class *>(This)->upstream_resource();
}
// The layout in libc++'s ABI.
const void *upstreamOfLibcxxPool(const Resource *This) { return This->First; }
const void *upstreamOfLibcxxBuffer(const Resource *This) {
  // The table is followed by a description of four words, and a pointer.
  constexpr size_t Words = 5;
  return (&This->First)[Words - 1];
}

void usesAlone(Resource *This) {
  if (called())
    writes(&This->First);
}

/// Tells the detector that a strand uses a resource that locks itself. The lock
/// orders the users of the resource.
void usesWithOthers(Resource *This) {
  if (called())
    readUnordered(&This->First, sizeof This->First);
}

/// Allocates by \p Allocate, the real function.
template <class F>
void *allocateFrom(F *Allocate, Resource *This, size_t Size, size_t Alignment) {
  void *R = Allocate(This, Size, Alignment);
  givenOut(R, Size);
  return R;
}

/// Tells the detector that the program gives a block back to a resource. This
/// counts as a write of the block.
void takeBack(void *Block, size_t Size) {
  if (called())
    write(Block, Size);
  givenBack(Block);
}

} // namespace

#define ALLOCATE(Name, Uses, Upstream)                                         \
  CILKSAN_MODEL(void *, Name,                                                  \
                (Resource * This, size_t Size, size_t Alignment)) {            \
    Uses(This);                                                                \
    const UpstreamCalls Calls(Upstream(This));                                 \
    return allocateFrom(Real_##Name.get(), This, Size, Alignment);             \
  }
#define DEALLOCATE(Name, Uses, Upstream)                                       \
  CILKSAN_MODEL(                                                               \
      void, Name,                                                              \
      (Resource * This, void *Block, size_t Size, size_t Alignment)) {         \
    Uses(This);                                                                \
    takeBack(Block, Size);                                                     \
    const UpstreamCalls Calls(Upstream(This));                                 \
    Real_##Name.get()(This, Block, Size, Alignment);                           \
  }
// A destructor releases the memory, too.
#define RELEASE(Name, Uses, Upstream)                                          \
  CILKSAN_MODEL(void, Name, (Resource * This)) {                               \
    Uses(This);                                                                \
    const UpstreamCalls Calls(Upstream(This));                                 \
    Real_##Name.get()(This);                                                   \
  }

//===-- Pools -------------------------------------------------------------===//

#define POOL(Class, Uses, Upstream)                                            \
  ALLOCATE(Class##11do_allocateEmm, Uses, Upstream)                            \
  DEALLOCATE(Class##13do_deallocateEPvmm, Uses, Upstream)                      \
  RELEASE(Class##7releaseEv, Uses, Upstream)
#define LIBSTDCXX_POOL(Name, Class, Uses)                                      \
  POOL(Name, Uses, upstreamOf<Class>)                                          \
  RELEASE(Name##D1Ev, Uses, upstreamOf<Class>)                                 \
  CILKSAN_MODEL(                                                               \
      void, Name##C1ERKNS_12pool_optionsEPNS_15memory_resourceE,               \
      (Resource * This, const std::pmr::pool_options *With, void *Upstream)) { \
    if (called()) {                                                            \
      reads(With);                                                             \
      writes(This);                                                            \
    }                                                                          \
    const UpstreamCalls Calls(Upstream);                                       \
    Real_##Name##C1ERKNS_12pool_optionsEPNS_15memory_resourceE.get()(          \
        This, With, Upstream);                                                 \
  }
LIBSTDCXX_POOL(_ZNSt3pmr28unsynchronized_pool_resource,
               std::pmr::unsynchronized_pool_resource, usesAlone)
LIBSTDCXX_POOL(_ZNSt3pmr26synchronized_pool_resource,
               std::pmr::synchronized_pool_resource, usesWithOthers)
// libc++'s synchronized pool is an unsynchronized pool under a mutex.
POOL(_ZNSt3__13pmr28unsynchronized_pool_resource, usesAlone,
     upstreamOfLibcxxPool)

//===-- Monotonic buffers -------------------------------------------------===//

ALLOCATE(_ZNSt3__13pmr25monotonic_buffer_resource11do_allocateEmm, usesAlone,
         upstreamOfLibcxxBuffer)

#define RELEASE_BUFFER(Name)                                                   \
  RELEASE(Name, usesAlone, upstreamOf<std::pmr::monotonic_buffer_resource>)
RELEASE_BUFFER(_ZNSt3pmr25monotonic_buffer_resource18_M_release_buffersEv)
RELEASE_BUFFER(_ZNSt3pmr25monotonic_buffer_resourceD1Ev)
RELEASE_BUFFER(_ZNSt3pmr25monotonic_buffer_resourceD2Ev)

// libstdc++ exports only the table that contains do_allocate, and not
// do_allocate itself. The table that is defined here replaces libstdc++'s
// table.
extern "C" {
[[gnu::weak]] extern const char
    TypeOfMonotonic[] __asm__("_ZTINSt3pmr25monotonic_buffer_resourceE");
[[gnu::weak]] void destroyMonotonic(Resource *) __asm__(
    "_ZNSt3pmr25monotonic_buffer_resourceD1Ev");
[[gnu::weak]] void
deleteMonotonic(Resource *) __asm__("_ZNSt3pmr25monotonic_buffer_resourceD0Ev");
}

namespace {

struct MonotonicTable {
  ptrdiff_t Offset;
  const void *Type;
  void (*Destroy)(Resource *);
  void (*Delete)(Resource *);
  void *(*Allocate)(Resource *, size_t, size_t);
  void (*Deallocate)(Resource *, void *, size_t, size_t);
  bool (*IsEqual)(const Resource *, const Resource *);
};

constexpr const char MonotonicSymbol[] =
    "_ZTVNSt3pmr25monotonic_buffer_resourceE";
RealSymbol RealMonotonic(MonotonicSymbol);

CILKSAN_IN_MODELS void *allocateMonotonic(Resource *This, size_t Size,
                                          size_t Alignment) {
  usesAlone(This);
  const UpstreamCalls Calls(
      upstreamOf<std::pmr::monotonic_buffer_resource>(This));
  const auto *Real = static_cast<const MonotonicTable *>(RealMonotonic.get());
  return allocateFrom(Real->Allocate, This, Size, Alignment);
}
// The buffer keeps all memory that it has given out until the buffer is
// released.
CILKSAN_IN_MODELS void keepMonotonic(Resource *, void *, size_t, size_t) {}
CILKSAN_IN_MODELS bool isSame(const Resource *A, const Resource *B) {
  return A == B;
}

static_assert(needsModel(Row__ZTVNSt3pmr25monotonic_buffer_resourceE));

} // namespace

extern "C" [[gnu::visibility("default"), gnu::weak]]
const MonotonicTable
    Model_Monotonic __asm__("_ZTVNSt3pmr25monotonic_buffer_resourceE");
extern "C" const MonotonicTable Model_Monotonic = {0,
                                                   TypeOfMonotonic,
                                                   destroyMonotonic,
                                                   deleteMonotonic,
                                                   allocateMonotonic,
                                                   keepMonotonic,
                                                   isSame};
