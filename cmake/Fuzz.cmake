# One fuzzer per tests/fuzz/fuzz_*.c, with clang's libFuzzer, ASan and UBSan. A fuzzer's first
# inputs are the files of tests/fuzz/corpus/<name>/, its words tests/fuzz/<name>.dict, where present;
# tests/fuzz/run.sh starts them all for a fixed number of runs.
if(NOT CMAKE_C_COMPILER_ID MATCHES Clang)
  message(FATAL_ERROR "BLOGO_FUZZ needs clang: cmake -DCMAKE_C_COMPILER=clang -DBLOGO_FUZZ=ON")
endif()
set(check_flags -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all)
target_compile_options(blogo_objects PRIVATE ${check_flags})
# Loops over floats have no magic numbers to find, and tracing their comparisons is most of a run.
target_compile_options(blogo_comparison PRIVATE ${check_flags} -fno-sanitize-coverage=trace-cmp)
file(GLOB BLOGO_FUZZERS CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
foreach(source ${BLOGO_FUZZERS})
  get_filename_component(name ${source} NAME_WE)
  # The one file of the tests' support that needs no test library.
  add_executable(${name} EXCLUDE_FROM_ALL ${source} tests/support/random_program.c)
  target_include_directories(${name} PRIVATE src tests/support)
  target_compile_options(${name} PRIVATE ${check_flags})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer,address,undefined)
  target_link_libraries(${name} PRIVATE blogo_static)
  list(APPEND fuzzers ${name})
endforeach()
target_link_libraries(fuzz_deflate PRIVATE z)
target_link_libraries(fuzz_png PRIVATE z)
add_custom_target(fuzzers DEPENDS ${fuzzers})
