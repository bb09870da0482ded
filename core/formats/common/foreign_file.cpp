// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/foreign_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/common/file_path.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

enum class Format : std::uint8_t {
  None,
  Arrow,
  Excel,
  Gzip,
  Hdf5,
  Lfs,
  Matlab,
  Ort,
  Parquet,
  Pickle,
  Safetensors,
  SavedModel,
  Tflite,
  Torch,
  TorchScript,
};

struct ForeignFormat {
  Format kind;
  std::string_view format;
  std::string_view endings;  ///< with a space behind each
  /// Writes an .npz ({1}) of the file ({0}), both in quotes; empty where Python alone cannot.
  std::string_view python;
};

constexpr auto kForeignFormats = std::to_array<ForeignFormat>({
    {Format::Arrow, "Arrow", ".feather .arrow ",
     "import numpy, pandas; numpy.savez({1}, data=pandas.read_feather({0}).to_numpy())"},
    {Format::Excel, "Excel", ".xlsx ",
     "import numpy, pandas; numpy.savez({1}, data=pandas.read_excel({0}).to_numpy())"},
    {Format::Gzip, "gzip", ".gz ", ""},
    {Format::Hdf5, "HDF5", ".h5 .hdf5 ",
     "import h5py, numpy; f = h5py.File({0}); n = []; f.visit(n.append); "
     "numpy.savez({1}, **{{k: f[k][()] for k in n if isinstance(f[k], h5py.Dataset)}})"},
    {Format::Lfs, "Git LFS", "", ""},
    {Format::Matlab, "MATLAB", ".mat ",
     "import numpy, scipy.io; "
     "numpy.savez({1}, **{{k: v for k, v in scipy.io.loadmat({0}).items() if k[0] != \"_\"}})"},
    {Format::Ort, "ONNX Runtime", ".ort ", ""},
    {Format::Parquet, "Parquet", ".parquet ",
     "import numpy, pandas; numpy.savez({1}, data=pandas.read_parquet({0}).to_numpy())"},
    {Format::Pickle, "pickle", ".pkl .pickle ",
     "import numpy, pickle; d = pickle.load(open({0}, \"rb\")); "
     "numpy.savez({1}, **(d if isinstance(d, dict) else {{\"data\": d}}))"},
    {Format::Safetensors, "safetensors", ".safetensors ",
     "import numpy, safetensors.numpy; numpy.savez({1}, **safetensors.numpy.load_file({0}))"},
    {Format::SavedModel, "TensorFlow SavedModel", "",
     "import numpy, tensorflow as tf; c = tf.train.load_checkpoint({0}); "
     "numpy.savez({1}, **{{k: c.get_tensor(k) for k in c.get_variable_to_shape_map() if k[0] != \"_\"}})"},
    {Format::Tflite, "TensorFlow Lite", ".tflite ",
     "import numpy; from ai_edge_litert.interpreter import Interpreter; i = Interpreter({0}); "
     "i.allocate_tensors(); "
     "numpy.savez({1}, **{{t[\"name\"]: i.get_tensor(t[\"index\"]) for t in i.get_tensor_details()}})"},
    {Format::Torch, "PyTorch", ".pt .pth ",
     "import numpy, torch; d = torch.load({0}, map_location=\"cpu\"); "
     "numpy.savez({1}, **{{k: torch.as_tensor(v).detach().numpy() "
     "for k, v in (d if isinstance(d, dict) else {{\"data\": d}}).items()}})"},
    {Format::TorchScript, "TorchScript", "",
     "import numpy, torch; "
     "numpy.savez({1}, **{{k: v.numpy() for k, v in torch.jit.load({0}, \"cpu\").state_dict().items()}})"},
});

/// The first bytes of a file, and those of its end, where a zip archive names its members.
struct Glance {
  std::string head, tail;
  std::int64_t size = 0;
};

std::string bytesAt(int descriptor, std::int64_t offset, std::size_t count) {
  std::string bytes(count, '\0');
  const ssize_t got = pread(descriptor, bytes.data(), count, offset);
  bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return bytes;
}

std::optional<Glance> glanceAt(const std::string& path) {
  constexpr std::size_t kHead = 1024;
  constexpr std::int64_t kTail = 1 << 16;
  // A pipe that nobody writes to would hold the caller for ever.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  struct stat state {};
  std::optional<Glance> glance;
  if (fstat(descriptor, &state) == 0 && S_ISREG(state.st_mode)) {
    glance = Glance{bytesAt(descriptor, 0, kHead), {}, state.st_size};
    if (glance->head.starts_with("PK\3\4")) {
      const std::int64_t from = std::max<std::int64_t>(state.st_size - kTail, 0);
      glance->tail = bytesAt(descriptor, from, static_cast<std::size_t>(state.st_size - from));
    }
  }
  close(descriptor);
  return glance;
}

Format formatOfZip(const std::string& tail) {
  const auto names = [&](std::string_view part) { return tail.find(part) != tail.npos; };
  if (names("/data.pkl")) return names("/code/") ? Format::TorchScript : Format::Torch;
  return names("xl/workbook.") ? Format::Excel : Format::None;
}

bool isLfs(std::string_view head) {
  return head.starts_with("version https://git-lfs.github.com/spec/");
}

/// A header of JSON behind its length.
bool isSafetensors(const Glance& glance) {
  std::uint64_t length = 0;
  if (glance.head.size() <= sizeof length || glance.head[sizeof length] != '{') return false;
  std::memcpy(&length, glance.head.data(), sizeof length);
  return length <= static_cast<std::uint64_t>(glance.size) - sizeof length;
}

/// SavedModel: version 1, then a graph, which begins with a message; ONNX has a producer's name there.
bool isSavedModel(std::string_view head) {
  if (!head.starts_with("\x08\x01\x12")) return false;
  const auto* const length =
      std::find_if(head.begin() + 3, head.end(), [](char c) { return (c & 0x80) == 0; });
  return length < head.end() - 1 && length[1] == '\x0A';
}

Format formatOfContent(const Glance& glance) {
  constexpr std::size_t kUserBlock = 512;  // before the HDF5 of a MATLAB 7.3 file
  const std::string_view head = glance.head;
  const auto marked = [&](std::size_t at, std::string_view mark) {
    return head.size() >= at && head.substr(at).starts_with(mark);
  };
  if (isLfs(head)) return Format::Lfs;
  if (!glance.tail.empty()) return formatOfZip(glance.tail);
  if (marked(0, "\x89HDF\r\n\x1A\n") || marked(kUserBlock, "\x89HDF\r\n\x1A\n")) return Format::Hdf5;
  if (marked(0, "MATLAB 5.0 MAT-file")) return Format::Matlab;
  if (marked(0, "PAR1")) return Format::Parquet;
  if (marked(0, "ARROW1")) return Format::Arrow;
  if (marked(0, "\x1F\x8B")) return Format::Gzip;
  if (marked(4, "TFL3")) return Format::Tflite;
  if (marked(4, "ORTM")) return Format::Ort;
  if (isSafetensors(glance)) return Format::Safetensors;  // its length may begin as a pickle does
  // Before torch.save wrote archives, it began with a pickled number of its own.
  if (marked(0, "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19")) return Format::Torch;
  if (marked(0, "\x80") && head.size() > 2 && head[1] >= 2 && head[1] <= 5) return Format::Pickle;
  return isSavedModel(head) ? Format::SavedModel : Format::None;
}

Format formatOfEnding(std::string_view path) {
  const std::string ending = fileEnding(path);
  if (ending.empty()) return Format::None;
  const auto* const row = std::find_if(
      kForeignFormats.begin(), kForeignFormats.end(),
      [&](const ForeignFormat& one) { return one.endings.find(ending + " ") != std::string_view::npos; });
  return row == kForeignFormats.end() ? Format::None : row->kind;
}

/// "x.npz" for "x.pt"; "x.pt.npz" where somebody has that already.
std::string archiveFor(const fs::path& path) {
  std::error_code ignored;
  const fs::path plain = fs::path(path).replace_extension(".npz");
  return fs::exists(plain, ignored) ? path.string() + ".npz" : plain.string();
}

Error errorOf(Format kind, const std::string& path) {
  const auto& row = *std::ranges::find(kForeignFormats, kind, &ForeignFormat::kind);
  std::vector<ErrorArg> args = {{"path", path}, {"format", row.format}};
  const char* reason = "foreign.python";
  if (kind == Format::Lfs) reason = "foreign.lfs";
  if (kind == Format::Ort) reason = "foreign.ort";
  if (kind == Format::Gzip) reason = "foreign.packed";
  if (!row.python.empty()) {
    fs::path named = path;
    std::string read = path;
    if (kind == Format::SavedModel) {
      std::error_code ignored;
      const bool folder = fs::is_directory(path, ignored);
      read = ((folder ? fs::path(path) : fs::path(path).parent_path()) / "variables" / "variables").string();
      const fs::path whole = fs::absolute(folder ? fs::path(path) / "" : fs::path(path), ignored);
      named = whole.lexically_normal().parent_path().filename();
    }
    args.emplace_back(
        "python", fmt::format(fmt::runtime(row.python), quoteString(read), quoteString(archiveFor(named))));
  }
  Error error(kind == Format::Lfs ? ErrorCode::Io : ErrorCode::Unsupported, reason, std::move(args));
  error.path = path;
  return error;
}

}  // namespace

std::optional<Error> foreignFile(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    if (fs::exists(fs::path(path) / "saved_model.pb", ignored)) return errorOf(Format::SavedModel, path);
    return std::nullopt;
  }
  const auto glance = glanceAt(path);
  if (!glance) return std::nullopt;
  const Format kind = formatOfContent(*glance);
  if (kind != Format::None) return errorOf(kind, path);
  const Format named = formatOfEnding(path);
  if (named != Format::None) return errorOf(named, path);
  return std::nullopt;
}

bool hasForeignEnding(std::string_view path) {
  return formatOfEnding(path) != Format::None;
}

bool isTflite(const std::string& path) {
  const auto glance = glanceAt(path);
  const Format kind = glance ? formatOfContent(*glance) : Format::None;
  return kind == Format::None ? fileEnding(path) == ".tflite" : kind == Format::Tflite;
}

std::optional<Error> lfsPointer(const std::string& path) {
  const auto glance = glanceAt(path);
  if (!glance || !isLfs(glance->head)) return std::nullopt;
  return errorOf(Format::Lfs, path);
}

}  // namespace gathernd
