; A region is not a dynamic alloca.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'dynamic': sync region is not a local variable
define void @dynamic(i64 %n) {
  %sr = alloca i8, i64 %n
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @tapir.sync(ptr)
