# A small client of a language server for tests. It opens a file and writes the server's answers,
# one line each.
#
#   lsp.py [SERVER-OPTION...] SERVER FILE COMMAND...
#
# A command is `diagnostics`, or `hover TEXT`, `definition TEXT`, `references TEXT`,
# `complete TEXT` or `fix TEXT`. TEXT has one `|`, which marks the position; without
# it, TEXT occurs in the file, and not in a line that is a comment. Lines count from
# 1.
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys


class Server:
    def __init__(self, command, folder):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=open(os.environ.get("LSP_LOG", os.devnull), "w"), cwd=folder)
        self.last = 0
        self.published = {}

    def send(self, method, params, request=True):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if request:
            self.last += 1
            message["id"] = self.last
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the server has gone: status %s" % self.process.wait())
            if line == b"\r\n":
                break
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            self.published[params["uri"]] = params["diagnostics"]
        return message

    def ask(self, method, params):
        self.send(method, params)
        while True:
            message = self.receive()
            if message.get("id") == self.last and "method" not in message:
                if "error" in message:
                    sys.exit("%s: %s" % (method, message["error"]))
                return message["result"]

    def diagnostics(self, uri):
        while uri not in self.published:
            self.receive()
        return self.published[uri]


def position(text, marked):
    before, after = marked.split("|")
    code = re.sub(r"^//.*$", lambda comment: " " * len(comment[0]), text, flags=re.M)
    start = code.find(before + after)
    if start < 0:
        sys.exit("no '%s' in the file" % (before + after))
    offset = start + len(before)
    line_start = text.rfind("\n", 0, offset) + 1
    return {"line": text.count("\n", 0, offset), "character": offset - line_start}


def place(location):
    start = location["range"]["start"]
    name = os.path.basename(location["uri"])
    return "%s:%d:%d" % (name, start["line"] + 1, start["character"] + 1)


def main():
    words = sys.argv[1:]
    options = list(itertools.takewhile(lambda word: word.startswith("-"), words))
    server, path, *commands = words[len(options):]
    path = os.path.abspath(path)
    uri = pathlib.Path(path).as_uri()
    text = open(path).read()
    server = Server([server, *options], os.path.dirname(path))
    server.ask("initialize", {"processId": os.getpid(), "rootUri": None,
                              "capabilities": {"textDocument": {"hover": {
                                  "contentFormat": ["plaintext"]}}}})
    server.send("initialized", {}, request=False)
    server.send("textDocument/didOpen", {"textDocument": {
        "uri": uri, "languageId": "cpp" if path.endswith("pp") else "c",
        "version": 1, "text": text}}, request=False)
    commands = iter(commands)
    for command in commands:
        if command == "diagnostics":
            found = server.diagnostics(uri)
            for d in found:
                start = d["range"]["start"]
                kind = {1: "error", 2: "warning"}.get(d["severity"], "remark")
                print("diagnostic %d:%d: %s: %s" % (start["line"] + 1,
                      start["character"] + 1, kind, d["message"].replace("\n", " ")))
            print("%d diagnostics" % len(found))
            continue
        marked = next(commands)
        at = {"textDocument": {"uri": uri}, "position": position(text, marked)}
        if command == "hover":
            result = server.ask("textDocument/hover", at)
            shown = result["contents"]["value"] if result else "nothing"
            print("hover %s: %s" % (marked, " / ".join(filter(None, shown.split("\n")))))
        elif command == "complete":
            result = server.ask("textDocument/completion", at)
            print("complete %s: %s" % (marked, " ".join(
                item["label"].strip() for item in result["items"])))
        elif command == "fix":
            server.diagnostics(uri)
            result = server.ask("textDocument/codeAction", {
                "textDocument": {"uri": uri},
                "range": {"start": at["position"], "end": at["position"]},
                "context": {"diagnostics": server.diagnostics(uri)}})
            for action in result or []:
                print("fix %s: %s" % (marked, action["title"]))
        else:
            if command == "references":
                at["context"] = {"includeDeclaration": True}
            result = server.ask("textDocument/" + command, at) or []
            print("%s %s: %s" % (command, marked, " ".join(map(place, result)) or "none"))
    server.ask("shutdown", None)
    server.send("exit", None, request=False)
    status = server.process.wait(timeout=60)
    if status != 0:
        sys.exit("the server ended with status %d" % status)


main()
