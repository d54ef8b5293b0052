// What has to hold.
#ifndef HOLD_H
#define HOLD_H

#include <stdio.h>
#include <stdlib.h>

// Fails with what doesn't hold.
#define CHECK(...)                                                                                 \
  ((__VA_ARGS__) ? (void)0                                                                         \
                 : (printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #__VA_ARGS__),               \
                    fflush(stdout), abort()))

#endif
