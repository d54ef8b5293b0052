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

/// The connections that are open, so that they can be told to end.
class open_connections {
  std::mutex lock; // for a few instructions
  std::set<int> all;
  bool ending = false;

public:
  /// False if all are to end.
  bool add(int fd);
  void remove(int fd);
  /// Who waits for a request goes on as if its client had gone; who has one
  /// answers it first.
  void end();
};

/// Answers the requests of the connection \p fd, one after the other, until it
/// ends, and closes it.
void serve(int fd, open_connections &open);

#endif // CONNECTION_H
