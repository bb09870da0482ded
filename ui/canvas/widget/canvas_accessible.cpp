// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QAccessibleWidget>

#include "ui/canvas/widget/canvas_widget.h"
#include "ui/canvas/widget/canvas_words.h"

namespace gathernd::ui {
namespace {

class CanvasAccessible : public QAccessibleWidget {
 public:
  explicit CanvasAccessible(CanvasWidget* canvas)
      : QAccessibleWidget(canvas, QAccessible::Graphic), canvas_(canvas) {}

  QString text(QAccessible::Text which) const override {
    const QString summary = canvas_->accessibleSummary();
    if (which == QAccessible::Name)
      return summary.isEmpty() ? canvas_->accessibleName()
                               : canvas_->accessibleName() + QStringLiteral(": ") + summary;
    if (which == QAccessible::Value || which == QAccessible::Description) return summary;
    return QAccessibleWidget::text(which);
  }

 private:
  CanvasWidget* canvas_;
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
