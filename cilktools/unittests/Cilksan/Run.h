//===- Run.h - programs that call the hooks by hand -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Objects and functions from which a test builds its program. They call the
// hooks that the compiler would insert. Tests give numbers to loads and stores,
// which are also their lines. All reports are collected in Found.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_UNITTESTS_RUN_H
#define CILKSAN_UNITTESTS_RUN_H

#include "../../cilksan/core/State.h"
#include "../../cilksan/findings/Race.h"

#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>

#include <string>
#include <vector>

extern "C" {
void __csi_func_entry(csi_id_t, func_prop_t, csan_frame *, const void *Own);
void __csi_func_exit(csi_id_t, csi_id_t, func_exit_prop_t, csan_frame *);
void __csi_landing(csi_id_t, csan_frame *);
void __csi_before_call(csi_id_t, csi_id_t, call_prop_t, csan_frame *);
void __csi_after_call(csi_id_t, csi_id_t, call_prop_t, csan_frame *);
void __csi_before_indirect_call(csi_id_t, const void *, call_prop_t,
                                csan_frame *);
void __csi_after_indirect_call(csi_id_t, const void *, call_prop_t,
                               csan_frame *);
void __csi_before_load(csi_id_t, const void *, int32_t, load_prop_t);
void __csi_before_store(csi_id_t, const void *, int32_t, store_prop_t);
void __csi_before_load_range(csi_id_t, const void *, uint64_t, load_prop_t);
void __csi_before_store_range(csi_id_t, const void *, uint64_t, store_prop_t);
void __csi_after_alloca(csi_id_t, const void *, size_t, alloca_prop_t,
                        csan_frame *);
void __csi_task(csi_id_t, csi_id_t, task_prop_t, csan_frame *, csan_frame *);
void __csi_task_exit(csi_id_t, csi_id_t, csi_id_t, unsigned, task_exit_prop_t,
                     csan_frame *, csan_frame *);
void __csi_detach_continue(csi_id_t, csi_id_t, unsigned, detach_continue_prop_t,
                           csan_frame *);
void __csi_after_sync(csi_id_t, unsigned, csan_frame *);
void *__csi_view(csi_id_t, void *, uint64_t, void (*)(void *),
                 void (*)(void *, void *));
void __csi_view_begin(void *, uint64_t, uint64_t, uint64_t, void (*)(void *),
                      void (*)(void *, void *));
void __csi_view_end(void *, uint64_t, uint64_t);
}

/// The reports since the last clear().
struct FoundRaces {
  std::vector<cilksan::Race> Races;
  unsigned Duplicates = 0;
  std::vector<std::string> Warnings;

  void clear() { *this = {}; }
  /// Returns "first-second" with the numbers of loads and stores, in the order
  /// of reports.
  std::string pairs() const;
};
extern FoundRaces Found;

/// The names of calls by their numbers. Other calls have the name "x".
extern std::vector<const char *> CallNames;

/// A function of the test's program. It runs as long as the object lives.
class Function {
public:
  explicit Function(int Id = 0, const void *Own = nullptr) : Id(Id) {
    __csi_func_entry(Id, {}, &Frame, Own);
  }
  ~Function() { __csi_func_exit(0, Id, {}, &Frame); }

  template <typename Body> void call(int CallId, Body B) {
    __csi_before_call(CallId, 0, {}, &Frame);
    B();
    __csi_after_call(CallId, 0, {}, &Frame);
  }
  /// Calls \p B with the task's frame.
  template <typename Body> void spawn(int DetachId, unsigned Region, Body B) {
    spawnFrom(Frame, DetachId, Region, B);
  }
  template <typename Body>
  static void spawnFrom(csan_frame &Spawner, int DetachId, unsigned Region,
                        Body B) {
    csan_frame Task;
    __csi_task(0, DetachId, {}, &Task, &Spawner);
    B(Task);
    __csi_task_exit(0, 0, DetachId, Region, {}, &Task, &Spawner);
    __csi_detach_continue(0, DetachId, Region, {}, &Spawner);
  }
  void sync(unsigned Region = 0, int SyncId = 0) {
    __csi_after_sync(SyncId, Region, &Frame);
  }

  csan_frame Frame;

private:
  int Id;
};

void load(int Id, const void *Addr, size_t Size);
void store(int Id, const void *Addr, size_t Size);
template <typename T> void load(int Id, const T &Variable) {
  load(Id, &Variable, sizeof(T));
}
template <typename T> void store(int Id, const T &Variable) {
  store(Id, &Variable, sizeof(T));
}
void atomicLoad(int Id, const void *Addr, size_t Size);
void loadGuard(int Id, const void *Guard);
void atomicStore(int Id, const void *Addr, size_t Size);

#endif // CILKSAN_UNITTESTS_RUN_H
