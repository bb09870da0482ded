// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/table_bar.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

#include "core/text/element_text.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr int kPatienceMs = 200;  ///< most of it is over before a bar could be read
constexpr int kRowField = 68;

}  // namespace

std::optional<Cell> typedRow(const QString& typed, const TensorCells& cells) {
  static const QRegularExpression kApart(QStringLiteral("[\\s,\\[\\]:()]+"));
  std::vector<std::int64_t> numbers;
  for (QString part : typed.split(kApart, Qt::SkipEmptyParts)) {
    bool whole = false;
    numbers.push_back(part.replace(QChar(0x2212), QLatin1Char('-')).toLongLong(&whole));
    if (!whole) return std::nullopt;
  }
  const auto within = [](std::int64_t& at, std::int64_t size) {
    if (at < 0 && at >= -size) at += size;
    return at >= 0 && at < size;
  };
  const std::int64_t rows = cells.layout().rows, columns = cells.layout().columns;
  const auto given = static_cast<int>(numbers.size());
  if (given == 1) return within(numbers[0], rows) ? std::optional(Cell{numbers[0], 0}) : std::nullopt;
  const int rank = cells.shape().rank();
  if (given == 0 || (given != rank && given != rank - 1)) return std::nullopt;
  Cell cell;
  for (int axis = 0; axis < given; ++axis) {
    std::int64_t at = numbers[static_cast<std::size_t>(axis)];
    if (!within(at, cells.shape()[axis])) return std::nullopt;
    if (axis == rank - 1) {
      cell.column = at;
    } else {
      cell.row = cell.row * cells.shape()[axis] + at;
    }
  }
  return columns > 0 ? std::optional(cell) : std::nullopt;
}

TableBar::TableBar(TensorTable& table, TableWork& work, QWidget* parent)
    : QWidget(parent), table_(table), work_(work) {
  setObjectName(QStringLiteral("tableBar"));
  find_ = addField("tableFind", tr("Find: 3, > 3, nan"),
                   tr("Finds the next value, from the current cell on: 3, > 3, != 0, 1..5, nan, ±inf. Enter: "
                      "the next, Shift+Enter: the one before."));
  before_ = addButton("tableFindBefore", tr("Find the one before"), tr("The one before the current cell."));
  after_ = addButton("tableFindNext", tr("Find next"), tr("The next one after the current cell."));
  more_ = addButton("tableNext", tr("Go to the next…"),
                    tr("The next NaN, infinity or tuple that is out of range."));
  more_->setText(tr("Next"));
  row_ = addField("tableRow", tr("Row"),
                  tr("Goes to a row: its number, or its place such as 2,0. Negative numbers count from the "
                     "end."));
  row_->setFixedWidth(kRowField);
  filter_ =
      addField("tableFilter", {},
               tr("Shows only the rows whose value in the current column fits: 3, > 3, != 0, 1..5, nan, "
                  "±inf. Empty: all rows."));
  sort_ = addButton("tableSort", tr("Sort the rows"), tr("Sorts the rows by the current column."));
  sort_->setText(tr("Sort"));
  for (QToolButton* each : {more_, sort_}) {
    each->setPopupMode(QToolButton::InstantPopup);
    each->setToolButtonStyle(Qt::ToolButtonTextOnly);
    each->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; width: 0; }"));
    each->setMenu(new QMenu(each));
  }

  order_ = new QWidget(this);
  banner_ = wrappedLabel(order_, "tableBanner");
  again_ = named(new QPushButton(tr("Apply again"), order_), "tableOrderAgain");
  again_->setToolTip(helpTip(tr("Values were changed since the rows were put in this order.")));
  all_ = named(new QPushButton(tr("All rows"), order_), "tableAllRows");
  all_->setToolTip(helpTip(tr("Shows every row again, in the order of the tensor.")));
  rowOf(order_, {{banner_, 1}, again_, all_});

  wait_ = new QWidget(this);
  working_ = plainLabel(wait_);
  progress_ = named(new QProgressBar(wait_), "tableProgress", tr("How far the search or the order is"));
  progress_->setTextVisible(false);
  progress_->setRange(0, 1000);
  cancel_ = named(new QPushButton(tr("Cancel"), wait_), "tableCancel");
  rowOf(wait_, {working_, {progress_, 1}, cancel_});

  said_ = wrappedLabel(this, "tableSaid");
  said_->hide();
  columnOf(this,
           {rowOf(nullptr, {{find_, 1}, before_, after_, more_}, {.spacing = 4}),
            rowOf(nullptr, {row_, {filter_, 1}, sort_}, {.spacing = 4}), order_, wait_, said_},
           {.spacing = 4, .margins = QMargins(0, 6, 0, 6)});

  connect(row_, &QLineEdit::returnPressed, this, &TableBar::goToTyped);
  connect(filter_, &QLineEdit::returnPressed, this, &TableBar::filterTyped);
  connect(before_, &QToolButton::clicked, this, [this] { findTyped(Search::Direction::Backward); });
  connect(after_, &QToolButton::clicked, this, [this] { findTyped(Search::Direction::Forward); });
  connect(more_->menu(), &QMenu::aboutToShow, this, &TableBar::fillMore);
  connect(sort_->menu(), &QMenu::aboutToShow, this, [this] {
    sort_->menu()->clear();
    fillSort(*sort_->menu());
  });
  connect(all_, &QPushButton::clicked, this, [this] {
    filter_->clear();
    work_.asTheyAre();
  });
  connect(again_, &QPushButton::clicked, &work_, &TableWork::orderAgain);
  connect(cancel_, &QPushButton::clicked, &work_, &TableWork::cancel);
  connect(&work_, &TableWork::said, this, &TableBar::say);
  connect(&work_, &TableWork::changed, this, &TableBar::follow);
  connect(&table_, &TensorTable::rowAsked, row_, [this] {
    row_->setFocus(Qt::ShortcutFocusReason);
    row_->selectAll();
  });
  connect(&table_, &TensorTable::findAsked, find_, [this] {
    find_->setFocus(Qt::ShortcutFocusReason);
    find_->selectAll();
  });
  connect(&table_, &GridView::currentChanged, this, &TableBar::nameColumn);
  connect(&table_.cells(), &TensorCells::reset, this, &TableBar::nameColumn);
  connect(&table_, &GridView::menuAsked, this, &TableBar::showMenu);
  patience_.setSingleShot(true);
  connect(&patience_, &QTimer::timeout, this, [this] { wait_->setVisible(work_.busy()); });
  paintIcons();
  nameColumn();
  follow();
}

QLineEdit* TableBar::addField(const char* name, const QString& words, const QString& help) {
  auto* made = named(new QLineEdit(this), name, words);
  made->setPlaceholderText(words);
  made->setToolTip(helpTip(help));
  made->setMinimumWidth(60);
  made->installEventFilter(this);
  return made;
}

QToolButton* TableBar::addButton(const char* name, const QString& words, const QString& help) {
  auto* made = named(new QToolButton(this), name, words);
  made->setToolTip(helpTip(help));
  return made;
}

void TableBar::paintIcons() {
  const QColor ink = palette().color(QPalette::ButtonText);
  const QColor pale = palette().color(QPalette::Disabled, QPalette::ButtonText);
  before_->setIcon(drawnIcon(IconShape::Up, ink, pale));
  after_->setIcon(drawnIcon(IconShape::Down, ink, pale));
}

void TableBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintIcons();
}

bool TableBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() == Qt::Key_Escape) {
    work_.cancel();
    table_.setFocus(Qt::OtherFocusReason);
    return true;
  }
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (watched != find_ || !enter) return QWidget::eventFilter(watched, event);
  findTyped(key->modifiers().testFlag(Qt::ShiftModifier) ? Search::Direction::Backward
                                                         : Search::Direction::Forward);
  return true;
}

void TableBar::nameColumn() {
  const QString column = table_.cells().columnName(table_.current().column);
  const QString words = column.isEmpty() ? tr("Filter: > 3, nan") : tr("Filter column %1: > 3").arg(column);
  filter_->setPlaceholderText(words);
  filter_->setAccessibleName(words);
}

void TableBar::fillSort(QMenu& menu) const {
  const std::int64_t column = table_.current().column;
  const QString name = table_.cells().columnName(column);
  const bool any = table_.cells().rows() > 0 && !isComplex(table_.cells().dtype());
  const auto add = [&](const QString& text, bool descending) {
    QAction* action = menu.addAction(text, &work_, [this, column, descending] {
      work_.sort(RowSort{column, descending});
    });
    action->setEnabled(any);
    action->setObjectName(descending ? QStringLiteral("tableSortFalling")
                                     : QStringLiteral("tableSortRising"));
  };
  add(name.isEmpty() ? tr("Sort, rising") : tr("Sort by column %1, rising").arg(name), false);
  add(name.isEmpty() ? tr("Sort, falling") : tr("Sort by column %1, falling").arg(name), true);
  if (work_.inForce().sort) menu.addAction(tr("Do not sort"), &work_, [this] { work_.sort({}); });
}

void TableBar::fillMore() {
  QMenu& menu = *more_->menu();
  menu.clear();
  const bool strings = table_.cells().dtype() == DType::String;
  const auto add = [&](const char* name, const QString& text, Predicate::Kind kind) {
    QAction* action = menu.addAction(text, &work_, [this, kind] {
      Predicate condition;
      condition.kind = kind;
      work_.find(condition, Search::Direction::Forward);
    });
    action->setObjectName(QLatin1String(name));
    action->setEnabled(!strings);
  };
  add("tableNextNan", tr("Next NaN"), Predicate::Kind::Nan);
  add("tableNextInfinite", tr("Next ±∞"), Predicate::Kind::Infinite);
  if (table_.cells().tensor() == TensorId::Params) return;
  menu.addAction(tr("Next tuple out of range"), &work_, &TableWork::findBad)
      ->setObjectName(QStringLiteral("tableNextBad"));
}

void TableBar::showMenu(Cell cell, const QPoint& at) {
  auto* menu = new QMenu(&table_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Copy"), &table_, &TensorTable::copy);
  if (table_.cells().editable()) menu->addAction(tr("Paste"), &table_, &TensorTable::paste);
  menu->addSeparator();
  fillSort(*menu);
  menu->addAction(tr("Only rows with this value"), this, [this, cell] { filterLike(cell); });
  if (work_.ordered()) menu->addAction(tr("All rows"), all_, &QPushButton::click);
  menu->popup(at);
}

void TableBar::filterLike(Cell cell) {
  if (cell.row >= table_.cells().rows() || cell.column >= table_.cells().columns()) return;
  filter_->setText(QStringLiteral("= ") + table_.cells().text(cell));
  filterTyped();
}

void TableBar::goToTyped() {
  const TensorCells& cells = table_.cells();
  const auto cell = typedRow(row_->text(), cells);
  if (!cell) {
    const std::int64_t last = cells.layout().rows - 1;
    return say(last < 0 ? tr("There are no rows.")
                        : tr("Rows are 0 to %1, or %2 to %3.")
                              .arg(last)
                              .arg(cells.sourceRowName(0), cells.sourceRowName(last)));
  }
  work_.goTo(*cell);
  table_.setFocus(Qt::OtherFocusReason);
}

void TableBar::findTyped(Search::Direction direction) {
  if (find_->text().isEmpty()) return;
  const auto condition = typedCondition(find_->text(), table_.cells().dtype());
  if (!condition) return say(asSentence(errorSentence(condition.error())));
  work_.find(*condition, direction);
}

void TableBar::filterTyped() {
  if (filter_->text().isEmpty()) return work_.filter({});
  const auto condition = typedCondition(filter_->text(), table_.cells().dtype());
  if (!condition) return say(asSentence(errorSentence(condition.error())));
  work_.filter(RowFilter{table_.current().column, *condition});
}

QString TableBar::banner() const {
  const RowOrderRequest& now = work_.inForce();
  const TensorCells& cells = table_.cells();
  QStringList parts;
  if (now.filter) {
    const QString column = cells.columnName(now.filter->column);
    const QString condition = conditionText(now.filter->predicate);
    parts << (column.isEmpty() ? tr("%L1 of %L2 rows: %3") : tr("%L1 of %L2 rows: column %4 %3"))
                 .arg(cells.rows())
                 .arg(cells.layout().rows)
                 .arg(condition);
    if (!column.isEmpty()) parts.last() = parts.last().arg(column);
  }
  if (now.sort) {
    const QString column = cells.columnName(now.sort->column);
    const bool falling = now.sort->descending;
    parts << (column.isEmpty() ? falling ? tr("sorted, falling") : tr("sorted, rising")
              : falling ? tr("sorted by column %1, falling").arg(column)
                               : tr("sorted by column %1, rising").arg(column));
  }
  QString text = asSentence(parts.join(tr("; ")));
  if (work_.outdated()) text += u' ' + tr("Values have changed since.");
  return text;
}

void TableBar::follow() {
  order_->setVisible(work_.ordered());
  if (work_.ordered()) banner_->setText(banner());
  again_->setVisible(work_.outdated());
  if (!work_.busy()) {
    patience_.stop();
    wait_->hide();
    return;
  }
  const int percent = static_cast<int>(work_.fraction() * 100);
  working_->setText((work_.ordering() ? tr("Ordering rows: %1%") : tr("Looking: %1%")).arg(percent));
  progress_->setValue(static_cast<int>(work_.fraction() * 1000));
  if (!patience_.isActive() && wait_->isHidden()) patience_.start(kPatienceMs);
}

void TableBar::say(const QString& sentence) {
  showSentence(said_, sentence);
}

TablePage::TablePage(Session& session, TensorId tensor, QWidget* parent)
    : QWidget(parent),
      table_(new TensorTable(session, tensor, this)),
      work_(new TableWork(session, *table_)) {
  columnOf(this, {new TableBar(*table_, *work_, this), {table_, 1}}, {.spacing = 0});
  setFocusProxy(table_);
}

namespace {

using Kind = Predicate::Kind;

struct Sign {
  const char* typed;
  Kind kind;
};

/// The longer one of two that begin alike comes first.
constexpr Sign kSigns[] = {{"==", Kind::Equal},          {"!=", Kind::NotEqual},
                           {"<>", Kind::NotEqual},       {"≠", Kind::NotEqual},
                           {"<=", Kind::LessOrEqual},    {"≤", Kind::LessOrEqual},
                           {">=", Kind::GreaterOrEqual}, {"≥", Kind::GreaterOrEqual},
                           {"=", Kind::Equal},           {"<", Kind::Less},
                           {">", Kind::Greater}};

struct ConditionText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::ConditionText)
};

bool isWord(const QString& text, std::initializer_list<const char*> words) {
  for (const char* word : words) {
    if (text.compare(QString::fromUtf8(word), Qt::CaseInsensitive) == 0) return true;
  }
  return false;
}

Expected<Predicate> comparison(Kind kind, const QString& value, DType dtype) {
  auto element = TRY(parseElement(value.toStdString(), dtype));
  Predicate made;
  made.kind = kind;
  made.value = std::move(element);
  TRY(checkPredicate(made, dtype));
  return made;
}

Expected<Predicate> range(const QString& low, const QString& high, DType dtype) {
  auto made = comparison(Kind::GreaterOrEqual, low, dtype);
  if (!made) return made;
  auto end = comparison(Kind::LessOrEqual, high, dtype);
  if (!end) return end;
  made->kind = Kind::InRange;
  made->high = std::move(end->value);
  return made;
}

}  // namespace

Expected<Predicate> typedCondition(const QString& typed, DType dtype) {
  const bool strings = dtype == DType::String;
  const QString text = strings ? typed : typed.trimmed();
  Predicate made;
  if (!strings && isWord(text, {"nan"})) return made;
  if (!strings && isWord(text, {"±inf", "+-inf", "±∞", "infinite"})) {
    made.kind = Kind::Infinite;
    return made;
  }
  for (const Sign& sign : kSigns) {
    const QString written = QString::fromUtf8(sign.typed);
    if (!text.startsWith(written)) continue;
    if (strings && sign.kind != Kind::Equal && sign.kind != Kind::NotEqual) break;
    const QString rest = text.mid(written.size());
    if (!strings && isWord(rest.trimmed(), {"nan"}) && sign.kind == Kind::Equal) return made;
    return comparison(sign.kind, strings && rest.startsWith(u' ') ? rest.mid(1) : rest, dtype);
  }
  if (const auto dots = text.indexOf(QLatin1String("..")); !strings && dots > 0)
    return range(text.left(dots), text.mid(dots + 2), dtype);
  return comparison(Kind::Equal, text, dtype);
}

QString conditionText(const Predicate& condition) {
  const QString value = valueText(condition.value, 24);
  switch (condition.kind) {
    case Kind::Nan:
      return QStringLiteral("NaN");
    case Kind::Infinite:
      return QStringLiteral("±∞");
    case Kind::InRange:
      return ConditionText::tr("%1 to %2").arg(value, valueText(condition.high, 24));
    default:
      break;
  }
  for (const Sign& sign : kSigns) {
    if (sign.kind != condition.kind) continue;
    const char* said = condition.kind == Kind::Equal            ? "="
                       : condition.kind == Kind::NotEqual       ? "≠"
                       : condition.kind == Kind::LessOrEqual    ? "≤"
                       : condition.kind == Kind::GreaterOrEqual ? "≥"
                                                                : sign.typed;
    return QString::fromUtf8(said) + u' ' + value;
  }
  return value;
}

}  // namespace gathernd::ui
