// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/field.h"

#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>

#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr int kSpacing = 2;

}  // namespace

Field::Field(const QString& word, QWidget* control, QWidget* parent)
    : QFrame(parent), word_(named(plainLabel(this, word), "fieldWord")), control_(control) {
  setToolTip(word);
  setObjectName(QStringLiteral("field"));
  word_->setBuddy(control);
  if (control->accessibleName().isEmpty()) control->setAccessibleName(word);
  rowOf(this, {word_, {control, 1}}, {.spacing = kSpacing, .margins = QMargins(10, 0, 2, 0)});
  control->installEventFilter(this);
  setFixedHeight(30);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);  // gives way, never grows
  control->setMinimumWidth(72);
}

void Field::setInvalid(bool invalid) {
  markAs(this, "invalid", invalid);
}

void Field::setWordShown(bool shown) {
  wordShown_ = shown;
  word_->setVisible(wordShown_ && !tight_);
}

void Field::setTight(bool tight) {
  tight_ = tight;
  word_->setVisible(wordShown_ && !tight_);
}

bool Field::canBeTight() const {
  return qobject_cast<QComboBox*>(control_) != nullptr;
}

int Field::widthWhen(bool tight) const {
  const int word = word_->sizeHint().width() + kSpacing;
  return sizeHint().width() - (word_->isHidden() ? 0 : word) + (wordShown_ && !tight ? word : 0);
}

/// Something stands there that the control has not taken yet.
bool Field::typing() const {
  if (const auto* line = qobject_cast<QLineEdit*>(control_)) return line->isModified();
  const auto* spin = qobject_cast<QSpinBox*>(control_);
  return spin != nullptr && spin->text() != spin->locale().toString(spin->value());
}

bool Field::eventFilter(QObject* watched, QEvent* event) {
  // An undo is the window's, except of letters: a line edit claims it even where it has none to take back.
  if (event->type() == QEvent::ShortcutOverride && !typing()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return true;
    }
  }
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
    markAs(this, "focused", control_->hasFocus());
  return QFrame::eventFilter(watched, event);
}

}  // namespace gathernd::ui
