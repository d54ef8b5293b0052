//===- Units.cpp - ids of the program's places ----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of libcsi that numbers places. It is a static part of each tool's
// library. It gives each unit's places their ids, announces the unit to the
// tool, and answers the tool's questions about places.
//
// All results are copies, since a tool may keep them for its last report after
// the unit's library has been closed. A copy is made when the tool first asks
// for a place, or when the unit's library is closed, whichever comes first. A
// place's related and inlined places are copied with it.
//
// The tool itself stays loaded, even if it is a library: it reports once, at
// the end, and threads of the runtime may be in its hooks.
//
//===----------------------------------------------------------------------===//

#include "unit.h"

#include "../../cheetah/runtime/support/keep_loaded.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <unistd.h>
#include <unordered_map>
#include <unordered_set>
#include <vector>

// The header declares these functions, and a tool need not define them.
// NOLINTBEGIN(readability-redundant-declaration): here they are weak.
extern "C" {
__attribute__((weak)) void __csi_init(void);
__attribute__((weak)) void __csi_unit_init(const char *,
                                           instrumentation_counts_t);
}
// NOLINTEND(readability-redundant-declaration)

__attribute__((constructor)) static void loaded() { cilkrts_keep_loaded(); }

namespace {

/// The counts in the order of csi_kind.
struct CountArray {
  int64_t Of[CSI_NUM_KINDS];
};
static_assert(sizeof(CountArray) == sizeof(instrumentation_counts_t));
static_assert(offsetof(csi_place, loc) == 0,
              "a source_loc_t is handed out as a csi_place");

class Unit {
public:
  Unit(const csi_unit &U, const CountArray &Counts) : Source(&U) {
    for (int K = 0; K < CSI_NUM_KINDS; ++K) {
      assert(U.base[K] >= 0 && Counts.Of[K] >= 0);
      Begin[K] = U.base[K];
      Count[K] = Counts.Of[K];
      Original[K] = U.places[K];
    }
    if (U.bb_sizes)
      Sizes.assign(U.bb_sizes, U.bb_sizes + Count[CSI_BB]);
  }

  bool isOf(const csi_unit *U) const { return Source == U; }
  int64_t begin(csi_kind K) const { return Begin[K]; }
  int64_t end(csi_kind K) const { return Begin[K] + Count[K]; }
  bool has(csi_kind K, int64_t Id) const {
    return begin(K) <= Id && Id < end(K);
  }

  const source_loc_t *place(csi_kind K, int64_t Id) {
    assert(has(K, Id) && "the place is this unit's");
    std::vector<csi_place *> &Known = Copies[K];
    if (Known.empty()) {
      if (!Original[K])
        return nullptr;
      Known.resize(Count[K]);
    }
    csi_place *&P = Known[Id - Begin[K]];
    if (!P)
      P = copy(Original[K] + (Id - Begin[K]));
    return P ? &P->loc : nullptr;
  }

  const sizeinfo_t *size(int64_t Id) const {
    assert(has(CSI_BB, Id) && "the block is this unit's");
    return Sizes.empty() ? nullptr : &Sizes[Id - Begin[CSI_BB]];
  }

  /// Copies all places, because the unit's memory is about to be unmapped.
  void close() {
    assert(Source && "a unit goes once");
    for (int K = 0; K < CSI_NUM_KINDS; ++K) {
      for (int64_t Id = 0; Original[K] && Id < Count[K]; ++Id)
        place(csi_kind(K), Begin[K] + Id);
      Original[K] = nullptr;
    }
    CopyOf.clear();
    Source = nullptr;
  }

private:
  const csi_unit *Source;
  int64_t Begin[CSI_NUM_KINDS], Count[CSI_NUM_KINDS];
  const csi_place *Original[CSI_NUM_KINDS];
  std::vector<csi_place *> Copies[CSI_NUM_KINDS];
  std::unordered_map<const csi_place *, csi_place *> CopyOf;
  std::vector<sizeinfo_t> Sizes;

  static char *copy(const char *String) {
    static auto &Known = *new std::unordered_set<std::string>;
    return String ? const_cast<char *>(Known.insert(String).first->c_str())
                  : nullptr;
  }

  csi_place *copy(const csi_place *P) {
    if (!P)
      return nullptr;
    auto [At, New] = CopyOf.emplace(P, nullptr);
    if (!New)
      return At->second;
    auto *Copy = new csi_place(*P);
    At->second = Copy;
    Copy->loc.name = copy(P->loc.name);
    Copy->loc.filename = copy(P->loc.filename);
    Copy->related = copy(P->related);
    Copy->inlined = copy(P->inlined);
    return Copy;
  }
};

/// The state of the program's units. It is never destroyed: units are
/// announced, and tools look up places, until the process ends.
struct Program {
  /// Held while units are numbered and announced. It is recursive, since the
  /// tool's functions may load libraries.
  std::recursive_mutex Telling;
  /// Protects the other members. Never held while the tool's functions run.
  std::mutex Access;
  std::vector<Unit *> Units;
  CountArray Next = {};
  bool HasToldInit = false;
};

Program &program() {
  static Program &P = *new Program;
  return P;
}

/// Returns the unit that has the id, or null. Access is held. Units are in the
/// order of the ids of all kinds.
Unit *unitOf(csi_kind K, csi_id_t Id) {
  Program &P = program();
  auto At = std::upper_bound(
      P.Units.begin(), P.Units.end(), Id,
      [K](csi_id_t Id, const Unit *U) { return Id < U->end(K); });
  return At != P.Units.end() && Id >= (*At)->begin(K) ? *At : nullptr;
}

const source_loc_t *placeOf(csi_kind K, csi_id_t Id) {
  std::lock_guard<std::mutex> Lock(program().Access);
  Unit *U = unitOf(K, Id);
  return U ? U->place(K, Id) : nullptr;
}

} // namespace

extern "C" {

void __csirt_unit_init(csi_unit *U) {
  Program &P = program();
  std::lock_guard<std::recursive_mutex> Telling(P.Telling);
  if (U->version != CSI_UNIT_VERSION) {
    fprintf(stderr,
            "cilk: %s was instrumented by another version of the compiler "
            "than the tool is of: compile it again\n",
            U->file_name);
    _exit(2);
  }
  CountArray Counts;
  memcpy(&Counts, U->counts, sizeof(Counts));
  {
    std::lock_guard<std::mutex> Lock(P.Access);
    for (const Unit *Known : P.Units)
      if (Known->isOf(U))
        return;
    for (int K = 0; K < CSI_NUM_KINDS; ++K) {
      assert((P.Units.empty() ||
              P.Units.back()->end(csi_kind(K)) == P.Next.Of[K]) &&
             "units are in the order of their ids");
      U->base[K] = P.Next.Of[K];
      P.Next.Of[K] += Counts.Of[K];
    }
    P.Units.push_back(new Unit(*U, Counts));
  }
  for (uint32_t I = 0; I < U->num_func_slots; ++I) {
    assert(0 <= U->func_slots[I].local_id &&
           U->func_slots[I].local_id < Counts.Of[CSI_FUNC]);
    *U->func_slots[I].slot = U->base[CSI_FUNC] + U->func_slots[I].local_id;
  }
  if (!P.HasToldInit) {
    P.HasToldInit = true;
    if (__csi_init)
      __csi_init();
  }
  if (__csi_unit_init)
    __csi_unit_init(U->file_name, *U->counts);
}

void __csirt_unit_fini(csi_unit *U) {
  Program &P = program();
  std::lock_guard<std::mutex> Lock(P.Access);
  for (Unit *Known : P.Units)
    if (Known->isOf(U))
      Known->close();
}

const source_loc_t *__csi_get_func_source_loc(csi_id_t Id) {
  return placeOf(CSI_FUNC, Id);
}
const source_loc_t *__csi_get_func_exit_source_loc(csi_id_t Id) {
  return placeOf(CSI_FUNC_EXIT, Id);
}
const source_loc_t *__csi_get_loop_source_loc(csi_id_t Id) {
  return placeOf(CSI_LOOP, Id);
}
const source_loc_t *__csi_get_loop_exit_source_loc(csi_id_t Id) {
  return placeOf(CSI_LOOP_EXIT, Id);
}
const source_loc_t *__csi_get_bb_source_loc(csi_id_t Id) {
  return placeOf(CSI_BB, Id);
}
const source_loc_t *__csi_get_callsite_source_loc(csi_id_t Id) {
  return placeOf(CSI_CALLSITE, Id);
}
const source_loc_t *__csi_get_load_source_loc(csi_id_t Id) {
  return placeOf(CSI_LOAD, Id);
}
const source_loc_t *__csi_get_store_source_loc(csi_id_t Id) {
  return placeOf(CSI_STORE, Id);
}
const source_loc_t *__csi_get_detach_source_loc(csi_id_t Id) {
  return placeOf(CSI_DETACH, Id);
}
const source_loc_t *__csi_get_task_source_loc(csi_id_t Id) {
  return placeOf(CSI_TASK, Id);
}
const source_loc_t *__csi_get_task_exit_source_loc(csi_id_t Id) {
  return placeOf(CSI_TASK_EXIT, Id);
}
const source_loc_t *__csi_get_detach_continue_source_loc(csi_id_t Id) {
  return placeOf(CSI_DETACH_CONTINUE, Id);
}
const source_loc_t *__csi_get_sync_source_loc(csi_id_t Id) {
  return placeOf(CSI_SYNC, Id);
}
const source_loc_t *__csi_get_alloca_source_loc(csi_id_t Id) {
  return placeOf(CSI_ALLOCA, Id);
}
const source_loc_t *__csi_get_allocfn_source_loc(csi_id_t Id) {
  return placeOf(CSI_ALLOCFN, Id);
}
const source_loc_t *__csi_get_free_source_loc(csi_id_t Id) {
  return placeOf(CSI_FREE, Id);
}

const sizeinfo_t *__csi_get_bb_sizeinfo(csi_id_t Id) {
  std::lock_guard<std::mutex> Lock(program().Access);
  Unit *U = unitOf(CSI_BB, Id);
  return U ? U->size(Id) : nullptr;
}

// The returned pointer is to the first member of a csi_place, which never
// changes.

const source_loc_t *__csi_get_related_loc(const source_loc_t *Place) {
  auto *P = reinterpret_cast<const csi_place *>(Place)->related;
  return P ? &P->loc : nullptr;
}

const source_loc_t *__csi_get_inlined_loc(const source_loc_t *Place) {
  auto *P = reinterpret_cast<const csi_place *>(Place)->inlined;
  return P ? &P->loc : nullptr;
}

} // extern "C"
