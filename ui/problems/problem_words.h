// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of bad tuples and proposals as paragraphs with links ("tuple:5", "propose:0"), and what a proposal
// changes in a small tensor. Thread rule: pure functions.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "core/analysis/bad/bad_analysis.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd::ui {

QString groupParagraph(const Plan& plan, const BadGroup& group);
QString proposalParagraph(const Plan& plan, const BadProposal& proposal, int number, bool offered);

/// Whether it is offered as an edit: batch_dims always, the others where few numbers change.
bool mayPropose(const Plan& plan, const BadProposal& proposal);
/// What Order and OneBased make of the indices.
std::vector<std::pair<std::int64_t, Element>> proposedElements(const Plan& plan, const EditedTensor& indices,
                                                               const BadProposal& proposal);

}  // namespace gathernd::ui
