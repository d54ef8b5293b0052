//===- trace_file.c - the file of a trace ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The file of a trace. The file is made when the process first spawns, so that
// the user learns of an unusable name before a long run, not after it. It is
// made empty: otherwise, if the process never comes to write it, an older trace
// would look like this process's trace. The file is opened again at the end. A
// descriptor that is kept until then might refer to a file of the program's, if
// the program has closed all files and opened others.
//
// Processes that end at the same time must not write into the same file. `%p`
// in the name stands for the process. If a name has none, the process's number
// is appended in processes that were made by forks. (A process that loads the
// library after a fork does not count as a child.)
//
//===----------------------------------------------------------------------===//

#define _GNU_SOURCE
#include "trace_file.h"

#include "../os/config.h"
#include "../support/json.h"
#include "../support/message.h"
#include "../support/modules.h"
#include "trace.h"
#include "tracks.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// The file's absolute name, since the program may change its folder. Written by
// the first spawn of a process.
static char path[PATH_MAX];
// The process that has made the file, or 0. A child has its parent's value at
// first.
static pid_t made_by;
// The process that has loaded the runtime. Other processes descend from it by
// forks.
static pid_t loaded_by;

__attribute__((constructor)) static void loaded(void) { loaded_by = getpid(); }

// Appends `text` to the path. Returns false if there is no room.
static bool append(const char *text) {
  size_t length = strlen(path);
  return snprintf(path + length, sizeof path - length, "%s", text) <
         (int)(sizeof path - length);
}

// Makes the path from the name that the user has given, with the process's
// number in it. Returns false if that fails.
static bool make_path(const char *name) {
  char process[16];
  snprintf(process, sizeof process, "%d", (int)getpid());
  path[0] = 0;
  if (name[0] != '/' &&
      (!getcwd(path, sizeof path) || path[0] != '/' || !append("/")))
    return false;
  bool named = false;
  for (; *name; ++name) {
    char letter[2] = {*name, 0};
    bool is_process = name[0] == '%' && name[1] == 'p';
    // Two percent signs stand for one.
    if (is_process || (name[0] == '%' && name[1] == '%'))
      ++name;
    named |= is_process;
    if (!append(is_process ? process : letter))
      return false;
  }
  return named || getpid() == loaded_by || (append(".") && append(process));
}

// Opens the file, and empties it. Returns -1 if that fails.
static int open_file(void) {
  // The file gets the same mode as any file that the program makes: the umask
  // limits its readers.
  return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
}

void cilkrts_trace_file_begin(void) {
  const char *name = cilkrts_configuration()->trace;
  if (!name)
    return;
  errno = ENAMETOOLONG;
  int file = make_path(name) ? open_file() : -1;
  if (file < 0)
    cilkrts_fail("can't write the trace to '%.200s': %s; set CILK_TRACE to the "
                 "name of a file that can be written",
                 path[0] ? path : name, strerror(errno));
  close(file);
  CILKRTS_ASSERT(path[0] == '/');
  made_by = getpid();
}

static void put_modules(struct cilkrts_json *json) {
  const struct cilkrts_module *module = cilkrts_module(0);
  for (unsigned i = 0; module; module = cilkrts_module(++i)) {
    cilkrts_json_put(json, "%s\n{\"name\":", i ? "," : "");
    cilkrts_json_string(json, module->name);
    cilkrts_json_put(json, ",\"path\":");
    cilkrts_json_string(json, module->path);
    cilkrts_json_put(json, "}");
  }
}

// The buffer is large, and a task's stack may be small.
static struct cilkrts_json json;

// Writes the trace. Returns the number of events that are missing. Events that
// other threads note while the process ends are no part of the trace, and do
// not count as missing.
static uint64_t put_trace(void) {
  bool full;
  uint64_t until = cilkrts_trace_stop(&full);
  cilkrts_modules_look();
  cilkrts_json_put(&json, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
  uint64_t missed = cilkrts_tracks_put(&json, until);
  missed = full ? missed : 0;
  cilkrts_json_put(&json,
                   "\n],\"cilk\":{\"version\":1,\"missed\":%llu,\"until\":"
                   "%llu.%03u,\"modules\":[",
                   (unsigned long long)missed,
                   (unsigned long long)(until / 1000),
                   (unsigned)(until % 1000));
  put_modules(&json);
  cilkrts_json_put(&json, "\n]}}\n");
  return missed;
}

void cilkrts_trace_file_write(void) {
  if (made_by != getpid())
    return;
  int file = open_file();
  if (file < 0) {
    cilkrts_warn(
        "the trace isn't written, as '%.200s' can't be opened any more: "
        "%s; set CILK_TRACE to a file that the program keeps access to",
        path, strerror(errno));
    return;
  }
  cilkrts_json_begin(&json, file);
  uint64_t missed = put_trace();
  int error = cilkrts_json_end(&json);
  if (close(file) != 0 && !error)
    error = errno;
  if (error)
    cilkrts_warn(
        "the trace in '%.200s' isn't complete: %s; set CILK_TRACE to a "
        "file where there is room",
        path, strerror(error));
  if (missed)
    cilkrts_warn(
        "the trace in '%.200s' ends before the program does: a worker had "
        "no room for more than %ld events, and %ld later ones are "
        "missing; set CILK_TRACE_EVENTS to more",
        path, (long)cilkrts_configuration()->trace_events, (long)missed);
}
