# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Type inference: the type of each variable and expression.

A function is compiled for the types of its arguments: an `Instance`. A variable has one type, the
widest of the types that are assigned to it, so that bool, int and float may be mixed as in NumPy.
The same is true of a function's result. Types only grow. So the inference visits all instances of a
program again and again until none changes. This also finds the results of recursive functions.
"""

import ast
import math

from . import builtin_functions as known
from .errors import describe
from .scopes import ends
from .types import (BOOL, ELEMENTS, FLOAT, INT, NONE, UNKNOWN, Array, ArrayAnnotation, ElementType,
                    Reducer, is_number, join)

_ANNOTATED = {int: INT, float: FLOAT, bool: BOOL}
_ELEMENT_OF = {element.name: element for element in ELEMENTS.values()}


class Instance:
    """A function for certain types of its arguments, with all results of the inference."""

    def __init__(self, function, arguments, number):
        self.function, self.source, self.scopes = function, function.source, function.scopes
        self.arguments = arguments
        self.name = f"{function.source.name}.{number}"
        self.result = UNKNOWN
        self.variables = dict.fromkeys(self.scopes.names, UNKNOWN)
        self.variables.update(zip(self.scopes.arguments, arguments))
        self.types = {}  # by expression
        self.callees = {}  # by call: instances, or known functions
        self.fails = False  # true if it may end with an exception


class Program:
    """All instances that one function needs. `made` is the number of compiled functions when the
    program was made."""

    def __init__(self, options, made):
        self.made = made
        self.options, self.instances, self.changed = options, {}, False
        self.meant = {}  # functions, by the expression that names them, with its source and names

    def instance(self, function, arguments):
        """Returns the instance for these types; a new one is visited later."""
        key = function, arguments
        if key not in self.instances:
            self.instances[key] = Instance(function, arguments, len(self.instances))
            self.changed = True
        return self.instances[key]

    def is_current(self):
        """Returns true if the names of all called functions still stand for these functions."""
        return all(source.static(node, names) is function
                   for (source, node), (names, function) in self.meant.items())

    def infer(self, function, arguments):
        """Finds all types, beginning with a first instance, which is returned."""
        first = self.instance(function, arguments)
        self.changed = True
        while self.changed:
            self.changed = False
            for instance in list(self.instances.values()):
                _Inference(self, instance).run()
        for instance in self.instances.values():
            if instance.result == UNKNOWN:
                instance.result = NONE
        return first


class _Inference:
    """One walk over a function."""

    def __init__(self, program, instance):
        self.program, self.of, self.source = program, instance, instance.source
        self.names, self.statements = instance.variables, set()
        self.parallel = False  # true in the body of a prange

    def error(self, node, message):
        return self.source.error(node, message)

    def run(self):
        tree = self.source.tree
        self.body(tree.body)
        if tree.returns is not None and not (isinstance(tree.returns, ast.Constant)
                                             and tree.returns.value is None):
            self.result(self.annotated(tree.returns), tree.returns)
        if is_number(self.of.result) and not ends(tree.body):
            raise self.error(tree.body[-1], "the function may end after this without a 'return', "
                             f"and another 'return' has {self.of.result}")

    # Results ----------------------------------------------------------------------------------

    def fails(self):
        if not self.of.fails:
            self.of.fails = self.program.changed = True

    def may_overflow(self):
        """Notes an operation whose int may be too large."""
        if self.program.options.overflow:
            self.fails()

    def assign(self, name, t, node):
        if t == NONE:
            raise self.error(node, f"'{name}' would be None: the call returns nothing")
        old = self.names[name]
        new = join(old, t)
        if new is None:
            raise self.error(node, f"'{name}' is of type {old} and cannot become {t}: a variable "
                             "has one type")
        if new != old:
            self.names[name] = new
            self.program.changed = True

    def result(self, t, node):
        if isinstance(t, Array):
            raise self.error(node, "arrays cannot be returned; write into one that is an argument")
        new = join(self.of.result, t)
        if new is None:
            raise self.error(node, f"this returns {t}, and another 'return' {self.of.result}")
        if new != self.of.result:
            self.of.result = new
            self.program.changed = True

    def annotated(self, node):
        """Returns the type that an annotation names; UNKNOWN for a reducer, whose value has the
        type."""
        meant = self.source.static(node, self.names)
        if isinstance(node, ast.Constant) and node.value is None:
            return NONE
        if isinstance(meant, Reducer):
            return UNKNOWN
        if not isinstance(meant, type) or meant not in _ANNOTATED:
            raise self.error(node, "this annotation is none of int, float, bool, and reducers "
                             "such as cilk.Sum")
        return _ANNOTATED[meant]

    # Statements -------------------------------------------------------------------------------

    def body(self, statements):
        for statement in statements:
            handler = getattr(self, "do_" + type(statement).__name__, None)
            if handler is None:
                raise self.error(statement, f"{describe(statement)} cannot be compiled")
            handler(statement)

    def do_Pass(self, _):
        pass

    do_Break = do_Continue = do_Pass

    def do_Expr(self, node):
        self.statements.add(node.value)
        if not isinstance(node.value, ast.Constant):
            self.any(node.value)

    def do_Return(self, node):
        if self.parallel:
            raise self.error(node, "'return' in the body of a 'prange' cannot be compiled")
        self.result(NONE if node.value is None else self.any(node.value), node)

    def do_Assign(self, node):
        if len(node.targets) == 1:
            self.statements.add(node.value)
        elif any(isinstance(target, ast.Tuple) for target in node.targets):
            raise self.error(node, "several variables are assigned once in a statement")
        for target in node.targets:
            self.store(target, node.value)

    def do_AnnAssign(self, node):
        if node.value is None or not isinstance(node.target, ast.Name):
            raise self.error(node, "an annotated variable needs a value")
        self.statements.add(node.value)
        wanted = self.annotated(node.annotation)
        t = self.number(node.value)
        if join(wanted, t) != wanted and wanted != UNKNOWN:
            raise self.error(node.value, f"this is {t}, not {wanted}")
        self.assign(node.target.id, t if wanted == UNKNOWN else wanted, node.target)

    def store(self, target, value):
        if isinstance(target, ast.Tuple):
            if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts):
                raise self.error(value, f"{len(target.elts)} values with commas between them are "
                                 "needed here")
            for one, its in zip(target.elts, value.elts):
                self.store(one, its)
        elif isinstance(target, ast.Name):
            self.assign(target.id, self.any(value), target)
        elif isinstance(target, ast.Subscript):
            self.number(value)
            self.element(target, writes=True)
        else:
            raise self.error(target, "only variables and elements of arrays can be assigned")

    def do_AugAssign(self, node):
        right = self.number(node.value)
        if isinstance(node.target, ast.Name):
            left = self.names[node.target.id]
            if not is_number(left) and left != UNKNOWN:
                raise self.error(node.target, f"'{node.target.id}' is of type {left}")
            self.assign(node.target.id, self.operation(node, node.op, left, right), node.target)
        elif isinstance(node.target, ast.Subscript):
            left = self.element(node.target, writes=True)
            self.of.types[node.target] = left
            self.operation(node, node.op, left, right)
        else:
            raise self.error(node.target, "only variables and elements of arrays can be assigned")

    def do_If(self, node):
        self.number(node.test)
        self.body(node.body)
        self.body(node.orelse)

    def do_While(self, node):
        self.number(node.test)
        if node.orelse:
            raise self.error(node.orelse[0], "'else' of a loop cannot be compiled")
        self.body(node.body)

    def do_For(self, node):
        call = node.iter
        meant = self.source.static(call.func, self.names) if isinstance(call, ast.Call) else None
        if meant is not range and meant is not known.prange():
            raise self.error(node.iter, "a loop goes over 'range' or 'cilk.prange'")
        if node.orelse:
            raise self.error(node.orelse[0], "'else' of a loop cannot be compiled")
        if not isinstance(node.target, ast.Name):
            raise self.error(node.target, "a loop has one variable")
        if not 1 <= len(call.args) <= 3 or call.keywords:
            raise self.error(call, "a range has one to three arguments")
        for argument in call.args:
            if self.number(argument) not in (INT, BOOL, UNKNOWN):
                raise self.error(argument, "a range goes over ints; this is a float")
        if len(call.args) == 3 and not isinstance(_constant(call.args[2]), int):
            self.fails()
        self.assign(node.target.id, INT, node.target)
        outer, self.parallel = self.parallel, self.parallel or meant is not range
        self.body(node.body)
        self.parallel = outer

    def do_Assert(self, node):
        self.number(node.test)
        self.fails()

    # Expressions ------------------------------------------------------------------------------

    def any(self, node):
        """Returns the type of an expression, which may be None."""
        handler = getattr(self, "of_" + type(node).__name__, None)
        if handler is None:
            raise self.error(node, f"{describe(node)} cannot be compiled")
        t = self.of.types[node] = handler(node)
        return t

    def number(self, node):
        t = self.any(node)
        if not is_number(t) and t != UNKNOWN:
            raise self.error(node, f"a number is needed here; this is {t}")
        return t

    def of_Constant(self, node):
        value = node.value
        t = _ANNOTATED.get(type(value))
        if t is None:
            raise self.error(node, f"{describe(node)} cannot be compiled")
        if t == INT and not -(1 << 63) <= value < 1 << 63:
            raise self.error(node, "this does not fit in 64 bits")
        return t

    def of_Name(self, node):
        if node.id in self.names:
            return self.names[node.id]
        return self.static(node)

    def of_Attribute(self, node):
        return self.static(node)

    def static(self, node):
        value = self.source.static(node, self.names)
        if type(value) in _ANNOTATED:
            return self.of_Constant(ast.copy_location(ast.Constant(value), node))
        text = ast.unparse(node)
        if value is self.source.__class__:
            raise self.error(node, f"'{text}' is not defined" if isinstance(node, ast.Name)
                             else f"'{text}' cannot be compiled")
        raise self.error(node, f"'{text}' is of type '{type(value).__name__}': only ints, floats "
                         "and bools can be taken from outside of the function; pass arrays as "
                         "arguments")

    def of_BinOp(self, node):
        return self.operation(node, node.op, self.number(node.left), self.number(node.right))

    def operation(self, node, op, left, right):
        if UNKNOWN in (left, right):
            return UNKNOWN
        kind = type(op)
        both = max(left, right, INT, key=lambda t: t.rank)
        if kind in (ast.BitAnd, ast.BitOr, ast.BitXor) and left == right == BOOL:
            return BOOL
        if kind in (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor) and both == FLOAT:
            raise self.error(node, f"'{known.OPERATORS[kind]}' needs ints; this is a float")
        if kind not in known.OPERATORS:
            raise self.error(node, "this operator cannot be compiled")
        right_node = node.value if isinstance(node, ast.AugAssign) else node.right
        constant = _constant(right_node)
        if kind in (ast.Div, ast.FloorDiv, ast.Mod):
            if not constant:
                self.fails()
        elif kind in (ast.LShift, ast.RShift) or kind is ast.Pow and both == INT:
            if not isinstance(constant, int) or constant < 0:
                self.fails()
        if both == INT and kind in known.OVERFLOWING:
            self.may_overflow()
        return FLOAT if kind is ast.Div else both

    def of_UnaryOp(self, node):
        t = self.number(node.operand)
        if isinstance(node.op, ast.Not):
            return BOOL
        if isinstance(node.op, ast.Invert) and t == FLOAT:
            raise self.error(node, "'~' needs an int; this is a float")
        if isinstance(node.op, ast.USub) and t == INT:
            self.may_overflow()
        return max(t, INT, key=lambda x: x.rank) if t != UNKNOWN else t

    def of_BoolOp(self, node):
        result = UNKNOWN
        for value in node.values:
            result = join(result, self.number(value))
        return result

    def of_Compare(self, node):
        for op in node.ops:
            if type(op) not in known.COMPARISONS:
                raise self.error(node, "'in' and 'is' cannot be compiled")
        for value in [node.left, *node.comparators]:
            self.number(value)
        return BOOL

    def of_IfExp(self, node):
        self.number(node.test)
        return join(self.number(node.body), self.number(node.orelse))

    # Arrays -----------------------------------------------------------------------------------

    def of_Subscript(self, node):
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return self.shape(node)
        return self.element(node)

    def shape(self, node):
        array = self.array(node.value.value)
        which = _constant(node.slice)
        if array != UNKNOWN and not (type(which) is int and -array.ndim <= which < array.ndim):
            raise self.error(node.slice, f"this array has {array.ndim} dimensions: its shape has "
                             "constant indices below that")
        return INT

    def array(self, node):
        t = self.any(node)
        if not isinstance(t, Array) and t != UNKNOWN:
            raise self.error(node, f"an array is needed here; this is {t}")
        return t

    def element(self, node, writes=False):
        array = self.array(node.value)
        if self.program.options.boundscheck:
            self.fails()
        if isinstance(node.slice, ast.Slice):
            return self.part(node, array, writes)
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        for index in indices:
            if self.number(index) not in (INT, BOOL, UNKNOWN):
                raise self.error(index, "an index is an int; this is a float")
        if array == UNKNOWN:
            return UNKNOWN
        if len(indices) > array.ndim:
            raise self.error(node, f"this array has {array.ndim} dimensions, not {len(indices)}")
        if writes and not array.writable:
            raise self.error(node, "this array is read-only")
        if array.element.name == "uint64" and len(indices) == array.ndim:
            self.may_overflow()
        if len(indices) == array.ndim:
            return array.element.number
        if writes:
            raise self.error(node, f"this needs {array.ndim} indices: only elements are assigned")
        return array._replace(ndim=array.ndim - len(indices))

    def part(self, node, array, writes):
        if writes:
            raise self.error(node, "only elements of arrays can be assigned")
        if node.slice.step is not None:
            raise self.error(node.slice.step, "parts of arrays have no step here")
        for bound in (node.slice.lower, node.slice.upper):
            if bound is not None and self.number(bound) not in (INT, UNKNOWN):
                raise self.error(bound, "an index is an int")
        return array

    # Calls ------------------------------------------------------------------------------------

    def of_Call(self, node):
        if node.keywords:
            raise self.error(node, "keyword arguments cannot be compiled")
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                raise self.error(argument, "'*' cannot be compiled")
        meant = self.source.static(node.func, self.names)
        if meant is known.spawn():
            return self.spawned(node)
        if meant is known.sync():
            self.of.callees[node] = "sync"
            return NONE
        if known.is_compiled(meant):
            return self.call(node, node.func, meant, node.args)
        if meant is len:
            self.array(node.args[0] if len(node.args) == 1 else node)
            self.of.callees[node] = "len"
            return INT
        return self.call_known(node, meant)

    def spawned(self, node):
        meant = self.source.static(node.args[0], self.names) if node.args else None
        if not known.is_compiled(meant):
            raise self.error(node, "'cilk.spawn' is given a function with '@cilk.jit', and its "
                             "arguments")
        if node not in self.statements:
            raise self.error(node, "the value of 'cilk.spawn' is assigned to a variable or an "
                             "element, as in 'x = cilk.spawn(f)'")
        return self.call(node, node.args[0], meant, node.args[1:])

    def call(self, node, name, function, arguments):
        self.program.meant[self.source, name] = self.names, function
        expected = function.scopes.arguments
        if len(arguments) != len(expected):
            raise self.error(node, f"'{function.source.name}' takes {len(expected)} arguments, not "
                             f"{len(arguments)}")
        types = tuple(self.any(a) for a in arguments)
        if UNKNOWN in types:
            return UNKNOWN
        types = tuple(function.converted(t, name, self.error, a)
                      for t, name, a in zip(types, expected, arguments))
        callee = self.of.callees[node] = self.program.instance(function, types)
        if callee.fails:
            self.fails()
        return callee.result

    def call_known(self, node, meant):
        described = known.find(meant)
        if described is None and meant is self.source.__class__:
            raise self.error(node.func, f"'{ast.unparse(node.func)}' is not defined")
        if described is None:
            raise self.error(node.func, f"'{ast.unparse(node.func)}' cannot be called here: there "
                             "are functions with '@cilk.jit', functions of math, and abs, bool, "
                             "float, int, len, max and min")
        low, high = described.count
        if not low <= len(node.args) <= high:
            raise self.error(node, f"'{ast.unparse(node.func)}' takes "
                             f"{low if low == high else f'{low} or more'} arguments here")
        types = [self.number(a) for a in node.args]
        self.of.callees[node] = described
        if meant is abs and types[0] == INT:
            self.may_overflow()
        return UNKNOWN if UNKNOWN in types else described.result(types)


def _constant(node):
    """Returns the value of a constant number, or None."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _constant(node.operand)
        return None if value is None else -value
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, (int, float)) and not math.isnan(value) else None


constant = _constant


def annotation_type(source, node, names):
    """Returns the type that an argument's annotation names: a number's type, an ArrayAnnotation, or
    None."""
    if node is None:
        return None
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.copy_location(ast.parse(node.value, mode="eval").body, node)
    if isinstance(node, ast.Subscript):
        base = source.static(node.value, names)
        if isinstance(base, ElementType):
            count = len(node.slice.elts) if isinstance(node.slice, ast.Tuple) else 1
            return ArrayAnnotation(base.element, count)
    meant = source.static(node, names)
    if isinstance(meant, ArrayAnnotation):
        return meant
    if isinstance(meant, type) and meant in _ANNOTATED:
        return _ANNOTATED[meant]
    raise source.error(node, "arguments are annotated as int, float, bool, or as arrays such as "
                       "cilk.float64[:, :]")
