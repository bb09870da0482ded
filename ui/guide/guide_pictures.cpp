// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_pictures.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "core/call/dialect.h"
#include "core/run/backend.h"
#include "ui/figure/figure.h"
#include "ui/files/document_file.h"
#include "ui/selection/playback.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {
namespace {

constexpr double kTallest = 420, kLeastWidth = 480;  // what the layout is given; smaller windows scale
constexpr int kKept = 24;                            // a window that is drawn wider asks for each anew
constexpr std::int64_t kMemory = std::int64_t{1} << 26;

/// What a row of pictures.json says in words, and the option that it is.
constexpr struct {
  const char *key, *option;
  QString GuidePicture::*member;
} kTexts[] = {
    {"example", "--example", &GuidePicture::example}, {"lesson", "--lesson", &GuidePicture::lesson},
    {"dialect", "--dialect", &GuidePicture::dialect}, {"beside", "--compare-dialect", &GuidePicture::beside},
    {"hover", "--hover", &GuidePicture::hover},       {"step", "--step", &GuidePicture::step},
    {"dock", "--dock", &GuidePicture::dock}};

QSize sizeOf(const QString& text) {
  const QStringList sides = text.split(u'x');
  return sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize(1280, 800);
}

std::vector<GuidePicture> readAll() {
  QFile file(QStringLiteral(":/guide/guide/pictures.json"));
  std::vector<GuidePicture> all;
  if (!file.open(QIODevice::ReadOnly)) return all;
  const QJsonArray rows = QJsonDocument::fromJson(file.readAll()).array();
  for (const auto& value : rows) {
    const QJsonObject row = value.toObject();
    const auto text = [&](const char* key) { return row[QLatin1String(key)].toString(); };
    GuidePicture picture;
    picture.name = text("name");
    picture.canvas = text("of") == QLatin1String("canvas");
    for (const auto& [key, option, member] : kTexts) picture.*member = text(key);
    if (row.contains(QLatin1String("scenario")))
      picture.scenario = QJsonDocument(row[QLatin1String("scenario")].toObject()).toJson();
    picture.present = row[QLatin1String("present")].toBool();
    if (row.contains(QLatin1String("size"))) picture.size = sizeOf(text("size"));
    all.push_back(std::move(picture));
  }
  return all;
}

/// "1.2": the second tuple's second phase.
void step(OverlayState& overlay, std::int64_t& tuplesShown, const QString& text, const Snapshot& snapshot) {
  const QStringList parts = text.split(u'.');
  Playback playback;
  playback.setTupleCount(snapshot.plan->tupleGrid.elementCount());
  playback.goTo(parts[0].toLongLong(), static_cast<StepPhase>(parts.value(1, QStringLiteral("1")).toInt()));
  overlay.step = playback.state();
  tuplesShown = playback.tuplesDone();
}

}  // namespace

QStringList GuidePicture::options() const {
  QStringList out;
  const auto add = [&](const char* option, const QString& value) {
    if (!value.isEmpty()) out << QLatin1String(option) << value;
  };
  for (const auto& [key, option, member] : kTexts) add(option, this->*member);
  if (present) out << QStringLiteral("--present");
  add("--size", QStringLiteral("%1x%2").arg(size.width()).arg(size.height()));
  return out << (canvas ? QStringLiteral("--export") : QStringLiteral("--screenshot"));
}

const std::vector<GuidePicture>& GuidePictures::all() {
  static const std::vector<GuidePicture> pictures = readAll();
  return pictures;
}

const GuidePicture* GuidePictures::find(const QString& name) {
  const auto at =
      std::find_if(all().begin(), all().end(), [&](const auto& each) { return each.name == name; });
  return at == all().end() ? nullptr : &*at;
}

QImage GuidePictures::draw(const QString& name, int width, double ratio, const Theme& theme) {
  const GuidePicture* const picture = find(name);
  if (picture == nullptr || !picture->canvas || width <= 0) return {};
  const QString key =
      QStringLiteral("%1 %2 %3 %4 %5 %6")
          .arg(name, theme.canvas.name(), theme.ink.name(), theme.accent.name(), QString::number(width))
          .arg(ratio);
  if (const auto known = drawn_.constFind(key); known != drawn_.constEnd()) return *known;
  if (drawn_.size() >= kKept) drawn_.clear();
  auto document = documentOfExample(picture->example.toStdString(), kMemory);
  if (!document) return {};
  if (const Dialect* dialect = findDialect(picture->dialect.toStdString())) document->dialect = *dialect;
  static const BackendRegistry backends = makeCoreRegistry();
  const Snapshot snapshot = stillSnapshot(*document, backends);
  FigureOptions options;
  options.viewport = QSizeF(std::max<double>(width, kLeastWidth), kTallest);
  options.legend = false;
  if (!picture->hover.isEmpty() && place_) options.overlay.focus = place_(picture->hover, snapshot);
  if (!picture->step.isEmpty() && snapshot.plan)
    step(options.overlay, options.tuplesShown, picture->step, snapshot);
  Figure figure(snapshot, options, theme);
  const QImage image = figure.image(std::min(1.0, width / figure.size().width()), ratio);
  if (image.isNull()) return {};
  drawn_.insert(key, image);
  return image;
}

}  // namespace gathernd::ui
