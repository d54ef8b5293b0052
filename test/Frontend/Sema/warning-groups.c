// RUN: %clang_fe -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang_fe -fsyntax-only -fno-diagnostics-show-option %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %clang_fe -fsyntax-only -fplugin-arg-cilk-Wno-cilk-serial-spawn %s 2>&1 | count 0
// RUN: %clang_fe -fsyntax-only -fplugin-arg-cilk-Wno-cilk-reducer-copy %s 2>&1 | FileCheck %s
// RUN: not %clang_fe -fsyntax-only -fplugin-arg-cilk-Werror=cilk-serial-spawn %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: not %clang_fe -fsyntax-only -Werror %s 2>&1 | FileCheck --check-prefix=ERROR %s
// RUN: %clang_fe -fsyntax-only -Werror -fplugin-arg-cilk-Wno-cilk-serial-spawn %s 2>&1 | count 0
// RUN: %clang_fe -fsyntax-only -w %s 2>&1 | count 0
// RUN: %clang_fe -fsyntax-only -Wno-everything %s 2>&1 | count 0
// A warning names its group, by which it is turned off or made an error.
int f(int);
int g(int x) { return cilk_spawn f(x); }
// CHECK: warning: 'cilk_spawn' in a return statement does not run in parallel: the function waits for it at once [-Wcilk-serial-spawn]
// PLAIN: the function waits for it at once{{$}}
// ERROR: error: 'cilk_spawn' in a return statement does not run in parallel: the function waits for it at once [-Werror,-Wcilk-serial-spawn]
