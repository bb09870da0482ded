// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/view_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QWidget>
#include <utility>

#include "core/formats/load.h"
#include "ui/access/announce.h"
#include "ui/present/present_mode.h"
#include "ui/presenter/presenter.h"
#include "ui/selection/selection.h"
#include "ui/session/session.h"
#include "ui/statistics/tensor_statistics.h"
#include "ui/text/catalogue.h"
#include "ui/theme/desktop.h"
#include "ui/theme/window_scale.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

/// One entry of a menu of which one is chosen.
struct Choice {
  QString value, text, object;
};

/// Runs `follow` when that setting is another, while `owner` lives.
void whenSet(Settings& settings, const char* key, QObject* owner, const std::function<void()>& follow) {
  QObject::connect(&settings, &Settings::changed, owner, [key, follow](const QString& changed) {
    if (changed == QLatin1String(key)) follow();
  });
}

/// The entries show what the settings have, whoever changes that.
void fillChoices(QMenu& menu, Settings& settings, const char* key, const QList<Choice>& choices,
                 const std::function<QString()>& now, const std::function<void(const QString&)>& choose) {
  auto* const group = new QActionGroup(&menu);
  for (const Choice& choice : choices) {
    QAction* const action = menu.addAction(choice.text);
    action->setObjectName(choice.object);
    action->setCheckable(true);
    action->setData(choice.value);
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, &menu, [choose, value = choice.value] { choose(value); });
  }
  const auto check = [group, now] {
    for (QAction* action : group->actions()) action->setChecked(action->data().toString() == now());
  };
  check();
  whenSet(settings, key, group, check);
}

/// In its own words, with a letter to press: its first, or that of its code where it is not written in
/// letters.
QString letteredName(const QString& language) {
  const QString name = languageName(language);
  if (name.front().isLetter() && name.front().unicode() < 0x80) return u'&' + name;
  return name + QStringLiteral("(&%1)").arg(language.front().toUpper());
}

}  // namespace

void connectSizes(Actions& actions, Settings& settings, QWidget& window,
                  const std::function<void(const QString&)>& said) {
  QList<Choice> choices;
  const std::pair<int, int> sizes[] = {{100, 0}, {125, 2}, {150, 2}, {175, 1}, {200, 0}};
  for (const auto& [percent, letter] : sizes) {  // and which of its digits is pressed
    const QString number = QString::number(percent);
    choices << Choice{number, QString(number).insert(letter, u'&') + QStringLiteral(" %"),
                      QStringLiteral("actionTextSize") + number};
  }
  const auto now = [&settings] { return QString::number(Preferences(settings).textSize()); };
  fillChoices(*actions.menu("menuTextSize"), settings, setting::kTextSize, choices, now,
              [&settings](const QString& percent) { Preferences(settings).setTextSize(percent.toInt()); });
  whenSet(settings, setting::kTextSize, &window, [&settings, &window, said] {
    const int percent = Preferences(settings).textSize();
    const QString words = scaleWindows(percent)
                              ? Actions::tr("Everything is %1 % large").arg(percent)
                              : Actions::tr("Everything is %1 % large from the next start on").arg(percent);
    said(words);
    announce(window, words);
  });
}

void fillThemes(QMenu& menu, Settings& settings) {
  const QList<Choice> choices{
      {{}, Actions::tr("As the &system"), QStringLiteral("actionThemeSystem")},
      {QStringLiteral("light"), Actions::tr("&Light"), QStringLiteral("actionThemeLight")},
      {QStringLiteral("dark"), Actions::tr("&Dark"), QStringLiteral("actionThemeDark")},
      {QStringLiteral("high-contrast"), Actions::tr("&High contrast"),
       QStringLiteral("actionThemeHighContrast")},
      {QStringLiteral("high-contrast-light"), Actions::tr("High contrast, &white ground"),
       QStringLiteral("actionThemeHighContrastLight")},
      {QStringLiteral("high-contrast-dark"), Actions::tr("High contrast, &black ground"),
       QStringLiteral("actionThemeHighContrastDark")}};
  fillChoices(
      menu, settings, setting::kTheme, choices, [&settings] { return settings.theme(); },
      [&settings](const QString& name) { settings.setTheme(name); });
}

void followMotion(const DesktopWishes& wishes, Settings& settings, QAction& reduceMotion,
                  StepMotion& motion) {
  const auto apply = [&wishes, &settings, &reduceMotion, &motion] {
    // Of pictures by script none moves, and a person's choice stays.
    const bool chosen =
        settings.store() == nullptr || Preferences(settings).motion() != Preferences::Motion::AsDesktop;
    const bool reduced =
        chosen ? settings.reducedMotion() : wishes.reducedMotion().value_or(settings.reducedMotion());
    reduceMotion.setChecked(reduced);
    motion.setReduced(reduced);
  };
  apply();
  QObject::connect(&wishes, &DesktopWishes::changed, &reduceMotion, apply);
  whenSet(settings, setting::kMotion, &reduceMotion, apply);
  QObject::connect(&reduceMotion, &QAction::triggered, &reduceMotion,
                   [&settings](bool reduced) { settings.setReducedMotion(reduced); });
}

void followMemoryLimit(Settings& settings, Session& session) {
  const auto apply = [&settings, &session] {
    const std::int64_t chosen = Preferences(settings).memoryLimit();
    session.setMemoryLimit(chosen > 0 ? chosen : defaultMemoryLimit());
  };
  if (Preferences(settings).memoryLimit() > 0) apply();
  whenSet(settings, setting::kMemory, &session, apply);
}

void fillLanguages(QMenu& menu, Settings& settings, const std::function<void(const QString&)>& said) {
  QList<Choice> choices{{{},
                         QCoreApplication::translate("Language", "As the &system"),
                         QStringLiteral("actionLanguageSystem")}};
  for (const QString& language : languages())
    choices << Choice{language, letteredName(language), QStringLiteral("actionLanguage_%1").arg(language)};
  fillChoices(
      menu, settings, setting::kLanguage, choices, [&settings] { return settings.language(); },
      [&settings](const QString& language) { settings.setLanguage(language); });
  whenSet(settings, setting::kLanguage, &menu, [&settings, said] {
    const QString missing = missingFont(settings.language());
    said(missing.isEmpty()
             ? QCoreApplication::translate("Language", "The window speaks it from its next start on.")
             : missing);
  });
}

void connectPaneActions(Actions& actions, CanvasWidget& canvas) {
  PaneControl& panes = canvas.panes();
  QAction* follow = actions["actionFollow"];
  QAction* folded = actions["actionFoldRows"];
  follow->setChecked(panes.state().follow);
  folded->setChecked(panes.state().folded);
  QObject::connect(follow, &QAction::toggled, &panes, &PaneControl::setFollow);
  QObject::connect(folded, &QAction::toggled, &panes, &PaneControl::setFolded);
  QObject::connect(&panes, &PaneControl::changed, &canvas, [&panes, follow, folded] {
    follow->setChecked(panes.state().follow);
    folded->setChecked(panes.state().folded);
  });

  auto* group = new QActionGroup(&canvas);
  const struct {
    const char* name;
    Aggregate aggregate;
  } kinds[] = {{"actionShowMean", Aggregate::Mean},
               {"actionShowLeast", Aggregate::Least},
               {"actionShowGreatest", Aggregate::Greatest}};
  for (const auto& kind : kinds) {
    QAction* action = group->addAction(actions[kind.name]);
    action->setChecked(kind.aggregate == Aggregate::Mean);
    QObject::connect(action, &QAction::triggered, &canvas, [&canvas, aggregate = kind.aggregate] {
      canvas.picture().tiles().setAggregate(aggregate);
    });
  }

  auto* next = new NextMark(canvas.session(), &canvas);
  QObject::connect(actions["actionNextMark"], &QAction::triggered, next, &NextMark::go);
  QObject::connect(next, &NextMark::notFound, &canvas, &CanvasWidget::statusText);
  QObject::connect(next, &NextMark::found, &canvas, [&canvas](const CellRef& cell) {
    Selection& selection = canvas.session().selection();
    selection.clearPointed();
    canvas.scrollTo(cell, ScrollTo::Middle);
    canvas.setFocus(Qt::ShortcutFocusReason);
    selection.setCursor(cell);
  });
}

void connectPresenter(Actions& actions, Presenter& presenter, PresentMode& mode, Selection& selection) {
  QAction* const wanted = actions["actionPresenterWindow"];
  QAction* const freeze = actions["actionFreeze"];
  wanted->setChecked(presenter.wanted());
  QObject::connect(wanted, &QAction::triggered, &presenter, &Presenter::setWanted);
  QObject::connect(&presenter, &Presenter::wantedChanged, wanted, &QAction::setChecked);
  QObject::connect(freeze, &QAction::triggered, &presenter, [&presenter, freeze] {
    presenter.turnFreeze();
    freeze->setChecked(presenter.frozen());
  });
  QObject::connect(&presenter, &Presenter::frozenChanged, freeze, &QAction::setChecked);
  QObject::connect(&presenter, &Presenter::frozenChanged, &mode, &PresentMode::setEditing);
  QObject::connect(actions["actionSwapScreens"], &QAction::triggered, &presenter, &Presenter::swap);
  QObject::connect(&presenter, &Presenter::said, &mode, &PresentMode::say);
  QObject::connect(&presenter.spotlight(), &Spotlight::turned, &selection, &Selection::setSpotlight);
}

}  // namespace gathernd::ui
