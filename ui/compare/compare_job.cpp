// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_job.h"

#include <QTime>
#include <algorithm>
#include <mutex>
#include <utility>

#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

/// What the worker has to say, until the next frame fetches it. Thread rule: under its mutex.
struct CompareJob::Mail {
  std::mutex mutex;
  CompareNews news;
};

namespace {

// How files tell the two apart.
constexpr char kOneThread[] = ", 1 thread";
constexpr char kAllThreads[] = ", all threads";

struct Flat {
  Tensor params, indices;
};

Expected<Flat> flatten(const CompareInput& input, const std::stop_token& stop) {
  Flat flat;
  for (auto [edited, into] :
       {std::pair{&input.call.params, &flat.params}, {&input.call.indices, &flat.indices}}) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    *into = TRY(edited->flattened());
  }
  return flat;
}

/// Small enough for a core's own cache on most machines: the limit of calls that stay in one.
constexpr std::int64_t kCachedBytes = std::int64_t{1} << 20;

/// What cannot be measured is left out: the sweep goes on without it.
SweepCeilings measureCeilings(const CompareInput& input, const SweepOptions& options, double seconds) {
  SweepCeilings ceilings;
  if (seconds <= 0) return ceilings;
  RooflineOptions how;
  how.threads = describeMachine().processors;
  how.memoryLimit = options.memoryLimit;
  how.budgetSeconds = seconds;
  how.cachedBytes = kCachedBytes;
  how.stop = options.stop;
  if (auto measured = measureRoofline(how)) ceilings.machine = *measured;
  for (const Configuration& who : input.configurations) {
    auto device = who.backend->deviceRoofline(options.stop);
    ceilings.devices.push_back(device ? std::optional(*device) : std::nullopt);
  }
  return ceilings;
}

}  // namespace

CompareJob::CompareJob() {
  frame_.setInterval(kFrameMs);
  connect(&frame_, &QTimer::timeout, this, &CompareJob::handOver);
}

void CompareJob::cancel() {
  job_.cancel();
  frame_.stop();
  news_ = nullptr;
  mail_.reset();
}

/// `done`, when all mail has been handed over.
template <class Answer>
void CompareJob::start(std::function<Expected<Answer>(Mail&, const std::stop_token&)> work, News news,
                       std::function<void(Expected<Answer>)> done) {
  cancel();
  mail_ = std::make_shared<Mail>();
  news_ = std::move(news);
  frame_.start();
  job_.start<Answer>(
      [mail = mail_, work = std::move(work)](const Job::Task& task) { return work(*mail, task.stop); },
      [this, mail = mail_, done = std::move(done)](Expected<Answer> answer) {
        handOver();
        if (mail_ != mail) return;  // who was told of the last points had enough
        frame_.stop();
        news_ = nullptr;
        done(std::move(answer));
      });
}

void CompareJob::handOver() {
  const auto mail = mail_;
  const auto tell = news_;
  if (!mail || !tell) return;
  CompareNews news;
  {
    const std::lock_guard lock(mail->mutex);
    news = mail->news;
    mail->news.comparison.reset();
    mail->news.points.clear();
  }
  if (news.comparison || !news.points.empty()) tell(std::move(news));
}

void CompareJob::compare(CompareInput input, CompareOptions options, News news,
                         std::function<void(Expected<Comparison>)> done) {
  options.memoryLimit = input.memoryLimit;
  start<Comparison>(
      [input = std::move(input), options](Mail& mail, const std::stop_token& stop) -> Expected<Comparison> {
        CompareOptions own = options;
        own.stop = stop;
        own.progress = [&mail](const Comparison& soFar, double part) {
          const std::lock_guard lock(mail.mutex);
          mail.news.comparison = soFar;
          mail.news.part = part;
        };
        const auto flat = TRY(flatten(input, stop));
        return compareBackends(input.configurations, input.reference, *input.plan, flat.params, flat.indices,
                               own);
      },
      std::move(news), std::move(done));
}

void CompareJob::sweep(CompareInput input, SweepOptions options, double secondsOfCeilings, News news,
                       std::function<void(Expected<void>)> done) {
  options.memoryLimit = input.memoryLimit;
  start<void>(
      [input = std::move(input), options, secondsOfCeilings](Mail& mail,
                                                             const std::stop_token& stop) -> Expected<void> {
        SweepOptions own = options;
        own.stop = stop;
        const auto flat = TRY(flatten(input, stop));
        auto machine = describeMachine();
        auto ceilings = measureCeilings(input, own, secondsOfCeilings);
        {
          const std::lock_guard lock(mail.mutex);
          mail.news.machine = std::move(machine);
          mail.news.ceilings = std::move(ceilings);
        }
        const double all = static_cast<double>(std::max<std::size_t>(sweepSizes(own).size(), 1));
        int count = 0;
        TRY(sweepBackends(input.configurations, input.shapes, flat.params, flat.indices, own,
                          [&](const SweepPoint& point) {
                            const std::lock_guard lock(mail.mutex);
                            mail.news.points.push_back(point);
                            mail.news.part = ++count / all;
                            return true;
                          }));
        return {};
      },
      std::move(news), std::move(done));
}

CallNote callNote(const Snapshot& snapshot) {
  CallNote note;
  note.when = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
  note.generation = snapshot.generation;
  note.plan = snapshot.plan;
  if (!snapshot.plan) return note;
  const Plan& plan = *snapshot.plan;
  note.call = CompareText::tr("indices %1 · params %2 · %3 · %4")
                  .arg(shapeText(plan.indices), shapeText(plan.params), dtypeText(plan.dtype),
                       QString::fromStdString(plan.dialect.name));
  return note;
}

std::vector<std::size_t> timedAt(const SweepRecord& record, const SweepPoint& point) {
  std::vector<std::size_t> timed;
  for (std::size_t i = 0; i < std::min(point.samples.size(), record.configurations.size()); ++i)
    if (point.samples[i].present) timed.push_back(i);
  return timed;
}

QString labelText(const Configuration& who) {
  const std::string id(who.backend == nullptr ? std::string_view() : who.backend->id());
  if (who.label == id + kOneThread) return CompareText::tr("%1, 1 thread").arg(QString::fromStdString(id));
  if (who.label == id + kAllThreads)
    return CompareText::tr("%1, all threads").arg(QString::fromStdString(id));
  return QString::fromStdString(who.label);
}

std::vector<Candidate> candidates(const BackendRegistry& backends, const Snapshot& snapshot) {
  std::vector<Candidate> all;
  const DType dtype = snapshot.document->params.dtype();
  const DType indexDtype = snapshot.document->indices.dtype();
  for (const auto& backend : backends.all()) {
    const std::string id(backend->id());
    QString reason;
    if (const auto accepted = backend->accepts(dtype, indexDtype); !accepted)
      reason = errorSentence(accepted.error());
    if (id == "cpu") {
      all.push_back({{id + kOneThread, backend.get(), 1, {}}, reason});
      all.push_back({{id + kAllThreads, backend.get(), 0, {}}, reason});
    } else {
      all.push_back({{id, backend.get(), 0, {}}, reason});
    }
  }
  return all;
}

}  // namespace gathernd::ui
