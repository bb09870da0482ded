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
  std::optional<Comparison> comparison;
  double part = 0;
  SweepNews sweep;
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
  deliver_ = nullptr;
  mail_.reset();
  ++ticket_;
}

std::shared_ptr<CompareJob::Mail> CompareJob::begin(std::function<void(Mail&)> deliver) {
  cancel();
  mail_ = std::make_shared<Mail>();
  deliver_ = std::move(deliver);
  frame_.start();
  return mail_;
}

/// `done`, when all mail has been handed over.
template <class Answer>
void CompareJob::launch(std::function<Expected<Answer>(const Job::Task&)> work,
                        std::function<void(Expected<Answer>)> done) {
  job_.start<Answer>(std::move(work),
                     [this, ticket = ticket_, done = std::move(done)](Expected<Answer> answer) {
                       handOver();
                       if (ticket_ != ticket) return;  // who was told of the last points had enough
                       frame_.stop();
                       deliver_ = nullptr;
                       done(std::move(answer));
                     });
}

void CompareJob::handOver() {
  const auto mail = mail_;
  const auto deliver = deliver_;
  if (mail && deliver) deliver(*mail);
}

void CompareJob::compare(CompareInput input, CompareOptions options, Partial partial, Compared done) {
  auto mail = begin([partial = std::move(partial)](Mail& post) {
    std::optional<Comparison> news;
    double part = 0;
    {
      const std::lock_guard lock(post.mutex);
      news.swap(post.comparison);
      part = post.part;
    }
    if (news && partial) partial(*news, part);
  });
  options.memoryLimit = input.memoryLimit;
  options.progress = [mail](const Comparison& soFar, double part) {
    const std::lock_guard lock(mail->mutex);
    mail->comparison = soFar;
    mail->part = part;
  };
  launch<Comparison>(
      [input = std::move(input), options](const Job::Task& task) -> Expected<Comparison> {
        CompareOptions own = options;
        own.stop = task.stop;
        const auto flat = TRY(flatten(input, own.stop));
        return compareBackends(input.configurations, *input.reference, *input.plan, flat.params, flat.indices,
                               own);
      },
      std::move(done));
}

Expected<void> CompareJob::sweepInto(Mail& mail, const CompareInput& input, const SweepOptions& options,
                                     double secondsOfCeilings) {
  const auto flat = TRY(flatten(input, options.stop));
  {
    auto machine = describeMachine();
    auto ceilings = measureCeilings(input, options, secondsOfCeilings);
    const std::lock_guard lock(mail.mutex);
    mail.sweep.machine = std::move(machine);
    mail.sweep.ceilings = std::move(ceilings);
  }
  const double all = static_cast<double>(std::max<std::size_t>(sweepSizes(options).size(), 1));
  int count = 0;
  TRY(sweepBackends(input.configurations, input.shapes, flat.params, flat.indices, options,
                    [&](const SweepPoint& point) {
                      const std::lock_guard lock(mail.mutex);
                      mail.sweep.fresh.push_back(point);
                      mail.sweep.part = ++count / all;
                      return true;
                    }));
  return {};
}

void CompareJob::sweep(CompareInput input, SweepOptions options, double secondsOfCeilings, Points points,
                       Swept done) {
  auto mail = begin([points = std::move(points)](Mail& post) {
    SweepNews news;
    {
      const std::lock_guard lock(post.mutex);
      news = post.sweep;
      post.sweep.fresh.clear();
    }
    if (!news.fresh.empty() && points) points(std::move(news));
  });
  options.memoryLimit = input.memoryLimit;
  launch<void>(
      [mail, secondsOfCeilings, input = std::move(input), options](const Job::Task& task) -> Expected<void> {
        SweepOptions own = options;
        own.stop = task.stop;
        return sweepInto(*mail, input, own, secondsOfCeilings);
      },
      std::move(done));
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
