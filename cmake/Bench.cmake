# Benchmarks: built by the preset bench with the flags of a release. See docs/performance.md.
add_executable(bench_count tests/bench/count.c)
target_include_directories(bench_count PRIVATE src)
target_link_libraries(bench_count PRIVATE blogo_static)

add_executable(bench_stages tests/bench/stages.c)
target_include_directories(bench_stages PRIVATE src)
target_link_libraries(bench_stages PRIVATE blogo_static ${BLOGO_NEEDS} z)

add_executable(bench_fill tests/bench/fill.c)
target_link_libraries(bench_fill PRIVATE blogo_static)
