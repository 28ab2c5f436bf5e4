# What all targets share. Headers outside the engine are included from the root: #include "codec/action.h".
function(rietburg_target target)
  target_link_libraries(${target} PRIVATE rietburg_warnings rietburg_sanitizers)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
endfunction()

# rietburg_library(codec rietburg_engine ...): the static library of this folder, from all its .cc files, and what it uses.
function(rietburg_library name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cc *.h)
  add_library(rietburg_${name} STATIC ${sources})
  rietburg_target(rietburg_${name})
  target_link_libraries(rietburg_${name} PUBLIC ${ARGN})
endfunction()

# rietburg_same_bits(TARGET): sums of products give the same bits on every processor, none of them melted into one
# operation; and nobody looks at the processor's flags, so both sides of a choice may be worked out at once.
function(rietburg_same_bits target)
  target_compile_options(${target} PRIVATE -ffp-contract=off -fno-trapping-math)
endfunction()
