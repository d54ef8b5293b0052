// The header compiles without warnings in C from the first to the last standard, and with another
// compiler.
// DEFINE: %{strict} = -Wall -Wextra -Wpedantic -Werror -I%S/../../cilktools/include -fsyntax-only %s
// RUN: %stock_clang -std=c99 %{strict}
// RUN: %stock_clang -std=c11 %{strict}
// RUN: %stock_clang -std=c17 %{strict}
// RUN: %stock_clang -std=c23 %{strict}
// RUN: %stock_clang -x c++ -std=c++11 %{strict}
// RUN: %stock_clang -x c++ -std=c++23 %{strict}
// RUN: gcc -std=c99 %{strict}
// RUN: gcc -std=c2x %{strict}
// RUN: gcc -x c++ -std=c++17 %{strict}
// RUN: %scale -std=c99 %{strict}
// RUN: %scale -std=c23 %{strict}
#include <cilk/cilkscale.h>

wsp_t twice(void) {
  wsp_t begin = wsp_getworkspan();
  wsp_dump(begin, "begin");
  begin = wsp_sub(wsp_getworkspan(), wsp_add(wsp_zero(), begin));
  return wsp_add(begin, begin);
}
