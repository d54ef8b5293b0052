//===- Run.cpp - programs that call the hooks by hand ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Run.h"
#include "../../cilksan/core/Callback.h"

#include "../../cilksan/report/Progress.h"
#include "../../cilksan/report/Report.h"
#include "../../cilksan/run/Detector.h"
#include "languages/Language.h"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>

FoundRaces Found;
std::vector<const char *> CallNames;

std::string FoundRaces::pairs() const {
  std::string Result;
  for (const cilksan::Race &R : Races)
    Result += (Result.empty() ? "" : " ") + std::to_string(R.First.At.Line) +
              "-" + std::to_string(R.Second.At.Line);
  return Result;
}

void load(int Id, const void *Addr, size_t Size) {
  load_prop_t Prop = {};
  if (Size > 64)
    __csi_before_load_range(Id, Addr, Size, Prop);
  else
    __csi_before_load(Id, Addr, Size, Prop);
}

void store(int Id, const void *Addr, size_t Size) {
  store_prop_t Prop = {};
  if (Size > 64)
    __csi_before_store_range(Id, Addr, Size, Prop);
  else
    __csi_before_store(Id, Addr, Size, Prop);
}

void atomicLoad(int Id, const void *Addr, size_t Size) {
  load_prop_t Prop = {};
  Prop.is_atomic = 1;
  __csi_before_load(Id, Addr, Size, Prop);
}

void loadGuard(int Id, const void *Guard) {
  load_prop_t Prop = {};
  Prop.is_atomic = Prop.is_of_guard = 1;
  __csi_before_load(Id, Guard, 1, Prop);
}

void atomicStore(int Id, const void *Addr, size_t Size) {
  store_prop_t Prop = {};
  Prop.is_atomic = 1;
  __csi_before_store(Id, Addr, Size, Prop);
}

// The functions of the writer of reports.

namespace cilksan {

uint64_t ProgressDue = UINT64_MAX;
void startProgress() {}
void showProgress(uint64_t, uint64_t) {}
void endProgress() {}

void start() {}
bool report(const Race &R) {
  Found.Races.push_back(R);
  return true;
}
void report(const UndeclaredAccess &) {}
void duplicate() { ++Found.Duplicates; }
void warn(const std::string &What) { Found.Warnings.push_back(What); }
int finish(const Coverage &) { return 0; }
void abandon(const std::string &) {}
void abandonBySignal(const char *) {}
void giveUp(const std::string &) { abort(); }
const Place &siteOf(const Access &A) { return A.At; }
std::string toString(const Place &) { return ""; }
std::string actorOf(const Access &, const char *) { return ""; }
int stop(const Wait &) { return 1; }
const std::vector<const Language *> &languages() {
  static const std::vector<const Language *> None;
  return None;
}
const Options &options() {
  static Options O;
  return O;
}

// The functions of the models.

bool isHarmless(const char *Name) { return strncmp(Name, "known", 5) == 0; }
bool isHarmlessAnywhere(const char *Name) { return isHarmless(Name); }
bool startsWork(const char *) { return false; }
bool startsWorkAnywhere(const char *) { return false; }
bool tellsThread(const char *) { return false; }
bool isModel(const void *) { return false; }
void forEachLateFunction(void (*)(const void *)) {}
void callIdentity(void (*Identity)(void *), void *View) {
  callBack(Identity, View);
}
void callReduce(void (*Reduce)(void *, void *), void *Left, void *Right) {
  callBack(Reduce, Left, Right);
}

} // namespace cilksan

// The functions of the compiler's tables.

namespace {

/// Returns a place whose line is its number. Returns the same object for the
/// same number.
const source_loc_t *locate(const char *Name, csi_id_t Id, int Kind) {
  static std::deque<source_loc_t> Places;
  static std::map<std::pair<int, csi_id_t>, const source_loc_t *> Known;
  const source_loc_t *&P = Known[{Kind, Id}];
  if (!P) {
    Places.push_back({const_cast<char *>(Name), int32_t(Id), 1,
                      const_cast<char *>("test.c")});
    P = &Places.back();
  }
  return P;
}

} // namespace

extern "C" {

const source_loc_t *__csi_get_func_source_loc(csi_id_t Id) {
  return Id < 10000 ? locate("f", Id, 0) : nullptr;
}
const source_loc_t *__csi_get_callsite_source_loc(csi_id_t Id) {
  return locate(Id < csi_id_t(CallNames.size()) ? CallNames[Id] : "f", Id, 1);
}
const source_loc_t *__csi_get_load_source_loc(csi_id_t Id) {
  return locate("x", Id, 2);
}
const source_loc_t *__csi_get_store_source_loc(csi_id_t Id) {
  return locate("x", Id, 2);
}
const source_loc_t *__csi_get_detach_source_loc(csi_id_t Id) {
  return locate("task", Id, 3);
}
const source_loc_t *__csi_get_sync_source_loc(csi_id_t Id) {
  return locate(nullptr, Id, 4);
}
const source_loc_t *__csi_get_allocfn_source_loc(csi_id_t Id) {
  return locate("malloc", Id, 5);
}
const source_loc_t *__csi_get_alloca_source_loc(csi_id_t Id) {
  return locate("local", Id, 7);
}
const source_loc_t *__csi_get_free_source_loc(csi_id_t Id) {
  return locate("free", Id, 6);
}
const source_loc_t *__csi_get_related_loc(const source_loc_t *) {
  return nullptr;
}
const source_loc_t *__csi_get_inlined_loc(const source_loc_t *) {
  return nullptr;
}

} // extern "C"
