; Every marker names its region.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'f': 'tapir.sync' is of type 'void ()', but has to be of type 'void (ptr region)'
define void @f() {
  call void @tapir.sync()
  ret void
}
declare void @tapir.sync()
