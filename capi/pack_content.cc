// rietburg_pack CONTENT OUTPUT: checks all of the content, schemas included, and packs it for the library.
#include <cstdio>
#include <fstream>

#include "loader/library.h"
#include "loader/pack.h"

int main(int argc, char** argv) {
  using namespace rietburg;
  if (argc != 3) {
    std::fputs("usage: rietburg_pack CONTENT OUTPUT\n", stderr);
    return 2;
  }
  const auto files = loader::read_files(argv[1], {});
  const auto library = files ? loader::make_library(*files) : loader::Result<loader::Library>(files.problems());
  if (!library) {
    for (const loader::Problem& problem : library.problems()) {
      std::fprintf(stderr, "%s\n", loader::to_text(problem).c_str());
    }
    return 1;
  }
  const std::string pack = loader::pack_files(*files);
  std::ofstream out(argv[2], std::ios::binary);
  out.write(pack.data(), static_cast<std::streamsize>(pack.size()));
  out.close();
  if (!out) std::fprintf(stderr, "%s cannot be written\n", argv[2]);
  return out ? 0 : 1;
}
