// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_records.h"

#include <QTime>

#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

// How files tell the two apart.
constexpr char kOneThread[] = ", 1 thread";
constexpr char kAllThreads[] = ", all threads";

}  // namespace

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
