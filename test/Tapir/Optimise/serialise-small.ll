; A task that is less work than a spawn runs in place, and a function without other tasks is
; an ordinary one. Tasks that are large, or may be, stay, and so do iterations of parallel
; loops.
; RUN: %opt_tapir -passes='function(tapir-serialise-small),tapir-sync-elision,verify' -S %s \
; RUN:   -pass-remarks=tapir 2>&1 | FileCheck %s
; RUN: %opt_tapir -passes=tapir-serialise-small -tapir-serialise-small=false -S %s \
; RUN:   | FileCheck %s --check-prefix=OFF

; CHECK: remark: {{.*}}: spawn runs in place: its task is less work than a spawn (cost={{[0-9]+}}, threshold={{[0-9]+}})
; CHECK-NOT: remark
; CHECK-LABEL: define i32 @small(
; CHECK-NOT: @tapir
; CHECK: [[M:%.*]] = mul i32 %n, 3
; CHECK-NEXT: tail call i32 @g()
; CHECK-NEXT: [[R:%.*]] = add i32
; CHECK-NEXT: ret i32 [[R]]
; OFF-LABEL: define i32 @small(
; OFF: @tapir.detach
define i32 @small(i32 %n) {
  %sr = alloca i8
  %x = alloca i32
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
  br i1 %d, label %task, label %cont
task:
  %m = mul i32 %n, 3
  store i32 %m, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %y = call i32 @g()
  call void @tapir.sync(ptr %sr)
  %v = load i32, ptr %x
  %r = add i32 %v, %y
  ret i32 %r
}

; CHECK-LABEL: define void @atomic(
; CHECK: @tapir.detach
define void @atomic(ptr %p) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  store atomic i32 1, ptr %p release, align 4
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %y = call i32 @g()
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @loop(
; CHECK: @tapir.detach
define void @loop(ptr %p) {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  %v = load i32, ptr %p
  %w = icmp eq i32 %v, 0
  br i1 %w, label %task, label %end
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %y = call i32 @g()
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @calls(
; CHECK: @tapir.detach
define void @calls() {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call i32 @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %y = call i32 @g()
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK-LABEL: define void @parallel_loop(
; CHECK: @tapir.detach
define void @parallel_loop(ptr %p, i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %header
header:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %d, label %task, label %latch
task:
  %q = getelementptr i8, ptr %p, i64 %i
  store i8 0, ptr %q
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %header, label %done
done:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare i32 @g()
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
