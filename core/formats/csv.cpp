// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <sys/stat.h>

#include "core/formats/common/text_file.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/load.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/element.h"
#include "core/tensor/mapped_file.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

bool isRegularFile(const std::string& path) {
  struct stat state {};
  return stat(path.c_str(), &state) == 0 && S_ISREG(state.st_mode);
}

Expected<Tensor> readMapped(const std::string& path, const LiteralOptions& options) {
  const auto file = TRY(MappedFile::open(path));
  file->advise(MappedFile::Access::Sequential);
  const std::string_view text(reinterpret_cast<const char*>(file->data()),
                              static_cast<std::size_t>(file->size()));
  auto tensor = parseCells(text, options);
  if (file->damaged()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return tensor;
}

Expected<Tensor> readWhole(const std::string& path, LiteralOptions options) {
  const auto text = TRY(readTextFile(path, options.memoryLimit));
  options.memoryLimit =
      std::max<std::int64_t>(options.memoryLimit - static_cast<std::int64_t>(text.capacity()), 0);
  return parseCells(text, options);
}

bool needsQuotes(std::string_view word) {
  // A space at an end would be trimmed, and what spells a number would be read as one.
  return word.empty() || word.find_first_of("\",;\t\r\n ") != word.npos ||
         parseElement(word, DType::Complex128) || parseElement(word, DType::Bool);
}

void appendCell(std::string& out, const Tensor& tensor, std::int64_t flat) {
  const std::string text = formatElement(elementAt(tensor, flat));
  if (tensor.dtype() != DType::String || !needsQuotes(text)) {
    out += text;
    return;
  }
  out += '"';
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  out += '"';
}

}  // namespace

Expected<Tensor> readCsv(const std::string& path, LiteralOptions options) {
  options.headerRow = true;
  auto tensor = isRegularFile(path) ? readMapped(path, options) : readWhole(path, options);
  if (!tensor) tensor.error().path = path;
  return tensor;
}

Expected<void> writeCsv(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  const Shape& shape = tensor.shape();
  if (shape.rank() > 2) {
    return fail(ErrorCode::Unsupported, "csv.rank", {{"path", path}, {"rank", std::int64_t{shape.rank()}}});
  }
  auto file = TRY(AtomicFile::create(path));
  const ScanAdvice advice(tensor);
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  const std::int64_t row = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  std::string chunk;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    appendCell(chunk, tensor, i);
    chunk += (i + 1) % row == 0 ? '\n' : ',';
    if (chunk.size() < kChunk) continue;
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    TRY(file.write(chunk));
    chunk.clear();
  }
  if (!tensor.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  TRY(file.write(chunk));
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file.commit(stop);
}

}  // namespace gathernd
