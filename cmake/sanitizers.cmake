add_library(rietburg_sanitizers INTERFACE)

if(RIETBURG_SANITIZE)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "The fuzz targets need clang: use `cmake --preset sanitize`.")
  endif()
  set(sanitizer_options -fsanitize=address,undefined -fno-sanitize-recover=all)
  # fuzzer-no-link: one set of libraries for the tests and the fuzz targets; only the latter link the fuzzer itself.
  target_compile_options(rietburg_sanitizers INTERFACE
    ${sanitizer_options} -fsanitize=fuzzer-no-link -fno-omit-frame-pointer)
  target_link_options(rietburg_sanitizers INTERFACE ${sanitizer_options})
  target_compile_definitions(rietburg_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
endif()
