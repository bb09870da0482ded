// SPDX-License-Identifier: GPL-3.0-or-later
// The shape strip as a screen reader has it: a list of axes, the current one in focus.
#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <algorithm>
#include <vector>

#include "ui/access/painted.h"
#include "ui/formula/formula_spans.h"
#include "ui/strip/shape_strip.h"

namespace gathernd::ui {
namespace {

/// In the order of AxisRole.
constexpr const char* kRoleNames[] = {QT_TR_NOOP("batch"), QT_TR_NOOP("tuples"), QT_TR_NOOP("indexed"),
                                      QT_TR_NOOP("slice"), QT_TR_NOOP("numbers of a tuple")};

/// One axis; it asks the strip anew each time, for chips come and go with edits.
class ChipAccessible : public PaintedPart {
 public:
  ChipAccessible(ShapeStrip* strip, int index) : strip_(strip), index_(index) {}

  bool isValid() const override { return chip() != nullptr; }
  QAccessibleInterface* parent() const override {
    return strip_ == nullptr ? nullptr : QAccessible::queryAccessibleInterface(strip_.data());
  }
  QAccessible::Role role() const override { return QAccessible::ListItem; }

  QRect rect() const override {
    const StripChip* const c = chip();
    if (c == nullptr) return {};
    const QRect inside = strip_->chipRect(c->axis.tensor, c->axis.axis);
    return {strip_->mapToGlobal(inside.topLeft()), inside.size()};
  }
  QAccessible::State state() const override {
    QAccessible::State state;
    const StripChip* const c = chip();
    if (c == nullptr) {
      state.invalid = true;
      return state;
    }
    state.selectable = state.focusable = true;
    state.selected = strip_->currentChip() == index_;
    state.focused = state.selected && strip_->hasFocus();
    state.readOnly = !c->editable();
    return state;
  }
  QString text(QAccessible::Text which) const override {
    const StripChip* const c = chip();
    if (c == nullptr || which != QAccessible::Name) return {};
    QStringList parts{ShapeStrip::tr("%1, axis %2").arg(tensorWord(c->axis.tensor)).arg(c->axis.axis)};
    if (!c->name.isEmpty()) parts << c->name;
    parts << ShapeStrip::tr("size %1").arg(c->size);
    if (!c->plain) parts << ShapeStrip::tr(kRoleNames[static_cast<std::size_t>(c->label.role)]);
    if (c->faulty) parts << ShapeStrip::tr("the error is about it");
    return parts.join(QStringLiteral(", "));
  }

 private:
  const StripChip* chip() const {
    if (strip_ == nullptr) return nullptr;
    const auto& chips = strip_->stripLayout().chips;
    return index_ < static_cast<int>(chips.size()) ? &chips[static_cast<std::size_t>(index_)] : nullptr;
  }
  QPointer<ShapeStrip> strip_;
  int index_;
};

class StripAccessible : public QAccessibleWidget {
 public:
  explicit StripAccessible(ShapeStrip* strip) : QAccessibleWidget(strip, QAccessible::List), strip_(strip) {}
  ~StripAccessible() override {
    for (const QAccessible::Id id : ids_) QAccessible::deleteAccessibleInterface(id);
  }

  /// The axes, and no buttons: + and − do the same by key.
  int childCount() const override { return static_cast<int>(strip_->stripLayout().chips.size()); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    while (static_cast<int>(ids_.size()) <= index)
      ids_.push_back(QAccessible::registerAccessibleInterface(
          new ChipAccessible(strip_, static_cast<int>(ids_.size()))));
    return QAccessible::accessibleInterface(ids_[static_cast<std::size_t>(index)]);
  }
  int indexOfChild(const QAccessibleInterface* of) const override {
    const auto found = std::find_if(ids_.begin(), ids_.end(), [&](QAccessible::Id id) {
      return QAccessible::accessibleInterface(id) == of;
    });
    return found == ids_.end() ? -1 : static_cast<int>(found - ids_.begin());
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    for (int k = 0; k < childCount(); ++k)
      if (child(k)->rect().contains(x, y)) return child(k);
    return nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    return strip_->hasFocus() ? child(strip_->currentChip()) : nullptr;
  }

 private:
  ShapeStrip* strip_;
  mutable std::vector<QAccessible::Id> ids_;
};

}  // namespace

void installStripAccessibility() {
  installAccessibility<ShapeStrip, StripAccessible>();
}

void tellCurrentChip(ShapeStrip& strip) {
  if (strip.currentChip() < 0) return;
  QAccessibleEvent told(&strip, QAccessible::Focus);
  told.setChild(strip.currentChip());
  QAccessible::updateAccessibility(&told);
}

}  // namespace gathernd::ui
