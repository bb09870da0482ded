// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palette_rows.h"

#include <QCoreApplication>
#include <QPointer>
#include <string_view>
#include <utility>

#include "core/call/dialect.h"
#include "core/scenario/examples.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "ui/palette/letters.h"
#include "ui/text/catalogue.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

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

namespace {

struct RowText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::RowText)
};

PaletteRow rowOf(const char* kind, const QString& path, const QString& id, const QString& text,
                 const QString& english, const TakesId& choose) {
  PaletteRow row;
  row.id = QLatin1String(kind) + QLatin1Char(':') + id;
  row.text = text;
  row.english = english == text ? QString() : english;
  row.path = path;
  row.run = [choose, id] { choose(id); };
  return row;
}

/// What a lesson is for, and what its steps are called.
QString aboutLesson(const teach::CourseLesson& lesson, std::string_view language) {
  QString about = fromBytes(lesson.aim);
  const teach::LessonEntry* const entry = teach::findShippedLesson(lesson.id, language);
  const QString text = entry != nullptr ? fromBytes(entry->text) : QString();
  for (const QString& line : text.split(u'\n'))
    if (line.startsWith(QLatin1String("## "))) about += u' ' + line.section(QLatin1String("{#"), 0, 0).mid(3);
  return about;
}

}  // namespace

std::vector<PaletteRow> exampleRows(const QString& open, const TakesId& choose) {
  std::vector<PaletteRow> rows;
  for (const ExampleSummary& example : exampleSummaries()) {
    const QString id = fromBytes(example.id);
    rows.push_back(rowOf("example", RowText::tr("Example"), id, lineText(coreText(example.title)),
                         fromBytes(example.title), choose));
    rows.back().checked = id == open;
    rows.back().about = coreText(example.notes) + u' ' + fromBytes(example.notes);
  }
  return rows;
}

std::vector<PaletteRow> dialectRows(const std::string& chosen, const TakesId& choose) {
  std::vector<PaletteRow> rows;
  for (const Dialect& dialect : builtinDialects()) {
    const QString id = fromBytes(dialect.id);
    rows.push_back(rowOf("dialect", RowText::tr("Framework"), id, fromBytes(dialect.name), id, choose));
    rows.back().checked = dialect.id == chosen;
    for (const auto& [rule, word] : ruleWords(dialect))
      rows.back().about += fromBytes(rule).replace(u'_', u' ') + u' ' + fromBytes(word) + u' ';
  }
  return rows;
}

std::vector<PaletteRow> lessonRows(const TakesId& choose) {
  std::vector<PaletteRow> rows;
  const auto english = teach::course();
  const std::string language = spokenLanguage().toStdString();
  const auto spoken = teach::course(language);
  for (std::size_t i = 0; i < spoken.size(); ++i) {
    const QString title = lineText(fromBytes(spoken[i].title));
    rows.push_back(rowOf("lesson", RowText::tr("Lesson %1").arg(spoken[i].number), fromBytes(spoken[i].id),
                         title, i < english.size() ? lineText(fromBytes(english[i].title)) : title, choose));
    rows.back().about = aboutLesson(spoken[i], language);
    if (i < english.size()) rows.back().about += u' ' + aboutLesson(english[i], "en");
  }
  return rows;
}

}  // namespace gathernd::ui
