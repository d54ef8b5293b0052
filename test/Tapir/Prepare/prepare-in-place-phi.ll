; A value that comes into a frame in place by a phi is available after the detach.
; RUN: %opt_tapir -passes=tapir-prepare,verify -S %s | FileCheck %s
; CHECK: call void @h(i32 %x)
define void @f(i32 %x) personality ptr @personality {
entry:
  %sr = alloca i8
  invoke void @tapir.frame.begin.inplace(ptr %sr, i32 0) to label %begun unwind label %pad
begun:
  %y = phi i32 [ %x, %entry ]
  %callee = call ptr @tapir.frame.callee(ptr @h, i32 0)
  call void %callee(i32 %y)
  call void @tapir.frame.end(ptr %sr, i32 0)
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
declare void @h(i32)
declare i32 @personality(...)
declare void @tapir.frame.begin.inplace(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
