// Makes the runtime assume a small second-level cache, so that small programs are spliced,
// down to small leaves.
#include <unistd.h>

#ifndef SPLICE_CACHE
#define SPLICE_CACHE 16384
#endif

#ifdef __cplusplus
extern "C" {
long __sysconf(int);
long sysconf(int name) noexcept {
  return name == _SC_LEVEL2_CACHE_SIZE ? SPLICE_CACHE : __sysconf(name);
}
}
#else
long __sysconf(int);
long sysconf(int name) {
  return name == _SC_LEVEL2_CACHE_SIZE ? SPLICE_CACHE : __sysconf(name);
}
#endif
