//===- SourceFrames.cpp - places of the program's source ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes frames from contexts. A context refers to its parent, so the frames are
// collected by a walk upwards. Nothing here is fast, since only reports call
// it. The exception is originalOf, which caches its results.
//
//===----------------------------------------------------------------------===//

#include "SourceFrames.h"

#include "../core/Harmless.h"
#include "../core/Records.h"
#include "../order/SPBags.h"

#include <string>
#include <unordered_map>

using namespace cilksan;

Place cilksan::placeIn(const source_loc_t *L) {
  Place P;
  if (L && L->filename && L->line_number) {
    P.File = L->filename;
    P.Line = L->line_number;
    P.Column = L->column_number;
  }
  return P;
}

const char *cilksan::nameIn(const source_loc_t *L) {
  return L && L->name && *L->name ? L->name : nullptr;
}

const source_loc_t *cilksan::sourceOf(Site Where) {
  csi_id_t Id = siteId(Where);
  switch (siteKind(Where)) {
  case SiteKind::Load:
    return __csi_get_load_source_loc(Id);
  case SiteKind::Store:
  case SiteKind::EndOfLife:
    return __csi_get_store_source_loc(Id);
  case SiteKind::Local:
    return __csi_get_alloca_source_loc(Id);
  case SiteKind::Call:
  case SiteKind::FreeCall:
    return __csi_get_callsite_source_loc(Id);
  case SiteKind::Alloc:
    return __csi_get_allocfn_source_loc(Id);
  case SiteKind::Free:
    return __csi_get_free_source_loc(Id);
  case SiteKind::Sync:
    return __csi_get_sync_source_loc(Id);
  case SiteKind::Detach:
    return __csi_get_detach_source_loc(Id);
  case SiteKind::None:
    break;
  }
  return nullptr;
}

const source_loc_t *cilksan::detachOf(uint32_t Place) {
  return __csi_get_detach_source_loc(Place & ~(TaskBit | LoopBit));
}

void cilksan::addInlined(std::vector<Frame> &Frames, const source_loc_t *L) {
  while (L && (L = __csi_get_inlined_loc(L)))
    Frames.push_back({Frame::Inlined, nameIn(L), placeIn(L)});
}

const char *cilksan::functionAt(uint32_t C) {
  for (; C > RootContext; C = Contexts[C].Parent)
    if (!(Contexts[C].Place & TaskBit) && Contexts[C].Place < AsyncPlace)
      return nameIn(__csi_get_func_source_loc(Contexts[C].Place));
  return nullptr;
}

void cilksan::addFrames(std::vector<Frame> &Frames, uint32_t C, uint32_t End) {
  for (; C > RootContext && C != End; C = Contexts[C].Parent) {
    const Context &It = Contexts[C];
    const source_loc_t *L;
    if (It.Place == MergePlace) {
      L = sourceOf(It.Call);
      Frames.push_back(
          {Frame::Library, "merge of reducers' views", placeIn(L)});
    } else if (It.Place == AsyncPlace) {
      L = sourceOf(It.Call);
      Frames.push_back({Frame::Async, functionAt(It.Parent), placeIn(L)});
    } else if (It.Place & TaskBit) {
      L = detachOf(It.Place);
      const char *Name = nameIn(L);
      Frames.push_back({It.Place & LoopBit ? Frame::Iteration : Frame::Spawn,
                        Name ? Name : functionAt(It.Parent), placeIn(L)});
    } else {
      const char *Name = nameIn(__csi_get_func_source_loc(It.Place));
      // The library calls a task's function at the place that started the task.
      const bool IsTask = Contexts[It.Parent].Place == AsyncPlace;
      L = IsTask ? nullptr : sourceOf(It.Call);
      const char *Callee = nameIn(L);
      if (Callee && isHarmless(Callee)) {
        // A function of a library has called the program back.
        Frames.push_back({Frame::Call, Name, {}});
        Frames.push_back({Frame::Library, Callee, placeIn(L)});
      } else {
        Frames.push_back({Frame::Call, Name, placeIn(L)});
      }
    }
    addInlined(Frames, L);
  }
}

static bool isAccess(Site Where) {
  return siteKind(Where) == SiteKind::Load ||
         siteKind(Where) == SiteKind::Store ||
         siteKind(Where) == SiteKind::EndOfLife;
}

Access cilksan::codeAt(Site Where, uint32_t Context, uint32_t End) {
  const source_loc_t *L = sourceOf(Where);
  Access A;
  A.At = placeIn(L);
  A.Function = nameIn(L ? __csi_get_inlined_loc(L) : nullptr);
  if (!A.Function)
    A.Function = functionAt(Context);
  if (isAccess(Where)) {
    A.Variable = nameIn(L);
    if (L)
      A.Declared = placeIn(__csi_get_related_loc(L));
  } else if (const char *Callee = nameIn(L)) {
    A.Frames.push_back({Frame::Library, Callee, A.At});
  }
  addInlined(A.Frames, L);
  addFrames(A.Frames, Context, End);
  return A;
}

namespace {

void addPlace(std::string &Key, const source_loc_t *L) {
  Key += std::to_string(L->line_number) + ' ' +
         std::to_string(L->column_number) + ' ' +
         (L->filename ? L->filename : "") + '\n';
}

} // namespace

Site cilksan::originalOf(Site Where) {
  static auto &Originals = *new std::unordered_map<Site, Site>;
  static auto &AtPlace = *new std::unordered_map<std::string, Site>;
  auto [Known, New] = Originals.emplace(Where, Where);
  if (!New)
    return Known->second;
  const source_loc_t *L = sourceOf(Where);
  if (!placeIn(L).File)
    return Where;
  std::string Key = std::to_string(static_cast<int>(siteKind(Where))) + ' ' +
                    (L->name ? L->name : "") + '\n';
  for (; L; L = __csi_get_inlined_loc(L))
    addPlace(Key, L);
  return Known->second = AtPlace.emplace(Key, Where).first->second;
}

SitePlace cilksan::placeOf(Site Where) {
  const source_loc_t *L = sourceOf(Where);
  return {placeIn(L), nameIn(L)};
}

Place cilksan::declarationOf(Site Where) {
  const source_loc_t *L = sourceOf(Where);
  return placeIn(L ? __csi_get_related_loc(L) : nullptr);
}

std::vector<Frame> cilksan::framesFrom(uint32_t Context, Site Where) {
  std::vector<Frame> Frames;
  if (const char *Callee = placeOf(Where).Name)
    Frames.push_back({Frame::Library, Callee, placeOf(Where).At});
  addInlined(Frames, sourceOf(Where));
  addFrames(Frames, Context, 0);
  return Frames;
}
