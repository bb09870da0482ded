// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/house/elf_file.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

#include <elf.h>
#include <link.h>

namespace gathernd::house {
namespace {

class Reader {
 public:
  explicit Reader(std::string bytes) : bytes_(std::move(bytes)) {}

  std::optional<ElfFile> read() {
    const auto header = at<ElfW(Ehdr)>(0);
    const bool native = bytes_.starts_with(ELFMAG) && bytes_.size() > sizeof header &&
                        header.e_ident[EI_CLASS] == (sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32);
    if (!native || (header.e_type != ET_EXEC && header.e_type != ET_DYN)) return std::nullopt;
    file_.positionIndependent = header.e_type == ET_DYN;
    for (int i = 0; i < header.e_phnum; ++i)
      segment(at<ElfW(Phdr)>(header.e_phoff + static_cast<std::size_t>(i) * header.e_phentsize));
    for (int i = 0; i < header.e_shnum; ++i) {
      const auto part = at<ElfW(Shdr)>(header.e_shoff + static_cast<std::size_t>(i) * header.e_shentsize);
      const auto names = at<ElfW(Shdr)>(header.e_shoff + std::size_t{part.sh_link} * header.e_shentsize);
      if (part.sh_type == SHT_DYNAMIC) dynamic(part, names);
      if (part.sh_type == SHT_DYNSYM || part.sh_type == SHT_SYMTAB) symbols(header, part, names);
    }
    return std::move(file_);
  }

 private:
  template <class T>
  T at(std::size_t offset) const {
    T value{};
    if (offset <= bytes_.size() && bytes_.size() - offset >= sizeof value)
      std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
  }
  std::string textAt(std::size_t offset) const {
    return offset < bytes_.size() ? std::string(bytes_.c_str() + offset) : std::string();
  }

  void segment(const ElfW(Phdr) & part) {
    if (part.p_type == PT_INTERP) file_.program = true;
    if (part.p_type == PT_GNU_STACK) file_.executableStack = (part.p_flags & PF_X) != 0;
    if (part.p_type == PT_GNU_RELRO) file_.relro = true;
  }

  void dynamic(const ElfW(Shdr) & part, const ElfW(Shdr) & names) {
    for (std::size_t offset = 0; offset < part.sh_size; offset += sizeof(ElfW(Dyn))) {
      const auto entry = at<ElfW(Dyn)>(part.sh_offset + offset);
      if (entry.d_tag == DT_NULL) break;
      if (entry.d_tag == DT_FLAGS && (entry.d_un.d_val & DF_BIND_NOW) != 0) file_.bindsNow = true;
      if (entry.d_tag == DT_FLAGS_1 && (entry.d_un.d_val & DF_1_NOW) != 0) file_.bindsNow = true;
      if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH)
        split(textAt(names.sh_offset + entry.d_un.d_val));
    }
  }

  void split(std::string_view path) {
    for (;;) {
      const std::size_t end = path.find(':');
      file_.searchPath.emplace_back(path.substr(0, end));
      if (end == std::string_view::npos) return;
      path.remove_prefix(end + 1);
    }
  }

  void symbols(const ElfW(Ehdr) & header, const ElfW(Shdr) & part, const ElfW(Shdr) & names) {
    for (std::size_t offset = 0; offset < part.sh_size; offset += sizeof(ElfW(Sym))) {
      const auto symbol = at<ElfW(Sym)>(part.sh_offset + offset);
      std::string name = textAt(names.sh_offset + symbol.st_name);
      if (symbol.st_shndx == SHN_UNDEF) {
        file_.needs.insert(name.substr(0, name.find('@')));
      } else if (name == "main" && symbol.st_shndx < header.e_shnum) {
        const auto code = at<ElfW(Shdr)>(header.e_shoff + std::size_t{symbol.st_shndx} * header.e_shentsize);
        constexpr std::string_view kEndBranch = "\xF3\x0F\x1E\xFA";
        const std::size_t start = symbol.st_value - code.sh_addr + code.sh_offset;
        file_.marksBranches =
            start < bytes_.size() && bytes_.compare(start, kEndBranch.size(), kEndBranch) == 0;
      }
    }
  }

  std::string bytes_;
  ElfFile file_;
};

}  // namespace

std::optional<ElfFile> readElf(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return Reader({std::istreambuf_iterator<char>(in), {}}).read();
}

}  // namespace gathernd::house
