// SPDX-License-Identifier: GPL-3.0-or-later
// Every field for lines of text that a person edits. It takes plain text alone, however it comes (keys, menu,
// middle button, drop): Qt 6.4's own reads the first format of a clipboard that has none. More than
// kMostPasted at once is refused in a sentence, since the window would stand still while it is laid out.
// Thread rule: GUI thread.
#pragma once

#include <QPlainTextEdit>
#include <cstdint>

namespace gathernd::ui {

class TextField : public QPlainTextEdit {
  Q_OBJECT

 public:
  static constexpr qsizetype kMostPasted = 2'000'000;  ///< characters

  /// OfLines: as high as its lines, which do not wrap, in letters of one width; Tab leaves it.
  enum class Height : std::uint8_t { Free, OfLines };

  explicit TextField(QWidget* parent = nullptr, Height height = Height::Free);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  /// Where nothing was typed, Undo and Redo are the call's.
  bool event(QEvent* event) override;
  bool canInsertFromMimeData(const QMimeData* source) const override;
  void insertFromMimeData(const QMimeData* source) override;

 private:
  Height height_;
};

}  // namespace gathernd::ui
