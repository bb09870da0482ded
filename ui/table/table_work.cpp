// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/table_work.h"

#include <algorithm>
#include <utility>

#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

/// The first cell of the next row, round the end, whose tuple is out of range.
Expected<std::optional<FoundCell>> nextBadRow(const Trace& trace, TensorId tensor, const MatrixLayout& layout,
                                              const RowOrder& order, std::int64_t from,
                                              const std::stop_token& stop, CountedJob::Counter& done) {
  constexpr std::int64_t kRowsBetweenLooks = 1024;
  const auto tupleOf = [&](std::int64_t place) {
    const std::int64_t flat = layout.flat(order.rowAt(place), 0);
    return tensor == TensorId::Indices ? trace.tupleOfIndex(flat) : trace.tupleOfOutput(flat);
  };
  const std::int64_t rows = order.size();
  for (std::int64_t i = 1; i <= rows; ++i) {
    if (i % kRowsBetweenLooks == 0) {
      if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
      done += kRowsBetweenLooks;
    }
    const std::int64_t place = (from + i) % rows;
    const TupleOutcome outcome = trace.endingOf(tupleOf(place)).outcome;
    if (outcome != TupleOutcome::Ok && outcome != TupleOutcome::Wrapped)
      return FoundCell{{place, 0}, from + i >= rows};
  }
  return std::nullopt;
}

}  // namespace

TableWork::TableWork(Session& session, TensorTable& table)
    : QObject(&table), session_(session), table_(table) {
  connect(&job_, &CountedJob::changed, this, &TableWork::changed);
  connect(&table_.cells(), &TensorCells::reset, this, [this] {
    if (!setting_) forget();
  });
  connect(&table_.cells(), &TensorCells::changed, this, &TableWork::compare);
}

void TableWork::forget() {
  job_.cancel();
  inForce_ = {};
  orderedValues_.reset();
  outdated_ = false;
  emit changed();
}

void TableWork::compare() {
  if (!orderedValues_ || outdated_) return;
  const auto now = table_.cells().values();
  outdated_ = !now || !now->same(*orderedValues_);
  if (outdated_) emit changed();
}

std::int64_t TableWork::tupleOf(Cell cell) const {
  const Trace* trace = session_.snapshot().trace.get();
  if (trace == nullptr || table_.cells().rows() == 0) return -1;
  const std::int64_t flat = table_.cells().flatOf(cell);
  return table_.cells().tensor() == TensorId::Indices ? trace->tupleOfIndex(flat)
                                                      : trace->tupleOfOutput(flat);
}

void TableWork::found(Cell cell, bool wrapped) {
  if (cell.row >= table_.cells().rows()) return;
  table_.setCurrent(cell);
  const TensorCells& cells = table_.cells();
  QString at = cells.rowName(cell.row);
  if (const QString column = cells.columnName(cell.column); !column.isEmpty())
    at.replace(QLatin1Char(':'), column);
  emit said(wrapped ? tr("%1, from the start again.").arg(at) : tr("%1.").arg(at));
}

/// What is said where there is none; places of another order are of no use any more.
std::function<void(Expected<std::optional<FoundCell>>)> TableWork::onFound(const QString& none) {
  return [this, none, order = table_.cells().order()](const Expected<std::optional<FoundCell>>& answer) {
    if (order != table_.cells().order()) return;
    if (!answer) return emit said(asSentence(errorSentence(answer.error())));
    *answer ? found((*answer)->cell, (*answer)->wrapped) : emit said(none);
  };
}

void TableWork::find(const Predicate& condition, Search::Direction direction) {
  TensorCells& cells = table_.cells();
  const auto values = cells.values();
  if (!values || cells.rows() == 0 || cells.columns() == 0) return;
  // Where nobody has been yet, the first cell comes first.
  const Cell from = table_.selection().ranges().empty() ? Cell{0, -1} : table_.current();
  ordering_ = false;
  emit said({});
  job_.start<std::optional<FoundCell>>(
      cells.rows() * cells.columns(),
      [tensor = *values, layout = cells.layout(), order = cells.order(), condition, from, direction](
          const Job::Task& task, CountedJob::Counter& done) -> Expected<std::optional<FoundCell>> {
        const ScanOptions options{task.stop, &done, 0};
        if (order) return findInOrder(tensor, layout, *order, condition, from, direction, options);
        const std::int64_t flat = from.column < 0 ? -1 : layout.flat(from);
        auto at = TRY(findElement(tensor, condition, {flat, direction, true}, options));
        if (!at) return std::nullopt;
        const auto cell = layout.cellOf(at->flat);
        return cell ? std::optional(FoundCell{*cell, at->wrapped}) : std::nullopt;
      },
      onFound(tr("Nowhere in this table.")));
}

void TableWork::findBad() {
  const Snapshot& snapshot = session_.snapshot();
  TensorCells& cells = table_.cells();
  if (!snapshot.trace || cells.rows() == 0 || cells.columns() == 0) return;
  if (snapshot.badKnown && snapshot.bad.count == 0) return emit said(tr("No tuple is out of range."));
  const std::int64_t now = tupleOf(table_.current());
  if (!cells.order() && snapshot.badKnown) {
    const std::int64_t tuple = snapshot.nextBad(now);
    if (tuple < 0) return;
    const TupleTrace trace = snapshot.trace->at(tuple);
    const std::int64_t flat = cells.tensor() == TensorId::Indices
                                  ? snapshot.trace->indexOf(tuple, std::max(trace.badComponent, 0))
                                  : tuple * snapshot.plan->sliceElements;
    const auto cell = cells.layout().cellOf(flat);
    if (cell) found(*cell, tuple <= now);
    return;
  }
  if (!cells.order()) return emit said(tr("Which tuples are out of range is not known yet."));
  ordering_ = false;
  emit said({});
  job_.start<std::optional<FoundCell>>(
      cells.rows(),
      [trace = snapshot.trace, tensor = cells.tensor(), layout = cells.layout(), order = cells.order(),
       from = table_.current().row](const Job::Task& task, CountedJob::Counter& done) {
        return nextBadRow(*trace, tensor, layout, *order, from, task.stop, done);
      },
      onFound(tr("No tuple of these rows is out of range.")));
}

void TableWork::goTo(Cell source) {
  TensorCells& cells = table_.cells();
  emit said({});
  if (!cells.order()) return table_.setCurrent(source);
  ordering_ = false;
  job_.start<std::int64_t>(
      0,
      [order = cells.order(), row = source.row](const Job::Task& task, CountedJob::Counter&) {
        return placeInOrder(*order, row, {task.stop, nullptr, 0});
      },
      [this, order = cells.order(), source](Expected<std::int64_t> place) {
        if (order != table_.cells().order() || !place) return;
        if (*place < 0)
          return emit said(tr("The filter leaves out row %1.").arg(table_.cells().sourceRowName(source.row)));
        table_.setCurrent({*place, source.column});
      });
}

void TableWork::sort(std::optional<RowSort> by) {
  RowOrderRequest request = inForce_;
  request.sort = by;
  make(request);
}

void TableWork::filter(std::optional<RowFilter> by) {
  RowOrderRequest request = inForce_;
  request.filter = std::move(by);
  make(request);
}

void TableWork::orderAgain() {
  make(RowOrderRequest(inForce_));
}

void TableWork::asTheyAre() {
  make({});
}

void TableWork::make(const RowOrderRequest& request) {
  TensorCells& cells = table_.cells();
  const auto values = cells.values();
  emit said({});
  if (!request.sort && !request.filter) {
    const Cell now = table_.current();
    const bool any = cells.order() && now.row < cells.rows();
    const Cell source = any ? Cell{cells.sourceRow(now.row), now.column} : Cell{};
    setting_ = true;
    cells.setOrder(nullptr);
    setting_ = false;
    forget();
    return table_.setCurrent(source);
  }
  if (!values) return;
  ordering_ = true;
  job_.start<std::shared_ptr<const RowOrder>>(
      cells.layout().rows,
      [tensor = *values, layout = cells.layout(), request](
          const Job::Task& task, CountedJob::Counter& done) -> Expected<std::shared_ptr<const RowOrder>> {
        auto order = TRY(makeRowOrder(tensor, layout, request, {task.stop, &done, 0}));
        return std::make_shared<const RowOrder>(std::move(order));
      },
      [this, tensor = *values, request](Expected<std::shared_ptr<const RowOrder>> order) {
        if (!order) return emit said(asSentence(errorSentence(order.error())));
        setting_ = true;
        table_.cells().setOrder(*order);
        setting_ = false;
        inForce_ = request;
        orderedValues_ = tensor;
        outdated_ = false;
        compare();
        table_.setCurrent({0, table_.current().column});
      });
}

}  // namespace gathernd::ui
