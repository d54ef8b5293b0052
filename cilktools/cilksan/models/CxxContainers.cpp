//===- CxxContainers.cpp - libstdc++'s parts of lists and maps ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of libstdc++ on nodes of std::list, std::map and std::set. All
// other code of these templates is instrumented in the program. The nodes'
// layouts are part of libstdc++'s ABI.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include <bits/stl_tree.h>
#include <initializer_list>

using namespace cilksan;
using namespace cilksan::models;

//===-- Lists -------------------------------------------------------------===//

namespace {

struct ListNode {
  ListNode *Next, *Previous;
};

void inserts(ListNode *Node, ListNode *Before) {
  reads(&Before->Previous);
  writes(&Before->Previous);
  writes(&Before->Previous->Next);
  writes(Node);
}

void removes(ListNode *Node) {
  reads(Node);
  writes(&Node->Next->Previous);
  writes(&Node->Previous->Next);
}

/// Tells the detector that [First, Last) is about to move before \p To.
void transfers(ListNode *To, ListNode *First, ListNode *Last) {
  if (To == Last)
    return;
  for (ListNode *Node : {To, First, Last}) {
    reads(&Node->Previous);
    writes(&Node->Previous);
    writes(&Node->Previous->Next);
  }
}

void reverses(ListNode *List) {
  ListNode *Node = List;
  do {
    reads(Node);
    writes(Node);
    Node = Node->Next;
  } while (Node != List);
}

void swaps(ListNode *A, ListNode *B) {
  for (ListNode *List : {A, B}) {
    reads(List);
    writes(List);
    if (List->Next != List) {
      writes(&List->Next->Previous);
      writes(&List->Previous->Next);
    }
  }
}

} // namespace

// Tells the detector the effects before the call, because the nodes that the
// function reads determine the nodes that it writes.
#define LIST(Name, Params, Args, ...)                                          \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    Scope S;                                                                   \
    if (auto E = S.effects()) {                                                \
      __VA_ARGS__;                                                             \
    }                                                                          \
    Real_##Name.get() Args;                                                    \
  }
LIST(_ZNSt8__detail15_List_node_base7_M_hookEPS0_,
     (ListNode * Node, ListNode *Before), (Node, Before), inserts(Node, Before))
LIST(_ZNSt8__detail15_List_node_base9_M_unhookEv, (ListNode * Node), (Node),
     removes(Node))
LIST(_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_,
     (ListNode * To, ListNode *First, ListNode *Last), (To, First, Last),
     transfers(To, First, Last))
LIST(_ZNSt8__detail15_List_node_base10_M_reverseEv, (ListNode * List), (List),
     reverses(List))
LIST(_ZNSt8__detail15_List_node_base4swapERS0_S1_, (ListNode * A, ListNode *B),
     (A, B), swaps(A, B))

//===-- Steps in trees ----------------------------------------------------===//

namespace {

using Node = std::_Rb_tree_node_base;

void after(const Node *N) {
  reads(&N->_M_right);
  if (N->_M_right) {
    for (N = N->_M_right; N->_M_left; N = N->_M_left)
      reads(&N->_M_left);
    reads(&N->_M_left);
    return;
  }
  const Node *Up = N->_M_parent;
  reads(&N->_M_parent);
  reads(&Up->_M_right);
  while (N == Up->_M_right) {
    N = Up;
    Up = Up->_M_parent;
    reads(&N->_M_parent);
    reads(&Up->_M_right);
  }
}

void before(const Node *N) {
  reads(&N->_M_color);
  reads(&N->_M_parent);
  if (N->_M_color == std::_S_red && N->_M_parent->_M_parent == N) {
    reads(&N->_M_parent->_M_parent);
    reads(&N->_M_right);
    return;
  }
  reads(&N->_M_left);
  if (N->_M_left) {
    for (N = N->_M_left; N->_M_right; N = N->_M_right)
      reads(&N->_M_right);
    reads(&N->_M_right);
    return;
  }
  const Node *Up = N->_M_parent;
  reads(&Up->_M_left);
  while (N == Up->_M_left) {
    N = Up;
    Up = Up->_M_parent;
    reads(&N->_M_parent);
    reads(&Up->_M_left);
  }
}

} // namespace

#define STEP(Name, Pointer, Told)                                              \
  CILKSAN_FUNCTION(Pointer, Name, (Pointer N), (N), Told(N))
STEP(_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base, Node *, after)
STEP(_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base, const Node *, after)
STEP(_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base, Node *, before)
STEP(_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base, const Node *, before)

//===-- Changes of trees --------------------------------------------------===//

namespace {

/// The former contents of the nodes around the path from a node to the root.
/// Rebalancing changes nodes on that path and at most four steps away from it.
/// It reads only nodes that it changes and nodes that the caller's search has
/// read.
class Neighbourhood {
public:
  void begin() { Count = 0; }

  void addWay(Node *From, Node *Header) {
    for (Node *N = From; N && N != Header; N = N->_M_parent)
      add(N, 4);
    add(Header, 0);
  }

  /// Tells the detector that the fields that have changed were written.
  void tellChanges() const {
    for (unsigned I = 0; I < Count; ++I) {
      Node *Now = Where[I];
      const Node &Then = Was[I];
      if (Now->_M_color != Then._M_color)
        writes(&Now->_M_color);
      if (Now->_M_parent != Then._M_parent)
        writes(&Now->_M_parent);
      if (Now->_M_left != Then._M_left)
        writes(&Now->_M_left);
      if (Now->_M_right != Then._M_right)
        writes(&Now->_M_right);
    }
  }

private:
  void add(Node *N, unsigned Depth) {
    if (!N || Count == Most)
      return;
    Where[Count] = N;
    Was[Count++] = *N;
    if (!Depth)
      return;
    add(N->_M_left, Depth - 1);
    add(N->_M_right, Depth - 1);
  }

  // A tree that fits into memory has less than 128 levels, and each level adds
  // 31 nodes.
  static constexpr unsigned Most = 4000;
  unsigned Count = 0;
  Node *Where[Most];
  Node Was[Most];
};

// One object is enough: the modelled functions do not call the program back,
// and only one thread is checked.
Neighbourhood Around;

} // namespace

CILKSAN_MODEL(void,
              _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_,
              (bool Left, Node *New, Node *Parent, Node *Header)) {
  Scope S;
  if (S) {
    Around.begin();
    Around.addWay(Parent, Header);
  }
  Real__ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_.get()(
      Left, New, Parent, Header);
  if (auto E = S.effects()) {
    Around.tellChanges();
    write(New, sizeof *New);
  }
}

CILKSAN_MODEL(Node *,
              _ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_,
              (Node * Old, Node *Header)) {
  Scope S;
  if (S) {
    Around.begin();
    // If the node has two children, the next node takes its place.
    Node *Lowest = Old;
    if (Old->_M_left && Old->_M_right)
      for (Lowest = Old->_M_right; Lowest->_M_left;)
        Lowest = Lowest->_M_left;
    Around.addWay(Lowest, Header);
  }
  Node *R =
      Real__ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_.get()(
          Old, Header);
  if (auto E = S.effects()) {
    read(Old, sizeof *Old);
    Around.tellChanges();
  }
  return R;
}

//===-- Hashes ------------------------------------------------------------===//

CILKSAN_FUNCTION(size_t, _ZSt11_Hash_bytesPKvmm,
                 (const void *Data, size_t N, size_t Seed), (Data, N, Seed),
                 read(Data, N))
CILKSAN_FUNCTION(size_t, _ZSt15_Fnv_hash_bytesPKvmm,
                 (const void *Data, size_t N, size_t Seed), (Data, N, Seed),
                 read(Data, N))

namespace {

/// The policy of unordered containers: the load factor, and the number of
/// elements at which they grow.
struct RehashPolicy {
  float MostPerBucket;
  size_t NextResize;
};

} // namespace

CILKSAN_FUNCTION(size_t, _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm,
                 (RehashPolicy * P, size_t N), (P, N), reads(&P->MostPerBucket);
                 writes(&P->NextResize))

// A std::pair<bool, size_t>, which is returned in two registers.
struct NeedRehash {
  bool Is;
  size_t Buckets;
};
CILKSAN_MODEL(NeedRehash,
              _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm,
              (RehashPolicy * P, size_t Buckets, size_t Elements, size_t New)) {
  Scope S;
  size_t Before = S ? P->NextResize : 0;
  NeedRehash R =
      Real__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm.get()(
          P, Buckets, Elements, New);
  if (auto E = S.effects()) {
    reads(&P->NextResize);
    if (P->NextResize != Before) {
      reads(&P->MostPerBucket);
      writes(&P->NextResize);
    }
  }
  return R;
}
