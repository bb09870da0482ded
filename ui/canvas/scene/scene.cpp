// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/scene.h"

#include <algorithm>

#include "core/call/explain.h"
#include "core/tensor/element.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kSmallTupleCount = 4096;  // their reads are found on the spot, until a session has
constexpr double kTightName = -7;     // between name and shape, less what they may take of the gap behind
constexpr double kTightLastName = 8;  // the same where none is behind
constexpr double kCaptionRest = 70;   // of a facet's caption, without its name, at scale 1

constexpr double kScrolledAsOne = 1.6;  // views a side

/// As text, in so many views a side, without the names of axes and the second badge of a slice if need be.
bool canFit(CanvasInput input, double views) {
  input.viewport *= views;
  if (fitsAsText(input)) return true;
  for (TensorSpec& t : input.tensors) {
    t.badgeSlots = std::min(t.badgeSlots, 1);
    t.dropNames();
  }
  return fitsAsText(input);
}

class Maker {
 public:
  Maker(const Snapshot& snapshot, const SceneOptions& options, FontBook& fonts) : fonts_(fonts) {
    scene_.snapshot = snapshot;
    scene_.options = options;
  }

  Scene make() {
    const Snapshot& s = scene_.snapshot;
    if (!s.document) return scene_;
    findReaders();
    findGradient();
    const Document& document = *s.document;
    for (const TensorId id : kAllTensors) spec(id).id = id;
    describe(TensorId::Indices, document.indices.shape(), document.indices.dtype());
    describe(TensorId::Params, document.params.shape(), document.params.dtype());
    if (s.plan) describe(TensorId::Output, s.plan->output, s.plan->dtype);
    chooseFormats();
    words();
    roles();
    badges();
    CanvasInput input;
    static_cast<CanvasPolicy&>(input) = scene_.options;
    // What is counted over all slices is looked at as a whole.
    // Before a class the numbers stay, on pages.
    if (input.capped && input.mode == ZoomMode::Auto && (scene_.countsSlices() || scene_.lens()))
      input.mode = ZoomMode::Fit;
    reserveGhosts(scene_);
    makeOther();
    reserveRibbons(scene_, input, fonts_);
    measureHeadings();
    if (scene_.other) {
      TensorSpec& own = spec(TensorId::Output);
      own.textWidth = std::max(own.textWidth, scene_.other->spec(TensorId::Output).textWidth);
      input.beside = &scene_.other->spec(TensorId::Output);
    }
    input.tensors = scene_.specs;
    // What is little larger than the view is scrolled as one: in panes its numbers would be cut.
    if (scene_.options.panes && !scene_.other && !canFit(input, kScrolledAsOne)) {
      scene_.overflows = true;
      for (TensorSpec& t : scene_.specs) t.rowGap = 0;
      scene_.layout.ui = scene_.layout.keyUi = input.ui;
      return std::move(scene_);
    }
    // Numbers before names, where the whole is asked for, too: colour is for what cannot be text.
    if (scene_.options.mode == ZoomMode::Fit && canFit(input, 1)) input.mode = ZoomMode::Auto;
    scene_.layout = layoutCanvas(input);
    const bool cramped = input.mode == ZoomMode::Fit && !isReadable(scene_.layout);
    const bool larger = input.mode != ZoomMode::Manual && isLarger(scene_.layout.size, input.viewport);
    if (const auto named = scene_.specs; (cramped || larger) && dropNames()) {
      input.tensors = scene_.specs;  // the glyphs still tell the axes apart
      scene_.layout = layoutCanvas(input);
      nameCaptions(named);
    }
    // "×2" for both badges of a slice that two tuples read, where that brings the rest into sight.
    if (TensorSpec& params = spec(TensorId::Params); input.mode != ZoomMode::Manual &&
                                                     params.badgeSlots > 1 &&
                                                     isLarger(scene_.layout.size, input.viewport)) {
      const auto full = std::exchange(params.badgeSlots, 1);
      const double narrow = params.badgeWidth;
      if (!input.capped) params.badgeWidth = std::max(narrow, params.timesWidth);
      input.tensors = scene_.specs;
      const QSizeF before = scene_.layout.size;
      scene_.layout = layoutCanvas(input);
      if (isLarger(scene_.layout.size, input.viewport) && scene_.layout.size.height() >= before.height()) {
        params.badgeSlots = full;
        params.badgeWidth = narrow;
        input.tensors = scene_.specs;
        scene_.layout = layoutCanvas(input);
      }
    }
    explainNesting();
    dropCrowdedRibbons(scene_);
    placeGhosts(scene_);
    placeOther();
    dropRefused(scene_);
    return std::move(scene_);
  }

 private:
  /// The other side's output, to be laid out with the rest and drawn by the same painters.
  void makeOther() {
    const auto& beside = scene_.options.beside;
    if (!beside || scene_.lens()) return;
    SceneOptions options = scene_.options;
    options.beside.reset();
    options.mostRibbons = 0;  // as the first has none
    auto other = std::make_shared<Scene>(makeScene(beside->other, options, fonts_));
    scene_.outputName = beside->names[0];
    other->outputName = beside->names[1];
    TensorSpec& t = other->specs[2];
    measureHeading(*other, 2);
    t.rowsNumbered = spec(TensorId::Output).rowsNumbered;
    other_ = other;
    scene_.other = other;
  }

  void placeOther() {
    if (!other_) return;
    CanvasLayout layout = scene_.layout;
    layout.tensors[2] = *layout.beside;
    layout.headings[2] = layout.headings[3];
    layout.headingWidths[2] = layout.headingWidths[3];
    layout.beside.reset();
    other_->layout = std::move(layout);
    other_->ghosts.clear();
    dropRefused(*other_);
  }

  /// Not a picture of dots.
  static bool isReadable(const CanvasLayout& layout) {
    return std::none_of(layout.tensors.begin(), layout.tensors.end(),
                        [](const TensorLayout& t) { return t.hasUnits() && t.detail() == Detail::Image; });
  }

  static bool isLarger(const QSizeF& size, const QSizeF& room) {
    return size.width() > room.width() + 0.01 || size.height() > room.height() + 0.01;
  }

  /// Names of axes go before numbers do. False: there are none.
  bool dropNames() {
    bool dropped = false;
    for (TensorSpec& t : scene_.specs) dropped = t.dropNames() || dropped;
    return dropped;
  }

  /// In the caption of a facet that is wide enough a name takes no room.
  void nameCaptions(const std::array<TensorSpec, 3>& named) {
    for (TensorSpec& t : scene_.specs) {
      const TensorLayout& placed = scene_.layout.tensors[static_cast<std::size_t>(t.id)];
      if (!placed.facets || placed.emptyFrame) continue;
      const auto axis = static_cast<std::size_t>(placed.facetAxis);
      const AxisSpec& full = named[static_cast<std::size_t>(t.id)].axes[axis];
      const double rest = full.hasRole ? kCaptionRest : kCaptionRest / 2;  // no glyph
      if ((full.nameWidth + rest) * scene_.layout.ui <= placed.facetRect(0).width()) t.axes[axis] = full;
    }
  }

  TensorSpec& spec(TensorId id) { return scene_.specs[static_cast<std::size_t>(id)]; }

  void findReaders() {
    Snapshot& s = scene_.snapshot;
    if (!s.readers && s.trace && s.trace->tupleCount() <= kSmallTupleCount) {
      // No more memory than that takes, however many the slices.
      constexpr std::int64_t kBytes = kSmallTupleCount * 16;
      if (auto counts = ReadCounts::count(*s.trace, {.budgetBytes = kBytes, .threads = 1})) {
        if (auto readers = SliceReaders::build(*s.trace, *counts, {.budgetBytes = 2 * kBytes}))
          s.readers = std::make_shared<const SliceReaders>(std::move(*readers));
        s.counts = std::make_shared<const ReadCounts>(std::move(*counts));
      }
    }
    if (s.counts) scene_.mostReaders = s.counts->most();
  }

  /// Drawn on this plan's layout only.
  void findGradient() {
    const auto& answer = scene_.options.lens.answer;
    const Plan* plan = scene_.plan();
    if (answer && plan != nullptr && answer->plan.params == plan->params &&
        answer->plan.output == plan->output)
      scene_.gradient = answer;
  }

  void describe(TensorId id, const Shape& shape, DType dtype) {
    TensorSpec& t = spec(id);
    t.present = true;
    t.shape = shape;
    t.axes.resize(static_cast<std::size_t>(shape.rank()));
    for (int k = 0; k < shape.rank(); ++k) t.order.push_back(k);
    scene_.shapes[static_cast<std::size_t>(id)] = shapeText(shape);
    scene_.dtypes[static_cast<std::size_t>(id)] = dtypeText(dtype);
  }

  void chooseFormats() {
    const Document& document = *scene_.snapshot.document;
    scene_.formats[0] = isInteger(document.indices.dtype())
                            ? chooseIndicesFormat(document.indices, scene_.trace(), scene_.snapshot.bad.all)
                            : chooseFormat(document.indices);
    scene_.formats[1] = chooseFormat(document.params);
    for (const TensorId id : {TensorId::Indices, TensorId::Params}) {
      const auto k = static_cast<std::size_t>(id);
      if (!scene_.options.ranges[k] || !scene_.formats[k].ranged) continue;
      scene_.formats[k].setRange(scene_.options.ranges[k]->first, scene_.options.ranges[k]->second);
      scene_.formats[k].sampled = false;
    }
    // The output shows params' numbers, so both are written the same way; a fill value may need more room.
    scene_.formats[2] = scene_.formats[1];
    const auto& result = scene_.snapshot.result ? scene_.snapshot.result : scene_.snapshot.staleResult;
    if (result && scene_.snapshot.bad.count > 0) {
      const NumberFormat own = chooseFormat(result->output);
      scene_.formats[2].before = std::max(scene_.formats[2].before, own.before);
    }
    // Cells do not shrink below what values need: turning the lens on moves as little as can be.
    std::array<int, 3> room{};
    for (std::size_t k = 0; k < 3; ++k) room[k] = scene_.formats[k].characters();
    if (scene_.lens()) chooseLensFormats();
    const double digit = width(QStringLiteral("0"), {measure::kCellPx, false, true});
    for (std::size_t k = 0; k < 3; ++k)
      scene_.specs[k].textWidth = digit * std::max(room[k], scene_.formats[k].characters());
  }

  void chooseLensFormats() {
    const GradientAnswer& answer = *scene_.gradient;
    scene_.formats[1] = chooseFormat(answer.result.gradient);
    scene_.formats[2] = answer.upstream ? chooseFormat(*answer.upstream) : NumberFormat();
  }

  void words() {
    const Snapshot& s = scene_.snapshot;
    scene_.outputPhrase = outputPhrase(s);
    if (scene_.options.capped && scene_.options.timed && !scene_.lens()) scene_.time = outputTime(s);
    if (!s.plan) return;
    scene_.notes = {indicesNote(*s.plan), paramsNote(*s.plan), outputNote(s)};
    if (scene_.lens()) {
      scene_.notes[1] = gradientNote(*scene_.gradient);
      scene_.notes[2] = upstreamNote(*scene_.gradient);
    } else if (scene_.options.lens.refusal) {
      scene_.notes[1] = noGradientNote(*scene_.options.lens.refusal);
    }
  }

  void applyLabels(TensorId id, const std::vector<AxisLabel>& labels) {
    TensorSpec& t = spec(id);
    for (std::size_t k = 0; k < std::min(labels.size(), t.axes.size()); ++k) {
      t.axes[k].role = labels[k].role;
      t.axes[k].number = labels[k].number;
      t.axes[k].numbered = labels[k].numbered;
      t.axes[k].hasRole = true;
    }
  }

  void applyNames(TensorId id) {
    const auto& names = tensorOf(*scene_.snapshot.document, id).axisNames;
    TensorSpec& t = spec(id);
    for (std::size_t k = 0; k < std::min(names.size(), t.axes.size()); ++k) {
      QString name = QString::fromStdString(names[k]);
      if (name.size() > 14) name = name.left(13) + QChar(0x2026);
      nameAxis(t.axes[k], name);
    }
  }
  void nameAxis(AxisSpec& axis, const QString& name) {
    axis.name = name;
    axis.nameWidth = width(name, {measure::kNotePx, false, false});
  }

  void roles() {
    const Snapshot& s = scene_.snapshot;
    applyNames(TensorId::Indices);
    applyNames(TensorId::Params);
    TensorSpec& indices = spec(TensorId::Indices);
    TensorSpec& params = spec(TensorId::Params);
    TensorSpec& output = spec(TensorId::Output);
    indices.unitsAreTuples = output.unitsAreTuples = true;
    if (!s.plan) {
      indices.unitAxes = std::min(indices.shape.rank(), 1);
      if (s.state == OutputState::Asked) {
        // Matrices, as they are printed: what a tuple or a slice is would answer.
        if (!params.shape.empty()) params.unitAxes = std::min(params.shape.rank(), 2);
      } else if (indices.unitAxes > 0) {
        const auto components = indices.order.begin() + componentAxis(indices.shape, s.document->dialect);
        std::rotate(components, components + 1, indices.order.end());
      }
      indices.badgeSlots = params.badgeSlots = 0;
      markFaulty();
      return;
    }
    const Plan& plan = *s.plan;
    applyLabels(TensorId::Indices, indicesAxes(plan));
    applyLabels(TensorId::Params, paramsAxes(plan));
    applyLabels(TensorId::Output, outputAxes(plan));
    // A tuple's components come last in the picture, wherever they lie in memory.
    std::stable_partition(indices.order.begin(), indices.order.end(), [&](int axis) {
      return indices.axes[static_cast<std::size_t>(axis)].role != AxisRole::Depth;
    });
    const auto count = [](const TensorSpec& t, AxisRole role) {
      return static_cast<int>(
          std::count_if(t.axes.begin(), t.axes.end(), [role](const AxisSpec& a) { return a.role == role; }));
    };
    indices.unitAxes = count(indices, AxisRole::Depth);
    params.unitAxes = count(params, AxisRole::Slice);
    output.unitAxes = count(output, AxisRole::Slice);
    for (TensorSpec* t : {&indices, &params, &output}) t->batchAxes = count(*t, AxisRole::Batch);
    inheritNames(plan);
    // An element alone has no neighbour that an answer could stand over: a place in params, and a caret.
    if (s.state == OutputState::Asked && output.unitAxes == 0) {
      qsizetype letters = 1;
      for (const std::int64_t extent : plan.params)
        letters += QString::number(std::max<std::int64_t>(extent - 1, 0)).size() + 1;
      output.textWidth =
          std::max(output.textWidth,
                   static_cast<double>(letters) * width(QStringLiteral("0"), {measure::kCellPx, true, true}));
    }
    output.vertical = output.shape.rank() - output.batchAxes == 1 && output.unitAxes == 0;
    // Before a class the badges beside the rows are enough.
    const bool plainRows = (plan.batchDims == 0 && plan.outer.rank() == 1) || !scene_.options.capped;
    indices.rowsNumbered = !plainRows;
    output.rowsNumbered = !(plainRows && (output.unitAxes == 1 || output.vertical));
  }

  /// The output's axes carry the names of the axes that they come from.
  void inheritNames(const Plan& plan) {
    TensorSpec& output = spec(TensorId::Output);
    const auto rename = [&](TensorId from, AxisRole role) {
      std::vector<QString> names;
      for (const AxisSpec& axis : spec(from).axes)
        if (axis.role == role) names.push_back(axis.name);
      std::size_t at = 0;
      for (AxisSpec& axis : output.axes)
        if (axis.role == role && at < names.size()) nameAxis(axis, names[at++]);
    };
    if (plan.copyOnce) return;
    rename(TensorId::Indices, AxisRole::Tuple);
    rename(TensorId::Params, AxisRole::Slice);
    rename(TensorId::Params, AxisRole::Batch);
  }

  void markFaulty() {
    const auto& error = scene_.snapshot.error;
    if (!error) return;
    const FaultyAxes faulty = faultyAxes(*error, scene_.snapshot.document->dialect.tupleAxis);
    for (const int axis : faulty.indices)
      spec(TensorId::Indices).axes[static_cast<std::size_t>(axis)].faulty = true;
    for (const int axis : faulty.params)
      spec(TensorId::Params).axes[static_cast<std::size_t>(axis)].faulty = true;
  }

  void badges() {
    const Plan* plan = scene_.plan();
    if (plan == nullptr) return;
    const QString widest = QString::number(std::max<std::int64_t>(plan->tupleCount - 1, 0));
    const double badge = std::max(measure::kBadge, width(widest, {measure::kBadgePx, true, false}) + 9);
    QString tag;
    for (const std::int64_t extent : plan->batch)
      tag += (tag.isEmpty() ? QString() : QStringLiteral(",")) +
             QString::number(std::max<std::int64_t>(extent - 1, 0));
    const double tagWidth = std::max(28.0, width(tag, {15, true, false}) + 12);
    for (TensorSpec& t : scene_.specs) t.badgeWidth = badge, t.batchTagWidth = tagWidth;
    TensorSpec& params = spec(TensorId::Params);
    params.badgeSlots = scene_.mostReaders > 1 ? 2 : 1;
    if (scene_.mostReaders > 1)
      params.timesWidth = width(repeatText(scene_.mostReaders), {measure::kBadgePx, true, false}) + 9;
    if (!scene_.lens()) return;
    // "×12" alone takes the room of all slots.
    const double times = width(repeatText(scene_.gradient->most), {measure::kBadgePx, true, false});
    params.badgeWidth = std::max(badge, (times + 9) / params.badgeSlots);
  }

  /// Where small grids carry no numbers of their own, the caption says which axis runs where.
  void explainNesting() {
    if (scene_.plan() == nullptr) return;
    for (const TensorLayout& t : scene_.layout.tensors) {
      if (!t.hasUnits() || t.detail() == Detail::Text) continue;
      const TensorSpec& spec = scene_.spec(t.id);
      const int free = spec.shape.rank() - spec.batchAxes;
      if (free < 4 || t.rows.empty()) continue;
      const auto name = [&](std::size_t fromInside) {
        return subscripted(
            glyphOf(spec.axes[static_cast<std::size_t>(spec.order[spec.order.size() - 1 - fromInside])]));
      };
      scene_.notes[static_cast<std::size_t>(t.id)] =
          tr("in each small grid: %1 down, %2 across").arg(name(1), name(0));
    }
  }

  void measureHeadings() {
    for (std::size_t k = 0; k < 3; ++k) measureHeading(scene_, k);
  }

  void measureHeading(Scene& scene, std::size_t k) {
    TensorSpec& t = scene.specs[k];
    const auto id = static_cast<TensorId>(k);
    t.nameWidth = width(scene.name(id), {measure::kHeadingPx, true, false}) + 10 +
                  width(scene.shapes[k], {measure::kBodyPx, false, true});
    if (scene.isRefused(id)) t.nameWidth += 26;  // for the "!"
    t.headingWidth = t.nameWidth + 8 + width(scene.dtypes[k], {measure::kNotePx, false, false});
    if (k == 2 && scene.options.capped && scene.options.timed &&
        t.present) {  // kept free: nothing moves when the time is known
      const QString usual = QStringLiteral("88.8 µs");
      const QString& widest = scene.time.size() > usual.size() ? scene.time : usual;
      t.headingWidth += 12 + width(widest, {measure::kNotePx, false, false});
    }
    t.tightWidth = width(scene.name(id), {measure::kTightHeadingPx, true, false}) +
                   (k < 2 ? kTightName : kTightLastName) +
                   width(tightShape(scene.shapes[k]), {measure::kLeastPx, false, true});
    t.noteWidth = width(scene.notes[k], {measure::kNotePx, false, false});
    const bool refused = id == TensorId::Output && scene.isRefused(id);
    if (t.present && !refused) return;
    const bool asked = scene.snapshot.state == OutputState::Asked;
    t.tightWidth = t.nameWidth = t.headingWidth = (asked ? kAskedWidth : kMissingWidth) + kMissingRoom;
  }

  double width(const QString& text, const FontKey& key) { return fonts_.widthAtAnyScale(text, key); }

  Scene scene_;
  std::shared_ptr<Scene> other_;
  FontBook& fonts_;
};

}  // namespace

Scene makeScene(const Snapshot& snapshot, const SceneOptions& options, FontBook& fonts) {
  return Maker(snapshot, options, fonts).make();
}

// What a Scene shows in its cells: values, or under the gradient lens sums and upstream; which way its axes
// run, and the letters of their glyphs.

bool runsDown(const TensorSpec& t, int axis) {
  if (t.places && axis >= t.batchAxes)
    return std::find(t.places->rows.begin(), t.places->rows.end(), axis) != t.places->rows.end();
  const auto at = std::find(t.order.begin(), t.order.end(), axis);
  const auto fromInside = static_cast<int>(t.order.end() - at) - 1;
  const int free = t.shape.rank() - t.batchAxes;
  if (t.vertical || axis < t.batchAxes) return true;
  if (free >= 3 && free % 2 == 1 && fromInside == free - 1) return true;  // facets
  return fromInside % 2 == 1;
}

GlyphText glyphOf(const AxisSpec& axis) {
  return {QString(roleLetter(axis.role)), axis.numbered ? axis.number : -1,
          axis.faulty ? RoleColor::Error : roleColor(axis.role)};
}

QString subscripted(const GlyphText& glyph) {
  QString text = glyph.letter;
  for (const QChar digit : glyph.number >= 0 ? QString::number(glyph.number) : QString())
    text += QChar(0x2080 + digit.digitValue());
  return text;
}

GlyphText glyphOfComponent(const Scene& scene, int component) {
  const Plan* plan = scene.plan();
  const std::vector<AxisSpec>& axes = scene.spec(TensorId::Params).axes;
  const auto at = static_cast<std::size_t>((plan != nullptr ? plan->batchDims : 0) + component);
  if (plan == nullptr || component >= plan->depth || at >= axes.size())
    return {QStringLiteral("K"), -1, RoleColor::Indexed};
  return glyphOf(axes[at]);
}

QString tensorName(TensorId id) {
  constexpr std::array kNames = {"indices", "params", "output"};
  return QLatin1String(kNames[static_cast<std::size_t>(id)]);
}

QString Scene::name(TensorId id) const {
  if (lens() && id == TensorId::Params) return QStringLiteral("grad params");
  if (lens() && id == TensorId::Output) return QStringLiteral("upstream");
  if (id == TensorId::Output && !outputName.isEmpty()) return outputName;
  return tensorName(id);
}

std::int64_t Scene::timesOf(std::int64_t slice) const {
  if (lens()) return gradient->receivedBy(slice);
  return snapshot.counts ? snapshot.counts->of(slice) : 0;
}

std::optional<SliceReads> Scene::readsOf(std::int64_t slice, std::int64_t most) const {
  auto reads = snapshot.readsOf(slice, most);
  if (!reads || !lens()) return reads;
  reads->times = gradient->receivedBy(slice);
  std::erase_if(reads->tuples, [&](std::int64_t tuple) { return trace()->sliceOf(tuple) != slice; });
  return reads;
}

std::optional<Element> Scene::lensValue(const CellRef& cell) const {
  const bool params = cell.tensor == TensorId::Params;
  const std::int64_t count =
      params ? gradient->result.gradient.elementCount() : gradient->plan.outputElements();
  if (cell.flat < 0 || cell.flat >= count) return std::nullopt;
  return params ? elementAt(gradient->result.gradient, cell.flat) : gradient->upstreamAt(cell.flat);
}

std::optional<Element> Scene::value(const CellRef& cell) const {
  if (lens() && cell.tensor != TensorId::Indices) return lensValue(cell);
  if (snapshot.isLost(cell.tensor)) return std::nullopt;
  if (cell.tensor != TensorId::Output) {
    const EditedTensor& tensor = tensorOf(*snapshot.document, cell.tensor);
    return cell.flat < tensor.elementCount() ? std::optional(tensor.at(cell.flat)) : std::nullopt;
  }
  const RunResult* run = shownRun();
  if (run == nullptr || cell.flat < 0 || cell.flat >= run->output.elementCount()) return std::nullopt;
  return elementAt(run->output, cell.flat);
}

const RunResult* Scene::shownRun() const {
  const RunResult* run = snapshot.state == OutputState::Current ? snapshot.result.get()
                         : snapshot.state == OutputState::Stale ? snapshot.staleResult.get()
                                                                : nullptr;
  const bool fits =
      run != nullptr && snapshot.plan && run->output.elementCount() == snapshot.plan->outputElements();
  return fits ? run : nullptr;
}

bool Scene::tupleIsBad(std::int64_t tuple) const {
  const std::vector<std::int64_t>& all = snapshot.bad.all;
  if (!all.empty()) return std::binary_search(all.begin(), all.end(), tuple);
  if (snapshot.error && snapshot.error->badTuple && snapshot.error->badTuple->flat == tuple) return true;
  return snapshot.bad.first == tuple;
}

bool Scene::promisesNothing(const CellRef& cell) const {
  if (cell.tensor != TensorId::Output || lens() || trace() == nullptr || !tensor(cell.tensor).hasCells())
    return false;
  return trace()->promisesNothing(cell.flat);
}

void dropRefused(Scene& scene) {
  if (!scene.isRefused(TensorId::Output) || scene.plan() == nullptr) return;
  TensorLayout& output = scene.layout.tensors[2];
  output = TensorLayout();
  output.id = TensorId::Output;
}

bool Scene::isRefused(TensorId id) const {
  if (id == TensorId::Params) return options.lens.refusal && plan() != nullptr;
  return id == TensorId::Output && snapshot.state == OutputState::Refused && !lens();
}

}  // namespace gathernd::ui
