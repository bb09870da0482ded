// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/recovery_copy.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/formats/common/text_file.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr int kLongestName = 60;  // the title within the offer; room for what is added to the file's name
const QString kLock = QStringLiteral("lock");
const QString kOrigin = QStringLiteral("origin.json");
const QString kSuffix = QStringLiteral(".gathernd");

QString scenarioIn(const QString& folder) {
  const QStringList found =
      QDir(folder).entryList({QLatin1Char('*') + kSuffix}, QDir::Files | QDir::Hidden, QDir::Name);
  return found.isEmpty() ? QString() : QDir(folder).filePath(found.front());
}

}  // namespace

RecoveryCopy::RecoveryCopy(const QString& folder) : folder_(folder), lock_(QDir(folder).filePath(kLock)) {
  lock_.setStaleLockTime(0);  // however old: it counts as long as its process lives
}

Expected<std::shared_ptr<RecoveryCopy>> RecoveryCopy::create(const QString& parent, const QString& name) {
  const auto refused = [&parent](const QString& why) {
    return fail(ErrorCode::Io, "file.write", {{"path", parent.toStdString()}, {"why", why.toStdString()}});
  };
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(parent.toStdString(), error);
  if (!error) fs::permissions(parent.toStdString(), fs::perms::owner_all, error);
  if (error) return refused(QString::fromLocal8Bit(error.message().c_str()));
  QTemporaryDir made(QDir(parent).filePath(QStringLiteral("XXXXXX")));  // nobody else may look into it
  if (!made.isValid()) return refused(made.errorString());
  std::shared_ptr<RecoveryCopy> copy(new RecoveryCopy(made.path()));
  if (!copy->lock_.tryLock(0)) return refused(QString::fromLocal8Bit(std::strerror(errno)));
  made.setAutoRemove(false);
  copy->file_ = QDir(made.path()).filePath(fileNameText(name.left(kLongestName)) + kSuffix);
  return copy;
}

QStringList RecoveryCopy::foldersIn(const QString& parent) {
  QStringList folders;
  for (const QFileInfo& entry : QDir(parent).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    if (!entry.isSymLink() && !scenarioIn(entry.filePath()).isEmpty()) folders << entry.filePath();
  }
  const auto age = [](const QString& folder) { return QFileInfo(scenarioIn(folder)).lastModified(); };
  std::sort(folders.begin(), folders.end(),
            [&age](const QString& a, const QString& b) { return age(a) < age(b); });
  return folders;
}

std::shared_ptr<RecoveryCopy> RecoveryCopy::claim(const QString& folder) {
  if (scenarioIn(folder).isEmpty()) return nullptr;
  std::shared_ptr<RecoveryCopy> copy(new RecoveryCopy(folder));
  if (!copy->lock_.tryLock(0)) return nullptr;
  copy->file_ = scenarioIn(folder);  // its former owner may have removed it meanwhile
  return copy->file_.isEmpty() ? nullptr : copy;
}

RecoveryCopy::~RecoveryCopy() {
  if (!discarded_) return;
  // The scenario first, the lock last: at no time does a part of it look like another's work.
  QFile::remove(file_);
  QDir folder(folder_);
  for (const QString& entry : folder.entryList(QDir::Files | QDir::Hidden)) {
    if (entry != kLock) folder.remove(entry);
  }
  lock_.unlock();
  folder.rmdir(folder_);
}

QString RecoveryCopy::name() const {
  return QFileInfo(file_).completeBaseName();
}

/// 64 bits are more than a number of JSON holds: they are texts.
std::optional<RecoveryCopy::Origin> RecoveryCopy::origin() const {
  QFile file(QDir(folder_).filePath(kOrigin));
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QJsonObject fields = QJsonDocument::fromJson(file.readAll()).object();
  bool sound = true;
  const auto number = [&](const char* name) {
    bool whole = false;
    const qulonglong value = fields[QLatin1String(name)].toString().toULongLong(&whole);
    sound = sound && whole;
    return value;
  };
  Origin origin;
  origin.path = fields[QLatin1String("path")].toString();
  origin.identity.size = static_cast<std::int64_t>(number("size"));
  origin.identity.modifiedNs = static_cast<std::int64_t>(number("modified_ns"));
  origin.identity.device = number("device");
  origin.identity.inode = number("inode");
  origin.identity.hash = number("hash");
  if (!sound || origin.path.isEmpty()) return std::nullopt;
  return origin;
}

Expected<void> RecoveryCopy::setOrigin(const std::optional<Origin>& origin) {
  const QString file = QDir(folder_).filePath(kOrigin);
  if (!origin) {
    QFile::remove(file);
    return {};
  }
  const auto text = [](auto number) { return QString::number(static_cast<qulonglong>(number)); };
  const QJsonObject fields{{QStringLiteral("path"), origin->path},
                           {QStringLiteral("size"), text(origin->identity.size)},
                           {QStringLiteral("modified_ns"), text(origin->identity.modifiedNs)},
                           {QStringLiteral("device"), text(origin->identity.device)},
                           {QStringLiteral("inode"), text(origin->identity.inode)},
                           {QStringLiteral("hash"), text(origin->identity.hash)}};
  return writeFileAtomically(file.toStdString(), QJsonDocument(fields).toJson().toStdString());
}

QDateTime RecoveryCopy::written() const {
  return QFileInfo(file_).lastModified();
}

}  // namespace gathernd::ui
