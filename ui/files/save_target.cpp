// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/save_target.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <optional>
#include <utility>
#include <vector>

#include "core/tensor/mapped_file.h"
#include "ui/files/tensor_roles.h"
#include "ui/files/tensor_saver.h"
#include "ui/session/document.h"
#include "ui/text/value_text.h"
#include "ui/widgets/dialogs.h"

namespace gathernd::ui {
namespace {

struct TargetText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::TargetText)
};

/// Names that stand for many a thing ("x", "data") say too little where something is replaced.
std::optional<TensorId> told(const QString& path, const Document& document) {
  for (const TensorId id : {TensorId::Indices, TensorId::Params}) {
    const auto& file = tensorOf(document, id).base().file();
    if (file && QFileInfo(fromBytes(file->path())) == QFileInfo(path)) return id;
  }
  const auto named = roleByName(path.toStdString());
  const bool params = QFileInfo(path).fileName().contains(QLatin1String("param"), Qt::CaseInsensitive);
  return named == TensorId::Indices || params ? named : std::nullopt;
}

}  // namespace

void askTensorFor(const QString& path, const Snapshot& snapshot, Dialogs& dialogs, QWidget* window,
                  std::function<void(TensorId)> chosen) {
  if (const auto tensor = told(path, *snapshot.document)) return chosen(*tensor);
  std::vector<TensorId> tensors;
  QStringList words;
  for (const TensorId id : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
    if (!isSavable(snapshot, id)) continue;
    tensors.push_back(id);
    words << (id == TensorId::Output ? QStringLiteral("output") : fromBytes(operandName(id)));
  }
  const QString name = QFileInfo(path).fileName();
  dialogs.choose(window, TargetText::tr("Save %1").arg(name),
                 TargetText::tr("%1 holds one tensor. Which shall it be?").arg(name), words,
                 [chosen = std::move(chosen), tensors](int answer) {
                   chosen(tensors[static_cast<std::size_t>(answer)]);
                 });
}

}  // namespace gathernd::ui
