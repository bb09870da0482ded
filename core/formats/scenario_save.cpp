// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/scenario_save.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/formats/common/file_path.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/disk/disk.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/npz/npz.h"
#include "core/tensor/mapped_file.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::size_t kMaxNameBytes = 255;
constexpr std::size_t kEndingBytes = 32;  // at most: ".indices-", ten digits, ".npy", and room for ".tmp"s
constexpr std::string_view kEnding = ".npy";

/// What JSON keeps as it is, and no part of a path.
bool isPlainText(std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = firstCodePoint(text);
    const auto first = static_cast<unsigned char>(text.front());
    if (point.bytes == 0 || first < 0x20 || first == '"' || first == '\\' || first == ':') return false;
    text.remove_prefix(point.bytes);
  }
  return true;
}

/// NAME of NAME.gathernd, or a word of ours where a scenario could not name a file so.
std::string stemOf(const std::string& scenario) {
  std::string name = nameOfFile(scenario);
  if (const std::size_t dot = name.rfind('.'); dot != name.npos && dot > 0) name.resize(dot);
  const bool fits = name.size() + kEndingBytes <= kMaxNameBytes;
  return fits && !name.empty() && isPlainText(name) && staysInFolder(name) ? name : "gathernd";
}

std::string prefixOf(const std::string& scenario, std::string_view tensor) {
  return fmt::format("{}.{}", stemOf(scenario), tensor);
}

/// 2 of "NAME.params-2.npy", 1 of "NAME.params.npy"; 0 of any other name.
unsigned numberOf(std::string_view file, std::string_view prefix) {
  if (!file.starts_with(prefix) || !file.ends_with(kEnding)) return 0;
  file.remove_prefix(prefix.size());
  if (file == kEnding) return 1;
  if (!file.starts_with('-') || file.size() <= 1 + kEnding.size()) return 0;
  const auto number = numberIn<unsigned>(file.substr(1, file.size() - 1 - kEnding.size()));
  return number > 1U ? *number : 0;
}

bool contains(const MappedFile& text, std::string_view word) {
  const auto* const begin = reinterpret_cast<const char*>(text.data());
  const auto* const end = begin + text.size();
  return std::search(begin, end, std::boyer_moore_horspool_searcher(word.begin(), word.end())) != end;
}

/// Beyond ASCII a JSON text may spell a name in several ways; then what follows that must do.
std::string_view plainEnd(std::string_view name) {
  const auto beyond = std::find_if(name.rbegin(), name.rend(), [](char c) { return (c & 0x80) != 0; });
  return name.substr(static_cast<std::size_t>(name.rend() - beyond));
}

/// The name of a new file for `tensor` ("params", "indices"), with a number above that of every file there: a
/// name is not given twice in a row, so that what remembers an old one finds no other values under it.
std::string newTensorFile(const std::string& scenario, std::string_view tensor) {
  const std::string prefix = prefixOf(scenario, tensor);
  unsigned last = 0;
  forEachName(folderOfFile(scenario), [&](std::string_view name) {
    last = std::max(last, numberOf(name, prefix));
    return false;
  });
  return last == 0 ? prefix + std::string(kEnding) : fmt::format("{}-{}{}", prefix, last + 1, kEnding);
}

/// The files beside `scenario` that are its own by their form, and that it names as it is on the disk.
std::vector<std::string> ownTensorFiles(const std::string& scenario) {
  std::vector<std::string> files;
  const auto text = MappedFile::open(scenario);
  if (!text) return files;
  const std::string params = prefixOf(scenario, "params"), indices = prefixOf(scenario, "indices");
  forEachName(folderOfFile(scenario), [&](std::string_view name) {
    const bool own = numberOf(name, params) > 0 || numberOf(name, indices) > 0;
    // In quotes it is no part of a note's text, where a quote has a backslash before it.
    if (own && contains(**text, fmt::format("\"{}\"", name))) files.emplace_back(name);
    return false;
  });
  return files;
}

/// Whether another scenario of the folder names `file`, or cannot be looked into.
bool namedByAnother(const std::string& scenario, const std::string& file) {
  const std::string folder = folderOfFile(scenario);
  const int ended = forEachName(folder, [&](std::string_view name) {
    if (fileKind(name) != FileKind::Scenario) return false;
    const std::string other = fmt::format("{}/{}", folder, name);
    if (isSameFile(other, scenario)) return false;
    const auto text = MappedFile::open(other);
    return !text || contains(**text, plainEnd(file)) || (*text)->damaged();
  });
  return ended != 0;
}

namespace fs = std::filesystem;

constexpr std::int64_t kMaxInline = 1'000'000;  // bytes of JSON

/// One of the two tensors on its way: what the new scenario says of it, and its own file where it has one.
struct Part {
  TensorSource source;
  std::optional<AtomicFile> file = {};
  std::string path = {};  ///< of `file`, once it has its name
};

class Saver {
 public:
  Saver(const std::string& path, const Scenario& scenario, const ScenarioSaving& saving)
      : path_(path), scenario_(scenario), saving_(saving) {}
  ~Saver() {
    if (!done_) withdraw();
  }
  Saver(const Saver&) = delete;
  Saver& operator=(const Saver&) = delete;

  Expected<SavedScenario> save() {
    // First of all, so that what cannot be written is said before anything is.
    auto file = TRY(AtomicFile::create(path_));
    streams_ = file.isStream();
    if (!streams_) replaced_ = ownTensorFiles(path_);
    place("params", params_, saving_.params);
    place("indices", indices_, saving_.indices);
    countElements();

    TRY(values("params", params_));
    TRY(values("indices", indices_));
    TRY(text(file));
    TRY(file.sync());
    TRY(publish(params_));
    TRY(publish(indices_));
    TRY(file.publish(saving_.stop));
    done_ = true;
    return saved(file);
  }

 private:
  /// A tensor's file that is gone, or holds other values by now, gives way to the values at hand.
  bool isLost(const FileSource& source, const TensorAtHand& atHand) const {
    if (atHand.values == nullptr) return false;
    const auto file = fileInsideFolder(folderOfFile(path_), splitTensorPath(source.path).file);
    if (!file) return true;
    std::error_code ignored;
    if (!atHand.file) return !fs::exists(*file, ignored);
    const auto state = stateOfFile(*file, *atHand.file);
    return !state || *state != FileState::Same;
  }

  void place(std::string_view tensor, Part& part, const TensorAtHand& atHand) {
    part.source = tensor == "params" ? scenario_.params : scenario_.indices;
    const auto* const file = std::get_if<FileSource>(&part.source);
    if (file != nullptr && isLost(*file, atHand)) part.source = *atHand.values;
  }

  void countElements() {
    for (const Part* part : {&params_, &indices_}) {
      if (const auto* values = std::get_if<EditedTensor>(&part->source)) all_ += values->elementCount();
    }
  }

  void report(std::int64_t done) const {
    if (saving_.progress) saving_.progress(done, all_);
  }

  /// Values that are too long for the scenario into a file of their own, which has no name yet.
  Expected<void> values(std::string_view tensor, Part& part) {
    const auto* const values = std::get_if<EditedTensor>(&part.source);
    if (values == nullptr || streams_ || !inlineTextExceeds(*values, kMaxInline)) return {};
    const auto flat = TRY(values->flattened());
    const auto encoding = encodeNpy(flat);
    if (!encoding) {
      // JSON has a place for everything, a string that ends in NUL too.
      return encoding.error().code == ErrorCode::Unsupported ? Expected<void>() : fail(encoding.error());
    }
    const std::string name = newTensorFile(path_, tensor);
    const std::string path = besideFile(path_, name);
    auto file = TRY(AtomicFile::create(path, Existing::Refuse));
    TRY(npy(file, flat, *encoding));
    TRY(file.sync());
    part.source = FileSource{.path = name, .dtype = flat.dtype()};
    part.file.emplace(std::move(file));
    part.path = path;
    return {};
  }

  Expected<void> npy(AtomicFile& file, const Tensor& tensor, const NpyEncoding& encoding) {
    const auto elements = static_cast<double>(tensor.elementCount());
    std::int64_t bytes = 0;
    const NpyOutput output = [&](std::string_view piece) {
      bytes += static_cast<std::int64_t>(piece.size());
      report(written_ + static_cast<std::int64_t>(elements * static_cast<double>(bytes) /
                                                  static_cast<double>(encoding.bytes)));
      return file.write(piece);
    };
    auto written = writeNpyTo(output, tensor, encoding, saving_.stop);
    written_ += tensor.elementCount();
    return written;
  }

  Expected<void> text(AtomicFile& file) {
    Scenario scenario = scenario_;
    scenario.params = params_.source;
    scenario.indices = indices_.source;
    return writeScenario(
        scenario, [&file](std::string_view piece) { return file.write(piece); },
        [this](std::int64_t done, std::int64_t) { report(written_ + done); }, saving_.stop);
  }

  static Expected<void> publish(Part& part) { return part.file ? part.file->publish() : Expected<void>(); }

  /// Nothing refers to them: the scenario did not come to its name.
  void withdraw() {
    for (Part* part : {&params_, &indices_}) {
      if (part->file && part->file->isPublished()) disk::remove(part->path);
    }
  }

  static bool reads(const Part& part, const std::string& name) {
    const auto* const file = std::get_if<FileSource>(&part.source);
    return file != nullptr && file->path == name;
  }

  void removeReplaced() const {
    if (!saving_.removesReplaced) return;
    for (const std::string& name : replaced_) {
      if (reads(params_, name) || reads(indices_, name) || namedByAnother(path_, name)) continue;
      disk::remove(besideFile(path_, name));
    }
  }

  std::optional<FileIdentity> identityOf(const Part& part) const {
    const auto* const source = std::get_if<FileSource>(&part.source);
    if (source == nullptr) return std::nullopt;
    const auto file = fileInsideFolder(folderOfFile(path_), splitTensorPath(source->path).file);
    auto identity = part.file ? part.file->identity() : file.and_then(identifyFile);
    return identity ? std::optional(*identity) : std::nullopt;
  }

  /// The new pair is in place: what cannot be removed from here on is no failure of saving.
  SavedScenario saved(const AtomicFile& file) {
    SavedScenario saved;
    removeReplaced();
    saved.paramsFile = identityOf(params_);
    saved.indicesFile = identityOf(indices_);
    if (const auto identity = file.identity(); identity && !streams_) saved.file = *identity;
    saved.params = std::move(params_.source);
    saved.indices = std::move(indices_.source);
    return saved;
  }

  const std::string& path_;
  const Scenario& scenario_;
  const ScenarioSaving& saving_;
  bool streams_ = false;
  bool done_ = false;
  std::vector<std::string> replaced_;  ///< what the old scenario has for itself
  Part params_, indices_;
  std::int64_t written_ = 0, all_ = 0;
};

}  // namespace

Expected<SavedScenario> saveScenario(const std::string& path, const Scenario& scenario,
                                     const ScenarioSaving& saving) {
  return Saver(path, scenario, saving).save();
}

}  // namespace gathernd
