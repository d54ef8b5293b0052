//===- Sockets.cpp - sys/socket.h, netdb.h, arpa/inet.h -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sockets and addresses. A function writes as much of an address as there is
// room for.
//
//===----------------------------------------------------------------------===//

#include "Io.h"
#include "Strings.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <sys/socket.h>

using namespace cilksan;
using namespace cilksan::models;

namespace {

/// Tells the detector that an address of *Size bytes was stored in \p Room
/// bytes.
void writesAddress(sockaddr *To, socklen_t Room, socklen_t *Size) {
  if (!To || !Size)
    return;
  reads(Size);
  writes(Size);
  write(To, *Size < Room ? *Size : Room);
}

} // namespace

//===-- Connections -------------------------------------------------------===//

#define WITH_ADDRESS(Name)                                                     \
  CILKSAN_FUNCTION(int, Name,                                                  \
                   (int Socket, const sockaddr *Address, socklen_t Size),      \
                   (Socket, Address, Size), read(Address, Size))
WITH_ADDRESS(bind)
WITH_ADDRESS(connect)

#define GIVES_ADDRESS(Name, Params, Args)                                      \
  CILKSAN_MODEL(int, Name, Params) {                                           \
    Scope S;                                                                   \
    socklen_t Room = S && Size ? *Size : 0;                                    \
    int R = Real_##Name.get() Args;                                            \
    if (auto E = S.effects())                                                  \
      if (R >= 0)                                                              \
        writesAddress(To, Room, Size);                                         \
    return R;                                                                  \
  }
GIVES_ADDRESS(accept, (int Socket, sockaddr *To, socklen_t *Size),
              (Socket, To, Size))
GIVES_ADDRESS(accept4, (int Socket, sockaddr *To, socklen_t *Size, int Flags),
              (Socket, To, Size, Flags))
GIVES_ADDRESS(getsockname, (int Socket, sockaddr *To, socklen_t *Size),
              (Socket, To, Size))
GIVES_ADDRESS(getpeername, (int Socket, sockaddr *To, socklen_t *Size),
              (Socket, To, Size))

CILKSAN_FUNCTION(int, socketpair, (int Domain, int Type, int Protocol, int *To),
                 (Domain, Type, Protocol, To),
                 if (R == 0) write(To, 2 * sizeof *To))
CILKSAN_FUNCTION(int, setsockopt,
                 (int Socket, int Level, int Name, const void *Value,
                  socklen_t Size),
                 (Socket, Level, Name, Value, Size), read(Value, Size))
CILKSAN_FUNCTION(
    int, getsockopt,
    (int Socket, int Level, int Name, void *Value, socklen_t *Size),
    (Socket, Level, Name, Value, Size), reads(Size);
    if (R == 0) {
      writes(Size);
      write(Value, *Size);
    })

//===-- Transfers ---------------------------------------------------------===//

CILKSAN_FUNCTION(ssize_t, send,
                 (int Socket, const void *From, size_t N, int Flags),
                 (Socket, From, N, Flags), sent(From, R))
CILKSAN_FUNCTION(ssize_t, sendto,
                 (int Socket, const void *From, size_t N, int Flags,
                  const sockaddr *Address, socklen_t Size),
                 (Socket, From, N, Flags, Address, Size), sent(From, R);
                 if (Address) read(Address, Size))
CILKSAN_FUNCTION(ssize_t, sendmsg,
                 (int Socket, const msghdr *Message, int Flags),
                 (Socket, Message, Flags), reads(Message);
                 if (Message->msg_name)
                     read(Message->msg_name, Message->msg_namelen);
                 if (Message->msg_control)
                     read(Message->msg_control, Message->msg_controllen);
                 sentAll(Message->msg_iov, Message->msg_iovlen, R))

// The result may be greater than the room for the data (MSG_TRUNC).
#define RECEIVE(Name, Params, Args)                                            \
  CILKSAN_FUNCTION(ssize_t, Name, Params, Args,                                \
                   received(To, R > ssize_t(N) ? ssize_t(N) : R))
RECEIVE(recv, (int Socket, void *To, size_t N, int Flags),
        (Socket, To, N, Flags))
RECEIVE(__recv_chk, (int Socket, void *To, size_t N, size_t Room, int Flags),
        (Socket, To, N, Room, Flags))
#define RECEIVE_FROM(Name, Params, Args)                                       \
  CILKSAN_MODEL(ssize_t, Name, Params) {                                       \
    Scope S;                                                                   \
    socklen_t Before = S && Size ? *Size : 0;                                  \
    ssize_t R = Real_##Name.get() Args;                                        \
    if (auto E = S.effects())                                                  \
      if (R >= 0) {                                                            \
        received(To, R > ssize_t(N) ? ssize_t(N) : R);                         \
        writesAddress(Address, Before, Size);                                  \
      }                                                                        \
    return R;                                                                  \
  }
RECEIVE_FROM(recvfrom,
             (int Socket, void *To, size_t N, int Flags, sockaddr *Address,
              socklen_t *Size),
             (Socket, To, N, Flags, Address, Size))
RECEIVE_FROM(__recvfrom_chk,
             (int Socket, void *To, size_t N, size_t Room, int Flags,
              sockaddr *Address, socklen_t *Size),
             (Socket, To, N, Room, Flags, Address, Size))
CILKSAN_FUNCTION(
    ssize_t, recvmsg, (int Socket, msghdr *Message, int Flags),
    (Socket, Message, Flags), reads(Message);
    if (R >= 0) {
      writes(Message);
      if (Message->msg_name)
        write(Message->msg_name, Message->msg_namelen);
      if (Message->msg_control)
        write(Message->msg_control, Message->msg_controllen);
      receivedAll(Message->msg_iov, Message->msg_iovlen, R);
    })

//===-- Names and addresses -----------------------------------------------===//

CILKSAN_FUNCTION(in_addr_t, inet_addr, (const char *Text), (Text),
                 readsString(Text))
CILKSAN_FUNCTION(int, inet_aton, (const char *Text, in_addr *To), (Text, To),
                 readsString(Text);
                 if (R) writes(To))
CILKSAN_FUNCTION(char *, inet_ntoa, (in_addr Address), (Address),
                 writesString(R))
CILKSAN_FUNCTION(int, inet_pton, (int Family, const char *Text, void *To),
                 (Family, Text, To), readsString(Text);
                 if (R == 1) write(To, Family == AF_INET6 ? sizeof(in6_addr)
                                                          : sizeof(in_addr)))
CILKSAN_FUNCTION(const char *, inet_ntop,
                 (int Family, const void *Address, char *To, socklen_t Room),
                 (Family, Address, To, Room),
                 read(Address,
                      Family == AF_INET6 ? sizeof(in6_addr) : sizeof(in_addr));
                 if (R) writesString(To))
CILKSAN_FUNCTION(unsigned, if_nametoindex, (const char *Name), (Name),
                 readsString(Name))
CILKSAN_FUNCTION(char *, if_indextoname, (unsigned Index, char *To),
                 (Index, To), if (R) writesString(To))

namespace {

void found(const addrinfo *First) {
  for (const addrinfo *A = First; A; A = A->ai_next) {
    allocated(A, sizeof *A + A->ai_addrlen);
    write(A, sizeof *A);
    write(A->ai_addr, A->ai_addrlen);
    if (A->ai_canonname) {
      allocated(A->ai_canonname, length(A->ai_canonname) + 1);
      writesString(A->ai_canonname);
    }
  }
}

} // namespace

CILKSAN_ALLOCATOR(
    int, getaddrinfo,
    (const char *Node, const char *Service, const addrinfo *Hints,
     addrinfo **To),
    (Node, Service, Hints, To), readsString(Node);
    readsString(Service); reads(Hints); if (R == 0) {
      writes(To);
      found(*To);
    })
CILKSAN_MODEL(void, freeaddrinfo, (addrinfo * First)) {
  Scope S(true);
  if (auto E = S.effects())
    for (addrinfo *A = First, *Next; A; A = Next) {
      Next = A->ai_next;
      freed(A->ai_canonname);
      freed(A);
    }
  Real_freeaddrinfo.get()(First);
}
CILKSAN_FUNCTION(
    int, getnameinfo,
    (const sockaddr *Address, socklen_t Size, char *Host, socklen_t HostRoom,
     char *Service, socklen_t ServiceRoom, int Flags),
    (Address, Size, Host, HostRoom, Service, ServiceRoom, Flags),
    read(Address, Size);
    if (R == 0) {
      if (Host && HostRoom)
        writesString(Host);
      if (Service && ServiceRoom)
        writesString(Service);
    })
CILKSAN_FUNCTION(hostent *, gethostbyname, (const char *Name), (Name),
                 readsString(Name);
                 writesHidden(Hidden::Hosts); writes(R))
CILKSAN_FUNCTION(servent *, getservbyname,
                 (const char *Name, const char *Protocol), (Name, Protocol),
                 readsString(Name);
                 readsString(Protocol); writesHidden(Hidden::Services);
                 writes(R))
CILKSAN_FUNCTION(servent *, getservbyport, (int Port, const char *Protocol),
                 (Port, Protocol), readsString(Protocol);
                 writesHidden(Hidden::Services); writes(R))
CILKSAN_FUNCTION(protoent *, getprotobyname, (const char *Name), (Name),
                 readsString(Name);
                 writesHidden(Hidden::Protocols); writes(R))
CILKSAN_FUNCTION(int, gethostname, (char *To, size_t N), (To, N),
                 if (R == 0) write(To, extent(To, N)))
