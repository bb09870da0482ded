// SPDX-License-Identifier: GPL-3.0-or-later
// A start that asks for nothing goes on where the window that was closed last was left. What a window takes
// is no longer offered to another: no two such starts begin with one file. A window that was given the file
// by name is not known here; that it has it is said (ui/files/file_window.h). Unsaved edits are not its
// matter (ui/recovery), and where some are offered nothing is reopened. Errors: said in a sentence; then
// the window begins as one that has nothing to reopen. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "ui/reopen/left_off.h"

class QWidget;

namespace gathernd::ui {

class CanvasView;
class FileActions;
class Session;
class Settings;

class Reopen : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    Session& session;
    FileActions& files;
    CanvasView& canvas;
    Settings& settings;
    QWidget& window;
  };

  /// All outlive it.
  explicit Reopen(const Parts& parts);

  /// Where the window stands now, for the next start; nothing where that is not worth it or not wanted.
  void remember();
  /// Takes what is kept, once; `otherwise` comes where there is nothing, or it cannot be opened.
  void begin(std::function<void()> otherwise);

 private:
  void open();
  void arrive();
  void giveUp();
  bool there() const;

  Parts parts_;
  std::optional<LeftOff> wanted_;  ///< until the document is there
  std::function<void()> otherwise_;
};

/// As one would have it after these clicks; places that the document does not have are left out.
void goTo(const LeftOff& left, Session& session, CanvasView& canvas);
LeftOff leftOff(Session& session, const FileActions& files, const CanvasView& canvas);

}  // namespace gathernd::ui
