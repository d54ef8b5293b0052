// Computes checksums of the records of a file. Each task opens the file and reads its record in small
// parts, without a buffer.
// RUN: %check_program %s -- -DSIZE=20
#include "program.h"
#include <cilk/cilk.h>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

constexpr long recordBytes = 64 * 1024;

static uint64_t checksum(const std::string &path, long record) {
  const int file = open(path.c_str(), O_RDONLY); // ACTION: io
  if (file < 0) {
    perror(path.c_str());
    exit(1);
  }
  lseek(file, record * recordBytes, SEEK_SET); // ACTION: io
  uint64_t sum = 0, part[8];
  for (long i = 0; i < recordBytes; i += sizeof(part)) { // ACTION: io
    if (read(file, part, sizeof(part)) != sizeof(part)) { // ACTION: io
      perror(path.c_str());
      exit(1);
    }
    for (uint64_t word : part)
      sum = mix(sum ^ word);
  }
  close(file); // ACTION: io
  return sum;
}

int main(int argc, char **argv) {
  const long records = size_argument(argc, argv, 1200, 1, 100'000);
  std::string path = "/tmp/cilkscale-records-XXXXXX";
  const int file = mkstemp(path.data());
  std::vector<uint64_t> words(recordBytes / 8), sums(records);
  for (long record = 0; record < 16 && file >= 0; ++record) {
    for (std::size_t i = 0; i < words.size(); ++i)
      words[i] = record * 31 + i;
    if (write(file, words.data(), recordBytes) != recordBytes)
      return 1;
  }
  cilk_for (long i = 0; i < records; ++i) // ACTION: io
    sums[i] = checksum(path, i % 16);     // ACTION: io
  close(file);
  unlink(path.c_str());
  uint64_t sum = 0;
  for (uint64_t value : sums)
    sum = mix(sum + value);
  printf("checksum %llu\n", (unsigned long long)sum);
}
