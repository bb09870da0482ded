// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader says by itself, whatever has the focus: a step, an error and its sentence, a run that
// is done. With Qt 6.8 and later by announcements; before, by the changed name of a notification that stands
// in the window unseen. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace gathernd::ui {

enum class Urgency { Polite, Assertive };

/// In `window`'s name; nothing where no reader listens. The same words again are said again.
void announce(QWidget& window, const QString& words, Urgency urgency = Urgency::Polite);

/// For tests, where no platform carries events: hears each announcement; none: nobody does.
void setAnnouncementListener(std::function<void(const QString& words, Urgency urgency)> listener);

}  // namespace gathernd::ui
