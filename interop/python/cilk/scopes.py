# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The variables of a function, and those that belong to a parallel loop's iterations.

A variable that the body of a prange assigns is a reducer or private. It is a reducer if it is
declared as one, or if every use of it in the body has one of the forms `v += x` (also -=, *=, &=,
|=, ^=) or `v = min(v, x)` (max), all with one operation. Otherwise it is private: a new variable in
each iteration. Python's own loop would carry the value of a private variable from one iteration to
the next and beyond the loop, so it is an error to read a private variable there before it is
assigned again.
"""

import ast

from .types import Reducer

_OPERATIONS = {ast.Add: "Sum", ast.Sub: "Sum", ast.Mult: "Product", ast.BitAnd: "And",
               ast.BitOr: "Or", ast.BitXor: "Xor"}


def assigned_names(nodes):
    """Returns the names that statements assign, in order."""
    names = {}
    for statement in nodes:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.setdefault(node.id)
    return list(names)


def is_prange(source, node, names):
    """Returns true if a for statement is a parallel loop."""
    from . import prange
    return (isinstance(node, ast.For) and isinstance(node.iter, ast.Call)
            and source.static(node.iter.func, names) is prange)


def _update(node):
    """Returns (name, operation, its uses in this statement) if `node` updates a variable."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        operation = _OPERATIONS.get(type(node.op))
        return (node.target.id, operation, 1) if operation else None
    if not (isinstance(node, ast.Assign) and len(node.targets) == 1
            and isinstance(node.targets[0], ast.Name)):
        return None
    name, value = node.targets[0].id, node.value
    if (isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
            and value.func.id in ("min", "max") and len(value.args) == 2
            and any(isinstance(a, ast.Name) and a.id == name for a in value.args)):
        return name, value.func.id.capitalize(), 2
    if isinstance(value, ast.BinOp) and type(value.op) in (ast.Add, ast.Mult):
        if isinstance(value.left, ast.Name) and value.left.id == name:
            return name, _OPERATIONS[type(value.op)], 2
    return None


def reducers_of(loop, declared):
    """Returns the reducers of a parallel loop, from name to operation; `declared` has the
    function's."""
    uses, updates = {}, {}
    for statement in loop.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                uses[node.id] = uses.get(node.id, 0) + 1
            update = _update(node)
            if update:
                updates.setdefault(update[0], []).append(update[1:])
    assigned = set(assigned_names(loop.body))
    found = {name: operation for name, operation in declared.items() if name in assigned}
    for name, all_of in updates.items():
        operations = {operation for operation, _ in all_of}
        if (name not in found and len(operations) == 1
                and uses[name] == sum(count for _, count in all_of)):
            found[name] = operations.pop()
    return found


def declared_reducers(source, tree, names):
    """Returns the variables that are annotated as reducers, from name to operation."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            meant = source.static(node.annotation, names)
            if isinstance(meant, Reducer):
                found[node.target.id] = meant.operation
    return found


def unset_names(tree, arguments):
    """Returns the variables that may be read before they are assigned, as far as this analysis
    sees. They begin with 0. The others need no initial value."""
    everything, unset = set(assigned_names(tree.body)) | set(arguments), set()

    def reads(node, have):
        unset.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name)
                     and (isinstance(n.ctx, ast.Load) or isinstance(node, ast.AugAssign))
                     and n.id in everything - have)

    def body(statements, have):
        for node in statements:
            have = statement(node, have)
        return have

    def statement(node, have):
        if isinstance(node, ast.If):
            reads(node.test, have)
            return body(node.body, have) & body(node.orelse, have)
        if isinstance(node, ast.While):
            reads(node.test, have)
            body(node.body, have)
            return have
        if isinstance(node, ast.For):
            reads(node.iter, have)
            body(node.body, have | set(assigned_names([node.target])))
            return have
        reads(node, have)
        if isinstance(node, (ast.Return, ast.Break, ast.Continue)):
            return everything
        return have | set(assigned_names([node]))

    body(tree.body, set(arguments))
    return unset


def ends(statements):
    """Returns true if no code after these statements is ever reached."""
    return any(_ends(statement) for statement in statements)


def _ends(node):
    if isinstance(node, ast.If):
        return ends(node.body) and ends(node.orelse)
    if isinstance(node, ast.While):
        return _is_true(node.test) and not _breaks(node.body)
    if isinstance(node, ast.Assert):
        return isinstance(node.test, ast.Constant) and not node.test.value
    return isinstance(node, (ast.Return, ast.Break, ast.Continue))


def _is_true(node):
    return isinstance(node, ast.Constant) and bool(node.value)


def _breaks(statements):
    """Returns true if the 'break' of a loop with this body may leave the loop."""
    return any(isinstance(node, ast.Break) or isinstance(node, ast.If)
               and (_breaks(node.body) or _breaks(node.orelse)) for node in statements)


class Scopes:
    """Finds the loops' reducers (`reducers`, from loop to names) and private variables (`private`).
    Raises an error for variables that are read where they have no value."""

    def __init__(self, source):
        self.source = source
        tree = source.tree
        self.arguments = [a.arg for a in tree.args.args]
        self.names = list(dict.fromkeys(self.arguments + assigned_names(tree.body)))
        self.declared = declared_reducers(source, tree, self.names)
        self.unset = unset_names(tree, self.arguments)
        self.reducers, self.private = {}, {}
        self._outer = [set()]  # reducers of the enclosing loops
        self._body(tree.body, {})

    # `lost` maps each name whose value belongs to iterations to the loop of these iterations.

    def _body(self, statements, lost):
        for statement in statements:
            lost = self._statement(statement, lost)
        return lost

    def _statement(self, node, lost):
        if isinstance(node, (ast.For, ast.While)):
            return self._loop(node, lost)
        if isinstance(node, ast.If):
            self._reads(node.test, lost)
            then, other = self._body(node.body, dict(lost)), self._body(node.orelse, dict(lost))
            return {**then, **other}
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self._check(node.target, node.target.id, lost)
        self._reads(node, lost)
        return self._without(lost, assigned_names([node]))

    @staticmethod
    def _without(lost, names):
        return {name: loop for name, loop in lost.items() if name not in names}

    def _loop(self, node, lost):
        if isinstance(node, ast.While):
            self._reads(node.test, lost)
            again = self._body(node.body, dict(lost))
            self._reads(node.test, again)
            return {**lost, **self._body(node.body, {**lost, **again})}
        self._reads(node.iter, lost)
        targets = assigned_names([node.target])
        if not is_prange(self.source, node, self.names):
            inside = self._without(lost, targets)
            again = self._body(node.body, dict(inside))
            return {**lost, **self._body(node.body, self._without({**lost, **again}, targets))}
        found = reducers_of(node, self.declared)
        self.reducers[node] = {name: op for name, op in found.items()
                               if name not in self._outer[-1]}
        private = [name for name in assigned_names(node.body) + targets
                   if name not in found]
        self.private[node] = private
        self._outer.append(self._outer[-1] | set(found))
        inside = {**lost, **{name: (node, True) for name in private if name not in targets}}
        self._body(node.body, self._without(inside, targets))
        self._outer.pop()
        return {**lost, **{name: (node, False) for name in private}}

    def _reads(self, node, lost):
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                self._check(part, part.id, lost)

    def _check(self, node, name, lost):
        if name not in lost:
            return
        loop, within = lost[name]
        where = self.source.place(loop).line
        if within:
            raise self.source.error(
                node, f"'{name}' is read before this iteration assigns it, and iterations of the "
                f"'prange' in line {where} run in parallel; a reduction has one of the forms "
                f"'{name} += x' and '{name} = min({name}, x)' and no other use in the loop, or is "
                "declared, as by ': cilk.Sum'")
        raise self.source.error(
            node, f"'{name}' has no value here: each iteration of the 'prange' in line {where} "
            "has one of its own; assign it before, or make it a reduction")
