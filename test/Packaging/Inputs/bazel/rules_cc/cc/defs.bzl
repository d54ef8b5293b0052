"""The rules for C that Bazel 4 has itself, by the names under which it asks for them."""

def cc_binary(**attributes):
    native.cc_binary(**attributes)

def cc_import(**attributes):
    native.cc_import(**attributes)

def cc_library(**attributes):
    native.cc_library(**attributes)

def cc_proto_library(**attributes):
    native.cc_proto_library(**attributes)

def cc_test(**attributes):
    native.cc_test(**attributes)

def cc_toolchain(**attributes):
    native.cc_toolchain(**attributes)

def cc_toolchain_suite(**attributes):
    native.cc_toolchain_suite(**attributes)

def objc_library(**attributes):
    native.objc_library(**attributes)
