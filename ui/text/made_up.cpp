// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/made_up.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace gathernd::ui {
namespace {

struct MadeUp {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::MadeUp)

 public:
  static std::array<QString, 5> all() {
    return {tr("Opened with made-up params: not those of the model."),
            tr("Opened with made-up indices: not those of the model."),
            tr("Opened with made-up params and indices: not those of the model."),
            tr("Rebuilt from an error message: the values of params, and all indices that it does not name, "
               "are made up."),
            tr("Rebuilt from an error message: what it leaves open is made up, with axes of size 1 and "
               "indices 0.")};
  }
};

}  // namespace

QString madeUpOfModel(bool params, bool indices) {
  if (!params && !indices) return {};
  return MadeUp::all()[indices ? (params ? 2 : 1) : 0];
}

QString madeUpOfMessage(bool incomplete) {
  return MadeUp::all()[incomplete ? 4 : 3];
}

QString madeUpIn(const QString& notes) {
  const auto all = MadeUp::all();
  const auto found = std::ranges::find_if(all, [&](const QString& each) { return notes.contains(each); });
  return found == all.end() ? QString() : *found;
}

}  // namespace gathernd::ui
