// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/atomic_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "core/formats/disk/disk.h"
#include "core/formats/disk/folder_names.h"
#include "core/formats/disk/temporaries.h"

namespace gathernd {
namespace {

// Renaming is durable only once the folder is on disk; some file systems refuse this, and then it is best
// effort.
void syncFolder(const std::string& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  disk::sync(descriptor);
  close(descriptor);
}

int linkTo(int descriptor, const std::string& name) {
  return disk::link(descriptor, name) == 0 ? 0 : errno;
}

/// Under a name for the time being; an errno.
int linkBeside(int descriptor, const std::string& target, std::string& name) {
  constexpr int kTries = 100;
  int number = EEXIST;
  for (int attempt = 0; attempt < kTries && number == EEXIST; ++attempt) {
    std::string one = temporaryName(target);
    number = linkTo(descriptor, one);
    if (number == 0) name = std::move(one);
  }
  return number;
}

bool isProtection(int number) {
  return number == EACCES || number == EPERM;
}

}  // namespace

tl::unexpected<Error> AtomicFile::failure(int number) const {
  Error error(ErrorCode::Io, "file.write", {{"path", path_}, {"why", std::string(std::strerror(number))}});
  if (folderError_ != 0) {
    error.reason = "file.write_place";
    error.args.push_back({"folder", std::string(std::strerror(folderError_))});
  }
  error.path = path_;
  return fail(std::move(error));
}

Expected<AtomicFile> AtomicFile::create(const std::string& path, Existing existing) {
  AtomicFile file;
  file.path_ = path;
  file.existing_ = existing;
  file.target_ = TRY(findWriteTarget(path));
  if (existing == Existing::Refuse && file.target_.kind != WriteTarget::Kind::New)
    return file.failure(EEXIST);
  TRY(file.open());
  return file;
}

Expected<void> AtomicFile::open() {
  using Kind = WriteTarget::Kind;
  Temporary temporary;
  if (!isStream()) {
    sweepTemporaries(target_.file);
    temporary = openTemporary(target_.file);
    inPlace_ = temporary.descriptor < 0 && isProtection(temporary.error) && target_.kind == Kind::File;
    if (inPlace_) folderError_ = temporary.error;
  }
  if (isStream() || inPlace_) temporary = openStaging();
  if (temporary.descriptor < 0) return failure(temporary.error);
  descriptor_ = temporary.descriptor;
  temporary_ = std::move(temporary.name);
  if (target_.kind != Kind::File || inPlace_) return {};
  const int number = keepAccess(descriptor_, target_);
  if (number != 0) return failure(number);
  return {};
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      inPlace_(other.inPlace_),
      published_(other.published_),
      folderError_(other.folderError_),
      existing_(other.existing_),
      path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) disk::remove(temporary_);
}

Expected<void> AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = disk::write(descriptor_, bytes);
    if (written < 0) {
      if (errno == EINTR) continue;
      return failure(errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Expected<void> AtomicFile::rewrite(std::int64_t offset, std::string_view bytes) {
  if (const int number = writeAt(descriptor_, bytes, offset); number != 0) return failure(number);
  return {};
}

Expected<void> AtomicFile::sync() {
  if (disk::sync(descriptor_) != 0) return failure(errno);
  return {};
}

Expected<void> AtomicFile::publish(const std::stop_token& stop) {
  auto ok = isStream() ? stream(stop) : inPlace_ ? overwrite() : rename();
  published_ = ok.has_value();
  return ok;
}

Expected<void> AtomicFile::commit(const std::stop_token& stop) {
  return sync().and_then([&] { return publish(stop); });
}

Expected<void> AtomicFile::rename() {
  const bool refuses = existing_ == Existing::Refuse;
  const std::string folder = folderOfFile(target_.file);  // now: memory must not fail once it has its name
  if (temporary_.empty()) {
    // A name that is there cannot be linked over; so it takes two steps.
    const int number =
        refuses ? linkTo(descriptor_, target_.file) : linkBeside(descriptor_, target_.file, temporary_);
    if (number != 0) return failure(number);
  }
  if (!temporary_.empty()) {
    const int renamed =
        refuses ? disk::renameNew(temporary_, target_.file) : disk::rename(temporary_, target_.file);
    if (renamed != 0) {
      // In a folder such as /tmp a file of somebody else's may be written to, but not replaced.
      if (!isProtection(errno) || target_.kind != WriteTarget::Kind::File) return failure(errno);
      folderError_ = errno;
      return overwrite();
    }
    temporary_.clear();
  }
  syncFolder(folder);
  return {};
}

Expected<void> AtomicFile::stream(const std::stop_token& stop) {
  const int number = streamBytes(descriptor_, target_.file, stop);
  if (number == ECANCELED) return fail(ErrorCode::Cancelled, "cancelled");
  if (number != 0) return failure(number);
  return {};
}

Expected<void> AtomicFile::overwrite() {
  const Temporary old = openStaging();
  if (old.descriptor < 0) return failure(old.error);
  const int number = replaceBytes(descriptor_, target_.file, old.descriptor);
  close(old.descriptor);
  if (number != 0) return failure(number);
  inPlace_ = true;
  return {};
}

Expected<FileIdentity> AtomicFile::identity() const {
  return inPlace_ ? identifyFile(target_.file) : identifyOpenFile(descriptor_, path_);
}

}  // namespace gathernd
