// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/table_page.h"

#include <QVBoxLayout>

#include "ui/table/table_bar.h"

namespace gathernd::ui {

TablePage::TablePage(Session& session, TensorId tensor, QWidget* parent)
    : QWidget(parent),
      table_(new TensorTable(session, tensor, this)),
      work_(new TableWork(session, *table_)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(new TableBar(*table_, *work_, this));
  layout->addWidget(table_, 1);
  setFocusProxy(table_);
}

}  // namespace gathernd::ui
