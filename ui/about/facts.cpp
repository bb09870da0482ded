// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QDir>
#include <QGuiApplication>
#include <array>
#include <string_view>
#include <utility>

#include "core/error/sentences.h"
#include "core/run/cpu/tuning.h"
#include "core/timing/measure.h"
#include "ui/about/about_dialog.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

#if defined(__clang__)
constexpr const char* kCompiler = "Clang " __clang_version__;
#else
constexpr const char* kCompiler = "GCC " __VERSION__;
#endif

Clause words(const char* text, std::vector<ErrorArg> args = {}) {
  return {text, std::move(args)};
}

Fact plainFact(const char* label, const QString& value) {
  return {words(label), {}, value};
}

/// The sets of instructions by the names that their makers gave them; else as Highway calls it.
std::string targetName(const std::string& target) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kNames = {
      {{"avx3", "AVX-512"}, {"avx2", "AVX2"}, {"sse4", "SSE4"}, {"sse2", "SSE2"}, {"neon", "NEON"}}};
  for (const auto& [id, name] : kNames)
    if (target == id) return std::string(name) + " (" + target + ")";
  return target;
}

Clause tuningClause() {
  switch (cpu::tuningSource()) {
    case cpu::TuningSource::Forced:
      return words(GATHERND_TR("defaults, as GATHERND_TUNING asks"));
    case cpu::TuningSource::Cache:
    case cpu::TuningSource::Measured:
      return words(GATHERND_TR("measured on this machine"));
    case cpu::TuningSource::Default:
      break;
  }
  return words(GATHERND_TR("defaults; this machine was not measured"));
}

Clause verdict(const Backend& backend) {
  const Availability state = backend.availability();
  const ErrorArg name{"what", std::string(backend.name())};
  if (state.available) return words(GATHERND_TR("{what}: available"), {name});
  return words(GATHERND_TR("{what}: not available, {reason}"), {name, {"reason", state.reason}});
}

QString keptAt(const QString& path) {
  return path.isEmpty() ? QString() : underHome(path);
}

}  // namespace

QString Fact::labelText(bool english) const {
  return english ? fromBytes(englishClause(label)) : clauseText(label);
}

QString Fact::valueText(bool english) const {
  if (value.empty()) return plain;
  return english ? fromBytes(englishClause(value)) : clauseText(value);
}

FactGroup programFacts() {
  FactGroup group{words(GATHERND_TR("Program")), {}};
  group.facts = {plainFact(GATHERND_TR("Version"), QCoreApplication::applicationVersion()),
                 {words(GATHERND_TR("Licence")),
                  words(GATHERND_TR("GPL-3.0-or-later: free to use, to study, to change and to hand on")),
                  {}},
                 {words("Qt"),
                  words(GATHERND_TR("built with {built}, runs with {running} on {platform}"),
                        {{"built", std::string(QT_VERSION_STR)},
                         {"running", std::string(qVersion())},
                         {"platform", QGuiApplication::platformName().toStdString()}}),
                  {}},
                 plainFact(GATHERND_TR("Compiler"), QString::fromLatin1(kCompiler)),
                 plainFact(GATHERND_TR("Libraries"), QStringLiteral(GATHERND_LIBRARIES))};
  return group;
}

std::vector<FactGroup> machineFacts(const BackendRegistry& backends) {
  const MachineDescription machine = describeMachine();
  FactGroup here{words(GATHERND_TR("Machine")), {}};
  here.facts = {plainFact(GATHERND_TR("System"), fromBytes(machine.system)),
                {words(GATHERND_TR("Processor")),
                 words(GATHERND_TR("{cpu}; threads that this program may use: {count}"),
                       {{"cpu", machine.cpu}, {"count", std::int64_t{machine.processors}}}),
                 {}},
                plainFact(GATHERND_TR("Vector code"), fromBytes(targetName(machine.target))),
                {words(GATHERND_TR("Sizes of the cpu backend")), tuningClause(), {}}};
  FactGroup ways{words(GATHERND_TR("Backends")), {}};
  for (const auto& backend : backends.all()) {
    ways.facts.push_back({words("{id}", {{"id", std::string(backend->id())}}), verdict(*backend), {}});
    for (const DeviceRow& device : backend->devices())
      ways.facts.push_back({words(GATHERND_TR("Device")), deviceClause(device), {}});
  }
  return {std::move(here), std::move(ways)};
}

FactGroup placeFacts(const QString& settings, const QString& recovery, const QString& cache) {
  FactGroup group{words(GATHERND_TR("Kept on this machine")), {}};
  const auto add = [&](const char* label, const QString& path) {
    const QString kept = keptAt(path);
    group.facts.push_back(
        {words(label), kept.isEmpty() ? words(GATHERND_TR("nothing is kept")) : Clause(), kept});
  };
  add(GATHERND_TR("Settings"), settings);
  add(GATHERND_TR("Unsaved work"), recovery);
  add(GATHERND_TR("Measurements of the processor"), cache);
  return group;
}

QString underHome(const QString& path) {
  const QString home = QDir::homePath();
  if (home.size() > 1 && (path == home || path.startsWith(home + QLatin1Char('/'))))
    return QLatin1Char('~') + path.mid(home.size());
  return path;
}

QString reportText(const std::vector<FactGroup>& groups) {
  QString text = QStringLiteral("GatherND Explorer ") + QCoreApplication::applicationVersion();
  for (const FactGroup& group : groups) {
    text += QStringLiteral("\n\n") + fromBytes(englishClause(group.title));
    for (const Fact& fact : group.facts)
      text += QStringLiteral("\n  ") + fact.labelText(true) + QStringLiteral(": ") + fact.valueText(true);
  }
  return text + QLatin1Char('\n');
}

}  // namespace gathernd::ui
