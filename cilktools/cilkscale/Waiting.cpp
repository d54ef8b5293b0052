//===- Waiting.cpp - depths that flow without spawns and syncs ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strand that gets what another one has put is at least as deep as that one
// was there. Whether it really had to wait is up to the schedule, so the depth
// of a put is kept by the address of what was put, for gets that needn't.
//
// The runtime tells when a strand leaves its worker, whose thread runs others
// meanwhile, and when it goes on, perhaps in another thread. What lies between
// is nobody's work. It is then as deep as who has woken it, too, which covers
// whatever strands wait for by means of their own.
//
//===----------------------------------------------------------------------===//

#include "Hooks.h"
#include "Sites.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <unordered_map>

using namespace cilkscale;

namespace {

/// Where a strand was: its depth, and the path to there if that is wanted.
struct Depth {
  int64_t Span = 0, Burdened = 0;
  Segment *Path = nullptr;
};

/// What the runtime keeps of a strand that waits, and of who has woken it.
struct Waiting {
  Measures At;
  Segment *Path;
  int64_t Site;
};
/// For Site: it is a thread of the program's own that waits.
constexpr int64_t NotMeasured = -1;

/// Of what is put at an address, and of what is sent.
struct Puts {
  Depth Last;
  std::deque<Depth> Sent;
};

/// Addresses are spread over a number of these, so that strands don't wait for
/// one another's locks.
struct alignas(64) Shard {
  std::mutex Lock;
  std::unordered_map<const void *, Puts> Of;
};
constexpr unsigned ShardCount = 64;

/// Never destroyed: strands may run after the library's destructors.
Shard &shardOf(const void *Something) {
  static auto *const Shards = new Shard[ShardCount];
  const auto Addr = reinterpret_cast<uintptr_t>(Something);
  return Shards[(Addr >> 4 ^ Addr >> 12) % ShardCount];
}

/// The strand ends, as at a spawn: up to here it has been accounted for.
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

/// Makes \p At as deep as \p D, whose share of its path is the caller's. Who
/// has to wait may be woken in another worker.
void deepen(Measures &At, Segment *&Path, int64_t &From, Depth D) {
  if (At.Span < D.Span) {
    At.Span = From = D.Span;
    std::swap(Path, D.Path);
  }
  drop(D.Path);
  const int64_t Burdened = D.Burdened + __cilkscale_constants.Burden;
  if (At.Burdened < D.Burdened)
    At.Burdened = Burdened;
}

/// Of the strand that runs, which has been stopped.
void deepen(Measures &At, Depth D) {
  Strand *S = __cilkscale_get_strand();
  deepen(At, S->Path, S->From, D);
}

void replace(Depth &Old, Depth New) {
  drop(Old.Path);
  Old = New;
}

/// Has \p Do note in what is known of \p Something how deep the strand is here.
template <class F> void leaveDepth(const void *Something, F Do) {
  const Measures At = stopStrand();
  {
    Shard &In = shardOf(Something);
    std::lock_guard<std::mutex> Held(In.Lock);
    Do(In.Of[Something], depthAt(At));
  }
  beginStrand(At);
}

/// Makes the strand as deep as \p Do finds in what is known of \p Something, if
/// anything is.
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

/// The thread runs a strand, or has done so.
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

/// The calling thread's strand leaves it, and is kept in \p Strand.
void __cilkscale_strand_leaves(Waiting *Kept) {
  Strand *S = __cilkscale_get_strand();
  Kept->Site = NotMeasured;
  if (!isMeasured())
    return;
  Kept->At = stopStrand();
  Kept->Path = S->Path;
  Kept->Site = S->Site;
  S->Path = nullptr;
}

/// It goes on in the calling thread, woken by who was at \p By.
void __cilkscale_strand_returns(Waiting *Kept, Waiting *By) {
  Strand *S = __cilkscale_get_strand();
  Depth Waker;
  if (By)
    Waker = {By->At.Span, By->At.Burdened, By->Path};
  if (Kept->Site == NotMeasured)
    return drop(Waker.Path);
  int64_t From = Kept->At.Span;
  deepen(Kept->At, Kept->Path, From, Waker);
  S->Path = Kept->Path;
  S->Site = uint32_t(Kept->Site);
  S->From = From;
  beginStrand(Kept->At);
}

/// The calling thread wakes a strand, which is told of \p By. It may be any
/// thread.
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
