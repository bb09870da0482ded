// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/painted.h"

#include <QAccessibleWidget>
#include <QVariant>
#include <QWidget>
#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr qsizetype kMostMade = 8192;  // cells kept for a reader that walks on and on
constexpr char kRole[] = "gathernd_paintedRole";

class PaintedAccessible : public QAccessibleWidget, public QAccessibleTextInterface {
 public:
  PaintedAccessible(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    const bool read = role() == QAccessible::StaticText || role() == QAccessible::Document;
    if (type == QAccessible::TextInterface && read) return static_cast<QAccessibleTextInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }

  // There is no caret and nothing to choose.
  void selection(int, int* start, int* end) const override { *start = *end = 0; }
  int selectionCount() const override { return 0; }
  void addSelection(int, int) override {}
  void removeSelection(int) override {}
  void setSelection(int, int, int) override {}
  int cursorPosition() const override { return 0; }
  void setCursorPosition(int) override {}
  QString text(int start, int end) const override {
    const QString all = whole();
    const auto from = std::clamp<qsizetype>(start, 0, all.size());
    const auto to = end < 0 ? all.size() : std::clamp<qsizetype>(end, from, all.size());
    return all.mid(from, to - from);
  }
  int characterCount() const override { return static_cast<int>(whole().size()); }
  QRect characterRect(int) const override { return rect(); }  // a painter's words have no places of their own
  int offsetAtPoint(const QPoint&) const override { return 0; }
  void scrollToSubstring(int, int) override {}
  QString attributes(int, int* start, int* end) const override {
    *start = 0;
    *end = characterCount();
    return {};
  }

  using QAccessibleWidget::text;

 private:
  QString whole() const {
    return role() == QAccessible::Document ? widget()->accessibleDescription() : widget()->accessibleName();
  }
};

QAccessibleInterface* makePainted(const QString&, QObject* object) {
  auto* const widget = qobject_cast<QWidget*>(object);
  if (widget == nullptr) return nullptr;
  const QVariant role = widget->property(kRole);
  return role.isValid() ? new PaintedAccessible(widget, static_cast<QAccessible::Role>(role.toInt()))
                        : nullptr;
}

}  // namespace

PlainTable::~PlainTable() {
  for (const QAccessible::Id id : std::as_const(made_)) QAccessible::deleteAccessibleInterface(id);
}

QAccessibleInterface* PlainTable::cellAt(int row, int column) const {
  if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) return nullptr;
  if (made_.size() > kMostMade)
    for (const QAccessible::Id id : std::exchange(made_, {})) QAccessible::deleteAccessibleInterface(id);
  QAccessible::Id& id = made_[{row, column}];
  if (id == 0) id = QAccessible::registerAccessibleInterface(makeCell(row, column));
  return QAccessible::accessibleInterface(id);
}

void setPaintedRole(QWidget& widget, QAccessible::Role role) {
  static const bool installed = [] {
    QAccessible::installFactory(makePainted);
    return true;
  }();
  (void)installed;
  widget.setProperty(kRole, static_cast<int>(role));
}

}  // namespace gathernd::ui
