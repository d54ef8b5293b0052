//===- Describe.cpp - parts and sites by places of the source -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Describe.h"

#include <cassert>
#include <cstring>
#include <vector>

namespace cilkscale {

uint32_t siteOf(SiteKind Kind, csi_id_t Id) {
  assert(0 <= Id && Id < csi_id_t(NoPart / NumSiteKinds) &&
         "the number is neither NoPart nor Outside");
  return uint32_t(Id) * NumSiteKinds + Kind + 1;
}

PlaceRow placeOf(const source_loc_t *At, bool IsOfFunction, bool HasColumn) {
  if (!At)
    return {};
  const source_loc_t *Inlined = __csi_get_inlined_loc(At);
  const char *Name = Inlined ? Inlined->name : At->name;
  return {At->filename ? At->filename : "", At->line_number,
          HasColumn ? At->column_number : 0,
          IsOfFunction && Name ? functionOf(Name) : ""};
}

// The command's is_of_library (command/users.py) has the same rule.
bool isOfLibrary(const char *File) {
  return strncmp(File, "/usr/", 5) == 0 || strstr(File, "/include/c++/") ||
         strstr(File, "/include/cilk/");
}

PlaceRow usersPlaceOf(const source_loc_t *At) {
  if (!At)
    return {};
  std::vector<const source_loc_t *> Chain;
  for (const source_loc_t *L = At; L; L = __csi_get_inlined_loc(L))
    Chain.push_back(L);
  const char *Outer = Chain.back()->filename;
  const bool InLibrary = Outer && isOfLibrary(Outer);
  size_t Found = Chain.size() - 1;
  for (size_t I = 0; I < Chain.size(); ++I) {
    const char *File = Chain[I]->filename;
    if (File && Outer && Chain[I]->line_number &&
        (InLibrary ? !isOfLibrary(File) : !strcmp(File, Outer))) {
      Found = I;
      break;
    }
  }
  // A place at which a function came into another one names the function that
  // came in, and the first place names the function that contains all code.
  const char *Name =
      Found + 1 < Chain.size() ? Chain[Found + 1]->name : At->name;
  const source_loc_t *L = Chain[Found];
  return {L->filename ? L->filename : "", L->line_number, 0,
          Name ? functionOf(Name) : ""};
}

SiteRow describeSite(uint32_t Site) {
  SiteRow R = {"outside", "", 0, 0, "", 0, 0, 0};
  if (Site == Outside)
    return R;
  const auto Kind = SiteKind((Site - 1) % NumSiteKinds);
  const csi_id_t Id = (Site - 1) / NumSiteKinds;
  const source_loc_t *At = Kind == LoopSite ? __csi_get_func_source_loc(Id)
                                            : __csi_get_detach_source_loc(Id);
  R.Kind = Kind == SpawnSite ? "spawn" : "loop";
  // Pieces of a loop are inlined into the function that the compiler makes from
  // the loop, so the place is the place of the loop. The place of a function
  // that is made from a loop has a line only.
  const PlaceRow P = placeOf(At, Kind != LoopSpawnSite, Kind == SpawnSite);
  R.File = P.File;
  R.Line = P.Line;
  R.Column = P.Column;
  R.Function = P.Function;
  return R;
}

const char *nameOf(Begin How) {
  switch (How) {
  case Begin::Program:
    return "program";
  case Begin::Task:
    return "task";
  case Begin::WholeTask:
    return "whole task";
  case Begin::Spawn:
    return "spawn";
  case Begin::Sync:
    return "sync";
  case Begin::Loop:
    return "loop";
  }
  return "";
}

PlaceRow describeBegin(const Part &P, const SiteRow &Site) {
  if (P.How == Begin::Spawn)
    return placeOf(__csi_get_detach_source_loc(P.Place), true, true);
  if (P.How == Begin::Sync)
    return placeOf(__csi_get_sync_source_loc(P.Place), true, true);
  if (P.How == Begin::Loop) {
    const SiteRow Loop = describeSite(callPathAt(P.Place).Site);
    return {Loop.File, Loop.Line, Loop.Column, Loop.Function};
  }
  return {Site.File, Site.Line, Site.Column, Site.Function};
}

} // namespace cilkscale
