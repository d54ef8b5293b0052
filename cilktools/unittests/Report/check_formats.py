#!/usr/bin/env python3
# Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the output of a process with races, as text, JSON and SARIF, and its end.

Usage: check_formats.py SAMPLE [unittest's options]

SAMPLE is the program of Sample.cpp.
"""

import json
import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import sarif

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ""
ALL = ["spawn", "loop", "library", "free", "view", "deep"]


class Formats(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="cilksan-ä ")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name).resolve()
        races = (HERE / "Races.cpp").read_text(encoding="utf-8")
        source = re.search(r'R"\((.*?)\)"', races, re.DOTALL).group(1)
        (self.folder / "p.c").write_text(source, encoding="utf-8")

    def start(self, *commands, **variables):
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("CILKSAN_") and name != "NO_COLOR"}
        environment.update({f"CILKSAN_{name}": value for name, value in variables.items()})
        return subprocess.run([SAMPLE, *commands], cwd=self.folder, env=environment, timeout=60,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              encoding="utf-8", errors="surrogateescape", check=False)

    def document(self, name):
        """Returns the JSON in a file, whose bytes must be UTF-8."""
        return json.loads((self.folder / name).read_bytes().decode("utf-8"))

    def json(self, *commands, **variables):
        self.start(*commands, OUT="races.json", **variables)
        return self.document("races.json")

    def sarif(self, *commands, **variables):
        self.start(*commands, OUT="races.sarif", **variables)
        log = self.document("races.sarif")
        sarif.check(log)
        return log["runs"][0]

    # Ends of processes.

    def test_statuses(self):
        self.assertEqual(self.start().returncode, 0)
        self.assertEqual(self.start("spawn").returncode, 66)
        self.assertEqual(self.start("spawn", EXITCODE="7").returncode, 7)
        self.assertEqual(self.start("spawn", EXITCODE="0").returncode, 0)
        self.assertEqual(self.start("warn").returncode, 0)
        self.assertEqual(self.start("limits").returncode, 0)
        self.assertEqual(self.start("limits", STRICT="1").returncode, 67)
        self.assertEqual(self.start(STRICT="1").returncode, 0)
        self.assertEqual(self.start("plain").returncode, 68)
        self.assertEqual(self.start("plain", "spawn").returncode, 66)

    def test_debugger(self):
        run = self.start("spawn", DEBUGGER="1")
        self.assertEqual(run.returncode, -signal.SIGTRAP)
        self.assertIn("Help: ", run.stderr)

    def test_text(self):
        run = self.start(*ALL, "duplicate", "duplicate", "warn")
        self.assertEqual(run.stdout, "")
        lines = run.stderr.splitlines()
        self.assertEqual(lines[0], "Running Cilksan race detector.")
        self.assertIn("Cilksan detected 6 distinct races.", lines)
        self.assertIn("Cilksan suppressed 2 duplicate race reports.", lines)
        self.assertIn("cilksan: warning: 'f' is \"unknown\"", lines)
        self.assertEqual(sum(": race: " in line for line in lines), 6)

    def test_text_file(self):
        run = self.start("spawn", OUT="races.txt")
        self.assertEqual(run.stderr,
                         f"cilksan: 1 distinct race: see '{self.folder}/races.txt'\n")
        text = (self.folder / "races.txt").read_text(encoding="utf-8")
        self.assertTrue(text.startswith("Running Cilksan race detector.\np.c:3:10: race: "))
        self.assertTrue(text.endswith("duplicate race reports.\nOutcome: races\n"))
        # A new run empties the file, and a run without races is silent.
        self.assertEqual(self.start(OUT="races.txt").stderr, "")
        text = (self.folder / "races.txt").read_text(encoding="utf-8")
        self.assertEqual(len(text.splitlines()), 3)

    def test_mode_of_the_file(self):
        old = os.umask(0o027)
        try:
            self.start(OUT="races.txt")
        finally:
            os.umask(old)
        self.assertEqual((self.folder / "races.txt").stat().st_mode & 0o777, 0o640)

    def test_most_reports(self):
        run = self.start(*ALL, MAX_REPORTS="2")
        self.assertEqual(run.stderr.count(": race: "), 2)
        self.assertIn("Cilksan detected 6 distinct races.", run.stderr)
        self.assertIn("Cilksan reported the first 2 of them", run.stderr)
        document = self.json(*ALL, MAX_REPORTS="2")
        self.assertEqual((len(document["races"]), document["detected"]), (2, 6))

    def test_certificate(self):
        self.assertNotIn("No races", self.start().stderr)
        self.assertIn("No races: no schedule of", self.start(REPORT_NONE="1").stderr)
        self.assertNotIn("No races", self.start("spawn", REPORT_NONE="1").stderr)

    def test_outcomes(self):
        limit = "  - 'f(int)', which was called at p.c:6:14 and at 1 other place, ran without " \
                "instrumentation: what it accessed was not seen"
        for commands, outcome in [([], "certified"), (["limits"], "certified with limits"),
                                  (["spawn"], "races"), (["plain"], "not checked")]:
            text = self.start(*commands, REPORT_NONE="1").stderr.splitlines()
            self.assertIn(f"Outcome: {outcome}", text)
            self.assertEqual(limit in text, commands == ["limits"])
            document = self.json(*commands)
            self.assertEqual(document["outcome"], outcome)
            self.assertEqual(document["raceFree"], not commands)
            self.assertEqual(document["reason"] is not None, commands == ["plain"])
            run = self.sarif(*commands)
            self.assertEqual(run["properties"]["outcome"], outcome)
            self.assertEqual(run["properties"]["raceFree"], not commands)

    def test_outcomes_on_stderr(self):
        # For a full certificate, nothing is printed. A run without a check is an error, wherever
        # the report goes.
        self.assertNotIn("Outcome", self.start().stderr)
        self.assertIn("\nOutcome: certified with limits (5 limits); CILKSAN_REPORT_NONE=1 lists",
                      self.start("limits").stderr)
        self.assertIn("\nLimits:\n", self.start("limits", STRICT="1").stderr)
        message = "cilksan: error: not checked: no code ran that was compiled with -fsanitize=cilk;"
        run = self.start("plain").stderr
        self.assertIn("\n" + message, run)
        self.assertNotIn("detected 0", run)
        for name in ("races.txt", "races.json", "races.sarif"):
            self.assertTrue(self.start("plain", OUT=name).stderr.startswith(message))
        self.assertIn("cilksan: error: not checked: the program calls abort; only a run",
                      self.start("abandon", "crash").stderr)
        self.assertIn("cilksan: 1 report so far, and the rest isn't checked: the program calls",
                      self.start("spawn", "abandon", "crash").stderr)

    def test_colors_of_a_terminal(self):
        def colored(**variables):
            master, slave = pty.openpty()
            environment = {"TERM": "xterm", **variables}
            subprocess.run([SAMPLE, "spawn"], cwd=self.folder, env=environment, timeout=60,
                           stderr=slave, check=False)
            os.close(slave)
            output = b""
            try:
                while data := os.read(master, 65536):
                    output += data
            except OSError:
                pass  # Linux reports the end of the output by an error.
            os.close(master)
            self.assertIn(b"race: ", output)
            return b"\033[1;31m" in output
        self.assertTrue(colored())
        self.assertTrue(colored(CILKSAN_COLOR_REPORT="auto", NO_COLOR=""))
        self.assertFalse(colored(NO_COLOR="1"))
        self.assertFalse(colored(TERM="dumb"))
        self.assertFalse(colored(CILKSAN_COLOR_REPORT="0"))
        self.assertIn("\033[1;31m", self.start("spawn", COLOR_REPORT="1").stderr)

    def test_locale(self):
        old = os.environ.get("LC_ALL")
        plain = self.start(*ALL).stderr
        os.environ["LC_ALL"] = "de_DE.UTF-8"
        try:
            self.assertEqual(self.start(*ALL).stderr, plain)
        finally:
            del os.environ["LC_ALL"]
            if old is not None:
                os.environ["LC_ALL"] = old

    def test_bad_files(self):
        for variables, message in [
                ({"OUT": "no/where.txt"}, "can't write '"),
                ({"OUT": "."}, "Is a directory"),
                ({"SUPPRESSIONS": "missing"}, "can't read '"),
                ({"FORMAT": "xml"}, "use text, json or sarif")]:
            run = self.start("spawn", **variables)
            self.assertEqual(run.returncode, 2)
            self.assertTrue(run.stderr.startswith("cilksan: "), run.stderr)
            self.assertIn(message, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)

    def test_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        run = self.start("spawn", "loop", OUT="/dev/full")
        self.assertEqual(run.returncode, 66)
        self.assertEqual(run.stderr.count("No space left on device"), 1)

    # Suppressions.

    def test_suppressions(self):
        (self.folder / "s.txt").write_text("race_top:child\nvariable:total\n", encoding="utf-8")
        run = self.start(*ALL, SUPPRESSIONS="s.txt")
        self.assertIn("Cilksan left out 5 races that suppressions match.", run.stderr)
        self.assertIn("Cilksan detected 1 distinct races.", run.stderr)
        (self.folder / "s.txt").write_text("race:*\n", encoding="utf-8")
        run = self.start(*ALL, SUPPRESSIONS="s.txt")
        self.assertEqual(run.returncode, 0)

    def test_suppressions_in_the_source(self):
        source = (self.folder / "p.c").read_text(encoding="utf-8").splitlines()
        source[13] += " // cilksan-ignore"
        source[0] += " /* cilksan-ignore */"
        (self.folder / "p.c").write_text("\n".join(source), encoding="utf-8")
        run = self.start("spawn", "loop", "free")
        self.assertIn("Cilksan detected 1 distinct races.", run.stderr)
        self.assertIn("Cilksan left out 2 races", run.stderr)

    # JSON.

    def test_json(self):
        document = self.json(*ALL, "unknown", "duplicate", "warn", "limits")
        self.assertEqual(document["version"], 1)
        self.assertEqual(document["tool"]["name"], "cilksan")
        self.assertEqual(document["command"][1:3], ["spawn", "loop"])
        self.assertEqual(document["directory"], str(self.folder))
        self.assertEqual([race["kind"] for race in document["races"]],
                         ["determinacy"] * 3 + ["free", "view"] + ["determinacy"] * 2)
        for name, value in [("detected", 7), ("duplicates", 1), ("suppressed", 0),
                            ("finished", True), ("raceFree", False), ("status", 66),
                            ("warnings", ["'f' is \"unknown\""])]:
            self.assertEqual(document[name], value, name)
        self.assertEqual(len(document["limits"]), 5)
        # All races have the same members, and so do their parts.
        for part in (lambda race: race, lambda race: race["first"], lambda race: race["object"]):
            self.assertEqual(len({tuple(part(race)) for race in document["races"]}), 1)

    def test_json_of_a_race(self):
        race = self.json("spawn")["races"][0]
        self.assertEqual(race["first"], {
            "kind": "write", "atomic": False,
            "at": {"file": "p.c", "line": 3, "column": 10},
            "site": {"file": "p.c", "line": 3, "column": 10}, "function": "child",
            "variable": "shared", "declared": {"file": "p.c", "line": 1, "column": 5},
            "address": "0x404010", "size": 4, "locks": [],
            "frames": [{"kind": "call", "function": "child",
                        "at": {"file": "p.c", "line": 6, "column": 14}},
                       {"kind": "spawn", "function": "parent",
                        "at": {"file": "p.c", "line": 6, "column": 3}}]})
        self.assertEqual(race["object"], {
            "kind": "global", "name": "shared", "at": {"file": "p.c", "line": 1, "column": 5},
            "begin": "0x404010", "size": 4, "frames": []})
        self.assertEqual(race["common"][1], {"kind": "call", "function": "main", "at": None})
        self.assertEqual((race["spawn"]["line"], race["sync"]["line"], race["inLoop"]),
                         (6, 8, False))

    def test_headers_of_the_system(self):
        race = self.json("header")["races"][0]
        self.assertEqual(race["first"]["at"]["file"], "/usr/include/c++/12/vector")
        self.assertEqual(race["first"]["site"], {"file": "p.c", "line": 6, "column": 14})
        text = self.start("header").stderr
        self.assertIn("\np.c:6:14: race: ", text)
        self.assertIn("\n* Write by 'child' in 'parent' at p.c:6:14\n", text)
        # Another race between the same places of the program is the same race.
        text = self.start("header", "header", "spawn").stderr
        self.assertIn("Cilksan detected 2 distinct races.", text)
        self.assertIn("Cilksan suppressed 1 duplicate race", text)
        result = self.sarif("header")["results"][0]
        place = result["locations"][0]["physicalLocation"]
        self.assertEqual(place["artifactLocation"]["uri"], "p.c")

    def test_json_without_races(self):
        document = self.json()
        self.assertEqual(document["races"], [])
        self.assertTrue(document["raceFree"])
        self.assertEqual(document["status"], 0)

    def test_json_of_odd_names(self):
        file = self.json("odd")["races"][0]["first"]["at"]["file"]
        self.assertEqual(file, 'a b/\\xE4%"\\[\n\U0001f340.c')

    def test_json_on_stderr(self):
        run = self.start("spawn", "loop", FORMAT="json")
        self.assertEqual(len(json.loads(run.stderr)["races"]), 2)

    def test_json_in_a_pipe(self):
        reader, writer = os.pipe()
        subprocess.run([SAMPLE, "spawn", "loop"], cwd=self.folder, timeout=60, check=False,
                       pass_fds=[writer], stderr=subprocess.DEVNULL,
                       env={"CILKSAN_OUT": f"/dev/fd/{writer}", "CILKSAN_FORMAT": "json"})
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8") as stream:
            self.assertEqual(len(json.load(stream)["races"]), 2)

    def test_complete_after_each_race(self):
        for commands, count in [(["crash"], 0), (["spawn", "crash"], 1),
                                (["spawn", "loop", "warn", "crash"], 2)]:
            document = self.json(*commands)
            self.assertEqual(len(document["races"]), count)
            self.assertEqual((document["finished"], document["raceFree"]), (False, False))
            run = self.sarif(*commands)
            self.assertEqual(len(run["results"]), count)
            self.assertFalse(run["invocations"][0]["executionSuccessful"])

    # Programs that change their descriptors and processes.

    def test_other_directory(self):
        document = self.json("chdir", "loop")
        self.assertIn("reducer", document["races"][0]["hint"], "p.c was read")

    def test_closed_descriptors(self):
        for name, count in [("races.json", 2), ("races.txt", None)]:
            self.start("spawn", "closeall", "loop", OUT=name)
            self.assertEqual((self.folder / "own.txt").read_bytes(), b"")
            if count:
                self.assertEqual(len(self.document(name)["races"]), count)
            else:
                text = (self.folder / name).read_text(encoding="utf-8")
                self.assertEqual(text.count(": race: "), 2)

    def test_redirected_stderr(self):
        self.assertNotIn(": race: ", self.start("redirect", "spawn").stderr)
        text = (self.folder / "own.txt").read_text(encoding="utf-8")
        self.assertIn("Cilksan detected 1 distinct races.", text)

    def test_fork(self):
        run = self.start("spawn", "fork", "loop")
        self.assertEqual(run.stderr.count("Cilksan detected 1 distinct races."), 2)
        self.assertEqual(run.returncode, 66 * 2)
        run = self.start("spawn", "fork", "duplicate")
        self.assertEqual(run.stderr.count("Cilksan detected"), 1)
        self.assertEqual(run.returncode, 66)

        document = self.json("spawn", "vfork", "loop")
        self.assertEqual((len(document["races"]), document["detected"]), (2, 2))

    def test_document_of_a_child(self):
        self.start("spawn", "fork", "loop", "view", OUT="races.json")
        children = [name for name in os.listdir(self.folder) if re.match(r"races\.\d+\.json", name)]
        self.assertEqual(len(children), 1)
        self.assertEqual(len(self.document("races.json")["races"]), 1)
        self.assertEqual(len(self.document(children[0])["races"]), 2)
        self.assertEqual(self.document("races.json")["finished"], True)
        run = self.start("fork", "nofiles", "loop", "view", OUT="lost.json")
        self.assertEqual(run.returncode, 66)
        self.assertEqual(run.stderr.count("Too many open files; reports of this process"), 1)
        self.start("spawn", "fork", OUT="silent.json")
        self.assertEqual([name for name in os.listdir(self.folder) if "silent" in name],
                         ["silent.json"])

    # SARIF.

    def test_sarif(self):
        run = self.sarif(*ALL, "warn", "limits")
        self.assertEqual([result["ruleId"] for result in run["results"]],
                         ["cilk/determinacy-race"] * 3 + ["cilk/free-race", "cilk/view-race",
                                                          "cilk/determinacy-race"])
        invocation = run["invocations"][0]
        self.assertEqual(invocation["exitCode"], 66)
        self.assertTrue(invocation["executionSuccessful"])
        levels = [note["level"] for note in invocation["toolExecutionNotifications"]]
        self.assertEqual(levels, ["warning"] + ["note"] * 5)

    def test_sarif_of_a_race(self):
        result = self.sarif("spawn")["results"][0]
        first = result["locations"][0]["physicalLocation"]
        self.assertEqual(first["artifactLocation"], {"uri": "p.c", "uriBaseId": "%SRCROOT%"})
        self.assertEqual(first["region"], {"startLine": 3, "startColumn": 10})
        self.assertEqual(first["contextRegion"]["snippet"]["text"], "  shared = 5;")
        related = result["relatedLocations"]
        self.assertEqual([location["id"] for location in related], [1, 2, 3, 4])
        # Columns count characters: one before this place has two bytes.
        self.assertEqual(related[0]["physicalLocation"]["region"],
                         {"startLine": 7, "startColumn": 21})
        self.assertEqual([len(thread["locations"])
                          for thread in result["codeFlows"][0]["threadFlows"]], [4, 3])
        self.assertEqual(result["suppressions"], [])
        self.assertTrue(result["message"]["text"].startswith(
            "write of 'shared' (4 bytes) in 'child' in parallel with read in 'parent' at p.c:7:22. "))

    def test_sarif_message_with_brackets(self):
        text = self.sarif("brackets")["results"][0]["message"]["text"]
        self.assertIn("with read in 'T::operator[\\](int)' at p.c:7:22. What", text)

    def test_sarif_uris(self):
        run = self.sarif("library", "loop", "odd")
        uris = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
                for result in run["results"]]
        self.assertEqual(uris, ["file:///nowhere/lib/p.c", "p.c",
                                "a%20b/%E4%25%22%5C%5B%0A%F0%9F%8D%80.c"])
        base = run["originalUriBaseIds"]["%SRCROOT%"]["uri"]
        self.assertTrue(base.startswith("file:///") and base.endswith("/"))
        self.assertIn("cilksan-%C3%A4%20", base)

    def test_sarif_fingerprints(self):
        def fingerprints(*commands):
            return [result["partialFingerprints"]["cilksanRace/v1"]
                    for result in self.sarif(*commands)["results"]]
        before = fingerprints(*ALL)
        # A race with a longer stack to the same access is the same race.
        self.assertEqual(len(set(before)), len(ALL) - 1)
        self.assertEqual(fingerprints(*ALL), before)
        with (self.folder / "p.c").open("a", encoding="utf-8") as source:
            source.write("int more;\n")
        self.assertEqual(fingerprints(*ALL), before)

    def test_sarif_suppressions(self):
        (self.folder / "s.txt").write_text("race_top:sum\n", encoding="utf-8")
        source = (self.folder / "p.c").read_text(encoding="utf-8")
        source = source.replace("shared = 5;", "shared = 5; // cilksan-ignore")
        (self.folder / "p.c").write_text(source, encoding="utf-8")
        results = self.sarif("spawn", "loop", "library", SUPPRESSIONS="s.txt")["results"]
        self.assertEqual([[by["kind"] for by in result["suppressions"]] for result in results],
                         [["inSource"], ["external"], []])
        self.assertIn("race_top:sum (", results[1]["suppressions"][0]["justification"])
        self.assertIn("p.c:3:10", results[0]["suppressions"][0]["justification"])


if __name__ == "__main__":
    if not SAMPLE:
        sys.exit(__doc__)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
