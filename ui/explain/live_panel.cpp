// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/live_panel.h"

#include <utility>

namespace gathernd::ui {

LivePanel::LivePanel(Session& session, Build build, QWidget* parent)
    : BlockView(parent), session_(session), build_(std::move(build)) {
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &LivePanel::rebuild);
  connect(&session_, &Session::snapshotChanged, this, &LivePanel::schedule);
  connect(&session_.selection(), &Selection::changed, this, &LivePanel::schedule);
  connect(&session_.playback(), &Playback::changed, this, &LivePanel::schedule);
  whenThemed(this, [this] { restyle(); });
}

void LivePanel::schedule() {
  dirty_ = true;
  if (isVisible()) soon_.start();
}

void LivePanel::rebuild() {
  soon_.stop();
  dirty_ = false;
  setBlocks(build_(session_, appTheme()));
}

void LivePanel::restyle() {
  dirty_ = true;
  if (isVisible()) rebuild();
}

void LivePanel::showEvent(QShowEvent* event) {
  BlockView::showEvent(event);
  if (dirty_) rebuild();
}

}  // namespace gathernd::ui
