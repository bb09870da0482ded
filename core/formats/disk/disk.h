// SPDX-License-Identifier: GPL-3.0-or-later
// The system calls that saving makes, each as the system has it: -1 and errno where it fails. A test may
// let any of them fail, or look at the folder before it happens. Thread rule: any thread; a fault is set
// while nothing is being saved.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace gathernd::disk {

enum class Step : std::uint8_t { Create, Open, Read, Write, Sync, Owner, Mode, Link, Rename, Remove };

/// Asked before each call with the path that it is about (empty: a descriptor's); not 0: the call does not
/// happen and fails with that errno.
using Fault = std::function<int(Step step, std::string_view path)>;
/// For tests; an empty one ends it.
void setFault(Fault fault);

/// Create where `flags` say O_CREAT or O_TMPFILE, else Open.
int open(const std::string& path, int flags, mode_t mode = 0);
ssize_t read(int descriptor, char* out, std::size_t size, off_t offset);
ssize_t write(int descriptor, std::string_view bytes);
ssize_t write(int descriptor, std::string_view bytes, off_t offset);
int resize(int descriptor, off_t size);
int sync(int descriptor);
int changeOwner(int descriptor, uid_t owner, gid_t group);
int changeMode(int descriptor, mode_t mode);
/// Gives a file without a name one that is not there yet.
int link(int descriptor, const std::string& name);
int rename(const std::string& from, const std::string& to);
/// EEXIST where `to` is there.
int renameNew(const std::string& from, const std::string& to);
int remove(const std::string& path);

}  // namespace gathernd::disk
