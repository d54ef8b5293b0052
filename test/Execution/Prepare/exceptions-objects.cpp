// Spawns use objects of classes, and exceptions leave them, the evaluation of arguments, handlers
// and loops: every object is destroyed where it was constructed, and the serially first exception
// arrives.
// RUN: %check_cilk --levels 0,1,2,3 %s
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <atomic>
#include <vector>
#include <memory>
#include <unistd.h>

static std::atomic<int> live;
struct C { C*self; int v; C(int v=0):self(this),v(v){ ++live; } C(const C&o):self(this),v(o.v){ ++live; if(o.self!=&o) abort(); } C(C&&o):self(this),v(o.v){ ++live; if(o.self!=&o) abort(); o.v=-1; }
  C&operator=(const C&o){ if(self!=this||o.self!=&o) abort(); v=o.v; return *this; }
  ~C(){ if(self!=this) abort(); --live; } };
C make(int v){ if(v%7==6) throw v; return C(v); }
C add(C a, const C&b){ usleep(10); return C(a.v+b.v); }
int sum(int n){
  if(n==0) return 1;
  C x = cilk_spawn make(n);
  C y = cilk_spawn add(C(1),C(n));
  C z(0);
  z = cilk_spawn add(make(n),n?C(2):C(3));
  int r = sum(n-1);
  cilk_sync;
  return r + x.v + y.v + z.v;
}
int rec(int n){
  if(n<=0) throw std::runtime_error("leaf");
  int a=0,b=0;
  try { a = cilk_spawn rec(n-1); b = rec(n-2); cilk_sync; return a+b; }
  catch(std::runtime_error&e){ 
    int c=0,d=0;
    c = cilk_spawn [](int k){ usleep(1); return k; }(n);
    if(std::string(std::current_exception()?e.what():"")!="leaf") abort();
    d = 1; cilk_sync;
    if(n%2) throw;
    return c+d; }
}
int main(){
  for(int i=0;i<12;i++){
  try { printf("%d\n",sum(i%9)); } catch(int v){ printf("caught %d\n",v);} 
  if(live!=0){ printf("live %d\n",live.load()); return 1; }
  try { printf("rec %d\n",rec(8)); } catch(std::exception&e){ printf("exc %s\n",e.what()); }
  }
  try { cilk_for(int i=0;i<1000;i++) { C c(i); if(i==777||i==300) throw i; } } catch(int i){ printf("loop %d\n",i); }
  if(live!=0){ printf("live %d\n",live.load()); return 1; }
}
