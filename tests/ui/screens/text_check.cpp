// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/screens/text_check.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QTabBar>

namespace gathernd::ui {
QStringList clippedWidgets(const QWidget& root) {
  QStringList found;
  const auto report = [&](const QWidget& w, const QString& what) {
    found << QStringLiteral("widget %1 '%2': %3").arg(w.metaObject()->className(), w.objectName(), what);
  };
  for (const QLabel* label : root.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->wordWrap() || label->text().isEmpty()) continue;
    if (label->sizeHint().width() > label->width() + 1) report(*label, label->text());
  }
  for (const QAbstractButton* button : root.findChildren<QAbstractButton*>()) {
    if (!button->isVisible()) continue;
    if (button->objectName() == QLatin1String("qt_toolbar_ext_button")) {
      report(*button, QStringLiteral("the toolbar does not fit"));
    } else if (!button->text().isEmpty() &&
               button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width() > button->width()) {
      report(*button, button->text());
    }
  }
  for (const QComboBox* combo : root.findChildren<QComboBox*>()) {
    if (combo->isVisible() &&
        combo->fontMetrics().horizontalAdvance(combo->currentText()) > combo->width() - 20) {
      report(*combo, combo->currentText());
    }
  }
  for (const QTabBar* tabs : root.findChildren<QTabBar*>()) {
    for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i) {
      if (tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)) > tabs->tabRect(i).width()) {
        report(*tabs, tabs->tabText(i));
      }
    }
  }
  return found;
}

}  // namespace gathernd::ui
