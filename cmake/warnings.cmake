# -Wconversion is left out on purpose: the state is made of small integers, and every sum of two would need a cast.
# -Wno-missing-field-initializers: `Battle{.space = 57}` leaves the other members at their defaults, as meant.
add_library(rietburg_warnings INTERFACE)
target_compile_options(rietburg_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Werror
  -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi -Wcast-align -Wcast-qual -Wold-style-cast
  -Wfloat-conversion -Wundef -Wvla -Wno-missing-field-initializers)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # -Wno-restrict: GCC 12 takes some copies of std::string for overlapping ones (GCC bug 105329).
  target_compile_options(rietburg_warnings INTERFACE -Wduplicated-cond -Wlogical-op -Wno-restrict)
endif()
