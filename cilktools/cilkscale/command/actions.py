# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Derives from a study what to change in the program: a list of actions, the best one first.

Each cause of a long running time has one function, which finds its places and estimates the gain:
the part of the time on the most processors of the study that the change saves. Actions with a small
gain are left out, so that nothing is proposed for a program that uses its processors well.

The gain is estimated by a model, because times on a busy machine vary more than the gains. In units
of the time on one processor, P processors take 1/P + (1 - 1/P) S/W, with the work W and the span S.
This is the bound that a greedy scheduler keeps. Costs that the model does not know, such as those
of spawns, come on top.

Rules compare times of the instrumented run, since it measures them on a quiet processor. The
evidence that a reader sees has the scale of all other figures of the report (scaled.py).
"""

import dataclasses
from typing import Callable, Dict, List

from .model import Action, Place, Study, serial_time
from .quantities import count, seconds, short
from .scaled import of_places, scaled
from .users import Users, is_of_library, is_of_user

# Actions with a smaller gain are left out, because it would be lost in the differences between
# runs.
LEAST_GAIN = 0.05
# More actions are no help: after the first ones, the program has to be measured again.
MOST_ACTIONS = 8
# The cost of a spawn that nobody steals: it saves registers, pushes and pops, and keeps the
# optimiser from inlining and vectorising the code around it.
SPAWN_COST = 10e-9
# Longer tasks are not too short. A spawn takes at least 2 % of the time of a task that is shorter.
SHORT_TASK = 500e-9
# The time until other workers run a loop, and until the last one has ended: a steal and a wake-up at
# the beginning, and the same at the end.
LOOP_COST = 5e-6
# A loop counts as a series if at least this many executions follow one another.
SERIES = 8
# A recursion is a chain if at least this fraction of a part's strands, and this number of them, are
# on the longest path. In a balanced tree the logarithm of their number is on it.
CHAIN, CHAIN_LENGTH = 0.25, 16
# A function that spawns more tasks for each sync spawns them in a loop, not in a recursion.
RECURSIVE_TASKS = 4
# Executions of a sync whose work adds up to more than this multiple of the program's work contain
# one another, as in a recursion. Otherwise they are rounds.
NESTED = 1.5
# Tasks differ by chance. A task that takes this many times the mean is out of balance.
UNEVEN = 4
# A strand with this fraction of the mean work of a loop's execution is an execution by itself.
WHOLE_EXECUTION = 0.9
# The fraction of a sync's executions that wait for a single task.
MOSTLY_ALONE = 0.5
# The cost of a lock or an atomic operation if another processor had the cache line before. The line
# moves between the processors, so the operations follow one another.
LOCK_COST = 50e-9
# The cost of a store if another processor has stored to the cache line meanwhile.
SHARED_COST = 40e-9
# The cost of a look-up of a reducer, with the optimisations that it prevents.
REDUCER_COST = 3e-9
# A loop that needs this fraction of the bandwidth is memory-bound: other loops never reach it.
BOUND = 0.6
# No machine has less bandwidth for each processor, in bytes a second.
SUSPICIOUS = 2e9
# The time of a load from memory if the next access needs its result as an address, and the least
# time of an instruction in code that waits for such loads. Other code takes less than 1 ns, and the first
# accesses to memory, which the system has to provide, up to 1.5 ns.
MISS, WAITING = 100e-9, 2.5e-9
# The bytes of a cache line.
LINE = 64
# The part of a memory-bound loop's time that is saved if the data is used again before it leaves the
# cache: half of the accesses.
REUSED = 0.5
# Work that grows by this factor waits for something that other processors have. Two runs on a quiet
# machine differ less.
GROWN = 1.5


@dataclasses.dataclass(frozen=True)
class Measured:
    """A study, and the quantities that all rules need. Times are in seconds, on one processor.
    `seen` is the time that the report shows as the program's work, and `seen_work` and `seen_span`
    are the factors by which it scales the work and the span of places."""
    study: Study
    cpus: int
    serial: float
    work: float
    span: float
    users: Users
    seen: float
    seen_work: float
    seen_span: float

    def time(self, amount):
        """Returns the time of an amount of work."""
        return self.serial * amount / self.work

    @property
    def shared(self):
        """The part of a serial time that is saved if the work is spread over all processors."""
        return 1 - 1 / self.cpus

    @property
    def modelled(self):
        """The time on the most processors, in units of the time on one."""
        return 1 / self.cpus + self.shared * min(1.0, self.span / self.work)

    @property
    def time_shared(self):
        """The part of the time on the most processors in which all of them work."""
        return 1 / self.cpus / self.modelled

    def share_of_span(self, span):
        """Returns the part of the whole span that the report shows for a span of places."""
        return self.seen_span * span / (self.seen * self.span / self.work)

    def of_span(self, span):
        """Returns the gain if a piece of the span becomes parallel."""
        return self.shared * min(span, self.span) / self.work / self.modelled

    def of_cost(self, cost):
        """Returns the gain if a cost goes away that comes on top of the model. `cost` is in seconds
        of all processors together."""
        return cost / (cost + self.serial * self.modelled)


def measured(study):
    """Returns the quantities, or None if there is nothing to derive actions from."""
    whole = study.whole
    if whole is None or not study.sites or whole.work <= 0 or whole.span <= 0:
        return None
    serial = serial_time(whole, study.unit)
    if study.unit == "seconds":
        # The work is that of a quiet processor, and has no costs of spawns.
        serial = (whole.work, True)
    if serial is None or serial[0] <= 0:
        return None
    shown = scaled(study)
    # Without times the report has the scale of the instrumented run.
    to = shown.whole if shown.unit == "seconds" else dataclasses.replace(
        whole, work=serial[0], span=serial[0] * whole.span / whole.work)
    return Measured(study, max(study.counts, default=1), serial[0], whole.work, whole.span,
                    Users(study), to.work, *of_places(study, to))


def name(place):
    """Returns a place in the form file:line, with the file's name only."""
    file = place.file.rsplit("/", 1)[-1]
    if place.line:
        return f"{file}:{place.line}"
    return file or place.function or "the code outside of all tasks"


def at(place):
    return f"{name(place)}, in {place.function}" if place.function and place.line else name(place)


def propose(m, cause, place, text, evidence, gain, locate=name):
    """Returns an action at a place, or at the user's code that calls it if it is in a library's
    header. All rules make their actions here. `locate` makes the text of the place."""
    place = m.users.place(place)
    return Action(cause, place, f"{locate(place)}: {text}.", evidence, gain)


def percent(fraction):
    return f"{100 * fraction:.0f} %"


def grain(m) -> List[Action]:
    """Finds tasks that are too short. The grain size of a loop is too small only if the source sets
    it: otherwise the loop is divided less in a run without the tool."""
    found = []
    for site in m.study.sites:
        fixed = site.kind == "spawn" or (site.kind == "loop" and site.sized)
        if not fixed or not site.tasks or m.time(site.work) / site.tasks > SHORT_TASK:
            continue
        what = ("stop to spawn earlier, and let the last calls run serially"
                if site.kind == "spawn" else "raise or leave out the grain size")
        found.append(propose(
            m, "grain", site.place, f"tasks are too short: {what}",
            f"{count(site.tasks)} tasks take {seconds(m.seen_work * site.work / site.tasks)} each; "
            "a spawn takes about "
            f"{seconds(SPAWN_COST)}, even if nobody steals.",
            m.of_cost(site.tasks * SPAWN_COST / m.cpus)))
    return found


def loops_in_series(m, loop):
    """Returns how many executions of a loop follow one another on the longest path."""
    after = sum(part.strands_on_span for part in m.study.parts
                if part.begin == "loop" and part.site is not loop
                and (part.place.file, part.place.line) == (loop.file, loop.line))
    return min(after, loop.executions)


def short_loops(m) -> List[Action]:
    """Finds parallel loops that are too short for the number of times that they run. The loops of a
    function count together, because they can be fused."""
    by_function: Dict[tuple, list] = {}
    for site in m.study.sites:
        series = loops_in_series(m, site) if site.kind == "loop" else 0
        if series >= SERIES:
            by_function.setdefault((site.file, site.function), []).append((site, series))
    found = []
    for loops in by_function.values():
        loops.sort(key=lambda pair: (-pair[1], pair[0].line))
        site, series = loops[0]
        total = sum(series for _, series in loops)
        length = sum(m.seen_work * site.work / site.executions * series
                     for site, series in loops) / total
        others = ("" if is_of_library(site.file)
                  else ", ".join(str(other.line) for other, _ in loops[1:4]))
        found.append(propose(
            m, "short-loops", site.place,
            "parallel loops are too short" + (f" (as in line {others})" if others else "")
            + ": fuse loops, do several steps in one, or run them serially",
            f"{count(total)} loops follow one another and take {seconds(length)} each on one "
            f"processor; to share a loop takes about {seconds(LOOP_COST)}.",
            m.of_cost(total * LOOP_COST * m.shared)))
    return found


def is_recursive(m, place):
    """Returns True if the function spawns few tasks for each sync, and its syncs contain one
    another, so that a long path through it is a recursion and not a loop."""
    syncs = [sync for sync in m.study.syncs if sync.place.file == place.file
             and (not sync.place.function or sync.place.function == place.function)]
    executions = sum(sync.count for sync in syncs)
    return (executions > 0 and sum(sync.tasks for sync in syncs) <= RECURSIVE_TASKS * executions
            and sum(sync.work for sync in syncs) > NESTED * m.work)


def is_chain(m, place, parts):
    """Returns True if the strands follow one another through an unbalanced recursion. Of the groups
    of strands that begin with the same event, the one with most of the span decides."""
    by_event: Dict[str, list] = {}
    for part in parts:
        by_event.setdefault(part.begin, []).append(part)
    group = max(by_event.values(), key=lambda them: sum(part.span for part in them))
    strands = sum(part.strands for part in group)
    on_span = sum(part.strands_on_span for part in group)
    return (on_span >= CHAIN_LENGTH and on_span >= CHAIN * strands
            and any(part.site.kind == "spawn" or part.begin == "spawn" for part in parts)
            and is_recursive(m, place))


def is_uneven(m, parts):
    """Returns True if a few tasks, which spawn nothing, are much longer than the others. Counts of
    instructions decide if there are any, because an interrupt makes a short task long."""
    leaves = [part for part in parts if part.begin == "whole task" or part.site.kind == "loop"]
    strands = sum(part.strands for part in leaves)
    on_span = sum(part.strands_on_span for part in leaves)
    if not on_span or on_span == strands:
        return False
    counted = counts_of(m, leaves)
    if are_executions(leaves, counted):
        return False
    if counted:
        mean = sum(c.cost for c in counted) / max(1, sum(c.strands for c in counted))
        return max(c.longest for c in counted) > UNEVEN * mean
    mean = sum(part.work for part in leaves) / strands
    return sum(part.span for part in leaves) / on_span > UNEVEN * mean


def are_executions(leaves, counted):
    """Returns True if the longest tasks of a loop are whole executions of it, with nothing beside
    them: other executions have as much work in many tasks, and so a shorter path. Such an execution
    is serial, and not out of balance."""
    executions = max(part.site.executions for part in leaves)
    work, cost = sum(part.work for part in leaves), sum(c.cost for c in counted)
    if executions < SERIES or not cost:
        return False
    longest = max(c.longest for c in counted)
    # If each execution had such a task, the path would be as long as all of them.
    path = sum(part.span for part in leaves)
    return (longest >= WHOLE_EXECUTION * cost / executions
            and path < executions * (work * longest / cost) / 2)


def counts_of(m, parts):
    """Returns what was counted in the strands of these parts."""
    return [counted for counted in m.study.counted
            if any(is_counted(counted, part) for part in parts)]


def is_counted(counted, part):
    """Returns True if both are about the same strands."""
    return (counted.begin in (part.begin, "task" if part.begin == "whole task" else part.begin)
            and counted.kind == part.site.kind
            and (counted.site.file, counted.site.line) == (part.site.file, part.site.line)
            and (counted.place.file, counted.place.line) == (part.place.file, part.place.line))


def hottest(m, parts):
    """Returns the line with the most instructions in these parts, or None if it isn't known."""
    costs: Dict[tuple, int] = {}
    for part in parts:
        for counted in m.study.counted:
            for line, cost in counted.lines if is_counted(counted, part) else ():
                if is_of_user(line):
                    costs[line.file, line.line] = costs.get((line.file, line.line), 0) + cost
    if not costs:
        return None
    return Place(*max(costs, key=lambda key: (costs[key], key)))


def is_serial_loop(m, parts):
    """Returns True if some executions of a loop have all of their work in one task."""
    return are_executions(parts, counts_of(m, parts))


def parts_by_place(m):
    """Returns {(place, event): parts}. The event is "sync" or "loop" for the code after a sync or a
    loop, and empty for other code. All other parts of a loop are pieces of the loop."""
    by_place: Dict[tuple, list] = {}
    for part in m.study.parts:
        after = part.begin if part.begin in ("sync", "loop") else ""
        if after == "loop" and (part.place.file, part.place.line) == (part.site.file,
                                                                      part.site.line):
            after = ""  # The loop divides itself, and this is the code after one half.
        place = part.site.place if part.site.kind == "loop" and not after else part.place
        by_place.setdefault((place, after), []).append(part)
    return by_place


def serial_parts(m) -> List[Action]:
    """Finds what the span consists of. Its parts are serial code, or recursion and loops out of
    balance."""
    found = []
    for (place, after), parts in parts_by_place(m).items():
        span = sum(part.span for part in parts)
        share = percent(m.share_of_span(span))
        on_span = sum(part.strands_on_span for part in parts)
        strands = sum(part.strands for part in parts)
        if is_chain(m, place, parts):
            cause, text = "imbalance", ("the recursion is a chain: divide the work into parts of "
                                        "similar size")
            evidence = (f"{count(on_span)} of {count(strands)} strands follow one another; they "
                        f"have {share} of the span.")
        elif is_uneven(m, parts):
            mean = sum(part.work for part in parts) / strands
            cause, text = "imbalance", ("a few tasks are much longer than the others: divide them, "
                                        "or begin with them")
            evidence = (f"The longest path has {share} of the span here, with strands of "
                        f"{seconds(m.seen_span * span / max(1, on_span))}; the mean is "
                        f"{seconds(m.seen_work * mean)}.")
        elif parts[0].site.kind == "loop" and not after and not is_serial_loop(m, parts):
            # The pieces have equal length; a run without the tool makes as many as it needs.
            continue
        else:
            cause = "span"
            origin, line = name(m.users.place(place)), hottest(m, parts)
            text = "this code is serial: make it parallel, or do less of it"
            evidence = (f"{share} of the span, {seconds(m.seen_span * span)}, is in {count(on_span)} "
                        f"strand{'' if on_span == 1 else 's'}"
                        + (f" after the {after} in {origin}." if after else " here."))
            place = line or place
        found.append(propose(m, cause, place, text, evidence, m.of_span(span), at))
    return found


def spawn_before(m, place):
    """Returns the last spawn before a sync, or the sync itself if no spawn is known. A sync at the
    end of a function has no line of its own."""
    spawns = [part.place for part in m.study.parts if part.begin == "spawn"
              and part.place.file == place.file and part.place.line <= place.line]
    return max(spawns, key=lambda spawn: (spawn.line, spawn.column), default=place)


def are_rounds(m, sync_):
    """Returns True if the executions of a sync follow one another on the longest path, do not
    contain one another, and wait for fewer tasks than there are processors."""
    on_span = sum(part.strands_on_span for part in m.study.parts
                  if part.begin == "sync" and part.place == sync_.place)
    return (sync_.count >= SERIES and on_span >= CHAIN * sync_.count
            and sync_.tasks <= RECURSIVE_TASKS * sync_.count
            and 0 < sync_.work <= NESTED * m.work and sync_.work < m.cpus * sync_.span)


def sync(m) -> List[Action]:
    """Finds syncs that wait for a task beside which nothing runs, so that the spawn is a call, and
    syncs that end rounds of few tasks."""
    found = []
    for sync_ in m.study.syncs:
        if sync_.alone < MOSTLY_ALONE * sync_.count:
            if are_rounds(m, sync_):
                line = "" if is_of_library(sync_.place.file) else f" in line {sync_.place.line}"
                found.append(propose(
                    m, "sync", spawn_before(m, sync_.place),
                    f"the sync{line} ends rounds of few tasks, one after the other: move it after "
                    "the loop if rounds do not need one another, or divide each round into more "
                    "tasks",
                    f"{count(sync_.count)} rounds spawn {count(sync_.tasks)} tasks; on average "
                    f"{short(sync_.work / sync_.span)} strands run at a time, on {m.cpus} "
                    "processors.", m.of_span(sync_.span)))
            continue
        # The tasks of a recursion contain one another.
        part = min(sync_.alone_work / m.work, m.span / m.work, 1)
        line = "" if is_of_library(sync_.place.file) else f" in line {sync_.place.line}"
        found.append(propose(
            m, "sync", spawn_before(m, sync_.place),
            f"nothing runs beside this task, because the sync{line} waits for it at once: move the "
            "sync after the work that does not need the task",
            f"{count(sync_.alone)} of {count(sync_.count)} executions wait for a single task at "
            f"once after its spawn.", m.of_span(part * m.work)))
    return found


def events(m, *kinds):
    """Returns {(file, line): events} of the events inside of tasks. Events in a library's header
    count at the spawn or loop of their tasks."""
    by_line: Dict[tuple, list] = {}
    for counted in m.study.counted:
        for event in counted.events:
            if event.kind in kinds and counted.kind != "outside":
                place = m.users.place(event.place if is_of_user(event.place) else counted.site)
                by_line.setdefault((place.file, place.line), []).append(event)
    return by_line


def lock(m) -> List[Action]:
    """Finds locks and atomic operations in tasks, which make the tasks wait for one another."""
    if m.cpus == 1:
        return []
    found = []
    for (file, line), of_line in events(m, "lock", "atomic").items():
        number = sum(event.count for event in of_line)
        what = (f"calls of {of_line[0].name}" if of_line[0].kind == "lock"
                else "atomic operations on memory that other tasks change as well")
        found.append(propose(
            m, "lock", Place(file, line), "tasks wait for one another here: collect results in "
            "each task or in a reducer, and lock once for many",
            f"{count(number)} {what} in tasks, one for each {seconds(m.seen / number)} of work.",
            m.of_cost(number * LOCK_COST * m.shared)))
    return found


def io(m) -> List[Action]:
    """Finds tasks that read, write or sleep. Their workers do nothing else meanwhile."""
    found = []
    by_file: Dict[str, list] = {}
    for (file, line), of_line in events(m, "io").items():
        by_file.setdefault(file, []).append((sum(event.seconds for event in of_line), line,
                                             of_line))
    for file, lines in by_file.items():
        time, line, of_line = max(lines, key=lambda entry: entry[:2])
        total = sum(entry[0] for entry in lines)
        names = ", ".join(sorted({event.name for _, _, them in lines for event in them}))
        found.append(propose(
            m, "io", Place(file, line), "tasks wait for the system here: read before the parallel "
            "part, and write after it",
            f"{count(sum(event.count for event in of_line))} calls in tasks in this line; all such "
            f"calls ({names}) took {seconds(total)} in the serial run that counts by lines, "
            f"{percent(min(total / m.serial, 1))} of the work.",
            min(total / m.serial, 1) * m.time_shared))
    return found


def reducer(m) -> List[Action]:
    """Finds look-ups of reducers in inner loops."""
    found = []
    for (file, line), of_line in events(m, "reducer").items():
        number = sum(event.count for event in of_line)
        found.append(propose(
            m, "reducer", Place(file, line), "the reducer is looked up in an inner loop: add to a "
            "local variable, and update the reducer once after the loop",
            f"{count(number)} look-ups, one for each {seconds(m.seen / number)} of work.",
            m.of_cost(number * REDUCER_COST / m.cpus)))
    return found


def traffic_of(study, site):
    return sum(counted.traffic for counted in study.counted if counted.kind == site.kind
               and (counted.site.file, counted.site.line) == (site.file, site.line))


def demand(m, site):
    """Returns the bytes a second that a site moves if all processors work on it at the speed of
    one."""
    time = m.time(site.work)
    return m.cpus * traffic_of(m.study, site) / time if time > 0 else 0.0


def suspects_memory(study):
    """Returns True if the bandwidth of the machine has to be known."""
    m = measured(study)
    return m is not None and any(
        site.kind != "outside" and site.work > LEAST_GAIN * m.work
        and demand(m, site) > SUSPICIOUS * m.cpus for site in study.sites)


def waits_for_memory(m, site):
    """Returns True if the instructions of a site wait for cache lines, one after the other."""
    cost = sum(counted.cost for counted in m.study.counted if counted.kind == site.kind
               and (counted.site.file, counted.site.line) == (site.file, site.line))
    time = m.time(site.work)
    return time > WAITING * cost > 0 and traffic_of(m.study, site) / LINE * MISS > time / 2


def memory(m) -> List[Action]:
    """Finds sites that need all of the machine's bandwidth, or that wait for cache lines."""
    found = []
    for site in m.study.sites:
        wanted, limit = demand(m, site), m.study.bandwidth
        if site.kind == "outside":
            continue
        if limit and wanted >= BOUND * limit:
            evidence = (f"{min(wanted, limit) / 1e9:.1f} of {limit / 1e9:.1f} GB/s on {m.cpus} "
                        "processors, at the speed of the instrumented run.")
        elif waits_for_memory(m, site):
            lines = traffic_of(m.study, site) / LINE
            evidence = (f"{count(lines)} cache lines come from memory, one for each "
                        f"{seconds(m.seen_work * site.work / lines)} of work.")
        else:
            continue
        found.append(propose(
            m, "memory", site.place, "memory-bound: work on blocks that fit in the cache, fuse "
            "loops over the same data, or use smaller types", evidence,
            REUSED * site.work / m.work))
    return found


def false_sharing(m) -> List[Action]:
    """Finds stores of parallel tasks to different bytes of the same cache line. The stores of
    functions that are not instrumented are not known; their effect is work that grows with the
    number of processors."""
    if m.cpus == 1:
        return []
    found = []
    for (file, line), of_line in events(m, "shared line").items():
        number = sum(event.count for event in of_line)
        found.append(propose(
            m, "false-sharing", Place(file, line), "parallel tasks store to the same cache line: "
            "use local variables, or align the data of each task to 64 bytes",
            f"{count(number)} stores to lines to which another task stores as well.",
            m.of_cost(number * SHARED_COST * m.shared / m.cpus)))
    return found or grown(m)


def grown(m) -> List[Action]:
    """Finds sites whose work grows with the number of processors for no known reason."""
    found = []
    for site in m.study.wide:
        before = next((other for other in m.study.sites if other.kind == site.kind
                       and other.place == site.place), None)
        if before is None or site.kind == "outside" or site.work < GROWN * before.work:
            continue
        if demand(m, before) > BOUND * (m.study.bandwidth or float("inf")):
            continue
        if any(event.kind in ("lock", "atomic", "io") for counted in m.study.counted
               if (counted.kind, counted.site.line) == (site.kind, site.line)
               for event in counted.events):
            continue
        found.append(propose(
            m, "false-sharing", site.place, "the work grows with the number of processors: look "
            "for data of different tasks in one cache line",
            f"The work here is {seconds(m.seen_work * before.work)} on one processor and "
            f"{seconds(m.seen_work * site.work)} on {m.cpus}.",
            m.of_cost(m.time(site.work - before.work) / m.cpus)))
    return found


# The rules. If several causes have the same gain, the first one here is named first: a useless
# spawn or short loops explain a long span, too.
CAUSES: Dict[str, Callable] = {
    "sync": sync,
    "io": io,
    "lock": lock,
    "false-sharing": false_sharing,
    "reducer": reducer,
    "short-loops": short_loops,
    "grain": grain,
    "memory": memory,
    "imbalance": serial_parts,
    "span": serial_parts,
}


def explained(action, earlier):
    """Returns True if a long span is the effect of an earlier action at the same function, as far as
    the functions are known."""
    return action.cause in ("span", "imbalance") and any(
        other.cause in ("sync", "short-loops")
        and other.place.file == action.place.file
        and other.place.function in ("", action.place.function or other.place.function)
        for other in earlier)


def find(study) -> List[Action]:
    """Returns the actions, the one with the largest gain first."""
    m = measured(study)
    if m is None:
        return []
    order = list(CAUSES)
    found = [action for rule in dict.fromkeys(CAUSES.values()) for action in rule(m)
             if action.gain >= LEAST_GAIN]
    found.sort(key=lambda action: (-round(action.gain, 2), order.index(action.cause)))
    kept: List[Action] = []
    for action in found:
        # Several places of a library may have one caller.
        same = any((other.cause, other.place) == (action.cause, action.place) for other in kept)
        if not same and not explained(action, kept):
            kept.append(action)
    return [dataclasses.replace(action, gain=min(action.gain, 1.0))
            for action in kept[:MOST_ACTIONS]]

