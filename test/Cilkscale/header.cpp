// The header's operators work with a tool and without one, and so do C++ streams.
// RUN: %scalexx-instructions -Wall -Wextra -Werror %s -o %t && %t | FileCheck %s
// RUN: %scalexx-benchmark -Wall -Wextra -Werror %s -o %t && %t | FileCheck --check-prefix=TIME %s
// RUN: %driver++ -fopencilk -Wall -Wextra -Werror %s -o %t && %t | FileCheck --check-prefix=NONE %s
#include <cilk/cilkscale.h>
#include <fstream>
#include <iostream>

int main() {
  wsp_t A = {5, 4, 2}, B = {1, 2, 1};
  A += B;
  A -= wsp_zero();
  wsp_t C = A + B - B;
  std::cout << C << "\n";
  std::ofstream None;
  None << C;
  return C.work == 6 && C.span == 6 && C.bspan == 3 ? 0 : 1;
}
// CHECK: {{^}}6,6,1,3,2{{$}}
// CHECK-NEXT: tag,
// TIME: {{^}}0.000000006{{$}}
// NONE: {{^}}0,0,0,0,0{{$}}
// NONE-NOT: tag
