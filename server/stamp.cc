#include "server/stamp.h"

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include <cstring>

namespace rietburg::server {

namespace {

constexpr std::size_t padded(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

/// The linker's hash of the whole program, in the notes of the ELF file.
std::string build_id_in(const char* notes, std::size_t size) {
  while (size >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) head;
    std::memcpy(&head, notes, sizeof head);
    const std::size_t name = sizeof head;
    const std::size_t value = name + padded(head.n_namesz);
    const std::size_t end = value + padded(head.n_descsz);
    if (end > size) break;
    if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == 4 && std::memcmp(notes + name, "GNU", 4) == 0) {
      std::string id;
      for (std::size_t i = 0; i < head.n_descsz; ++i)
        id += fmt::format("{:02x}", static_cast<unsigned char>(notes[value + i]));
      return id;
    }
    notes += end;
    size -= end;
  }
  return {};
}

/// Of the program itself, which comes before its libraries.
std::string build_id() {
  std::string id;
  ::dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* out) {
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const ElfW(Phdr)& part = info->dlpi_phdr[i];
          if (part.p_type != PT_NOTE) continue;
          // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader gives the place as a number
          const auto* notes = reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr);
          auto& found = *static_cast<std::string*>(out);
          if (found.empty()) found = build_id_in(notes, part.p_memsz);
        }
        return 1;
      },
      &id);
  return id;
}

}  // namespace

std::string stamp(const loader::Library& library) {
  const std::string id = build_id();
  return id.empty() ? id : id + "-" + library.content_hash();
}

}  // namespace rietburg::server
