# Tests: one CUnit program per file, checks of the sources and of the build, the tool's cases.
pkg_check_modules(CUNIT REQUIRED IMPORTED_TARGET cunit)
file(GLOB BLOGO_TEST_SOURCES CONFIGURE_DEPENDS tests/unit/test_*.c tests/property/test_*.c
     tests/golden/test_*.c tests/parity/test_*.c)
file(GLOB BLOGO_TEST_SUPPORT CONFIGURE_DEPENDS tests/support/*.c)

add_library(blogo_support STATIC ${BLOGO_TEST_SUPPORT})
target_include_directories(blogo_support PUBLIC tests/support)
target_compile_definitions(blogo_support PUBLIC BLOGO_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
target_include_directories(blogo_support PRIVATE src)
target_link_libraries(blogo_support PUBLIC PkgConfig::CUNIT blogo_static ${BLOGO_NEEDS})

foreach(source ${BLOGO_TEST_SOURCES})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_include_directories(${name} PRIVATE src ${CMAKE_BINARY_DIR}/generated)
  target_link_libraries(${name} PRIVATE blogo_support)
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endforeach()
