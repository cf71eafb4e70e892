# Benchmarks: built by the preset bench with the flags of a release. See docs/performance.md.
add_executable(bench_count tests/bench/count.c)
target_include_directories(bench_count PRIVATE src)
target_link_libraries(bench_count PRIVATE blogo_static)

add_executable(bench_time tests/bench/time.c tests/bench/rows.c tests/bench/stages.c
               tests/bench/whole.c)
target_include_directories(bench_time PRIVATE src)
target_link_libraries(bench_time PRIVATE blogo_static ${BLOGO_NEEDS} z)
