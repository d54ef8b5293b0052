#include <dlfcn.h>
#ifndef MAIN
struct Static {
  Static();
};
Static::Static() {}
Static Object;
#else
extern "C" void show_last(void);
int main(int argc, char **argv) {
  void *Library = dlopen(argv[1], RTLD_NOW);
  if (!Library)
    return 1;
  reinterpret_cast<void (*)(int)>(dlsym(Library, "f"))(3);
  dlclose(Library);
  show_last();
}
#endif
