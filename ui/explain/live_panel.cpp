// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/live_panel.h"

namespace gathernd::ui {

LivePanel::LivePanel(Session& session, const Build& build, QWidget* parent)
    : BlockView(parent), live_(this, [this, &session, build] { setBlocks(build(session, appTheme())); }) {
  whenChanged(session, &live_, kAllParts, &Refresher::schedule);
  connect(&session.selection(), &Selection::changed, &live_, &Refresher::schedule);
  connect(&session.playback(), &Playback::changed, &live_, &Refresher::schedule);
  whenThemed(&live_, [this] { live_.schedule(); });
}

}  // namespace gathernd::ui
