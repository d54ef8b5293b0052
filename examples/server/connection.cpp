//===- connection.cpp - one client of the server ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boost.Beast implements HTTP. While a connection waits for its next request,
// it keeps its strand's stack. So all data that only a request needs are in
// functions that have returned before this wait.
//
//===----------------------------------------------------------------------===//

#include "connection.h"

#include "pages.h"
#include "strand_stream.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include <netinet/in.h>
#include <netinet/tcp.h>

namespace http = boost::beast::http;
using boost::beast::flat_buffer;
using boost::system::error_code;
using namespace std::chrono_literals;

enum : std::size_t { MAX_HEADER = 16384, MAX_BODY = 65536, FIRST_READ = 1024 };

bool open_connections::add(int fd) {
  const std::lock_guard<std::mutex> hold(lock);
  if (!ending)
    all.insert(fd);
  return !ending;
}

void open_connections::remove(int fd) {
  const std::lock_guard<std::mutex> hold(lock);
  all.erase(fd);
}

void open_connections::end() {
  const std::lock_guard<std::mutex> hold(lock);
  ending = true;
  for (int fd : all)
    shutdown(fd, SHUT_RD);
}

using request = http::request<http::string_body>;
using response = http::response<http::string_body>;

static response respond(unsigned status, unsigned version, bool keep_alive,
                        const char *type, std::string text) {
  response made(static_cast<http::status>(status), version, std::move(text));
  made.set(http::field::content_type, type);
  made.keep_alive(keep_alive);
  made.prepare_payload();
  return made;
}

static response answer(const request &asked) {
  const bool keep_alive = asked.keep_alive();
  if (asked.method() != http::verb::get && asked.method() != http::verb::head) {
    response refused = respond(405, asked.version(), keep_alive, "text/plain",
                               "only GET and HEAD are for this server\n");
    refused.set(http::field::allow, "GET, HEAD");
    return refused;
  }
  page found;
  try {
    found = find_page(std::string(asked.target()));
  } catch (const std::exception &error) {
    found = {500, "text/plain", std::string(error.what()) + "\n"};
  }
  return respond(found.status, asked.version(), keep_alive, found.type,
                 std::move(found.text));
}

// Returns the answer to a malformed request, after which the connection ends.
static response complain(const error_code &error) {
  const unsigned status = error == http::error::body_limit     ? 413
                          : error == http::error::header_limit ? 431
                                                               : 400;
  return respond(status, 11, /*keep_alive=*/false, "text/plain",
                 error.message() + "\n");
}

// Returns true if the error is a malformed request; otherwise the client has
// gone.
static bool is_of_http(const error_code &error) {
  return error.category() ==
             make_error_code(http::error::bad_method).category() &&
         error != http::error::end_of_stream &&
         error != http::error::partial_message;
}

// Sends an answer. For HEAD, only the length of the body is sent.
static bool send(strand_stream &stream, const response &message, bool body) {
  error_code error;
  http::response_serializer<http::string_body> serializer(
      const_cast<response &>(message));
  if (body)
    http::write(stream, serializer, error);
  else
    http::write_header(stream, serializer, error);
  return !error && message.keep_alive();
}

// Reads a request, of which \p buffer has the beginning, and answers it.
// Returns true if another request may follow.
__attribute__((noinline)) static bool serve_one(strand_stream &stream,
                                                flat_buffer &buffer) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(MAX_HEADER);
  parser.body_limit(MAX_BODY);
  error_code error;
  http::read(stream, buffer, parser, error);
  if (error)
    return is_of_http(error) && send(stream, complain(error), true);
  const bool body = parser.get().method() != http::verb::head;
  response message = answer(parser.get());
  stream.expires_after(30s);
  return send(stream, message, body);
}

// Waits for the beginning of a request. Returns false if there is none.
static bool wait_for_one(strand_stream &stream, flat_buffer &buffer) {
  if (buffer.size() != 0)
    return true;
  stream.expires_after(60s);
  error_code error;
  buffer.commit(stream.read_some(buffer.prepare(FIRST_READ), error));
  return !error;
}

void serve(int fd, open_connections &open) {
  if (!open.add(fd)) {
    cilk_close(fd);
    return;
  }
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  {
    // The number of a closed descriptor may be reused, so the connection is
    // forgotten before its descriptor is closed.
    strand_stream stream(fd);
    flat_buffer buffer;
    while (wait_for_one(stream, buffer) && serve_one(stream, buffer))
      ;
    open.remove(fd);
    stream.finish();
  }
}
