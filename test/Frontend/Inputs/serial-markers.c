// The markers' serial meaning: a child runs at once, in its parent's place. This is another
// file, which is not inlined into the test, so the optimiser sees the markers as opaque
// calls.

_Bool detach(void *region, ...) __asm__("tapir.detach");
void reattach(void *region) __asm__("tapir.reattach");
void sync_region(void *region) __asm__("tapir.sync");
void loop(void *region, unsigned long long count, unsigned long long grain)
    __asm__("tapir.loop");
void frame_begin(void *region, int id) __asm__("tapir.frame.begin");
void *frame_callee(void *callee, int id) __asm__("tapir.frame.callee");
void frame_end(void *region, int id) __asm__("tapir.frame.end");
void share(void *region, void *variable) __asm__("tapir.share");
void sync_guard(void **guard) __asm__("tapir.sync.guard");

// Checks that a region's address is not null, the least that can be checked here: each use of a
// region has to name one that is still alive and in no other use.
static void check(const void *region) {
  if (!region)
    __builtin_trap();
}

_Bool detach(void *region, ...) {
  check(region);
  return 1;
}
void reattach(void *region) { check(region); }
void sync_region(void *region) { check(region); }
void loop(void *region, unsigned long long count, unsigned long long grain) {
  check(region);
  (void)count;
  (void)grain;
}
void frame_begin(void *region, int id) {
  check(region);
  (void)id;
}
void *frame_callee(void *callee, int id) {
  (void)id;
  return callee;
}
void share(void *region, void *variable) {
  check(region);
  check(variable);
}
void frame_end(void *region, int id) {
  check(region);
  (void)id;
}
void sync_guard(void **guard) { check(*guard); }
