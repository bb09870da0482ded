// SPDX-License-Identifier: GPL-3.0-or-later
// Help, About: what the program is, what it is made of and what it runs on, as text to select, and all of it
// in English for the clipboard. What takes a while, a device's driver, is asked in the background. Of a path,
// the person's own folder is "~". Thread rule: GUI thread, but for machineFacts, which any may call.
#pragma once

#include <QDialog>
#include <QString>
#include <vector>

#include "core/error/error.h"
#include "core/run/backend.h"
#include "ui/job/job.h"

class QTextBrowser;

namespace gathernd::ui {

/// In the window's language and in English, which say the same.
/// `value` or, where there is no translating it, `plain`.
struct Fact {
  Clause label;
  Clause value;
  QString plain;

  QString labelText(bool english) const;
  QString valueText(bool english) const;
};

struct FactGroup {
  Clause title;
  std::vector<Fact> facts;
};

/// Versions and how it was compiled. No path of the machine that it was built on.
FactGroup programFacts();
/// Processor, vector code, whether the cpu backend was measured here, and each backend: available or why not.
std::vector<FactGroup> machineFacts(const BackendRegistry& backends);
/// Where settings, recovered work and measurements are kept; `settings`: empty, nothing is kept.
FactGroup placeFacts(const QString& settings, const QString& recovery, const QString& cache);

/// "~/x" of what lies in the home folder.
QString underHome(const QString& path);
/// As a report has them: English, a line a fact.
QString reportText(const std::vector<FactGroup>& groups);

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
