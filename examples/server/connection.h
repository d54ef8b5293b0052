//===- connection.h - one client of the server ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONNECTION_H
#define CONNECTION_H

#include <mutex>
#include <set>

/// The open connections, so that they can be told to end.
class open_connections {
  std::mutex lock; // held for a few instructions
  std::set<int> all;
  bool ending = false;

public:
  /// Adds a connection. Returns false if all connections are to end.
  bool add(int fd);
  void remove(int fd);
  /// Ends all connections. A connection that waits for a request continues as
  /// if its client had gone; a connection that has a request answers it first.
  void end();
};

/// Answers the requests of the connection \p fd, one after the other, until it
/// ends, and closes it.
void serve(int fd, open_connections &open);

#endif // CONNECTION_H
