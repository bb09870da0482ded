// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/statistics/next_mark.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/overview/find.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

struct Values {
  TensorId tensor = TensorId::Params;
  EditedTensor values;
};

/// The first marked element behind `after`, to the end.
Expected<std::optional<std::int64_t>> nextIn(const EditedTensor& values, std::int64_t after,
                                             std::stop_token stop) {
  std::optional<std::int64_t> next;
  const auto take = [&next](std::int64_t flat) { next = next ? std::min(*next, flat) : flat; };
  for (const Predicate::Kind kind : {Predicate::Kind::Nan, Predicate::Kind::Infinite}) {
    if (values.dtype() == DType::String) break;
    Predicate condition;
    condition.kind = kind;
    Search search;
    search.from = after;
    search.wraps = false;
    ScanOptions options;
    options.stop = stop;
    const auto found = findElement(values, condition, search, options);
    if (!found) return fail(found.error());
    if (*found) take((*found)->flat);
  }
  bool edit = false;
  values.visitEdits(after + 1, values.elementCount(), [&](std::int64_t flat, const Element&) {
    if (!std::exchange(edit, true)) take(flat);
  });
  return next;
}

}  // namespace

NextMark::NextMark(Session& session, QObject* parent) : QObject(parent), session_(session) {
  whenChanged(session_, this, Part::Replaced, [this] { job_.cancel(); });
}

void NextMark::go() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document || job_.busy()) return;
  std::vector<Values> around = {{TensorId::Params, snapshot.document->params}};
  const bool current = snapshot.state == OutputState::Current && snapshot.result;
  if (current) around.push_back({TensorId::Output, EditedTensor(snapshot.result->output)});
  around.push_back({TensorId::Indices, snapshot.document->indices});
  const auto focus = session_.focus();
  const auto here = std::find_if(around.begin(), around.end(),
                                 [&](const Values& v) { return focus && v.tensor == focus->tensor; });
  std::int64_t after = -1;
  if (here != around.end()) {
    std::rotate(around.begin(), here, around.end());
    after = focus->flat;
    around.push_back(around.front());  // what stands before it comes last
  }
  using Answer = std::optional<CellRef>;
  job_.start<Answer>(
      [around = std::move(around), after](const Job::Task& task) -> Expected<Answer> {
        for (std::size_t k = 0; k < around.size(); ++k) {
          auto next = nextIn(around[k].values, k == 0 ? after : -1, task.stop);
          if (!next) return fail(next.error());
          if (*next) return CellRef{around[k].tensor, **next};
        }
        return std::nullopt;
      },
      [this](const Expected<Answer>& answer) {
        if (!answer) {
          if (answer.error().code != ErrorCode::Cancelled) emit notFound(errorSentence(answer.error()));
        } else if (*answer) {
          emit found(**answer);
        } else {
          emit notFound(tr("No NaN, no infinity and no edit in params, output and indices"));
        }
      });
}

}  // namespace gathernd::ui
