// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_chips.h"

#include <QLayout>
#include <QPushButton>

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

CompareChips::CompareChips(const std::vector<Candidate>& all, QLayout& layout, QWidget* parent) : all_(all) {
  for (const Candidate& each : all) {
    auto* chip = new QPushButton(parent);
    const QString label = labelText(each.who);
    QString name = QString::fromStdString(each.who.label);
    name.remove(u' ').replace(u',', u'_');
    chip->setObjectName(QStringLiteral("compareChip_") + name);
    chip->setText(label);
    chip->setAccessibleName(CompareText::tr("Compare %1").arg(label));
    chip->setAutoDefault(false);
    chip->setCheckable(true);
    chip->setChecked(each.reason.isEmpty());
    chip->setFocusPolicy(Qt::StrongFocus);
    layout.addWidget(chip);
    chips_ << chip;
  }
  update(all);
}

void CompareChips::update(const std::vector<Candidate>& all) {
  all_ = all;
  for (qsizetype i = 0; i < chips_.size(); ++i) {
    const Candidate& each = all_[static_cast<std::size_t>(i)];
    QPushButton* chip = chips_[i];
    const bool able = each.reason.isEmpty();
    chip->setEnabled(able && !busy_);
    const std::string_view name = each.who.backend->name();
    chip->setToolTip(helpTip(able
                                 ? CompareText::tr("%1: takes part in what is compared and swept while it is "
                                                   "pressed.")
                                       .arg(coreText(name))
                                 : asSentence(each.reason)));
    chip->setAccessibleDescription(each.reason);
  }
}

void CompareChips::setBusy(bool busy) {
  busy_ = busy;
  update(all_);
}

std::vector<Configuration> CompareChips::toCompare() const {
  std::vector<Configuration> some;
  for (qsizetype i = 0; i < chips_.size(); ++i) {
    const Candidate& each = all_[static_cast<std::size_t>(i)];
    if (chips_[i]->isChecked() || !each.reason.isEmpty()) some.push_back(each.who);
  }
  return some;
}

std::vector<Configuration> CompareChips::toSweep() const {
  std::vector<Configuration> some;
  for (qsizetype i = 0; i < chips_.size(); ++i) {
    const Candidate& each = all_[static_cast<std::size_t>(i)];
    if (chips_[i]->isChecked() && each.reason.isEmpty() && each.who.backend->timeable())
      some.push_back(each.who);
  }
  return some;
}

std::vector<Candidate> CompareChips::unable() const {
  std::vector<Candidate> some;
  for (const Candidate& each : all_) {
    if (!each.reason.isEmpty() && each.who.backend->timeable()) some.push_back(each);
  }
  return some;
}

}  // namespace gathernd::ui
