; Every marker names its region.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'f': marker without a sync region
define void @f() {
  call void @tapir.sync()
  ret void
}
declare void @tapir.sync()
