; A parallel loop isn't divided if its task has a form that no front end emits.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes='print<tapir-loops>' -disable-output %s | FileCheck %s
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=tapir-lower,verify -tapir-target=serial -disable-output %s

; CHECK: of 'leaves': a task ends outside of the loop
define void @leaves(i64 %n) {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %next = add nuw i64 %i, 1
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %elsewhere
latch:
  br label %head
elsewhere:
  call void @g()
  br label %done
done:
  call void @tapir.sync(ptr %sr)
  ret void
}

; CHECK: of 'throws': an exception ends two tasks at once
define void @throws(i64 %n) personality ptr @personality {
entry:
  %sr = alloca i8
  call void @tapir.loop(ptr %sr, i64 %n, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %latch
task:
  %unused = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  invoke void @g() to label %called unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  invoke void @tapir.exception(ptr %sr, ptr %te) to label %never unwind label %pad
never:
  unreachable
called:
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add nuw i64 %i, 1
  br label %head
done:
  call void @tapir.sync(ptr %sr)
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
declare void @g()
declare i32 @personality(...)
declare void @tapir.loop(ptr, i64, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @tapir.exception(ptr, ptr)
