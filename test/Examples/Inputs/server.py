"""Asks examples/server for its pages, and for missing ones, and ends it. Usage: server.py PROGRAM
"""

import http.client
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import zlib

HELLO = b"Hello from a strand.\n"


def fetch(connection, target, method="GET", body=None):
    connection.request(method, target, body)
    response = connection.getresponse()
    return response.status, response.getheader("Content-Type"), response.read()


def expect(actual, expected):
    if actual != expected:
        sys.exit(f"{actual!r} instead of {expected!r}")


def pixels(png):
    """Returns the width of a picture in shades of gray, and its pixels, by rows."""
    expect(png[:8], b"\x89PNG\r\n\x1a\n")
    at, packed, width = 8, b"", 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        data = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, *rest = struct.unpack(">IIBBBBB", data)
            expect((height, rest), (width, [8, 0, 0, 0, 0]))
        elif kind == b"IDAT":
            packed += data
        at += 12 + length
    return width, zlib.decompress(packed)


def ask_for_pages(port):
    """Asks for all pages over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    for _ in range(3):
        expect(fetch(connection, "/"), (200, "text/plain", HELLO))
    for size, ways in ((1, 1), (2, 0), (8, 92), (10, 724)):
        expect(fetch(connection, f"/queens?n={size}"), (200, "text/plain", b"%d\n" % ways))
    status, kind, png = fetch(connection, "/mandelbrot?w=64")
    expect((status, kind), (200, "image/png"))
    width, rows = pixels(png)
    expect((width, len(rows)), (64, 64 * 65))
    for query in ("queens", "queens?", "queens?n=", "queens?n=0", "queens?n=15", "queens?n=8x",
                  "queens?n=-1", "queens?m=8", "queens?n=99999999999", "mandelbrot?w=2001",
                  "mandelbrot?w=0", "mandelbrot?n=5"):
        expect(fetch(connection, "/" + query)[0], 400)
    for target in ("/nothing", "/?x", "/queens/", "*"):
        expect(fetch(connection, target)[0], 404)
    expect(fetch(connection, "/", "POST", "x" * 1000)[0], 405)
    expect(fetch(connection, "/queens?n=8", "HEAD"), (200, "text/plain", b""))
    expect(fetch(connection, "/"), (200, "text/plain", HELLO))
    connection.close()


def talk(port, text, pause=0):
    """Returns the answer to \\p text, sent in two parts, until the server ends the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(text[:len(text) // 2])
        time.sleep(pause)
        connection.sendall(text[len(text) // 2:])
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while more := connection.recv(65536):
            answer += more
        return answer


def speak_badly(port):
    request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    expect(talk(port, request, 0.02).count(HELLO), 1)
    expect(talk(port, request * 20).count(HELLO), 20)
    expect(talk(port, b"nonsense\r\n\r\n")[:12], b"HTTP/1.1 400")
    expect(talk(port, request[:-4] + b"\r\nA: " + b"x" * 20000 + b"\r\n\r\n")[:12], b"HTTP/1.1 431")
    expect(talk(port, b"POST / HTTP/1.1\r\nContent-Length: 99999\r\n\r\n")[:12], b"HTTP/1.1 413")
    expect(talk(port, request[:-10]), b"")
    expect(talk(port, b""), b"")


def crowd(port):
    """Makes many clients, some of which compute, and returns a hundred that do nothing for long."""
    idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
    failures = []

    def ask(target, expected):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        for _ in range(5):
            if fetch(connection, target)[2] != expected:
                failures.append(target)
        connection.close()

    threads = [threading.Thread(target=ask, args=args)
               for args in [("/", HELLO)] * 10 + [("/queens?n=9", b"352\n")] * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(failures, [])
    return idle


def end(server, port, idle):
    """Ends the server while it computes for one client, and others wait."""
    busy = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    busy.request("GET", "/queens?n=12")
    time.sleep(0.1)
    server.send_signal(signal.SIGTERM)
    expect(busy.getresponse().read(), b"14200\n")
    for connection in idle:
        expect(connection.recv(1), b"")
    expect(server.wait(timeout=20), 0)


def main():
    server = subprocess.Popen([sys.argv[1], "0"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().rsplit(":", 1)[1].rstrip("/\n"))
        ask_for_pages(port)
        speak_badly(port)
        end(server, port, crowd(port))
    finally:
        server.kill()
        server.wait()


main()
