//===- Waiting.cpp - depths that flow without spawns and syncs ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds dependences through synchronisation to the span. A strand that gets a
// value is at least as deep as the strand that put the value was at the put.
// The schedule decides whether the getting strand really has to wait. The depth
// of a put is therefore stored by the address of the value, also for gets that
// did not have to wait.
//
// The runtime reports two events: a strand leaves its worker, and the strand
// resumes, possibly in another thread. Meanwhile the worker's thread runs other
// strands. The time between the two is not work of any strand. The resumed
// strand is at least as deep as the strand that woke it. This rule covers all
// other ways in which strands wait.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "Sites.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <mutex>
#include <unordered_map>

using namespace cilkscale;

namespace {

/// The depth of a strand, and the path to it if paths are wanted.
struct Depth {
  int64_t Span = 0, Burdened = 0;
  Segment *Path = nullptr;
};

/// The data that the runtime keeps for a strand that waits, and for the strand
/// that woke it.
struct Waiting {
  Measures At;
  Segment *Path;
  int64_t Part;
};
static_assert(sizeof(Waiting) == 5 * sizeof(int64_t),
              "the runtime keeps five words (cilkscale_hooks.h)");
/// The value of Part for a thread that the program has started itself, which
/// isn't measured.
constexpr int64_t NotMeasured = -1;

/// The depths of the values that were put or sent at an address.
struct Puts {
  Depth Last;
  std::deque<Depth> Sent;
};

/// One of several tables. Addresses are distributed over the tables, so that
/// strands don't contend for one lock.
struct alignas(64) Shard {
  std::mutex Lock;
  std::unordered_map<const void *, Puts> Of;
};
constexpr unsigned ShardCount = 64;

/// Returns the table for an address. The tables are never destroyed, because
/// strands may run after the library's destructors.
Shard &shardOf(const void *Something) {
  static auto *const Shards = new Shard[ShardCount];
  const auto Addr = reinterpret_cast<uintptr_t>(Something);
  return Shards[(Addr >> 4 ^ Addr >> 12) % ShardCount];
}

/// Ends the strand, as at a spawn, and accounts for it up to this point.
Measures stopStrand() {
  Frame None;
  None.Count = 0;
  const Measures At = endStrand(&None);
  if (attributes())
    __cilkscale_sites_account(At.Span);
  return At;
}

Depth depthAt(const Measures &At) {
  const Strand *S = __cilkscale_get_strand();
  return {At.Span, At.Burdened, attributes() ? share(S->Path) : nullptr};
}

/// Makes \p At at least as deep as \p D, and takes over the caller's ownership
/// of the path in \p D. Another worker may resume a strand that has to wait,
/// which costs a migration.
void deepen(Measures &At, Segment *&Path, int64_t &From, Depth D) {
  if (At.Span < D.Span) {
    At.Span = From = D.Span;
    std::swap(Path, D.Path);
  }
  drop(D.Path);
  const int64_t Burdened = D.Burdened + __cilkscale_constants.Burden;
  if (At.Burdened < D.Burdened)
    At.Burdened = Burdened;
  assert(At.Span <= At.Burdened && "migrations take time");
}

/// Does the same for the running strand, which has been stopped.
void deepen(Measures &At, Depth D) {
  Strand *S = __cilkscale_get_strand();
  deepen(At, S->Path, S->From, D);
}

void replace(Depth &Old, Depth New) {
  drop(Old.Path);
  Old = New;
}

/// Makes \p Do record the strand's depth in the data about \p Something.
template <class F> void leaveDepth(const void *Something, F Do) {
  const Measures At = stopStrand();
  {
    Shard &In = shardOf(Something);
    std::lock_guard<std::mutex> Held(In.Lock);
    Do(In.Of[Something], depthAt(At));
  }
  beginStrand(At);
}

/// Makes the strand at least as deep as the depth that \p Do finds in the data
/// about \p Something, if there are such data.
template <class F> void takeDepth(const void *Something, F Do) {
  Measures At = stopStrand();
  Depth Found;
  {
    Shard &In = shardOf(Something);
    std::lock_guard<std::mutex> Held(In.Lock);
    auto Known = In.Of.find(Something);
    if (Known != In.Of.end())
      Found = Do(Known->second);
  }
  deepen(At, Found);
  beginStrand(At);
}

/// Returns true if the thread runs a strand, or has done so.
bool isMeasured() {
  const Strand *S = __cilkscale_get_strand();
  return S->Begin || S->At.Span || S->Count;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

//===----------------------------------------------------------------------===//
// For <cilk/concurrent.h>
//===----------------------------------------------------------------------===//

void __csi_tool_made(const void *Something) {
  Shard &In = shardOf(Something);
  std::lock_guard<std::mutex> Held(In.Lock);
  auto Known = In.Of.find(Something);
  if (Known == In.Of.end())
    return;
  drop(Known->second.Last.Path);
  for (const Depth &D : Known->second.Sent)
    drop(D.Path);
  In.Of.erase(Known);
}

void __csi_tool_put(const void *Something) {
  leaveDepth(Something,
             [](Puts &Known, Depth Here) { replace(Known.Last, Here); });
}

void __csi_tool_put_also(const void *Something) {
  leaveDepth(Something, [](Puts &Known, Depth Here) {
    Depth &Last = Known.Last;
    const int64_t Burdened = std::max(Last.Burdened, Here.Burdened);
    if (Last.Span < Here.Span)
      std::swap(Last, Here);
    Last.Burdened = Burdened;
    drop(Here.Path);
  });
}

void __csi_tool_get(const void *Something) {
  takeDepth(Something, [](Puts &Known) {
    share(Known.Last.Path);
    return Known.Last;
  });
}

void __csi_tool_send(const void *Something) {
  leaveDepth(Something,
             [](Puts &Known, Depth Here) { Known.Sent.push_back(Here); });
}

void __csi_tool_receive(const void *Something) {
  takeDepth(Something, [](Puts &Known) {
    if (Known.Sent.empty())
      return Depth();
    const Depth Sent = Known.Sent.front();
    Known.Sent.pop_front();
    return Sent;
  });
}

//===----------------------------------------------------------------------===//
// For the runtime
//===----------------------------------------------------------------------===//

/// Saves the state of the calling thread's strand, which leaves the thread, in
/// \p Kept.
void __cilkscale_strand_leaves(Waiting *Kept) {
  Strand *S = __cilkscale_get_strand();
  Kept->Part = NotMeasured;
  if (!isMeasured())
    return;
  Kept->At = stopStrand();
  Kept->Path = S->Path;
  Kept->Part = S->Part;
  S->Path = nullptr;
}

/// Resumes the strand in the calling thread. The strand at \p By woke it.
void __cilkscale_strand_returns(Waiting *Kept, Waiting *By) {
  Strand *S = __cilkscale_get_strand();
  Depth Waker;
  if (By)
    Waker = {By->At.Span, By->At.Burdened, By->Path};
  if (Kept->Part == NotMeasured)
    return drop(Waker.Path);
  assert(!S->Path && "the thread runs no other strand");
  int64_t From = Kept->At.Span;
  deepen(Kept->At, Kept->Path, From, Waker);
  S->Path = Kept->Path;
  S->Part = uint32_t(Kept->Part);
  S->From = From;
  beginStrand(Kept->At);
}

/// Wakes a strand from the calling thread, which may be any thread. The woken
/// strand receives \p By.
void __cilkscale_strand_wakes(Waiting *By) {
  *By = {};
  if (!isMeasured())
    return;
  const Measures At = stopStrand();
  By->At = At;
  By->Path = depthAt(At).Path;
  beginStrand(At);
}

} // extern "C"
#pragma GCC visibility pop
