# The libraries that blogo is built from.
#
#   BLOGO_NEEDS      what targets link
#   BLOGO_MODULES    the same as prefix:name pairs of pkg-config, for blogo.pc and blogo-config.cmake
#   BLOGO_USES_ZSTD  whether libzstd is among them
#
# With BLOGO_STATIC the archives of libpng, zlib and jansson are linked, so that the result does not
# need these libraries; it has no zstd. cmake/static_deps.sh builds archives for other C libraries, and
# for wheels.
find_package(PkgConfig REQUIRED)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

set(BLOGO_MODULES PNG:libpng JANSSON:jansson)
if(BLOGO_CAIRO)
  list(APPEND BLOGO_MODULES CAIRO:cairo)
endif()
if(BLOGO_CRYPTO STREQUAL openssl)
  list(APPEND BLOGO_MODULES CRYPTO:libcrypto)
endif()
set(BLOGO_USES_ZSTD OFF CACHE INTERNAL "setup.py reads it")
if(NOT BLOGO_STATIC AND NOT BLOGO_ZSTD STREQUAL OFF)
  pkg_check_modules(ZSTD QUIET libzstd)
  if(ZSTD_FOUND OR NOT BLOGO_ZSTD STREQUAL auto)
    list(APPEND BLOGO_MODULES ZSTD:libzstd)
    set(BLOGO_USES_ZSTD ON CACHE INTERNAL "")
  endif()
endif()
set(BLOGO_NEEDS "")
set(BLOGO_PC_REQUIRES "")
foreach(module ${BLOGO_MODULES})
  string(REGEX MATCH "^[^:]+" prefix ${module})
  string(REGEX MATCH "[^:]+$" package ${module})
  pkg_check_modules(${prefix} REQUIRED IMPORTED_TARGET ${package})
  list(APPEND BLOGO_NEEDS PkgConfig::${prefix})
  string(APPEND BLOGO_PC_REQUIRES " ${package}")
endforeach()

if(BLOGO_STATIC)
  pkg_check_modules(ZLIB REQUIRED zlib)
  list(REMOVE_ITEM BLOGO_NEEDS PkgConfig::PNG PkgConfig::JANSSON)
  foreach(archive PNG:libpng16.a ZLIB:libz.a JANSSON:libjansson.a)
    string(REGEX MATCH "^[^:]+" prefix ${archive})
    string(REGEX MATCH "[^:]+$" file ${archive})
    pkg_get_variable(folder ${${prefix}_MODULE_NAME} libdir)
    find_library(BLOGO_${prefix}_ARCHIVE ${file} HINTS ${folder} REQUIRED NO_CMAKE_FIND_ROOT_PATH)
    list(APPEND BLOGO_NEEDS ${BLOGO_${prefix}_ARCHIVE})
    include_directories(SYSTEM ${${prefix}_INCLUDE_DIRS})
  endforeach()
endif()
list(APPEND BLOGO_NEEDS Threads::Threads m)
