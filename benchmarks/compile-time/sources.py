# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions with many spawns, parallel loops, scopes or `try` blocks.

A piece is one of these with nothing around it, so that what is measured is what the keyword
costs; with `full`, each piece has the work of an ordinary statement block as well: a loop over
an array, some arithmetic, a branch, and calls.
"""

FULL = """\
    double sum = 0;
    for (int k = 0; k < n; ++k) {{
      double x = data[k] * {i} + k;
      if (x > sum)
        sum += x / (k + 1);
      else
        sum -= work(k) + data[(k + {i}) % n];
    }}
    data[{i}] = sum + work((int)sum) * work({i} + n);
"""

PIECES = {
    "spawns": ("c", "  b[{i}] = cilk_spawn work({i});\n"),
    "loops": ("c", "  cilk_for (int i = 0; i < n; ++i)\n    b[i] = work(b[i] + {i});\n"),
    "scopes": ("c", "  cilk_scope {{\n    a[{i}] = cilk_spawn work({i});\n"
                    "    b[{i}] = work({i});\n  }}\n"),
    "tries": ("cpp", "  try {{\n    a[{i}] = cilk_spawn work({i});\n    b[{i}] = work({i});\n"
                     "    cilk_sync;\n  }} catch (int e) {{\n    a[{i}] = e;\n  }}\n"),
}

# The largest are those of the project's goal.
SIZES = {
    "spawns": [125, 250, 500, 1000, 2000],
    "loops": [31, 62, 125, 250, 500],
    "scopes": [125, 250, 500, 1000, 2000],
    "tries": [16, 32, 64, 125, 250],
}


def write(kind, size, full, folder):
    """Writes such a function to a file, whose path it returns."""
    suffix, piece = PIECES[kind]
    around = "  {{\n" + FULL + "  }}\n" if full else ""
    body = "".join((piece + around).format(i=i) for i in range(size))
    end = "  cilk_sync;\n" if kind == "spawns" else ""
    path = folder / f"{kind}{'-full' if full else ''}-{size}.{suffix}"
    path.write_text("int work(int);\n"
                    f"void many(int *a, int *b, double *data, int n) {{\n{body}{end}}}\n",
                    encoding="ascii")
    return path
