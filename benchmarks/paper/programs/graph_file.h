//===- graph_file.h - graphs that are kept from run to run ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files of graphs: to make a graph takes longer than most programs run. A file
// has a header, the rows' beginnings and the neighbours, in the machine's byte
// order.
//
// Runs may share a folder. A file gets its name when it is complete, so no run
// reads half of a file. Nothing in a file is trusted. Its sizes are used only
// if they agree with the size of the file. Its rows are used only if their
// checksum is right and all their indices are within bounds.
//
//===----------------------------------------------------------------------===//

#ifndef GRAPH_FILE_H
#define GRAPH_FILE_H

#include "graph.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

struct GraphFileHeader {
  /// The word RMAT and a number that changes with the format and with the
  /// generator.
  std::uint64_t kind = UINT64_C(0x0000000154414d52);
  std::uint64_t vertices = 0, entries = 0, checksum = 0;
};

using File = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

inline std::uint64_t checksum(const std::vector<Vertex> &data,
                              std::uint64_t sum) {
  for (Vertex value : data) {
    sum = (sum ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    sum ^= sum >> 32;
  }
  return sum;
}

inline std::uint64_t checksum(const Graph &graph) {
  return checksum(graph.neighbours, checksum(graph.first, 1));
}

/// Returns true if the file has the size that its header says, and if a graph
/// with so many vertices has that size.
inline bool hasRightSize(std::FILE *file, const GraphFileHeader &header,
                         std::uint64_t vertices, std::uint64_t mostEntries) {
  struct stat status;
  return header.kind == GraphFileHeader().kind && header.vertices == vertices &&
         header.entries <= mostEntries && fstat(fileno(file), &status) == 0 &&
         static_cast<std::uint64_t>(status.st_size) ==
             sizeof header + sizeof(Vertex) * (vertices + 1 + header.entries);
}

inline bool readAll(std::FILE *file, std::vector<Vertex> &data, size_t size) {
  data.resize(size);
  return std::fread(data.data(), sizeof(Vertex), size, file) == size;
}

/// Returns the graph in a file, which must have that many vertices. If there is
/// no file, returns a graph without rows. If the file has no such graph, prints
/// a message and returns a graph without rows.
inline Graph readGraph(const std::string &path, Vertex vertices,
                       std::uint64_t mostEntries) {
  // With O_NONBLOCK, opening a pipe does not wait.
  int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0 && errno == ENOENT)
    return {};
  File file(descriptor < 0 ? nullptr : fdopen(descriptor, "rb"), std::fclose);
  GraphFileHeader header;
  Graph graph;
  if (file && std::fread(&header, sizeof header, 1, file.get()) == 1 &&
      hasRightSize(file.get(), header, vertices, mostEntries) &&
      readAll(file.get(), graph.first, vertices + size_t(1)) &&
      readAll(file.get(), graph.neighbours, header.entries) &&
      checksum(graph) == header.checksum && hasSoundRows(graph))
    return graph;
  std::fprintf(stderr, "'%s' is no such graph: it is made again\n",
               path.c_str());
  return {};
}

inline bool writeAll(std::FILE *file, const std::vector<Vertex> &data) {
  return std::fwrite(data.data(), sizeof(Vertex), data.size(), file) ==
         data.size();
}

inline bool writeGraph(std::FILE *file, const Graph &graph) {
  GraphFileHeader header;
  header.vertices = graph.vertices();
  header.entries = graph.neighbours.size();
  header.checksum = checksum(graph);
  return std::fwrite(&header, sizeof header, 1, file) == 1 &&
         writeAll(file, graph.first) && writeAll(file, graph.neighbours) &&
         std::fflush(file) == 0;
}

/// Puts the graph into a file of that name, or reports why that fails.
inline void keepGraph(const std::string &path, const Graph &graph) {
  std::string temporary = path + ".XXXXXX";
  int descriptor = mkstemp(temporary.data());
  bool kept = false;
  if (descriptor >= 0) {
    File file(fdopen(descriptor, "wb"), std::fclose);
    kept = file && writeGraph(file.get(), graph) &&
           std::rename(temporary.c_str(), path.c_str()) == 0;
  }
  if (kept)
    return;
  std::fprintf(stderr, "'%s' can't be written: %s\n", path.c_str(),
               std::strerror(errno));
  if (descriptor >= 0)
    unlink(temporary.c_str());
}

#endif
