// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/setting_row.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

/// What takes the focus of a control that is made of several.
QWidget* focusPart(QWidget* control) {
  if (control->focusPolicy() != Qt::NoFocus) return control;
  const QList<QWidget*> parts = control->findChildren<QWidget*>();
  const auto takes = [](const QWidget* part) { return part->focusPolicy() != Qt::NoFocus; };
  const auto found = std::find_if(parts.begin(), parts.end(), takes);
  return found == parts.end() ? control : *found;
}

}  // namespace

SettingRow::SettingRow(const Words& words, QWidget* control, QWidget* parent)
    : QWidget(parent), control_(control), back_(new QToolButton(this)) {
  QLabel* const name = plainLabel(this, words.name);
  QLabel* const help = plainLabel(this, words.help);
  name->setWordWrap(true);
  name->setBuddy(focusPart(control));
  help->setWordWrap(true);
  help->setProperty("secondary", true);
  QWidget* const spoken = focusPart(control);
  if (spoken->accessibleName().isEmpty()) spoken->setAccessibleName(words.name);
  if (spoken->accessibleDescription().isEmpty()) spoken->setAccessibleDescription(words.help);
  back_->setObjectName(control->objectName() + QStringLiteral("Reset"));
  back_->setText(tr("Default"));
  back_->setAccessibleName(tr("Default of %1").arg(words.name));
  back_->setToolTip(helpTip(tr("Back to what it is at first.")));
  back_->hide();
  columnOf(this, {rowOf(nullptr, {{name, 1}, control, back_}, {.spacing = 8}), help},
           {.spacing = 4, .margins = QMargins(0, 4, 0, 8)});
  found_ = words.name + u'\n' + words.help;
  if (const auto* combo = qobject_cast<QComboBox*>(control))
    for (int k = 0; k < combo->count(); ++k) found_ += u'\n' + combo->itemText(k);
  connect(back_, &QToolButton::clicked, this, [this] {
    focusPart(control_)->setFocus(Qt::OtherFocusReason);  // the button goes off, and the keyboard stays
    reset();
  });
}

void SettingRow::setWayBack(std::function<bool()> isFirst, std::function<void()> reset) {
  isFirst_ = std::move(isFirst);
  reset_ = std::move(reset);
  back_->show();
  refresh();
}

void SettingRow::setShow(std::function<void()> show) {
  show_ = std::move(show);
  refresh();
}

void SettingRow::refresh() {
  if (show_) {
    const QSignalBlocker quiet(control_);
    show_();
  }
  if (isFirst_) back_->setEnabled(!isFirst_());
}

void SettingRow::reset() {
  if (reset_ && !isFirst_()) reset_();
  refresh();
}

bool SettingRow::matches(const QStringList& words) const {
  return std::all_of(words.begin(), words.end(),
                     [this](const QString& word) { return found_.contains(word, Qt::CaseInsensitive); });
}

}  // namespace gathernd::ui
