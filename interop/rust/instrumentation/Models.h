//===- Models.h - rows of the table of Rust's functions ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the rows of interop/rust/cilksan/Rust.def for a function or an
// instruction of a Rust program. By these rows, Synchronisation.cpp calls a
// tool's hooks, and Formats.cpp adds reads.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_RUST_INSTRUMENTATION_MODELS_H
#define INTEROP_RUST_INSTRUMENTATION_MODELS_H

#include "Paths.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/GlobPattern.h"

#include <optional>
#include <vector>

namespace llvm {
class DISubprogram;
class Instruction;
class Value;
} // namespace llvm

namespace tapir {

enum class RustEffect {
#define EFFECT(Name, Text) Name,
#include "../../../cilktools/cilksan/models/functions/Effects.def"
};

/// The place to which a row's effect is attached. Rust.def describes these
/// places.
enum class RustSite { Atomics, Body, BodyByValue, Call };

/// The standard streams, by their numbers.
enum class RustStream : unsigned { Stdin, Stdout, Stderr };

struct RustModel {
  RustSite Site;
  RustEffect Does;
  llvm::StringRef Path;
  std::optional<RustStream> Stream;
};

/// A row for atomic operations of a function, and the type that has the
/// function.
struct RustUse {
  const RustModel *Model = nullptr;
  std::string Of;
};

class RustModels {
  struct Row {
    RustModel Model;
    llvm::GlobPattern Pattern;
  };
  std::vector<Row> Rows;
  /// The types whose atomic operations have rows: the last identifier of each
  /// type's path, in its mangled form.
  std::vector<std::string> Identifiers;
  llvm::DenseMap<const llvm::DISubprogram *, RustUse> Known;

  void add(RustModel M);
  const RustUse &getUse(const llvm::DISubprogram &S);

public:
  RustModels();

  /// Returns the first row for the function at one of these sites, or null.
  const RustModel *find(const RustPath &P,
                        llvm::ArrayRef<RustSite> Sites) const;

  /// Returns the row to which the atomic operation \p I belongs. Rustc may have
  /// inlined \p I from several functions, which debug information names. The
  /// result is the row of the innermost of these functions that has a row.
  RustUse getUse(const llvm::Instruction &I);
};

/// An atomic operation, or a call of a function that does an atomic operation.
struct RustAtomic {
  enum { Exchanges, Changes, Reads } Kind;
  llvm::Value *Where;
  /// The value with which an exchange compares the old value.
  llvm::Value *Expected = nullptr;
};

/// Returns the atomic operation of \p I, if there is one. \p Callee is the path
/// of the function that \p I calls, or null.
std::optional<RustAtomic> getRustAtomic(llvm::Instruction &I,
                                        const RustPath *Callee);

} // namespace tapir

#endif // INTEROP_RUST_INSTRUMENTATION_MODELS_H
