// '#pragma simd' of Cilk Plus is ignored with a warning, which an option turns off.
// RUN: %clang_fe -fsyntax-only -Xclang -verify %s
// RUN: %clang_fe -fsyntax-only -fplugin-arg-cilk-Wno-cilk-ignored-pragma -Werror %s
void scale(float *a, int n) {
  // expected-warning@+1 {{'#pragma simd' of Cilk Plus ignored; write '#pragma clang loop vectorize(enable)'}}
#pragma simd vectorlength(4)
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
