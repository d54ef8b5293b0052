//===- EngineAccess.cpp - Diagnostics of our own, in LLVM 19 --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In LLVM 19 a diagnostic is a view of what the engine has under way. To have
// another one, the engine's members are changed while it is looked at.
//
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"
#include "cilk/PrivateMember.h"

using namespace clang;

namespace cilk {
namespace compat {

struct LocationTag {
  using Type = SourceLocation DiagnosticsEngine::*;
  friend Type member(LocationTag);
};
struct IdTag {
  using Type = unsigned DiagnosticsEngine::*;
  friend Type member(IdTag);
};
struct StorageTag {
  using Type = DiagnosticStorage DiagnosticsEngine::*;
  friend Type member(StorageTag);
};

template struct Expose<LocationTag, &DiagnosticsEngine::CurDiagLoc>;
template struct Expose<IdTag, &DiagnosticsEngine::CurDiagID>;
template struct Expose<StorageTag, &DiagnosticsEngine::DiagStorage>;

namespace {
/// Has \p Place hold another value while it lives.
template <class T> class Instead {
  T &Place;
  T Saved;

public:
  Instead(T &Place, const T &Value) : Place(Place), Saved(Place) {
    Place = Value;
  }
  ~Instead() { Place = std::move(Saved); }
};

} // namespace

void withDiagnostic(const DiagnosticsEngine &Engine, SourceLocation Loc,
                    unsigned ID, const DiagnosticStorage &Storage,
                    llvm::StringRef Text,
                    llvm::function_ref<void(const Diagnostic &)> Then) {
  auto &Changed = const_cast<DiagnosticsEngine &>(Engine);
  Instead<SourceLocation> Place(Changed.*member(LocationTag()), Loc);
  Instead<unsigned> Number(Changed.*member(IdTag()), ID);
  Instead<DiagnosticStorage> Details(Changed.*member(StorageTag()), Storage);
  Then(Diagnostic(&Engine, Text));
}

} // namespace compat
} // namespace cilk
