# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions with many tasks: side by side, in loops, scopes or `try` blocks, or nested.

A piece is one such task without other code, so that the measured cost is that of the keyword. With
`full`, each piece also has the work of an ordinary statement block: a loop over an array, some
arithmetic, a branch, and calls.

Clang's parser, and its passes that run before ours, aren't made for blocks that nest 10,000 deep.
So such tasks are written as Tapir, and lowered by `opt`: `tapir`.
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
    # Pieces that nest are closed at the end.
    "nested": ("c", "  cilk_spawn {{\n    b[{i}] = work({i});\n"),
    "nest-tries": ("cpp", "  try {{\n    a[{i}] = cilk_spawn work({i});\n"
                          "    b[{i}] = work({i});\n"),
    "nest": ("c", "  cilk_for (int i{i} = 0; i{i} < n; ++i{i}) {{\n    b[i{i}] = work({i});\n"),
    "tapir": ("ll", ""),
}
NESTING = ("nested", "nest", "nest-tries")

SIZES = {
    "spawns": [10, 100, 1000, 10000],
    "loops": [10, 100, 1000, 10000],
    "scopes": [10, 100, 1000, 10000],
    "tries": [10, 100, 1000, 10000],
    "nested": [10, 100, 1000],
    "nest": [10, 30, 100, 300],
    "nest-tries": [10, 30, 100, 300],
    "tapir": [10, 100, 1000, 10000],
}


def write_nested_tapir(size):
    """Returns nested tasks, each with a region, a call and a store of its own."""
    lines = ["target triple = \"x86_64-pc-linux-gnu\"", "declare i1 @tapir.detach(ptr, ...)",
             "declare void @tapir.reattach(ptr)", "declare void @tapir.sync(ptr)",
             "declare i32 @work(i32)", "define void @many(ptr %b) {", "entry:"]
    lines += [f"  %r{i} = alloca i8" for i in range(size)]
    lines.append("  br label %spawn0")
    for i in range(size):
        lines += [f"spawn{i}:", f"  %d{i} = call i1 (ptr, ...) @tapir.detach(ptr %r{i})",
                  f"  br i1 %d{i}, label %task{i}, label %rest{i}", f"task{i}:",
                  f"  %w{i} = call i32 @work(i32 {i})",
                  f"  %p{i} = getelementptr i32, ptr %b, i64 {i}",
                  f"  store i32 %w{i}, ptr %p{i}", f"  br label %spawn{i + 1}"]
    lines += [f"spawn{size}:", f"  br label %end{size - 1}"]
    for i in reversed(range(size)):
        lines += [f"end{i}:", f"  call void @tapir.reattach(ptr %r{i})",
                  f"  br label %rest{i}", f"rest{i}:",
                  f"  call void @tapir.sync(ptr %r{i})",
                  f"  br label %end{i - 1}" if i else "  ret void"]
    return "\n".join(lines) + "\n}\n"


def write(kind, size, full, folder):
    """Writes such a function to a file, and returns its path."""
    suffix, piece = PIECES[kind]
    path = folder / f"{kind}{'-full' if full else ''}-{size}.{suffix}"
    if kind == "tapir":
        path.write_text(write_nested_tapir(size), encoding="ascii")
        return path
    around = "  {{\n" + FULL + "  }}\n" if full else ""
    body = "".join((piece + around).format(i=i) for i in range(size))
    end = "  cilk_sync;\n" if kind == "spawns" else "}" * size if kind in NESTING else ""
    if kind == "nest-tries":
        end = "".join(f"    cilk_sync;\n  }} catch (int e) {{\n    a[{i}] = e;\n  }}\n"
                      for i in reversed(range(size)))
    path.write_text("int work(int);\n"
                    f"void many(int *a, int *b, double *data, int n) {{\n{body}{end}}}\n",
                    encoding="ascii")
    return path
