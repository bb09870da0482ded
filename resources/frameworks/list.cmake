# SPDX-License-Identifier: GPL-3.0-or-later
# The same call in each framework's code, in the order of `gathernd code`; a file NAME.in is known as NAME. What a
# template may hold is said in core/code/snippet/template.h. Files without a `name` line are parts of others.
set(GATHERND_FRAMEWORKS
    imports.py
    tensors.py
    batch_axes.py
    jax_gather.py
    onnx_model.py
    openvino_model.py
    rules.cpp
    values.cpp
    loop.py
    tensorflow.py
    tensorflow-ignore.py
    tensorflow-xla.py
    pytorch.py
    jax.py
    jax-fill.py
    jax-clip.py
    numpy.py
    onnxruntime.py
    onnx-reference.py
    openvino-8.py
    openvino-5.py
    tflite.py
    paddle.py
    mindspore.py
    mxnet.py
    webnn.js
    stablehlo.mlir
    eigen.cpp
    cuda.cu
    cpp.cpp
    python.py
    run_snippets.py
    capture.py)
