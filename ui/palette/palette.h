// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the window can do, by a few letters of its name: Ctrl+Shift+P. Enter runs the row, Esc
// gives the focus back to where it was. Nothing of what is typed in the window is lost: the dialog is no more
// than another window that has the focus for a while. Thread rule: GUI thread.
#pragma once

#include <QDialog>
#include <QPointer>
#include <QStyledItemDelegate>
#include <functional>
#include <vector>

#include "ui/palette/palette_model.h"

class QLabel;
class QLineEdit;
class QListView;
class QModelIndex;

namespace gathernd::ui {

class Settings;

/// A row on the screen: what it is called, in the middle where it stands or why it cannot be run, at the
/// right its keys. The letters that were found are bold and underlined, so that they are seen without colours
/// too.
class RowPainter : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

class PaletteDialog : public QDialog {
  Q_OBJECT

 public:
  /// `lastUsed` as PaletteModel has it. The focus that the window has now is the one that comes back.
  PaletteDialog(std::vector<PaletteRow> rows, const QStringList& lastUsed, QWidget* window);

  const PaletteModel& model() const { return model_; }

 signals:
  /// Gone already, and the focus is where it was.
  void chosen(const QString& id, const std::function<void()>& run);

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void done(int result) override;

 private:
  void place();
  void search(const QString& sought);
  void currentMoved(const QModelIndex& index);
  void choose(const QModelIndex& index);

  PaletteModel model_;
  QLineEdit* field_;
  QListView* list_;
  QLabel* empty_;
  QLabel* place_;
  QPointer<QWidget> focus_;  ///< of the window, before
  bool left_ = false;        ///< for another window
  bool closing_ = false;
};

/// Opens it, and remembers between two starts what was run.
class Palette : public QObject {
  Q_OBJECT

 public:
  using Rows = std::function<std::vector<PaletteRow>()>;

  /// Both outlive it, or the window takes it along.
  Palette(Settings& settings, QWidget& window);
  /// Asked anew each time that it opens.
  void add(Rows rows) { sources_.push_back(std::move(rows)); }
  void open();

 private:
  void remember(const QString& id);

  Settings& settings_;
  QWidget& window_;
  std::vector<Rows> sources_;
  QStringList used_;  ///< ids, the latest first
  QPointer<PaletteDialog> dialog_;
};

}  // namespace gathernd::ui
