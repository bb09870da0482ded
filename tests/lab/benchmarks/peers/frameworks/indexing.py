# SPDX-License-Identifier: GPL-3.0-or-later
"""gather_nd as an index expression: one index array an axis, batch axes by their own counters."""
import numpy as np

from ..case import Case


def index_columns(indices: np.ndarray, case: Case) -> tuple[np.ndarray, ...]:
    """Views of the components, after a counter for each batch axis, shaped to go with them."""
    rank = len(case.indices_shape) - 1
    counters = []
    for axis in range(case.batch_dims):
        shape = [1] * rank
        shape[axis] = -1
        counters.append(np.arange(case.params_shape[axis]).reshape(shape))
    return (*counters, *(indices[..., component] for component in range(case.depth)))
