// SPDX-License-Identifier: GPL-3.0-or-later
// Anchor of the window's library: gives the static library a source of its own.
namespace gathernd::ui {
const char* libraryName();
const char* libraryName() {
  return "gathernd_ui";
}
}  // namespace gathernd::ui
