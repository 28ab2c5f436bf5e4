add_library(rietburg_sanitizers INTERFACE)

if(RIETBURG_FUZZ AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "Fuzz targets need clang: use `cmake --preset fuzz`.")
endif()

if(RIETBURG_SANITIZE OR RIETBURG_FUZZ)
  set(sanitizer_options -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_compile_options(rietburg_sanitizers INTERFACE ${sanitizer_options} -fno-omit-frame-pointer)
  target_link_options(rietburg_sanitizers INTERFACE ${sanitizer_options})
  target_compile_definitions(rietburg_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
endif()

if(RIETBURG_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The instrumentation hides from GCC what std::optional and std::variant know about their content, and it then warns
  # of uninitialised or misplaced memory; the build without sanitizers keeps these warnings.
  target_compile_options(rietburg_warnings INTERFACE
    -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

if(RIETBURG_FUZZ)
  target_compile_options(rietburg_sanitizers INTERFACE -fsanitize=fuzzer-no-link)
endif()
