// SPDX-License-Identifier: GPL-3.0-or-later
// What this program is, what it is made of and what it runs on, for a report: each fact in the window's
// language and in English, which say the same. Of a path, the person's own folder is "~". Thread rule:
// machineFacts may take a while (a device's driver is asked) and is called from any thread; the others in the
// GUI thread.
#pragma once

#include <QString>
#include <vector>

#include "core/error/error.h"
#include "core/run/backend.h"

namespace gathernd::ui {

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

}  // namespace gathernd::ui
