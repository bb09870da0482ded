// SPDX-License-Identifier: GPL-3.0-or-later
// Which section of the guide tells of what: of what has the focus, found by the names of the widget and of
// those round it; of a panel; of an action that changes a setting. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace gathernd::ui {

/// "panels#explain" of whatever lies within the Explain panel; the first page where nothing is known of it.
QString guidePlaceOf(const QWidget* widget);

/// Of a widget of that name alone: a panel ("explainDock"), a bar, a field; "" where the table has none.
QString guidePlaceOfName(const QString& objectName);

/// Of an action that switches something on and off, or chooses among values; "" where the table has none.
QString guidePlaceOfSetting(const QString& actionName);

/// Every place that the tables name, for tests.
QStringList guidePlacesNamed();
/// Every name of a widget that they know, for tests.
QStringList guideNamesKnown();

}  // namespace gathernd::ui
