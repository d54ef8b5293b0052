// The markers' serial meaning in C++: a child runs at once, in its parent's place, but its
// exceptions are thrown at the next sync (see also serial-markers.c).

#include <exception>
#include <map>

#if __cpp_exceptions
#define NOTHROW noexcept
#else
#define NOTHROW
#endif

extern "C" {
bool detach(void *region, ...) __asm__("tapir.detach");
void reattach(void *region) __asm__("tapir.reattach");
void sync_region(void *region) __asm__("tapir.sync");
void loop(void *region, unsigned long long count,
          unsigned long long grain) __asm__("tapir.loop");
void frame_begin(void *region, int id) __asm__("tapir.frame.begin");
void frame_begin_inplace(void *region,
                         int id) __asm__("tapir.frame.begin.inplace");
void *frame_callee(void *callee, int id) __asm__("tapir.frame.callee");
void frame_end(void *region, int id) __asm__("tapir.frame.end");
void share(void *region, void *variable) __asm__("tapir.share");
void sync_guard(void **guard) __asm__("tapir.sync.guard");
void region_begin(void *region) __asm__("tapir.region.begin");
void region_end(void **guard) NOTHROW __asm__("tapir.region.end");
void caught(void *region) NOTHROW __asm__("tapir.caught");
}

// A function, as spawns may come before this file's variables are initialised.
static std::map<void *, std::exception_ptr> &exceptions() {
  static auto &map = *new std::map<void *, std::exception_ptr>;
  return map;
}
static int frames, regions;

static void check(const void *region) {
  if (!region)
    __builtin_trap();
}

extern "C" {
bool detach(void *region, ...) {
  check(region);
  return true;
}
void reattach(void *region) { check(region); }
void sync_region(void *region) {
  check(region);
#if __cpp_exceptions
  if (std::exception_ptr thrown = exceptions()[region]) {
    exceptions().erase(region);
    std::rethrow_exception(thrown);
  }
#endif
}
void loop(void *region, unsigned long long, unsigned long long) {
  check(region);
}
void frame_begin(void *region, int) {
  check(region);
  ++frames;
}
void frame_begin_inplace(void *region, int) {
  check(region);
  ++frames;
}
void *frame_callee(void *callee, int) { return callee; }
void share(void *region, void *variable) {
  check(region);
  check(variable);
}
void frame_end(void *region, int) {
  check(region);
  if (frames-- == 0)
    __builtin_trap();
}
void sync_guard(void **guard) { sync_region(*guard); }
void region_begin(void *region) {
  check(region);
  exceptions().erase(region);
  ++regions;
}
void region_end(void **guard) NOTHROW {
  check(*guard);
  exceptions().erase(*guard);
  if (regions-- == 0)
    __builtin_trap();
}
void caught(void *region) NOTHROW {
  check(region);
#if __cpp_exceptions
  if (!exceptions()[region])
    exceptions()[region] = std::current_exception();
#endif
}
}
