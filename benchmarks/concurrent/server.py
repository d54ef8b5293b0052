#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares examples/server with Go's net/http, libevent's evhttp and a thread per connection.

Four loads, in turn, round after round, on this machine's loopback device:

  plain    100 connections ask for /, again as soon as they have got it (wrk)
  crowd    the same beside 9,900 connections that have got it once and do nothing
  queens   1 and 8 clients ask for /queens (wrk)
  beside   / at a fixed rate (h2load), and one client that asks for /queens all the time

A peer that isn't installed (Go, libevent) is left out, and a message says so.
"""

import argparse
import contextlib
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from measure import (REPOSITORY, add_options, check_options, find_records, machine,  # noqa: E402
                     median, output, print_table, shorten, spread, values, wait_for_quiet)

SERVER = REPOSITORY / "examples" / "server"
PEERS = HERE / "peers"
LOADS = ("plain", "crowd", "queens", "beside")


class Server:
    """A program that prints its address and serves."""

    def __init__(self, name, path, build, queens=True):
        self.name, self.path, self.build, self.queens = name, path, build, queens

    @contextlib.contextmanager
    def running(self):
        process = subprocess.Popen([str(self.path), *(["0"] if self.name == "strands" else [])],
                                   stdout=subprocess.PIPE, text=True)
        try:
            yield process.pid, process.stdout.readline().strip().rstrip("/")
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()


def build(command, timeout=300):
    """Runs a command. Returns its record, with the name of the file that it makes but not the
    folder."""
    output(command, timeout)
    made = command[command.index("-o") + 1]
    return shlex.join(shorten(word) for word in command).replace(made, pathlib.Path(made).name)


def build_servers(options, folder):
    """Builds the servers. Returns those that can be built."""
    folder = pathlib.Path(folder)
    sources = sorted(str(path) for path in SERVER.glob("*.cpp"))
    flags = ["-std=c++17", "-O2"]
    cilk = [options.compiler + "++", "-fopencilk", *flags]
    servers = [Server("strands", folder / "strands", build(
        [*cilk, *sources, "-lopencilk-io", "-lpng", "-o", str(folder / "strands")]))]
    own = [source for source in sources if not source.endswith("server.cpp")]
    servers.append(Server("threads", folder / "threads", build(
        [*cilk, "-ftapir=serial", str(PEERS / "threads.cpp"), *own, "-lpng", "-lpthread",
         "-o", str(folder / "threads")])))
    go = shutil.which("go") or "/usr/local/go/bin/go"
    if os.access(go, os.X_OK):
        os.environ.setdefault("GO111MODULE", "off")
        servers.append(Server("go", folder / "go", build(
            [go, "build", "-o", str(folder / "go"), str(PEERS / "server.go")])))
    else:
        print("server.py: no go: net/http is left out", file=sys.stderr)
    try:
        servers.append(Server("evhttp", folder / "evhttp", build(
            ["cc", "-O2", str(PEERS / "evhttp.c"), "-levent", "-o", str(folder / "evhttp")]),
            queens=False))
    except SystemExit as error:
        print(f"server.py: evhttp is left out: {error}", file=sys.stderr)
    return servers


def run_load(command, timeout):
    """Runs a load. Returns its output, and the record of its command."""
    return output(command, timeout), re.sub(r":\d{4,5}/", ":PORT/", shlex.join(command))


def seconds_of(text):
    """Returns the seconds in a time of wrk, such as '1.50ms'."""
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}[unit]


def run_wrk(url, connections, options):
    """Returns requests a second, their 99th percentile in ms, and failures; and the command."""
    text, command = run_load(["wrk", "-t", "1", "-c", str(connections), "-d",
                              f"{options.seconds}s", "--latency", url], options.timeout)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    late = seconds_of(re.search(r"99%\s+(\S+)", text)[1]) * 1000
    failed = sum(map(int, re.findall(r"(?:connect|read|write|timeout) (\d+)", text)))
    failed += int((re.search(r"Non-2xx or 3xx responses: (\d+)", text) or [0, 0])[1])
    return {"requests a second": rate, "p99 ms": late, "failures": failed}, command


def memory_of(process):
    """Returns the KiB of resident memory, and of page tables."""
    status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return sum(int(re.search(rf"{what}:\s+(\d+)", status)[1]) for what in ("VmRSS", "VmPTE"))


def open_idle(url, many):
    """Returns idle connections that have had an answer."""
    host, port = url.rsplit("/", 1)[1].split(":")
    request = f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    idle = []
    for _ in range(many):
        connection = socket.create_connection((host, int(port)), timeout=20)
        connection.sendall(request)
        if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
            sys.exit("error: an idle connection has no answer")
        idle.append(connection)
    return idle


def run_plain(_, url, options):
    yield 100, *run_wrk(f"{url}/", 100, options)


def run_crowd(process, url, options):
    before = memory_of(process)
    idle = open_idle(url, options.idle)
    taken = (memory_of(process) - before) / options.idle
    result, command = run_wrk(f"{url}/", 100, options)
    yield options.idle + 100, {**result, "KiB each": taken}, command
    for connection in idle:
        connection.close()


def run_queens(_, url, options):
    for clients in (1, 8):
        yield clients, *run_wrk(f"{url}/queens?n={options.queens}", clients, options)


def run_beside(_, url, options):
    """Measures / while other clients ask for /queens. h2load writes a line for each request: its
    beginning, its status, and its time in us."""
    host = ["--h1", "-t", "1", "-c", "20", "-n", str(20 * options.rate * options.seconds),
            "--rps", str(options.rate)]
    log = pathlib.Path(options.log)
    log.unlink(missing_ok=True)
    other = subprocess.Popen(["wrk", "-t", "1", "-c", "1", "-d", f"{options.seconds + 2}s",
                              f"{url}/queens?n={options.queens}"], stdout=subprocess.DEVNULL)
    try:
        threading.Event().wait(0.3)
        _, command = run_load(["h2load", *host, f"--log-file={log}", f"{url}/"], options.timeout)
    finally:
        other.wait()
    lines = [line.split() for line in log.read_text(encoding="ascii").splitlines()]
    times = sorted(int(line[2]) / 1000 for line in lines)
    failed = sum(line[1] != "200" for line in lines)
    yield 20 * options.rate, {"p50 ms": statistics.median(times),
                              "p99 ms": times[int(len(times) * 0.99)],
                              "failures": failed}, command.replace(str(log), "LOG")


def measure(options, folder):
    """Runs all, in turn; returns the records of all rounds."""
    wanted = 2 * options.idle + 1000
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < options.idle + 1000:
        sys.exit(f"error: too few descriptors: ulimit -n {wanted}")
    options.log = pathlib.Path(folder) / "h2load.log"
    description = {**machine(), "benchmark": "server", "workers": len(os.sched_getaffinity(0))}
    records = []
    servers = build_servers(options, folder)
    loads = {"plain": run_plain, "crowd": run_crowd, "queens": run_queens, "beside": run_beside}
    for turn in range(1, options.rounds + 1):
        for load in options.loads:
            for server in servers:
                if load in ("queens", "beside") and not server.queens:
                    continue
                wait_for_quiet(options.quiet)
                average = f"{os.getloadavg()[0]:.2f}"
                with server.running() as (process, url):
                    for n, results, command in loads[load](process, url, options):
                        records += [{**description, "program": f"{server.name} {load}", "n": n,
                                     "round": turn, "quantity": quantity, "value": value,
                                     "load": average, "build": server.build, "command": command,
                                     "compiler": "as in build"}
                                    for quantity, value in results.items()]
        print(f"round {turn} of {options.rounds}", file=sys.stderr)
    return records


def tabulate(records):
    """Prints a table for each load: the servers, and their ratios to the first one."""
    for load in LOADS:
        found = [r for r in records if r["program"].endswith(f" {load}")]
        quantities = list(dict.fromkeys((str(r["n"]), r["quantity"]) for r in found))
        rows = []
        for program in dict.fromkeys(r["program"] for r in found):
            for n, quantity in quantities:
                own = values(found, program=program, n=n, quantity=quantity)
                if own:
                    first = median(found, program=f"strands {load}", n=n, quantity=quantity)
                    rows.append([program, n, quantity, spread(own, 2),
                                 f"{first / statistics.median(own):.2f}"
                                 if statistics.median(own) else ""])
        if rows:
            print_table([load, "n", "quantity", "value", "strands' / this"], rows)
            print()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, rounds=5)
    parser.add_argument("--loads", default=",".join(LOADS),
                        type=lambda text: text.split(","), help=f"of {','.join(LOADS)}")
    parser.add_argument("--seconds", type=int, default=3, help="of a load (default 3)")
    parser.add_argument("--idle", type=int, default=9900, help="connections (default 9900)")
    parser.add_argument("--queens", type=int, default=12, help="the board's size (default 12)")
    parser.add_argument("--rate", type=int, default=25,
                        help="requests a second of each of 20 clients (default 25)")
    options = parser.parse_args()
    check_options(parser, options)
    if not set(options.loads) <= set(LOADS):
        parser.error(f"loads are {', '.join(LOADS)}")
    tabulate(find_records(options, measure))


main()
