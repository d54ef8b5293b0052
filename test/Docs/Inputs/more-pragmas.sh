#!/usr/bin/env bash
# Adds two pragmas to the sources in the current folder, and their test: one before a cilk_for, with or
# without an argument, and one that may precede a serial loop together with `#pragma cilk splice`.
set -euo pipefail
sed -i 's/^#undef PRAGMA$/PRAGMA(Bare, "bare", Optional, ParallelLoop, "of a test")\
PRAGMA(Second, "second", Optional, LoopOrBlock, "of a test")\
\n&/' clang/include/cilk/Lex/Pragmas.def
sed -i 's/^    llvm_unreachable("not a pragma");$/    if (Kind == PragmaKind::Bare)\
      return makeOnLoop(S, On, Argument, L, BareAnnotation);\
    return AnnotateAttr::Create(S.Context, SecondAnnotation, nullptr, 0, L);/' \
  clang/lib/Sema/StatementAttributes.cpp
cat > test/Frontend/Rewrite/pragma-more.c <<'END'
// RUN: %clang_fe -fsyntax-only -Xclang -verify -Xclang -ast-dump %s | FileCheck %s
// RUN: %clang_fe -x c++ -fsyntax-only -Xclang -verify -Xclang -ast-dump %s | FileCheck %s
// expected-no-diagnostics
// A pragma without an argument counts on a cilk_for, and so do both of two pragmas on a loop or block.
void f(int);
void g(int n) {
#pragma cilk bare
  cilk_for (int i = 0; i < n; ++i)
    f(i);
// CHECK-DAG: AnnotateAttr {{.*}}cilk.second
// CHECK-DAG: AnnotateAttr {{.*}}cilk.splice
#pragma cilk second
#pragma cilk splice
  for (int t = 0; t < n; ++t)
    cilk_for (int i = 0; i < n; ++i)
      f(i);
// CHECK-DAG: AnnotateAttr {{.*}}cilk.second
// CHECK-DAG: AnnotateAttr {{.*}}cilk.splice
#pragma cilk splice
#pragma cilk second
  {
    cilk_for (int i = 0; i < n; ++i)
      f(i);
  }
}
END
