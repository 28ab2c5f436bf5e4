// RIETBURG_PACK is the file that rietburg_pack wrote.
#include "capi/embedded.h"

#ifdef __wasm__

namespace {

constexpr unsigned char kPack[] = {
#embed RIETBURG_PACK
};

}  // namespace

namespace rietburg::capi {

std::string_view embedded_content() { return {reinterpret_cast<const char*>(kPack), sizeof kPack}; }

}  // namespace rietburg::capi

#else  // GCC 12 has no #embed: the assembler brings the bytes in

__asm__(
    ".section .rodata\n"
    ".hidden rietburg_content_pack\n"
    ".global rietburg_content_pack\n"
    "rietburg_content_pack:\n"
    ".incbin \"" RIETBURG_PACK
    "\"\n"
    ".hidden rietburg_content_end\n"
    ".global rietburg_content_end\n"
    "rietburg_content_end:\n"
    ".byte 0\n"
    ".text\n");
extern "C" __attribute__((visibility("hidden"))) const char rietburg_content_pack[];
extern "C" __attribute__((visibility("hidden"))) const char rietburg_content_end[];

namespace rietburg::capi {

std::string_view embedded_content() {
  return {rietburg_content_pack, static_cast<std::size_t>(rietburg_content_end - rietburg_content_pack)};
}

}  // namespace rietburg::capi

#endif
