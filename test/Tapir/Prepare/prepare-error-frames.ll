; Malformed task frames are reported at their places, each with its reason.
; DEFINE: %{prepare} = opt -load-pass-plugin=%tapir_plugin -passes='tapir-prepare,verify' -disable-output
; RUN: split-file %s %t
; RUN: cat %t/twice.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=TWICE
; RUN: cat %t/calls.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=CALLS
; RUN: cat %t/both.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=BOTH
; RUN: cat %t/id.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=ID
; RUN: cat %t/region.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=REGION
; RUN: cat %t/early.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=EARLY
; RUN: cat %t/result.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=RESULT
; RUN: cat %t/guard.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=GUARD
; RUN: cat %t/late.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=LATE
; RUN: cat %t/handler.ll %t/markers.ll | not %{prepare} 2>&1 | FileCheck %s --check-prefix=HANDLER

; TWICE: in function twice {{.*}}: task frame that begins twice
;--- twice.ll
define void @twice() {
  %sr = alloca i8
  call void @tapir.frame.begin(ptr %sr, i32 0)
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void %callee()
  call void @tapir.frame.end(ptr %sr, i32 0)
  ret void
}

; CALLS: in function calls {{.*}}: task frame with two spawned calls
;--- calls.ll
define void @calls() {
  %sr = alloca i8
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %first = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void %first()
  %second = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void %second()
  call void @tapir.frame.end(ptr %sr, i32 0)
  ret void
}

; BOTH: in function both {{.*}}: call that is spawned in two task frames
;--- both.ll
define void @both() {
  %sr = alloca i8
  call void @tapir.frame.begin(ptr %sr, i32 0)
  call void @tapir.frame.begin(ptr %sr, i32 1)
  %callee = call ptr @tapir.frame.callee(ptr @h, i32 0)
  %argument = call ptr @tapir.frame.callee(ptr @g, i32 1)
  call void %callee(ptr %argument)
  call void @tapir.frame.end(ptr %sr, i32 1)
  call void @tapir.frame.end(ptr %sr, i32 0)
  ret void
}

; ID: in function id {{.*}}: task frame whose id is not a constant
;--- id.ll
define void @id(i32 %id) {
  %sr = alloca i8
  call void @tapir.frame.begin(ptr %sr, i32 %id)
  call void @tapir.frame.end(ptr %sr, i32 %id)
  ret void
}

; REGION: in function region {{.*}}: task frame in a sync region that is not a local variable
;--- region.ll
define void @region(ptr %sr) {
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void %callee()
  call void @tapir.frame.end(ptr %sr, i32 0)
  ret void
}

; EARLY: in function early {{.*}}: task frame that ends before its call
;--- early.ll
define void @early() {
  %sr = alloca i8
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  call void @tapir.frame.end(ptr %sr, i32 0)
  call void %callee()
  ret void
}

; RESULT: in function result {{.*}}: a value from a task frame is used after the task
;--- result.ll
define i32 @result() {
  %sr = alloca i8
  call void @tapir.frame.begin(ptr %sr, i32 0)
  %callee = call ptr @tapir.frame.callee(ptr @value, i32 0)
  %result = call i32 %callee()
  call void @tapir.frame.end(ptr %sr, i32 0)
  ret i32 %result
}

; GUARD: in function guard {{.*}}: sync guard without a sync region
;--- guard.ll
define void @guard(i64 %number) {
  %guard = alloca i64
  store i64 %number, ptr %guard
  call void @tapir.sync.guard(ptr %guard)
  ret void
}

; LATE: in function late {{.*}}: sync guard without a sync region
;--- late.ll
define void @late() {
  %guard = alloca ptr
  call void @tapir.sync.guard(ptr %guard)
  %sr = alloca i8
  store ptr %sr, ptr %guard
  ret void
}

; HANDLER: in function handler {{.*}}: task handler of a region that is no local variable
;--- handler.ll
define void @handler(ptr %regions) personality ptr @personality {
  invoke void @g() to label %done unwind label %pad
pad:
  %p = landingpad { ptr, i32 } catch ptr null
  %e = extractvalue { ptr, i32 } %p, 0
  %object = call ptr @__cxa_begin_catch(ptr %e)
  %sr = load ptr, ptr %regions
  call void @tapir.caught(ptr %sr)
  br label %done
done:
  ret void
}

;--- markers.ll
declare void @g()
declare void @h(ptr)
declare i32 @value()
declare i32 @personality(...)
declare ptr @__cxa_begin_catch(ptr)
declare void @tapir.frame.begin(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
declare void @tapir.sync.guard(ptr)
declare void @tapir.caught(ptr)
