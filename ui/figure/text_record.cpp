// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/text_record.h"

#include <QFontInfo>
#include <QPaintEngine>
#include <QPainter>
#include <cmath>

namespace gathernd::ui {

class TextRecord::Engine : public QPaintEngine {
 public:
  Engine() : QPaintEngine(AllFeatures) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return User; }
  void updateState(const QPaintEngineState&) override {}
  void drawPath(const QPainterPath&) override {}
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
  using QPaintEngine::drawPolygon;
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
  void drawTextItem(const QPointF&, const QTextItem& item) override {
    const double scale = std::sqrt(std::abs(painter()->combinedTransform().determinant()));
    texts.push_back({item.text(), QFontInfo(item.font()).pixelSize() * scale});
  }

  std::vector<RecordedText> texts;
};

TextRecord::TextRecord() : engine_(std::make_unique<Engine>()) {}

TextRecord::~TextRecord() = default;

QPaintEngine* TextRecord::paintEngine() const {
  return engine_.get();
}

const std::vector<RecordedText>& TextRecord::texts() const {
  return engine_->texts;
}

std::vector<RecordedText> smallerThan(const std::vector<RecordedText>& texts, double least) {
  std::vector<RecordedText> small;
  bool letter = false;
  for (const RecordedText& each : texts) {
    const QString text = each.text.trimmed();
    if (text.isEmpty()) continue;
    const bool subscript = letter && text[0].isDigit();
    letter = text.size() == 1 && text[0].isLetter();
    const bool sign = text == QStringLiteral("−") || text == QStringLiteral("×");  // before a number
    if (each.px < least && !subscript && !sign) small.push_back({text, each.px});
  }
  return small;
}

}  // namespace gathernd::ui
