//===- Consumer.h - The plugin's consumer of Clang's tree -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FrontendPlugin.cpp installs this consumer of the tree. It runs the checker on
// each function, and the rewriter on each function for which Clang generates
// code.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_CONSUMER_H
#define CILK_CONSUMER_H

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace cilk {

class KeywordLog;

/// Creates the consumer. \p Log has the keywords that the keyword rewriter has
/// replaced.
std::unique_ptr<clang::ASTConsumer>
makeConsumer(clang::CompilerInstance &CI, std::shared_ptr<KeywordLog> Log);

} // namespace cilk

#endif // CILK_CONSUMER_H
