// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part in a comparison, as chips to be switched on and off. Who cannot is switched off and says
// why. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <vector>

#include "ui/compare/compare_records.h"

class QLayout;
class QPushButton;
class QWidget;

namespace gathernd::ui {

class CompareChips {
 public:
  /// The chips are put into `layout`, and stay: only whether they can take part changes.
  CompareChips(const std::vector<Candidate>& all, QLayout& layout, QWidget* parent);

  void update(const std::vector<Candidate>& all);
  void setBusy(bool busy);
  /// Those that are on, and those that cannot take part: their rows say why.
  std::vector<Configuration> toCompare() const;
  /// Those that are on and have a time.
  std::vector<Configuration> toSweep() const;
  /// Those that would have a time, were they not kept from this call.
  std::vector<Candidate> unable() const;

 private:
  std::vector<Candidate> all_;
  QList<QPushButton*> chips_;
  bool busy_ = false;
};

}  // namespace gathernd::ui
