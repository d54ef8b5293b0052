// Checks of conditions that must hold.
#ifndef HOLD_H
#define HOLD_H

#include <stdio.h>
#include <stdlib.h>

// Ends the program with the text of the condition that does not hold.
#define CHECK(...)                                                                                 \
  ((__VA_ARGS__) ? (void)0                                                                         \
                 : (printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #__VA_ARGS__),               \
                    fflush(stdout), abort()))

#endif
