// The pedigree as a program counts it by itself, to compare it with the runtime's.
#include <cilk/cilk_api.h>
#include <cstdint>
#include <cstdio>

/// A task: the number of spawns and syncs that it has made, and its parent's task and rank.
struct Task {
  const Task *Parent = nullptr;
  uint64_t ParentRank = 0;
  uint64_t Rank = 0;
  /// Returns the task that is spawned next, or iteration `I` of a loop that begins now.
  Task child(uint64_t I = 0) const { return {this, Rank + I, 0}; }
};

/// Sums that do not depend on the order of additions.
inline uint64_t Sum, Checks, Wrong;

inline void add(uint64_t Value) {
  Value = (Value ^ (Value >> 32)) * UINT64_C(0xD6E8FEB86659FD93);
  __atomic_fetch_add(&Sum, Value ^ (Value >> 29), __ATOMIC_RELAXED);
  __atomic_fetch_add(&Checks, 1, __ATOMIC_RELAXED);
}

__attribute__((noinline)) inline void check(const Task &T) {
  __cilkrts_pedigree P = __cilkrts_get_pedigree();
  bool Right = P.rank == T.Rank;
  const Task *U = &T;
  const __cilkrts_pedigree *Q = P.parent;
  uint64_t Hash = P.rank;
  for (; U->Parent && Q; U = U->Parent, Q = Q->parent) {
    Right &= Q->rank == U->ParentRank;
    Hash = Hash * 31 + Q->rank;
  }
  Right &= !U->Parent && !Q;
  if (!Right && __atomic_fetch_add(&Wrong, 1, __ATOMIC_RELAXED) < 5) {
    char Text[1000];
    int At = snprintf(Text, sizeof Text, "got %llu", (long long)P.rank);
    for (Q = P.parent; Q && At < 400; Q = Q->parent)
      At += snprintf(Text + At, sizeof Text - At, " %llu", (long long)Q->rank);
    At += snprintf(Text + At, sizeof Text - At, "; want %llu", (long long)T.Rank);
    for (U = &T; U->Parent && At < 900; U = U->Parent)
      At += snprintf(Text + At, sizeof Text - At, " %llu", (long long)U->ParentRank);
    puts(Text);
  }
  add(Hash);
}

/// Draws a random number. That increments the rank.
inline void draw(Task &T) {
  add(__cilkrts_get_dprand() + T.Rank);
  ++T.Rank;
}

inline void bump(Task &T) {
  __cilkrts_bump_worker_rank();
  ++T.Rank;
}

inline int finish() {
  printf("%llu checks, %llu wrong, sum %llx\n", (long long)Checks, (long long)Wrong,
         (long long)Sum);
  return Wrong != 0;
}
