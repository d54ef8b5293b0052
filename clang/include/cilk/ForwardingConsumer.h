//===- ForwardingConsumer.h - Between engine and client ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ForwardingConsumer gets diagnostics from a DiagnosticsEngine, changes or
// drops some of them, and passes the others on to the engine's client.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_FORWARDINGCONSUMER_H
#define CILK_FORWARDINGCONSUMER_H

#include "cilk/ClangVersions.h"
#include "clang/Basic/Diagnostic.h"

namespace cilk {

class ForwardingConsumer : public compat::DiagnosticConsumer {
public:
  /// Makes \p Diags report to \p Consumer, which forwards to the previous
  /// client.
  static void install(clang::DiagnosticsEngine &Diags,
                      std::unique_ptr<ForwardingConsumer> Consumer) {
    Consumer->Next = Diags.getClient();
    Consumer->Owned = Diags.takeClient();
    Diags.setClient(Consumer.release());
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    Next->HandleDiagnostic(Level, Info);
    count();
  }

  void BeginSourceFile(const clang::LangOptions &Lang,
                       const clang::Preprocessor *PP) override {
    Next->BeginSourceFile(Lang, PP);
  }
  void EndSourceFile() override {
    Next->EndSourceFile();
    count();
  }
  void finish() override {
    compat::finish(*Next);
    count();
  }
  void clear() override {
    DiagnosticConsumer::clear();
    Next->clear();
  }
  bool IncludeInDiagnosticCounts() const override {
    return Next->IncludeInDiagnosticCounts();
  }

private:
  /// Copies the client's numbers of errors and warnings, because the client
  /// decides which diagnostics count: a verifier doesn't count the errors that
  /// it expects.
  void count() {
    NumErrors = Next->getNumErrors();
    NumWarnings = Next->getNumWarnings();
  }

  clang::DiagnosticConsumer *Next = nullptr;
  /// The same object as \c Next if the engine owned it, and otherwise null.
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
};

} // namespace cilk

#endif // CILK_FORWARDINGCONSUMER_H
