# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls compiled functions in threads."""

import array
import threading
import unittest

import cilk


@cilk.jit
def fib(n: int) -> int:
    if n < 2:
        return n
    a = cilk.spawn(fib, n - 1)
    b = fib(n - 2)
    cilk.sync()
    return a + b


@cilk.jit
def wait_for(flag: cilk.int64[:]):
    turns = 0
    while flag[0] == 0:
        turns += fib(3)
    return turns


@cilk.jit
def add(a, b):
    return a + b


class Threads(unittest.TestCase):
    def test_many(self):
        results = []

        def work(k):
            results.append(fib(15 + k % 3))
            results.append(add(k, 0.0 if k % 2 else 0) - k)
        threads = [threading.Thread(target=work, args=(k,)) for k in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(results), [0] * 12 + [610] * 4 + [987] * 4 + [1597] * 4)

    def test_lock_is_free(self):
        """Python sets the flag while compiled code waits for it."""
        flag = array.array("q", [0])
        waiter = threading.Thread(target=wait_for, args=(flag,))
        waiter.start()
        flag[0] = 1
        waiter.join(60)
        self.assertFalse(waiter.is_alive())


if __name__ == "__main__":
    unittest.main()
