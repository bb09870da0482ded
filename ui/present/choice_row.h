// SPDX-License-Identifier: GPL-3.0-or-later
// Before a class, in the phases' place while they have nothing to show: what an open question is answered
// from, A to D to be chosen, or the axes that a shape is put together from, to be read. Nothing where it is
// wider than its room: then the words have it. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/present/present_bars.h"
#include "ui/theme/theme.h"

class QPushButton;

namespace gathernd::ui {

class Asking;

class ChoiceRow : public QWidget {
  Q_OBJECT

 public:
  explicit ChoiceRow(QWidget* parent = nullptr);
  void setAsking(Asking& asking);
  void setSizes(const PresentSizes& sizes);
  /// As of the question that is open now. False: nothing is offered, or it has no room in `width`.
  bool offer(int width);

 private:
  struct Offer {
    QString words;
    int choice;  ///< -1: to be read alone
    bool enabled;
    bool operator==(const Offer&) const = default;
  };
  std::vector<Offer> offers() const;
  void build(const std::vector<Offer>& offers);

  Asking* asking_ = nullptr;
  PresentSizes sizes_{768};
  std::vector<Offer> built_;
  QList<QPushButton*> buttons_;
};

}  // namespace gathernd::ui
