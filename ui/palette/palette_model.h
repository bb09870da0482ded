// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done, as rows that a few letters choose among. Each word that is typed must be found in a row:
// in its text, in its English or in where it stands, which counts less; or begin a word of what it is about.
// Best first; of equals what can be run, then what was run last, then in the order given. Thread rule: GUI
// thread.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <vector>

namespace gathernd::ui {

struct PaletteRow {
  QString id;       ///< by which it is remembered as run; empty: it is not
  QString text;     ///< one line, in the window's language
  QString english;  ///< the same in English, where that is another
  QString path;     ///< where it stands: "View ▸ Theme"
  QString keys;     ///< as the menu shows them
  QString about;    ///< words that are not shown: aims, notes, rules, synonyms
  QString whyNot;   ///< a clause; not empty: it cannot be run now
  bool checked = false;
  std::function<void()> run;
};

class PaletteModel : public QAbstractListModel {
  Q_OBJECT

 public:
  /// Beside Qt's own. Places: of the letters that were found, in text, english and path.
  enum Role { kRow = Qt::UserRole, kTextPlaces, kEnglishPlaces, kPathPlaces };

  using QAbstractListModel::QAbstractListModel;

  /// `lastUsed`: ids, the latest first.
  void setRows(std::vector<PaletteRow> rows, const QStringList& lastUsed);
  void search(const QString& sought);
  const PaletteRow& row(int shown) const { return rows_[hits_[static_cast<std::size_t>(shown)].row]; }
  int total() const { return static_cast<int>(rows_.size()); }
  /// Letters compared by the last search.
  std::int64_t steps() const { return steps_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  struct Hit {
    std::size_t row;
    int score;
  };
  int score(const PaletteRow& row, const QStringList& words);
  void order();
  QString spoken(int shown) const;

  std::vector<PaletteRow> rows_;
  std::vector<int> used_;  ///< of each row: the lower, the later it was run
  std::vector<Hit> hits_;
  QString sought_;
  QStringList words_;
  std::int64_t steps_ = 0;
};

}  // namespace gathernd::ui
