// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/journal_document.h"

#include <filesystem>
#include <regex>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "core/formats/common/text_file.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/edits.h"
#include "core/tensor/mapped_file.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kInlineText = 1 << 20;  // bytes of JSON
constexpr std::int64_t kMostInMemory = std::int64_t{1} << 30;
constexpr std::array kInputs = {TensorId::Params, TensorId::Indices};
const std::string kCopyOfNumbers = ".npy", kCopyOfStrings = ".gathernd";

bool isOf(const std::optional<PlacedBase>& placed, const Tensor& tensor) {
  return placed && placed->tensor.data() == tensor.data() && placed->tensor.dtype() == tensor.dtype() &&
         placed->tensor.shape() == tensor.shape();
}

/// Whether the mapping shows what is found under the file's name.
bool isThere(const FileFate& fate) {
  return fate.kind == FileFate::Kind::Same || fate.kind == FileFate::Kind::WrittenTo;
}

/// NAME.params.npy and the like: a save of their scenario removes them once another has taken their place.
bool isSaved(const std::string& path) {
  static const std::regex saved(R"(\.(params|indices)(-[0-9]+)?\.npy$)");
  return std::regex_search(path, saved);
}

/// So that what a save removes is still there for the edits that came after it. No loss where the file system
/// has no second names: then the file that was saved is all that there is to go back to for a moment.
std::string linkInto(const JournalFolder& folder, const MappedBase& base, const char* name) {
  if (!isSaved(base.path)) return {};
  const QString link = folder.freeName(QLatin1String(name), QStringLiteral(".link"));
  return ::link(base.path.c_str(), folder.file(link).c_str()) == 0 ? link.toStdString() : std::string();
}

/// Whether a second name still leads to what was placed.
bool isLinked(const JournalFolder& folder, const MappedBase& base) {
  if (base.link.empty()) return false;
  const auto state = stateOfFile(folder.file(QString::fromStdString(base.link)), base.identity);
  return state && *state == FileState::Same;
}

/// Nothing where the file has gone, or another stands in its place.
Expected<std::optional<PlacedBase>> placeInFile(const Tensor& tensor, const char* name,
                                                const JournalFolder& folder) {
  constexpr int kTries = 3;  // somebody may be writing into it
  const MappedFile& file = *tensor.file();
  for (int attempt = 0; attempt < kTries; ++attempt) {
    const FileFate fate = file.fate();
    if (!isThere(fate)) return std::nullopt;
    const FileIdentity identity = TRY(identifyFile(file.path()));
    if (identity.modifiedNs != fate.modifiedNs) continue;
    std::error_code error;
    MappedBase base;
    base.path = std::filesystem::absolute(file.path(), error).string();
    if (error) return std::nullopt;
    base.identity = identity;
    base.offset = tensor.data() - file.data();
    const std::string inFolder = folder.file({});
    base.link =
        base.path.starts_with(inFolder) ? base.path.substr(inFolder.size()) : linkInto(folder, base, name);
    return PlacedBase{tensor, base, fate.modifiedNs};
  }
  return std::nullopt;
}

Expected<void> writeStrings(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  Scenario scenario;
  scenario.params = tensor;
  auto file = TRY(AtomicFile::create(path));
  const auto output = [&file](std::string_view piece) { return file.write(piece); };
  if (auto written = writeScenario(scenario, output, {}, stop); !written) return written;
  return file.commit(stop);
}

Expected<PlacedBase> placeInCopy(const Tensor& tensor, const char* name, const JournalFolder& folder,
                                 std::int64_t mostBytes, const std::stop_token& stop) {
  const std::int64_t characters =
      tensor.arena() == nullptr ? 0 : static_cast<std::int64_t>(tensor.arena()->size());
  if (tensor.byteCount() > mostBytes - characters)
    return fail(ErrorCode::Limit, "journal.too_large", {{"limit", mostBytes}});
  const bool strings = tensor.dtype() == DType::String;
  const QString ending = QString::fromStdString(strings ? kCopyOfStrings : kCopyOfNumbers);
  CopiedBase base;
  base.name = folder.freeName(QLatin1String(name), ending).toStdString();
  const std::string path = folder.file(QString::fromStdString(base.name));
  TRY(strings ? writeStrings(path, tensor, stop) : writeNpy(path, tensor, stop));
  base.identity = TRY(identifyFile(path));
  return PlacedBase{tensor, base};
}

/// Where the values below the edits lie, or will.
Expected<PlacedBase> place(const JournalWriting& writing, std::size_t k, const JournalFolder& folder,
                           const std::stop_token& stop) {
  const Tensor& tensor = tensorOf(*writing.document, kInputs[k]).base();
  const char* const name = k == 0 ? "params" : "indices";
  if (const auto& placed = writing.placed[k]; isOf(placed, tensor)) {
    const auto* const mapped = std::get_if<MappedBase>(&placed->base);
    if (mapped == nullptr) return *placed;
    const FileFate fate = tensor.file() ? tensor.file()->fate() : FileFate{};
    if (isThere(fate) && fate.modifiedNs == placed->modifiedNs) return *placed;
    if (!isThere(fate) && isLinked(folder, *mapped)) return *placed;
  }
  if (isOf(writing.generated[k], tensor)) return *writing.generated[k];
  if (tensor.file()) {
    auto found = TRY(placeInFile(tensor, name, folder));
    if (found) return *found;
  }
  return placeInCopy(tensor, name, folder, writing.mostBytes, stop);
}

JournalTensor journalTensor(const EditedTensor& tensor, const TensorBase& base) {
  JournalTensor written{tensor.dtype(), tensor.shape(), base, {}};
  tensor.visitEdits(0, tensor.elementCount(), [&](std::int64_t flat, const Element& element) {
    written.edits.emplace_back(flat, element);
  });
  return written;
}

TensorSource& sourceOf(Scenario& scenario, std::size_t k) {
  return k == 0 ? scenario.params : scenario.indices;
}

tl::unexpected<Error> lost(const char* reason, const std::string& path) {
  return failAt(path, ErrorCode::Io, reason);
}

Expected<void> checkState(const std::string& path, const FileIdentity& identity) {
  const auto state = TRY(stateOfFile(path, identity));
  if (state == FileState::Gone) return lost("journal.base_gone", path);
  if (state == FileState::Changed) return lost("journal.base_changed", path);
  return {};
}

/// The values that a journal builds on.
struct BaseReading {
  const JournalTensor& tensor;
  const JournalFolder& folder;
  std::int64_t memoryLimit;

  Expected<Tensor> operator()(const MappedBase& base) const {
    const auto same = checkState(base.path, base.identity);
    if (same) return map(base.path, base);
    if (!isLinked(folder, base)) return fail(same.error());
    auto linked = map(folder.file(QString::fromStdString(base.link)), base);
    // Into memory while there is room: the second name goes with the journal.
    if (!linked || linked->byteCount() > kMostInMemory) return linked;
    return Tensor::fromBytes(linked->dtype(), linked->shape(), linked->bytes());
  }

  Expected<Tensor> map(const std::string& path, const MappedBase& base) const {
    const std::int64_t element = elementBytes(tensor.dtype);
    const auto bytes = TRY(checkedBytes(tensor.dtype, tensor.shape, INT64_MAX));
    auto file = TRY(MappedFile::open(path));
    const bool within = base.offset >= 0 && base.offset % element == 0 && bytes <= file->size() &&
                        base.offset <= file->size() - bytes;
    if (!within || tensor.dtype == DType::String) return lost("journal.base_changed", path);
    return Tensor::fromMapping(tensor.dtype, tensor.shape, std::move(file), base.offset);
  }

  /// Into memory: the copy goes with the journal.
  Expected<Tensor> operator()(const CopiedBase& base) const {
    const std::string path = folder.file(QString::fromStdString(base.name));
    TRY(checkState(path, base.identity));
    if (base.name.ends_with(kCopyOfStrings)) {
      auto scenario = TRY(readScenarioFile(path, memoryLimit));
      const auto* const values = std::get_if<EditedTensor>(&scenario.params);
      return values == nullptr ? lost("journal.base_changed", path) : values->flattened();
    }
    auto mapped = readNpy(path, {.dtype = tensor.dtype, .memoryLimit = memoryLimit});
    if (!mapped || !mapped->mapped()) return mapped;
    return Tensor::fromBytes(mapped->dtype(), mapped->shape(), mapped->bytes());
  }

  Expected<Tensor> operator()(const GeneratedBase& base) const {
    if (!base.axes) return generateTensor(base.spec, tensor.dtype, memoryLimit);
    return generateIndices(base.spec, tensor.dtype, base.axes->sizes, base.axes->componentAxis, memoryLimit);
  }
};

Expected<PlacedBase> openBase(const JournalTensor& tensor, const JournalFolder& folder,
                              std::int64_t memoryLimit) {
  auto base = TRY(std::visit(BaseReading{tensor, folder, memoryLimit}, tensor.base));
  if (base.dtype() != tensor.dtype || base.shape() != tensor.shape)
    return fail(ErrorCode::Parse, "journal.malformed", {{"field", std::string("base")}});
  return PlacedBase{std::move(base), tensor.base};
}

}  // namespace

void learnGenerated(const Document& document, PlacedBases& generated) {
  for (std::size_t k = 0; k < kInputs.size(); ++k) {
    const Operand& tensor = tensorOf(document, kInputs[k]);
    const auto* const spec = tensor.origin ? std::get_if<GeneratorSpec>(&*tensor.origin) : nullptr;
    if (spec == nullptr || tensor.edited() || isOf(generated[k], tensor.base())) continue;
    GeneratedBase base{*spec, {}};
    if (base.spec.kind == GeneratorKind::ShapeOnly) base.spec.kind = GeneratorKind::Zeros;  // as it is drawn
    base.spec.shape = tensor.shape();
    base.spec.dtype = tensor.dtype();
    if (k == 1) base.axes = document.indicesAxes;
    generated[k] = PlacedBase{tensor.base(), base};
  }
}

Expected<PlacedBases> writeJournal(const JournalFolder& folder, const JournalWriting& writing,
                                   const std::stop_token& stop) {
  const Document& document = *writing.document;
  Journal journal = writing.head;
  Scenario scenario = scenarioFrom(document);
  PlacedBases placed;
  QStringList copies;
  for (std::size_t k = 0; k < kInputs.size(); ++k) {
    const Operand& tensor = tensorOf(document, kInputs[k]);
    TensorSource& source = sourceOf(scenario, k);
    if (std::holds_alternative<GeneratorSpec>(source)) continue;
    if (const auto* const file = std::get_if<FileSource>(&source)) {
      journal.sources[k] = *file;
      journal.files[k] = tensor.file;
      source = tensor;
    }
    if (!inlineTextExceeds(tensor, kInlineText)) {
      TRY(checkIntact(tensor.base(), k == 0 ? "params" : "indices"));
      continue;
    }
    auto base = TRY(place(writing, k, folder, stop));
    journal.tensors[k] = journalTensor(tensor, base.base);
    if (const auto* const copy = std::get_if<CopiedBase>(&base.base))
      copies << QString::fromStdString(copy->name);
    if (const auto* const mapped = std::get_if<MappedBase>(&base.base); mapped && !mapped->link.empty())
      copies << QString::fromStdString(mapped->link);
    placed[k] = std::move(base);
    auto none = TRY(Tensor::zeros(tensor.dtype(), Shape{0}));
    source = EditedTensor(std::move(none));
  }
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  journal.fillValue = std::exchange(scenario.fillValue, std::nullopt);
  journal.scenario = formatScenario(scenario);
  TRY(writeFileAtomically(folder.journalFile(), journalText(journal)));
  folder.keepOnly(copies);
  return placed;
}

Expected<Journal> readJournal(const JournalFolder& folder) {
  constexpr std::int64_t kMostText = std::int64_t{1} << 31;
  return readTextFile(folder.journalFile(), kMostText).and_then([](const std::string& text) {
    return readJournal(text);
  });
}

Expected<RestoredDocument> restoreDocument(const Journal& journal, const JournalFolder& folder,
                                           std::int64_t memoryLimit) {
  auto scenario = TRY(parseScenario(journal.scenario, memoryLimit));
  RestoredDocument restored;
  for (std::size_t k = 0; k < kInputs.size(); ++k) {
    const auto& tensor = journal.tensors[k];
    if (!tensor) continue;
    auto base = TRY(openBase(*tensor, folder, memoryLimit));
    const EditedTensor values(base.tensor);
    sourceOf(scenario, k) = tensor->edits.empty() ? values : values.with(tensor->edits);
    restored.placed[k] = std::move(base);
  }
  const TensorLoader none = [](const FileSource& source, const std::string&) -> Expected<Tensor> {
    return fail(ErrorCode::Parse, "journal.malformed", {{"field", source.path}});
  };
  restored.document = TRY(documentFrom(scenario, {}, none, memoryLimit));
  restored.document.fillValue = journal.fillValue;
  for (std::size_t k = 0; k < kInputs.size(); ++k) {
    if (!journal.sources[k]) continue;
    tensorOf(restored.document, kInputs[k]).origin = *journal.sources[k];
    tensorOf(restored.document, kInputs[k]).file = journal.files[k];
  }
  return restored;
}

}  // namespace gathernd::ui
