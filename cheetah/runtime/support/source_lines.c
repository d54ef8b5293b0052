//===- source_lines.c - source lines of return addresses ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source lines of addresses. llvm-symbolizer reads the debug information, in a
// process of its own. Its input, the addresses of one strand, fits into a pipe.
// So the input is written before the process starts, and its output is read
// afterwards.
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "source_lines.h"

#include "assertion.h"
#include "modules.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MOST_OUTPUT = 1 << 16, MOST_SECONDS = 20 };

static pid_t start_symbolizer(const char *program, int input, int output) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0)
    return -1;
  char *arguments[] = {(char *)program, "--demangle", "--inlines",
                       "--functions=linkage", NULL};
  pid_t process = -1;
  if (posix_spawn_file_actions_adddup2(&actions, input, 0) != 0 ||
      posix_spawn_file_actions_adddup2(&actions, output, 1) != 0 ||
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) !=
          0 ||
      posix_spawnp(&process, program, &actions, NULL, arguments, environ) != 0)
    process = -1;
  posix_spawn_file_actions_destroy(&actions);
  return process;
}

// Starts the first symbolizer that exists, under LLVM's own name for it or
// under a distribution's name. Returns its process, or -1.
static pid_t start_any_symbolizer(int input, int output) {
  // A program with more rights than its user must not run a program of the
  // user's choice.
  if (getauxval(AT_SECURE))
    return -1;
  const char *chosen = getenv("LLVM_SYMBOLIZER_PATH");
  if (chosen && *chosen)
    return start_symbolizer(chosen, input, output);
  pid_t process = start_symbolizer("llvm-symbolizer", input, output);
  for (int version = 23; process < 0 && version >= 19; --version) {
    char name[32];
    snprintf(name, sizeof name, "llvm-symbolizer-%d", version);
    process = start_symbolizer(name, input, output);
  }
  return process;
}

// Reads until the writer ends or takes too long. Returns the number of bytes.
static size_t read_all(int from, char *text, size_t room) {
  size_t length = 0;
  struct pollfd ready = {.fd = from, .events = POLLIN};
  while (length < room && poll(&ready, 1, MOST_SECONDS * 1000) == 1) {
    const ssize_t more = read(from, text + length, room - length);
    if (more <= 0)
      break;
    length += (size_t)more;
  }
  return length;
}

// Gives `request` to a symbolizer. Returns the length of its answer, or 0.
static size_t ask_symbolizer(const char *request, char *answer, size_t room) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0)
    return 0;
  if (pipe2(out, O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    return 0;
  }
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  const size_t length = strlen(request);
  const bool written = write(in[1], request, length) == (ssize_t)length;
  close(in[1]);
  const pid_t process = written ? start_any_symbolizer(in[0], out[1]) : -1;
  close(in[0]);
  close(out[1]);
  size_t got = 0;
  if (process > 0) {
    got = read_all(out[0], answer, room);
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
  }
  close(out[0]);
  return got;
}

static bool begins_with(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

static bool is_runtimes_function(const char *function) {
  return begins_with(function, "__cilkrts_") ||
         begins_with(function, "cilkrts_");
}

// Returns true if the code at a place in a file is the program's own, and not a
// library header's.
static bool is_programs(const char *file) {
  static const char *const others[] = {
      "/include/cilk/",    "/c++/",
      "/rustc/",           "/rust/cilk/src/",
      "/cheetah/runtime/", "/cheetah/targets/"};
  if (strstr(file, ":0:"))
    return false;
  for (size_t i = 0; i < sizeof others / sizeof *others; ++i)
    if (strstr(file, others[i]))
      return false;
  return true;
}

enum answer { PROGRAMS, OTHERS, UNKNOWN };

// Reads the answer about one address: a function and a place in lines of their
// own, the innermost inlined function first, and then an empty line. There are
// three cases: the address is the program's, and `place` is written; or it is a
// library's; or nothing is known of it.
static enum answer read_answer(char **rest, char *place, size_t size) {
  enum answer result = UNKNOWN;
  for (const char *function; (function = strsep(rest, "\n")) && *function;) {
    const char *file = strsep(rest, "\n");
    if (!file || result == PROGRAMS)
      continue;
    if (is_runtimes_function(function)) {
      result = OTHERS;
    } else if (!begins_with(file, "??")) {
      result = is_programs(file) ? PROGRAMS : OTHERS;
      if (result == PROGRAMS)
        snprintf(place, size, "%s in %s", file, function);
    }
  }
  return result;
}

// Returns true if the module is the runtime's own library.
static bool is_runtimes(const struct cilkrts_module *module) {
  return module == cilkrts_module_of((uintptr_t)&cilkrts_find_source_line) &&
         module != cilkrts_module(0);
}

static void write_address(const struct cilkrts_module *module, uintptr_t pc,
                          char *place, size_t size) {
  snprintf(place, size, "%s+%#lx", module->path,
           (unsigned long)(pc - module->bias));
}

void cilkrts_find_source_line(const uintptr_t *pcs, unsigned count, char *place,
                              size_t size) {
  enum { LINE = CILKRTS_LONGEST_PATH + 40, LINES = 24 };
  enum { LEAST_PIPE = 1 << 16 };
  static char request[LINES * LINE], answer[MOST_OUTPUT];
  _Static_assert(sizeof request <= LEAST_PIPE, "a request fits into a pipe");
  CILKRTS_ASSERT(cilkrts_module(0));
  uintptr_t asked[LINES];
  unsigned lines = 0;
  size_t length = 0;
  request[0] = 0;
  for (unsigned i = 0; i < count && lines < LINES; ++i) {
    const struct cilkrts_module *module = cilkrts_module_of(pcs[i]);
    if (!module || is_runtimes(module))
      continue;
    // The call is before the address to which it returns.
    length +=
        (size_t)snprintf(request + length, LINE, "\"%s\" %#lx\n", module->path,
                         (unsigned long)(pcs[i] - module->bias - 1));
    asked[lines++] = pcs[i];
    CILKRTS_ASSERT(length < sizeof request);
  }
  if (!lines) {
    snprintf(place, size, "%#lx", count ? (unsigned long)pcs[0] : 0ul);
    return;
  }
  write_address(cilkrts_module_of(asked[0]), asked[0], place, size);
  answer[ask_symbolizer(request, answer, sizeof answer - 1)] = 0;
  char *rest = answer;
  for (unsigned i = 0; i < lines && *rest; ++i) {
    const enum answer of = read_answer(&rest, place, size);
    if (of == UNKNOWN)
      write_address(cilkrts_module_of(asked[i]), asked[i], place, size);
    if (of != OTHERS || !rest)
      return;
  }
}
