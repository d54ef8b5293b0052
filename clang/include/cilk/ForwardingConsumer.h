//===- ForwardingConsumer.h - Between engine and client ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A consumer of diagnostics that stands between a DiagnosticsEngine and its
// client, and changes or drops some of the diagnostics that the client gets.
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
  /// Takes over the client's counts, because the client decides which
  /// diagnostics count: a verifier expects errors.
  void count() {
    NumErrors = Next->getNumErrors();
    NumWarnings = Next->getNumWarnings();
  }

  clang::DiagnosticConsumer *Next = nullptr;
  /// \c Next if the engine owned it; null otherwise.
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
};

} // namespace cilk

#endif // CILK_FORWARDINGCONSUMER_H
