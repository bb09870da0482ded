// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QWidget>
#include <algorithm>
#include <utility>

#include "ui/access/announce.h"
#include "ui/text/catalogue.h"
#include "ui/theme/desktop.h"
#include "ui/widgets/settings.h"
#include "ui/window/view_actions.h"

namespace gathernd::ui {

constexpr char kTextSize[] = "textSize", kMotion[] = "motion";
constexpr int kLeast = 90, kUsual = 100, kMost = 200;

int textSize(const Settings& settings) {
  const int percent =
      settings.store() == nullptr ? 0 : settings.store()->value(QLatin1String(kTextSize)).toInt();
  return percent == 0 ? kUsual : std::clamp(percent, kLeast, kMost);
}

void connectSizes(Actions& actions, Settings& settings, QWidget& window,
                  const std::function<void(const QString&)>& said) {
  auto* const group = new QActionGroup(&window);
  const std::pair<int, int> sizes[] = {{kLeast, 0}, {kUsual, 0}, {125, 2}, {150, 2}, {175, 1}, {kMost, 0}};
  for (const auto& [percent, letter] : sizes) {  // and which of its digits is pressed
    QAction* const action =
        actions.menu("menuTextSize")
            ->addAction(QString::number(percent).insert(letter, u'&') + QStringLiteral(" %"));
    action->setObjectName(QStringLiteral("actionTextSize%1").arg(percent));
    action->setCheckable(true);
    action->setChecked(textSize(settings) == percent);
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, &window, [&settings, &window, said, percent = percent] {
      if (settings.store() != nullptr) settings.store()->setValue(QLatin1String(kTextSize), percent);
      const QString words = Actions::tr("Words are %1 % large from the next start on").arg(percent);
      said(words);
      announce(window, words);
    });
  }
}

void followDesktop(DesktopWishes& wishes, Settings& settings, QAction& reduceMotion, StepMotion& motion) {
  QObject::connect(&wishes, &DesktopWishes::changed, &reduceMotion,
                   [&wishes, &settings, &reduceMotion, &motion] {
                     // Of pictures by script none moves, and a person's choice stays.
                     if (settings.store() == nullptr || settings.store()->contains(QLatin1String(kMotion)))
                       return;
                     const bool reduced = wishes.reducedMotion().value_or(settings.reducedMotion());
                     reduceMotion.setChecked(reduced);
                     motion.setReduced(reduced);
                   });
}

/// In its own words, with a letter to press: its first, or that of its code where it is not written in
/// letters.
static QString letteredName(const QString& language) {
  const QString name = languageName(language);
  if (name.front().isLetter() && name.front().unicode() < 0x80) return u'&' + name;
  return name + QStringLiteral("(&%1)").arg(language.front().toUpper());
}

void fillLanguages(QMenu& menu, Settings& settings, const std::function<void(const QString&)>& said) {
  auto* group = new QActionGroup(&menu);
  const auto add = [&](const QString& language, const QString& text, const QString& object) {
    QAction* action = menu.addAction(text);
    action->setObjectName(object);
    action->setCheckable(true);
    action->setChecked(settings.language() == language);
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, &menu, [&settings, said, language] {
      settings.setLanguage(language);
      said(QCoreApplication::translate("Language", "The window speaks it from its next start on."));
    });
  };
  add({}, QCoreApplication::translate("Language", "As the &system"), QStringLiteral("actionLanguageSystem"));
  for (const QString& language : languages())
    add(language, letteredName(language), QStringLiteral("actionLanguage_%1").arg(language));
}

}  // namespace gathernd::ui
