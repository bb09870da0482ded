// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QAccessibleWidget>
#include <algorithm>
#include <array>
#include <memory>

#include "ui/canvas/access/spoken_table.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/canvas/widget/canvas_words.h"
#include "ui/formula/formula.h"

namespace gathernd::ui {
namespace {

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

class CanvasAccessible : public QAccessibleWidget {
 public:
  explicit CanvasAccessible(CanvasWidget* canvas)
      : QAccessibleWidget(canvas, QAccessible::Graphic), canvas_(canvas) {
    source_.scene = [canvas]() -> const Scene& { return canvas->scene(); };
    source_.sentence = [canvas](const CellRef& cell) { return sentenceOf(*canvas, cell); };
    source_.place = [canvas](const CellRef& cell) {
      const QRect inside = canvas->cellRectInView(cell).toAlignedRect() & canvas->viewport()->rect();
      return inside.isEmpty() ? QRect()
                              : QRect(canvas->viewport()->mapToGlobal(inside.topLeft()), inside.size());
    };
    source_.cursor = [canvas] {
      return canvas->hasFocus() ? canvas->session().selection().cursor() : std::nullopt;
    };
    source_.parent = [this] { return this; };
    for (std::size_t k = 0; k < ids_.size(); ++k)
      ids_[k] = QAccessible::registerAccessibleInterface(new SpokenTable(static_cast<TensorId>(k), source_));
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
  TableSource source_;
  std::array<QAccessible::Id, 3> ids_{};
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  auto* canvas = qobject_cast<CanvasWidget*>(object);
  return canvas != nullptr ? new CanvasAccessible(canvas) : nullptr;
}

}  // namespace

void installCanvasAccessibility() {
  static const bool once = [] {
    QAccessible::installFactory(makeInterface);
    return true;
  }();
  (void)once;
}

}  // namespace gathernd::ui
