// SPDX-License-Identifier: GPL-3.0-or-later
// Which section of the guide tells of what: of what has the focus, found by the names of the widget and of
// those round it; of a panel. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace gathernd::ui {

/// "panels#explain" of whatever lies within the Explain panel; the first page where nothing is known of it.
QString guidePlaceOf(const QWidget* widget);

/// Of a widget of that name alone: a panel ("explainDock"), a bar, a field; "" where the table has none.
QString guidePlaceOfName(const QString& objectName);

/// Every name of a widget that it knows, for tests.
QStringList guideNamesKnown();

}  // namespace gathernd::ui
