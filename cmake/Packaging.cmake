# Installs the files of a prefix other than programs and libraries, which each part installs itself:
# the packages of CMake and pkg-config, documents, examples. A prefix can be moved.

include(CMakePackageConfigHelpers)

# The build tree has the layout of a prefix, so one file serves both.
set(package_dir lib/cmake/OpenCilk)
set(OPENCILK_CONFIG ${CMAKE_BINARY_DIR}/${package_dir}/OpenCilkConfig.cmake)
set(OPENCILK_CONFIG_VERSION
  ${CMAKE_BINARY_DIR}/${package_dir}/OpenCilkConfigVersion.cmake)
function(configure_package)
  set(OPENCILK_BIN_DIR bin)
  set(OPENCILK_LIB_DIR lib)
  set(OPENCILK_INCLUDE_DIR include)
  configure_package_config_file(cmake/OpenCilkConfig.cmake.in
    ${OPENCILK_CONFIG} INSTALL_DESTINATION ${package_dir}
    PATH_VARS OPENCILK_BIN_DIR OPENCILK_LIB_DIR OPENCILK_INCLUDE_DIR
    NO_CHECK_REQUIRED_COMPONENTS_MACRO)
endfunction()
configure_package()
write_basic_package_version_file(${OPENCILK_CONFIG_VERSION}
  COMPATIBILITY SameMajorVersion)
install(FILES ${OPENCILK_CONFIG} ${OPENCILK_CONFIG_VERSION}
  DESTINATION ${package_dir})

# Other build systems ask pkg-config.
set(OPENCILK_PKG_CONFIG ${CMAKE_BINARY_DIR}/lib/pkgconfig)
set(pkg_config_files ${OPENCILK_PKG_CONFIG}/opencilk.pc)
configure_file(cmake/opencilk.pc.in ${OPENCILK_PKG_CONFIG}/opencilk.pc @ONLY)
if(TARGET opencilk-io)
  configure_file(cmake/opencilk-io.pc.in
    ${OPENCILK_PKG_CONFIG}/opencilk-io.pc @ONLY)
  list(APPEND pkg_config_files ${OPENCILK_PKG_CONFIG}/opencilk-io.pc)
endif()
install(FILES ${pkg_config_files} DESTINATION lib/pkgconfig)

install(FILES CONTRIBUTING.md LICENSE README.md
  DESTINATION share/doc/opencilk)
install(DIRECTORY docs/ DESTINATION share/doc/opencilk/docs
  FILES_MATCHING PATTERN "*.md")
install(DIRECTORY examples/ DESTINATION share/opencilk/examples
  FILES_MATCHING PATTERN "*.[ch]" PATTERN "*.cpp" PATTERN "CMakeLists.txt"
  PATTERN "Makefile" PATTERN "*.md"
  PATTERN "meson.build" PATTERN "configure.ac" PATTERN "Makefile.am"
  PATTERN "BUILD.bazel" PATTERN "WORKSPACE")
# The source of the crate and of cargo-cilk, which cargo builds with the user's compiler.
install(DIRECTORY interop/rust/ DESTINATION share/opencilk/rust
  FILES_MATCHING PATTERN "*.rs" PATTERN "Cargo.*" PATTERN "README.md"
  PATTERN "target" EXCLUDE PATTERN "test" EXCLUDE PATTERN "benchmarks" EXCLUDE
  PATTERN "cilksan" EXCLUDE PATTERN "instrumentation" EXCLUDE)

# `cpack -G TGZ` or `cpack -G DEB` in the build tree. The package has programs
# named clang and clang++, so it stays out of /usr.
set(CPACK_PACKAGE_NAME opencilk)
set(CPACK_PACKAGE_VENDOR "OpenCilk extension for LLVM")
set(CPACK_PACKAGE_CONTACT "the OpenCilk extension's maintainers <opencilk@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "Fork-join parallel programming in C on the distribution's clang 22")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /opt/opencilk)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR TGZ)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-22, libc6-dev")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
