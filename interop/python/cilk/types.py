# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of the compiled subset, and their annotations and names.

A number is an int (64 bits), a float (64 bits) or a bool. Elements of arrays may be smaller: they
become one of these three types when they are read. An array's type has everything that its code
depends on: the elements, the number of dimensions, whether the array is contiguous, and whether it
may be written.
"""

from typing import NamedTuple


class Number(NamedTuple):
    """The type of a variable with one value. `rank` orders bool, int and float."""

    name: str
    rank: int

    def __str__(self):
        return self.name


BOOL, INT, FLOAT = Number("bool", 0), Number("int", 1), Number("float", 2)
NONE = Number("None", -1)
UNKNOWN = Number("unknown", -2)  # the type of a variable for which no type has been found yet


class Element(NamedTuple):
    """The type of an array's elements: `number` is the type that an element is read as."""

    name: str
    size: int
    number: Number
    signed: bool = True


ELEMENTS = {
    "?": Element("bool", 1, BOOL),
    "b": Element("int8", 1, INT), "B": Element("uint8", 1, INT, False),
    "h": Element("int16", 2, INT), "H": Element("uint16", 2, INT, False),
    "i": Element("int32", 4, INT), "I": Element("uint32", 4, INT, False),
    "l": Element("int64", 8, INT), "L": Element("uint64", 8, INT, False),
    "q": Element("int64", 8, INT), "Q": Element("uint64", 8, INT, False),
    "f": Element("float32", 4, FLOAT), "d": Element("float64", 8, FLOAT),
}


class Array(NamedTuple):
    """An array's type. `contiguous`: in C's order, without gaps."""

    element: Element
    ndim: int
    contiguous: bool = True
    writable: bool = True

    def __str__(self):
        return (f"{'' if self.writable else 'read-only '}{self.element.name}"
                f"[{', '.join(':' * self.ndim)}]{'' if self.contiguous else ' with strides'}")


def is_number(t):
    """Returns true if a variable of the type holds a bool, an int or a float."""
    return isinstance(t, Number) and t.rank >= 0


def join(a, b):
    """Returns the type that values of both types have, or None. Numbers become the wider kind."""
    if a == UNKNOWN or a == b:
        return b
    if b == UNKNOWN:
        return a
    if is_number(a) and is_number(b):
        return max(a, b, key=lambda t: t.rank)
    return None


class ElementType:
    """`cilk.float64[:, :]`, for annotations: an array of two dimensions."""

    def __init__(self, element):
        self.element = element

    def __getitem__(self, index):
        colons = index if isinstance(index, tuple) else (index,)
        if len(colons) > 3 or any(c != slice(None) for c in colons):
            raise TypeError(f"write {self.element.name}[:], [:, :] or [:, :, :]")
        return ArrayAnnotation(self.element, len(colons))

    def __repr__(self):
        return f"cilk.{self.element.name}"


class ArrayAnnotation(NamedTuple):
    """An annotation for an array. The argument itself has the layout and the permissions."""

    element: Element
    ndim: int


class Reducer(NamedTuple):
    """`total: cilk.Sum = 0` declares that iterations of a prange may all add to total."""

    operation: str

    def __repr__(self):
        return f"cilk.{self.operation}"
