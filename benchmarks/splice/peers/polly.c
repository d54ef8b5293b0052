/*===- polly.c - the kernels as loops that Polly understands ===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/

void polly_jacobi_1d(long steps, long n, double *restrict a,
                     double *restrict b) {
  for (long t = 0; t < steps / 2; ++t) {
    for (long i = 1; i < n - 1; ++i)
      b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
    for (long i = 1; i < n - 1; ++i)
      a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
  }
}

void polly_jacobi_2d(long steps, long n, long m, double (*restrict a)[m],
                     double (*restrict b)[m]) {
  for (long t = 0; t < steps / 2; ++t) {
    for (long i = 1; i < n - 1; ++i)
      for (long j = 1; j < m - 1; ++j)
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j] +
                         a[i - 1][j]);
    for (long i = 1; i < n - 1; ++i)
      for (long j = 1; j < m - 1; ++j)
        a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i + 1][j] +
                         b[i - 1][j]);
  }
}

void polly_jacobi_3d(long steps, long n, long m, long l,
                     double (*restrict a)[m][l], double (*restrict b)[m][l]) {
  for (long t = 0; t < steps / 2; ++t) {
    for (long i = 1; i < n - 1; ++i)
      for (long j = 1; j < m - 1; ++j)
        for (long k = 1; k < l - 1; ++k)
          b[i][j][k] =
              0.125 * (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] +
                       a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1]) +
              0.25 * a[i][j][k];
    for (long i = 1; i < n - 1; ++i)
      for (long j = 1; j < m - 1; ++j)
        for (long k = 1; k < l - 1; ++k)
          a[i][j][k] =
              0.125 * (b[i - 1][j][k] + b[i + 1][j][k] + b[i][j - 1][k] +
                       b[i][j + 1][k] + b[i][j][k - 1] + b[i][j][k + 1]) +
              0.25 * b[i][j][k];
  }
}

void polly_seidel_2d(long steps, long n, long m, double (*restrict x)[m]) {
  for (long t = 0; t < steps; ++t)
    for (long i = 1; i < n - 1; ++i)
      for (long j = 1; j < m - 1; ++j)
        x[i][j] = (x[i - 1][j - 1] + x[i - 1][j] + x[i - 1][j + 1] +
                   x[i][j - 1] + x[i][j] + x[i][j + 1] + x[i + 1][j - 1] +
                   x[i + 1][j] + x[i + 1][j + 1]) /
                  9.0;
}

void polly_fdtd_2d(long steps, long n, long m, double (*restrict x)[m],
                   double (*restrict y)[m], double (*restrict z)[m]) {
  for (long t = 0; t < steps; ++t) {
    for (long j = 0; j < m; ++j)
      y[0][j] = (double)t;
    for (long i = 1; i < n; ++i)
      for (long j = 0; j < m; ++j)
        y[i][j] = y[i][j] - 0.5 * (z[i][j] - z[i - 1][j]);
    for (long i = 0; i < n; ++i)
      for (long j = 1; j < m; ++j)
        x[i][j] = x[i][j] - 0.5 * (z[i][j] - z[i][j - 1]);
    for (long i = 0; i < n - 1; ++i)
      for (long j = 0; j < m - 1; ++j)
        z[i][j] =
            z[i][j] - 0.7 * (x[i][j + 1] - x[i][j] + y[i + 1][j] - y[i][j]);
  }
}

void polly_apop(long steps, long n, double *restrict a, double *restrict b,
                const double *restrict least) {
  for (long t = 0; t < steps / 2; ++t) {
    for (long i = 1; i < n - 1; ++i) {
      const double held = 0.25 * a[i - 1] + 0.49 * a[i] + 0.2599 * a[i + 1];
      b[i] = held > least[i] ? held : least[i];
    }
    for (long i = 1; i < n - 1; ++i) {
      const double held = 0.25 * b[i - 1] + 0.49 * b[i] + 0.2599 * b[i + 1];
      a[i] = held > least[i] ? held : least[i];
    }
  }
}
