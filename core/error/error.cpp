// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error/error.h"

namespace gathernd {

ErrorArg::ErrorArg(std::int64_t given, std::string_view called) : name(called), value(given) {}
ErrorArg::ErrorArg(std::string_view called, std::string given) : name(called), value(std::move(given)) {}
ErrorArg::ErrorArg(std::string_view called, std::string_view given) : ErrorArg(called, std::string(given)) {}
ErrorArg::ErrorArg(std::string_view called, const char* given) : ErrorArg(called, std::string(given)) {}
ErrorArg::ErrorArg(const ErrorArg&) = default;
ErrorArg::ErrorArg(ErrorArg&&) noexcept = default;
ErrorArg& ErrorArg::operator=(const ErrorArg&) = default;
ErrorArg& ErrorArg::operator=(ErrorArg&&) noexcept = default;
ErrorArg::~ErrorArg() = default;

Error::Error() = default;
Error::Error(ErrorCode c, std::string_view why, std::initializer_list<ErrorArg> arguments)
    : code(c), reason(why), args(arguments) {}
Error::Error(ErrorCode c, std::string_view why, std::vector<ErrorArg> arguments)
    : code(c), reason(why), args(std::move(arguments)) {}
Error::Error(const Error&) = default;
Error::Error(Error&&) noexcept = default;
Error& Error::operator=(const Error&) = default;
Error& Error::operator=(Error&&) noexcept = default;
Error::~Error() = default;
bool Error::operator==(const Error&) const = default;

tl::unexpected<Error> fail(Error error) {
  return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> fail(ErrorCode code, std::string_view reason, std::initializer_list<ErrorArg> args) {
  return tl::unexpected<Error>(Error(code, reason, args));
}

tl::unexpected<Error> fail(ErrorCode code, std::string_view reason, std::vector<ErrorArg> args) {
  return tl::unexpected<Error>(Error(code, reason, std::move(args)));
}

tl::unexpected<Error> failAt(const std::string& path, ErrorCode code, std::string_view reason,
                             std::vector<ErrorArg> args) {
  args.emplace_back("path", path);
  Error error(code, reason, std::move(args));
  error.path = path;
  return fail(std::move(error));
}

}  // namespace gathernd
