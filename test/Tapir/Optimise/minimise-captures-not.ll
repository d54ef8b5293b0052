; These captures stay: a task's write is read later, or not all uses of the address are
; visible.
; RUN: %opt_tapir -passes=tapir-minimise-captures,verify,tapir-verify -S %s | FileCheck %s

; The continuation reads the value that the task has written.
; CHECK-LABEL: define i64 @written(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define i64 @written(i64 %n) {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  store i64 7, ptr %v
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %v
  ret i64 %r
}
; Another strand may be watching.
; CHECK-LABEL: define i64 @volatile(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define i64 @volatile(i64 %n) {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  %x = load volatile i64, ptr %v
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %v
  ret i64 %r
}
; Another strand may be waiting.
; CHECK-LABEL: define i64 @atomic(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define i64 @atomic(i64 %n) {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  %x = load atomic i64, ptr %v acquire, align 8
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  store atomic i64 1, ptr %v release, align 8
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %v
  ret i64 %r
}
; A function gets the address.
; CHECK-LABEL: define i64 @passed(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define i64 @passed(i64 %n) {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  call void @change(ptr %v)
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %v
  ret i64 %r
}
; The writes of the evaluation of arguments are the parent's.
; CHECK-LABEL: define i64 @in_place(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define i64 @in_place(i64 %n) {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) nounwind "tapir-in-place"
  br i1 %d, label %task, label %cont
task:
  store i64 1, ptr %v
  call void @tapir.strand.begin(ptr %sr)
  %x = load i64, ptr %v
  call void @use(i64 %x)
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  ret i64 0
}
; The task of the next iteration reads the value that this task has written.
; CHECK-LABEL: define void @next_iteration(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define void @next_iteration(i64 %n) {
entry:
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %cont ]
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  %x = load i64, ptr %v
  call void @use(i64 %x)
  %y = mul i64 %x, 3
  store i64 %y, ptr %v
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
; A sibling reads the task's write, after a sync; that it only reads doesn't help.
; CHECK-LABEL: define void @sibling(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define void @sibling(i64 %n) {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  store i64 7, ptr %v
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  %d2 = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d2, label %task2, label %cont2
task2:
  %x = load i64, ptr %v
  call void @use(i64 %x)
  call void @tapir.reattach(ptr %sr) #0
  br label %cont2
cont2:
  call void @tapir.sync(ptr %sr) nounwind
  ret void
}
; Only half of the variable is written again.
; CHECK-LABEL: define i64 @half(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define i64 @half(i64 %n) {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) #0
  br i1 %d, label %task, label %cont
task:
  store i64 7, ptr %v
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
cont:
  call void @tapir.sync(ptr %sr) nounwind
  store i32 1, ptr %v
  %r = load i64, ptr %v
  ret i64 %r
}
; The handler reads the value that the task wrote before it threw.
; CHECK-LABEL: define i64 @thrown(
; CHECK: %v = alloca
; CHECK: @tapir.detach(ptr %sr, ptr %v)
define i64 @thrown(i64 %n) personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %v = alloca i64
  store i64 %n, ptr %v
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %v) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  store i64 7, ptr %v
  invoke void @use(i64 1) to label %called unwind label %task.pad
called:
  call void @tapir.reattach(ptr %sr) #0
  br label %cont
task.pad:
  %p = landingpad { ptr, i32 } catch ptr null
  %e = extractvalue { ptr, i32 } %p, 0
  invoke void @tapir.exception(ptr %sr, ptr %e) to label %never unwind label %pad
never:
  unreachable
cont:
  invoke void @tapir.sync(ptr %sr) to label %return unwind label %pad
return:
  ret i64 0
pad:
  %q = landingpad { ptr, i32 } cleanup
  call void @tapir.sync(ptr %sr) nounwind
  %r = load i64, ptr %v
  call void @use(i64 %r)
  %z = extractvalue { ptr, i32 } %q, 0
  call void @tapir.unwind(ptr %sr, ptr %z)
  resume { ptr, i32 } %q
}
declare void @use(i64)
declare void @change(ptr)
declare i32 @__gxx_personality_v0(...)
declare void @tapir.exception(ptr, ptr)
declare void @tapir.unwind(ptr, ptr)
declare void @tapir.strand.begin(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
attributes #0 = { nounwind memory(read, inaccessiblemem: readwrite) }
