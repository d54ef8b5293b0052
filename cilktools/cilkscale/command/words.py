# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Explains the words of the page. An explanation appears when the pointer or the keyboard is on the
word, without a script, and screen readers read it as the word's description."""

from cilk_page.markup import element, escape

WORDS = {
    "work": "The time that all strands of the program take together. It is the time on one "
            "processor, also called T1.",
    "span": "The time of the longest chain of strands that must follow one another. The program "
            "takes at least this time, on any number of processors.",
    "parallelism": "Work divided by span. No number of processors makes the program faster than "
                   "this many times.",
    "burdened": "The burdened span also counts what a migration costs, wherever one may happen. "
                "Work divided by the burdened span is the speedup that the scheduler still "
                "promises on many processors.",
    "migration": "A strand moves to another processor when an idle processor steals it. That takes "
                 "some microseconds.",
    "speedup": "The time on one processor divided by the time on several.",
    "efficiency": "The speedup divided by the number of processors. 100 % is perfect.",
    "tasks": "How often the place spawned a task. For a loop, the number of pieces into which the "
             "loop was divided.",
}


# The forms of words that sentences have.
FORMS = {"migrations": "migration"}


class Words:
    """Makes explained words with names that are unique in a page."""

    def __init__(self):
        self.count = 0

    def term(self, word, text):
        """Returns markup for a text that explains the word, or the text if the word has no
        explanation."""
        if word not in WORDS:
            return escape(text)
        self.count += 1
        name = f"word{self.count}"
        return element(
            "span", element("button", escape(text), type="button", aria_describedby=name),
            element("span", escape(WORDS[word].replace(" %", "\u00a0%")), id=name, role="tooltip"),
            class_="term")

    def sentence(self, text):
        """Returns markup for a sentence, in which words of FORMS are explained."""
        for form, word in FORMS.items():
            before, found, after = text.partition(form)
            if found:
                return escape(before) + self.term(word, form) + self.sentence(after)
        return escape(text)
