# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A table of texts, which the data of a page or a file names by numbers."""


class Texts:
    """The table. Equal texts have one number."""

    def __init__(self):
        self.list, self.numbers = [], {}

    def number(self, text):
        if text not in self.numbers:
            self.numbers[text] = len(self.list)
            self.list.append(text)
        return self.numbers[text]
