; Whatever a front end declares, the markers get the attributes that keep stock passes
; sound.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s

define void @f(ptr %x) norecurse {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x)
  br i1 %d, label %task, label %cont
task:
  store i32 1, ptr %x
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
; CHECK: define void @f(ptr %x) {
; CHECK: call i1 (ptr, ...) @tapir.detach({{.*}}) #[[CALL:[0-9]+]]
; CHECK: declare i1 @tapir.detach(ptr, ...) #[[DETACH:[0-9]+]]
declare i1 @tapir.detach(ptr, ...) nosync norecurse memory(none)
; CHECK: declare void @tapir.reattach(ptr) #[[CALL]]
declare void @tapir.reattach(ptr) noreturn
; CHECK: declare void @tapir.sync(ptr){{$}}
declare void @tapir.sync(ptr) memory(none)
; CHECK-DAG: attributes #[[DETACH]] = { willreturn }
; CHECK-DAG: attributes #[[CALL]] = { nounwind memory(read, inaccessiblemem: readwrite) }
