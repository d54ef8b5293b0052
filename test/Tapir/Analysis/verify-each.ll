; -tapir-verify-each checks after each pass that changes something, and names that pass. Here
; DCE removes an unused value; InstCombine changes nothing after that.
; RUN: not opt -load=%tapir_plugin -load-pass-plugin=%tapir_plugin -tapir-verify-each -passes='function(dce,instcombine)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: error: after DCEPass malformed Tapir in function 'f': sync region is not a local variable
; CHECK-NOT: after InstCombinePass
; The front end's output is not Tapir yet.
; CHECK-NOT: function 'unprepared'
define void @f(ptr %sr) {
  %unused = add i32 1, 2
  call void @tapir.sync(ptr %sr)
  ret void
}
define void @unprepared(ptr %sr) {
  %unused = add i32 1, 2
  call void @tapir.frame.begin(ptr %sr, i32 0)
  call void @g()
  call void @tapir.frame.end(ptr %sr, i32 0)
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare void @tapir.frame.begin(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
declare void @tapir.sync(ptr)
