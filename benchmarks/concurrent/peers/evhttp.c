//===- evhttp.c - the first page of examples/server, by libevent ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libevent's server has one thread.
//
//===----------------------------------------------------------------------===//

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>

#include <arpa/inet.h>
#include <stdio.h>

static void answer(struct evhttp_request *request, void *unused) {
  (void)unused;
  struct evbuffer *text = evbuffer_new();
  evbuffer_add_printf(text, "Hello from a strand.\n");
  evhttp_add_header(evhttp_request_get_output_headers(request), "Content-Type",
                    "text/plain");
  evhttp_send_reply(request, HTTP_OK, "OK", text);
  evbuffer_free(text);
}

int main(void) {
  struct event_base *base = event_base_new();
  struct evhttp *server = evhttp_new(base);
  evhttp_set_gencb(server, answer, NULL);
  struct evhttp_bound_socket *bound =
      evhttp_bind_socket_with_handle(server, "127.0.0.1", 0);
  if (!bound)
    return 1;
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  getsockname(evhttp_bound_socket_get_fd(bound), (struct sockaddr *)&address,
              &length);
  printf("http://127.0.0.1:%d/\n", ntohs(address.sin_port));
  fflush(stdout);
  return event_base_dispatch(base) == 0 ? 0 : 1;
}
