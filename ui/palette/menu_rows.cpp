// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QPointer>
#include <QStringList>
#include <utility>

#include "ui/palette/letters.h"
#include "ui/palette/palette_rows.h"
#include "ui/text/catalogue.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

/// No name is longer on a screen, whatever a file is called.
QString shownWords(const QString& text) {
  const QString words = wordsOfAction(text);
  return words.size() <= kLongestText ? words : words.left(kLongestText - 1) + QChar(0x2026);
}

class MenuWalk {
 public:
  MenuWalk(const QAction* own, const std::function<void(QAction&)>& choose) : own_(own), choose_(choose) {}

  void walk(QMenu& menu, const QString& above, const QString& whyNot) {
    const QString name = wordsOfAction(menu.title());
    //: Where an entry stands: a menu, and a menu within it.
    const QString path =
        above.isEmpty() ? name : QCoreApplication::translate("Palette", "%1 ▸ %2").arg(above, name);
    emit menu.aboutToShow();  // some are brought up to date by it
    for (QAction* action : menu.actions()) {
      if (action->isSeparator() || action == own_ || !action->isVisible()) continue;
      QString why = whyNot;
      if (!action->isEnabled() && why.isEmpty()) {
        why = action->property(kWhyNot).toString();
        if (why.isEmpty()) continue;
      }
      if (QMenu* inner = action->menu())
        walk(*inner, path, why);
      else
        add(*action, path, why);
    }
    emit menu.aboutToHide();
  }
  std::vector<PaletteRow> take() { return std::move(rows_); }

 private:
  void add(QAction& action, const QString& path, const QString& whyNot) {
    PaletteRow row;
    row.id = action.objectName();
    row.text = shownWords(action.text());
    row.english = englishOf(action.text()).join(QStringLiteral(" / ")).left(kLongestText);
    row.path = path;
    row.keys = action.shortcut().toString(QKeySequence::NativeText);
    row.whyNot = whyNot;
    row.checked = action.isCheckable() && action.isChecked();
    row.run = [chosen = QPointer<QAction>(&action), choose = choose_] {
      if (chosen) choose(*chosen);
    };
    rows_.push_back(std::move(row));
  }

  const QAction* own_;
  const std::function<void(QAction&)>& choose_;
  std::vector<PaletteRow> rows_;
};

}  // namespace

std::vector<PaletteRow> menuRows(const QList<QMenu*>& menus, const QAction* own,
                                 const std::function<void(QAction&)>& choose) {
  MenuWalk walk(own, choose);
  for (QMenu* menu : menus) walk.walk(*menu, {}, {});
  return walk.take();
}

}  // namespace gathernd::ui
