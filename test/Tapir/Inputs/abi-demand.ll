
; The additional functions of an ABI whose runtime knows if other workers want work.
define i32 @__tapir_abi_wants_work() {
  %w = call i32 @rt_wants_work()
  ret i32 %w
}
declare i32 @rt_wants_work()
define i32 @__tapir_abi_wants_spawn() {
  %w = call i32 @rt_wants_spawn()
  ret i32 %w
}
declare i32 @rt_wants_spawn()
