// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown and when it is asked for; then what the person does.
#include "ui/warp/warp_view.h"

#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/warp/warp_canvas.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/eliding_combo.h"
#include "ui/widgets/field.h"
#include "ui/widgets/icons.h"

namespace gathernd::ui {

WarpBar::WarpBar(QWidget* parent)
    : QWidget(parent),
      request_(new ElidingCombo("warpRequest", 16, this)),
      kernel_(new ElidingCombo("warpKernel", 11, this)) {
  setObjectName(QStringLiteral("warpBar"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  requestField_ = new Field(tr("Request"), request_, this);
  kernelField_ = new Field(tr("Kernel"), kernel_, this);
  previous_ = addStep("warpPrevious", tr("Previous warp"),
                      tr("Shows the warp before this one: 32 threads that run together."), -1);
  next_ = addStep("warpNext", tr("Next warp"),
                  tr("Shows the warp after this one: 32 threads that run together."), 1);
  warp_ = named(plainLabel(this), "warpNumber", tr("Warp shown"));
  beside_ = named(new QToolButton(this), "warpBesideNaive", tr("Figures of the naive kernel beside"));
  beside_->setText(tr("Beside: naive"));
  beside_->setToolTip(
      helpTip(tr("Puts the figures of the naive kernel beside these: the same call with a "
                 "thread for each element of output.")));
  const QString request =
      helpTip(tr("Request: the load or store of the warp that is drawn. All 32 threads "
                 "make it together."));
  requestField_->setToolTip(request);
  request_->setToolTip(request);
  kernelField_->setToolTip(helpTip(kernelHelp()));
  kernel_->setToolTip(helpTip(kernelHelp()));
  beside_->setCheckable(true);

  auto* row = rowOf(this, {requestField_, previous_, warp_, next_, spring(), kernelField_, beside_},
                    {.spacing = 6, .margins = QMargins(12, 3, 12, 3)});
  row->insertSpacing(1, 6);
  connect(request_, &QComboBox::activated, this, &WarpBar::requestChosen);
  connect(kernel_, &QComboBox::activated, this,
          [this](int at) { emit kernelChosen(kernel_->itemData(at).toString()); });
  connect(beside_, &QToolButton::toggled, this, &WarpBar::besideChosen);
  whenThemed(this, [this] { restyle(); });
}

QString WarpBar::kernelHelp() {
  return tr("Kernel: how the threads share the slices. It decides what a warp touches together.");
}

QToolButton* WarpBar::addStep(const char* name, const QString& words, const QString& help, int direction) {
  auto* button = named(new QToolButton(this), name, words);
  button->setToolTip(helpTip(help));
  button->setFixedSize(28, 28);
  connect(button, &QToolButton::clicked, this, [this, direction] { emit stepped(direction); });
  return button;
}

void WarpBar::restyle() {
  const Theme& theme = appTheme();
  const QColor off = mix(theme.window, theme.text, 0.45);
  previous_->setIcon(drawnIcon(IconShape::Back, theme.text, off));
  next_->setIcon(drawnIcon(IconShape::Play, theme.text, off));
}

void WarpBar::setRequests(const std::vector<WarpRequest>& requests, const WarpRequest& chosen) {
  const QSignalBlocker quiet(request_);
  std::array<int, kAccessKinds> counts{};
  for (const WarpRequest& request : requests) ++counts[static_cast<std::size_t>(request.kind)];
  QStringList texts;
  for (const WarpRequest& request : requests)
    texts << requestText(request, counts[static_cast<std::size_t>(request.kind)]);
  bool same = texts.size() == request_->count();
  for (int i = 0; same && i < request_->count(); ++i) same = request_->itemText(i) == texts[i];
  if (!same) {
    request_->clear();
    request_->addItems(texts);
  }
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (requests[i] == chosen) request_->setCurrentIndex(static_cast<int>(i));
  }
}

void WarpBar::setKernels(const std::vector<KernelChoiceRow>& rows, const QString& chosen,
                         const QString& why) {
  const QSignalBlocker quiet(kernel_);
  auto* items = qobject_cast<QStandardItemModel*>(kernel_->model());
  if (kernel_->count() != static_cast<int>(rows.size())) {
    kernel_->clear();
    for (const KernelChoiceRow& row : rows) kernel_->addItem(row.text, row.name);
  }
  for (int i = 0; i < kernel_->count(); ++i) {
    const KernelChoiceRow& row = rows[static_cast<std::size_t>(i)];
    QStandardItem* item = items->item(i);
    item->setText(row.text);
    item->setEnabled(row.hindrance.isEmpty());
    item->setToolTip(plainTip(row.hindrance.isEmpty() ? row.how : row.hindrance));
  }
  kernel_->setCurrentIndex(kernel_->findData(chosen));
  kernel_->setToolTip(helpTip(why.isEmpty() ? kernelHelp() : kernelHelp() + u' ' + asSentence(why)));
}

void WarpBar::setWarp(std::int64_t warp, std::int64_t warps, bool before, bool after) {
  const QString number = countText(warp);
  warp_->setText(warps < 0 ? tr("warp %1").arg(number) : tr("warp %1 of %2").arg(number, countText(warps)));
  warp_->setToolTip(tr("Warps are counted from 0."));
  previous_->setEnabled(before);
  next_->setEnabled(after);
}

void WarpBar::setWorking(bool working) {
  request_->setEnabled(working);
  if (working) return;
  request_->clear();
  warp_->clear();
  previous_->setEnabled(false);
  next_->setEnabled(false);
}

namespace {

constexpr int kPatienceMs = 150;
constexpr int kMinHeight = 72;

/// The tuple that a step is at, or that what is pointed at belongs to.
std::optional<std::int64_t> focusedTuple(Session& session) {
  const Snapshot& snapshot = session.snapshot();
  const StepState& step = session.playback().state();
  if (step.active) return step.tuple;
  const auto focus = session.focus();
  if (!focus || !snapshot.trace) return std::nullopt;
  const Trace& trace = *snapshot.trace;
  std::int64_t tuple = -1;
  switch (focus->tensor) {
    case TensorId::Indices:
      tuple = trace.tupleOfIndex(focus->flat);
      break;
    case TensorId::Output:
      if (trace.plan().sliceElements > 0) tuple = trace.tupleOfOutput(focus->flat);
      break;
    case TensorId::Params:
      if (trace.plan().sliceElements > 0) {
        const auto reads = snapshot.readsOf(trace.sliceOfParams(focus->flat), 1);
        if (reads && !reads->tuples.empty()) tuple = reads->tuples[0];
      }
      break;
  }
  if (tuple < 0 || tuple >= trace.tupleCount()) return std::nullopt;
  return tuple;
}

}  // namespace

WarpView::WarpView(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      backend_(session.backends().find("emulated")),
      bar_(new WarpBar(this)),
      canvas_(new WarpCanvas(this)),
      pane_(new WarpFigurePane(this)),
      live_(this, [this] { refresh(); }) {
  named(this, "warpView", tr("One warp"));
  setAttribute(Qt::WA_StyledBackground);
  setStyleSheet(QStringLiteral("#warpView { background: palette(base); }"));
  setFocusProxy(canvas_);
  auto* content = new QWidget;
  rowOf(content, {{canvas_, 1}, pane_}, {.spacing = 0});
  // Other docks may leave it little room: then it scrolls, and the window need not grow.
  auto* scroll = named(new QScrollArea(this), "warpScroll");
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidgetResizable(true);
  scroll->setMinimumHeight(kMinHeight);
  scroll->setWidget(content);
  columnOf(this, {bar_, {scroll, 1}}, {.spacing = 0});

  patience_.setSingleShot(true);
  connect(&patience_, &QTimer::timeout, this, &WarpView::showFigures);
  whenChanged(session_, &live_, kAllParts, &Refresher::schedule);
  whenChanged(session_, this, Part::Replaced, [this] { tuple_ = 0; });
  connect(&session_.selection(), &Selection::changed, &live_, &Refresher::schedule);
  connect(&session_.playback(), &Playback::changed, &live_, &Refresher::schedule);
  connect(bar_, &WarpBar::requestChosen, this, [this](int at) {
    wanted_ = requests_[static_cast<std::size_t>(at)];
    chooseRequest();
  });
  connect(bar_, &WarpBar::kernelChosen, this, [this](const QString& name) {
    kernel_ = name.toStdString();
    trace_.reset();  // all is asked anew
    warp_ = -1;
    live_.refresh();
  });
  connect(bar_, &WarpBar::stepped, this, &WarpView::step);
  connect(bar_, &WarpBar::besideChosen, this, &WarpView::setBeside);
  connect(canvas_, &WarpCanvas::lanePointed, this, &WarpView::point);
  connect(canvas_, &WarpCanvas::laneChosen, this, &WarpView::choose);
}

bool WarpView::waiting() const {
  return live_.waiting() || !accesses_.idle() || !chosen_.job.idle() || !naive_.job.idle();
}

/// Asks about the call and its indices, off the GUI thread.
template <class Answer>
void WarpView::start(Job& job, Question<Answer> ask, std::function<void(Expected<Answer>)> done) {
  job.start<Answer>(
      [trace = trace_, limit = session_.memoryLimit(), flats = flats_,
       ask = std::move(ask)](const Job::Task& task) -> Expected<Answer> {
        if (task.stop.stop_requested()) return gathernd::fail(ErrorCode::Cancelled, "cancelled");
        const auto indices = flats->of(trace->indices(), limit);
        if (!indices) return gathernd::fail(indices.error());
        return ask(trace->plan(), *indices, task.stop);
      },
      std::move(done));
}

void WarpView::refresh() {
  const Snapshot& snapshot = session_.snapshot();
  if (backend_ == nullptr || !snapshot.trace) {
    trace_.reset();
    if (backend_ == nullptr) return fail(tr("This program was put together without the emulated GPU."));
    return fail(snapshot.error ? asSentence(errorSentence(*snapshot.error)) : QString());
  }
  if (snapshot.trace != trace_) followCall();
  followFocus();
}

/// Another call, or another kernel: everything is asked anew, what stood there stays until the answer.
void WarpView::followCall() {
  trace_ = session_.snapshot().trace;
  const Plan& plan = trace_->plan();
  showKernels();
  if (plan.tupleCount == 0) {
    trace_.reset();
    return fail(tr("No tuples: no warp has anything to do."));
  }
  askFor(std::min(tuple_, plan.tupleCount - 1));
  count(chosen_, kernel_);
  if (beside_) count(naive_, "naive");
}

/// Asks for no tuple at all, which touches no index: only whether the kernel can do the call.
void WarpView::showKernels() {
  const Plan& plan = trace_->plan();
  const Tensor& indices = trace_->indices().base();
  std::vector<WarpBar::KernelChoiceRow> rows;
  const auto automatic = backend_->accesses(plan, indices, {}, {});
  QString why;
  if (automatic) {
    why = clauseText(automatic->choice.why);
    rows.push_back({QString(), tr("auto: %1").arg(fromBytes(automatic->choice.kernel)), why, QString()});
  } else {
    rows.push_back({QString(), tr("auto"), QString(), asSentence(errorSentence(automatic.error()))});
  }
  for (const KernelRow& kernel : backend_->kernels()) {
    const auto possible = backend_->accesses(plan, indices, {}, kernel.name);
    const QString name = fromBytes(kernel.name);
    rows.push_back({name, name, tr("%1: %2").arg(coreText(kernel.slices), coreText(kernel.how)),
                    possible ? QString() : asSentence(errorSentence(possible.error()))});
  }
  if (!kernel_.empty()) why = tr("asked for");
  bar_->setKernels(rows, fromBytes(kernel_), why);
}

/// Goes to the warp of what is pointed at, and stays there when nothing is any more.
void WarpView::followFocus() {
  if (!trace_) return;
  const auto tuple = focusedTuple(session_);
  const std::int64_t before = std::exchange(focusTuple_, tuple.value_or(-1));
  if (focusTuple_ == before) return;
  if (!tuple) return showScene();
  follows_ = true;
  if (reportTrace_ != trace_ || !tuples_ || *tuple < tuples_->first || *tuple > tuples_->last)
    return askFor(*tuple);
  tuple_ = *tuple;
  chooseRequest();
}

/// direction 0: the warp that is shown if it works for the tuples, else their first; 1, -1: the next, the one
/// before.
void WarpView::ask(TupleRange tuples, int direction) {
  start<AccessReport>(
      accesses_,
      [backend = backend_, kernel = kernel_, tuples](const Plan& plan, const Tensor& indices, const auto&) {
        return backend->accesses(plan, indices, tuples, kernel);
      },
      [this, tuples, direction](Expected<AccessReport> report) {
        if (report) return take(std::move(*report), tuples, direction);
        dropPicture(asSentence(errorSentence(report.error())));
        showFigures();  // the whole call can be counted where one tuple has too many warps to be listed
      });
}

void WarpView::take(AccessReport report, TupleRange asked, int direction) {
  const std::vector<std::int64_t> warps = warpsIn(report);
  if (warps.empty()) return fail(tr("Nothing is read and nothing is written: no warp has anything to do."));
  std::int64_t warp = warps.front();
  if (direction > 0) {
    const auto after = std::ranges::upper_bound(warps, warp_);
    warp = after != warps.end() ? *after : warps.back();
  } else if (direction < 0) {
    const auto from = std::ranges::lower_bound(warps, warp_);
    if (from != warps.begin()) warp = *std::prev(from);
  } else if (std::ranges::binary_search(warps, warp_)) {
    warp = warp_;
  }
  reportTrace_ = trace_;
  report_ = std::move(report);
  warp_ = warp;
  tuples_ = tuplesOf(report_, warp_, *reportTrace_);
  tuple_ = tuples_ ? std::clamp(asked.first, tuples_->first, tuples_->last) : asked.first;
  requests_ = requestsOf(report_, warp_);
  chooseRequest();
}

/// The request as it was chosen; once another tuple is pointed at, the one of that kind that works for it.
void WarpView::chooseRequest() {
  if (requests_.empty()) return;
  request_ = requests_.front();
  for (const WarpRequest& each : requests_) {
    if (each.kind == wanted_.kind && each.number <= wanted_.number) request_ = each;
  }
  picture_ = warpPicture(report_, request_.at, *reportTrace_);
  const auto works = [this](const WarpLane& lane) { return lane.tuple == focusTuple_; };
  if (std::exchange(follows_, false) && focusTuple_ >= 0 && std::ranges::none_of(picture_->lanes, works)) {
    const auto other = requestOfTuple(report_, requests_, request_.kind, focusTuple_, *reportTrace_);
    if (other) request_ = wanted_ = *other;
  }
  showRequest();
}

void WarpView::showRequest() {
  picture_ = warpPicture(report_, request_.at, *reportTrace_);
  bar_->setWorking(true);
  bar_->setRequests(requests_, request_);
  showScene();
  showSteps();
  showFigures();
}

void WarpView::showScene() {
  if (!picture_) return;
  const Plan& plan = reportTrace_->plan();
  WarpScene scene;
  scene.picture = *picture_;
  const QString tuples = !tuples_ ? QString()
                         : tuples_->first == tuples_->last
                             ? tr("tuple %1").arg(tuples_->first)
                             : tr("tuples %1 to %2").arg(countText(tuples_->first), countText(tuples_->last));
  scene.title =
      tr("%1 · kernel %2, %3").arg(tuples, fromBytes(report_.choice.kernel), clauseText(report_.choice.why));
  scene.key = keyText(*picture_, picture_->kind == AccessKind::IndexLoad ? plan.indexDtype : plan.dtype);
  scene.lanes = laneTexts(*picture_, *reportTrace_);
  scene.focusTuple = focusTuple_;
  canvas_->setScene(std::move(scene));
  const int lane = canvas_->current();
  canvas_->setCurrentText(lane >= 0 ? laneText(*picture_, lane, *reportTrace_) : QString());
}

void WarpView::showSteps() {
  if (!picture_) return;
  const std::vector<std::int64_t> warps = warpsIn(report_);
  const bool before = warps.front() < warp_ || (tuples_ && tuples_->first > 0);
  const bool after = warps.back() > warp_ || (tuples_ && tuples_->last + 1 < reportTrace_->tupleCount());
  bar_->setWarp(warp_, chosen_.column.totals ? chosen_.column.totals->warps : -1, before, after);
}

/// Numbers of the former call stay for a moment, so that quick answers do not flicker.
void WarpView::count(Count& count, const std::string& kernel) {
  patience_.start(kPatienceMs);
  count.column.state = tr("counting…");
  start<AccessTotals>(
      count.job,
      [backend = backend_, kernel](const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
        return backend->accessTotals(plan, indices, kernel, stop);
      },
      [this, &count](Expected<AccessTotals> totals) {
        WarpColumn& column = count.column;
        column.state.clear();
        if (totals) {
          column.kernel = fromBytes(totals->choice.kernel);
          column.totals = std::move(*totals);
        } else {
          column.totals.reset();
          column.state = totals.error().code == ErrorCode::Unsupported ? tr("cannot") : tr("not counted");
        }
        if (&count == &chosen_) showSteps();
        showFigures();
      });
}

void WarpView::showFigures() {
  const bool patient = patience_.isActive();
  const auto shown = [&](const Count& count) {
    WarpColumn column = count.column;
    if (count.job.busy() && !patient) column.totals.reset();
    return column;
  };
  WarpFigures figures;
  figures.picture = picture_;
  figures.chosen = shown(chosen_);
  if (beside_) figures.naive = shown(naive_);
  pane_->setFigures(std::move(figures));
  pane_->setVisible(trace_ != nullptr);
}

/// Nothing at all can be said of the call.
void WarpView::fail(const QString& sentence) {
  for (Job* job : {&accesses_, &chosen_.job, &naive_.job}) job->cancel();
  dropPicture(sentence);
  pane_->setVisible(false);
}

void WarpView::dropPicture(const QString& sentence) {
  picture_.reset();
  tuples_.reset();
  requests_.clear();
  report_ = {};
  warp_ = -1;
  reportTrace_.reset();
  bar_->setWorking(false);
  canvas_->setMessage(sentence);
}

// What the person does with the warp view: steps, points at lanes.

void WarpView::step(int direction) {
  if (!picture_ || !tuples_ || reportTrace_ != trace_) return;
  // A tuple may have several warps, and a warp several tuples: the next one works for the last tuple of this
  // one or for the first after it.
  if (direction > 0) return ask({tuples_->last, tuples_->last + 2}, 1);
  ask({tuples_->first - 1, tuples_->first + 1}, -1);
}

void WarpView::setBeside(bool naive) {
  beside_ = naive;
  if (naive && trace_) {
    naive_.column.kernel = QStringLiteral("naive");
    naive_.column.totals.reset();
    count(naive_, "naive");
  } else {
    naive_.job.cancel();
  }
  showFigures();
}

void WarpView::point(int lane) {
  if (!picture_ || !reportTrace_) return;
  canvas_->setCurrentText(lane >= 0 ? laneText(*picture_, lane, *reportTrace_) : QString());
  if (session_.snapshot().trace != reportTrace_) return;
  const std::int64_t output = lane >= 0 ? picture_->lanes[static_cast<std::size_t>(lane)].output : -1;
  session_.selection().setHover(output >= 0 ? std::optional(CellRef{TensorId::Output, output})
                                            : std::nullopt);
}

void WarpView::choose(int lane) {
  if (!picture_ || session_.snapshot().trace != reportTrace_) return;
  const std::int64_t output = picture_->lanes[static_cast<std::size_t>(lane)].output;
  if (output >= 0) session_.selection().pin({TensorId::Output, output});
}

}  // namespace gathernd::ui
