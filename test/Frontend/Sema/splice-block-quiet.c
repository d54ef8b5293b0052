// Clang's warnings treat a spliced block as a block: for its return values, for variables that it
// initialises, for code after it. A label may come before the pragma in every C standard.
// DEFINE: %{strict} = -O2 -Weverything -Wno-c++98-compat -Wno-c++98-compat-pedantic -Wno-declaration-after-statement -Wno-pre-c11-compat -Wno-c99-compat -Wno-unsafe-buffer-usage -Wno-missing-prototypes -Wno-old-style-cast -Werror -fsyntax-only %s
// RUN: %clang_fe -std=c99 -pedantic %{strict}
// RUN: %clang_fe -std=c17 -pedantic %{strict}
// RUN: %clang_fe -x c++ -std=c++11 -pedantic %{strict}
// RUN: %clang_fe -x c++ -std=c++20 %{strict}
double returns(const double *a, double *b, int n);
double returns(const double *a, double *b, int n) {
#pragma cilk splice
  {
    cilk_for (int i = 0; i < n; ++i)
      b[i] = a[i];
    cilk_for (int i = 0; i < n; ++i)
      b[i] += 1;
    return b[0];
  }
}
double initialises(const double *a, double *b, int n);
double initialises(const double *a, double *b, int n) {
  double first;
#pragma cilk splice
  {
    cilk_for (int i = 0; i < n; ++i)
      b[i] = a[i];
    cilk_for (int i = 0; i < n; ++i)
      b[i] += 1;
    first = b[0];
  }
  return first;
}
double chooses(const double *a, double *b, int n);
double chooses(const double *a, double *b, int n) {
  if (n > 3)
    goto here;
  return 0;
here:
#pragma cilk splice
  {
    cilk_for (int i = 0; i < n; ++i)
      b[i] = a[i];
    if (n > 5)
      return 1;
    else
      goto end;
  }
end:
  return 2;
}
void steps(double *b, int n);
void steps(double *b, int n) {
  goto here;
here:
#pragma cilk splice(4)
  for (int t = 0; t < n; ++t) {
    cilk_for (int i = 0; i < n; ++i)
      b[i] += 1;
  }
}
