//===- cholesky-omp.cpp - the factorisation by OpenMP's tasks with depend ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cholesky.h"

static void factorise(Matrix &m) {
  const int n = m.tiles;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; ++k) {
    double *kk = m.tile(k, k);
#pragma omp task depend(inout : kk[0]) firstprivate(k) shared(m)
    m.factor(k);
    for (int i = k + 1; i < n; ++i) {
      double *ik = m.tile(i, k);
#pragma omp task depend(in : kk[0]) depend(inout : ik[0]) firstprivate(i, k)   \
    shared(m)
      m.solve(i, k);
    }
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j <= i; ++j) {
        double *ik = m.tile(i, k), *jk = m.tile(j, k), *ij = m.tile(i, j);
#pragma omp task depend(in : ik[0], jk[0]) depend(inout : ij[0])               \
    firstprivate(i, j, k) shared(m)
        m.update(i, j, k);
      }
  }
}

int main(int argc, char **argv) {
  return measure_cholesky(argc, argv, factorise);
}
