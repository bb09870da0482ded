// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/language_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "ui/text/catalogue.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {

void fillLanguages(QMenu& menu, Settings& settings, std::function<void(const QString&)> say) {
  auto* group = new QActionGroup(&menu);
  const auto add = [&](const QString& language, const QString& text, const QString& object) {
    QAction* action = menu.addAction(text);
    action->setObjectName(object);
    action->setCheckable(true);
    action->setChecked(settings.language() == language);
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, &menu, [&settings, say, language] {
      settings.setLanguage(language);
      say(QCoreApplication::translate("Language", "The window speaks it from its next start on."));
    });
  };
  add({}, QCoreApplication::translate("Language", "As the &system"), QStringLiteral("actionLanguageSystem"));
  for (const QString& language : languages())
    add(language, languageName(language), QStringLiteral("actionLanguage_%1").arg(language));
}

}  // namespace gathernd::ui
