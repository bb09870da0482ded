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

/// What people look for who do not know what it is called here.
struct Aim {
  const char* action;
  const char* words;
};
#define WORDS(text) QT_TRANSLATE_NOOP("Palette", text)
constexpr Aim kAims[] = {
    {"actionNew", WORDS("empty blank own numbers shape create")},
    {"actionOpen", WORDS("load import file array numpy npy npz csv onnx")},
    {"actionSave", WORDS("write keep store file")},
    {"actionExport", WORDS("slide image picture talk png svg pdf html page")},
    {"actionCopyFigure", WORDS("screenshot image slide clipboard")},
    {"actionCopyLink", WORDS("share send mail url")},
    {"actionUndo", WORDS("take back revert mistake")},
    {"actionGoTo", WORDS("find cell jump search position")},
    {"actionSettings", WORDS("preferences options configure")},
    {"actionPresent", WORDS("class projector full screen lecture teach")},
    {"actionVote", WORDS("poll hands class quiz")},
    {"actionMeasure", WORDS("time speed benchmark fast slow")},
    {"actionStepPlay", WORDS("animate walk through slowly")},
    {"actionNextProblem", WORDS("out of range bad tuple error invalid wrong index")},
    {"actionAskThis", WORDS("quiz exercise practise predict test me")},
    {"actionLecture", WORDS("course class teach lesson")},
    {"actionExplain", WORDS("what why understand words shape")},
    {"actionProblems", WORDS("out of range bad tuples errors clamp drop mend fix")},
    {"actionReads", WORDS("who reads readers used by how often never")},
    {"actionInspector", WORDS("value bits memory address offset")},
    {"actionEditIndices", WORDS("type change numbers table spreadsheet tuples own")},
    {"actionEditParams", WORDS("type change numbers table spreadsheet values own")},
    {"actionOutputTable", WORDS("result numbers table")},
    {"actionStatistics", WORDS("minimum maximum mean NaN zeros")},
    {"actionDialects", WORDS("framework rules tensorflow pytorch jax numpy onnx differences negative")},
    {"actionCode", WORDS("python snippet write translate program")},
    {"actionGradient", WORDS("backward training scatter add derivative")},
    {"actionCompare", WORDS("cpu gpu cuda faster benchmark roofline backends")},
    {"actionWarp", WORDS("gpu cuda threads sectors coalescing memory")},
    {"actionLessons", WORDS("course learn tutorial teach")},
    {"actionReduceMotion", WORDS("animation still")},
    {"actionShortcuts", WORDS("keys hotkeys")},
};
#undef WORDS

/// In English and in the window's language.
QString aimsOf(const QString& action) {
  for (const Aim& aim : kAims)
    if (action == QLatin1String(aim.action))
      return QLatin1String(aim.words) + QLatin1Char(' ') + QCoreApplication::translate("Palette", aim.words);
  return {};
}

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
    row.about = aimsOf(row.id);
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
