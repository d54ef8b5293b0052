//===- Races.cpp - races for reports --------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Races.h"

using namespace cilksan;

const char cilksan::Source[] = R"(int shared;
static void child(void) {
  shared = 5;
}
int parent(void) {
  cilk_spawn child();
	int copy = /* ä */ shared; // a tab, and a character of two bytes
  cilk_sync;
  return copy;
}
long sum(long *a, int n) {
  long total = 0;
  cilk_for (int i = 0; i < n; ++i)
    total += a[i];
  return total;
}
int main(void) {
  return parent() + sum(data, 3);
}
// cilksan-ignore
int ignored;
)";

Race cilksan::spawnRace(const char *File) {
  Race R;
  R.First.Is = Access::Write;
  R.First.At = {File, 3, 10};
  R.First.Function = "child";
  R.First.Variable = "shared";
  R.First.Declared = {File, 1, 5};
  R.First.Address = 0x404010;
  R.First.Size = 4;
  R.First.Frames = {{Frame::Call, "child", {File, 6, 14}},
                    {Frame::Spawn, "parent", {File, 6, 3}}};
  R.Second = R.First;
  R.Second.Is = Access::Read;
  R.Second.At = {File, 7, 22};
  R.Second.Function = "parent";
  R.Second.Frames.clear();
  R.Of = {Object::Global, false, "shared", {File, 1, 5}, 0x404010, 4, {}};
  R.Common = {{Frame::Call, "parent", {File, 18, 10}},
              {Frame::Call, "main", {}}};
  R.SpawnAt = {File, 6, 3};
  R.SyncAt = {File, 8, 3};
  return R;
}

Race cilksan::loopRace(const char *File) {
  Race R;
  R.First.Is = Access::Read;
  R.First.At = {File, 14, 11};
  R.First.Function = "sum";
  R.First.Variable = "total";
  R.First.Declared = {File, 12, 8};
  R.First.Address = 0x7ffe1000;
  R.First.Size = 8;
  R.First.Frames = {{Frame::Iteration, "sum", {File, 13, 3}}};
  R.Second = R.First;
  R.Second.Is = Access::Write;
  R.Of = {Object::Stack, false, "total", {File, 12, 8}, 0x7ffe1000, 8, {}};
  R.Common = {{Frame::Call, "sum", {File, 18, 21}}, {Frame::Call, "main", {}}};
  R.SpawnAt = {File, 13, 3};
  R.InLoop = true;
  return R;
}

Race cilksan::libraryRace(const char *File) {
  Race R;
  R.First.Is = Access::Write;
  R.First.Address = 0x60000010;
  R.First.Size = 3;
  R.First.Frames = {{Frame::Library, "strcpy", {File, 3, 3}},
                    {Frame::Call, "_ZN3app5childEPKc", {File, 6, 3}},
                    {Frame::Spawn, "_ZN3app6parentEv", {File, 6, 3}}};
  R.Second = R.First;
  R.Second.Frames = {{Frame::Library, "strcpy", {File, 7, 3}}};
  R.Second.Size = 5;
  R.Of.Is = Object::Heap;
  R.Of.Begin = 0x60000000;
  R.Of.Size = 64;
  R.Of.At = {File, 18, 3};
  R.Of.Frames = {{Frame::Library, "malloc", {File, 18, 3}},
                 {Frame::Call, "main", {}}};
  R.Common = {{Frame::Inlined, "_ZN3app6parentEv", {File, 18, 10}},
              {Frame::Call, "main", {}}};
  R.SpawnAt = {File, 6, 3};
  return R;
}

Race cilksan::freeRace(const char *File) {
  Race R = libraryRace(File);
  R.First.Is = Access::Read;
  R.First.At = {File, 3, 3};
  R.First.Function = "child";
  R.First.Frames = {{Frame::Spawn, "child", {File, 6, 3}}};
  R.Second.Is = Access::Free;
  R.Second.Size = 64;
  R.Second.Address = 0x60000000;
  R.Second.Frames = {{Frame::Library, "free", {File, 7, 3}}};
  R.FirstLocks = {"inner", "0x20 (shared)"};
  return R;
}

Race cilksan::viewRace(const char *File) {
  Race R = spawnRace(File);
  R.First.Is = Access::Merge;
  return R;
}

Race cilksan::deepRace(const char *File, unsigned Depth) {
  Race R = spawnRace(File);
  R.First.Frames.clear();
  // Two functions call each other, since otherwise all steps would be alike.
  for (unsigned I = 0; I < Depth; ++I)
    R.First.Frames.push_back(
        {Frame::Call, I % 2 ? "even" : "odd", {File, int(I % 2) + 11, 3}});
  R.First.Frames.push_back({Frame::Spawn, "parent", {File, 6, 3}});
  return R;
}

Race cilksan::unknownRace() {
  Race R;
  R.First.Address = R.Second.Address = 0x1234;
  R.Second.Is = Access::Write;
  R.Second.Atomic = true;
  return R;
}
