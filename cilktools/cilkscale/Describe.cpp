//===- Describe.cpp - parts and sites by places of the source -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Describe.h"

#include <cassert>

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
