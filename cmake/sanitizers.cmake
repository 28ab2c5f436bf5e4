add_library(rietburg_sanitizers INTERFACE)

if(RIETBURG_SANITIZE)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "The fuzz targets need clang: use `cmake --preset sanitize`.")
  endif()
  set(sanitizer_options -fsanitize=address,undefined -fno-sanitize-recover=all)
  # Counters for the fuzzer in one set of libraries for tests and fuzz targets; only the latter link the fuzzer itself.
  # Without its hooks into comparisons, which cost the tests more than they bring: the dictionaries know the words.
  target_compile_options(rietburg_sanitizers INTERFACE
    ${sanitizer_options} -fsanitize-coverage=inline-8bit-counters,pc-table -fno-omit-frame-pointer)
  target_link_options(rietburg_sanitizers INTERFACE ${sanitizer_options})
  target_compile_definitions(rietburg_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
endif()
