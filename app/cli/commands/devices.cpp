// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd devices`: every backend, and why one is unavailable.
#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/exit_status.h"

namespace gathernd::cli {
namespace {

void writeDevicesJson(Context& context) {
  JsonWriter json(context.out);
  json.beginObject();
  json.member("gathernd", 1);
  json.key("backends");
  json.beginArray();
  for (const auto& backend : context.backends.all()) {
    const Availability state = backend->availability();
    json.beginObject();
    json.member("id", backend->id());
    json.member("name", backend->name());
    json.member("available", state.available);
    if (!state.available) json.member("reason", state.reason);
    json.endObject();
  }
  json.endArray();
  json.endObject();
  context.out.write("\n");
}

}  // namespace

Expected<int> devicesCommand(Context& context) {
  if (context.options.json) {
    writeDevicesJson(context);
    return kExitDone;
  }
  for (const auto& backend : context.backends.all()) {
    const Availability state = backend->availability();
    const std::string verdict = state.available ? "available" : "unavailable: " + state.reason;
    context.out.write(fmt::format("{:<10} {:<28} {}\n", backend->id(), backend->name(), verdict));
  }
  return kExitDone;
}

}  // namespace gathernd::cli
