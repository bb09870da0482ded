// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/access/spoken_table.h"

#include <QStringList>
#include <algorithm>
#include <limits>
#include <utility>

#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// One place, whatever stands there now.
class SpokenCell : public QAccessibleInterface, public PlainCell {
 public:
  SpokenCell(const SpokenTable& table, int row, int column) : table_(table), row_(row), column_(column) {}

  bool isValid() const override { return row_ < table_.rowCount() && column_ < table_.columnCount(); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return table(); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessible::Role role() const override { return QAccessible::Cell; }
  QString text(QAccessible::Text which) const override {
    if (!isValid()) return {};
    if (which == QAccessible::Value) return value();
    if (which != QAccessible::Name) return {};
    // What one listens for first, then where it stands and why.
    const QString shown = value(), sentence = table_.source().sentence(cell());
    return shown.isEmpty() ? sentence : QStringLiteral("%1, %2").arg(shown, sentence);
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override { return isValid() ? table_.source().place(cell()) : QRect(); }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.readOnly = true;
    state.focused = state.active = isValid() && table_.source().cursor() == cell();
    state.offscreen = rect().isEmpty();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this)
                                                   : nullptr;
  }

  bool isSelected() const override { return false; }
  int columnIndex() const override { return column_; }
  int rowIndex() const override { return row_; }
  QAccessibleInterface* table() const override { return const_cast<SpokenTable*>(&table_); }

 private:
  QString value() const {
    const auto value = table_.source().scene().value(cell());
    return value ? valueText(*value) : QString();
  }
  CellRef cell() const { return {table_.tensor(), row_ * table_.lineLength() + column_}; }

  const SpokenTable& table_;
  int row_, column_;
};

int clamped(std::int64_t count) {
  return static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
}

}  // namespace

SpokenTable::~SpokenTable() {
  forget();
}

void SpokenTable::forget() const {
  const auto made = std::exchange(made_, {});
  for (const QAccessible::Id id : made) QAccessible::deleteAccessibleInterface(id);
}

void* SpokenTable::interface_cast(QAccessible::InterfaceType type) {
  return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
}

QAccessible::State SpokenTable::state() const {
  QAccessible::State state;
  state.readOnly = true;
  state.invisible = !layout().present;
  return state;
}

QString SpokenTable::text(QAccessible::Text which) const {
  const Scene& scene = source_.scene();
  if (which != QAccessible::Name || !layout().present) return {};
  return QStringLiteral("%1 %2 %3")
      .arg(scene.name(tensor_), scene.shapes[static_cast<std::size_t>(tensor_)],
           scene.dtypes[static_cast<std::size_t>(tensor_)]);
}

QRect SpokenTable::rect() const {
  QRect all;
  if (rowCount() == 0) return all;
  for (const CellRef& corner : {CellRef{tensor_, 0}, CellRef{tensor_, layout().shape.elementCount() - 1}})
    all |= source_.place(corner);
  return all;
}

std::int64_t SpokenTable::lineLength() const {
  const TensorLayout& t = layout();
  if (!t.present || !t.hasCells() || t.shape.elementCount() == 0) return 0;
  return t.shape.rank() == 0 ? 1 : t.shape[t.shape.rank() - 1];
}

int SpokenTable::columnCount() const {
  return clamped(lineLength());
}

int SpokenTable::rowCount() const {
  const std::int64_t length = lineLength();
  return length == 0 ? 0 : clamped(layout().shape.elementCount() / length);
}

int SpokenTable::pageRows() const {
  const int columns = columnCount();
  return columns == 0 ? 0 : std::min(rowCount(), std::max(1, kMostChildren / columns));
}

int SpokenTable::firstRow() const {
  const std::int64_t length = lineLength();
  const auto cursor = source_.cursor();
  if (length == 0 || !cursor || cursor->tensor != tensor_) return 0;
  return std::min(clamped(cursor->flat / length), rowCount() - pageRows());
}

int SpokenTable::childCount() const {
  return pageRows() * std::min(columnCount(), kMostChildren);
}

QAccessibleInterface* SpokenTable::child(int index) const {
  const int columns = std::min(columnCount(), kMostChildren);
  return columns == 0 ? nullptr : cellAt(firstRow() + index / columns, index % columns);
}

int SpokenTable::indexOfChild(const QAccessibleInterface* child) const {
  auto* const cell = static_cast<QAccessibleTableCellInterface*>(
      const_cast<QAccessibleInterface*>(child)->interface_cast(QAccessible::TableCellInterface));
  const int columns = std::min(columnCount(), kMostChildren);
  if (cell == nullptr || cell->table() != this || cell->columnIndex() >= columns) return -1;
  const int row = cell->rowIndex() - firstRow();
  return row >= 0 && row < pageRows() ? row * columns + cell->columnIndex() : -1;
}

QAccessibleInterface* SpokenTable::childAt(int x, int y) const {
  for (int k = 0; k < childCount(); ++k)
    if (QAccessibleInterface* const cell = child(k); cell->rect().contains(x, y)) return cell;
  return nullptr;
}

QAccessibleInterface* SpokenTable::current() const {
  const auto cursor = source_.cursor();
  const std::int64_t length = lineLength();
  if (length == 0 || !cursor || cursor->tensor != tensor_) return nullptr;
  return cellAt(clamped(cursor->flat / length), clamped(cursor->flat % length));
}

QAccessibleInterface* SpokenTable::cellAt(int row, int column) const {
  if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) return nullptr;
  if (made_.size() > kMostMade) forget();
  QAccessible::Id& id = made_[{row, column}];
  if (id == 0) id = QAccessible::registerAccessibleInterface(new SpokenCell(*this, row, column));
  return QAccessible::accessibleInterface(id);
}

QString SpokenTable::rowDescription(int row) const {
  QStringList place;
  if (layout().shape.rank() > 1 && row >= 0 && row < rowCount()) {
    const auto position = layout().shape.position(row * lineLength());
    for (std::size_t axis = 0; axis + 1 < position.size(); ++axis) place << QString::number(position[axis]);
  }
  return QStringLiteral("[%1:]").arg(
      place.isEmpty() ? QString() : place.join(QStringLiteral(", ")) + QStringLiteral(", "));
}

QString SpokenTable::columnDescription(int column) const {
  return QString::number(column);
}

}  // namespace gathernd::ui
