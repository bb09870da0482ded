// SPDX-License-Identifier: GPL-3.0-or-later
// Help, About: what the program is, what it is made of and what it runs on, as text to select, and all of it
// in English for the clipboard. What takes a while, a device's driver, is asked in the background. Thread
// rule: GUI thread.
#pragma once

#include <QDialog>
#include <QString>
#include <vector>

#include "ui/about/facts.h"
#include "ui/job/job.h"

class QTextBrowser;

namespace gathernd::ui {

class AboutDialog : public QDialog {
  Q_OBJECT

 public:
  /// `backends` outlives it; `settings`: the file that holds them, or empty.
  AboutDialog(const BackendRegistry& backends, const QString& settings, QWidget* parent);

  const std::vector<FactGroup>& facts() const { return facts_; }

 private:
  void showFacts(std::vector<FactGroup> ofMachine);
  void copy();
  QString html() const;

  FactGroup program_, places_;
  std::vector<FactGroup> facts_;
  QTextBrowser* text_;
  Job job_;
};

}  // namespace gathernd::ui
