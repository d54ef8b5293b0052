//===- SplicedBlocks.cpp - Jumps across the edges of spliced blocks -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block behind `#pragma cilk splice` becomes a loop with one step
// (Rewrite/Splicing.cpp), which would take a `break` or `continue` for its own,
// and is entered at its beginning. Where a jump leaves or enters the block in
// another way, it stays a block, and a warning says so. Jumps from one place in
// it to another are free, and what a `goto` or `return` leaves is a loop, if
// none that is spliced.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/FunctionChecker.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cilk {

void FunctionChecker::spliced(AttributedStmt *S) {
  Info->HasCilk = true;
  llvm::SaveAndRestore Outer(Block);
  if (isa<CompoundStmt>(S->getSubStmt())) {
    SplicedBlocks.push_back({S, Block});
    Block = &SplicedBlocks.back();
  }
  statement(S->getSubStmt());
}

void FunctionChecker::leaveBlocks(const SplicedBlock *To, SourceLocation Loc,
                                  llvm::StringRef What) {
  for (const SplicedBlock *B = Block; B && B != To; B = B->Around) {
    if (!Info->PlainBlocks.insert(B->S).second)
      continue;
    Diags.report(B->S->getSubStmt()->getBeginLoc(),
                 diag::warn_splice_block_left)
        << What;
    Diags.report(Loc, diag::note_splice_block_left);
  }
}

void FunctionChecker::enterBlocks(const SplicedBlock *From,
                                  const SplicedBlock *To, SourceLocation Loc) {
  llvm::SmallPtrSet<const SplicedBlock *, 4> Around;
  for (const SplicedBlock *B = From; B; B = B->Around)
    Around.insert(B);
  for (const SplicedBlock *B = To; B && !Around.contains(B); B = B->Around) {
    if (!Info->PlainBlocks.insert(B->S).second)
      continue;
    Diags.report(B->S->getSubStmt()->getBeginLoc(),
                 diag::warn_splice_block_entered);
    Diags.report(Loc, diag::note_splice_block_entered);
  }
}

} // namespace cilk
