// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas for screen readers: what has the focus in words, and below it each tensor of the picture as a
// table, with a row for each place along all axes but the last and a column for each along that. Cells are
// made when they are asked for. However large the tensor, its children are a page: of what is shown, from the
// cursor's row on. Thread rule: GUI thread.
#include <QAccessible>
#include <QAccessibleWidget>
#include <QStringList>
#include <algorithm>
#include <array>
#include <limits>

#include "ui/access/painted.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/formula/formula.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kMostChildren = 2048;

int clamped(std::int64_t count) {
  return static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
}

/// As pointing at it says it: the formula line, and what that leaves out.
QString sentenceOf(CanvasWidget& canvas, const CellRef& cell) {
  const Scene& scene = canvas.scene();
  const QString more = cellTooltip(scene, canvas.session(), cell);
  const FormulaLine formula = formulaUnder(scene.options.lens, scene.snapshot, cell);
  QString words = formula.text();
  // What is wrong with it one sees in the picture.
  const bool bad = std::any_of(formula.parts.begin(), formula.parts.end(),
                               [](const FormulaPart& part) { return part.bad; });
  if (bad && !formula.note.isEmpty()) words += QStringLiteral("; ") + formula.note;
  for (const QString& line : more.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
    words = words.isEmpty() ? line : CanvasWidget::tr("%1; %2").arg(words, line);
  return words;
}

/// On the screen; empty where it is out of sight.
QRect placeOf(const CanvasWidget& canvas, const CellRef& cell) {
  const QRect inside = canvas.cellRectInView(cell).toAlignedRect() & canvas.viewport()->rect();
  return inside.isEmpty() ? QRect() : QRect(canvas.viewport()->mapToGlobal(inside.topLeft()), inside.size());
}

class SpokenTable : public PaintedPart, public PlainTable {
 public:
  SpokenTable(TensorId tensor, CanvasWidget& canvas, QAccessibleInterface* parent)
      : tensor_(tensor), canvas_(canvas), parent_(parent) {}

  CanvasWidget& canvas() const { return canvas_; }
  CellRef cellRef(int row, int column) const { return {tensor_, row * lineLength() + column}; }
  /// Of the keyboard, while the canvas has the focus, in whatever tensor.
  std::optional<CellRef> cursor() const {
    return canvas_.hasFocus() ? canvas_.session().selection().cursor() : std::nullopt;
  }
  /// The cell under the keyboard's cursor, where that is in this tensor.
  QAccessibleInterface* current() const {
    const auto at = cursor();
    const std::int64_t length = lineLength();
    if (length == 0 || !at || at->tensor != tensor_) return nullptr;
    return cellAt(clamped(at->flat / length), clamped(at->flat % length));
  }

  bool isValid() const override { return true; }
  QAccessibleInterface* parent() const override { return parent_; }
  QAccessible::Role role() const override { return QAccessible::Table; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.readOnly = true;
    state.invisible = !layout().present;
    return state;
  }
  QString text(QAccessible::Text which) const override {
    const Scene& scene = canvas_.scene();
    if (which != QAccessible::Name || !layout().present) return {};
    const auto k = static_cast<std::size_t>(tensor_);
    return QStringLiteral("%1 %2 %3").arg(scene.name(tensor_), scene.shapes[k], scene.dtypes[k]);
  }
  QRect rect() const override {
    if (rowCount() == 0) return {};
    return placeOf(canvas_, {tensor_, 0}) | placeOf(canvas_, {tensor_, layout().shape.elementCount() - 1});
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
  }
  int childCount() const override { return pageRows() * std::min(columnCount(), kMostChildren); }
  QAccessibleInterface* child(int index) const override {
    const int columns = std::min(columnCount(), kMostChildren);
    return columns == 0 ? nullptr : cellAt(firstRow() + index / columns, index % columns);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    for (int k = 0; k < childCount(); ++k)
      if (QAccessibleInterface* const cell = child(k); cell->rect().contains(x, y)) return cell;
    return nullptr;
  }
  QAccessibleInterface* focusChild() const override { return current(); }
  int indexOfChild(const QAccessibleInterface* child) const override {
    auto* const cell = static_cast<QAccessibleTableCellInterface*>(
        const_cast<QAccessibleInterface*>(child)->interface_cast(QAccessible::TableCellInterface));
    const int columns = std::min(columnCount(), kMostChildren);
    if (cell == nullptr || cell->table() != this || cell->columnIndex() >= columns) return -1;
    const int row = cell->rowIndex() - firstRow();
    return row >= 0 && row < pageRows() ? row * columns + cell->columnIndex() : -1;
  }

  int rowCount() const override {
    const std::int64_t length = lineLength();
    return length == 0 ? 0 : clamped(layout().shape.elementCount() / length);
  }
  int columnCount() const override { return clamped(lineLength()); }
  QString rowDescription(int row) const override {
    QStringList place;
    if (layout().shape.rank() > 1 && row >= 0 && row < rowCount()) {
      const auto position = layout().shape.position(row * lineLength());
      for (std::size_t axis = 0; axis + 1 < position.size(); ++axis) place << QString::number(position[axis]);
    }
    return QStringLiteral("[%1:]").arg(
        place.isEmpty() ? QString() : place.join(QStringLiteral(", ")) + QStringLiteral(", "));
  }
  QString columnDescription(int column) const override { return QString::number(column); }
  int selectedCellCount() const override { return 0; }
  QList<QAccessibleInterface*> selectedCells() const override { return {}; }

 private:
  QAccessibleInterface* makeCell(int row, int column) const override;
  const TensorLayout& layout() const { return canvas_.scene().tensor(tensor_); }
  /// Along the last axis; 0: there is no cell.
  std::int64_t lineLength() const {
    const Shape& shape = layout().shape;
    if (!layout().hasCells() || shape.elementCount() == 0) return 0;
    return shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  }
  int pageRows() const {
    const int columns = columnCount();
    return columns == 0 ? 0 : std::min(rowCount(), std::max(1, kMostChildren / columns));
  }
  /// Of the page.
  int firstRow() const {
    const std::int64_t length = lineLength();
    const auto at = cursor();
    if (length == 0 || !at || at->tensor != tensor_) return 0;
    return std::min(clamped(at->flat / length), rowCount() - pageRows());
  }

  TensorId tensor_;
  CanvasWidget& canvas_;
  QAccessibleInterface* parent_;
};

class SpokenCell : public PlainCell {
 public:
  SpokenCell(const SpokenTable& table, int row, int column) : PlainCell(row, column), table_(table) {}

  bool isValid() const override {
    return rowIndex() < table_.rowCount() && columnIndex() < table_.columnCount();
  }
  QAccessibleInterface* parent() const override { return table(); }
  QString text(QAccessible::Text which) const override {
    if (!isValid()) return {};
    if (which == QAccessible::Value) return value();
    if (which != QAccessible::Name) return {};
    // What one listens for first, then where it stands and why.
    const QString shown = value(), sentence = sentenceOf(table_.canvas(), cell());
    return shown.isEmpty() ? sentence : QStringLiteral("%1, %2").arg(shown, sentence);
  }
  QRect rect() const override { return isValid() ? placeOf(table_.canvas(), cell()) : QRect(); }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.readOnly = true;
    state.focused = state.active = isValid() && table_.cursor() == cell();
    state.offscreen = rect().isEmpty();
    return state;
  }
  bool isSelected() const override { return false; }
  QAccessibleInterface* table() const override { return const_cast<SpokenTable*>(&table_); }

 private:
  QString value() const {
    const auto value = table_.canvas().scene().value(cell());
    return value ? valueText(*value) : QString();
  }
  CellRef cell() const { return table_.cellRef(rowIndex(), columnIndex()); }

  const SpokenTable& table_;
};

QAccessibleInterface* SpokenTable::makeCell(int row, int column) const {
  return new SpokenCell(*this, row, column);
}

class CanvasAccessible : public QAccessibleWidget {
 public:
  explicit CanvasAccessible(CanvasWidget* canvas)
      : QAccessibleWidget(canvas, QAccessible::Graphic), canvas_(canvas) {
    for (std::size_t k = 0; k < ids_.size(); ++k)
      ids_[k] =
          QAccessible::registerAccessibleInterface(new SpokenTable(static_cast<TensorId>(k), *canvas, this));
  }
  ~CanvasAccessible() override {
    for (const QAccessible::Id id : ids_) QAccessible::deleteAccessibleInterface(id);
  }

  QString text(QAccessible::Text which) const override {
    const QString summary = canvas_->accessibleSummary();
    if (which == QAccessible::Name)
      return summary.isEmpty() ? canvas_->accessibleName()
                               : canvas_->accessibleName() + QStringLiteral(": ") + summary;
    if (which == QAccessible::Value || which == QAccessible::Description) return summary;
    return QAccessibleWidget::text(which);
  }

  int childCount() const override { return static_cast<int>(ids_.size()); }
  QAccessibleInterface* child(int index) const override {
    return index >= 0 && index < childCount() ? table(static_cast<std::size_t>(index)) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* of) const override {
    for (std::size_t k = 0; k < ids_.size(); ++k)
      if (table(k) == of) return static_cast<int>(k);
    return -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const auto cell = canvas_->cellAt(canvas_->viewport()->mapFromGlobal(QPoint(x, y)));
    return cell ? table(static_cast<std::size_t>(cell->tensor)) : nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    for (std::size_t k = 0; k < ids_.size(); ++k)
      if (QAccessibleInterface* const cell = table(k)->current()) return cell;
    return nullptr;
  }

 private:
  SpokenTable* table(std::size_t k) const {
    return static_cast<SpokenTable*>(QAccessible::accessibleInterface(ids_[k]));
  }

  CanvasWidget* canvas_;
  std::array<QAccessible::Id, 3> ids_{};
};

}  // namespace

void installCanvasAccessibility() {
  installAccessibility<CanvasWidget, CanvasAccessible>();
}

}  // namespace gathernd::ui
