// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_records.h"

#include <QTime>

#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

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
      all.push_back({{id + ", 1 thread", backend.get(), 1, {}}, reason});
      all.push_back({{id + ", all threads", backend.get(), 0, {}}, reason});
    } else {
      all.push_back({{id, backend.get(), 0, {}}, reason});
    }
  }
  return all;
}

}  // namespace gathernd::ui
