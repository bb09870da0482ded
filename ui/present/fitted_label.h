// SPDX-License-Identifier: GPL-3.0-or-later
// Words in a given room. On one line they are cut with "…"; on several they are wrapped, and what is left
// comes on further pages, with a mark such as 1/3, that a click turns, or is cut. A screen reader and the
// tooltip have them whole. Units: pages from 0. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <vector>

namespace gathernd::ui {

class FittedLabel : public QWidget {
  Q_OBJECT

 public:
  enum class Rest : std::uint8_t {
    Pages,  ///< the label is as high as its lines, whatever it says
    Cut     ///< it is as high as what it says
  };
  explicit FittedLabel(int lines = 1, QWidget* parent = nullptr, Rest rest = Rest::Pages);

  void setText(const QString& text);
  void setLook(const QFont& font, const QColor& ink);
  const QString& text() const { return text_; }
  /// The lines of the present page as they are painted in the present width.
  QStringList shownLines() const;
  int pageCount() const;
  int page() const;
  void showPage(int page);  ///< the nearest that there is
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  QStringList wrapped(const QString& text, int width) const;
  QStringList linesOf(const QString& text, int width) const;
  std::vector<QStringList> pages() const;  // at least one
  QStringList cutLines() const;
  bool cuts() const { return lines_ == 1 || rest_ == Rest::Cut; }
  int markWidth() const;
  QString mark() const;

  int lines_;
  Rest rest_;
  int page_ = 0;
  QString text_;
  QFont font_;
  QColor ink_;
};

}  // namespace gathernd::ui
