// SPDX-License-Identifier: GPL-3.0-or-later
// A start that asks for nothing goes on where the window that was closed last was left. What a window takes
// is no longer offered to another: no two such starts begin with one file. A window that was given the file
// by name is not known here; that it has it is said (ui/files/file_window.h). Unsaved edits are not its
// matter (ui/recovery), and where some are offered nothing is reopened. Errors: said in a sentence; then
// the window begins as one that has nothing to reopen. Thread rule: GUI thread.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QPointF>
#include <QString>
#include <array>
#include <functional>
#include <optional>

#include "ui/canvas/panes/axes.h"
#include "ui/canvas/scene/layout.h"
#include "ui/selection/cell_ref.h"
#include "ui/selection/playback.h"

class QWidget;

namespace gathernd::ui {

class CanvasView;
class FileActions;
class Session;
class Settings;

/// How a canvas is zoomed and scrolled, as values that can be kept and brought back. What is kept may be
/// damaged, or of another document: it is taken as far as it makes sense. Units: pixels of the canvas at 100
/// %.
struct CanvasPlace {
  ZoomMode mode = ZoomMode::Auto;
  double zoom = 1;
  QPointF corner;  ///< of what is scrolled as one
  bool readOverlay = false;
  bool follow = true, folded = true;
  std::array<PaneScroll, 3> panes;

  /// Of the window itself where it stands before a class.
  static CanvasPlace of(const CanvasView& view);
  void apply(CanvasView& view) const;
  /// Nobody zoomed or scrolled.
  bool isFirst() const;
};

/// Where a window was left: the file or the example that stood there, what was pinned and stepped to, how the
/// picture was zoomed and scrolled. As a text that the settings keep; what is read back may have been damaged
/// by anybody, so each part of it is taken only where it makes sense. Thread rule: values; pure functions.
struct LeftOff {
  QString path;                                ///< absolute; "model.onnx:NODE" for one of several
  QString exampleId;                           ///< where there is no path
  std::array<std::optional<CellRef>, 2> pins;  ///< need not lie within the document as it is now
  std::optional<CellRef> cursor;
  StepState step;
  StepMode mode = StepMode::Tuple;
  CanvasPlace canvas;

  /// There is something to open, or a place in an example to go back to.
  bool worthwhile() const;
};

QByteArray leftOffText(const LeftOff& left);
/// Nothing: it names neither file nor example, or is no such text.
std::optional<LeftOff> readLeftOff(const QByteArray& text);

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
