# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The Mandelbrot set by the package cilk."""

import sys

import cilk
import numpy
from timing import report


@cilk.jit
def escape(x, y, most):
    u = 0.0
    v = 0.0
    for k in range(most):
        uu = u * u
        vv = v * v
        if uu + vv > 4:
            return k
        v = 2 * u * v + y
        u = uu - vv + x
    return most


@cilk.jit
def draw(image, most):
    n = image.shape[0]
    for i in cilk.prange(n):
        for j in range(n):
            image[i, j] = escape(-2.0 + 3.0 * j / n, -1.5 + 3.0 * i / n, most)


def run(image):
    draw(image, 200)
    return image.flat[image.size // 3]


n = int(sys.argv[1])
pixels = numpy.zeros((n, n), numpy.int32)
report(lambda: run(pixels))
