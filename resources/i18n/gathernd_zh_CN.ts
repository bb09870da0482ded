<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>gathernd</name>
    <message>
        <location filename="../../app/explorer/run.cpp"/>
        <source>%1 is open in another window, too</source>
        <translation>%1 也在另一个窗口中打开着</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>A bad tuple leaves zeros, silently, in its whole slice.</source>
        <translation>索引元组越界时，它的整个切片都静默写入零。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>A zero-size indexed axis is read unchecked.</source>
        <translation>被索引的轴大小为零时，不检查就读取。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>An index lies in [-size, size - 1].</source>
        <translation>索引的取值范围是 [-size, size - 1]。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Checks each axis.</source>
        <translation>逐轴检查。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Compiled code clamps where the same call raises when run eagerly.</source>
        <translation>编译后的代码会截到边界，而同一调用即时执行时会报错。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Names a bad row, though not always the first one.</source>
        <translation>会指出一个越界的行，但不一定是第一个。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Only the flat offset is checked: a bad tuple may read another element.</source>
        <translation>只检查扁平偏移：越界的索引元组可能读到别的元素。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Runs tuples of depth 0 although the operator asks for 1.</source>
        <translation>虽然算子要求深度至少为 1，仍会执行深度为 0 的索引元组。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Several batch axes come back as one. The CPU plugin checks no index.</source>
        <translation>多个批次轴合并成一个返回。CPU 插件不检查任何索引。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Start indices are clamped; nothing wraps.</source>
        <translation>起始索引截到边界；从不从末尾计数。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Takes a scalar of indices as one tuple.</source>
        <translation>把标量 indices 当作一个索引元组。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>The CPU plugin checks no index; a bad one reads foreign memory.</source>
        <translation>CPU 插件不检查任何索引；越界的索引会读到不属于它的内存。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>The tuple lies along the FIRST axis of indices.</source>
        <translation>索引元组沿 indices 的第一个轴排列。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Undefined but memory safe, its documentation says.</source>
        <translation>按文档的说法：结果不作保证，但内存安全。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Wraps first, then clamps.</source>
        <translation>先从末尾计数，再截到边界。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>Writes NaN, the smallest integer, the largest unsigned or true.</source>
        <translation>写入 NaN、最小的整数、最大的无符号数或 true。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>batch_dims by vmap.</source>
        <translation>batch_dims 通过 vmap 实现。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>batch_dims is setNbElementWiseDims.</source>
        <translation>batch_dims 对应 setNbElementWiseDims。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>documented</source>
        <translation>依据文档</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>documented; reference 1.23.2 seen</source>
        <translation>依据文档；在参考实现 1.23.2 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>its newest source</source>
        <translation>依据最新源代码</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>params[indices.unbind(-1)]; on CUDA a bad index is a device assertion.</source>
        <translation>params[indices.unbind(-1)]；在 CUDA 上越界索引会触发设备断言。</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>params[tuple(moveaxis(indices, -1, 0))]</source>
        <translation>params[tuple(moveaxis(indices, -1, 0))]</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 0.10.2</source>
        <translation>在 0.10.2 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 1.31.1</source>
        <translation>在 1.31.1 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 2.10.0</source>
        <translation>在 2.10.0 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 2.15.0</source>
        <translation>在 2.15.0 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 2.21.0</source>
        <translation>在 2.21.0 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 2.4.6</source>
        <translation>在 2.4.6 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 2026.4.1</source>
        <translation>在 2026.4.1 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>seen in 3.3.1</source>
        <translation>在 3.3.1 中验证</translation>
    </message>
    <message>
        <location filename="../../core/call/dialects.cpp"/>
        <source>validate_indices=True, from iOS 17.</source>
        <translation>validate_indices=True，iOS 17 起支持。</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_operands.cpp"/>
        <source>params are taken as one list of {count} numbers</source>
        <translation>params 当作一列 {count} 个数</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>a mask of {count} axes makes one axis of them; tf.where, with zeros where it is false, and tf.ragged.boolean_mask keep them</source>
        <translation>{count} 个轴的掩码把它们合成一个轴；用 tf.where（掩码为假处填零）或 tf.ragged.boolean_mask 可以保留这些轴</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>a mask of {count} axes makes one axis of them; {module}where, with zeros where it is false, keeps them</source>
        <translation>{count} 个轴的掩码把它们合成一个轴；用 {module}where（掩码为假处填零）可以保留这些轴</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>a negative number in brackets counts from the end, where gather_nd refuses it</source>
        <translation>方括号里的负数从末尾数起，而 gather_nd 拒绝它</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>an empty tuple takes all of params</source>
        <translation>空的索引元组取 params 的全部</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>each number stands in a tuple with its own place along the other axes; its own axis is {axis}</source>
        <translation>每个数与它在其余各轴上的位置一起组成一个索引元组；它自己的轴是 {axis}</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>each of the {count} rows gives all {count} numbers; {text} takes one of each row</source>
        <translation>{count} 行中的每一行都给出全部 {count} 个数；{text} 从每行取一个</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>its numbers stand in tuples of {count}, one for each indexed axis</source>
        <translation>它的数组成长度为 {count} 的索引元组，每个被索引的轴一个</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>numbers beyond the axis go round it</source>
        <translation>超出轴的数绕回来</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>numbers beyond the axis, and negative ones, are its last and first place</source>
        <translation>超出轴的数和负数分别取它的最后一个和第一个位置</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>params are transposed first, axes {axes}: what is indexed has to stand in front</source>
        <translation>先把 params 按轴 {axes} 转置：被索引的轴须在前面</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>the output is transposed after, axes {axes}, into the order that is written</source>
        <translation>之后把输出按轴 {axes} 转置成所写的顺序</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>the result is ragged: its rows have {counts} of these numbers in turn, which are its .flat_values</source>
        <translation>结果是参差的（ragged）：各行依次取这些数中的 {counts} 个；这些数就是它的 .flat_values</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>the tuples are the places of axis 0, all of them in order</source>
        <translation>索引元组依次是轴 0 的全部位置</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>the tuples are the places where the mask is true: {count}</source>
        <translation>元组是掩码为真的位置：{count} 个</translation>
    </message>
    <message>
        <location filename="../../core/code/gather_reader.cpp"/>
        <source>{function} refuses a negative number, where brackets count it from the end</source>
        <translation>{function} 拒绝负数，而方括号里的负数从末尾数起</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>A check within a kernel of the GPU failed, often that of an index; the message does not say which, and the line of Python that is blamed may be a later one.</source>
        <translation>GPU 内核中的一项检查失败了，通常是对某个索引的检查；消息没有说是哪个索引，被指出的那行 Python 也可能是后面的一行。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>A gather failed in node number {node}: an operator's place in its subgraph, which `gathernd nodes MODEL.tflite` prints; the message does not say why.</source>
        <translation>编号为 {node} 的节点中 gather 失败了：这个编号是运算在其子图中的位置，`gathernd nodes MODEL.tflite` 会显示它；消息没有说原因。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>A scatter's updates have the shape that a gather_nd of the same indices gives, indices.shape[:-1] and then what a tuple leaves of the output's axes, here of shape {params_shape}; these have {shape}.</source>
        <translation>scatter 的 updates 的形状，就是用同样的 indices 做 gather_nd 所给出的形状：indices.shape[:-1]，然后是元组没有索引到的输出轴，这里输出的形状是 {params_shape}；而现在的形状是 {shape}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>A scatter's updates have the shape that a gather_nd of the same indices gives, indices.shape[:-1] and then what a tuple leaves of the output's axes; these have {shape}, and indices {indices_shape}.</source>
        <translation>scatter 的 updates 的形状，就是用同样的 indices 做 gather_nd 所给出的形状：indices.shape[:-1]，然后是元组没有索引到的输出轴；而现在 updates 是 {shape}，indices 是 {indices_shape}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>A tensor without axes stands where one axis at least is needed.</source>
        <translation>这里至少需要一个轴，给出的却是没有轴的张量。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Along axis {axis} the mask has size {n}, and the array {axis_size}.</source>
        <translation>沿轴 {axis}，掩码的大小是 {n}，数组的大小是 {axis_size}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Along axis {axis}, of size {axis_size}, the gather asks for slices of {n}.</source>
        <translation>沿大小为 {axis_size} 的轴 {axis}，该 gather 要取长度为 {n} 的切片。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>An axis is asked for that the tensor does not have.</source>
        <translation>要求的轴在该张量中不存在。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>An index just past the end was mostly an id that counts from 1, or one id more than params has rows, such as that of padding: people subtracted 1, or made params a row longer.</source>
        <translation>刚好越过末尾一位的索引，多半是从 1 开始计数的编号，或者编号比 params 的行数多一个，例如填充用的编号：人们减去 1，或者让 params 多一行。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>An index lies outside axis {axis}; the message does not say which index.</source>
        <translation>有一个索引超出了轴 {axis}；消息没有说是哪个索引。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>An index lies outside the axis that it indexes, in node number {node}: an operator's place in its subgraph, which `gathernd nodes MODEL.tflite` prints; the message says neither which index nor which axis.</source>
        <translation>编号为 {node} 的节点中，有一个索引超出了它所索引的轴：这个编号是运算在其子图中的位置，`gathernd nodes MODEL.tflite` 会显示它；消息既没有说是哪个索引，也没有说是哪个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>An index lies outside the axis that it indexes; the message says neither which index nor which axis.</source>
        <translation>有一个索引超出了它所索引的轴；消息既没有说是哪个索引，也没有说是哪个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Arrays that index together have to broadcast to one shape, and {shapes} do not; x[a, b] and x[(a, b)] alike take a tuple apart, one index array an axis.</source>
        <translation>一起作索引的数组必须能广播成同一个形状，而 {shapes} 不能；x[a, b] 和 x[(a, b)] 一样，都会把元组拆开，每个轴一个索引数组。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Axis {axis} counts as a batch axis, and it is {axis_size} long in params but {n} in indices.</source>
        <translation>轴 {axis} 算作批次轴，它在 params 中长 {axis_size}，在 indices 中却长 {n}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Axis {axis} is asked for, of a tensor of rank {rank}.</source>
        <translation>要的是轴 {axis}，而张量的秩是 {rank}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Axis {axis} is asked for, which the tensor does not have.</source>
        <translation>要求的是轴 {axis}，而该张量没有这个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Each index takes an axis of params: {depth} were given, and the rank is {rank}.</source>
        <translation>每个索引占 params 的一个轴：给了 {depth} 个，而秩是 {rank}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>More indices were given than params has axes; each index takes one.</source>
        <translation>给出的索引比 params 的轴还多；每个索引用掉一个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>More indices were given than params, of rank {rank}, has axes; each index takes one.</source>
        <translation>给出的索引比秩为 {rank} 的 params 的轴还多；每个索引用掉一个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>On the GPU an index lay outside the axis that it indexes; the message does not say which, and the line of Python that is blamed may be a later one.</source>
        <translation>在 GPU 上有一个索引超出了它所索引的轴；消息没有说是哪个，被指出的那行 Python 也可能是后面的一行。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People added or removed axes of size 1, with unsqueeze, reshape or None in an index, until both had the same number.</source>
        <translation>人们用 unsqueeze、reshape 或索引中的 None 添加或去掉大小为 1 的轴，直到两者的轴数相同。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People cast them to int64 with astype, long or cast; where they were fractions, these came mostly from a division or from a column with missing values.</source>
        <translation>人们用 astype、long 或 cast 把索引转换为 int64；如果索引是小数，多半来自一次除法，或来自有缺失值的一列。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People clipped the indices or checked them before the call.</source>
        <translation>人们在调用之前截断或检查了索引。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People counted the leading axes that params and indices have in common, and gave indices a last axis of size 1 where each index was a bare number.</source>
        <translation>人们数出 params 和 indices 共有的前导轴；当每个索引只是一个数时，给 indices 加上大小为 1 的最后一轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People cut the index tensor to the input's size along the other axes, or took a gather of whole slices instead.</source>
        <translation>人们把索引张量沿其他轴裁剪到输入的大小，或者改用取整个切片的 gather。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People found that a filter, a file or a batch had come out empty, and left the gather out where that happens.</source>
        <translation>人们发现某次过滤、某个文件或某个批次的结果是空的，并在这种情况下跳过 gather。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People gave each lone index a last axis of size 1, or shaped updates as that gather_nd's output.</source>
        <translation>人们给每个单独的索引加上大小为 1 的最后一轴，或者把 updates 变成那个 gather_nd 输出的形状。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People gave start_index_map an entry for each number of a tuple.</source>
        <translation>人们让 start_index_map 为元组中的每个数各有一项。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People had the numbers of a tuple along another axis and transposed indices, or were an axis of params short, often one that a squeeze or a lone row had taken away.</source>
        <translation>人们把元组的数放在了另一个轴上，于是转置 indices；或者 params 少了一个轴，往往是被 squeeze 或单独取一行去掉的。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People looked at the least and the greatest index just before the call, and found indices made for another tensor, another axis or an older size.</source>
        <translation>人们在调用之前查看最小和最大的索引，发现这些索引是为另一个张量、另一个轴或以前的大小生成的。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People made slice_sizes no greater than the operand along each axis.</source>
        <translation>人们让 slice_sizes 在每个轴上都不大于操作数。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People made the indices int32 or int64.</source>
        <translation>人们把索引改成 int32 或 int64。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People made the mask anew from the very array that it picks from, after everything that shortens that.</source>
        <translation>人们在所有会缩短数组的步骤之后，由被选取的那个数组本身重新生成掩码。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People printed the shape just before the call: often an axis had been squeezed away, or axes were counted from 1.</source>
        <translation>人们在调用之前打印形状：往往是某个轴被 squeeze 掉了，或者轴是从 1 开始数的。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People put the lone index in brackets, so that it became a tuple.</source>
        <translation>人们把单独的索引放进方括号，使它成为一个元组。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People ran the step again on the CPU, where the fault is named, or with CUDA_LAUNCH_BLOCKING=1, which stops at the call itself; after an assert the process has to be started anew.</source>
        <translation>人们在 CPU 上重新运行这一步，那里会指出错误；或者设置 CUDA_LAUNCH_BLOCKING=1，使它停在调用本身；断言失败之后必须重新启动进程。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People ran the step again on the CPU, where the index is named, or with CUDA_LAUNCH_BLOCKING=1, which stops at the call itself; after an assert the process has to be started anew.</source>
        <translation>人们在 CPU 上重新运行这一步，那里会指出索引；或者设置 CUDA_LAUNCH_BLOCKING=1，使它停在调用本身；断言失败之后必须重新启动进程。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People read what was printed before it, and where they fed another shape resized the input and allocated the tensors anew.</source>
        <translation>人们查看了它之前打印的内容；如果输入了另一种形状，就调整输入的大小并重新分配张量。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>People repeated one of size 1 along that axis, or found indices left over from another batch, often a last one that is shorter.</source>
        <translation>人们沿该轴重复大小为 1 的那一个，或者发现 indices 是另一个批次留下的，往往是较短的最后一批。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The axes that params and indices share as batch axes differ in size.</source>
        <translation>params 和 indices 共有的批次轴大小不同。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The axis is longer than the type of the indices can count.</source>
        <translation>该轴的长度超过了索引类型所能计数的范围。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The axis that is indexed has no places at all, so every index into it is refused, 0 too.</source>
        <translation>被索引的轴一个位置也没有，所以每个索引都会被拒绝，0 也不例外。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index tensor does not fit the input along an axis that is not gathered.</source>
        <translation>索引张量沿某个未被 gather 的轴与输入不符。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index tensor of shape {indices_shape} is longer than the input of shape {params_shape} along an axis that is not gathered.</source>
        <translation>形状为 {indices_shape} 的索引张量沿某个未被 gather 的轴比形状为 {params_shape} 的输入更长。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index tensor of shape {indices_shape} is longer than the input of shape {params_shape} along axis {axis}, and the gather goes along axis {n}.</source>
        <translation>形状为 {indices_shape} 的索引张量沿轴 {axis} 比形状为 {params_shape} 的输入长，而 gather 是沿轴 {n} 进行的。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index {value} lies outside axis {axis}, of size {axis_size}: 0 to {last}, or {least} to -1 from the end.</source>
        <translation>索引 {value} 超出了大小为 {axis_size} 的轴 {axis}：从 0 到 {last}，或者从末尾数 {least} 到 -1。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index {value} lies outside axis {axis}, of size {axis_size}: 0 to {last}.</source>
        <translation>索引 {value} 超出了大小为 {axis_size} 的轴 {axis}：从 0 到 {last}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index {value} lies outside axis {axis}; the message does not say how long that is.</source>
        <translation>索引 {value} 超出了轴 {axis}；消息没有说该轴有多长。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index {value} lies outside its axis, of size {axis_size}: 0 to {last}, or {least} to -1 from the end; the message does not say which axis that is.</source>
        <translation>索引 {value} 超出了它的轴，该轴的大小是 {axis_size}：从 0 到 {last}，或者从末尾数 {least} 到 -1；消息没有说是哪个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index {value} lies outside its axis, of size {axis_size}: 0 to {last}; the message does not say which axis that is.</source>
        <translation>索引 {value} 超出了它的轴，该轴的大小是 {axis_size}：从 0 到 {last}；消息没有说是哪个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The index {value} lies outside the axis that it indexes; the message names neither the axis nor its size.</source>
        <translation>索引 {value} 超出了它所索引的轴；消息既没有说是哪个轴，也没有说它的大小。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The indices have another number of axes than this function takes.</source>
        <translation>索引的轴数与该函数所要求的不同。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The last axis of indices, of shape {indices_shape}, is longer than params, of shape {params_shape}, has axes left for it: each number of a tuple takes one.</source>
        <translation>形状为 {indices_shape} 的 indices 的最后一轴，比形状为 {params_shape} 的 params 剩下的轴还多：元组的每个数用掉一个轴。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The mask does not have the size of the axes that it picks from.</source>
        <translation>掩码的大小与它所选取的轴不符。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The mask has size {n}, and the axis that it picks from {axis_size}.</source>
        <translation>掩码的大小是 {n}，而它所选取的轴的大小是 {axis_size}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The tuple {tuple} at indices{position} holds {value} for axis {axis} of params, which goes from 0 to {last}.</source>
        <translation>indices{position} 处的元组 {tuple} 对 params 的轴 {axis} 给出 {value}，该轴从 0 到 {last}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The tuple {tuple} does not lie within params of shape {params_shape}.</source>
        <translation>元组 {tuple} 不在形状为 {params_shape} 的 params 之内。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>The tuple {tuple} holds {value} for axis {axis} of params, which goes from 0 to {last}.</source>
        <translation>元组 {tuple} 对 params 的轴 {axis} 给出 {value}，该轴从 0 到 {last}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>There are indices, but params has no elements that they could read.</source>
        <translation>有索引，但 params 没有可供读取的元素。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>There are indices, but params of shape {params_shape} has no elements that they could read.</source>
        <translation>有索引，但形状为 {params_shape} 的 params 没有可供读取的元素。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>These indices are not of a type that is taken as indices here.</source>
        <translation>这些索引的类型在这里不能用作索引。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>This way to treat indices out of range does not exist here.</source>
        <translation>这里没有这种处理越界索引的方式。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Those who meant a grid gave the first array a further axis at its end, as np.ix_ does; those who meant pairs made both of one length; those who had one array t of tuples wrote x[tuple(t.T)], or a gather_nd, and those who held two results took the one they meant.</source>
        <translation>想要网格的人给第一个数组在末尾加了一个轴，如 np.ix_ 所做；想要成对的人让两者长度相同；手里是一个元组数组 t 的人写 x[tuple(t.T)]，或用 gather_nd；手里是两个结果的人取出了自己要的那一个。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Tuples have length {depth}, and the dimension numbers of the gather say another.</source>
        <translation>元组的长度是 {depth}，而 gather 的维度编号所说的不是这个长度。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Tuples of length {depth} behind batch_dims {batch_dims} need more axes than params has, whose rank is {rank}.</source>
        <translation>长度为 {depth} 的元组在 batch_dims {batch_dims} 之后需要的轴比 params 的多，params 的秩是 {rank}。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>Where a negative number stood for something missing, such as padding or a label to ignore, people took those tuples out with a mask before the gather, or gave them a place of their own in params.</source>
        <translation>当负数代表缺失的内容（例如填充或要忽略的标签）时，人们在 gather 之前用掩码去掉这些元组，或者在 params 中给它们单独的位置。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>batch_dims has to be 0 or more, and less than the ranks of params and indices.</source>
        <translation>batch_dims 必须大于或等于 0，并且小于 params 和 indices 的秩。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>batch_dims is {batch_dims}, but the gather is along axis {axis}, and batch axes come before that.</source>
        <translation>batch_dims 是 {batch_dims}，但 gather 沿轴 {axis} 进行，而批次轴在它之前。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>batch_dims is {batch_dims}; it has to be 0 or more, and less than the ranks of params and indices.</source>
        <translation>batch_dims 是 {batch_dims}；它必须大于或等于 0，并且小于 params 和 indices 的秩。</translation>
    </message>
    <message>
        <location filename="../../core/code/message/sayings.cpp"/>
        <source>{value} is {high} * 2^32 + {low}: it may be two int32 numbers, {low} and {high}, read as one int64. People printed the indices' dtype where they were made and where they arrived (x.view(np.int32) shows the two), and converted with astype, long or cast.</source>
        <translation>{value} 等于 {high} * 2^32 + {low}：它可能是两个 int32 数 {low} 和 {high}，被读成了一个 int64。人们在索引生成处和到达处打印它的 dtype（x.view(np.int32) 会显示这两个数），并用 astype、long 或 cast 转换。</translation>
    </message>
    <message>
        <location filename="../../core/code/pasted_call.cpp"/>
        <source>of several gathers the last one is read; {text} is another, to be given by itself</source>
        <translation>几个 gather 中读的是最后一个；{text} 是另一个，请单独给出</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: .{name} is not read; of an array's members reshape, transpose, T, swapaxes, flatten and astype are</source>
        <translation>第 {line} 行第 {column} 列：不读取 .{name}；数组的成员中能读的有 reshape、transpose、T、swapaxes、flatten 和 astype</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: JAX refuses the list {text} as the only index; jnp.array of it is one</source>
        <translation>第 {line} 行第 {column} 列：JAX 不接受列表 {text} 作为唯一的索引；j用 np.array 包起来的可以</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: PyTorch makes no tensor of a list that holds one, {text}; torch.stack does</source>
        <translation>第 {line} 行第 {column} 列：PyTorch 不能用含有张量 {text} 的列表生成张量；torch.stack 可以</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: PyTorch takes the uint8 numbers of {text} for a mask</source>
        <translation>第 {line} 行第 {column} 列：PyTorch 把 {text} 的 uint8 数当作掩码</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: TensorFlow takes no list of numbers such as {text} between brackets; tf.gather and tf.gather_nd do</source>
        <translation>第 {line} 行第 {column} 列：TensorFlow 的方括号里不接受 {text} 这样的一列数；tf.gather 和 tf.gather_nd 接受</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: a list is no array before it stands in np.array(…)</source>
        <translation>第 {line} 行第 {column} 列：列表要放进 np.array(…) 里才是数组</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: a number has no parts</source>
        <translation>第 {line} 行第 {column} 列：一个数没有各部分</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: a number was expected here</source>
        <translation>第 {line} 行第 {column} 列：这里应为一个数</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: a part of an array is not read here</source>
        <translation>第 {line} 行第 {column} 列：这里不能读取数组的一部分</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: a range of truth values has at most two</source>
        <translation>第 {line} 行第 {column} 列：真值的范围至多有两个</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: axis {axis} of the output has size {size}, and only one of size 1 can be squeezed</source>
        <translation>第 {line} 行第 {column} 列：输出的轴 {axis} 大小为 {size}，只有大小为 1 的轴才能 squeeze</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: axis {axis} of {text} has size {size}, which does not go with {params} in params</source>
        <translation>第 {line} 行第 {column} 列：{text} 的轴 {axis} 大小为 {size}，与 params 中的 {params} 不相配</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: batch axis {axis} has size {size} in {text}, and {params} in params</source>
        <translation>第 {line} 行第 {column} 列：批量轴 {axis} 在 {text} 中大小为 {size}，在 params 中为 {params}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: batch_dims is {batch_dims}, and axis {axis} lies before that</source>
        <translation>第 {line} 行第 {column} 列：batch_dims 是 {batch_dims}，而轴 {axis} 在它之前</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: between two arrays + - and * are read, where both have one type of at least 32 bits</source>
        <translation>第 {line} 行第 {column} 列：两个数组之间只读 +、- 和 *，且两者须是同一种至少 32 位的类型</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: brackets are read behind arrays of NumPy, TensorFlow, PyTorch and JAX, not behind {text}; its gather_nd is</source>
        <translation>第 {line} 行第 {column} 列：方括号只在 NumPy、TensorFlow、PyTorch 和 JAX 的数组之后读取，不在 {text} 之后；它的 gather_nd 可以读</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: give {text} without squeeze, which takes axes of the output away and is no gather_nd</source>
        <translation>第 {line} 行第 {column} 列：请给出不带 squeeze 的 {text}：squeeze 去掉输出的轴，不是 gather_nd</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: indices must be whole numbers, unlike those of {text}</source>
        <translation>第 {line} 行第 {column} 列：indices 必须是整数，而 {text} 不是</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: of equal values, and of NaN, each release has its own order</source>
        <translation>第 {line} 行第 {column} 列：相等的值和 NaN 的先后在各版本里不同</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: only NumPy's ranges of decimals are read: each module rounds in its own way</source>
        <translation>第 {line} 行第 {column} 列：小数的范围只读 NumPy 的：各个模块的舍入方式不同</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: only one `...` may stand among indices</source>
        <translation>第 {line} 行第 {column} 列：索引中只能有一个 `...`</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the argument {name} is not read here</source>
        <translation>第 {line} 行第 {column} 列：这里不读取参数 {name}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the arrays of this expression take more than twice the {limit} bytes that are allowed</source>
        <translation>第 {line} 行第 {column} 列：这个表达式的数组所占内存超过允许的 {limit} 字节的两倍</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the axes are not those of the shape {shape}, each once</source>
        <translation>第 {line} 行第 {column} 列：这些轴不是形状 {shape} 的轴各一次</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the expression ends too early</source>
        <translation>第 {line} 行第 {column} 列：表达式结束得太早</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the expression nests deeper than {limit} levels</source>
        <translation>第 {line} 行第 {column} 列：表达式嵌套超过 {limit} 层</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the expression takes too many steps</source>
        <translation>第 {line} 行第 {column} 列：表达式的运算步骤太多</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the lone truth value {text} makes a new axis and is no gather</source>
        <translation>第 {line} 行第 {column} 列：单独的真值 {text} 会生成一个新轴，不是 gather</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the mask {text} has the shape {mask}, and what it is held against {shape}</source>
        <translation>第 {line} 行第 {column} 列：掩码 {text} 的形状是 {mask}，与它对照的是 {shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: the shape {shape} does not broadcast with {before}, of what stands before it</source>
        <translation>第 {line} 行第 {column} 列：形状 {shape} 与前面的 {before} 不能广播</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: there is nothing in it</source>
        <translation>第 {line} 行第 {column} 列：里面什么也没有</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: these ends make no range</source>
        <translation>第 {line} 行第 {column} 列：这两端不能构成范围</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: this array has no method {name} that gathers</source>
        <translation>第 {line} 行第 {column} 列：这个数组没有做 gather 的方法 {name}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: this call does not name both params and indices</source>
        <translation>第 {line} 行第 {column} 列：这个调用没有同时写出 params 和 indices</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: this divides by zero</source>
        <translation>第 {line} 行第 {column} 列：这里除以了零</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: this number is beyond 64 bits</source>
        <translation>第 {line} 行第 {column} 列：这个数超出 64 位</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: this text is, or ends with, an error message, which `gathernd message` reads; a call is its Python alone</source>
        <translation>第 {line} 行第 {column} 列：这段文字是错误消息，或以错误消息结尾，由 `gathernd message` 来读；调用只是其中的 Python</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: this would be a complex number, which is read in a list alone</source>
        <translation>第 {line} 行第 {column} 列：这会是一个复数，复数只能在列表中读取</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: whole numbers have no negative powers</source>
        <translation>第 {line} 行第 {column} 列：整数没有负数次幂</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {axis} is no axis here: the rank is {rank}</source>
        <translation>第 {line} 行第 {column} 列：这里没有轴 {axis}：秩是 {rank}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {count} elements cannot take the shape {shape}</source>
        <translation>第 {line} 行第 {column} 列：{count} 个元素不能排成形状 {shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {dtype} is not brought together with {before}</source>
        <translation>第 {line} 行第 {column} 列：{dtype} 不能与 {before} 合在一起</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {function} has no mode {text}</source>
        <translation>第 {line} 行第 {column} 列：{function} 没有模式 {text}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {function} is no function that is known here; tf.gather_nd is</source>
        <translation>第 {line} 行第 {column} 列：这里不认识函数 {function}；认识的是 tf.gather_nd</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {function} is not given {name}</source>
        <translation>第 {line} 行第 {column} 列：没有给 {function} 传入 {name}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {function} takes a list of numbers, and {text} has more axes</source>
        <translation>第 {line} 行第 {column} 列：{function} 接受一列数，而 {text} 有更多的轴</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {function} takes no indices of type {dtype}, as {text} has</source>
        <translation>第 {line} 行第 {column} 列：{function} 不接受 {dtype} 类型的 indices，而 {text} 是这种类型</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {name} draws values that the text does not tell; for params a generator of their shape can stand there, random:2,3,4 or arange:2,3,4, and for indices numbers</source>
        <translation>第 {line} 行第 {column} 列：{name} 随机取值，文字里看不到这些值；params 处可以写一个同样形状的生成器，如 random:2,3,4 或 arange:2,3,4，indices 处请写数</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {name} has no value in this text</source>
        <translation>第 {line} 行第 {column} 列：{name} 在这段文本里没有值</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {name} is not read; arrays come from arange, linspace, zeros, ones, full, eye, array, reshape, transpose and astype</source>
        <translation>第 {line} 行第 {column} 列：不读取 {name}；数组可由 arange、linspace、zeros、ones、full、eye、array、reshape、transpose 和 astype 得到</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {name} is {origin} in this text, and is read as {read} alone</source>
        <translation>第 {line} 行第 {column} 列：{name} 在这段文本里是 {origin}，而这里只当作 {read} 来读</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {name} makes a RaggedTensor, which is not read as it stands, and of which TensorFlow's gather_nd takes batch_dims 0 alone; of tf.ragged.constant with lists of numbers .to_tensor(), whose rows are filled up with 0, and .flat_values are read</source>
        <translation>第 {line} 行第 {column} 列：{name} 生成 RaggedTensor，不能直接读取，而且 TensorFlow 的 gather_nd 对它只接受 batch_dims 0；由数的列表组成的 tf.ragged.constant，可以读它的 .to_tensor()（各行用 0 补齐）和 .flat_values</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {operator} is not read for {dtype}</source>
        <translation>第 {line} 行第 {column} 列：对 {dtype} 不读取 {operator}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {origin} is read under the name {read}, not as {name}</source>
        <translation>第 {line} 行第 {column} 列：{origin} 以名字 {read} 来读，而不是 {name}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} begins a block, which may run with other values or not at all; give its lines by themselves</source>
        <translation>第 {line} 行第 {column} 列：{text} 开始一个代码块，它可能用别的值运行，也可能根本不运行；请单独给出其中的行</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} does not fit into {dtype}</source>
        <translation>第 {line} 行第 {column} 列：{text} 超出 {dtype} 的范围</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} does not hold</source>
        <translation>第 {line} 行第 {column} 列：{text} 不成立</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} gives a single number a new axis, and gathers nothing; params with an axis can be gathered from</source>
        <translation>第 {line} 行第 {column} 列：{text} 给单个数加一个新轴，没有做 gather；有轴的 params 才能做 gather</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} gives rows of different lengths, which no gather_nd does; tf.boolean_mask of the same has its numbers, one after another, and tf.where keeps every place, with zeros where the mask is false</source>
        <translation>第 {line} 行第 {column} 列：{text} 给出长度不同的行，gather_nd 不会这样；同样参数的 tf.boolean_mask 依次给出它的数，tf.where 保留每个位置，掩码为假处为零</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} gives values and their places, of which the places are read: .indices, [1], or the second of two names</source>
        <translation>第 {line} 行第 {column} 列：{text} 给出值和它们的位置，读取的只是位置：.indices、[1]，或两个名字中的第二个</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} has not as many parts as there are names, and so {name} no value</source>
        <translation>第 {line} 行第 {column} 列：{text} 的份数与名字的个数不同，所以 {name} 没有值</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} has rank {rank} and params have {params}, which must be the same</source>
        <translation>第 {line} 行第 {column} 列：{text} 的秩是 {rank}，params 的是 {params}，两者必须相同</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} has the type {dtype}: a mask has truth values</source>
        <translation>第 {line} 行第 {column} 列：{text} 的类型是 {dtype}：掩码应是真值</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} indexes {count} axes, and there are {rank}</source>
        <translation>第 {line} 行第 {column} 列：{text} 索引 {count} 个轴，而只有 {rank} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is a gather of its own: of several that have nothing to do with each other, give one</source>
        <translation>第 {line} 行第 {column} 列：{text} 是另一个 gather：互不相关的几个请只给一个</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is a list, and {function} takes arrays of its own module alone</source>
        <translation>第 {line} 行第 {column} 列：{text} 是列表，而 {function} 只接受自己模块的数组</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is a list, which Python does not gather from; np.array of it can be</source>
        <translation>第 {line} 行第 {column} 列：{text} 是列表，Python 不能对它做 gather；用 np.array 包起来的可以</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is a tuple of more than {rank} indices</source>
        <translation>第 {line} 行第 {column} 列：{text} 是超过 {rank} 个索引的元组</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is an array of another module than {function}, which takes its own</source>
        <translation>第 {line} 行第 {column} 列：{text} 是别的模块的数组，而 {function} 只接受自己模块的</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is no array of JAX, which alone has .at</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是 JAX 的数组，而只有它才有 .at</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is no element type that can be read here</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是这里能读的元素类型</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is no gather that can be read; tf.gather_nd(params, indices) and params[[0, 1], [2, 3]] are</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是能读懂的 gather；tf.gather_nd(params, indices) 和 params[[0, 1], [2, 3]] 才是</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is no step that is taken here</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是这里可用的步长</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is not a whole number</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是整数</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} is not read here</source>
        <translation>第 {line} 行第 {column} 列：这里不读取 {text}</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} may change what the gather reads, and is not carried out; write the values that come of it</source>
        <translation>第 {line} 行第 {column} 列：{text} 可能改变 gather 读取的内容，这里不会执行它；请写出它得到的值</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text} writes into params, and a gather reads: params[…] and params.at[…].get() at the same places do</source>
        <translation>第 {line} 行第 {column} 列：{text} 写入 params，而 gather 是读取：相同位置的 params[…] 和 params.at[…].get() 才是读取</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {text}, a list of more than numbers, means different things in different releases of PyTorch; write several indices, or torch.tensor of it</source>
        <translation>第 {line} 行第 {column} 列：{text} 这样不只含数的列表在 PyTorch 的不同版本里含义不同；请写成多个索引，或用 torch.tensor 包起来</translation>
    </message>
    <message>
        <location filename="../../core/error/code_sentences.h"/>
        <source>line {line}, column {column}: {value} lies beyond axis {axis}, whose size is {size}</source>
        <translation>第 {line} 行第 {column} 列：{value} 超出大小为 {size} 的轴 {axis}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>--fix writes the mended indices: it needs --output FILE.npy or FILE.csv</source>
        <translation>--fix 会写出修正后的 indices：需要 --output FILE.npy 或 FILE.csv</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Clear bad_indices_policy</source>
        <translation>清除 bad_indices_policy</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Convert indices to {dtype}</source>
        <translation>把 indices 转换为 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Convert params to {dtype}</source>
        <translation>把 params 转换为 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Convert the fill value to {dtype}</source>
        <translation>把填充值转换为 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Count negative numbers from the end: switch to {dialect}</source>
        <translation>让负数从末尾计数：换用 {dialect}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Cut each tuple to 1 number</source>
        <translation>把每个索引元组截成 1 个数</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Cut each tuple to {depth} numbers</source>
        <translation>把每个索引元组截成 {depth} 个数</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give each tuple 1 number</source>
        <translation>让每个索引元组含 1 个数</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give each tuple {depth} numbers</source>
        <translation>让每个索引元组含 {depth} 个数</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give each tuple's numbers to the axes {numbers}</source>
        <translation>让每个索引元组的数依次对应轴 {numbers}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give indices a batch axis</source>
        <translation>给 indices 加上批次轴</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give indices a leading axis</source>
        <translation>给 indices 开头加一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give indices a leading axis and set batch_dims to {batch_dims}</source>
        <translation>给 indices 开头加一个轴，并把 batch_dims 设为 {batch_dims}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give indices a trailing axis</source>
        <translation>给 indices 末尾加一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give indices a trailing axis and set batch_dims to {batch_dims}</source>
        <translation>给 indices 末尾加一个轴，并把 batch_dims 设为 {batch_dims}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give indices an axis</source>
        <translation>给 indices 加一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Give params an axis</source>
        <translation>给 params 加一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>JAX keeps numbers of 64 bits in 32 unless jax_enable_x64 is set, which it is not by default</source>
        <translation>JAX 把 64 位的数存成 32 位，除非设置了 jax_enable_x64，而它默认不设置</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Move the first axis of indices to the end</source>
        <translation>把 indices 的第一个轴移到末尾</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Move the first axis of indices to the end and set batch_dims to {batch_dims}</source>
        <translation>把 indices 的第一个轴移到末尾，并把 batch_dims 设为 {batch_dims}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Move tuple {tuple} into range</source>
        <translation>把索引元组 {tuple} 移到范围之内</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Move {count} tuples into range</source>
        <translation>把 {count} 个索引元组移到范围之内</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Repeat indices for each batch entry</source>
        <translation>让每个批次元素都重复使用 indices</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Resize indices to {shape}</source>
        <translation>把 indices 的形状改为 {shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Resize params to {shape}</source>
        <translation>把 params 的形状改为 {shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Run on the CPU</source>
        <translation>在 CPU 上运行</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Set batch_dims to {batch_dims}</source>
        <translation>把 batch_dims 设为 {batch_dims}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Switch to {dialect}</source>
        <translation>换用 {dialect}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Take 1 off the {nths} number of each tuple</source>
        <translation>把每个索引元组的{nths}个数减 1</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Take the places where the mask is true</source>
        <translation>取掩码为真的位置作为 indices</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Take the places where the mask is true and set batch_dims to {batch_dims}</source>
        <translation>取掩码为真的位置作为 indices，并把 batch_dims 设为 {batch_dims}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Transpose indices by {axes}</source>
        <translation>按 {axes} 转置 indices</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Transpose indices by {axes} and set batch_dims to {batch_dims}</source>
        <translation>按 {axes} 转置 indices，并把 batch_dims 设为 {batch_dims}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>Write 0 instead (policy IGNORE)</source>
        <translation>改为写入 0（策略 IGNORE）</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>a GPU kernel cannot raise: it runs by itself once it is launched, and to learn of an error the program would have to stop and ask, which was found too costly; so the kernel writes 0 and goes on</source>
        <translation>GPU 核函数无法报错：它一经启动就独自运行，要知道有没有出错，程序必须停下来查询，这样代价太大；所以核函数写入 0 并继续</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>a shape-only input has nothing to verify</source>
        <translation>只有形状的输入没有可以验证的内容</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>a template of code is wrong at {where}</source>
        <translation>代码模板在 {where} 处有误</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>a tuple can only be dropped from a list of tuples; these lie in a grid {grid}, which would be left with holes</source>
        <translation>只有排成一列的索引元组才能删去一个；这里的索引元组排成网格 {grid}，删去会留下空缺</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>axis {axis} of params has no element: there is nothing to clamp a number to</source>
        <translation>params 的轴 {axis} 没有元素：数没有可以截到的位置</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>code that runs on an accelerator can hardly raise an error, or not at all, and a read must give something; so the index is moved to the nearest place inside</source>
        <translation>在加速器上运行的代码很难报错，甚至根本不能报错，而读取又必须给出某个值；所以索引被移到范围内最近的位置</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>code that runs on an accelerator can hardly raise an error, or not at all; mode=&quot;fill&quot; asks for a value in its place that can be told from the data</source>
        <translation>在加速器上运行的代码很难报错，甚至根本不能报错；mode=&quot;fill&quot; 要求在该处写入一个能与数据区分开的值</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>indices are known only once the graph runs, too late for the check of its shapes; so the document has them clamped, which keeps reads inside</source>
        <translation>索引要到计算图运行时才知道，那时再检查形状已经太晚；所以规范规定把索引截到边界，保证只读到范围之内</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>indices as {dialect} has them are too many to be moved in this language</source>
        <translation>{dialect} 那样排列的 indices 太多，无法在这种语言里移动</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>indices without values have no problems to find</source>
        <translation>indices 没有值，无从检查问题</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>indices {indices_shape}, output {output_shape}</source>
        <translation>indices 的形状变为 {indices_shape}，output 的形状为 {output_shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>indices {indices_shape}, output {output_shape} = {output}</source>
        <translation>indices 的形状变为 {indices_shape}，output 的形状为 {output_shape}，值为 {output}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>indices {indices_shape}, output {output_shape} with {bad} of {tuples} tuples out of range</source>
        <translation>indices 的形状变为 {indices_shape}，output 的形状为 {output_shape}，{tuples} 个索引元组中有 {bad} 个越界</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>its document promises nothing for such an index</source>
        <translation>它的文档对这样的索引不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>its {nth} number is {values} on axis {axis} of size {size}, but in another order the same numbers would fit</source>
        <translation>它的{nth}个数是 {values}，所在的轴 {axis} 大小为 {size}，但同样的数换个顺序就合适</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>its {nth} number is {values}, past the end of axis {axis} of size {size}</source>
        <translation>它的{nth}个数是 {values}，超出大小为 {size} 的轴 {axis} 的末尾</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>its {nth} number is {values}, the size of axis {axis} itself: off by one</source>
        <translation>它的{nth}个数是 {values}，正好等于轴 {axis} 的大小：多了 1</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>its {nth} number is {values}, which often stands for &quot;no such element&quot;; nothing here reads it so</source>
        <translation>它的{nth}个数是 {values}，这个数常用来表示“没有这个元素”，但这里不这样解释</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>its {nth} number is {values}; axis {axis} of params takes none below {lowest}</source>
        <translation>它的{nth}个数是 {values}；params 的轴 {axis} 不接受小于 {lowest} 的数</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>negative numbers count from the end, as they do in Python's own lists</source>
        <translation>负数从末尾计数，与 Python 自己的列表一样</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>no Python was found; name one with --python, or activate a virtual environment</source>
        <translation>没有找到 Python；请用 --python 指定，或激活虚拟环境</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>output {output_shape}</source>
        <translation>output 的形状为 {output_shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>output {output_shape} = {output}</source>
        <translation>output 的形状为 {output_shape}，值为 {output}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>output {output_shape} with {bad} of {tuples} tuples out of range</source>
        <translation>output 的形状为 {output_shape}，{tuples} 个索引元组中有 {bad} 个越界</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the CPU plugin was seen to count them from the end, though the document does not allow negative indices</source>
        <translation>实测 CPU 插件会让它们从末尾计数，尽管文档不允许负索引</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the call asks for it: bad_indices_policy is IGNORE</source>
        <translation>这是调用自己要求的：bad_indices_policy 为 IGNORE</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the call is compiled for any device, where an error can hardly be raised, or not at all, and a gather must give something; so it is defined to move a slice's start inside</source>
        <translation>这个调用会编译到任意设备上，那里很难报错，甚至根本不能报错，而 gather 又必须给出某个值；所以规定把切片的起点移到范围之内</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the document leaves such an index out, and the CPU plugin was seen to check none: it reads whatever lies there</source>
        <translation>文档没有提到这样的索引，而实测 CPU 插件不检查任何索引：该处有什么就读什么</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the kernel of this release compares the offset with the number of elements, and no index with its axis</source>
        <translation>这个版本的核函数把偏移与元素总数比较，而不是把每个索引与它的轴比较</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the kernel runs on the CPU: it looks at an index before it reads, and can hand an error to the program that waits for it</source>
        <translation>核函数在 CPU 上运行：它在读取之前先查看索引，并能把错误交给正在等待的程序</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the kernel runs on the CPU: it looks at an index before it reads, and can hand an error to the program that waits for it (on CUDA the same is an assertion, after which the device is lost to the program)</source>
        <translation>核函数在 CPU 上运行：它在读取之前先查看索引，并能把错误交给正在等待的程序（在 CUDA 上这是一个断言，之后程序就不能再用这个设备）</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the operator's document calls an index outside its axis an error</source>
        <translation>该算子的文档把超出轴的索引称为错误</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the operator's document lets negative indices count from the end</source>
        <translation>该算子的文档让负索引从末尾计数</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>the {nths} number of a tuple is never 0 and reaches the size of its axis: it counts from 1, and less 1 every tuple fits</source>
        <translation>索引元组的{nths}个数从不为 0，却达到了所在轴的大小：它是从 1 开始数的，减去 1 后每个索引元组都合适</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>there is no code of a gradient in {framework}</source>
        <translation>{framework} 没有求梯度的代码</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>there is no framework &quot;{value}&quot;; there are {frameworks}</source>
        <translation>没有框架 &quot;{value}&quot;；可用的有 {frameworks}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>validate_indices=True asks for the check</source>
        <translation>validate_indices=True 要求做这项检查</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>with batch_dims {batch_dims} every tuple fits; the output is then {output_shape}</source>
        <translation>把 batch_dims 设为 {batch_dims}，每个索引元组都合适；此时输出为 {output_shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>with its numbers on the axes {numbers} every tuple fits: as if params were transposed, or the order of the numbers swapped</source>
        <translation>让索引元组的各个数依次用于轴 {numbers}，每个索引元组都合适：像是 params 被转置了，或是数的顺序颠倒了</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>with the first axis of indices moved to the end, shape {indices_shape}, every tuple fits; the output is then {output_shape}</source>
        <translation>把 indices 的第一个轴移到最后，形状变为 {indices_shape}，每个索引元组都合适；此时输出为 {output_shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{a}; {b}</source>
        <translation>{a}；{b}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} adds nothing to the gradient for a clamped tuple</source>
        <translation>索引元组截到边界时，{dialect} 不往梯度里加任何值</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} adds nothing to the gradient for a clamped tuple, unless it is a lone one</source>
        <translation>索引元组截到边界时，{dialect} 不往梯度里加任何值，除非只有这一个索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} adds nothing to the gradient for a zeroed tuple</source>
        <translation>索引元组的输出写成 0 时，{dialect} 不往梯度里加任何值</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} adds to the gradient where a tuple was clamped</source>
        <translation>索引元组截到哪里，{dialect} 就把梯度加到哪里</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} checks no index</source>
        <translation>{dialect} 不检查任何索引</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} checks the flat offset alone</source>
        <translation>{dialect} 只检查扁平偏移</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} copies params for each tuple without numbers</source>
        <translation>{dialect} 为每个不含数的索引元组各复制一次 params</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} copies params once, however many tuples without numbers there are</source>
        <translation>{dialect} 不论有多少个不含数的索引元组，都只复制一次 params</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} counts a negative index from the end of its axis</source>
        <translation>{dialect} 让负索引从所在轴的末尾计数</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} fills with NaN, the smallest integer, the largest unsigned one or true</source>
        <translation>{dialect} 用 NaN、最小的整数、最大的无符号数或 true 填充</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} gives several batch axes back as one</source>
        <translation>{dialect} 把多个批次轴合并成一个返回</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} has a bad_indices_policy, and raises an error without one</source>
        <translation>{dialect} 有 bad_indices_policy，不设置时报错</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} has a bad_indices_policy, and writes 0 without one</source>
        <translation>{dialect} 有 bad_indices_policy，不设置时写入 0</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} has no bad_indices_policy</source>
        <translation>{dialect} 没有 bad_indices_policy</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} has no batch_dims</source>
        <translation>{dialect} 没有 batch_dims</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} has no fill value of its own</source>
        <translation>{dialect} 没有自己的填充值</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} holds each index against its own axis</source>
        <translation>{dialect} 把每个索引与它自己的轴比较</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} keeps all 64 bits of an index</source>
        <translation>{dialect} 保留索引的全部 64 位</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} keeps several batch axes apart</source>
        <translation>{dialect} 保留各个批次轴，不合并</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} keeps the low 32 bits of an index</source>
        <translation>{dialect} 只保留索引的低 32 位</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} keeps to bounds of its own</source>
        <translation>{dialect} 另有自己的上限</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} looks at a single tuple even where the output has no elements</source>
        <translation>{dialect} 即使输出没有元素，也会查看单个的索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} looks at every index even where the output has no elements</source>
        <translation>{dialect} 即使输出没有元素，也会查看每个索引</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} looks at no index where the output has no elements</source>
        <translation>{dialect} 在输出没有元素时不查看任何索引</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} moves a negative index to 0</source>
        <translation>{dialect} 把负索引移到 0</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} moves an index outside its axis to the nearest place inside</source>
        <translation>{dialect} 把超出轴的索引移到范围内最近的位置</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} promises nothing for a negative index</source>
        <translation>{dialect} 对负索引不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} promises nothing for an index along an axis of size 0</source>
        <translation>{dialect} 对大小为 0 的轴上的索引不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} promises nothing for an index outside its axis</source>
        <translation>{dialect} 对超出轴的索引不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} raises an error for an index along an axis of size 0</source>
        <translation>{dialect} 对大小为 0 的轴上的索引报错</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} raises an error for an index outside its axis</source>
        <translation>{dialect} 对超出轴的索引报错</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} raises in the backward pass where a number of a list of rows lies past the end</source>
        <translation>行号列表中有数超出末尾时，{dialect} 在反向传播时报错</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} reads a tuple along the first axis of indices</source>
        <translation>{dialect} 沿 indices 的第一个轴读索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} reads a tuple along the last axis of indices</source>
        <translation>{dialect} 沿 indices 的最后一个轴读索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} refuses tuples into params without elements</source>
        <translation>{dialect} 拒绝指向没有元素的 params 的索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} refuses tuples without numbers</source>
        <translation>{dialect} 拒绝不含数的索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} says nowhere what a tuple without numbers selects</source>
        <translation>{dialect} 没有说明不含数的索引元组选中什么</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} sets no bound of its own</source>
        <translation>{dialect} 没有另设上限</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} sets no limit to batch axes and numbers of a tuple</source>
        <translation>{dialect} 对批次轴与索引元组中数的个数没有上限</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes a negative index to lie outside its axis</source>
        <translation>{dialect} 把负索引当作越界</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes at most {limit} batch axes and numbers of a tuple together</source>
        <translation>{dialect} 的批次轴与索引元组中的数合计至多 {limit} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes batch_dims</source>
        <translation>{dialect} 接受 batch_dims</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes batch_dims, and deals tuples over batch axes that differ</source>
        <translation>{dialect} 接受 batch_dims，批次轴大小不同时将索引元组依次分配</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes indices of rank 0 for one tuple</source>
        <translation>{dialect} 把维数为 0 的 indices 当作一个索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes no indices of rank 0</source>
        <translation>{dialect} 不接受维数为 0 的 indices</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes no params of rank 0</source>
        <translation>{dialect} 不接受维数为 0 的 params</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes no {dtype} elements</source>
        <translation>{dialect} 不接受 {dtype} 元素</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes no {dtype} indices</source>
        <translation>{dialect} 不接受 {dtype} 索引</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes params of rank 0</source>
        <translation>{dialect} 接受维数为 0 的 params</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes {dtype} elements</source>
        <translation>{dialect} 接受 {dtype} 元素</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} takes {dtype} indices</source>
        <translation>{dialect} 接受 {dtype} 索引</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} treats an index along an axis of size 0 as any other outside its axis</source>
        <translation>{dialect} 把大小为 0 的轴上的索引与其他越界索引同样对待</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} treats tuples into params without elements as any others</source>
        <translation>索引元组指向没有元素的 params 时，{dialect} 与其他索引元组同样对待</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} writes 0 where an index lies outside its axis</source>
        <translation>{dialect} 在索引超出轴的地方写入 0</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{dialect} writes a fill value where an index lies outside its axis</source>
        <translation>{dialect} 在索引超出轴的地方写入填充值</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{first}; and {next}</source>
        <translation>{first}；并且{next}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} answered more than the output can be</source>
        <translation>{framework} 给出的结果比输出可能的还多</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} crashed with signal {signal}</source>
        <translation>{framework} 崩溃了，信号 {signal}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} differentiates floating-point and complex numbers, not {dtype}</source>
        <translation>{framework} 只对浮点数和复数求导，不对 {dtype} 求导</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} ended without an answer</source>
        <translation>{framework} 没有给出结果就结束了</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} had no answer after {seconds} seconds</source>
        <translation>{framework} 过了 {seconds} 秒还没有结果</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} has code to show, but is nothing to verify with</source>
        <translation>{framework} 有代码可看，但不能用来验证</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} has no {dtype}</source>
        <translation>{framework} 没有 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} promises nothing here</source>
        <translation>{framework} 在这里不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{framework} takes no {dtype} indices</source>
        <translation>{framework} 不接受 {dtype} 索引</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{module} could not be imported: {reason}</source>
        <translation>无法导入 {module}：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{module} is not installed</source>
        <translation>没有安装 {module}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{option}: &quot;{value}&quot; does not end in .npz</source>
        <translation>{option}：&quot;{value}&quot; 不是以 .npz 结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{option}: &quot;{value}&quot; is neither clamp nor drop</source>
        <translation>{option}：&quot;{value}&quot; 既不是 clamp 也不是 drop</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{path} is no program that can be run</source>
        <translation>{path} 不是可以运行的程序</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{python} could not be started</source>
        <translation>无法启动 {python}</translation>
    </message>
    <message>
        <location filename="../../core/error/contrast_sentences.h"/>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>&quot;{input}&quot; is a constant of the model, whose values are not read from a .tflite</source>
        <translation>&quot;{input}&quot; 是模型的常量，本程序不从 .tflite 中读取它的值</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>&quot;{input}&quot; is an input of the model, and no value for it lies beside the file</source>
        <translation>&quot;{input}&quot; 是模型的输入，而文件旁边没有它的值</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>&quot;{text}&quot; in the link is no {dtype} value</source>
        <translation>链接中的 &quot;{text}&quot; 不是 {dtype} 值</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>--feeds and --random cannot be had at once</source>
        <translation>不能同时使用 --feeds 和 --random</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>--output FILE is missing: where shall the call be written to?</source>
        <translation>缺少 --output FILE：要把这个调用写到哪里？</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>GatherND of ONNX opset {opset} has no batch_dims; --dialect onnx writes one that has</source>
        <translation>ONNX opset {opset} 的 GatherND 没有 batch_dims；用 --dialect onnx 可写出带 batch_dims 的模型</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>GatherND of ONNX opset {opset} takes no {dtype}; --dialect onnx writes one that does</source>
        <translation>ONNX opset {opset} 的 GatherND 不接受 {dtype}；用 --dialect onnx 可写出接受它的模型</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>OpenVINO has no {dtype} elements</source>
        <translation>OpenVINO 没有 {dtype} 元素</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>a link has at most {limit} characters; a longer call is saved as a file</source>
        <translation>链接最多 {limit} 个字符；更长的调用请保存为文件</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>a link holds at most {limit} numbers of params and indices together; a larger call is saved as a file</source>
        <translation>链接中 params 和 indices 合计最多 {limit} 个数；更大的调用请保存为文件</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>an index is beyond int64, which GatherND has</source>
        <translation>有一个索引超出 int64，而 GatherND 只有 int64</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>cannot map {path} into memory: {why}</source>
        <translation>无法把 {path} 映射到内存：{why}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>cannot read {path}: {why}</source>
        <translation>无法读取 {path}：{why}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>cannot write {path}: it is no file, and no pipe either</source>
        <translation>无法写入 {path}：它既不是文件，也不是管道</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>cannot write {path}: its folder takes no other file ({folder}), and it cannot be written in place either: {why}</source>
        <translation>无法写入 {path}：它所在的文件夹不能再放别的文件（{folder}），也无法就地写入：{why}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>cannot write {path}: {why}</source>
        <translation>无法写入 {path}：{why}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>element {element} ends in a NUL byte, which the .npy format cannot hold</source>
        <translation>元素 {element} 以 NUL 字节结尾，.npy 格式存不了</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>indices are {dtype}; GatherND has whole numbers</source>
        <translation>indices 是 {dtype}；GatherND 要的是整数</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>its journal is not understood: {field}</source>
        <translation>看不懂它的日志：{field}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>its journal is not whole</source>
        <translation>它的日志不完整</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>its journal was written by another version of this program ({version})</source>
        <translation>它的日志由本程序的另一版本（{version}）写成</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>line {line}, column {column}: &quot;{text}&quot; is no error message about a gather that is known here</source>
        <translation>第 {line} 行，第 {column} 列：“{text}”不是这里所知的关于 gather 的错误消息</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>line {line}, column {column}: there is no text, and so no error message</source>
        <translation>第 {line} 行，第 {column} 列：没有文本，因此也没有错误消息</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>message needs the text of an error message after it, or - for standard input</source>
        <translation>message 之后需要错误消息的文本，或者用 - 表示标准输入</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>no Python was found; name one above, or activate a virtual environment</source>
        <translation>没有找到 Python；请在上面指定一个，或激活一个虚拟环境</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>no input &quot;{input}&quot; can be made of what the model tells of it ({type}); give it in a file</source>
        <translation>模型对输入 &quot;{input}&quot; 的说明 ({type}) 不足以生成它；请用文件给出</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>no input &quot;{input}&quot; can be made of what the model tells of it ({type}); give it with --feeds</source>
        <translation>模型对输入 &quot;{input}&quot; 的说明 ({type}) 不足以生成它；请用 --feeds 给出</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>no recovery copy is kept of values in memory that take more than {limit} bytes</source>
        <translation>内存中超过 {limit} 字节的数值不保留恢复副本</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the link has the field &quot;{text}&quot; twice</source>
        <translation>链接中字段 &quot;{text}&quot; 出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the link has the field &quot;{text}&quot;, which this program does not know</source>
        <translation>链接中有本程序不认识的字段 &quot;{text}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the link is cut short or was changed</source>
        <translation>链接被截断或被改动过</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the link is of the dialect &quot;{id}&quot;, which this program does not know</source>
        <translation>链接所用的框架规则 &quot;{id}&quot; 是本程序不认识的</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the link sets the switch &quot;{rule}&quot; to &quot;{value}&quot;, which this program does not know</source>
        <translation>链接把开关 &quot;{rule}&quot; 设为 &quot;{value}&quot;，本程序不认识</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the model has the shape {wanted} for {tensor}; what is given has the shape {given}</source>
        <translation>模型中 {tensor} 的形状是 {wanted}；给出的形状是 {given}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the model has {wanted} for {tensor}; what is given is {given}</source>
        <translation>模型中 {tensor} 的类型是 {wanted}；给出的是 {given}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the model needs inputs, as --feeds FILE.npz or by --random SEED: {inputs}</source>
        <translation>模型需要输入，请用 --feeds FILE.npz 给出，或用 --random SEED 生成：{inputs}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>the text holds {count} different links to calls; one at a time is opened</source>
        <translation>文本中有 {count} 个不同的调用链接；一次只能打开一个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>this is no link to a call: one begins with gathernd:1~</source>
        <translation>这不是调用的链接：链接以 gathernd:1~ 开头</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>this program is older than the link, which is of version {version}; it reads version {supported}</source>
        <translation>本程序比这个链接旧：链接的版本是 {version}，本程序读取版本 {supported}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{bytes} bytes of elements: a protobuf file holds at most {limit} bytes</source>
        <translation>元素共 {bytes} 字节：protobuf 文件至多容纳 {limit} 字节</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{command} needs a model: an .onnx, an OpenVINO .xml or a .tflite</source>
        <translation>{command} 需要一个模型：.onnx、OpenVINO 的 .xml 或 .tflite</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{dialect} has its tuples along the first axis; GatherND has them along the last</source>
        <translation>{dialect} 的索引元组沿第一个轴排列；GatherND 的沿最后一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{module} is not installed for {python}; install it there, or name another Python above</source>
        <translation>{python} 没有安装 {module}；请在那里安装它，或在上面指定另一个 Python</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{module} is not installed for {python}; name another with --python</source>
        <translation>{python} 没有安装 {module}；请用 --python 指定另一个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{option}: &quot;{value}&quot; is no runtime; there are onnxruntime, openvino and tflite</source>
        <translation>{option}：&quot;{value}&quot; 不是运行时；可用的有 onnxruntime、openvino 和 tflite</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{op} computes it, as &quot;{input}&quot;, when the model runs</source>
        <translation>{op} 在模型运行时才把它算出来，名为 &quot;{input}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} and {data} do not belong together: the values are not those that it was written with</source>
        <translation>{path} 与 {data} 不配套：这些值不是当初一起写出的那些</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} cannot be mapped: too many files are mapped already</source>
        <translation>无法映射 {path}：已经映射了太多文件</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} does not end in {ending}</source>
        <translation>{path} 不以 {ending} 结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} does not say which opset of ONNX it is for</source>
        <translation>{path} 没有说明它针对 ONNX 的哪个 opset</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} has no GatherND</source>
        <translation>{path} 中没有 GatherND</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} has no GatherND &quot;{node}&quot;; there are {nodes}</source>
        <translation>{path} 没有名为 &quot;{node}&quot; 的 GatherND；可用的有 {nodes}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} has no member &quot;{member}&quot;; there are {members}</source>
        <translation>{path} 没有成员 &quot;{member}&quot;；可用的有 {members}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} has no members</source>
        <translation>{path} 没有成员</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} has the members {members}: name one after a colon</source>
        <translation>{path} 有成员 {members}：请在冒号后写出其中一个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} has {count} GatherND nodes: {nodes}; name one after a colon</source>
        <translation>{path} 有 {count} 个 GatherND 节点：{nodes}；请在冒号后写出其中一个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} has {count} nodes called &quot;{node}&quot;; name one of them after the colon as {nodes}</source>
        <translation>{path} 中有 {count} 个名为 &quot;{node}&quot; 的节点；请在冒号后用 {nodes} 指明其中一个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is a file of {format}, which is not read; Python makes an .npz of it: {python}</source>
        <translation>{path} 是 {format} 文件，本程序不读取；用 Python 可将其转成 .npz：{python}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is a model in {format}'s own format, which is not read; give the .onnx that it was made of</source>
        <translation>{path} 是 {format} 自有格式的模型，本程序不读取；请改用生成它的那个 .onnx</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is cut short or damaged: at byte {offset} it says that {needed} more bytes follow, and {left} do</source>
        <translation>{path} 被截断或已损坏：在字节 {offset} 处它说后面还有 {needed} 字节，实际只有 {left}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is cut short or damaged: what it says leads to byte {offset}, and it has {size}</source>
        <translation>{path} 被截断或已损坏：其内容指向第 {offset} 个字节，而文件只有 {size} 个字节</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is larger than the limit of {limit} bytes</source>
        <translation>{path} 超过了 {limit} 字节的上限</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is no ONNX model: it has no graph</source>
        <translation>{path} 不是 ONNX 模型：它没有计算图</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is no OpenVINO IR: its root is not &lt;net&gt;</source>
        <translation>{path} 不是 OpenVINO IR：它的根元素不是 &lt;net&gt;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is no TensorFlow Lite model: TFL3 does not stand at byte 4</source>
        <translation>{path} 不是 TensorFlow Lite 模型：第 4 个字节处没有 TFL3</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is no model: nodes are read from .onnx, OpenVINO's .xml and .tflite</source>
        <translation>{path} 不是模型：节点从 .onnx、OpenVINO 的 .xml 和 .tflite 中读取</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is not a .npy file</source>
        <translation>{path} 不是 .npy 文件</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is not a regular file</source>
        <translation>{path} 不是普通文件</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is not a zip archive, or was cut: no end record before byte {offset}</source>
        <translation>{path} 不是 zip 归档，或被截断了：在字节 {offset} 之前没有结束记录</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is not run by {runtime}, but by {own}</source>
        <translation>{path} 不由 {runtime} 运行，而由 {own} 运行</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is packed by {format}; unpack it first: gzip -dk</source>
        <translation>{path} 是 {format} 压缩文件；请先解压：gzip -dk</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is the pointer that Git LFS puts in a file's place; git lfs pull fetches the file</source>
        <translation>{path} 只是 Git LFS 代替原文件放置的指针；git lfs pull 可取回原文件</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} is write-protected, and is left as it is</source>
        <translation>{path} 有写保护，保持原样</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} lacks inputs that the model needs: {inputs}</source>
        <translation>{path} 缺少模型需要的输入：{inputs}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path} lies outside the folder of the file that names it</source>
        <translation>{path} 不在引用它的文件所在的文件夹内</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}, which the edits belong to, is no longer there</source>
        <translation>这些编辑所针对的 {path} 已经不在了</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}, which the edits belong to, no longer holds what it held: they are kept until it does</source>
        <translation>这些编辑所针对的 {path} 内容已变：在它恢复原样之前，编辑会一直保留</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: &quot;{name}&quot; at byte {offset} is there already</source>
        <translation>{path}：字节 {offset} 处的 &quot;{name}&quot; 已经有了</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: &quot;{node}&quot; is a {op}, not a GatherND</source>
        <translation>{path}：&quot;{node}&quot; 是 {op}，不是 GatherND</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: &quot;{tensor}&quot; at byte {offset} wants {size} bytes from byte {place} of {file}, which has {available}</source>
        <translation>{path}：字节 {offset} 处的 &quot;{tensor}&quot; 要从 {file} 的字节 {place} 起取 {size} 字节，而那里只有 {available}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: '{descr}' is no element type</source>
        <translation>{path}：'{descr}' 不是元素类型</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: '{descr}' says nothing about its meaning; ask for bfloat16 if that is what it is</source>
        <translation>{path}：'{descr}' 没有说明含义；如果它是 bfloat16，请明确指定</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: .npy version {version} is unknown; 1.0, 2.0 and 3.0 are read</source>
        <translation>{path}：未知的 .npy 版本 {version}；能读 1.0、2.0 和 3.0</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: IR version &quot;{version}&quot; is unknown; 10 and 11 are read</source>
        <translation>{path}：未知的 IR 版本 &quot;{version}&quot;；能读 10 和 11</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: Python objects ('{descr}') are never read</source>
        <translation>{path}：Python 对象（'{descr}'）一律不读</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: a directory of {size} bytes from byte {place} does not fit before byte {offset}</source>
        <translation>{path}：从字节 {place} 起、大小为 {size} 字节的目录在字节 {offset} 之前放不下</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: batch_dims must be one whole number</source>
        <translation>{path}：batch_dims 必须是一个整数</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: element {element} holds {value}, which is no character</source>
        <translation>{path}：元素 {element} 的值为 {value}，不是字符</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: element {element} of the tensor &quot;{tensor}&quot; at byte {offset} is {value}, which {dtype} cannot hold</source>
        <translation>{path}：字节 {offset} 处的张量 &quot;{tensor}&quot; 的元素 {element} 为 {value}，{dtype} 存不下</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: elements of type '{descr}' are not supported</source>
        <translation>{path}：不支持类型为 '{descr}' 的元素</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: field {field} at byte {offset} is not stored as it should be (wire type {type})</source>
        <translation>{path}：字节 {offset} 处的字段 {field} 的存储方式不对（线路类型 {type}）</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: fill_value must be one value</source>
        <translation>{path}：fill_value 必须是一个值</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: its graphs lie within each other deeper than {limit} levels</source>
        <translation>{path}：其中的计算图互相嵌套，超过 {limit} 层</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: line {line}, column {column}: a document type, which no IR has, is refused</source>
        <translation>{path}：第 {line} 行第 {column} 列：出现了文档类型声明，IR 中不会有它，已拒绝</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: line {line}, column {column}: a second edge to one port of layer &quot;{id}&quot;</source>
        <translation>{path}：第 {line} 行第 {column} 列：层 &quot;{id}&quot; 的同一端口有第二条边</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: line {line}, column {column}: a second layer with the id &quot;{id}&quot;</source>
        <translation>{path}：第 {line} 行第 {column} 列：有第二个 id 为 &quot;{id}&quot; 的层</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: line {line}, column {column}: not well-formed XML ({what})</source>
        <translation>{path}：第 {line} 行第 {column} 列：XML 格式不正确（{what}）</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: lines of cells hold at most 2 axes; the tensor has {rank}</source>
        <translation>{path}：一行行的单元格至多容纳 2 个轴；这个张量有 {rank} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: no call is written to a file that ends in &quot;{ending}&quot;; there are {endings}</source>
        <translation>{path}：调用不能写成以 &quot;{ending}&quot; 结尾的文件；可用的有 {endings}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: no tensor is read from a file that ends in &quot;{ending}&quot;</source>
        <translation>{path}：不能从以 &quot;{ending}&quot; 结尾的文件读张量</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: no tensor is written to a file that ends in &quot;{ending}&quot;; there are {endings}</source>
        <translation>{path}：不能把张量写入以“{ending}”结尾的文件；可用的有 {endings}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: nothing is saved to a file that ends in &quot;{ending}&quot;; a call is saved as .gathernd, .json or .npz, a tensor by itself as .npy, .csv or .pb, and gathernd convert writes .onnx and .xml</source>
        <translation>{path}：不能保存到以“{ending}”结尾的文件；调用可保存为 .gathernd、.json 或 .npz，单个张量可保存为 .npy、.csv 或 .pb，.onnx 和 .xml 由 gathernd convert 写出</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: nothing leads to input {number} of the layer &quot;{layer}&quot;</source>
        <translation>{path}：层 &quot;{layer}&quot; 的输入 {number} 没有来源</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: nothing runs {graph}, which the node stands in</source>
        <translation>{path}：节点所在的 {graph} 没有被任何地方运行</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: opset {opset} at byte {offset} has no GatherND that is known; opsets {first} to {last} have</source>
        <translation>{path}：字节 {offset} 处的 opset {opset} 没有已知的 GatherND；opset {first} 到 {last} 有</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: shape {shape} of '{descr}' needs more than the {available} bytes that follow</source>
        <translation>{path}：类型 '{descr}'、形状 {shape} 需要的字节比后面的 {available} 字节多</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: structured elements are not supported</source>
        <translation>{path}：不支持结构化元素</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the GatherND &quot;{layer}&quot; is of &quot;{opset}&quot;; opset5 and opset8 are known</source>
        <translation>{path}：GatherND &quot;{layer}&quot; 属于 &quot;{opset}&quot;；已知的是 opset5 和 opset8</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the GatherND &quot;{node}&quot; has {count} inputs, not 2</source>
        <translation>{path}：GatherND &quot;{node}&quot; 有 {count} 个输入，而不是 2 个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the data of {member} at byte {offset} do not have their checksum</source>
        <translation>{path}：字节 {offset} 处 {member} 的数据与校验和不符</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the data of {member} at byte {offset} unpack to less than the {size} bytes promised</source>
        <translation>{path}：字节 {offset} 处 {member} 的数据解压后少于所说的 {size} 字节</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the data of {member} at byte {offset} unpack to more than the {size} bytes promised</source>
        <translation>{path}：字节 {offset} 处 {member} 的数据解压后多于所说的 {size} 字节</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the directory at byte {offset} has {found} members, not {count}</source>
        <translation>{path}：字节 {offset} 处的目录有 {found} 个成员，而不是 {count} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the end record at byte {offset} is that of an archive in several parts</source>
        <translation>{path}：字节 {offset} 处的结束记录属于分卷归档</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the entry at byte {offset} names a member &quot;{member}&quot;; no such name is taken</source>
        <translation>{path}：字节 {offset} 处的条目把成员命名为 &quot;{member}&quot;；不接受这样的名称</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the external data of &quot;{tensor}&quot; at byte {offset} have the {key} &quot;{value}&quot;</source>
        <translation>{path}：字节 {offset} 处 &quot;{tensor}&quot; 的外部数据的 {key} 为 &quot;{value}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the file ends inside its header</source>
        <translation>{path}：文件在头部中间就结束了</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the header has '{key}' twice</source>
        <translation>{path}：头部有两个 '{key}'</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the header has no '{key}'</source>
        <translation>{path}：头部没有 '{key}'</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the header has the unknown key '{key}'</source>
        <translation>{path}：头部有未知的键 '{key}'</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the header holds a character that is not plain ASCII</source>
        <translation>{path}：头部含有非 ASCII 字符</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the header needs {expected} at byte {offset}, found &quot;{found}&quot;</source>
        <translation>{path}：头部在字节 {offset} 处应为 {expected}，实际是 &quot;{found}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the header of {member} at byte {offset} and the directory differ in its {field}</source>
        <translation>{path}：字节 {offset} 处 {member} 的头部与目录的 {field} 不一致</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the layer &quot;{layer}&quot; has the element type &quot;{type}&quot;, which is not supported</source>
        <translation>{path}：层 &quot;{layer}&quot; 的元素类型是 &quot;{type}&quot;，不支持</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the layer &quot;{layer}&quot; wants {size} bytes from byte {offset} of the .bin, which has {available}</source>
        <translation>{path}：层 &quot;{layer}&quot; 要从 .bin 的字节 {offset} 起取 {size} 字节，而那里只有 {available}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the list of what its graph holds passes the memory limit</source>
        <translation>{path}：它的计算图内容清单超出了内存上限</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the member {member} (entry at byte {offset}) is encrypted</source>
        <translation>{path}：成员 {member}（字节 {offset} 处的条目）已加密</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the member {member} (entry at byte {offset}) is packed by method {method}; stored and deflated ones are read</source>
        <translation>{path}：成员 {member}（字节 {offset} 处的条目）用方法 {method} 压缩；只能读未压缩的和 deflate 的</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the member {member} (entry at byte {offset}) lies on another disk</source>
        <translation>{path}：成员 {member}（字节 {offset} 处的条目）在另一个磁盘上</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the member {member} at byte {offset} begins inside {other}</source>
        <translation>{path}：字节 {offset} 处的成员 {member} 从 {other} 中间开始</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the member {member} at byte {offset} cannot be {size} bytes, {packed} packed</source>
        <translation>{path}：字节 {offset} 处的成员 {member} 不可能是 {size} 字节（压缩后 {packed}）</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the member {member} does not lie before the directory (byte {offset} says where)</source>
        <translation>{path}：成员 {member} 不在目录之前（位置由字节 {offset} 处给出）</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the node ran once, as run 0; there is no run {occurrence}</source>
        <translation>{path}：节点只运行了一次，即第 0 次；没有第 {occurrence} 次</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the node ran {count} times, counted from 0; there is no run {occurrence}</source>
        <translation>{path}：节点运行了 {count} 次，从 0 数起；没有第 {occurrence} 次</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the node stands in {graph}, which {op} runs; If, Loop, Scan and functions are entered</source>
        <translation>{path}：节点在由 {op} 运行的 {graph} 中；只进入 If、Loop、Scan 和函数</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the node stands in {graph}; under {runtime} only the main graph is run</source>
        <translation>{path}：节点在 {graph} 中；用 {runtime} 时只运行主图</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the node was not run: its loop takes no turn with these inputs</source>
        <translation>{path}：节点没有运行：它所在的循环在这些输入下一次也没有执行</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the node was not run: {graph} was not taken with these inputs</source>
        <translation>{path}：节点没有运行：这些输入没有走到 {graph}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the note {key} cannot be &quot;{value}&quot;</source>
        <translation>{path}：注记 {key} 不能是 &quot;{value}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the number at byte {offset} does not end after 64 bits</source>
        <translation>{path}：字节 {offset} 处的数超过 64 位还没有结束</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the packed data of {member} at byte {offset} are damaged</source>
        <translation>{path}：字节 {offset} 处 {member} 的压缩数据已损坏</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the packed data of {member} at byte {offset} end too early</source>
        <translation>{path}：字节 {offset} 处 {member} 的压缩数据结束得太早</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the shape has the negative size {size}</source>
        <translation>{path}：形状中有负的大小 {size}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the size {text} does not fit in 64 bits</source>
        <translation>{path}：大小 {text} 超出 64 位</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the tensor &quot;{tensor}&quot; at byte {offset} has its elements in a field that is not for {dtype}</source>
        <translation>{path}：字节 {offset} 处的张量 &quot;{tensor}&quot; 的元素存放在不适用于 {dtype} 的字段里</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the tensor &quot;{tensor}&quot; at byte {offset} has its elements in two places</source>
        <translation>{path}：字节 {offset} 处的张量 &quot;{tensor}&quot; 的元素存放在两个地方</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the tensor &quot;{tensor}&quot; at byte {offset} has strings as raw or external bytes</source>
        <translation>{path}：字节 {offset} 处的张量 &quot;{tensor}&quot; 把字符串存成了原始字节或外部字节</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the tensor &quot;{tensor}&quot; at byte {offset} has the element type {type}, which is not supported</source>
        <translation>{path}：字节 {offset} 处的张量 &quot;{tensor}&quot; 的元素类型是 {type}，不支持</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the tensor &quot;{tensor}&quot; at byte {offset} is only a part; such are not read</source>
        <translation>{path}：字节 {offset} 处的张量 &quot;{tensor}&quot; 只是一部分；这样的不读</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the tensor &quot;{tensor}&quot; at byte {offset} is {dtype} of shape {shape}, but {found} are there</source>
        <translation>{path}：字节 {offset} 处的张量 &quot;{tensor}&quot; 是形状为 {shape} 的 {dtype}，实际却有 {found} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the zip64 end record at byte {offset} contradicts the other one</source>
        <translation>{path}：字节 {offset} 处的 zip64 结束记录与另一个相矛盾</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the zip64 locator at byte {offset} leads to no end record</source>
        <translation>{path}：字节 {offset} 处的 zip64 定位记录没有指向结束记录</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: the zip64 sizes of {member} (header at byte {offset}) are missing</source>
        <translation>{path}：缺少 {member} 的 zip64 大小（头部在字节 {offset} 处）</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: there are two members {member}, one of them at byte {offset}</source>
        <translation>{path}：有两个成员 {member}，其中一个在字节 {offset} 处</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path}: there is no dialect &quot;{id}&quot;</source>
        <translation>{path}：没有框架规则 &quot;{id}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: there is no header of the member {member} at byte {offset}</source>
        <translation>{path}：字节 {offset} 处没有成员 {member} 的头部</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: there is no whole entry of the directory at byte {offset}</source>
        <translation>{path}：字节 {offset} 处没有完整的目录条目</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {attribute} of &quot;{node}&quot; is no whole number</source>
        <translation>{path}：&quot;{node}&quot; 的 {attribute} 不是整数</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {attribute} of the layer &quot;{layer}&quot; cannot be &quot;{value}&quot;</source>
        <translation>{path}：层 &quot;{layer}&quot; 的 {attribute} 不能是 &quot;{value}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {count} elements of no width; at most {limit} are read</source>
        <translation>{path}：{count} 个没有宽度的元素；至多读 {limit} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {framework} does not run the model up to the node: {what}</source>
        <translation>{path}：{framework} 没有把模型运行到该节点：{what}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {from} elements cannot be read as {to}</source>
        <translation>{path}：{from} 元素不能按 {to} 读取</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {graph} runs itself, or too many graphs lead there</source>
        <translation>{path}：{graph} 会运行它自己，或者通向它的计算图太多</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {graph} takes its attribute {attribute} from its caller, which is not run here</source>
        <translation>{path}：{graph} 的属性 {attribute} 取自它的调用者，这里不能运行</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {member} &quot;{id}&quot; is no element type</source>
        <translation>{path}：{member} &quot;{id}&quot; 不是元素类型</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {member} must be one string</source>
        <translation>{path}：{member} 必须是一个字符串</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {role} of &quot;{node}&quot; comes from a circle, or a chain too long, by way of &quot;{input}&quot;</source>
        <translation>{path}：&quot;{node}&quot; 的 {role} 经由 &quot;{input}&quot; 形成循环，或链条过长</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {role} of &quot;{node}&quot; is cast from {from} to {to}, which is not done</source>
        <translation>{path}：&quot;{node}&quot; 的 {role} 从 {from} 转换为 {to}，不支持这种转换</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {role} of &quot;{node}&quot; needs &quot;{input}&quot; ({type}), which {op} computes; give {role} itself</source>
        <translation>{path}：&quot;{node}&quot; 的 {role} 需要 &quot;{input}&quot;（{type}），它由 {op} 计算；请直接给出 {role}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {role} of &quot;{node}&quot; needs &quot;{input}&quot;, which nothing gives</source>
        <translation>{path}：&quot;{node}&quot; 的 {role} 需要 &quot;{input}&quot;，但没有任何节点给出它</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {role} of &quot;{node}&quot; needs the input &quot;{input}&quot; ({type}), and no value lies beside the file; give {role} itself</source>
        <translation>{path}：&quot;{node}&quot; 的 {role} 需要输入 &quot;{input}&quot;（{type}），而文件旁边没有它的值；请直接给出 {role}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {role} of &quot;{node}&quot; passes through a Reshape that does not fit {shape}</source>
        <translation>{path}：&quot;{node}&quot; 的 {role} 经过一个与 {shape} 不相容的 Reshape</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{path}: {tensor} is {dtype}, which is no element type here</source>
        <translation>{path}：{tensor} 的元素类型是 {dtype}，这里不支持</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{tensor} comes without its values</source>
        <translation>{tensor} 没有带上它的值</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{tensor} lies in a file of its own, which a link does not hold</source>
        <translation>{tensor} 在它自己的文件里，链接不包含文件</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{tensor}: &quot;{text}&quot; in the link is no element type</source>
        <translation>{tensor}：链接中的 &quot;{text}&quot; 不是元素类型</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{tensor}: &quot;{text}&quot; in the link is no tensor</source>
        <translation>{tensor}：链接中的 &quot;{text}&quot; 不是张量</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{tensor}: the link has {count} values, which do not make up the shape {shape}</source>
        <translation>{tensor}：链接中有 {count} 个值，排不成形状 {shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/file_sentences.h"/>
        <source>{tensor}: the sizes of {shape} other than 0 multiply to more than {limit}, which a link does not hold; such a call is saved as a file</source>
        <translation>{tensor}：{shape} 中非 0 的大小相乘超过 {limit}，链接放不下；这样的调用请保存为文件</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>&quot;{text}&quot; is no size: type a whole number, or the whole shape, such as 2, 3, 4</source>
        <translation>“{text}”不是大小：请输入一个整数，或整个形状，例如 2, 3, 4</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>&quot;{text}&quot; is none of indices, params and output</source>
        <translation>&quot;{text}&quot; 不是 indices、params、output 中的任何一个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>&quot;{text}&quot; is not a place; one is written {example}</source>
        <translation>&quot;{text}&quot; 不是一个位置；位置写作 {example}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>&quot;{value}&quot; is one argument too many</source>
        <translation>&quot;{value}&quot; 是多余的参数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--csv and --json cannot be had at once</source>
        <translation>--csv 和 --json 不能同时使用</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--export: a sheet {sheet} is a {ending}; &quot;{value}&quot; does not end in that</source>
        <translation>--export：{sheet} 要写成 {ending} 文件；&quot;{value}&quot; 不以它结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--kind, --seed, --level and --count are for --sheet practice</source>
        <translation>--kind、--seed、--level 和 --count 用于 --sheet practice</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--output would replace {path}, which this call reads; name another file</source>
        <translation>--output 会覆盖这个调用要读取的 {path}；请换一个文件</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--output writes .npy and .csv files; &quot;{value}&quot; ends in neither</source>
        <translation>--output 写出 .npy 和 .csv 文件；&quot;{value}&quot; 不以这两者结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--owned: {value} is not a private folder that gathernd.show has made and marked</source>
        <translation>--owned：{value} 不是由 gathernd.show 建立并做了标记的私有文件夹</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--page: there is no page {value}, the picture has {count}</source>
        <translation>--page：没有第 {value} 页，图共有 {count} 页</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--step: &quot;{value}&quot; is not T or T.P, tuple T below {count} and phase P from 1 to 3</source>
        <translation>--step：&quot;{value}&quot; 不是 T 或 T.P，其中索引元组 T 小于 {count}，阶段 P 为 1 到 3</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--upstream is for a question about the gradient: --of gradient</source>
        <translation>--upstream 用于问梯度的题目：--of gradient</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--upstream is for the code of a gradient: --gradient</source>
        <translation>--upstream 用于写出梯度的代码：--gradient</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>--{tensor}-shape needs --{tensor}</source>
        <translation>--{tensor}-shape 需要 --{tensor}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a call without values cannot be asked about</source>
        <translation>没有数值的调用不能用来提问</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a command is missing; there are {commands}; gathernd --help says more</source>
        <translation>缺少命令；可用的有 {commands}；gathernd --help 有更多说明</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a library gave up: {reason}</source>
        <translation>某个库无法继续：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a mapped file became shorter while it was read</source>
        <translation>映射的文件在读取时变短了</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a scenario is a JSON object</source>
        <translation>场景应是一个 JSON 对象</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a shape-only input has no output to write</source>
        <translation>只有形状的输入没有可以写出的输出</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a shape-only input has no values to take a gradient of</source>
        <translation>只有形状的输入没有可以求梯度的值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a shape-only input has nothing to measure</source>
        <translation>只有形状的输入没有可以测量的内容</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a sweep goes from {low} up to {high}; --to must not be below --from</source>
        <translation>扫描从 {low} 到 {high}；--to 不能小于 --from</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a tensor of rank {rank} is too deep; at most {limit} axes are possible</source>
        <translation>张量的维数 {rank} 太大；至多 {limit} 个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a tuple lies along the first axis of indices</source>
        <translation>索引元组沿 indices 的第一个轴排列</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>a tuple without numbers selects all of params, once, whatever the number of rows</source>
        <translation>不含数的索引元组选中整个 params，只一次，不论有多少行</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>axis {axis} has the negative size {size}</source>
        <translation>轴 {axis} 的大小 {size} 是负数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>axis {axis} of params has size {size}; with {dtype} indices {dialect} takes at most {limit}</source>
        <translation>params 的轴 {axis} 大小为 {size}；用 {dtype} 索引时 {dialect} 至多接受 {limit}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>axis {axis} of size {size} has no place {position}</source>
        <translation>大小为 {size} 的轴 {axis} 没有位置 {position}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>bad_indices_policy &quot;{policy}&quot; is TensorFlow's; {dialect} has no such option</source>
        <translation>bad_indices_policy &quot;{policy}&quot; 是 TensorFlow 的；{dialect} 没有这个选项</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>bad_indices_policy &quot;{policy}&quot; is unknown; it is &quot;&quot;, DEFAULT, ERROR or IGNORE</source>
        <translation>未知的 bad_indices_policy &quot;{policy}&quot;；可用的是 &quot;&quot;、DEFAULT、ERROR 或 IGNORE</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>bad_indices_policy ERROR is refused on a GPU, where no error can be raised</source>
        <translation>在 GPU 上拒绝 bad_indices_policy ERROR，因为那里无法报错</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>batch axis {axis} has size {indices_size} in indices but {params_size} in params</source>
        <translation>批次轴 {axis} 在 indices 中大小为 {indices_size}，在 params 中却是 {params_size}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>batch_dims + depth is {sum}; {dialect} allows at most {limit}</source>
        <translation>batch_dims + 索引深度为 {sum}；{dialect} 至多允许 {limit}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>batch_dims is {batch_dims}; it cannot be negative</source>
        <translation>batch_dims 为 {batch_dims}；它不能是负数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>batch_dims is {batch_dims}; it must be less than the rank of {tensor}, which is {rank}</source>
        <translation>batch_dims 为 {batch_dims}；它必须小于 {tensor} 的维数 {rank}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>clamps</source>
        <translation>截到边界</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>counting the reads of {tuples} tuples needs {bytes} bytes; the limit is {limit}</source>
        <translation>统计 {tuples} 个索引元组的读取次数需要 {bytes} 字节；上限是 {limit}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>each tuple is empty; {dialect} needs at least one number a tuple</source>
        <translation>每个索引元组都是空的；{dialect} 要求每个至少含一个数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>eighth</source>
        <translation>第八</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>every index lies inside its axis, so no rule comes into play</source>
        <translation>每个索引都在自己的轴之内，所以用不到任何规则</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>fifth</source>
        <translation>第五</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>first</source>
        <translation>第一</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>fourth</source>
        <translation>第四</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>give a file or --example, not both</source>
        <translation>请给出文件或 --example，不能两者都给</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>gives what gather_nd would not</source>
        <translation>给出 gather_nd 不会给出的结果</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>gradients are computed by the reference, cpu, cuda and emulated backends; {backend} has none</source>
        <translation>梯度由 reference、cpu、cuda 和 emulated 后端计算；{backend} 不能</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>indices is a scalar; {dialect} needs at least one axis, the tuple's</source>
        <translation>indices 是标量；{dialect} 至少需要一个轴，即索引元组的轴</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>indices{position} = {tuple}: its {nth} number is {value}, but axis {axis} of params {params_shape} has size {axis_size} ({count} bad of {tuples} tuples)</source>
        <translation>indices{position} = {tuple}：它的{nth}个数是 {value}，但形状为 {params_shape} 的 params 的轴 {axis} 大小为 {axis_size}（{tuples} 个索引元组中有 {count} 个越界）</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>input is missing: give a SCENARIO, or --params and --indices</source>
        <translation>缺少输入：请给出 SCENARIO，或 --params 和 --indices</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: a comma is missing before this value</source>
        <translation>第 {line} 行第 {column} 列：这个值前面缺少逗号</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: a comma stands where a value was expected</source>
        <translation>第 {line} 行第 {column} 列：这里应为值，却是逗号</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: a tensor holds no null</source>
        <translation>第 {line} 行第 {column} 列：张量里不能有 null</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: brackets nest too deeply; at most {limit} axes are possible</source>
        <translation>第 {line} 行第 {column} 列：括号嵌套太深；至多 {limit} 个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: position {position} has length {length}, expected {expected}</source>
        <translation>第 {line} 行第 {column} 列：位置 {position} 的长度为 {length}，应为 {expected}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: position {position} is a list, expected a value</source>
        <translation>第 {line} 行第 {column} 列：位置 {position} 是列表，应为一个值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: position {position} is the value {text}, expected a list</source>
        <translation>第 {line} 行第 {column} 列：位置 {position} 是值 {text}，应为列表</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: row {row} has length {length}, expected {expected}</source>
        <translation>第 {line} 行第 {column} 列：行 {row} 的长度为 {length}，应为 {expected}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: strings and numbers stand in one tensor</source>
        <translation>第 {line} 行第 {column} 列：同一个张量里既有字符串又有数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: the cell is empty</source>
        <translation>第 {line} 行第 {column} 列：单元格是空的</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: the digits of {text} are not the bits of a {dtype} NaN</source>
        <translation>第 {line} 行第 {column} 列：{text} 中的数字不是 {dtype} 的 NaN 的位</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: the text ends too early</source>
        <translation>第 {line} 行第 {column} 列：文本结束得太早</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: the text has shape {written}, expected {expected}</source>
        <translation>第 {line} 行第 {column} 列：文本的形状为 {written}，应为 {expected}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: the text is not UTF-8</source>
        <translation>第 {line} 行第 {column} 列：文本不是 UTF-8</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: the text was shortened with &quot;...&quot;; the values are missing</source>
        <translation>第 {line} 行第 {column} 列：文本被 &quot;...&quot; 缩短了，缺少一些值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: there is no value; a tensor without elements is written []</source>
        <translation>第 {line} 行第 {column} 列：没有值；没有元素的张量写作 []</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: this quote is never closed</source>
        <translation>第 {line} 行第 {column} 列：这个引号没有闭合</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: this {bracket} is never closed</source>
        <translation>第 {line} 行第 {column} 列：这个 {bracket} 没有闭合</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: values in one list are separated by commas or by spaces, not by both</source>
        <translation>第 {line} 行第 {column} 列：同一个列表里的值用逗号或空格分隔，不能两者混用</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {bracket} cannot close {opened}</source>
        <translation>第 {line} 行第 {column} 列：{bracket} 不能闭合 {opened}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {bracket} closes nothing</source>
        <translation>第 {line} 行第 {column} 列：{bracket} 没有对应的左括号</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} begins no known escape</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是已知转义的开头</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} follows a closing quote</source>
        <translation>第 {line} 行第 {column} 列：{text} 紧跟在右引号之后</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} follows where the literal has ended</source>
        <translation>第 {line} 行第 {column} 列：字面量已经结束，后面还有 {text}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} is a string, not a {dtype}</source>
        <translation>第 {line} 行第 {column} 列：{text} 是字符串，不是 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} is neither a number nor True or False, nor in quotes</source>
        <translation>第 {line} 行第 {column} 列：{text} 既不是数，也不是 True 或 False，也没有加引号</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} is no {dtype} value</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是 {dtype} 值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {text} is not a whole number, as {dtype} needs</source>
        <translation>第 {line} 行第 {column} 列：{text} 不是整数，而 {dtype} 需要整数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {token} does not belong here</source>
        <translation>第 {line} 行第 {column} 列：{token} 不应出现在这里</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {token} is malformed</source>
        <translation>第 {line} 行第 {column} 列：{token} 格式不正确</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>line {line}, column {column}: {token} is too large a number</source>
        <translation>第 {line} 行第 {column} 列：数 {token} 太大</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>lists and objects are nested deeper than {limit} levels</source>
        <translation>列表和对象的嵌套超过 {limit} 层</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>ninth</source>
        <translation>第九</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>no name was given for the file to print into</source>
        <translation>没有指定要打印到的文件名</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>no window can be opened: {why}; --screenshot and --export need none</source>
        <translation>无法打开窗口：{why}；--screenshot 和 --export 不需要窗口</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>of {value} only the low 32 bits are kept, which say {cut}, so {used} is read</source>
        <translation>{value} 只保留低 32 位，即 {cut}，所以读取 {used}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>of {value} only the low 32 bits are kept, which say {cut}; that is moved to {used}, the nearest place on axis {axis}</source>
        <translation>{value} 只保留低 32 位，即 {cut}；它被移到轴 {axis} 上最近的位置 {used}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>output follows from params and indices; it cannot be edited</source>
        <translation>output 由 params 和 indices 得出，不能编辑</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>params and indices need more memory than the limit of {limit} bytes</source>
        <translation>params 和 indices 需要的内存超过上限 {limit} 字节</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>params has no elements (shape {params_shape}), yet tuples ask for some ({count} in all)</source>
        <translation>params 没有元素（形状 {params_shape}），而索引元组却要读取（共 {count} 个）</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>params hold {count} elements, too many for {dtype} indexing in {dialect}: its limit is {limit}</source>
        <translation>params 有 {count} 个元素，{dialect} 用 {dtype} 索引时放不下：上限为 {limit}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>params is a scalar, so tuples of length {depth} index nothing</source>
        <translation>params 是标量，所以长度为 {depth} 的索引元组无处可指</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>params is a scalar; {dialect} needs at least one axis</source>
        <translation>params 是标量；{dialect} 至少需要一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>promises nothing</source>
        <translation>不作保证</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>raises an error</source>
        <translation>报错</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>reads another element</source>
        <translation>读取了别的元素</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>reads what was asked for</source>
        <translation>读取了所要求的内容</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>refuses the call</source>
        <translation>拒绝这个调用</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>second</source>
        <translation>第二</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>seventh</source>
        <translation>第七</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>shape: gives a shape without elements to compute with</source>
        <translation>shape: 只给出形状，没有可以计算的元素</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>sixth</source>
        <translation>第六</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>standard input can be read for one tensor only</source>
        <translation>标准输入只能用来读取一个张量</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>standard input is longer than the limit of {limit} bytes allows</source>
        <translation>标准输入超过了 {limit} 字节的上限</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>standard input: {why}</source>
        <translation>标准输入：{why}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>standard output: {why}</source>
        <translation>标准输出：{why}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>stopped before it was finished</source>
        <translation>尚未完成就已停止</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>tenth</source>
        <translation>第十</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the accesses of {warps} warps were asked for; at most {limit} are listed at once</source>
        <translation>要求列出 {warps} 个线程束的访问；一次至多列出 {limit} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} always adds tuples in their order; cuda and emulated can add them in any</source>
        <translation>后端 {backend} 总是按索引元组的顺序相加；cuda 和 emulated 可以按任意顺序相加</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} cannot move {dtype} elements</source>
        <translation>后端 {backend} 不能搬运 {dtype} 元素</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} does not record memory accesses</source>
        <translation>后端 {backend} 不记录内存访问</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} failed, and can work again only after a restart of this program: {reason} ({where})</source>
        <translation>后端 {backend} 失败，要重新启动本程序后才能再用：{reason}（{where}）</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} failed: {reason} ({where})</source>
        <translation>后端 {backend} 失败：{reason}（{where}）</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} has no device of its own to measure</source>
        <translation>后端 {backend} 没有自己的设备可以测量</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} has no kernel {kernel}; there are {kernels}</source>
        <translation>后端 {backend} 没有核函数 {kernel}；可用的有 {kernels}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} has no kernels to choose from, so {kernel} means nothing to it</source>
        <translation>后端 {backend} 没有可选的核函数，所以 {kernel} 对它没有意义</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} is not timed; its time would mean nothing</source>
        <translation>后端 {backend} 不计时；它的时间没有意义</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} is unavailable: {reason}</source>
        <translation>后端 {backend} 不可用：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the backend {backend} runs calls of up to {limit} bytes moved for its counts; this one moves {bytes}</source>
        <translation>后端 {backend} 为统计而运行的调用至多搬运 {limit} 字节；这个调用搬运 {bytes}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the batch axes come back as one</source>
        <translation>多个批次轴合并成一个返回</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the digits of {text} are not the bits of a {dtype} NaN</source>
        <translation>{text} 中的数字不是 {dtype} 的 NaN 的位</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the figure is too large for a picture of dots; .svg and .pdf have no such limit</source>
        <translation>图太大，不能存成点阵图；.svg 和 .pdf 没有这个限制</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the fill value is {given}, params is {dtype}</source>
        <translation>填充值是 {given}，params 是 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the first point of the sweep needs more memory than the {limit} bytes that are left</source>
        <translation>扫描的第一个点需要的内存超过剩余的 {limit} 字节</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the gather needs at least {needed} bytes of device memory, {params} of them for params, but only {free} of {total} are free</source>
        <translation>这次 gather 至少需要 {needed} 字节的设备内存，其中 params 占 {params}，但 {total} 中只有 {free} 空闲</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the gradient needs at least {needed} bytes of device memory, {sums} of them for its sums, but only {free} of {total} are free</source>
        <translation>梯度至少需要 {needed} 字节的设备内存，其中 {sums} 用于它的和，但 {total} 中只有 {free} 空闲</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the kernel {kernel} cannot do this gather: {reason}</source>
        <translation>核函数 {kernel} 不能做这次 gather：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the list of bad tuples needs more memory than the limit of {limit} bytes leaves</source>
        <translation>越界索引元组的列表需要的内存超过 {limit} 字节上限所余</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the order names every axis of {shape} once</source>
        <translation>顺序应把 {shape} 的每个轴各列一次</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the output is empty, so no index is looked at</source>
        <translation>输出是空的，所以不查看任何索引</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the output {shape} needs more than 2^63 bytes</source>
        <translation>形状为 {shape} 的输出需要的字节数超过 2^63</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the output {shape} needs {bytes} bytes; params and indices leave {limit} of the limit of {whole_limit}</source>
        <translation>形状为 {shape} 的输出需要 {bytes} 字节；在 {whole_limit} 的上限中，params 和 indices 只剩下 {limit}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the output {shape} needs {bytes} bytes; the limit is {limit}</source>
        <translation>形状为 {shape} 的输出需要 {bytes} 字节；上限是 {limit}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the picture was not ready after {seconds} seconds</source>
        <translation>过了 {seconds} 秒图还没有画好</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the printer did not take the picture</source>
        <translation>打印机没有接受这幅图</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the run needs {bytes} bytes of device memory, and the device did not give them: {reason}</source>
        <translation>这次运行需要 {bytes} 字节的设备内存，而设备没有提供：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the run needs {bytes} bytes of page-locked memory, and the system did not give them: {reason}</source>
        <translation>这次运行需要 {bytes} 字节的锁页内存，而系统没有提供：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the scenario names the backend {backend}, which is unknown here</source>
        <translation>场景指定了后端 {backend}，这里没有它</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the screen asks for everything {scale} times as large as usual, which leaves no room for a window</source>
        <translation>屏幕要求把所有内容放大到平常的 {scale} 倍，窗口已无处可放</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the shape {shape} has more elements than 64 bits can count</source>
        <translation>形状 {shape} 的元素个数超出 64 位</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the shape {shape} has no axis {axis}</source>
        <translation>形状 {shape} 没有轴 {axis}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the system would not give the memory that this needs</source>
        <translation>系统没有提供所需的内存</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the system would not give {bytes} bytes of memory</source>
        <translation>系统没有提供 {bytes} 字节的内存</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the system would not start a thread: {reason}</source>
        <translation>系统没有启动线程：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the text takes more than the limit of {limit} bytes to read</source>
        <translation>读取这段文本所需超过了 {limit} 字节的上限</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the upstream gradient has shape {given}; the output's is {output}</source>
        <translation>上游梯度的形状为 {given}；输出的形状为 {output}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the upstream gradient is {given}; it must be {dtype}, as params are</source>
        <translation>上游梯度是 {given}；它必须与 params 一样是 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>the value to compare with must be of the tensor's type, {dtype}</source>
        <translation>用来比较的值必须与张量同类型，即 {dtype}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no backend &quot;{value}&quot;; there are {backends}</source>
        <translation>没有后端 &quot;{value}&quot;；可用的有 {backends}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no backend {backend}</source>
        <translation>没有后端 {backend}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no command &quot;{command}&quot;; there are {commands}</source>
        <translation>没有命令 &quot;{command}&quot;；可用的有 {commands}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no dialect &quot;{value}&quot;; gathernd dialects lists them</source>
        <translation>没有框架规则 &quot;{value}&quot;；gathernd dialects 会列出所有框架规则</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no display for a window; --screenshot and --export need none</source>
        <translation>没有可以显示窗口的屏幕；--screenshot 和 --export 不需要屏幕</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no example &quot;{id}&quot;</source>
        <translation>没有示例 &quot;{id}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no example &quot;{value}&quot;</source>
        <translation>没有示例 &quot;{value}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no gradient with respect to {dtype} elements</source>
        <translation>{dtype} 元素没有梯度</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no language &quot;{value}&quot;; there are en and zh_CN</source>
        <translation>没有语言 &quot;{value}&quot;；可用的有 en 和 zh_CN</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no lesson &quot;{value}&quot;</source>
        <translation>没有课程 &quot;{value}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no option {option}</source>
        <translation>没有选项 {option}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no place to go to while the call is refused</source>
        <translation>调用被拒绝时没有可以前往的位置</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no such column; the matrix has {columns}</source>
        <translation>没有这一列；矩阵有 {columns} 列</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is no theme &quot;{value}&quot;; there are light, dark and high-contrast</source>
        <translation>没有主题 &quot;{value}&quot;；可用的有 light、dark 和 high-contrast</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>there is nothing to sweep: more of the {axis} would not change this call</source>
        <translation>没有可以扫描的内容：增加 {axis} 不会改变这个调用</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>third</source>
        <translation>第三</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>this is no scenario: it has no &quot;gathernd_scenario&quot;</source>
        <translation>这不是场景：它没有 &quot;gathernd_scenario&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>this scenario's version is unknown; this program reads {supported}</source>
        <translation>这个场景的版本未知；本程序读取 {supported}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>tuples of {depth} numbers are too long for params of rank {rank} with batch_dims {batch_dims}</source>
        <translation>长度为 {depth} 的索引元组对维数为 {rank} 的 params 来说太长（batch_dims 为 {batch_dims}）</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>wraps</source>
        <translation>从末尾计数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>writes the fill value</source>
        <translation>写入填充值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>writes zeros</source>
        <translation>写入零</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{allowed} open files are allowed at once (ulimit -n), and a window needs {least}</source>
        <translation>同时最多只允许打开 {allowed} 个文件（ulimit -n），而窗口需要 {least} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{command} takes no option {option}</source>
        <translation>{command} 不接受选项 {option}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{count} elements are too many for the clipboard; at most {limit} are copied</source>
        <translation>{count} 个元素对剪贴板来说太多；至多复制 {limit} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{count} elements cannot take the shape {shape}, which holds {new_count}</source>
        <translation>{count} 个元素不能排成形状 {shape}，它要 {new_count} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{count} files at once: open one scenario or model, or two tensors, params and indices</source>
        <translation>一次给了 {count} 个文件：请打开一个场景或模型，或者两个张量，即 params 和 indices</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} compares a tuple with the whole shape of params: it takes tuples of 1 number or of {rank}, not of {depth}</source>
        <translation>{dialect} 把索引元组与 params 的整个形状比较：索引元组只能有 1 个或 {rank} 个数，不能有 {depth} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} deals the tuples of indices out over the batch entries of params, as many to each: {tuples} tuples cannot be dealt over {batches} entries</source>
        <translation>{dialect} 将 indices 的索引元组平均分配给 params 的批次元素：{tuples} 个索引元组无法平均分配给 {batches} 个批次元素</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} does not compare batch axes: it deals the {tuples} tuples of indices out over the {batches} batch entries of params. gather_nd has no such rule; params reshaped to {params_shape} and indices to {indices_shape} with batch_dims 1 select the same elements</source>
        <translation>{dialect} 不比较批次轴：它将 indices 的 {tuples} 个索引元组分配给 params 的 {batches} 个批次元素。gather_nd 没有这样的规则；将 params 变形为 {params_shape}、indices 变形为 {indices_shape}，并取 batch_dims 1，选中的元素相同</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} does not gather {dtype} elements</source>
        <translation>{dialect} 不能 gather {dtype} 元素</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} fills nothing, so --fill-value has no meaning there</source>
        <translation>{dialect} 不填充任何值，所以 --fill-value 在那里没有意义</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} has no batch_dims; {batch_dims} cannot be given</source>
        <translation>{dialect} 没有 batch_dims；不能给出 {batch_dims}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} has no gradient where indices are a lone tuple; give them a leading axis</source>
        <translation>indices 只是单个索引元组时 {dialect} 没有梯度；请在最前面加一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} has no gradient where indices are {dtype}; it has one for int32 and int64</source>
        <translation>indices 为 {dtype} 时 {dialect} 没有梯度；int32 和 int64 才有</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} has no gradient where params have no elements</source>
        <translation>params 没有元素时 {dialect} 没有梯度</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} has no gradient where the output is a single element; give indices a leading axis</source>
        <translation>输出只有一个元素时 {dialect} 没有梯度；请在 indices 最前面加一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} has no gradient where tuples are empty</source>
        <translation>索引元组为空时 {dialect} 没有梯度</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} raises in the backward pass: {value} of tuple {tuple} lies past the end of axis 0, whose size is {size}; forwards the tuple gave zeros</source>
        <translation>{dialect} 在反向传播时报错：索引元组 {tuple} 中的 {value} 超出轴 0 的末尾，轴的大小为 {size}；前向时这个索引元组的输出为 0</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} takes at most {limit} tuples; there are {count}</source>
        <translation>{dialect} 至多接受 {limit} 个索引元组；现有 {count} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} takes no {dtype} indices; it takes {accepted}</source>
        <translation>{dialect} 不接受 {dtype} 索引；它接受 {accepted}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} takes no {dtype} indices; it takes {accepted}, and {value} at indices{position} is no whole number of 64 bits</source>
        <translation>{dialect} 不接受 {dtype} 类型的 indices，只接受 {accepted}；而且 indices{position} 处的 {value} 不是 64 位整数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dialect} takes tensors of rank {limit} at most; that of {tensor} is {rank}</source>
        <translation>{dialect} 的张量至多 {limit} 维；{tensor} 有 {rank} 维</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dtype} elements are not added in any order: atomic additions have 32 or 64 bits, and of integers every order gives the same sum</source>
        <translation>{dtype} 元素不能按任意顺序相加：原子加法只有 32 位或 64 位，而整数无论按什么顺序相加，和都一样</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{dtype} values are equal or not; none is less than another</source>
        <translation>{dtype} 值只有相等与不相等之分，没有大小之分</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{file} holds one tensor; give it with --params or --indices</source>
        <translation>{file} 只有一个张量；请用 --params 或 --indices 给出</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{given} is given, but {missing} is missing</source>
        <translation>给了 {given}，却没有给 {missing}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} has no meaning without --sweep</source>
        <translation>没有 --sweep 时 {option} 没有意义</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} is about a given call, and none is given; a fresh question has its own</source>
        <translation>{option} 针对给定的调用，但没有给出调用；新题目自带调用</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} is for --as-shown</source>
        <translation>{option} 用于 --as-shown</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} is for --export</source>
        <translation>{option} 用于 --export</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} is for --lesson</source>
        <translation>{option} 用于 --lesson</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} is for a window of one scenario</source>
        <translation>{option} 用于只打开一个场景的窗口</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} needs --export FILE</source>
        <translation>{option} 需要 --export FILE</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} needs a value, {value_name}, after it</source>
        <translation>{option} 后面需要一个值 {value_name}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} stands beside --call, which is in place of it</source>
        <translation>{option} 与 --call 同时给出，而后者已代替它</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option} takes no value</source>
        <translation>{option} 不带值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; does not end in .png</source>
        <translation>{option}：&quot;{value}&quot; 不是以 .png 结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; does not end in .png, .svg, .pdf or .html</source>
        <translation>{option}：&quot;{value}&quot; 不是以 .png、.svg、.pdf 或 .html 结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; is no kind of question; there are shape, place, value, outcome and choose</source>
        <translation>{option}：&quot;{value}&quot; 不是题型；可用的有 shape、place、value、outcome 和 choose</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; is no page; the first is 1</source>
        <translation>{option}：&quot;{value}&quot; 不是页码；第一页是 1</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; is no side of a call; there are tuples and slice</source>
        <translation>{option}：&quot;{value}&quot; 不是调用的一个方面；可用的有 tuples 和 slice</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; is not a number between 1 and 4</source>
        <translation>{option}：&quot;{value}&quot; 不是 1 到 4 之间的数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; is not a shape; one is written 2,3,4</source>
        <translation>{option}：&quot;{value}&quot; 不是形状；形状写作 2,3,4</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; is not a size between 200x200 and 8192x8192</source>
        <translation>{option}：&quot;{value}&quot; 不是 200x200 到 8192x8192 之间的尺寸</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: &quot;{value}&quot; is not a whole number</source>
        <translation>{option}：&quot;{value}&quot; 不是整数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: there is no dock &quot;{value}&quot;; there are compare, warp, explain, problems, reads, statistics, inspector, notes, indices, params, output, dialects, code, gradient, predict and lessons</source>
        <translation>{option}：没有面板 &quot;{value}&quot;；可用的有 compare、warp、explain、problems、reads、statistics、inspector、notes、indices、params、output、dialects、code、gradient、predict 和 lessons</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: there is no dtype &quot;{value}&quot;</source>
        <translation>{option}：没有类型 &quot;{value}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: there is no sheet &quot;{value}&quot;; handout, key, cards, teacher, practice, practice-key and page are</source>
        <translation>{option}：没有打印页 &quot;{value}&quot;；可用的有 handout、key、cards、teacher、practice、practice-key 和 page</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: {value} is named twice</source>
        <translation>{option}：{value} 写了两次</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{option}: {value} is not between {low} and {high}</source>
        <translation>{option}：{value} 不在 {low} 与 {high} 之间</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} became shorter while {tensor} was read from it</source>
        <translation>{path} 在从中读取 {tensor} 时变短了</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} does not end in .csv, .json, .png or .svg</source>
        <translation>{path} 不是以 .csv、.json、.png 或 .svg 结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} does not end in .png, .svg, .pdf or .html</source>
        <translation>{path} 不是以 .png、.svg、.pdf 或 .html 结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} has {count} elements, which do not make up the shape {shape}</source>
        <translation>{path} 有 {count} 个元素，排不成形状 {shape}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} is missing</source>
        <translation>缺少 {path}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} is no element type</source>
        <translation>{path} 不是元素类型</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} is no tensor file: only two tensors, params and indices, are opened together</source>
        <translation>{path} 不是张量文件：只有两个张量，即 params 和 indices，才能一起打开</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} is there twice</source>
        <translation>{path} 出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} is {dtype} and {other} is {other_dtype}: neither can be indices, which are integers</source>
        <translation>{path} 是 {dtype}，{other} 是 {other_dtype}：两者都不能作 indices，indices 是整数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a dialect's id or an object of switches</source>
        <translation>{path} 必须是框架规则的 id，或一个由开关组成的对象</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a generator, such as random:2,3@7</source>
        <translation>{path} 必须是一个生成器，例如 random:2,3@7</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a list</source>
        <translation>{path} 必须是列表</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a list of {size}, as its neighbours or the shape say</source>
        <translation>{path} 必须是长度为 {size} 的列表，与相邻的列表或形状一致</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a pair [real, imaginary] of {dtype}</source>
        <translation>{path} 必须是一对 {dtype} [实部, 虚部]</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a path inside the scenario's folder</source>
        <translation>{path} 必须是场景文件夹之内的路径</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a string</source>
        <translation>{path} 必须是字符串</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be a {dtype} value</source>
        <translation>{path} 必须是 {dtype} 值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be an element; it is a list</source>
        <translation>{path} 必须是一个元素；它是列表</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be an integer</source>
        <translation>{path} 必须是整数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be an object</source>
        <translation>{path} 必须是对象</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} must be the size of an axis, an integer from 0</source>
        <translation>{path} 必须是轴的大小，即不小于 0 的整数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path} needs exactly one of &quot;data&quot;, &quot;file&quot; and &quot;generate&quot;</source>
        <translation>{path} 需要 &quot;data&quot;、&quot;file&quot; 和 &quot;generate&quot; 中恰好一个</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path}: &quot;{value}&quot; is not known for the switch &quot;{rule}&quot;</source>
        <translation>{path}：开关 &quot;{rule}&quot; 没有取值 &quot;{value}&quot;</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path}: a backslash must be doubled, or begin a byte such as \xff</source>
        <translation>{path}：反斜杠必须写两个，或作为 \xff 这样的字节的开头</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{path}: {text} is not a value of {dtype}</source>
        <translation>{path}：{text} 不是 {dtype} 值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{tensor} has shape {shape}, not {given}</source>
        <translation>{tensor} 的形状是 {shape}，而不是 {given}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{tensor} is {from} and cannot be read as {to}</source>
        <translation>{tensor} 是 {from}，不能按 {to} 读取</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} does not fit into {dtype}</source>
        <translation>{text} 超出 {dtype} 的范围</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} does not give one number for each axis of {shape}</source>
        <translation>{text} 没有为 {shape} 的每个轴各给一个数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} in &quot;{generator}&quot; is a seed, which only random takes</source>
        <translation>&quot;{generator}&quot; 中的 {text} 是种子，只有 random 需要种子</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} in &quot;{generator}&quot; is not a seed from 0 to 2^64 - 1</source>
        <translation>&quot;{generator}&quot; 中的 {text} 不是 0 到 2^64 - 1 的种子</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} in &quot;{generator}&quot; is not the size of an axis</source>
        <translation>&quot;{generator}&quot; 中的 {text} 不是轴的大小</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} in &quot;{generator}&quot; is too large for the size of an axis</source>
        <translation>&quot;{generator}&quot; 中的 {text} 作为轴的大小太大</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} is no {dtype} value</source>
        <translation>{text} 不是 {dtype} 值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} is not a whole number, as {dtype} needs</source>
        <translation>{text} 不是整数，而 {dtype} 需要整数</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{text} lies outside the shape {shape}</source>
        <translation>{text} 在形状 {shape} 之外</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} counts from the end of axis {axis}, so {used} is read</source>
        <translation>{value} 从轴 {axis} 的末尾计数，所以读取 {used}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} is moved to {used}, the nearest place on axis {axis}</source>
        <translation>{value} 被移到轴 {axis} 上最近的位置 {used}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} lies outside axis {axis} of size {size} and nothing is checked: its flat offset is that of {place}</source>
        <translation>{value} 超出大小为 {size} 的轴 {axis}，而且不作检查：它的扁平偏移与 {place} 的相同</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} lies outside axis {axis} of size {size} and nothing is checked: its flat offset leaves params</source>
        <translation>{value} 超出大小为 {size} 的轴 {axis}，而且不作检查：它的扁平偏移已超出 params</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} lies outside axis {axis} of size {size}, and {dialect} promises nothing there</source>
        <translation>{value} 超出大小为 {size} 的轴 {axis}，{dialect} 在那里不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} lies outside axis {axis} of size {size}, but only the flat offset is checked: {place} is read</source>
        <translation>{value} 超出大小为 {size} 的轴 {axis}，但只检查扁平偏移：读取 {place}</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} lies outside axis {axis} of size {size}, which is an error</source>
        <translation>{value} 超出大小为 {size} 的轴 {axis}，这是错误</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} lies outside axis {axis} of size {size}: the whole slice becomes 0</source>
        <translation>{value} 超出大小为 {size} 的轴 {axis}：整个切片变成 0</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{value} lies outside axis {axis} of size {size}: the whole slice gets the fill value</source>
        <translation>{value} 超出大小为 {size} 的轴 {axis}：整个切片得到填充值</translation>
    </message>
    <message>
        <location filename="../../core/error/sentences.cpp"/>
        <source>{what} needs {bytes} bytes; the limit is {limit}</source>
        <translation>{what}需要 {bytes} 字节；上限是 {limit}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>&quot;{value}&quot; is neither a lesson of gathernd lesson list nor a file</source>
        <translation>&quot;{value}&quot; 既不是 gathernd lesson list 列出的课程，也不是文件</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>--answer is missing: what is to be judged?</source>
        <translation>缺少 --answer：要评判什么答案？</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>--level is for a fresh question; this one is about a given call</source>
        <translation>--level 用于新题目；这道题针对给定的调用</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>--output FILE is missing: a .gift, .html or .pdf to write to</source>
        <translation>缺少 --output FILE：要写入的 .gift、.html 或 .pdf</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>--output: &quot;{value}&quot; does not end in .gift, .html or .pdf</source>
        <translation>--output：&quot;{value}&quot; 不是以 .gift、.html 或 .pdf 结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>--output: a sheet of questions is a .pdf; &quot;{value}&quot; does not end in that</source>
        <translation>--output：题目打印页是 .pdf；&quot;{value}&quot; 不以它结尾</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Answer:</source>
        <translation>答案：</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>As it was</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Choose the shape of output</source>
        <translation>选出输出的形状</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Choose what becomes of the call under {dialect}</source>
        <translation>选出在 {dialect} 下这个调用会怎样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Choose what becomes of {of} under {dialect}</source>
        <translation>选出在 {dialect} 下 {of} 会怎样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Choose what stands in {of}</source>
        <translation>选出 {of} 的值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Choose what {of} is read from</source>
        <translation>选出 {of} 是从哪里读来的</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/editors/tensor/tensor_text_editor.cpp"/>
        <source>Edit indices</source>
        <translation>编辑 indices</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Give the shape of output</source>
        <translation>写出输出的形状</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/ask/question_box.cpp"/>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Indices are written with brackets and commas: [[9], [8]].</source>
        <translation>indices 要写出括号和逗号：[[9], [8]]。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Made by GatherND Explorer{version}. This file needs no network.</source>
        <translation>由 GatherND Explorer{version} 制作。打开这个文件不需要联网。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Make the output that is wanted</source>
        <translation>得到要求的 output</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Name the element of params that {of} is read from</source>
        <translation>指出 {of} 读的是 params 的哪个元素</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Name the {count} elements of params that {of} is read from, in its order</source>
        <translation>依次指出 {of} 读的是 params 的哪 {count} 个元素</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Not that.</source>
        <translation>不对。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>One more, with new numbers</source>
        <translation>再来一题，换一组数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Output is not the one that is wanted yet.</source>
        <translation>输出还不符合要求。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Put the shape of output together from the axes of indices and params</source>
        <translation>用 indices 和 params 的轴拼出输出的形状</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Say what becomes of the call under {dialect}</source>
        <translation>说出在 {dialect} 下这个调用会怎样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Say what becomes of {of} under {dialect}</source>
        <translation>说出在 {dialect} 下 {of} 会怎样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Say what stands in {of}</source>
        <translation>说出 {of} 的值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Say what {of} is, when a 1 flows back for each element of output</source>
        <translation>output 的每个元素各回传 1 时，说出 {of} 的值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Say what {of} is, when {upstream} flows back to output</source>
        <translation>向 output 回传 {upstream} 时，说出 {of} 的值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Say what {of} is: what flows back to params</source>
        <translation>说出 {of} 的值，即回传给 params 的量</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>That is no answer yet: a shape is written [9, 8].</source>
        <translation>这还不是答案：形状写作 [9, 8]。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>The answer:</source>
        <translation>答案是：</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>The call: {title}</source>
        <translation>调用：{title}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>This one is answered in the program.</source>
        <translation>这道题要在程序里回答。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Type places as [1,0,2], or pick cells of params in order.</source>
        <translation>把位置写成 [1,0,2]，或在 params 中依次点选单元格。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/sheets/sheet_parts.cpp"/>
        <source>Wanted:</source>
        <translation>要求的是：</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Write indices, with its brackets, or edit its numbers:</source>
        <translation>写出 indices（连同括号），或修改其中的数：</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>Your results in one line, to hand in if you like:</source>
        <translation>你的结果（一行文字，需要时可以上交）：</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a batch axis of size 1 was taken to stretch; the batch axes of params and indices must be equal</source>
        <translation>以为大小为 1 的批次轴会自动扩展；params 与 indices 的批次轴必须相等</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a block begins with ``` at the start of a line</source>
        <translation>代码块以行首的 ``` 开始</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a comma is missing between ] and [</source>
        <translation>] 与 [ 之间缺少逗号</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a dial has {least} to {most} stops, each beginning with stop: LABEL</source>
        <translation>dial 要有 {least} 到 {most} 档，每档以 stop: LABEL 开头</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a dial says what it turns: name: K</source>
        <translation>dial 要写明它调的是什么：name: K</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson begins with a line --- and its front matter</source>
        <translation>课程以一行 --- 和它的头部开始</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson has at most {limit} bytes</source>
        <translation>课程至多 {limit} 字节</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson has at most {most} steps; the rest is not read</source>
        <translation>课程至多 {most} 步；其余的不读</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson has no images; a scene is drawn</source>
        <translation>课程里不能有图片；场景会自动画出来</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson has no lines across the page</source>
        <translation>课程里不能有横线</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson has no quoted blocks; a plain &gt; is written \&gt;</source>
        <translation>课程里不能有引用块；普通的 &gt; 要写作 \&gt;</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson is written to a file that ends in .md; &quot;{value}&quot; does not</source>
        <translation>课程要写到以 .md 结尾的文件；&quot;{value}&quot; 不是</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson needs a call with values</source>
        <translation>课程需要带值的调用</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a lesson that has no folder cannot name files</source>
        <translation>没有所在文件夹的课程不能引用文件</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a link cannot stand within a link</source>
        <translation>链接里不能再有链接</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a negative number was counted from the end of another axis; the axes that a tuple addresses come after the batch axes</source>
        <translation>让负数从另一个轴的末尾计数了；索引元组对应的轴在批次轴之后</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a negative number was taken to count from the end of its axis; under these rules it does not</source>
        <translation>以为负数从它的轴的末尾计数；在这些规则下不是这样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a picture holds more than the plain shapes of SVG: {what}</source>
        <translation>图中含有 SVG 基本图形以外的内容：{what}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a place in params has {rank} numbers, this one has {count}</source>
        <translation>params 中的位置含 {rank} 个数，这个含 {count} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a place in params takes {rank} numbers, not {count}</source>
        <translation>params 中的一个位置需要 {rank} 个数，而不是 {count} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a question has at most two hints</source>
        <translation>一道题至多有两条提示</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a question of the kind {kind} needs a window, and is not drawn from a seed</source>
        <translation>{kind} 题型需要窗口，不能由种子生成</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a question to make has a target, and no other has one</source>
        <translation>只有 make 题有目标，其他题型没有</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a sheet is of fresh questions; without --output, a call can be asked about</source>
        <translation>打印页上的是新题目；不用 --output 时，可以就给定的调用提问</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a step's heading ends with its id: {form}</source>
        <translation>步骤的标题以它的 id 结尾：{form}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a tensor of {count} elements is too large for a scene; at most {limit} are shown</source>
        <translation>有 {count} 个元素的张量对场景来说太大；至多显示 {limit} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a tensor of {count} elements is too large to be asked about; at most {limit} are</source>
        <translation>有 {count} 个元素的张量太大，不能用来提问；至多 {limit} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a translation names what it was made from: source: {hash}</source>
        <translation>译文要写明译自哪一版：source: {hash}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a tuple of some numbers uses up as many axes of params, from the first one after the batch axes; those that are left end output</source>
        <translation>索引元组有几个数，就用掉 params 的几个轴，从批次轴后面的第一个轴用起；剩下的轴排在输出末尾</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>a tuple's first number was taken for the batch entry; where the tuple stands says that, and its numbers count within the entry</source>
        <translation>把索引元组的第一个数当成了批次元素的编号；是哪个批次元素，看索引元组所在的位置，里面的数只在这个批次元素之内计数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>again is a whole number from 0 to {most}</source>
        <translation>again 是 0 到 {most} 的整数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>all numbers of one tuple, and no others, are one address in params</source>
        <translation>同一个索引元组的所有数合起来，正好是 params 中的一个地址</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>all was read from the first entry of the batch; each entry of indices reads from its own entry of params</source>
        <translation>全都从第一个批次元素读取了；indices 的每个批次元素只从 params 中对应的批次元素读取</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an answer has at most {limit} characters</source>
        <translation>答案最多 {limit} 个字符</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an axis of size 1 was left out; output keeps it</source>
        <translation>漏掉了大小为 1 的轴；输出保留它</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an error</source>
        <translation>报错</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an index lies outside its axis of params</source>
        <translation>有一个索引超出了它在 params 中对应的轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an index outside its axis was taken to begin again at the other end; under these rules it does not</source>
        <translation>以为越界的索引会从另一端重新数起；在这些规则下不是这样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an index outside its axis was taken to give 0; under these rules it does not</source>
        <translation>以为越界的索引会得到 0；在这些规则下不是这样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an index outside its axis was taken to move to the nearest place inside; under these rules it does not</source>
        <translation>以为越界的索引会移到范围内最近的位置；在这些规则下不是这样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>an index outside its axis was taken to raise an error; under these rules it does not</source>
        <translation>以为越界的索引会报错；在这些规则下不是这样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>and {count} more faults</source>
        <translation>另有 {count} 处错误</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>axes to choose from</source>
        <translation>可选的轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>axis {axis} of indices has size {indices_size}, params has {params_size} there; it may not be larger</source>
        <translation>indices 的轴 {axis} 大小为 {indices_size}，params 在那里是 {params_size}；它不能更大</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>axis {axis} of indices has size {indices_size}, params has {params_size} there; they must be equal, or one of them 1</source>
        <translation>indices 的轴 {axis} 大小为 {indices_size}，params 在那里是 {params_size}；两者必须相等，或其中一个为 1</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>axis_names are those of params, a bar, those of indices: image box | image component</source>
        <translation>axis_names 是 params 的轴名、一条竖线、indices 的轴名：image box | image component</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>backwards, each share is added at the place that was read; where several tuples read one place, all of them count</source>
        <translation>反向时，每一份都加到它读取的位置；有几个索引元组读同一位置，几份都要算</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>before a class, at 1024×768, step {step} does not fit: {problem}</source>
        <translation>在课堂上以 1024×768 显示时，步骤 {step} 放不下：{problem}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/present/present_bars.cpp"/>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>counted from the end</source>
        <translation>从末尾计数得到</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>each number was taken to pick a row by itself, as gather does; here the numbers of a tuple are one address, and output has no axis for them</source>
        <translation>以为每个数各选一行，就像 gather 那样；这里同一个索引元组的数合起来是一个地址，输出里没有存放它们的轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>each tuple was taken for one element; a tuple picks all that lies under its place in params, and those axes of params end output</source>
        <translation>以为每个索引元组只取一个元素；其实它选中 params 中该位置下面的全部内容，这些轴排在输出末尾</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>every number was combined with every other, as np.ix_ does; here the numbers of one tuple belong together, and each tuple gives one result</source>
        <translation>把每个数与其他的数都配了一遍，就像 np.ix_ 那样；这里同一个索引元组的数是一个整体，每个索引元组只给出一个结果</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>everything was read from the beginning of its slice; along a slice, output and params go in step</source>
        <translation>全都读了切片的开头；沿着切片，输出与 params 一一对应</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>gather_nd itself refuses this call</source>
        <translation>gather_nd 本身就拒绝这个调用</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>gist has {count} letters; a table of contents shows at most {most}</source>
        <translation>gist 有 {count} 个字符；目录中最多显示 {most} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it combines lists of numbers, the columns of a table; indices has {indices_rank} axes</source>
        <translation>它组合数的列表，即表格的列；indices 有 {indices_rank} 个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it counts from the end</source>
        <translation>它从末尾计数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it has no batch_dims; they are compared where batch_dims is 0</source>
        <translation>它没有 batch_dims；只在 batch_dims 为 0 时比较</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it has pictures, which {program} draws; that is not beside this program</source>
        <translation>它有图，由 {program} 来画；它不在本程序旁边</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it moves to the nearest end</source>
        <translation>它移到最近的一端</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it reads as it stands</source>
        <translation>原样读取</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it takes one number a row; the tuples have {depth}</source>
        <translation>它每行只取一个数；这里的索引元组有 {depth} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it takes the first axis of indices, of size {count}, for a tuple's numbers; params has {params_rank} axes</source>
        <translation>它把 indices 的第一个轴（大小 {count}）当作索引元组的数；params 有 {params_rank} 个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it wants as many axes in indices as in params; they have {indices_rank} and {params_rank}</source>
        <translation>它要求 indices 与 params 的轴数相同；这里分别是 {indices_rank} 和 {params_rank}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>it was counted how often each place is read; what flows back is added there, not a 1</source>
        <translation>数的是每个位置读了几次；那里应该累加回传的值，而不是 1</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>its output would have more than {most} elements</source>
        <translation>它的输出会超过 {most} 个元素</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>line {line}, column {column}: this number is too large</source>
        <translation>第 {line} 行第 {column} 列：这个数太大</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>line {line}, column {column}: what is asked about is written output[1,0,:], output or gradient[2,:]</source>
        <translation>第 {line} 行第 {column} 列：所问的内容写作 output[1,0,:]、output 或 gradient[2,:]</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>lists do not nest</source>
        <translation>列表不能嵌套</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>locate</source>
        <translation>定位</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>look again which tuple is asked about</source>
        <translation>再看看问的是哪个索引元组</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>minutes is a whole number from 1 to {most}</source>
        <translation>minutes 是 1 到 {most} 的整数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>moved to the nearest end</source>
        <translation>移到了最近的一端</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/canvas/paint/chrome_painter.cpp"/>
        <source>no elements</source>
        <translation>没有元素</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>no indices into these params give the output that is wanted</source>
        <translation>对这些 params，没有哪个 indices 能得到要求的输出</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>no listed mistake gives a wrong answer here, so there is nothing to choose among</source>
        <translation>列出的错误在这里都得不出错误答案，所以凑不出选项</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>no mistake can be seen here, so there is nothing to choose among</source>
        <translation>这里看不出任何错误，所以凑不出选项</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>no question of the kind {kind} could be drawn</source>
        <translation>无法生成 {kind} 题型的题目</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>no question of the lesson can show {rule}, which it attacks</source>
        <translation>这一课针对 {rule}，却没有哪道题能把它显示出来</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>none is read</source>
        <translation>没有读取</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <source>nothing is promised</source>
        <translation>不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>nothing is promised there, so there is no value to ask for</source>
        <translation>那里不作任何保证，所以不能问值是多少</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>one axis of params too many was kept; each number of a tuple uses up an axis, the last one too</source>
        <translation>多留了 params 的一个轴；索引元组的每个数都用掉一个轴，最后一个数也一样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>one step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>one step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>one tuple alone cannot show {rule}: a question that lists mistakes is about two or more</source>
        <translation>单独一个索引元组显示不出 {rule}：列出错误的题目要涉及两个或更多</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>only a question to choose has choices</source>
        <translation>只有 choose 题有选项</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>only a tuple's first number was used; each of its numbers addresses an axis of its own</source>
        <translation>只用了索引元组的第一个数；它的每个数各对应一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>only a tuple's last number was used; each of its numbers addresses an axis of its own</source>
        <translation>只用了索引元组的最后一个数；它的每个数各对应一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>order counts: a tuple's numbers go with the axes of params as they stand, and output has the tuples' axes before those of a slice</source>
        <translation>顺序有讲究：索引元组的数按顺序对应 params 的轴；在输出中，索引元组的轴排在切片的轴之前</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>output keeps every axis in which indices arranges its tuples, those of size 1 too</source>
        <translation>indices 用来排列索引元组的每个轴，输出都保留，大小为 1 的也一样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>output was given the shape of indices; the position of a tuple stays, its numbers give way to what they pick from params</source>
        <translation>把 indices 的形状当成了输出的形状；索引元组的位置不变，里面的数要换成从 params 取来的内容</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>outside: an error</source>
        <translation>越界：报错</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>outside: nothing is promised</source>
        <translation>越界：不作任何保证</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>outside: the fill value is written</source>
        <translation>越界：写入填充值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>outside: zeros are written</source>
        <translation>越界：写入零</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>params and indices need an axis each</source>
        <translation>params 和 indices 各需要一个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>params and indices share the batch axes: output begins with them, once, and each entry reads from its own</source>
        <translation>params 和 indices 共用批次轴：输出以它们开头，只出现一次，每个批次元素只从自己那一份读取</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>params has no value in this call</source>
        <translation>params 在这个调用里没有值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>params was counted down its columns, the first axis fastest, as Fortran and MATLAB do; here the last axis runs fastest</source>
        <translation>按列数了 params（第一个轴变化最快，像 Fortran 和 MATLAB 那样）；这里是最后一个轴变化最快</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>params {params}, indices {indices}, batch_dims {batch_dims}, {dialect}</source>
        <translation>params {params}，indices {indices}，batch_dims {batch_dims}，{dialect}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>places are counted from 0, and the number itself says which is meant</source>
        <translation>位置从 0 数起，数本身就是位置的编号</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>places were counted from 1; they are counted from 0</source>
        <translation>从 1 开始数位置了；应该从 0 数起</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <location filename="../../ui/present/present_bars.cpp"/>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>rules of</source>
        <translation>框架规则</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>source is a hash of 16 hexadecimal digits</source>
        <translation>source 是 16 位十六进制数字的散列值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>standard input can be read once only</source>
        <translation>标准输入只能读取一次</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>step {step}: GIFT has no question of the kind {kind}, or not with these answers</source>
        <translation>步骤 {step}：GIFT 没有 {kind} 这种题型，或不能带这些答案</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>that is what the tuple beside it reads</source>
        <translation>那是相邻的索引元组读取的内容</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the answer cannot be read from {text} on</source>
        <translation>答案从 {text} 起无法识别</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the answer has characters that are no text in UTF-8</source>
        <translation>答案中有不是 UTF-8 文本的字符</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the answer is not complete: nothing is written, or a bracket is left open</source>
        <translation>答案不完整：没有写任何内容，或者有括号没有闭合</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the answers are too long to be voted on; ask about a smaller part</source>
        <translation>答案太长，不便投票；请就较小的部分提问</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the axes of a slice were put before those of the tuples; the tuples' come first</source>
        <translation>把切片的轴放到了索引元组的轴之前；索引元组的轴在前</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the axis of indices that holds a tuple's numbers was kept; those numbers say where to read, and output has no axis for them</source>
        <translation>留下了 indices 中存放索引元组的数的轴；这些数只说明从哪里读，输出里没有这个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the batch axes were counted twice; params and indices share them, and output has them once</source>
        <translation>把批次轴算了两次；它们由 params 和 indices 共用，在输出中只出现一次</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the batch axes were left out; output begins with them</source>
        <translation>漏掉了批次轴；输出以它们开头</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the block {block} is never closed by a line ```</source>
        <translation>块 {block} 没有用一行 ``` 闭合</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the block {block} knows no key {key}</source>
        <translation>块 {block} 没有键 {key}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the call is refused: only its outcome can be asked about, as a whole</source>
        <translation>调用被拒绝：只能就它整体的结果提问</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the call is refused: only what becomes of it can be asked</source>
        <translation>调用被拒绝：只能问它会怎样</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the call raises an error, so there is no value to ask for</source>
        <translation>调用会报错，所以不能问值是多少</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the call raises an error: the tuple {tuple} lies outside params</source>
        <translation>调用报错：索引元组 {tuple} 在 params 之外</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the character {character} hides, or turns what follows</source>
        <translation>字符 {character} 会隐藏或翻转后面的内容</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the dial has a stop {label} already</source>
        <translation>dial 已经有一档 {label}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the dial has no stop {label}</source>
        <translation>dial 没有 {label} 这一档</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the first axes were taken from params and the others from indices; it is the other way round: first where the tuples stand, then what is left of params</source>
        <translation>先取了 params 的轴，再取 indices 的轴；应该反过来：先是排列索引元组的轴，再是 params 剩下的轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the front matter does not say {key}</source>
        <translation>头部没有写 {key}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the front matter is never closed by a line ---</source>
        <translation>头部没有用一行 --- 闭合</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the front matter knows no key {key}; it has gathernd_lesson, id, title, minutes, group, gist, aim, attacks, language and source</source>
        <translation>头部没有键 {key}；它有 gathernd_lesson、id、title、minutes、group、gist、aim、attacks、language 和 source</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the gradient has no places and no outcome, only values</source>
        <translation>梯度没有位置，也没有结果，只有值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the lesson has no step; one begins with {form}</source>
        <translation>课程没有步骤；步骤以 {form} 开始</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the lesson that this translates has changed since; as it is now, source: {hash}</source>
        <translation>原文课程已经改动；现在是 source: {hash}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the lesson that this translates has no step {id}</source>
        <translation>原文课程没有步骤 {id}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the lesson that this translates has the id {id}</source>
        <translation>原文课程的 id 是 {id}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the lesson that this translates is not beside it</source>
        <translation>原文课程不在它旁边</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the number in the tuple was given as the value; it says where in params the value stands</source>
        <translation>把索引元组里的数当成了值；它只说明值在 params 的哪个位置</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the numbers of a tuple are used up: the axis of indices that holds them does not appear in output</source>
        <translation>索引元组的数会用掉：indices 中存放它们的轴不出现在输出里</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the numbers of a tuple were read backwards, like x and y; they go with the axes of params in the order in which they stand</source>
        <translation>把索引元组里的数倒着读了，像 x 和 y 那样；它们按顺序对应 params 的轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the numbers were taken to say where an element of params goes, as scatter does; they say where it is read</source>
        <translation>以为这些数说明 params 的元素放到哪里，就像 scatter 那样；其实它们说明从哪里读取</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the only headings are those of steps: {form}</source>
        <translation>只有步骤有标题：{form}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the place after the right one was read; the first place is 0, so a number says how many places come before</source>
        <translation>读成了正确位置的下一个；第一个位置是 0，所以数表示它前面有几个位置</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the position of the tuple was used as an index as well, as take_along_axis does; it only says where the result goes</source>
        <translation>把索引元组排列的位置也当成了索引，就像 take_along_axis 那样；它只说明结果放到哪里</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the position of the tuple was used in place of the number that stands there</source>
        <translation>用了索引元组排列的位置，没用里面写的数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the question does not say its kind</source>
        <translation>题目没有写明题型</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the question is another one than in the lesson that this translates</source>
        <translation>这道题与原文课程中的不同</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the result was changed on its way: its check does not fit</source>
        <translation>结果在途中被改动了：校验不符</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the right answer is not among the choices</source>
        <translation>选项中没有正确答案</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the scene is another one than in the lesson that this translates</source>
        <translation>这个场景与原文课程中的不同</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the step begins with {count} words before there is something to see; at most {most}</source>
        <translation>这一步开头有 {count} 个词，然后才有图可看；至多 {most} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the step has a block of this kind already, above this {block}</source>
        <translation>这一步在 {block} 之前已经有一个同类的块</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the step has no heading</source>
        <translation>步骤没有标题</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the step has {count} words; at most {most} are read</source>
        <translation>步骤有 {count} 个词；至多读 {most} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the step {id} is not translated</source>
        <translation>步骤 {id} 没有翻译</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the tuples have no numbers to combine</source>
        <translation>索引元组没有可以组合的数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the tuples were counted in one row; output keeps the axes in which indices arranges them</source>
        <translation>把索引元组数成了一排；indices 怎样排列它们，输出就怎样保留这些轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the tuples were read along another axis of indices, as MXNet does; here the last axis holds a tuple's numbers</source>
        <translation>沿 indices 的另一个轴读了索引元组，就像 MXNet 那样；这里最后一个轴存放索引元组的数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the tuples were read along the last axis of indices, as TensorFlow does; here the first axis holds a tuple's numbers</source>
        <translation>沿 indices 的最后一个轴读了索引元组，就像 TensorFlow 那样；这里第一个轴存放索引元组的数</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the tuples were taken to address params from its first axis on; they begin after the axes that batch_dims counts</source>
        <translation>以为索引元组从 params 的第一个轴开始对应；其实要从 batch_dims 所算的轴之后开始</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>the tuples were taken to address the last axes of params; they address the first ones after the batch axes</source>
        <translation>以为索引元组对应 params 最后的几个轴；其实对应批次轴之后最前面的几个轴</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is a step {id} already</source>
        <translation>已经有步骤 {id}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is no block {block}; there are scene, dial, ask and notes</source>
        <translation>没有块 {block}；可用的有 scene、dial、ask 和 notes</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is no call here: a scene begins with one</source>
        <translation>这里没有调用：场景以调用开始</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is no dialect {id}</source>
        <translation>没有框架规则 {id}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is no mistake {rule}</source>
        <translation>没有错误 {rule}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is no result here; one begins with gathernd-result</source>
        <translation>这里没有结果；结果以 gathernd-result 开头</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is no scene that this could be asked about</source>
        <translation>没有可以用来提这道题的场景</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>there is no step #{id}</source>
        <translation>没有步骤 #{id}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this ``` opens no block: scene, dial, ask or notes stands behind it</source>
        <translation>这个 ``` 没有开始任何块：它后面应写 scene、dial、ask 或 notes</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this call is not refused</source>
        <translation>这个调用没有被拒绝</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this dialect has a tuple's numbers along the first axis of indices; they are compared where they stand along the last</source>
        <translation>这个框架规则把索引元组的数沿 indices 的第一个轴排列；只在沿最后一个轴时比较</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this is no call; one is written tf.gather_nd(arange:3,4, [[1], [0]], batch_dims=0)</source>
        <translation>这不是调用；调用写作 tf.gather_nd(arange:3,4, [[1], [0]], batch_dims=0)</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this is not UTF-8</source>
        <translation>这不是 UTF-8</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this link has no words</source>
        <translation>这个链接没有文字</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this stands before the first step</source>
        <translation>这一行在第一步之前</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this version reads gathernd-result 1</source>
        <translation>这个版本读取 gathernd-result 1</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this version reads gathernd_lesson: 1</source>
        <translation>这个版本读取 gathernd_lesson: 1</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this {sign} closes nothing; a plain one is written \{sign}</source>
        <translation>这个 {sign} 前面没有与它配对的；普通的要写作 \{sign}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>this {sign} is never closed in its paragraph; a plain one is written \{sign}</source>
        <translation>这个 {sign} 在它的段落里没有闭合；普通的要写作 \{sign}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>tuple {tuple}</source>
        <translation>索引元组 {tuple}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>values that lie in a file cannot be written into a lesson</source>
        <translation>存放在文件里的值不能写进课程</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>what becomes of an index outside its axis is a rule of each framework: here it is another one</source>
        <translation>越界的索引会怎样，各框架规则不同：这里是另一种</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>what flows back was gathered once more; it is added at the places that were read</source>
        <translation>又从回传的值里 gather 了一次；应该把它们加到读取过的位置</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>where several tuples read one place, only the last one's share was kept; their shares are added</source>
        <translation>多个索引元组读同一位置时，只留下了最后一份；应该相加</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>where several tuples read one place, their shares were averaged; they are added</source>
        <translation>多个索引元组读同一位置时，把各份取了平均；应该相加</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>with {path} there are more than {limit} bytes of results</source>
        <translation>加上 {path}，结果超过了 {limit} 字节</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>wrong names no mistake: wrong RULE: SENTENCE</source>
        <translation>wrong 没有指明错误：wrong RULE: SENTENCE</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>yes or no is expected here</source>
        <translation>这里应为 yes 或 no</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>you read nothing there, and something is read</source>
        <translation>你认为那里没有读取，其实有</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>you read {read} there</source>
        <translation>你认为那里读的是 {read}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>zeros, or the fill value</source>
        <translation>零，或填充值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{command} has no action &quot;{action}&quot;; there are {actions}</source>
        <translation>{command} 没有动作 &quot;{action}&quot;；可用的有 {actions}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{command} needs an action; there are {actions}</source>
        <translation>{command} 需要一个动作；可用的有 {actions}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{command} needs {what} after it</source>
        <translation>{command} 后面需要 {what}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{count} names for the {rank} axes of {tensor}</source>
        <translation>为 {tensor} 的 {rank} 个轴给了 {count} 个名字</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{count} places are asked for, each of {rank} numbers.</source>
        <translation>要写 {count} 个位置，每个含 {rank} 个数。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{count} values are asked for.</source>
        <translation>要写 {count} 个值。</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{ending} cannot be written here: {reason}</source>
        <translation>{ending} 不能写在这里：{reason}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{field} is missing here, or cannot be read</source>
        <translation>这里缺少 {field}，或读不出来</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{id} is no id: a small letter, then small letters, digits and -, at most 40</source>
        <translation>{id} 不是 id：id 由小写字母开头，后接小写字母、数字和 -，至多 40 个字符</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{key} has no value</source>
        <translation>{key} 没有值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{key} stands here a second time</source>
        <translation>{key} 在这里第二次出现</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{kind} is no kind of question; there are shape, place, value, outcome, choose, make and tiles</source>
        <translation>{kind} 不是题型；可用的有 shape、place、value、outcome、choose、make 和 tiles</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{kind} is nothing to choose among; shape, place, value and outcome are</source>
        <translation>{kind} 不能作为选项；可以的有 shape、place、value 和 outcome</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{language} is no language; one is written en or zh_CN</source>
        <translation>{language} 不是语言；语言写作 en 或 zh_CN</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{minutes} minutes</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{number} of {count}: copy to {output}</source>
        <translation>{number}/{count}：复制到 {output}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{number} of {count}: locate {place}</source>
        <translation>{number}/{count}：定位 {place}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{number} of {count}: read the tuple {tuple}</source>
        <translation>{number}/{count}：读取索引元组 {tuple}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{of} is neither one tuple nor the whole output</source>
        <translation>{of} 既不是一个索引元组，也不是整个输出</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{option} is for a .pdf</source>
        <translation>{option} 用于 .pdf</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{option} is for a sheet: --output X.pdf</source>
        <translation>{option} 用于打印页：--output X.pdf</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{option}: there is no sheet &quot;{value}&quot;; handout, key, cards and teacher are</source>
        <translation>{option}：没有打印页 &quot;{value}&quot;；可用的有 handout、key、cards 和 teacher</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{part} cannot be hidden; output, connectors, formula, shapes, reads, params and indices can</source>
        <translation>{part} 不能隐藏；output、connectors、formula、shapes、reads、params 和 indices 可以</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{path} is there already and holds something else; a lesson is never written over it</source>
        <translation>{path} 已经存在，里面是别的内容；课程绝不会覆盖它</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{path} leads out of the lesson's folder</source>
        <translation>{path} 通到课程文件夹之外</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{path} was changed meanwhile; nothing was written</source>
        <translation>{path} 在此期间被改动了；没有写入任何内容</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{place} = {source}, by the tuple {tuple}</source>
        <translation>{place} = {source}（索引元组 {tuple}）</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{place} is read {count} times</source>
        <translation>{place} 被读取 {count} 次</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{place} reads nothing, by the tuple {tuple}</source>
        <translation>{place} 没有读取（索引元组 {tuple}）</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{program} could not be started: {why}</source>
        <translation>无法启动 {program}：{why}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{program} ended with status {status} and said nothing</source>
        <translation>{program} 以状态 {status} 结束，没有给出任何说明</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{program} gave more than a file should hold</source>
        <translation>{program} 给出的超过了一个文件应有的量</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{program} gave no answer that can be read; is it of another version?</source>
        <translation>{program} 的回答读不出来；它是不是另一个版本？</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{program} took longer than {seconds} seconds</source>
        <translation>{program} 用了超过 {seconds} 秒</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{program} was ended by signal {signal}</source>
        <translation>{program} 被信号 {signal} 结束</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{rule} does not give the same answer as {other}, beside which it stands</source>
        <translation>{rule} 与它旁边的 {other} 给出的答案不同</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{rule} gives no answer to this question</source>
        <translation>{rule} 对这道题没有答案</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{rule} gives the right answer here</source>
        <translation>{rule} 在这里给出正确答案</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{rule} gives the same answer as {other}; both in one line say so: wrong {other}, {rule}:</source>
        <translation>{rule} 与 {other} 给出同样的答案；写在一行里就说明了这一点：wrong {other}, {rule}:</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{rule} is answered already</source>
        <translation>{rule} 已经写过回应</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{sentence}</source>
        <translation>{sentence}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{sign} is too much: one sign is emphasis, two are strong</source>
        <translation>{sign} 太多：一个是强调，两个是着重</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{target} is no target of a link: http, https and mailto are, and #ID of a step; brackets in an address are written %28 and %29</source>
        <translation>{target} 不是链接的目标；http、https、mailto 和步骤的 #ID 才是，地址里的括号写作 %28 和 %29</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{tensor} has {count} elements; a question is asked about at most {limit}</source>
        <translation>{tensor} 有 {count} 个元素；提问时至多 {limit} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} has more entries than the shape {shape} has axes</source>
        <translation>{text} 的项数比形状 {shape} 的轴数多</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is no line KEY: VALUE</source>
        <translation>{text} 不是 KEY: VALUE 这样的行</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is no place; write it as {short} or {whole}</source>
        <translation>{text} 不是位置；请写作 {short} 或 {whole}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is no shape: its sizes are 0 or more, and not too large</source>
        <translation>{text} 不是形状：各轴大小应为 0 或更大，且不能过大</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is no value of the type {dtype}</source>
        <translation>{text} 不是 {dtype} 类型的值</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is no whole number; a place in params is written {example}, none where none is read</source>
        <translation>{text} 不是整数；params 中的位置写成 {example}，没有读取时写 none</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is no whole number; a shape is written [9, 8]</source>
        <translation>{text} 不是整数；形状写成 [9, 8]</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is no whole number; indices are written batch_dims=1 [[9], [8]]</source>
        <translation>{text} 不是整数；indices 写成 batch_dims=1 [[9], [8]]</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is none of the {count} choices</source>
        <translation>{text} 不在这 {count} 个选项之中</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{text} is none of these: {endings}</source>
        <translation>{text} 不在这些之中：{endings}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{value} lies outside axis {axis} of the shape {shape}</source>
        <translation>{value} 超出形状 {shape} 的轴 {axis}</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{wanted} places are asked for, {count} are given</source>
        <translation>要写 {wanted} 个位置，现在写了 {count} 个</translation>
    </message>
    <message>
        <location filename="../../core/error/teach_sentences.h"/>
        <source>{wanted} values are asked for, {count} are given</source>
        <translation>要写 {wanted} 个值，现在写了 {count} 个</translation>
    </message>
    <message>
        <location filename="../../core/formats/model_capture.cpp"/>
        <source>Captured by {runtime} {version} from {model} node {node}, run {run}, inputs of {feeds}.</source>
        <translation>由 {runtime} {version} 从 {model} 的节点 {node} 捕获，第 {run} 次运行，输入来自 {feeds}。</translation>
    </message>
    <message>
        <location filename="../../core/formats/model_capture.cpp"/>
        <source>Captured by {runtime} {version} from {model} node {node}, run {run}, random inputs, seed {seed}.</source>
        <translation>由 {runtime} {version} 从 {model} 的节点 {node} 捕获，第 {run} 次运行，随机输入，种子 {seed}。</translation>
    </message>
    <message>
        <location filename="../../core/formats/model_capture.cpp"/>
        <source>Captured by {runtime} {version} from {model} node {node}, run {run}.</source>
        <translation>由 {runtime} {version} 从 {model} 的节点 {node} 捕获，第 {run} 次运行。</translation>
    </message>
    <message>
        <location filename="../../core/formats/npy/npy_content.cpp"/>
        <location filename="../../core/formats/npz/npz.cpp"/>
        <source>reading the file</source>
        <translation>读取文件</translation>
    </message>
    <message>
        <location filename="../../core/formats/npy/npy_content.cpp"/>
        <source>the file's strings</source>
        <translation>文件中的字符串</translation>
    </message>
    <message>
        <location filename="../../core/formats/npz/npz.cpp"/>
        <source>the .npy header</source>
        <translation>.npy 文件头</translation>
    </message>
    <message>
        <location filename="../../core/formats/zip/zip.cpp"/>
        <source>the archive's directory</source>
        <translation>归档的目录</translation>
    </message>
    <message>
        <location filename="../../core/gradient/gradient.cpp"/>
        <source>an upstream gradient of ones</source>
        <translation>全为 1 的上游梯度</translation>
    </message>
    <message>
        <location filename="../../core/gradient/gradient.cpp"/>
        <source>the gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <location filename="../../core/overview/row_order.cpp"/>
        <source>the order of the rows</source>
        <translation>各行的顺序</translation>
    </message>
    <message>
        <location filename="../../core/reads/count_table.cpp"/>
        <source>a count of more than 4294967295 tuples</source>
        <translation>对超过 4294967295 个索引元组计数</translation>
    </message>
    <message>
        <location filename="../../core/run/backend.cpp"/>
        <source>CPU, threads</source>
        <translation>CPU，多线程</translation>
    </message>
    <message>
        <location filename="../../core/run/backend.cpp"/>
        <source>{device}, {memory} GB ({free} GB free), compute capability {capability}, {multiprocessors} multiprocessors, {clock} MHz; driver for CUDA {driver}, runtime {runtime}</source>
        <translation>{device}，{memory} GB（空闲 {free} GB），计算能力 {capability}，{multiprocessors} 个多处理器，{clock} MHz；驱动支持 CUDA {driver}，运行时 {runtime}</translation>
    </message>
    <message>
        <location filename="../../core/run/backend.cpp"/>
        <source>{device}, {memory} GB ({free} GB free), compute capability {capability}, {multiprocessors} multiprocessors; driver for CUDA {driver}, runtime {runtime}</source>
        <translation>{device}，{memory} GB（空闲 {free} GB），计算能力 {capability}，{multiprocessors} 个多处理器；驱动支持 CUDA {driver}，运行时 {runtime}</translation>
    </message>
    <message>
        <location filename="../../core/run/eigen_backend.cpp"/>
        <source>Eigen::Tensor generator</source>
        <translation>Eigen::Tensor 生成器</translation>
    </message>
    <message>
        <location filename="../../core/run/reference_backend.cpp"/>
        <source>Reference loop</source>
        <translation>参考循环</translation>
    </message>
    <message>
        <location filename="../../core/tensor/element.cpp"/>
        <source>the strings</source>
        <translation>字符串</translation>
    </message>
    <message>
        <location filename="../../core/timing/measure.cpp"/>
        <source>one more output, to be timed</source>
        <translation>为计时再存放一份输出</translation>
    </message>
    <message>
        <location filename="../../core/timing/roofline.cpp"/>
        <source>the roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <location filename="../../gpu/backends/device_backend.cpp"/>
        <source>NVIDIA GPU (CUDA)</source>
        <translation>NVIDIA GPU (CUDA)</translation>
    </message>
    <message>
        <location filename="../../gpu/backends/kernel_backend.cpp"/>
        <source>CUDA kernels, emulated</source>
        <translation>CUDA 核函数，模拟</translation>
    </message>
    <message>
        <location filename="../../gpu/gradient/gradient_run.cpp"/>
        <source>summing the gradient</source>
        <translation>对梯度求和</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>1, 2, 4, 8 or 16 bytes</source>
        <translation>1、2、4、8 或 16 字节</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>20 bytes and more, a multiple of 4</source>
        <translation>20 字节及以上，4 的倍数</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>3 bytes and more, no multiple of 4</source>
        <translation>3 字节及以上，不是 4 的倍数</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>a lane a tuple, four under way</source>
        <translation>每个线程道一个索引元组，四个同时进行</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>a slice has {bytes} bytes, fewer than 3</source>
        <translation>切片有 {bytes} 字节，少于 3</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>a slice has {bytes} bytes, not 1, 2, 4, 8 or 16</source>
        <translation>切片有 {bytes} 字节，不是 1、2、4、8 或 16</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>a slice has {bytes} bytes, which 4 does not divide</source>
        <translation>切片有 {bytes} 字节，不能被 4 整除</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>a thread an output element, as frameworks do it; the only one for small and unsigned index types</source>
        <translation>每个线程一个输出元素，与各框架的做法相同；只有它支持小整数和无符号的索引类型</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>a warp resolves up to 32 tuples once and streams 2 KB of their slices in units of up to 16 bytes; long slices have many warps</source>
        <translation>一个线程束一次解析至多 32 个索引元组，并以至多 16 字节为单位传送它们的切片中的 2 KB；长切片由多个线程束处理</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>aligned words of the output, put together by shifts</source>
        <translation>输出中对齐的字，通过移位拼成</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>asked for</source>
        <translation>指定的</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>elements have {bytes} bytes, more than a word</source>
        <translation>元素有 {bytes} 字节，多于一个字</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>indices of type {type} are read by naive alone</source>
        <translation>{type} 类型的 indices 只有 naive 能读</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>slices of 0 bytes are only checked, which naive does</source>
        <translation>0 字节的切片只作检查，由 naive 完成</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>slices of {bytes} bytes, which 4 does not divide</source>
        <translation>切片为 {bytes} 字节，不能被 4 整除</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>slices of {bytes} bytes: one load and one store each</source>
        <translation>切片为 {bytes} 字节：各一次读取、一次写入</translation>
    </message>
    <message>
        <location filename="../../gpu/kernels/family.cpp"/>
        <source>slices of {bytes} bytes: units of {unit}</source>
        <translation>切片为 {bytes} 字节：以 {unit} 字节为单位</translation>
    </message>
    <message>
        <location filename="../../resources/examples/beam.gathernd"/>
        <source>Beams by their parents</source>
        <translation>按父束排列的束</translation>
    </message>
    <message>
        <location filename="../../resources/examples/beam.gathernd"/>
        <source>Each new beam goes on from a parent of the same sentence: one parent may go on twice, and one that nobody names is dropped.</source>
        <translation>每个新的束都从同一句子的一个父束延续：一个父束可以延续两次，没有被指名的就被丢弃。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/beam.gathernd"/>
        <source>beam</source>
        <translation>束</translation>
    </message>
    <message>
        <location filename="../../resources/examples/beam.gathernd"/>
        <source>parent</source>
        <translation>父束</translation>
    </message>
    <message>
        <location filename="../../resources/examples/beam.gathernd"/>
        <location filename="../../resources/examples/embedding.gathernd"/>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <location filename="../../resources/examples/beam.gathernd"/>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <location filename="../../resources/examples/boxes.gathernd"/>
        <source>The first axis of both inputs is the same image, so a tuple sees only the boxes of its own image and need not name it.</source>
        <translation>两个输入的第一个轴都是图像，所以索引元组只看得到自己那张图像的框，不必写明是哪张。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/boxes.gathernd"/>
        <source>Two boxes of each image</source>
        <translation>每张图像取两个框</translation>
    </message>
    <message>
        <location filename="../../resources/examples/boxes.gathernd"/>
        <source>box</source>
        <translation>框</translation>
    </message>
    <message>
        <location filename="../../resources/examples/boxes.gathernd"/>
        <location filename="../../resources/examples/ov-1.gathernd"/>
        <location filename="../../resources/examples/ov-2.gathernd"/>
        <location filename="../../resources/examples/ov-3.gathernd"/>
        <location filename="../../resources/examples/ov-4.gathernd"/>
        <location filename="../../resources/examples/ov-5.gathernd"/>
        <location filename="../../resources/examples/ov-6.gathernd"/>
        <location filename="../../resources/examples/ov-7.gathernd"/>
        <location filename="../../resources/examples/tf-01.gathernd"/>
        <location filename="../../resources/examples/tf-02.gathernd"/>
        <location filename="../../resources/examples/tf-03.gathernd"/>
        <location filename="../../resources/examples/tf-04.gathernd"/>
        <location filename="../../resources/examples/tf-05.gathernd"/>
        <location filename="../../resources/examples/tf-06.gathernd"/>
        <location filename="../../resources/examples/tf-07.gathernd"/>
        <location filename="../../resources/examples/tf-08.gathernd"/>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <location filename="../../resources/examples/tf-12.gathernd"/>
        <location filename="../../resources/examples/tf-13.gathernd"/>
        <location filename="../../resources/examples/tf-14.gathernd"/>
        <location filename="../../resources/examples/tf-15.gathernd"/>
        <location filename="../../resources/examples/tf-16.gathernd"/>
        <source>component</source>
        <translation>编号</translation>
    </message>
    <message>
        <location filename="../../resources/examples/boxes.gathernd"/>
        <source>coord</source>
        <translation>坐标</translation>
    </message>
    <message>
        <location filename="../../resources/examples/boxes.gathernd"/>
        <source>image</source>
        <translation>图像</translation>
    </message>
    <message>
        <location filename="../../resources/examples/boxes.gathernd"/>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <location filename="../../resources/examples/embedding.gathernd"/>
        <source>Each number is a word, and its row of the table is its vector; the same word has the same vector wherever it stands.</source>
        <translation>每个数是一个词，它在表中的那一行就是它的向量；同一个词无论在哪里都是同一个向量。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/embedding.gathernd"/>
        <source>Rows of an embedding</source>
        <translation>嵌入表的行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/embedding.gathernd"/>
        <location filename="../../resources/examples/last-step.gathernd"/>
        <location filename="../../resources/examples/tf-15.gathernd"/>
        <location filename="../../resources/examples/tf-16.gathernd"/>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <location filename="../../resources/examples/embedding.gathernd"/>
        <source>id</source>
        <translation>编号</translation>
    </message>
    <message>
        <location filename="../../resources/examples/embedding.gathernd"/>
        <location filename="../../resources/examples/top-k.gathernd"/>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <location filename="../../resources/examples/embedding.gathernd"/>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <location filename="../../resources/examples/from-the-end.gathernd"/>
        <source>ONNX counts a negative index from the end of its axis, so −1 is the last of four rows; set TensorFlow's rules to see it refused.</source>
        <translation>ONNX 让负索引从它的轴的末尾计数，所以 −1 是四行中的最后一行；换成 TensorFlow 的规则，就会看到它被拒绝。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/from-the-end.gathernd"/>
        <source>Rows, one from the end</source>
        <translation>取几行，其中一行从末尾数</translation>
    </message>
    <message>
        <location filename="../../resources/examples/last-step.gathernd"/>
        <source>Each sequence is read at its last step, length − 1, and all its features come: h[range(n), length - 1].</source>
        <translation>每个序列在它的最后一步（length − 1）读取，取出全部特征：h[range(n), length - 1]。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/last-step.gathernd"/>
        <source>The last time step</source>
        <translation>最后一个时间步</translation>
    </message>
    <message>
        <location filename="../../resources/examples/last-step.gathernd"/>
        <source>last</source>
        <translation>最后</translation>
    </message>
    <message>
        <location filename="../../resources/examples/last-step.gathernd"/>
        <source>sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <location filename="../../resources/examples/last-step.gathernd"/>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <location filename="../../resources/examples/mask.gathernd"/>
        <source>A mask is a list of places: where it is true stands a tuple, in reading order, and the output holds one element for each.</source>
        <translation>掩码是一个位置列表：每个为真的位置按阅读顺序成为一个元组，输出为每个元组保存一个元素。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/mask.gathernd"/>
        <source>What a mask keeps</source>
        <translation>掩码保留的内容</translation>
    </message>
    <message>
        <location filename="../../resources/examples/no-tuples.gathernd"/>
        <source>No tuples at all</source>
        <translation>一个索引元组也没有</translation>
    </message>
    <message>
        <location filename="../../resources/examples/no-tuples.gathernd"/>
        <source>The indices hold no tuple, which is not an error: nothing is read, and the output has shape [0, 3].</source>
        <translation>indices 里没有索引元组，这不算错：什么也不读，输出的形状是 [0, 3]。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/one-per-row.gathernd"/>
        <source>Each row of params is asked for one element, the one that its label names: what x[range(n), label] picks.</source>
        <translation>向 params 的每一行要一个元素，即它的标签所指的那个：也就是 x[range(n), label] 选出的。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/one-per-row.gathernd"/>
        <source>One element of each row</source>
        <translation>每行一个元素</translation>
    </message>
    <message>
        <location filename="../../resources/examples/one-per-row.gathernd"/>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <location filename="../../resources/examples/one-per-row.gathernd"/>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <location filename="../../resources/examples/one-per-row.gathernd"/>
        <location filename="../../resources/examples/ov-1.gathernd"/>
        <location filename="../../resources/examples/ov-2.gathernd"/>
        <location filename="../../resources/examples/ov-3.gathernd"/>
        <location filename="../../resources/examples/ov-4.gathernd"/>
        <location filename="../../resources/examples/ov-5.gathernd"/>
        <location filename="../../resources/examples/ov-6.gathernd"/>
        <location filename="../../resources/examples/ov-7.gathernd"/>
        <location filename="../../resources/examples/tf-01.gathernd"/>
        <location filename="../../resources/examples/tf-02.gathernd"/>
        <location filename="../../resources/examples/tf-03.gathernd"/>
        <location filename="../../resources/examples/tf-04.gathernd"/>
        <location filename="../../resources/examples/tf-05.gathernd"/>
        <location filename="../../resources/examples/tf-06.gathernd"/>
        <location filename="../../resources/examples/tf-07.gathernd"/>
        <location filename="../../resources/examples/tf-08.gathernd"/>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <location filename="../../resources/examples/tf-12.gathernd"/>
        <location filename="../../resources/examples/tf-13.gathernd"/>
        <location filename="../../resources/examples/tf-14.gathernd"/>
        <location filename="../../resources/examples/top-k.gathernd"/>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-1.gathernd"/>
        <source>Both tuples name row and column, and both happen to point into the first column.</source>
        <translation>两个索引元组都写明行和列，碰巧都指向第一列。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-1.gathernd"/>
        <source>Two numbers of a square</source>
        <translation>从方阵取两个数</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-1.gathernd"/>
        <location filename="../../resources/examples/ov-2.gathernd"/>
        <location filename="../../resources/examples/ov-3.gathernd"/>
        <location filename="../../resources/examples/ov-4.gathernd"/>
        <location filename="../../resources/examples/ov-5.gathernd"/>
        <location filename="../../resources/examples/ov-6.gathernd"/>
        <location filename="../../resources/examples/ov-7.gathernd"/>
        <location filename="../../resources/examples/tf-01.gathernd"/>
        <location filename="../../resources/examples/tf-02.gathernd"/>
        <location filename="../../resources/examples/tf-03.gathernd"/>
        <location filename="../../resources/examples/tf-04.gathernd"/>
        <location filename="../../resources/examples/tf-05.gathernd"/>
        <location filename="../../resources/examples/tf-06.gathernd"/>
        <location filename="../../resources/examples/tf-07.gathernd"/>
        <location filename="../../resources/examples/tf-08.gathernd"/>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <location filename="../../resources/examples/tf-12.gathernd"/>
        <location filename="../../resources/examples/tf-13.gathernd"/>
        <location filename="../../resources/examples/tf-14.gathernd"/>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-1.gathernd"/>
        <location filename="../../resources/examples/ov-2.gathernd"/>
        <location filename="../../resources/examples/ov-3.gathernd"/>
        <location filename="../../resources/examples/ov-6.gathernd"/>
        <location filename="../../resources/examples/tf-01.gathernd"/>
        <location filename="../../resources/examples/tf-02.gathernd"/>
        <location filename="../../resources/examples/tf-03.gathernd"/>
        <location filename="../../resources/examples/tf-04.gathernd"/>
        <location filename="../../resources/examples/tf-05.gathernd"/>
        <location filename="../../resources/examples/tf-06.gathernd"/>
        <location filename="../../resources/examples/tf-07.gathernd"/>
        <location filename="../../resources/examples/tf-08.gathernd"/>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <location filename="../../resources/examples/tf-13.gathernd"/>
        <location filename="../../resources/examples/tf-14.gathernd"/>
        <source>pick</source>
        <translation>选取</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-2.gathernd"/>
        <source>One number a tuple selects a row; the tuples run backwards and so does the output.</source>
        <translation>索引元组只有一个数时选中一行；索引元组倒着排，输出也倒着排。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-2.gathernd"/>
        <source>Rows in reverse</source>
        <translation>倒着取行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-3.gathernd"/>
        <source>An axis of length 1 among the tuples is not dropped: it stands between the grid and the slice.</source>
        <translation>索引元组中长度为 1 的轴不会丢掉：它排在网格与切片之间。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-3.gathernd"/>
        <source>Picks with an axis to spare</source>
        <translation>多出一个轴的选取</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-3.gathernd"/>
        <location filename="../../resources/examples/tf-07.gathernd"/>
        <location filename="../../resources/examples/tf-08.gathernd"/>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-4.gathernd"/>
        <source>One number from each row</source>
        <translation>每行取一个数</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-4.gathernd"/>
        <source>The rows are the batch: every row has its own tuple, which has only the column left to say.</source>
        <translation>行就是批次：每行有自己的索引元组，只需再说出列。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-5.gathernd"/>
        <source>One row from each block</source>
        <translation>每块取一行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-5.gathernd"/>
        <source>Two blocks of three rows; each block's tuple picks a row there, and rows of the other block are out of its sight.</source>
        <translation>两块，每块三行；每块的索引元组只在本块里选一行，看不到另一块。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-5.gathernd"/>
        <location filename="../../resources/examples/ov-6.gathernd"/>
        <location filename="../../resources/examples/ov-7.gathernd"/>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-6.gathernd"/>
        <source>Block and row are both shared, so a tuple lives inside one row and only picks a column.</source>
        <translation>块和行都共用，所以每个索引元组只在一行里选一列。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-6.gathernd"/>
        <source>Two batch axes</source>
        <translation>两个批次轴</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-7.gathernd"/>
        <source>Everything but the innermost axis is shared between the inputs: each tuple chooses within its own four numbers.</source>
        <translation>除最内层的轴外，其余都由两个输入共用：每个索引元组在自己的四个数中选取。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-7.gathernd"/>
        <source>Three batch axes</source>
        <translation>三个批次轴</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-7.gathernd"/>
        <source>outer</source>
        <translation>外层</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-x1.gathernd"/>
        <source>No values here, only shapes: three of the four axes are consumed, and 25 × 125 tuples each bring 15 numbers.</source>
        <translation>这里没有值，只有形状：四个轴用掉三个，25 × 125 个索引元组各取来 15 个数。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-x1.gathernd"/>
        <source>Shapes only: three numbers a tuple</source>
        <translation>只有形状：每个索引元组三个数</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-x2.gathernd"/>
        <source>The first two axes agree and are shared, one axis is consumed, and the last is copied along. The documents give shapes alone: params count up, indices are random.</source>
        <translation>前两个轴一致、共用，一个轴被用掉，最后一个轴照样复制。文档只给出形状：params 依次递增，indices 是随机的。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-x2.gathernd"/>
        <source>Two axes shared, one consumed</source>
        <translation>共用两个轴，用掉一个</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-x3.gathernd"/>
        <source>A number for each pixel</source>
        <translation>每个像素一个数</translation>
    </message>
    <message>
        <location filename="../../resources/examples/ov-x3.gathernd"/>
        <source>Three shared axes and a grid of length 1 leave one number of 320 for each of the 64 × 64 places. The documents give shapes alone: params count up, indices are random.</source>
        <translation>三个共用的轴和长度为 1 的网格，使 64 × 64 个位置各从 320 个数中取一个。文档只给出形状：params 依次递增，indices 是随机的。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/patch.gathernd"/>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>A patch of an image</source>
        <translation>图像的一块</translation>
    </message>
    <message>
        <location filename="../../resources/examples/patch.gathernd"/>
        <source>A window of two rows and three columns of the image: each tuple is the row and the column of a pixel.</source>
        <translation>图像中两行三列的窗口：每个元组是一个像素的行号和列号。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/rank5.gathernd"/>
        <source>Four of five axes are consumed: 48 random tuples read rows of eight numbers, some of them several times, most of them never.</source>
        <translation>五个轴用掉四个：48 个随机的索引元组各读一行，每行八个数；有的行读了多次，大多数行从未读取。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/rank5.gathernd"/>
        <source>Rank 5, read counts</source>
        <translation>维数 5，读取次数</translation>
    </message>
    <message>
        <location filename="../../resources/examples/rows.gathernd"/>
        <source>Each of the five tuples names a row of params by two numbers, and the row is copied to the tuple's place in the output; one row is asked for twice, two never.</source>
        <translation>五个索引元组各用两个数指定 params 的一行，这一行复制到输出中该索引元组的位置；有一行取了两次，有两行从未读取。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/rows.gathernd"/>
        <source>Rows of a 3-tensor</source>
        <translation>三维张量的行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-01.gathernd"/>
        <source>Each tuple has a number for every axis, so it picks a single letter; the two picked here lie on the diagonal.</source>
        <translation>每个轴都有一个数，所以每个索引元组只选中一个字母；这里选中的两个在对角线上。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-01.gathernd"/>
        <source>Two letters of a square</source>
        <translation>从方阵取两个字母</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-02.gathernd"/>
        <source>A tuple of one number names a row, and the row arrives whole; asking for 1 before 0 turns the matrix upside down.</source>
        <translation>索引元组只有一个数时指定一行，整行取来；先要 1 再要 0，矩阵就上下颠倒了。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-02.gathernd"/>
        <source>Whole rows, swapped</source>
        <translation>整行，互换</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-03.gathernd"/>
        <source>Rows of a wider matrix</source>
        <translation>较宽矩阵的行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-03.gathernd"/>
        <source>The index tensor has as many numbers as before, yet the output is wider: a slice is as long as the axes that no number consumes.</source>
        <translation>索引张量里的数与前面一样多，输出却更宽：切片有多长，取决于没有用掉的轴。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-04.gathernd"/>
        <source>One number into three axes leaves two over, so what comes out is a matrix, with an axis of length 1 for the only tuple.</source>
        <translation>三个轴只给一个数，还剩两个轴，所以得到的是矩阵；唯一的索引元组还留下一个长度为 1 的轴。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-04.gathernd"/>
        <source>One sheet of two</source>
        <translation>两页中取一页</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-04.gathernd"/>
        <location filename="../../resources/examples/tf-05.gathernd"/>
        <location filename="../../resources/examples/tf-06.gathernd"/>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <location filename="../../resources/examples/tf-12.gathernd"/>
        <location filename="../../resources/examples/tf-13.gathernd"/>
        <location filename="../../resources/examples/tf-14.gathernd"/>
        <source>sheet</source>
        <translation>页</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-05.gathernd"/>
        <source>Rows from both sheets</source>
        <translation>两页各取一行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-05.gathernd"/>
        <source>Two numbers say sheet and row; the column axis is left free and is copied along.</source>
        <translation>两个数说明页和行；没有指定列，所以整行复制。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-06.gathernd"/>
        <source>Single cells of a cube</source>
        <translation>立方体中的单个单元格</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-06.gathernd"/>
        <source>Three numbers for three axes: every tuple ends at one cell, and the output is a plain list.</source>
        <translation>三个轴给三个数：每个索引元组正好选中一个单元格，输出就是一个列表。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-07.gathernd"/>
        <source>A column of picks</source>
        <translation>排成一列的选取</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-07.gathernd"/>
        <source>The tuples stand in a grid of 2 by 1, and the output takes over exactly that grid.</source>
        <translation>索引元组排成 2 乘 1 的网格，输出也排成同样的网格。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-08.gathernd"/>
        <source>A grid of row picks</source>
        <translation>选行的网格</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-08.gathernd"/>
        <source>Grid axes come first in the output and the axes of a slice follow: 2 by 1 picks of rows with 2 letters.</source>
        <translation>输出中网格的轴在前，切片的轴在后：2 乘 1 次选取，每次取含 2 个字母的一行。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <source>A grid of sheet picks</source>
        <translation>选页的网格</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-09.gathernd"/>
        <source>The same grid as before, but every pick brings a whole sheet, so the output has four axes.</source>
        <translation>网格与前面相同，但每次选取都带来整页，所以输出有四个轴。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <source>Four rows in a square of picks</source>
        <translation>排成正方形，选四行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-10.gathernd"/>
        <source>Two by two tuples, each naming sheet and row: the first two output axes are where the tuple stood, the last is the row itself.</source>
        <translation>二乘二个索引元组，每个指定页和行：输出的前两个轴是索引元组的排列，最后一个轴就是那一行。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <source>Four cells in a square of picks</source>
        <translation>排成正方形，选四个单元格</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-11.gathernd"/>
        <source>Full-depth tuples in a grid: the output looks just like that grid, with a letter in each place.</source>
        <translation>完整的索引元组排成网格：输出与网格一模一样，每个位置一个字母。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-12.gathernd"/>
        <source>Each sheet picks its own row</source>
        <translation>每页各选自己的一行</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-12.gathernd"/>
        <source>With one batch axis the tuple does not say which sheet: the first pick looks into sheet 0, the second into sheet 1.</source>
        <translation>有一个批次轴时，索引元组不必说是哪页：第一个看第 0 页，第二个看第 1 页。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-13.gathernd"/>
        <source>A list of picks for each sheet</source>
        <translation>每页一组选取</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-13.gathernd"/>
        <source>Each sheet now brings a list of tuples, here of length 1, and that list becomes an axis of the output.</source>
        <translation>现在每页各有一列索引元组，这里长度为 1，这一列成为输出的一个轴。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-14.gathernd"/>
        <source>A cell from each sheet</source>
        <translation>每页取一个单元格</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-14.gathernd"/>
        <source>Inside its own sheet a tuple still needs a row and a column, and it ends at a single letter.</source>
        <translation>在自己的页里，索引元组还要指定行和列，最后选中一个字母。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-15.gathernd"/>
        <source>Batch number spelled out</source>
        <translation>写明批次编号</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-15.gathernd"/>
        <source>Without batch_dims the number of the batch entry has to be written into each tuple; compare with the next example.</source>
        <translation>没有 batch_dims 时，必须把批次元素的编号写进每个索引元组；请与下一个示例比较。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-15.gathernd"/>
        <location filename="../../resources/examples/tf-16.gathernd"/>
        <source>entry</source>
        <translation>批次元素</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-15.gathernd"/>
        <location filename="../../resources/examples/tf-16.gathernd"/>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-16.gathernd"/>
        <source>Batch number left out</source>
        <translation>省去批次编号</translation>
    </message>
    <message>
        <location filename="../../resources/examples/tf-16.gathernd"/>
        <source>batch_dims = 1 supplies what the example before had to write: tuple i looks into entry i, and one number is enough.</source>
        <translation>batch_dims = 1 补上了前一个示例必须写出的编号：第 i 个索引元组看第 i 个批次元素，一个数就够了。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/too-far.gathernd"/>
        <source>Three zeros come out, but only one of them was read: on a GPU TensorFlow writes 0 for a tuple that points outside params and says nothing.</source>
        <translation>输出里有三个零，只有一个是真正读来的：在 GPU 上，索引元组指到 params 之外时，TensorFlow 静默写入 0。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/too-far.gathernd"/>
        <source>Two tuples too far</source>
        <translation>两个索引元组越界</translation>
    </message>
    <message>
        <location filename="../../resources/examples/top-k.gathernd"/>
        <source>The best two of each row</source>
        <translation>每行最好的两个</translation>
    </message>
    <message>
        <location filename="../../resources/examples/top-k.gathernd"/>
        <source>The places of the two greatest scores of each row, as a top-k gives them, and the scores that stand there.</source>
        <translation>每行两个最大分数的位置（如 top-k 给出的），以及那里的分数。</translation>
    </message>
    <message>
        <location filename="../../resources/examples/top-k.gathernd"/>
        <source>best</source>
        <translation>最好</translation>
    </message>
    <message>
        <location filename="../../resources/examples/top-k.gathernd"/>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/cpp.cpp.in"/>
        <source>A plain loop in C++</source>
        <translation>C++ 的普通循环</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/cuda.cu.in"/>
        <source>CUDA C++</source>
        <translation>CUDA C++</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/eigen.cpp.in"/>
        <source>C++ with Eigen</source>
        <translation>C++ 与 Eigen</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/jax-clip.py.in"/>
        <source>JAX, mode=&quot;clip&quot;</source>
        <translation>JAX，mode=&quot;clip&quot;</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/jax-fill.py.in"/>
        <source>JAX, mode=&quot;fill&quot;</source>
        <translation>JAX，mode=&quot;fill&quot;</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/jax.py.in"/>
        <source>JAX</source>
        <translation>JAX</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/loop.py.in"/>
        <source>The loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/mindspore.py.in"/>
        <source>MindSpore</source>
        <translation>MindSpore</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/mxnet.py.in"/>
        <source>Apache MXNet</source>
        <translation>Apache MXNet</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/numpy.py.in"/>
        <source>NumPy</source>
        <translation>NumPy</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/onnx-reference.py.in"/>
        <source>ONNX, run by its reference evaluator</source>
        <translation>ONNX，由其参考求值器运行</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/onnxruntime.py.in"/>
        <source>ONNX, run by ONNX Runtime</source>
        <translation>ONNX，由 ONNX Runtime 运行</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/openvino-5.py.in"/>
        <source>OpenVINO, opset 5</source>
        <translation>OpenVINO，opset 5</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/openvino-8.py.in"/>
        <source>OpenVINO, opset 8</source>
        <translation>OpenVINO，opset 8</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/paddle.py.in"/>
        <source>PaddlePaddle</source>
        <translation>PaddlePaddle</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/python.py.in"/>
        <source>A plain loop in Python</source>
        <translation>Python 的普通循环</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/pytorch.py.in"/>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/stablehlo.mlir.in"/>
        <source>StableHLO</source>
        <translation>StableHLO</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/tensorflow-ignore.py.in"/>
        <source>TensorFlow, bad_indices_policy=&quot;IGNORE&quot;</source>
        <translation>TensorFlow，bad_indices_policy=&quot;IGNORE&quot;</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/tensorflow-xla.py.in"/>
        <source>TensorFlow compiled by XLA</source>
        <translation>由 XLA 编译的 TensorFlow</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/tensorflow.py.in"/>
        <source>TensorFlow</source>
        <translation>TensorFlow</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/tflite.py.in"/>
        <source>TensorFlow Lite</source>
        <translation>TensorFlow Lite</translation>
    </message>
    <message>
        <location filename="../../resources/frameworks/webnn.js.in"/>
        <source>WebNN</source>
        <translation>WebNN</translation>
    </message>
    <message>
        <location filename="../../ui/about/about_dialog.cpp"/>
        <source>&amp;Copy in English</source>
        <translation>复制英文文本(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/about/about_dialog.cpp"/>
        <source>About GatherND Explorer</source>
        <translation>关于 GatherND Explorer</translation>
    </message>
    <message>
        <location filename="../../ui/about/about_dialog.cpp"/>
        <location filename="../../ui/code/code_panel.cpp"/>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <location filename="../../ui/about/about_dialog.cpp"/>
        <source>Copies all of this as plain text, for a report.</source>
        <translation>把以上内容作为纯文本复制，便于报告问题。</translation>
    </message>
    <message>
        <location filename="../../ui/about/about_dialog.cpp"/>
        <source>See, change, step through, measure and export what gather_nd does.</source>
        <translation>观察、修改、单步执行、测量并导出 gather_nd 的行为。</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Backends</source>
        <translation>后端</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>GPL-3.0-or-later: free to use, to study, to change and to hand on</source>
        <translation>GPL-3.0-or-later：可自由使用、研究、修改和分发</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Kept on this machine</source>
        <translation>保存在本机</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Libraries</source>
        <translation>程序库</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Measurements of the processor</source>
        <translation>处理器测量结果</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Sizes of the cpu backend</source>
        <translation>cpu 后端的阈值</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Unsaved work</source>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Vector code</source>
        <translation>向量指令</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>built with {built}, runs with {running} on {platform}</source>
        <translation>以 {built} 构建，以 {running} 运行于 {platform}</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>defaults, as GATHERND_TUNING asks</source>
        <translation>默认值，依照 GATHERND_TUNING</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>defaults; this machine was not measured</source>
        <translation>默认值；本机尚未测量</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>measured on this machine</source>
        <translation>已在本机测量</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>nothing is kept</source>
        <translation>不保存任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>{cpu}; threads that this program may use: {count}</source>
        <translation>{cpu}；本程序可用线程数：{count}</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>{what}: available</source>
        <translation>{what}：可用</translation>
    </message>
    <message>
        <location filename="../../ui/about/facts.cpp"/>
        <source>{what}: not available, {reason}</source>
        <translation>{what}：不可用，{reason}</translation>
    </message>
    <message>
        <location filename="../../ui/access/linked_label.cpp"/>
        <source>%1, link</source>
        <translation>%1，链接</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>%1, with batch_dims = %2</source>
        <translation>%1（batch_dims = %2）</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/ask/asking.cpp"/>
        <source>%n of %1 is/are wrong.</source>
        <translation>
            <numerusform>%1 个中有 %n 个不对。</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>A question</source>
        <translation>一道题</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Ask another question</source>
        <translation>再问一题</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>It %1.</source>
        <translation>它%1。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>It is %1.</source>
        <translation>答案是 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>It is %1: %2.</source>
        <translation>答案是 %1：%2。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>It is %1: it %2.</source>
        <translation>答案是 %1：它%2。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Not so.</source>
        <translation>不对。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Not so: that it %1.</source>
        <translation>不对，它不是“%1”。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Not so: the output has another number of axes.</source>
        <translation>不对：输出的轴数不是这样。</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Not so: the size of axis/the sizes of axes %1 is/are wrong.</source>
        <translation>
            <numerusform>不对：轴 %1 的大小错了。</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Not so: these sizes, in another order.</source>
        <translation>不对：大小是这些，但顺序不同。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Nothing is answered yet.</source>
        <translation>还没有作答。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Right. %1</source>
        <translation>正确。%1</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Where does each tuple read? Click its place in params, one after another.</source>
        <translation>每个索引元组读的是哪里？请在 params 中依次点击它们的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>Where is %1 read? Click the place of each &quot;?&quot; in params, one after another.</source>
        <translation>%1 是从哪里读来的？请在 params 中依次点击每个“?”的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>counts from the end</source>
        <translation>从末尾计数</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>may give anything</source>
        <translation>可能得到任何值</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>moves to the nearest place</source>
        <translation>移到最近的位置</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <location filename="../../ui/ask/question_box.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>params has no place %1: the last one is %2. A place says where a number stands.</source>
        <translation>params 中没有位置 %1：最后一个是 %2。位置说的是数字所在之处。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>reads as it stands</source>
        <translation>原样读取</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>tuple %1: %2</source>
        <translation>索引元组 %1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/ask/asking.cpp"/>
        <source>writes 0 or a fill</source>
        <translation>写入 0 或填充值</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>%n mistake(s) will come again.</source>
        <translation>
            <numerusform>有 %n 道错题会再次出现。</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>A fresh question</source>
        <translation>新题目</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Another call with new numbers, of every kind in turn; mistakes come again. The call in the window comes back by undo.</source>
        <translation>换一个调用、换一组数，各种题型轮流出现；答错的会再出。撤销可以回到窗口里原来的调用。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Asks for the shape of output; it is hidden until it is answered.</source>
        <translation>问输出的形状；作答之前输出是隐藏的。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Asks for the values of output; type them into its cells.</source>
        <translation>问输出的值；请填进它的单元格。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Asks what becomes of the call: does it read, raise, clamp …</source>
        <translation>问调用会怎样：读取、报错、截到边界……</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Asks where in params each tuple reads; click the slices there.</source>
        <translation>问每个索引元组读的是 params 的哪里；请点击那里的切片。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Click the part of output that is to be asked about.</source>
        <translation>请点击要提问的那部分输出。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>From 1, one-number tuples into a matrix, to 5: batches, grids of tuples, negative and bad indices.</source>
        <translation>从 1（用含一个数的索引元组取矩阵）到 5（批次、索引元组的网格、负索引和越界索引）。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Level of fresh questions</source>
        <translation>新题目的难度</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>Say what you expect before you see it: choose what to be asked about the call.</source>
        <translation>先说出你的预期，再看结果：选择就这个调用问什么。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <location filename="../../ui/ask/predict_panel.cpp"/>
        <source>level </source>
        <translation>难度 </translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>%1  ✕</source>
        <translation>%1  ✕</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>%1 of %2 answered; Enter checks.</source>
        <translation>%2 个中已答 %1 个；按 Enter 检查。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>%1 of %2 values are as wanted.</source>
        <translation>%2 个值中有 %1 个符合要求。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>%1 right, %2 wrong, %3 to go</source>
        <translation>%1 个正确，%2 个错误，还剩 %3 个</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>%1: wrong</source>
        <translation>%1：错误</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>A hint; two at most, and they are counted (Ctrl+H).</source>
        <translation>一条提示；至多两条，会计数（Ctrl+H）。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>Answers: %1.</source>
        <translation>答案：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Ends the question; everything is shown again.</source>
        <translation>结束这道题；所有内容重新显示。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Judges what is answered so far (Enter).</source>
        <translation>检查目前的回答（Enter）。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Make output the wanted one: double-click a number in the picture to change it, or write indices here, with its brackets.</source>
        <translation>得到要求的 output：双击图中的数来修改，或在这里写出 indices（连同括号）。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Make output the wanted one: write indices here, with its brackets.</source>
        <translation>得到要求的 output：请在这里写出 indices（连同括号）。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>One more question of the same kind, with new numbers.</source>
        <translation>再来一道同类的题，换一组数。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Output is %1, not %2 yet.</source>
        <translation>输出是 %1，还不是 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Put away</source>
        <translation>收起</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Shows the answer, and yours beside it (Ctrl+R).</source>
        <translation>显示正确答案，旁边是你的答案（Ctrl+R）。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Takes axis %1 of %2 (size %3) into your shape, or gives it back.</source>
        <translation>把 %2 的轴 %1（大小 %3）放进你的形状，或放回去。</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>There is no output yet: %1</source>
        <translation>还没有输出：%1</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Try another</source>
        <translation>再试一题</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Wanted: output %1</source>
        <translation>要求的输出：%1</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>Your answer as text: a shape as [9, 8] or 9 8, places as [[9, 8], [7, 6]], values in the order of output. What stands here counts, not the picture.</source>
        <translation>用文本写出你的答案：形状如 [9, 8] 或 9 8，位置如 [[9, 8], [7, 6]]，值按输出的顺序。以这里写的为准，不看图。</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>and %n more, in the picture</source>
        <translation>
            <numerusform>图中还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>axes of %1</source>
        <translation>%1 的轴</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>axis %1 of %2: %3</source>
        <translation>%2 的轴 %1：%3</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>or as text: %1</source>
        <translation>或写成文本：%1</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>or as text: 9 8 7</source>
        <translation>或写成文本：9 8 7</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>or as text: [9, 8]</source>
        <translation>或写成文本：[9, 8]</translation>
    </message>
    <message>
        <location filename="../../ui/ask/question_box.cpp"/>
        <source>tuple %1: you read %2, it reads %3</source>
        <translation>索引元组 %1：你答的是 %2，它读的是 %3</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>%1 of %2 mistakes told apart here.</source>
        <translation>这里能区分 %2 个错误中的 %1 个。</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>About %1</source>
        <translation>关于 %1</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Add to %1</source>
        <translation>加到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Add to a lesson</source>
        <translation>加到课程</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Add to a lesson...</source>
        <translation>加到课程...</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Another part...</source>
        <translation>另一部分...</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Answered alike: %1</source>
        <translation>答案相同的：%1</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Lessons (*.md)</source>
        <translation>课程 (*.md)</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Look closely</source>
        <translation>仔细看</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Make a lesson step</source>
        <translation>做成课程的一步</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>New lesson</source>
        <translation>新课程</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>New lesson...</source>
        <translation>新课程...</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Notes for who teaches</source>
        <translation>教师备注</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Right here too: %1</source>
        <translation>在这里也得出正确答案：%1</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Second hint</source>
        <translation>第二条提示</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Then click the part of output that is to be asked about.</source>
        <translation>然后点击要提问的那部分输出。</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Turns the call and this question into a step of a lesson.</source>
        <translation>把这个调用和这道题做成课程的一步。</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>What is told once it is answered</source>
        <translation>作答之后的讲解</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>What stands above the question</source>
        <translation>题目上方的文字</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Writes a lesson that begins with this step.</source>
        <translation>新建一课，以这一步开头。</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Writes the step behind the last one of a lesson's file.</source>
        <translation>把这一步加到课程文件的最后。</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <source>Writes the step behind the last one of the lesson that is open.</source>
        <translation>把这一步加到当前课程的最后。</translation>
    </message>
    <message>
        <location filename="../../ui/author/step_maker.cpp"/>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>%1 and %2 do not end alike.</source>
        <translation>%1 与 %2 的结果不同。</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>%1 and %2 give the same bits.</source>
        <translation>%1 与 %2 的结果逐位相同。</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>%1 has no time: it stands for a GPU.</source>
        <translation>%1 没有计时：它只是模拟 GPU。</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>%1 of %2 tuples differ between %3 and %4.</source>
        <translation>%2 个索引元组中有 %1 个在 %3 与 %4 之间不同。</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>%1 takes %2.</source>
        <translation>%1 用时 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/present/present_vote.cpp"/>
        <location filename="../../ui/problems/problems_model.cpp"/>
        <location filename="../../ui/start/start_page.cpp"/>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>Both end alike.</source>
        <translation>两者结果相同。</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>In its own words (%1), of another call, %2: %3</source>
        <translation>它的原话（%1，针对另一个调用 %2）：%3</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>In its own words (%1): %2</source>
        <translation>它的原话（%1）：%2</translation>
    </message>
    <message>
        <location filename="../../ui/beside/beside_notes.cpp"/>
        <source>What stands side by side, and why it differs</source>
        <translation>并排对照的内容，以及为何不同</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <location filename="../../ui/present/present_vote.cpp"/>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>GATHERND_TUNING=default holds the cpu backend to its default sizes: calibrating would change nothing.</source>
        <translation>GATHERND_TUNING=default 让 cpu 后端固定使用默认大小：校准不起作用。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>It holds until the program ends: it could not be kept in %1.</source>
        <translation>到程序结束前有效：无法保存到 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>It holds until the program ends: there is no folder to keep it in, as neither GATHERND_CACHE_DIR nor XDG_CACHE_HOME nor HOME says one.</source>
        <translation>到程序结束前有效：没有可以保存它的文件夹，因为 GATHERND_CACHE_DIR、XDG_CACHE_HOME 和 HOME 都没有指明。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>Measures this machine for the cpu backend, in about a second, and keeps what it finds for later. %1</source>
        <translation>为 cpu 后端测量这台机器，大约一秒，并保存结果供以后使用。%1</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>Something else was run meanwhile: calibrate again when the machine is quiet.</source>
        <translation>其间运行了别的程序：请在机器空闲时再校准。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>Something is being run or timed: try again when it is done.</source>
        <translation>正在运行或计时：请等结束后再试。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>The sizes from which the cpu backend prefetches, writes past the caches and uses more threads are those that suit most machines: this one was not measured.</source>
        <translation>cpu 后端从多大开始预取、绕过缓存写入和使用更多线程，用的是适合大多数机器的数值：这台机器没有测量过。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>The sizes from which the cpu backend prefetches, writes past the caches and uses more threads were measured on this machine.</source>
        <translation>cpu 后端从多大开始预取、绕过缓存写入和使用更多线程，是在这台机器上测得的。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>This machine is being measured: about a second.</source>
        <translation>正在测量这台机器：大约一秒。</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>busy</source>
        <translation>忙</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>cpu: calibrated</source>
        <translation>cpu：已校准</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>cpu: calibrating…</source>
        <translation>cpu：校准中…</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>cpu: default</source>
        <translation>cpu：默认</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>disturbed</source>
        <translation>受干扰</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <location filename="../../ui/calibrate/calibration_line.cpp"/>
        <source>not kept</source>
        <translation>未保存</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>%1 reads</source>
        <translation>%1 读的</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>%1 reads here</source>
        <translation>%1 读的是这里</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>Enter checks  ·  Tab next  ·  Ctrl+H hint  ·  Ctrl+R reveals</source>
        <translation>Enter 检查  ·  Tab 下一个  ·  Ctrl+H 提示  ·  Ctrl+R 揭晓</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>Enter checks  ·  Tab next  ·  Ctrl+R reveals</source>
        <translation>Enter 检查  ·  Tab 下一个  ·  Ctrl+R 揭晓</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>gather_nd reads</source>
        <translation>gather_nd 读的</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>gather_nd reads here</source>
        <translation>gather_nd 读的是这里</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>it reads</source>
        <translation>它读的</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>it reads here</source>
        <translation>它读的是这里</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>still to answer</source>
        <translation>待回答</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>wrong: hatched too</source>
        <translation>错误：另有斜线</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>you read</source>
        <translation>你读的</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/ask_painter.cpp"/>
        <source>you read here</source>
        <translation>你读的是这里</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/chrome_painter.cpp"/>
        <source>added to</source>
        <translation>加到</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/chrome_painter.cpp"/>
        <source>axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/chrome_painter.cpp"/>
        <source>axis %1 has size 0</source>
        <translation>轴 %1 大小为 0</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/chrome_painter.cpp"/>
        <source>copied to</source>
        <translation>复制到</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/chrome_painter.cpp"/>
        <source>names a slice</source>
        <translation>指定一个切片</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/chrome_painter.cpp"/>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <location filename="../../ui/dialects/dialects_model.cpp"/>
        <source>no output</source>
        <translation>没有输出</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <source>%1 before the start</source>
        <translation>超出开头 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <source>%1 past the end</source>
        <translation>超出末尾 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <location filename="../../ui/formula/formula.cpp"/>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <source>and %1 more: %2</source>
        <translation>另有 %1 个：%2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <source>is params%1 = %2</source>
        <translation>是 params%1 = %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <source>read the nearest place</source>
        <translation>读取了范围内最近的位置</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/error_painter.cpp"/>
        <source>written, not read</source>
        <translation>是写入的，不是读取的</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/overlay_painter.cpp"/>
        <source>tuple %1 sees its own batch entry only</source>
        <translation>索引元组 %1 只看得到自己的批次元素</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/overlay_painter.cpp"/>
        <source>tuple %1 would read params%2</source>
        <translation>索引元组 %1 将读取 params%2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>%1, %2% read</source>
        <translation>%1，已读 %2%</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>%1, sampled</source>
        <translation>%1，抽样</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>1×</source>
        <translation>1×</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>2×</source>
        <translation>2×</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>3×</source>
        <translation>3×</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>4× or more</source>
        <translation>4× 或更多</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>Click pins  ·  Ctrl+J goes to the counterpart  ·  Esc clears</source>
        <translation>点击固定  ·  Ctrl+J 前往对应位置  ·  Esc 清除</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>NaN or infinite among a pixel's</source>
        <translation>像素内有 NaN 或无穷大</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>Nothing is gathered: %1</source>
        <translation>没有执行 gather：%1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>Output is hidden until it is asked about and answered.</source>
        <translation>输出先隐藏，提问并作答之后才显示。</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>Pointing at %1</source>
        <translation>指向 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>all of the axis</source>
        <translation>整个轴</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>bad tuple: adds nothing</source>
        <translation>越界的索引元组：不加任何值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>bad tuple: adds where it was clamped</source>
        <translation>越界的索引元组：加到截到的位置</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>block of a bad tuple</source>
        <translation>无效元组的块</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>faint: never read</source>
        <translation>浅色：从未读取</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>greatest of a pixel's</source>
        <translation>像素内的最大值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>indices</source>
        <translation>indices</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>least of a pixel's</source>
        <translation>像素内的最小值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>made up by the framework</source>
        <translation>由框架填入</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>mean of a pixel's</source>
        <translation>像素内的平均值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>never read</source>
        <translation>从未读取</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>one colour and number: one tuple and what it reads</source>
        <translation>同一颜色、同一编号：一个元组及其读到的内容</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>one number: one tuple and what it reads</source>
        <translation>同一编号：一个索引元组和它读取的内容</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>place asked for, outside params</source>
        <translation>要读的位置，在 params 之外</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>read %1×, by tuples %2</source>
        <translation>读 %1 次，索引元组 %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>read by several tuples</source>
        <translation>多个索引元组读取</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>read by two tuples</source>
        <translation>两个索引元组读取</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>read from the nearest place</source>
        <translation>从最近的位置读取</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>read once, by tuple %1</source>
        <translation>读一次，索引元组 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>received nothing</source>
        <translation>没有收到任何值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>receives %1×, from tuples %2</source>
        <translation>收到 %1 次，来自索引元组 %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>receives nothing</source>
        <translation>收不到任何值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>receives once, from tuple %1</source>
        <translation>收到一次，来自索引元组 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>the number at fault</source>
        <translation>出错的数</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>tuple %1 and its block</source>
        <translation>索引元组 %1 和它的块</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>tuple %1, the slice it names, its block</source>
        <translation>索引元组 %1、它指定的切片、它的块</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>upstream</source>
        <translation>上游梯度</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/painter.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>who reads it is still being counted</source>
        <translation>仍在统计哪些索引元组读取它</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/path_painter.cpp"/>
        <source>%1 clamps</source>
        <translation>%1 截到边界</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/paint/path_painter.cpp"/>
        <source>%1 counts from the end</source>
        <translation>%1 从末尾计数</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/axes.cpp"/>
        <source>%1 is outside axis %2: 0 to %3</source>
        <translation>%1 超出轴 %2：0 到 %3</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/axes.cpp"/>
        <source>%1 places for %2 axes: write one number or : for each</source>
        <translation>%2 个轴却有 %1 个位置：请为每个轴写一个数或 :</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/axes.cpp"/>
        <source>axis %1 counts the batch: it stays :</source>
        <translation>轴 %1 是批次：它保持为 :</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/axes.cpp"/>
        <source>“%1” is neither a number nor :</source>
        <translation>“%1”既不是数也不是 :</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/canvas/panes/pane_painter.cpp"/>
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 行</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/pane_painter.cpp"/>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 tuples</source>
        <translation>%1 个索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/pane_painter.cpp"/>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/pane_painter.cpp"/>
        <source>row by row beside indices</source>
        <translation>与 indices 逐行并排</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/pane_painter.cpp"/>
        <source>rows read by the tuples in sight</source>
        <translation>视野内的索引元组读取的行</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/pane_painter.cpp"/>
        <source>tuples %1–%2 of %3</source>
        <translation>索引元组 %1–%2，共 %3</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <location filename="../../ui/palette/palette_model.cpp"/>
        <location filename="../../ui/sheets/paper.cpp"/>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>All of it in sight</source>
        <translation>全部可见</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Axis %1, size %2: drag it to rows, columns or a slider, or click</source>
        <translation>轴 %1，大小 %2：拖到行、列或滑块，或点击</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Fit</source>
        <translation>适合</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Folded</source>
        <translation>折叠</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Index along axis %1</source>
        <translation>沿轴 %1 的索引</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Numbers at their natural size</source>
        <translation>数以原本的大小显示</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Pointing at a tuple brings its slice and its block into sight</source>
        <translation>鼠标指向一个索引元组时，把它的切片和块带到可见处</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Shows of params only the rows that the tuples in sight read</source>
        <translation>只显示 params 中被视野内的索引元组读取的行</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Slice that is shown</source>
        <translation>显示的切片</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>Slider</source>
        <translation>滑块</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>The slice that is shown: a number holds an axis there, : shows all of it</source>
        <translation>显示的切片：数固定一个轴，: 显示它的全部</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/panes/tools.cpp"/>
        <source>axis %1, size %2</source>
        <translation>轴 %1，大小 %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene.cpp"/>
        <source>in each small grid: %1 down, %2 across</source>
        <translation>每个小网格内：向下 %1，横向 %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1 %2  ·  %3 %4</source>
        <translation>%1 %2  ·  %3 %4</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1 differs from the reference</source>
        <translation>%1 与参考实现不同</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1 gives %2, reference %3</source>
        <translation>%1 给出 %2，参考实现给出 %3</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1 of %2 slices received a sum</source>
        <translation>%2 个切片中有 %1 个收到梯度</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1 tuples of %2</source>
        <translation>%1 个索引元组，每个含 %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1, copies to the device and back included</source>
        <translation>%1，包括复制到设备和复制回来</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1, each a column</source>
        <translation>%1，每个是一列</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1: %2, one run of %3</source>
        <translation>%1：%2，一次运行，%3</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>%1: %2, the median of %3 runs of %4; nine of ten took %5 to %6</source>
        <translation>%1：%2，%3 次运行的中位数，%4；十次中有九次用时 %5 到 %6</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>1 tuple of %1</source>
        <translation>1 个索引元组，含 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>K = %2 axes are indexed: a slice is %1</source>
        <translation>K = %2 个轴被索引：切片是%1</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>K = %n number(s)</source>
        <translation>
            <numerusform>K = %n 个数</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>K = 0: params are copied once</source>
        <translation>K = 0：params 复制一次</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>The call is refused: there is nothing to time.</source>
        <translation>调用被拒绝：没有可以计时的内容。</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>The output takes more memory than may be used: it is not made.</source>
        <translation>输出需要的内存超过允许的量：不生成。</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>a block of rank %1</source>
        <translation>维数为 %1 的块</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>a matrix</source>
        <translation>一个矩阵</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>a row</source>
        <translation>一行</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>all %2 axes are indexed: a slice is %1</source>
        <translation>全部 %2 个轴都被索引：切片是%1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>as %1 writes it</source>
        <translation>由 %1 写出的样子</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>batch axes differ</source>
        <translation>批次轴不一致</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>batch_dims does not fit</source>
        <translation>batch_dims 不合适</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>being computed</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>both axes are indexed: a slice is %1</source>
        <translation>两个轴都被索引：切片是%1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>first of %1 values that differ</source>
        <translation>%1 个不同的值中的第一个</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>its axis is indexed: a slice is %1</source>
        <translation>它的轴被索引：切片是%1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>no axis is indexed: a slice is everything</source>
        <translation>没有轴被索引：切片就是全部</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>no gradient of this type</source>
        <translation>这种类型没有梯度</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>no gradient: the call is refused</source>
        <translation>没有梯度：调用被拒绝</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>no gradient: the panel says why</source>
        <translation>没有梯度：原因见面板</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>no gradient: too large</source>
        <translation>没有梯度：太大</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>no gradient: upstream has another shape</source>
        <translation>没有梯度：上游梯度的形状不同</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <location filename="../../ui/sheets/sheet_parts.cpp"/>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>not run</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>nothing can receive</source>
        <translation>没有可以接收梯度的位置</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>one axis is indexed: a slice is %1</source>
        <translation>一个轴被索引：切片是%1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>one cell</source>
        <translation>一个单元格</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>one slice per tuple, entry by entry</source>
        <translation>每个索引元组一个切片，逐个批次元素</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>one slice per tuple, in tuple order</source>
        <translation>每个索引元组一个切片，按索引元组的顺序</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>one tuple of %1</source>
        <translation>一个索引元组，含 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>output's gradient, as given</source>
        <translation>输出的梯度：按给定的值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>output's gradient: ones</source>
        <translation>输出的梯度：全为 1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>params %1 of %2, indices %3 of %4</source>
        <translation>%1 的 params，形状 %2；%3 的 indices，形状 %4</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>params are empty</source>
        <translation>params 是空的</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>params, once</source>
        <translation>params，一次</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>per batch entry: %1</source>
        <translation>每个批次元素：%1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <location filename="../../ui/formula/formula.cpp"/>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>refused by %1</source>
        <translation>被 %1 拒绝</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>refused: a tuple is out of range</source>
        <translation>被拒绝：有索引元组越界</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>reported as %1</source>
        <translation>报告为 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>stale: F5</source>
        <translation>已过时：F5</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>stale: F5 runs it</source>
        <translation>已过时：按 F5 运行</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>the only value that differs</source>
        <translation>唯一不同的值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>this backend cannot do it</source>
        <translation>这个后端做不到</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>this policy is not taken</source>
        <translation>不支持这个策略</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>this type is not taken</source>
        <translation>不支持这种类型</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>too few axes</source>
        <translation>轴太少</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>too large to be made</source>
        <translation>太大，无法生成</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>tuples are too long</source>
        <translation>索引元组太长</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/scene/scene_words.cpp"/>
        <source>what do you expect?</source>
        <translation>你预计是什么？</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_accessible.cpp"/>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>Name of axis %1</source>
        <translation>轴 %1 的名称</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>Never read: it has no counterpart</source>
        <translation>从未读取：没有对应位置</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>The axes of output have the names of indices and params: name those</source>
        <translation>输出的轴沿用 indices 和 params 的轴名：请给它们命名</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>The output follows from indices and params: edit those</source>
        <translation>输出由 indices 和 params 得出：请编辑它们</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>The upstream gradient is edited in the Gradient panel</source>
        <translation>上游梯度在“梯度”面板里编辑</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>This is a sum: turn the gradient off (View menu) to edit params</source>
        <translation>这是求和的结果：要编辑 params，请先关闭梯度（“视图”菜单）</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>Who reads it is still being counted</source>
        <translation>仍在统计哪些索引元组读取它</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_cursor.cpp"/>
        <source>axis name</source>
        <translation>轴名</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_picture.cpp"/>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Edit value</source>
        <translation>编辑值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Go to counterpart</source>
        <translation>前往对应位置</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Insert slice after</source>
        <translation>在后面插入切片</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Insert slice before</source>
        <translation>在前面插入切片</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Insert tuple after</source>
        <translation>在后面插入索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Insert tuple before</source>
        <translation>在前面插入索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Nothing to remove</source>
        <translation>没有可以移除的内容</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Pin as second</source>
        <translation>固定为第二个</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Remove slice</source>
        <translation>移除切片</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Remove tuple</source>
        <translation>移除索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>Show how often each slice is read</source>
        <translation>显示每个切片被读取的次数</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_pointer.cpp"/>
        <source>That would be too large</source>
        <translation>那样会太大</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_widget.cpp"/>
        <source>Picture of the gather</source>
        <translation>gather 的图</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_widget.cpp"/>
        <source>Value copied</source>
        <translation>已复制数值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>%1 NaN</source>
        <translation>%1 个 NaN</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>%1 bad: first tuple %2</source>
        <translation>%1 个越界：第一个索引元组 %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>%1 infinite</source>
        <translation>%1 个无穷大</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>%1 to %2, mean %3</source>
        <translation>%1 到 %2，平均 %3</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>%1: %2; %3</source>
        <translation>%1：%2；%3</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>: %1 values</source>
        <translation>：%1 个值</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>axis %1 of %2: size %3</source>
        <translation>%2 的轴 %1：大小 %3</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>bits %1</source>
        <translation>位 %1</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>double-click names it</source>
        <translation>双击可命名</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>lost: the file was truncated</source>
        <translation>已丢失：文件被截断</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <source>reading…</source>
        <translation>读取中…</translation>
    </message>
    <message>
        <location filename="../../ui/canvas/widget/canvas_words.cpp"/>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>tuple %1</source>
        <translation>索引元组 %1</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>%1 lies outside: block = %2</source>
        <translation>%1 越界：块 = %2</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>%1 lies outside: refused</source>
        <translation>%1 越界：被拒绝</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>Copies the code as it stands here to the clipboard.</source>
        <translation>把这里的代码原样复制到剪贴板。</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <location filename="../../ui/palette/palette_rows.cpp"/>
        <location filename="../../ui/present/present_bars.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>Framework: in whose code the call is written.</source>
        <translation>框架：用哪个框架的代码写出这个调用。</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>Line %1 is lit: %2; %3</source>
        <translation>第 %1 行亮起：%2；%3</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Relatives of gather_nd</source>
        <translation>与 gather_nd 相近的操作</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>Runs by its own rules, %1; the document has those of %2.</source>
        <translation>按它自己的规则 %1 运行；文档用的是 %2 的规则。</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>Step with Space or . and the line of each phase is lit.</source>
        <translation>用空格或 . 单步执行，各阶段的那一行会亮起。</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>The call as code</source>
        <translation>以代码表示的调用</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>The call as code. Of the loop, the line of the phase is lit as one steps; a click on such a line, or Enter, goes to its phase.</source>
        <translation>以代码表示的调用。单步执行时，循环中当前阶段的那一行会亮起；点击这样的行或按 Enter，可前往它的阶段。</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>nothing is copied</source>
        <translation>没有复制任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>tuples %1-%2</source>
        <translation>索引元组 %1-%2</translation>
    </message>
    <message>
        <location filename="../../ui/code/code_panel.cpp"/>
        <source>▸ Line %1: %2</source>
        <translation>▸ 第 %1 行：%2</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>. </source>
        <comment>between sentences</comment>
        <translation>。</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>Both read the same at the place of each tuple.</source>
        <translation>在每个索引元组的位置，两者读到的内容相同。</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>Choose one to see on the picture where it reads, dashed, beside gather_nd.</source>
        <translation>选一个，就能在图上看到它从哪里读取（虚线），与 gather_nd 并列。</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>Shows on the picture where this one reads, beside gather_nd.</source>
        <translation>在图上显示它从哪里读取，与 gather_nd 并列。</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>What stands at each tuple's place in its output is read there: dashed.</source>
        <translation>虚线指出它的输出中每个索引元组位置上的内容从哪里读来。</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>What stands at each tuple's place in its output is read there; the first %1 of %2 tuples that differ.</source>
        <translation>虚线指出它的输出中每个索引元组位置上的内容从哪里读来；只画出 %2 个不同的索引元组中的前 %1 个。</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>gather_nd gives %1</source>
        <translation>gather_nd 给出 %1</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>gather_nd gives nothing here that could be compared.</source>
        <translation>gather_nd 在这里没有可以比较的结果。</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>not what gather_nd gives</source>
        <translation>与 gather_nd 的结果不同</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>refuses: %1</source>
        <translation>拒绝：%1</translation>
    </message>
    <message>
        <location filename="../../ui/code/relatives_panel.cpp"/>
        <source>the same as gather_nd here</source>
        <translation>在这里与 gather_nd 相同</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_job.cpp"/>
        <source>%1, 1 thread</source>
        <translation>%1，1 个线程</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_job.cpp"/>
        <source>%1, all threads</source>
        <translation>%1，全部线程</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_job.cpp"/>
        <source>indices %1 · params %2 · %3 · %4</source>
        <translation>indices %1 · params %2 · %3 · %4</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <location filename="../../ui/status/status_line.cpp"/>
        <location filename="../../ui/table/table_bar.cpp"/>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Cancel the comparison</source>
        <translation>取消比较</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Compare: times the chosen backends on this call, in turns, and holds their outputs against each other bit for bit.</source>
        <translation>比较：在这个调用上轮流为所选后端计时，并把它们的输出逐位对照。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Export the comparison</source>
        <translation>导出比较</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Progress of the comparison</source>
        <translation>比较的进度</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Stops the comparison. The points that a sweep has already taken stay.</source>
        <translation>停止比较。扫描已取得的点会保留。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Sweep slice</source>
        <translation>扫描切片</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Sweep slice: times the chosen backends with longer and longer slices.</source>
        <translation>扫描切片：用越来越长的切片为所选后端计时。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Sweep tuples</source>
        <translation>扫描索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Sweep tuples: times the chosen backends with more and more tuples.</source>
        <translation>扫描索引元组：用越来越多的索引元组为所选后端计时。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Time of one run, by configuration</source>
        <translation>各配置一次运行的时间</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>Time over size, by configuration</source>
        <translation>各配置的时间随大小的变化</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>compared</source>
        <translation>已比较</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_panel.cpp"/>
        <source>written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>%1 (median of %2 runs, %3 to %4), backend %5</source>
        <translation>%1（%2 次运行的中位数，%3 到 %4），后端 %5</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>%1 (median of %2 runs, ± %3), backend %4, %5 GB/s</source>
        <translation>%1（%2 次运行的中位数，± %3），后端 %4，%5 GB/s</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>%1 (one run), backend %2</source>
        <translation>%1（一次运行），后端 %2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>%1 has no time: it stands for a GPU</source>
        <translation>%1 没有计时：它只是模拟 GPU</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>%1: takes part in what is compared and swept while it is pressed.</source>
        <translation>%1：按下时参与比较和扫描。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Click to pin the first value that differs.</source>
        <translation>点击以固定第一个不同的值。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Compare %1</source>
        <translation>比较 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Comparisons of this session</source>
        <translation>本次会话的比较</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Drawing (SVG)...</source>
        <translation>图形 (SVG)...</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Every sample (JSON)...</source>
        <translation>每个样本 (JSON)...</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Outputs are held against each other bit for bit.</source>
        <translation>各输出逐位对照。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Picture (PNG)...</source>
        <translation>图片 (PNG)...</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Runs the call many times and shows the median time, how much it varies and the bytes per second.</source>
        <translation>多次运行这个调用，并显示中位时间、波动大小和每秒字节数。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Table (CSV)...</source>
        <translation>表格 (CSV)...</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>The comparisons of this session: choose one to see it again.</source>
        <translation>本次会话的比较：选一个再看。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>Writes the comparison to a file: a table, every sample, or a picture.</source>
        <translation>把比较写到文件：表格、每个样本或图片。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>a file changed: F5 runs it</source>
        <translation>文件已改动：按 F5 运行</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>above the live budget: F5 runs it</source>
        <translation>超出实时预算：按 F5 运行</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>being timed</source>
        <translation>正在计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>not run: the output is too large</source>
        <translation>没有运行：输出太大</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>not timed while output is hidden</source>
        <translation>输出隐藏时不计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>not timed: %1</source>
        <translation>未计时：%1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>nothing compared yet</source>
        <translation>还没有比较过</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>nothing is timed while tuples are out of range</source>
        <translation>有元组越界时不计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>nothing to time: the call is refused</source>
        <translation>没有可以计时的内容：调用被拒绝</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>one run moves %1: %2 of indices, %3 read, %4 written</source>
        <translation>一次运行搬运 %1：indices %2，读 %3，写 %4</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_parts.cpp"/>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1 has no time</source>
        <translation>%1 没有计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1 has no time from %2 on</source>
        <translation>%1 从 %2 起没有计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1 of %2</source>
        <comment>a share, what a copy moves</comment>
        <translation>%2的 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1 takes no part: %2.</source>
        <translation>%1 不参与：%2。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1, D2H link</source>
        <translation>%1，D2H 链路</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1, H2D link</source>
        <translation>%1，H2D 链路</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1, device copy</source>
        <translation>%1，设备复制</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1, kernel only</source>
        <translation>%1，仅核函数</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>%1: share of %2</source>
        <translation>%1：占%2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>A call that moves no bytes has no rate.</source>
        <translation>不搬运字节的调用谈不上速率。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>One size only: a sweep draws the others.</source>
        <translation>只有一个大小：用扫描可以画出其余的。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>Shares are of %1.</source>
        <translation>份额是相对于%1。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>What memory allows was not measured.</source>
        <translation>没有测量内存的极限。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>cache, %1</source>
        <translation>缓存，%1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>cache, copy</source>
        <translation>缓存，复制</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>copy, %1</source>
        <translation>复制，%1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>memory, copy</source>
        <translation>内存，复制</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>memory, read</source>
        <translation>内存，读</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>memory, write</source>
        <translation>内存，写</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>on %n thread(s)</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>read, %1</source>
        <translation>读，%1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>reads, %1 a line</source>
        <translation>读取，每个缓存行 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>rows, %1 each</source>
        <translation>行，每行 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>what a copy moves on this machine, %1 %2</source>
        <translation>这台机器复制所搬运的量（%1，%2）</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>what a copy within %1 of cache moves, %2 %3</source>
        <translation>在 %1 缓存之内复制所搬运的量（%2，%3）</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>what a copy within the device moves, %1</source>
        <translation>设备内复制所搬运的量（%1）</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>what copying random rows of %1 takes on this machine, %2 each, %3</source>
        <translation>这台机器复制 %1 的随机行所用（每行 %2，%3）</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>what is read in order on this machine, %1 %2</source>
        <translation>这台机器顺序读取的量（%1，%2）</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>what is written past the caches on this machine, %1 %2</source>
        <translation>这台机器绕过缓存写入的量（%1，%2）</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>what reading takes on this machine, %1 a random line and %2 in order, %3</source>
        <translation>这台机器读取所用（随机缓存行每个 %1，顺序 %2，%3）</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_roof.cpp"/>
        <source>write, %1</source>
        <translation>写，%1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 a slice</source>
        <translation>每个切片 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>%1 at %2</source>
        <translation>%1 在 %2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 beats %2 from %3</source>
        <translation>%1 从 %3 起快过 %2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 copies</source>
        <translation>复制占 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 differs first at %2: %3 of %4 values</source>
        <translation>%1 首先在 %2 处不同：%4 个值中的 %3 个</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 is fastest at every size.</source>
        <translation>%1 在每个大小都最快。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 is not clearly slower than another at any size.</source>
        <translation>%1 在任何大小都不明显慢于别的。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 points, from %2 to %3</source>
        <translation>%1 个点，从 %2 到 %3</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 reports other bad tuples than the reference</source>
        <translation>%1 报告的越界索引元组与参考实现不同</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 samples each, taken in turns after a first run that does not count</source>
        <translation>各 %1 个样本，先运行一次不计入，然后轮流取得</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 samples of %2 runs, first run %3</source>
        <translation>%1 个样本，每个 %2 次运行，首次运行 %3</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 sectors a request, %2 wanted: counted, not timed</source>
        <translation>每个请求 %1 个扇区，其中 %2 是需要的：是计数，不是计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 wins from %2</source>
        <translation>%1 从 %2 起领先</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 with staging, bus and kernel</source>
        <translation>%1，含暂存、总线和核函数</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 °C</source>
        <translation>%1 °C</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1 · stopped early</source>
        <translation>%1 · 提前停止</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1, end to end</source>
        <translation>%1，端到端</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1, then %2</source>
        <translation>%1，然后 %2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1: median %2, nine of ten %3 to %4</source>
        <translation>%1：中位数 %2，十次中有九次在 %3 到 %4 之间</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%1: median %2; timed: %3</source>
        <translation>%1：中位数 %2；计时范围：%3</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>%n processor(s)</source>
        <translation>
            <numerusform>%n 个处理器</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/palette/palette_model.cpp"/>
        <source>, </source>
        <extracomment>Parts an entry of a list as a screen reader says them: its name, its menu, its keys.</extracomment>
        <translation>，</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>95% sure: %1 to %2</source>
        <translation>95% 置信区间：%1 到 %2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>A sweep times the chosen backends while one side of the call grows: where does one overtake another?</source>
        <translation>扫描会不断增大调用的一个方面，并为所选后端计时：看一个从哪里开始超过另一个。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>Compare runs the chosen backends on this call, one sample at a time in turns, and holds their outputs against each other bit for bit.</source>
        <translation>比较会在这个调用上轮流运行所选后端，每次一个样本，并把它们的输出逐位对照。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>D2H copy</source>
        <translation>D2H 复制</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>GB/s, log-log, bands 95%</source>
        <translation>GB/s，双对数，95% 置信带</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>H2D %1 · kernel %2 · D2H %3</source>
        <translation>H2D %1 · 核函数 %2 · D2H %3</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>H2D copy</source>
        <translation>H2D 复制</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>One backend alone has times: nothing for its line to cross.</source>
        <translation>只有一个后端有计时：没有可以与它相交的线。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>One size only: no line, and no crossing.</source>
        <translation>只有一个大小：没有线，也没有交点。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>Sweep: slice</source>
        <translation>扫描：切片</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>Sweep: tuples</source>
        <translation>扫描：索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>The first point is on its way.</source>
        <translation>第一个点即将得出。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>There is no one size from which a backend stays ahead.</source>
        <translation>没有哪个后端从某个大小起一直领先。</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>Time of one run</source>
        <translation>一次运行的时间</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>a run moves %1</source>
        <translation>一次运行搬运 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>by the device's clock</source>
        <translation>按设备的时钟</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>bytes of a slice</source>
        <translation>切片的字节数</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>equal bit for bit: %1 of %1 values</source>
        <translation>逐位相同：%1 个值中的 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>its memory copies %1</source>
        <translation>它的内存复制 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>its run on the CPU</source>
        <translation>它在 CPU 上的运行</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>least %1, most %2</source>
        <translation>最少 %1，最多 %2</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>log-log, bands 95%</source>
        <translation>双对数，95% 置信带</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>median of %1 runs, whisker nine of ten</source>
        <translation>%1 次运行的中位数，须线含十分之九</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>median of %1 samples, whiskers 95%</source>
        <translation>%1 个样本的中位数，误差线 95%</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>no GPU here: Warp counts what one would touch</source>
        <translation>这里没有 GPU：Warp 会计数它将访问的内存</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>no outputs were compared</source>
        <translation>没有比较输出</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>no point yet</source>
        <translation>还没有点</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>not timed</source>
        <translation>未计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>nothing was timed</source>
        <translation>没有计时</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>of its limit</source>
        <translation>占其极限</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>runs on the CPU</source>
        <translation>在 CPU 上的运行</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>staging, bus, kernel</source>
        <translation>暂存、总线、核函数</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>timed: %1</source>
        <translation>计时范围：%1</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>tuples</source>
        <translation>索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>waiting for its turn</source>
        <translation>等待轮到它</translation>
    </message>
    <message>
        <location filename="../../ui/compare/compare_values.cpp"/>
        <source>with copies to the device and back</source>
        <translation>含往返设备的复制</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_model.cpp"/>
        <source>%1 (%2): %3</source>
        <translation>%1（%2）：%3</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_model.cpp"/>
        <source>%L1 of %L2 tuples differ</source>
        <translation>%L2 个索引元组中有 %L1 个不同</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_model.cpp"/>
        <source>error at indices%1</source>
        <translation>在 indices%1 报错</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_model.cpp"/>
        <source>shape %1</source>
        <translation>形状 %1</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_model.cpp"/>
        <source>the current framework</source>
        <translation>当前的框架规则</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Along which axis of indices a tuple lies</source>
        <translation>索引元组沿 indices 的哪个轴排列</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Each change is applied at once, can be undone, and is saved with the scenario.</source>
        <translation>每次改动立即生效，可以撤销，并随场景保存。</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>How much is kept of an index of 64 bits</source>
        <translation>64 位的索引保留多少位</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>No input is known that ends differently under %1 and %2.</source>
        <translation>还没有发现在 %1 和 %2 下结果不同的输入。</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Only the first %L1 tuples outside an axis were held against each other.</source>
        <translation>只对照了前 %L1 个越界的索引元组。</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Own rules</source>
        <translation>自定规则</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Own rules: each rule set by hand, beginning with those of the call's framework.</source>
        <translation>自定规则：逐条手动设定，从文档的框架规则开始。</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Own rules…</source>
        <translation>自定规则…</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Own, from %1</source>
        <translation>自定，源自 %1</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Replaces params and indices by the smallest call that ends differently under the two dialects.</source>
        <translation>把 params 和 indices 换成在这两种框架规则下结果不同的最小调用。</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Seen: that release was watched doing it. Hatched: differs from the current framework.</source>
        <translation>“验证”：在那个版本上实际观察到的。斜线：与当前的框架规则不同。</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Switches the call to the framework chosen in the list.</source>
        <translation>让文档换用列表中选定的框架规则。</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Tell %1 and %2 apart</source>
        <translation>区分 %1 与 %2</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Tell them apart</source>
        <translation>区分两者</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>This call under %L1 frameworks: %L2 different endings</source>
        <translation>这个调用在 %L1 种框架规则下：%L2 种不同的结果</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>This call under every framework</source>
        <translation>这个调用在各种框架规则下</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Use this framework</source>
        <translation>换用这种框架规则</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What a clamped tuple adds to the gradient</source>
        <translation>截到边界的索引元组怎样影响梯度</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What a filled slice holds when the call says nothing</source>
        <translation>调用没有说明时，填充的切片里填什么</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What a tuple into params without elements is</source>
        <translation>索引元组指向没有元素的 params 时怎样处理</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What a tuple without numbers selects</source>
        <translation>不含数的索引元组选中什么</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What a zeroed tuple is to the gradient</source>
        <translation>输出写成 0 的索引元组怎样影响梯度</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What an index along an axis of size 0 is</source>
        <translation>大小为 0 的轴上的索引怎样处理</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What an index below 0 means</source>
        <translation>小于 0 的索引是什么意思</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What becomes of a tuple with an index outside its axis</source>
        <translation>含有越界索引的索引元组会怎样</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>What is checked before anything is read</source>
        <translation>在读取之前检查什么</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Whether indices are looked at when the output is empty</source>
        <translation>输出为空时是否查看索引</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Whether indices may have rank 0, as one tuple</source>
        <translation>indices 的维数能否为 0（当作一个索引元组）</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Whether params may have rank 0</source>
        <translation>params 的维数能否为 0</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Whether several batch axes come back as one</source>
        <translation>多个批次轴是否合并成一个返回</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Whether the call may choose the rule for bad tuples</source>
        <translation>调用能否选择越界索引元组的规则</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>Whether there are batch axes, which must be equal</source>
        <translation>是否有批次轴，它们必须相等</translation>
    </message>
    <message>
        <location filename="../../ui/dialects/dialects_panel.cpp"/>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <location filename="../../ui/editors/notes_panel.cpp"/>
        <source>&amp;Notes</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/editors/notes_panel.cpp"/>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/editors/notes_panel.cpp"/>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <location filename="../../ui/editors/notes_panel.cpp"/>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>&quot;%1&quot; does not name each axis from 0 to %2 once.</source>
        <translation>&quot;%1&quot; 没有把 0 到 %2 的每个轴各列一次。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>&quot;%1&quot; is no list of whole numbers.</source>
        <translation>&quot;%1&quot; 不是整数的列表。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>&quot;%1&quot; is no seed: a whole number, 0 or more.</source>
        <translation>&quot;%1&quot; 不是种子：种子是不小于 0 的整数。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>&amp;Counting up (arange)</source>
        <translation>依次递增 (arange)(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>&amp;Random...</source>
        <translation>随机(&amp;R)...</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>&amp;Zeros</source>
        <translation>全零(&amp;Z)</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>Name of axis %1 (empty for none):</source>
        <translation>轴 %1 的名称（留空则无）：</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>Name the axis</source>
        <translation>命名轴</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>New order of the axes 0 to %1:</source>
        <translation>轴 0 到 %1 的新顺序：</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>New shape for %L1 elements:</source>
        <translation>%L1 个元素的新形状：</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>Reshape</source>
        <translation>变形</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>Seed (the same seed gives the same numbers):</source>
        <translation>种子（相同的种子给出相同的数）：</translation>
    </message>
    <message>
        <location filename="../../ui/editors/shape_commands.cpp"/>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>%1 (line %2, column %3)</source>
        <translation>%1（第 %2 行第 %3 列）</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>%1: %2 of %3</source>
        <translation>%1：%2，形状 %3</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>For indices, point at one of their cells before pasting.</source>
        <translation>要粘贴到索引，请先指向索引的一个单元格。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Not pasted: %1</source>
        <translation>没有粘贴：%1</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Not pasted: another document was opened meanwhile.</source>
        <translation>没有粘贴：其间打开了另一个文档。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Paste %1</source>
        <translation>粘贴 %1</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Pasted %1, without the names above it. Ctrl+Z takes it back.</source>
        <translation>已粘贴 %1，去掉了上面一行名称。Ctrl+Z 可撤回。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Pasted %1. Ctrl+Z takes it back.</source>
        <translation>已粘贴 %1。Ctrl+Z 可撤回。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Pasted a call: %1, %2. Ctrl+Z takes it back.</source>
        <translation>已粘贴一个调用：%1，%2。Ctrl+Z 可撤回。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Pasted a call: %1; params stay as they are. Ctrl+Z takes it back.</source>
        <translation>已粘贴一个调用：%1；params 保持不变。Ctrl+Z 可撤回。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>Read an error message: %1, %2. Ctrl+Z takes it back.</source>
        <translation>已读取错误消息：%1，%2。Ctrl+Z 撤销。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>There is no text to paste.</source>
        <translation>没有可粘贴的文本。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>indices %1 of %2</source>
        <translation>%1 的 indices，形状 %2</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/canvas_paste.cpp"/>
        <source>params %1 of %2</source>
        <translation>%1 的 params，形状 %2</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>%1, made up</source>
        <translation>%1，编造的</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>%1: %2, in the file</source>
        <translation>文件中为 %1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>A literal, a file, or a generator such as arange:2,3</source>
        <translation>字面量、文件，或 arange:2,3 这样的生成器</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>Browse for a file with %1</source>
        <translation>浏览含 %1 的文件</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>Open indices</source>
        <translation>打开 indices</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>Open params</source>
        <translation>打开 params</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>Tensors (*.npy *.npz *.pb *.csv *.tsv)</source>
        <translation>张量 (*.npy *.npz *.pb *.csv *.tsv)</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>Values for %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <source>[[0, 1], [2, 3]]
x.npy, x.npz:key, x.pb, x.csv
arange:2,3   zeros:2,3   random:2,3   random:2,3@7</source>
        <translation>[[0, 1], [2, 3]]
x.npy, x.npz:key, x.pb, x.csv
arange:2,3   zeros:2,3   random:2,3   random:2,3@7</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_field.cpp"/>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>params</source>
        <translation>params</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>%1 as a table</source>
        <translation>%1（表格）</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>Its numbers as a table, in which one finds, filters and sorts.</source>
        <translation>以表格显示其数值，可查找、筛选和排序。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>Its shape, to type: 2, 3, 4. Tab or Enter takes it.</source>
        <translation>其形状，可直接输入：2, 3, 4。按 Tab 或 Enter 采用。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>Shape of %1</source>
        <translation>%1 的形状</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>The shape of %1: %2</source>
        <translation>%1 的形状：%2</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>The text of %1 is not understood: %2</source>
        <translation>无法理解 %1 的文本：%2</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_pane.cpp"/>
        <source>output as text</source>
        <translation>output（文本）</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_text_editor.cpp"/>
        <source>Edit params</source>
        <translation>编辑 params</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_text_editor.cpp"/>
        <source>indices as text</source>
        <translation>indices 的文本</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/tensor_text_editor.cpp"/>
        <source>params as text</source>
        <translation>params 的文本</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/typed_text.cpp"/>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Paste a call</source>
        <translation>粘贴调用</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/typed_text.cpp"/>
        <source>Paste an error message</source>
        <translation>粘贴错误消息</translation>
    </message>
    <message>
        <location filename="../../ui/editors/tensor/typed_text.cpp"/>
        <source>The picture shows output before it is transposed.</source>
        <translation>图中显示的是转置之前的 output。</translation>
    </message>
    <message>
        <location filename="../../ui/editors/text_field.cpp"/>
        <source>Not pasted: %L1 characters. At most %L2 are taken at once.</source>
        <translation>没有粘贴：共 %L1 个字符，一次最多接受 %L2 个。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>%1 and %L2 more</source>
        <translation>%1 和另外 %L2 个</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>%1 is never read.</source>
        <translation>%1 从未被读取。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>%1 is read %2×, by tuples %3.</source>
        <translation>%1 被读 %2 次：索引元组 %3。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>%1 is read %2×; its readers are still being found.</source>
        <translation>%1 被读 %2 次；正在查找是哪些索引元组。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>%1 is read once, by tuple %2.</source>
        <translation>%1 被读一次：索引元组 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>: element %1, byte %2 of params</source>
        <translation>：元素 %1，params 的字节 %2</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>All readers</source>
        <translation>读取它的全部索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>Clamp</source>
        <translation>截到边界</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>Find it</source>
        <translation>怎样找到它</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>How it came here</source>
        <translation>它是怎么来的</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Out of range</source>
        <translation>越界</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>Point at a cell, or move the cursor to it with the arrow keys.</source>
        <translation>把鼠标指向一个单元格，或用方向键把光标移过去。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>Read it</source>
        <translation>怎样读取它</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>Readers</source>
        <translation>读取它的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Still being counted.</source>
        <translation>还在统计。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>There are too many tuples to list the readers of a cell.</source>
        <translation>索引元组太多，无法列出读取一个单元格的那些。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>What happens</source>
        <translation>会发生什么</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>What it selects</source>
        <translation>它选中什么</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>What stands there</source>
        <translation>那里的值</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>Which tuple</source>
        <translation>哪个索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>Wrap</source>
        <translation>从末尾计数</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>bits</source>
        <translation>位</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>is clamped into range</source>
        <translation>被截到范围之内</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>is filled with %1</source>
        <translation>用 %1 填充</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>is read</source>
        <translation>被读取</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>is refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>is undefined here</source>
        <translation>在这里不作保证</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>is written as zeros</source>
        <translation>写成零</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>the framework promises nothing; this program writes %1</source>
        <translation>框架规则不作任何保证；本程序写入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>this program writes</source>
        <translation>本程序写入</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>to </source>
        <translation>到 </translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>to element %1, byte %2 of output</source>
        <translation>到输出的元素 %1，字节 %2</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <source>tuple %1, badge %2</source>
        <translation>索引元组 %1，编号 %2</translation>
    </message>
    <message>
        <location filename="../../ui/explain/cell_blocks.cpp"/>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>%1 is read %2×.</source>
        <translation>%1 被读 %2 次。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>%1 names %2 of params by %3. It is copied to the tuple's place in output.</source>
        <translation>%1用%3指定 params 的%2，并复制到输出中该索引元组的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>%1× or more</source>
        <translation>%1× 或更多</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>%L1 of %L2 slices are never read.</source>
        <translation>%L2 个切片中有 %L1 个从未被读取。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>%L1 tuples read %L2 of the %L3 slices of params; %L4 are never read.</source>
        <translation>%L1 个索引元组读取 params 的 %L3 个切片中的 %L2 个；%L4 个从未被读取。</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%n number(s)</source>
        <comment>of a tuple</comment>
        <translation>
            <numerusform>%n 个数</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>A tuple sees only the part of params that has its own batch number.</source>
        <translation>索引元组只看得到 params 中批次编号与自己相同的部分。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>A warp: %1 tuples at once.</source>
        <translation>一个 warp：同时处理 %1 个元组。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Before them stands the number of its own batch entry.</source>
        <translation>它们前面是它自己的批次条目的编号。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Copy: %1 %2.</source>
        <translation>复制：%1 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Copy: it goes to %1, the place of the tuple.</source>
        <translation>复制：它写到 %1，即该元组的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Each of the %L1 tuples</source>
        <translation>%L1 个索引元组各</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Every axis has its number: one element comes.</source>
        <translation>每个轴都有了编号：取出一个元素。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Every slice is read exactly once.</source>
        <translation>每个切片恰好被读取一次。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>How often a slice is read</source>
        <translation>各切片被读取的次数</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Locate</source>
        <translation>定位</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Locate: what do the numbers name in params?</source>
        <translation>定位：这些数在 params 中指的是什么？</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Most read</source>
        <translation>读取最多的</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>No axis is indexed: each tuple copies all that it can see of params.</source>
        <translation>没有轴被索引：每个索引元组复制它在 params 中看得到的全部。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>No axis is indexed: params is copied whole, once.</source>
        <translation>没有轴被索引：params 整个复制一次。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>No number is left for the last %1 axes: the whole block comes.</source>
        <translation>最后 %1 个轴没有编号：取出整个块。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>No number is left for the last axis: the whole row comes.</source>
        <translation>最后一个轴没有编号：取出整行。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Nothing is read: the call is refused.</source>
        <translation>什么也没有读取：调用被拒绝。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Nothing to explain yet.</source>
        <translation>还没有可以讲解的内容。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Out of range, and so without a read: %L1 of the %L2 tuples.</source>
        <translation>因越界而没有读取：%L2 个索引元组中的 %L1 个。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Reads</source>
        <translation>读取次数</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>That was the last one.</source>
        <translation>这是最后一个。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>The single tuple</source>
        <translation>唯一的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>There is no tuple, so nothing of params is copied.</source>
        <translation>没有索引元组，因此不会从 params 复制任何内容。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>This call is refused: why, and what would mend it, stands above the picture.</source>
        <translation>这个调用被拒绝：原因和修正办法见图的上方。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>This framework reports the shape as %1.</source>
        <translation>这个框架把形状报告为 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Tuple %1.</source>
        <translation>元组 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>Tuple by tuple</source>
        <translation>逐个索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>and %L1 more; point at one to read it.</source>
        <translation>另有 %L1 个；鼠标指向即可查看。</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>on this axis</source>
        <translation>在这个轴上</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>one block</source>
        <translation>一个块</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>one element</source>
        <translation>一个元素</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>one row</source>
        <translation>一行</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <source>output</source>
        <translation>output</translation>
    </message>
    <message>
        <location filename="../../ui/explain/explain_blocks.cpp"/>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>%1 copied as NumPy</source>
        <translation>%1 已复制为 NumPy</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Export figure</source>
        <translation>导出图</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Figure written to %1</source>
        <translation>图已写入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Link copied</source>
        <translation>链接已复制</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Page to print (*.pdf)</source>
        <translation>打印用页面 (*.pdf)</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Page written to %1</source>
        <translation>页面已写入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Pages to take home (*.html)</source>
        <translation>带回家的页面 (*.html)</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Picture copied</source>
        <translation>图已复制</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Picture for a slide (*.png)</source>
        <translation>幻灯片用图片 (*.png)</translation>
    </message>
    <message>
        <location filename="../../ui/export/figure_actions.cpp"/>
        <source>Picture of any size (*.svg)</source>
        <translation>可缩放图片 (*.svg)</translation>
    </message>
    <message>
        <location filename="../../ui/figure/figure.cpp"/>
        <source>The rest is left out: the whole would be %L1 × %L2 pixels.</source>
        <translation>其余部分已省略：完整图为 %L1 × %L2 像素。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>%1 is run in your own Python up to %2, and the call that this node makes opens here. The node itself is not run: a call that fails opens, too.</source>
        <translation>%1 在你自己的 Python 中运行到 %2，该节点的调用会在这里打开。节点本身不运行，所以会失败的调用也能打开。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>%1 runs the model, for %L2 seconds at most.</source>
        <translation>%1 正在运行模型，最多 %L2 秒。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>&amp;Capture</source>
        <translation>捕获(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>&amp;Random inputs</source>
        <translation>随机输入(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>&amp;Which of its runs, from 0</source>
        <translation>取哪一次运行，从 0 数起(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>A node in a loop, or in a function that is called more than once, runs several times: the call of this one opens.</source>
        <translation>循环中的节点，或多次被调用的函数中的节点，会运行多次：打开其中这一次的调用。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>An .npz that has each input by its name</source>
        <translation>按名称存放各个输入的 .npz</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Browse for the inputs</source>
        <translation>浏览输入文件</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Capture %1</source>
        <translation>捕获 %1</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Decimals in [0, 1), whole numbers 0 or 1 (indices within their axes), 3 for an open size.</source>
        <translation>小数在 [0, 1) 内，整数为 0 或 1（索引不越出各自的轴），未定的大小取 3。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>File with the inputs</source>
        <translation>输入文件</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Inputs from a &amp;file</source>
        <translation>来自文件的输入(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Inputs of the model</source>
        <translation>模型的输入</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>NumPy archives (*.npz)</source>
        <translation>NumPy 归档 (*.npz)</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Open inputs</source>
        <translation>打开输入</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>P&amp;ython with the frameworks</source>
        <translation>装有框架的 P&amp;ython</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>Python interpreter</source>
        <translation>Python 解释器</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Run&amp;time</source>
        <translation>运行时(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Seed of the random inputs</source>
        <translation>随机输入的种子</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Stopped; nothing was changed.</source>
        <translation>已停止；什么都没有改变。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>The Python that has the frameworks. Empty: the one that GATHERND_PYTHON names, else that of the active virtual environment, else python3 of PATH.</source>
        <translation>装有框架的 Python。留空：用 GATHERND_PYTHON 所指的，否则用激活的虚拟环境的，否则用 PATH 中的 python3。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>The model needs no inputs.</source>
        <translation>模型不需要输入。</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Time taken of the time allowed</source>
        <translation>已用时间占允许时间的比例</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>Which of its runs, from 0</source>
        <translation>取哪一次运行，从 0 数起</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>from the file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>in the model</source>
        <translation>在模型中</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>needed</source>
        <translation>必须给出</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <location filename="../../ui/files/capture_dialog.cpp"/>
        <source>× not in the file</source>
        <translation>× 文件中没有</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>%1 is params, %2 is indices</source>
        <translation>%1 是 params，%2 是 indices</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>%1 was changed on disk by somebody else</source>
        <translation>%1 在磁盘上已被其他程序改动</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>%1 was changed on disk since it was opened. Saving would replace what stands there now.</source>
        <translation>%1 打开之后在磁盘上有改动。保存会覆盖现在的内容。</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>GatherND scenarios (*.gathernd)</source>
        <translation>GatherND 场景 (*.gathernd)</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Go on without it</source>
        <translation>不包含它，继续</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Keep it</source>
        <translation>保留它</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Keep them</source>
        <translation>保留它们</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Leave it out</source>
        <translation>去掉它</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Leave out what came with %1</source>
        <translation>去掉%1带来的内容</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Leave them out</source>
        <translation>去掉它们</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Neither the names nor the types and shapes of %1 and %2 tell which of them is params.</source>
        <translation>%1 与 %2 的名称、类型和形状都看不出哪个是 params。</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Not understood</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>NumPy archives: the call alone (*.npz)</source>
        <translation>NumPy 归档：只含调用 (*.npz)</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>NumPy arrays: one tensor alone (*.npy)</source>
        <translation>NumPy 数组：只含一个张量 (*.npy)</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Open another</source>
        <translation>打开另一个</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Open two tensors</source>
        <translation>打开两个张量</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Open what stands there</source>
        <translation>打开磁盘上的内容</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Replace it</source>
        <translation>覆盖它</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/files/savers.cpp"/>
        <source>Save %1</source>
        <translation>保存 %1</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Save under another name</source>
        <translation>用别的名称保存</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Scenarios, models and tensors (*.gathernd *.json *.npz *.onnx *.xml *.tflite *.npy *.pb *.csv *.tsv *.txt)</source>
        <translation>场景、模型和张量 (*.gathernd *.json *.npz *.onnx *.xml *.tflite *.npy *.pb *.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>The notes came with %1.</source>
        <translation>这些备注来自%1。</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>The title &quot;%1&quot; and the notes came with %2.</source>
        <translation>标题“%1”和备注来自%2。</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>The title &quot;%1&quot; came with %2.</source>
        <translation>标题“%1”来自%2。</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Title and notes</source>
        <translation>标题和备注</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Which tensor shall %1 become?</source>
        <translation>%1 要作为哪个张量？</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Written to %1, one tensor. The call itself is not saved.</source>
        <translation>已写入 %1（一个张量）。调用本身尚未保存。</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <source>Written to %1. An .npz has no place for %2</source>
        <translation>已写入 %1。.npz 无法保存 %2</translation>
    </message>
    <message>
        <location filename="../../ui/files/file_actions.cpp"/>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>the example</source>
        <translation>示例</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1 does not hold all that its GatherND reads. What shall stand there?</source>
        <translation>%1 缺少它的 GatherND 要读取的部分内容。缺少的部分填什么？</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1 has %n GatherND nodes. Which one shall be opened?</source>
        <translation>
            <numerusform>%1 有 %n 个 GatherND 节点。要打开哪一个？</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1 has no GatherND that can be opened. This is what gathers or scatters in it.</source>
        <translation>%1 没有可以打开的 GatherND。以下是其中进行 gather 或 scatter 的节点。</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>%1, axis %2</source>
        <translation>%1，轴 %2</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1, computed</source>
        <translation>%1，计算得出</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1, computed by %2</source>
        <translation>%1，由 %2 计算</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1, computed by %2, through %3</source>
        <translation>%1，由 %2 计算，经过 %3</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1, constant</source>
        <translation>%1，常量</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>%1, input</source>
        <translation>%1，输入</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>&amp;Capture…</source>
        <translation>捕获…(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>GatherND Explorer</source>
        <translation>GatherND Explorer</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>Nodes that gather or scatter</source>
        <translation>进行 gather 或 scatter 的节点</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>Open makes a call of values that are made up, not the model's.</source>
        <translation>“打开”用编造的值组成调用，不是模型的值。</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>Runs the model up to this node in your own Python, and opens the call that the node makes.</source>
        <translation>在你自己的 Python 中把模型运行到该节点，并打开该节点的调用。</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>Save the changes to &quot;%1&quot;?</source>
        <translation>要保存对“%1”的改动吗？</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>Unsaved changes</source>
        <translation>未保存的改动</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>What is missing here the model computes: Capture… runs it, and opens the call that it makes. Open makes one of values that are made up.</source>
        <translation>这里缺少的由模型计算：“捕获…”运行模型，并打开它的调用；“打开”用编造的值组成调用。</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>batch_dims</source>
        <translation>batch_dims</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <location filename="../../ui/files/native_dialogs.cpp"/>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <location filename="../../ui/files/savers.cpp"/>
        <source>%1 holds one tensor. Which shall it be?</source>
        <translation>%1 只能存放一个张量。要保存哪一个？</translation>
    </message>
    <message>
        <location filename="../../ui/files/savers.cpp"/>
        <source>the names of axes</source>
        <translation>轴的名称</translation>
    </message>
    <message>
        <location filename="../../ui/files/savers.cpp"/>
        <source>the notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <location filename="../../ui/files/savers.cpp"/>
        <source>the rules of your own</source>
        <translation>自定的规则</translation>
    </message>
    <message>
        <location filename="../../ui/files/savers.cpp"/>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>the title</source>
        <translation>标题</translation>
    </message>
    <message>
        <location filename="../../ui/files/tensor_files.cpp"/>
        <source>%1 has changed under %2: %3</source>
        <translation>%2 所用的 %1 已改变：%3</translation>
    </message>
    <message>
        <location filename="../../ui/files/tensor_files.cpp"/>
        <source>Reload indices</source>
        <translation>重新载入 indices</translation>
    </message>
    <message>
        <location filename="../../ui/files/tensor_files.cpp"/>
        <source>Reload params</source>
        <translation>重新载入 params</translation>
    </message>
    <message>
        <location filename="../../ui/files/tensor_files.cpp"/>
        <source>it is gone</source>
        <translation>文件已不存在</translation>
    </message>
    <message>
        <location filename="../../ui/files/tensor_files.cpp"/>
        <source>it was replaced</source>
        <translation>文件被替换</translation>
    </message>
    <message>
        <location filename="../../ui/files/tensor_files.cpp"/>
        <source>it was truncated</source>
        <translation>文件被截断</translation>
    </message>
    <message>
        <location filename="../../ui/files/tensor_files.cpp"/>
        <source>it was written to</source>
        <translation>文件被写入</translation>
    </message>
    <message>
        <location filename="../../ui/fit/lesson_fit.cpp"/>
        <source>&quot;%1&quot; is %2 pixels high, and the back row needs %3</source>
        <translation>“%1”高 %2 像素，而后排需要 %3</translation>
    </message>
    <message>
        <location filename="../../ui/fit/lesson_fit.cpp"/>
        <source>&quot;%1&quot; is cut</source>
        <translation>“%1”被切掉</translation>
    </message>
    <message>
        <location filename="../../ui/fit/lesson_fit.cpp"/>
        <source>%1 of %2 cells of %3 are on no page</source>
        <translation>%3 的 %2 个单元格中有 %1 个不在任何一页上</translation>
    </message>
    <message>
        <location filename="../../ui/fit/lesson_fit.cpp"/>
        <source>%1 sticks out of its bar</source>
        <translation>%1 伸出了它的栏</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>%1 = %2, %3</source>
        <translation>%1 = %2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>%1 is %2 past its end</source>
        <translation>%1 超出末尾 %2</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>%1 is one past its end</source>
        <translation>%1 超出末尾一位</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>%1 lies before its start</source>
        <translation>%1 在开头之前</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>%1, bits %2</source>
        <translation>%1，位 %2</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>Hidden until it is asked about and answered.</source>
        <translation>先隐藏，提问并作答之后才显示。</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>axis %1 of params has size %2</source>
        <translation>params 的轴 %1 大小为 %2</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>here this framework promises nothing</source>
        <translation>这种框架规则在这里不作任何保证</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>is never read</source>
        <translation>从未被读取</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>is read by</source>
        <translation>被读取到</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>its %1 number is %2; axis %3 has size %4</source>
        <translation>它的%1个数是 %2；轴 %3 大小为 %4</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>looking for its readers</source>
        <translation>正在查找读取它的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>no number is inside it</source>
        <translation>任何数都不在它之内</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>the %1 number of tuple %2, along axis %3 of params (size %4)</source>
        <translation>索引元组 %2 的%1个数，沿 params 的轴 %3（大小 %4）</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>this framework checks the flat offset only</source>
        <translation>这种框架规则只检查扁平偏移</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>this framework fills in %1</source>
        <translation>这种框架规则填入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>this framework refuses the call</source>
        <translation>这种框架规则拒绝这个调用</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>this framework takes the nearest one</source>
        <translation>这种框架规则取最近的一个</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula.cpp"/>
        <source>this framework writes 0</source>
        <translation>这种框架规则写入 0</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula_bar.cpp"/>
        <source>Copy formula</source>
        <translation>复制公式</translation>
    </message>
    <message>
        <location filename="../../ui/formula/formula_bar.cpp"/>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>This call is refused</source>
        <translation>这个调用被拒绝</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>%1: summed in float32, rounded once</source>
        <translation>%1：以 float32 求和，舍入一次</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>%1: summed in the order of tuples</source>
        <translation>%1：按索引元组的顺序求和</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>%1: sums wrap around</source>
        <translation>%1：和溢出时回绕</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>%1; it adds where it was clamped</source>
        <translation>%1；加到截到的位置</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>+ %1 more</source>
        <translation>+ 另外 %1 项</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>is added to nothing</source>
        <translation>不加到任何位置</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>looking for its terms</source>
        <translation>正在查找它的各项</translation>
    </message>
    <message>
        <location filename="../../ui/formula/gradient_formula.cpp"/>
        <source>no tuple leads here: nothing is added</source>
        <translation>没有索引元组指向这里：不加任何值</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>%1 promises nothing here.</source>
        <translation>%1 在这里不作任何保证。</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>%L1 of %L2 slices received; most by one slice: %L3.</source>
        <translation>%L2 个切片中有 %L1 个收到梯度；单个切片最多收到 %L3 次。</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>&amp;Upstream gradient</source>
        <translation>上游梯度(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>Bad tuples: %L1; they add nothing.</source>
        <translation>越界的索引元组：%L1 个；不加任何值。</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>Bad tuples: %L1; they add where they were clamped.</source>
        <translation>越界的索引元组：%L1 个；加到截到的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>Gradient of each slice of params, and how often it received</source>
        <translation>params 每个切片的梯度，以及它收到的次数</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>The table shows the beginning.</source>
        <translation>表格只显示开头部分。</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>Upstream gradient</source>
        <translation>上游梯度</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>Upstream gradient: what flows back into each element of output. A literal of its shape, such as [[1, 2], [3, 4]]; empty: ones.</source>
        <translation>上游梯度：向输出的每个元素回传的量。按它的形状写成字面量，例如 [[1, 2], [3, 4]]；留空：全为 1。</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>What stands here is the sum alone.</source>
        <translation>这里只是各份之和。</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>ones</source>
        <translation>全为 1</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>received %L1 times</source>
        <translation>收到 %L1 次</translation>
    </message>
    <message>
        <location filename="../../ui/gradient/gradient_panel.cpp"/>
        <source>times</source>
        <translation>次数</translation>
    </message>
    <message>
        <location filename="../../ui/grid/grid_accessible.cpp"/>
        <source>rows %L1 to %L2 of %L3, columns %L4 to %L5 of %L6</source>
        <translation>行 %L1 到 %L2，共 %L3；列 %L4 到 %L5，共 %L6</translation>
    </message>
    <message>
        <location filename="../../ui/grid/grid_view.cpp"/>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>%n section(s)</source>
        <translation>
            <numerusform>%n 节</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Back: the place that was read before.</source>
        <translation>返回：回到之前阅读的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Contents: all pages and their sections.</source>
        <translation>目录：所有页面及其各节。</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Forward: the place that Back came from.</source>
        <translation>前进：回到“返回”之前的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Further reading</source>
        <translation>延伸阅读</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Guide - GatherND Explorer</source>
        <translation>指南 - GatherND Explorer</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>Sections in which all of these words stand. Enter goes to the first.</source>
        <translation>包含所有这些词的各节。按 Enter 转到第一处。</translation>
    </message>
    <message>
        <location filename="../../ui/guide/guide_window.cpp"/>
        <source>This guide is in English.</source>
        <translation>本指南为英文。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <source>%1  %2 · %3 min</source>
        <translation>%1  %2 · %3 分钟</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <source>%1 · begun</source>
        <translation>%1 · 已开始</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <source>%1 · done</source>
        <translation>%1 · 已完成</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <source>A lecture of 45 minutes</source>
        <translation>45 分钟的一讲</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <source>Asks them once more, with new numbers, mixed over the lessons.</source>
        <translation>用新的数字再问一遍，各课混合。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <source>Each lesson asks before it tells. Nothing is locked: begin anywhere, leave any time.</source>
        <translation>每一课都先提问，再讲解。课程不上锁：从哪里开始都行，随时可以离开。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <source>Opens a lesson, where it was left.</source>
        <translation>打开一课，从上次离开的地方继续。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_list.cpp"/>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Review what was missed (%1)</source>
        <translation>复习答错的题（%1）</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Brings the lesson's own scene back, whatever was edited (Ctrl+Home).</source>
        <translation>恢复这一课原来的场景，无论改动过什么（Ctrl+Home）。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Copies one line for whoever collects results: the lesson and how each question ended, no name.</source>
        <translation>复制一行结果，交给收集结果的人：只有课程和每道题的结果，没有姓名。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Copy result</source>
        <translation>复制结果</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Leaves this lesson; it can be resumed.</source>
        <translation>离开这一课；以后可以继续。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Lesson %1 of %2</source>
        <translation>第 %1 课，共 %2 课</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Lesson %1 · lecture, %2 of %3</source>
        <translation>第 %1 课 · 一讲中的 %2/%3</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Once more</source>
        <translation>再来一次</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Scene as it was</source>
        <translation>恢复场景</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>The call was changed, so the question waits. &quot;Scene as it was&quot; brings both back.</source>
        <translation>调用已被改动，题目暂停作答。按“恢复场景”，两者都会恢复。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>The next step, or the next lesson; an open question is skipped (Ctrl+Page Down).</source>
        <translation>下一步，或下一课；没答的题会跳过（Ctrl+Page Down）。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>The step before, or the end of the lesson before (Ctrl+Page Up).</source>
        <translation>上一步，或上一课的末尾（Ctrl+Page Up）。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>This step asks about %1. The others show what comes out once they were asked about.</source>
        <translation>这一步问的是 %1。其他各项在被问过之后才显示结果。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_page.cpp"/>
        <source>Turns through the scenes of this step.</source>
        <translation>翻看这一步的各个场景。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_player.cpp"/>
        <source>This is the end of the course.</source>
        <translation>课程到此结束。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_player.cpp"/>
        <source>This is the end of the lecture: %1 lessons of %2 minutes, and now your questions.</source>
        <translation>这一讲到此结束：%1 课，共 %2 分钟。现在请大家提问。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_player.cpp"/>
        <source>This is the end of the lesson.</source>
        <translation>这一课到此结束。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_player.cpp"/>
        <source>This is the end of the lesson. Next: %1 %2 · %3 min</source>
        <translation>这一课到此结束。接下来：%1 %2 · %3 分钟</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/lesson/lesson_player.cpp"/>
        <source>This is the end of the lesson. Next: the %n question(s) missed, with new numbers.</source>
        <translation>
            <numerusform>这一课到此结束。接下来：答错的 %n 题，换上新数字。</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/lesson/lesson_player.cpp"/>
        <source>With new numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/progress.cpp"/>
        <source>A lecture of 45 minutes: lessons %1, %2 minutes, and time for questions.</source>
        <translation>45 分钟的一讲：第 %1 课，共 %2 分钟，另留提问时间。</translation>
    </message>
    <message>
        <location filename="../../ui/lesson/review.cpp"/>
        <source>What was missed</source>
        <translation>答错的题</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>%1 of %2 · Enter runs it, Esc closes</source>
        <translation>第 %1 项，共 %2 项 · Enter 执行，Esc 关闭</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>%1 of %2 · not now, Esc closes</source>
        <translation>第 %1 项，共 %2 项 · 现在不可用，Esc 关闭</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>A few letters of what you want to do</source>
        <translation>输入想做的事，几个字即可</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>Esc closes</source>
        <translation>Esc 关闭</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>Letters of what you want to do</source>
        <translation>想做的事的几个字</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>Nothing is called &quot;%1&quot;.</source>
        <translation>没有名为“%1”的项。</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <source>What can be done</source>
        <translation>可以做的事</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette.cpp"/>
        <location filename="../../ui/palette/palette_model.cpp"/>
        <source>not now: %1</source>
        <translation>现在不可用：%1</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette_model.cpp"/>
        <source>chosen</source>
        <translation>已选中</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette_rows.cpp"/>
        <source>%1 ▸ %2</source>
        <extracomment>Where an entry stands: a menu, and a menu within it.</extracomment>
        <translation>%1 ▸ %2</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette_rows.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <location filename="../../ui/palette/palette_rows.cpp"/>
        <source>Lesson %1</source>
        <translation>第 %1 课</translation>
    </message>
    <message>
        <location filename="../../ui/panel/page.cpp"/>
        <source>Waits until the question is answered.</source>
        <translation>答完这道题之后才显示。</translation>
    </message>
    <message>
        <location filename="../../ui/panel/panel_frame.cpp"/>
        <source>Close %1</source>
        <translation>关闭%1</translation>
    </message>
    <message>
        <location filename="../../ui/panel/panel_frame.cpp"/>
        <source>Closes %1. Its name on the rail, or View ▸ Panels, shows it again.</source>
        <translation>关闭%1。点侧栏上的名称，或“视图 ▸ 面板”，可以再显示它。</translation>
    </message>
    <message>
        <location filename="../../ui/panel/panel_frame.cpp"/>
        <source>Gives the panel the whole window.</source>
        <translation>让面板占据整个窗口。</translation>
    </message>
    <message>
        <location filename="../../ui/panel/panel_frame.cpp"/>
        <source>Gives the picture its place back.</source>
        <translation>把图放回原处。</translation>
    </message>
    <message>
        <location filename="../../ui/panel/panel_frame.cpp"/>
        <source>Show the picture again</source>
        <translation>重新显示图</translation>
    </message>
    <message>
        <location filename="../../ui/panel/panel_frame.cpp"/>
        <source>Use the whole window</source>
        <translation>占据整个窗口</translation>
    </message>
    <message>
        <location filename="../../ui/panel/rail.cpp"/>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/panel/rail.cpp"/>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <location filename="../../ui/panel/rail.cpp"/>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>Back (Page Up)</source>
        <translation>后退（Page Up）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>Framework: whose gather_nd this is.</source>
        <translation>框架规则：这是哪个框架的 gather_nd。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>On (Page Down)</source>
        <translation>前进（Page Down）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>One batch axis less</source>
        <translation>减少一个批次轴</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>One batch axis more</source>
        <translation>增加一个批次轴</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>The next page (Down)</source>
        <translation>下一页（Down）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>The next phase of the call (.)</source>
        <translation>调用的下一阶段（.）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>The page before (Up)</source>
        <translation>上一页（Up）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>What is presented</source>
        <translation>演示的内容</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>no tuples</source>
        <translation>没有索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>tuple %1 of 0-%2</source>
        <translation>索引元组 %1，范围 0-%2</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>tuple 0</source>
        <translation>索引元组 0</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>tuples %1-%2 of 0-%3</source>
        <translation>索引元组 %1-%2，范围 0-%3</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_bars.cpp"/>
        <source>tuples 0-%1</source>
        <translation>索引元组 0-%1</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>Again to reveal</source>
        <translation>再按即揭晓</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>Again to reveal: %1</source>
        <translation>再按一次揭晓：%1</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>B brings the picture back</source>
        <translation>按 B 恢复图</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>Black screen: B brings the picture back</source>
        <translation>黑屏：按 B 恢复图</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>Esc again leaves.</source>
        <translation>再按一次 Esc 退出。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>Leave (F11, or Esc twice)</source>
        <translation>退出（F11，或按两次 Esc）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>Light, dark or high contrast</source>
        <translation>浅色、深色或高对比度</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>The class votes (Ctrl+Shift+V)</source>
        <translation>全班投票 (Ctrl+Shift+V)</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_mode.cpp"/>
        <source>Vote</source>
        <translation>投票</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 is copied to %2.</source>
        <translation>%1 被复制到 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 of %2 name %3 of params each.</source>
        <translation>%1各含%2，各指定 params 的%3。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 of %2 names %3 of params.</source>
        <translation>%1含%2，指定 params 的%3。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 promises nothing about %2.</source>
        <translation>%1 对 %2 不作任何保证。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 refuses the call.</source>
        <translation>%1 拒绝这个调用。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 takes the nearest place: %2 is copied to %3.</source>
        <translation>%1 取最近的位置：%2 被复制到 %3。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1 tuples read %2.</source>
        <translation>%1 个索引元组读取 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1, but params begins at %2 %3.</source>
        <translation>%1，但 params 从%2 %3 开始。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1, but params ends at %2 %3.</source>
        <translation>%1，但 params 到%2 %3 为止。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1, but params has none.</source>
        <translation>%1，但 params 没有它。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1, which begins at %2.</source>
        <translation>%1，而它从 %2 开始。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1, which ends at %2.</source>
        <translation>%1，而它到 %2 为止。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>%1, which is empty.</source>
        <translation>%1，而它是空的。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Each tuple is empty and names all of params.</source>
        <translation>每个索引元组都是空的，指定整个 params。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>No tuple reads %1.</source>
        <translation>没有索引元组读取 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Nothing is read.</source>
        <translation>什么也没有读取。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Nothing is read: %1 writes %2 to %3.</source>
        <translation>什么也没有读取：%1 把 %2 写到 %3。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>One tuple</source>
        <translation>一个索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 asks for %2 %3</source>
        <translation>索引元组 %1 要%2 %3</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 asks for %2 along axis %3</source>
        <translation>索引元组 %1 沿轴 %3 要 %2</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 counts from the end: %2 + %3 = %4.</source>
        <translation>索引元组 %1 从末尾计数：%2 + %3 = %4。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 holds the number %2.</source>
        <translation>索引元组 %1 里的数是 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 holds the numbers %2.</source>
        <translation>索引元组 %1 里的数是 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 is empty.</source>
        <translation>索引元组 %1 是空的。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 names %2.</source>
        <translation>索引元组 %1 指定 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 names no place in params.</source>
        <translation>索引元组 %1 没有指定 params 中的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuple %1 reads %2.</source>
        <translation>索引元组 %1 读取 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>Tuples %1 read %2.</source>
        <translation>索引元组 %1 读取 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_sentence.cpp"/>
        <source>a slice %1</source>
        <translation>切片 %1</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>%1 hands: then A to D</source>
        <translation>%1 票：再按 A 到 D</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>%1, right</source>
        <translation>%1，正确</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>%1, shown at the end</source>
        <translation>%1，最后显示</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n 人举手</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>A second vote (V), then the reveal (Page Down)</source>
        <translation>第二次投票（V），然后揭晓（Page Down）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Again: reveal</source>
        <translation>再按：揭晓</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Class vote</source>
        <translation>全班投票</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Counted</source>
        <translation>已计数</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Ends the vote (Esc)</source>
        <translation>结束投票（Esc）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Enter: %1 for %2</source>
        <translation>Enter：%2 得 %1 票</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>First vote</source>
        <translation>第一次投票</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>One hand less for %1 (Shift+%1)</source>
        <translation>给 %1 减一票（Shift+%1）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>One hand more for %1 (%1; behind a typed number, so many)</source>
        <translation>给 %1 加一票（%1；先输入数字，则一次加这么多票）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Second vote</source>
        <translation>第二次投票</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Vote again</source>
        <translation>再次投票</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>Without a second vote (Page Down twice, or Ctrl+R)</source>
        <translation>不进行第二次投票（按两次 Page Down，或 Ctrl+R）</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>after talking</source>
        <translation>讨论之后</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>first vote</source>
        <translation>第一次投票</translation>
    </message>
    <message>
        <location filename="../../ui/present/present_vote.cpp"/>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter.cpp"/>
        <source>Freezing needs the presenter's window on a second screen (Ctrl+F11): here the class sees what you edit.</source>
        <translation>冻结需要第二个屏幕上的演示者窗口（Ctrl+F11）：现在全班看得到你的编辑。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter.cpp"/>
        <source>The desktop put both windows on one screen. Move this one to your own screen by hand; the class sees it where it is.</source>
        <translation>桌面把两个窗口放到了同一个屏幕。请手动把这个窗口移到自己的屏幕：在现在的位置，全班都看得到它。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter.cpp"/>
        <source>The desktop put the windows on each other's screen: swap them (Shift+F11), or move them by hand.</source>
        <translation>桌面把窗口放到了对方的屏幕：请交换（Shift+F11），或手动移动。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter.cpp"/>
        <source>The picture is frozen</source>
        <translation>图已冻结</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter.cpp"/>
        <source>There is one screen only, so nothing to swap.</source>
        <translation>只有一个屏幕，无需交换。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>%1 · step %2 of %3</source>
        <translation>%1 · 第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>%1 · with a question</source>
        <translation>%1 · 有提问</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Frozen: Enter publishes</source>
        <translation>已冻结：按 Enter 发布</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>How long it has been; a click begins at 0 again.</source>
        <translation>已用的时间；点击可从 0 重新计时。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Next: %1</source>
        <translation>接下来：%1</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Notes for the presenter</source>
        <translation>给演示者的备注</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Picture of the gather, as you work on it</source>
        <translation>gather 的图：你正在编辑的版本</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Presenter's window - GatherND Explorer</source>
        <translation>演示者窗口 - GatherND Explorer</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Right answer</source>
        <translation>正确答案</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>Swap screens</source>
        <translation>交换屏幕</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>The class keeps the picture as it is while you edit; Enter shows them what became of it (Alt+Z).</source>
        <translation>你编辑时，全班看到的图保持原样；按 Enter 让他们看到结果（Alt+Z）。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>The lesson ends here.</source>
        <translation>这一课到此结束。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>The lesson ends here; then %1 %2</source>
        <translation>这一课到此结束；接着是 %1 %2</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>This window and the class's picture change places (Shift+F11).</source>
        <translation>这个窗口与全班的图互换位置（Shift+F11）。</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>What they may answer, and what to say</source>
        <translation>他们可能怎样回答，以及该说什么</translation>
    </message>
    <message>
        <location filename="../../ui/presenter/presenter_window.cpp"/>
        <source>of %1 min</source>
        <translation>共 %1 分钟</translation>
    </message>
    <message>
        <location filename="../../ui/problems/error_bar.cpp"/>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/problems/error_bar.cpp"/>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <location filename="../../ui/problems/error_bar.cpp"/>
        <source>Copy in &amp;English</source>
        <translation>复制英文原文(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/problems/error_bar.cpp"/>
        <source>Fix: %1</source>
        <translation>修正：%1</translation>
    </message>
    <message>
        <location filename="../../ui/problems/error_bar.cpp"/>
        <source>Fixed: %1</source>
        <translation>已修正：%1</translation>
    </message>
    <message>
        <location filename="../../ui/problems/error_bar.cpp"/>
        <source>More fixes</source>
        <translation>更多修正</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Cancel mending or saving</source>
        <translation>取消修正或保存</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Clamp bad tuples</source>
        <translation>截到边界</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Clamp them</source>
        <translation>截到边界</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Count indices from 0</source>
        <translation>让索引从 0 数起</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Drop bad tuples</source>
        <translation>删去越界的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Drop them</source>
        <translation>删去</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Leaves the bad tuples out of indices.</source>
        <translation>从 indices 中去掉越界的索引元组。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>List (*.csv)</source>
        <translation>列表 (*.csv)</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Mask (*.npy)</source>
        <translation>掩码 (*.npy)</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Moves each number outside its axis to the nearest place on it.</source>
        <translation>把超出轴的每个数移到轴上最近的位置。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Moves each number that is out of range to the nearest one inside its axis.</source>
        <translation>把越界的每个数移到它的轴内最近的数。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Reorder the numbers of tuples</source>
        <translation>重排索引元组的数</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Save the bad tuples</source>
        <translation>保存越界的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Save the list…</source>
        <translation>保存列表…</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Stops mending or saving. Nothing of the document has changed by then.</source>
        <translation>停止修正或保存。停止时，文档没有任何改动。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Takes the tuples that are out of range out of indices.</source>
        <translation>从 indices 中删去越界的索引元组。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>What the bad tuples look like</source>
        <translation>越界的索引元组是什么样子</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>Writes all of them as .csv, or a mask of the tuples as .npy.</source>
        <translation>把它们全部写成 .csv，或把索引元组的掩码写成 .npy。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_tools.cpp"/>
        <source>bad tuples</source>
        <translation>越界的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_words.cpp"/>
        <source>Do that</source>
        <translation>照此修正</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_words.cpp"/>
        <source>Perhaps:</source>
        <translation>也许：</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_words.cpp"/>
        <source>another order would fit</source>
        <translation>换个顺序就合适</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_words.cpp"/>
        <source>beyond the end</source>
        <translation>超出末尾</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_words.cpp"/>
        <source>looks missing</source>
        <translation>像是缺失</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_words.cpp"/>
        <source>negative</source>
        <translation>负数</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problem_words.cpp"/>
        <source>one too far</source>
        <translation>多了 1</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_model.cpp"/>
        <source>its place lies outside params</source>
        <translation>它的位置在 params 之外</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>%L1 of %L2 tuples out of range</source>
        <translation>%L2 个索引元组中有 %L1 个越界</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>%L1 of %L2 tuples read a NaN</source>
        <translation>%L2 个索引元组中有 %L1 个读到了 NaN</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>%L1 of %L2 tuples read an infinity</source>
        <translation>%L2 个索引元组中有 %L1 个读到了无穷大</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>At least %L1 of %L2 tuples read a NaN</source>
        <translation>%L2 个索引元组中至少有 %L1 个读到了 NaN</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>At least %L1 of %L2 tuples read an infinity</source>
        <translation>%L2 个索引元组中至少有 %L1 个读到了无穷大</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>Every tuple lies inside params.</source>
        <translation>每个索引元组都在 params 之内。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>F8 next</source>
        <translation>F8 下一个</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>Looking at every tuple…</source>
        <translation>正在查看每个索引元组…</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>Next one</source>
        <translation>下一个</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>Next problem</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>Pins the next tuple that is out of range; after the last one, the first.</source>
        <translation>固定下一个越界的索引元组；最后一个之后是第一个。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>The first %L1 are listed.</source>
        <translation>列出了前 %L1 个。</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>Too large to run</source>
        <translation>太大，无法运行</translation>
    </message>
    <message>
        <location filename="../../ui/problems/problems_panel.cpp"/>
        <source>Tuples that are out of range</source>
        <translation>越界的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>%1
It is then gone for good.</source>
        <translation>%1
丢弃后无法找回。</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>%1 comes from another file, too large to compare value by value</source>
        <translation>%1 来自另一个文件，太大而无法逐个数值比较</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>%1 edits</source>
        <translation>%1 处编辑</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>%1 is %2, was %3</source>
        <translation>%1 现为 %2，原为 %3</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>1 edit</source>
        <translation>1 处编辑</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Discard what was recovered</source>
        <translation>丢弃恢复的内容</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>It was in no file yet: there is nothing to compare it with.</source>
        <translation>它还没有存进任何文件：没有可以比较的对象。</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Later</source>
        <translation>以后</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Nothing differs from %1 as it is now.</source>
        <translation>与现在的 %1 没有任何不同。</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Recovered work</source>
        <translation>恢复的工作</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Recovered: %1, %2, %3</source>
        <translation>已恢复：%1，%2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>The next start asks again</source>
        <translation>下次启动时会再问</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>There is nothing to compare with: %1</source>
        <translation>没有可以比较的对象：%1</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>What a window left at %1 cannot be recovered: %2</source>
        <translation>一个窗口于 %1 留下的内容无法恢复：%2</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>What differs from %1 as it is now:</source>
        <translation>与现在的 %1 的不同之处：</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>and %1 more values of %2</source>
        <translation>以及 %2 的另外 %1 个数值</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>the device</source>
        <translation>设备</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>the fill value</source>
        <translation>填充值</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>the names of axes are others</source>
        <translation>轴的名称不同</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>the notes are others</source>
        <translation>备注不同</translation>
    </message>
    <message>
        <location filename="../../ui/recovery/recovery_offers.cpp"/>
        <source>the rules are those of %1, were those of %2</source>
        <translation>规则现为 %1 的，原为 %2 的</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Add along axis %1 of %2</source>
        <translation>沿 %2 的轴 %1 增加</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Add an axis to %1</source>
        <translation>给 %1 增加一个轴</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Change %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Convert %1 to %2</source>
        <translation>把 %1 转换为 %2</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Edit the notes</source>
        <translation>编辑备注</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Edit the title</source>
        <translation>编辑标题</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Fill %1</source>
        <translation>填充 %1</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Move tuples into range</source>
        <translation>把索引元组移到范围之内</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Name an axis of %1</source>
        <translation>命名 %1 的一个轴</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Point tuple %1 elsewhere</source>
        <translation>让索引元组 %1 指向别处</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Remove along axis %1 of %2</source>
        <translation>沿 %2 的轴 %1 移除</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Remove an axis of %1</source>
        <translation>移除 %1 的一个轴</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Reshape %1 to %2</source>
        <translation>把 %1 变形为 %2</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Resize %1 to %2</source>
        <translation>把 %1 的大小改为 %2</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Run on %1</source>
        <translation>在 %1 上运行</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Set bad_indices_policy</source>
        <translation>设置 bad_indices_policy</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Set batch_dims to %1</source>
        <translation>把 batch_dims 设为 %1</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Set the fill value</source>
        <translation>设置填充值</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Switch to %1</source>
        <translation>换用 %1</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>Transpose %1</source>
        <translation>转置 %1</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>a value</source>
        <translation>一个值</translation>
    </message>
    <message>
        <location filename="../../ui/session/edits.cpp"/>
        <source>an index</source>
        <translation>一个索引</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>%1 (not connected)</source>
        <translation>%1（未连接）</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>A start that asks for nothing goes on where the window that was closed last was left: its file or example, place, zoom and scroll. Work that can be recovered is offered first.</source>
        <translation>启动时没有指定打开什么，就接着最后关闭的窗口继续：它的文件或示例、位置、缩放和滚动。有可恢复的工作时，先提供恢复。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>All lessons are as if nobody had begun them.</source>
        <translation>所有课程都恢复为未开始。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>All of the window grows with its words, at once. The picture's own zoom stays.</source>
        <translation>整个窗口随文字一起放大，立即生效。图自身的缩放不变。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>As the machine has: %1 GiB</source>
        <translation>按机器的内存：%1 GiB</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>As the system: light or dark, and high contrast where the desktop asks for it, also when that changes.</source>
        <translation>跟随系统：浅色或深色，桌面要求时用高对比度；桌面的设置改变时也随之改变。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>At the start</source>
        <translation>启动时</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Back to what it is at first.</source>
        <translation>恢复为最初的设置。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Choose the Python interpreter</source>
        <translation>选择 Python 解释器</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Choose...</source>
        <translation>选择...</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Code is shown for</source>
        <translation>代码使用的框架</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Default of %1</source>
        <translation>“%1”恢复默认</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Everything that is chosen on this page becomes what it is at first. Documents, the list of recent files and what is known of lessons stay.</source>
        <translation>本页选择的一切都恢复为最初的设置。文档、最近文件列表和课程进度保留不变。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Forget the progress</source>
        <translation>清除进度</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Full: they travel</source>
        <translation>完整：移动过去</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>High contrast, black ground</source>
        <translation>高对比度，黑底</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>High contrast, white ground</source>
        <translation>高对比度，白底</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Measured, it knows from which sizes on this machine gains by prefetching and by more threads: about a second.</source>
        <translation>测量之后，它就知道这台机器从多大开始适合预取和使用更多线程；大约需要一秒。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Memory for a run</source>
        <translation>运行可用的内存</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Motion</source>
        <translation>动效</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>No setting has these words.</source>
        <translation>没有设置含有这些词。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Notes, what comes next and a clock: on a second screen, or in a strip below the picture where there is one screen.</source>
        <translation>备注、下一步和时钟：显示在第二个屏幕上；只有一个屏幕时显示在图下方的一条中。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>On the screen that this window is on; each screen has its own.</source>
        <translation>用于此窗口所在的屏幕；每个屏幕各有自己的主题。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Presenter's window</source>
        <translation>演示者窗口</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Presenting</source>
        <translation>演示</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Progress in the course</source>
        <translation>课程进度</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Python with the frameworks</source>
        <translation>装有框架的 Python</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Reduced: they jump</source>
        <translation>减少：直接跳到位</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Reopen what was open</source>
        <translation>重新打开上次的内容</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Reset all</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Reset all settings</source>
        <translation>恢复全部设置</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Reset all...</source>
        <translation>全部恢复默认...</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Search the settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Speed of the cpu backend</source>
        <translation>cpu 后端的速度</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>The class's screen</source>
        <translation>全班看到的屏幕</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>The framework in the Code panel.</source>
        <translation>“代码”面板中的框架。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>The interpreter that Verify asks. Empty: that of GATHERND_PYTHON, else of the active virtual environment, else python3 of PATH.</source>
        <translation>“验证”所用的解释器。留空：依次使用 GATHERND_PYTHON、当前激活的虚拟环境、PATH 中的 python3。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>The list of recent files becomes empty.</source>
        <translation>最近文件列表将被清空。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>The other screen</source>
        <translation>另一个屏幕</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>The window speaks it from its next start on.</source>
        <translation>窗口从下次启动起使用这种语言。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Theme before a class</source>
        <translation>上课时的主题</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>What one tensor or the output may take. A call that needs more is explained, not run.</source>
        <translation>一个张量或输出最多可占用的内存。需要更多的调用只解释，不运行。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>What stands in File, Open recent, and on the start page. No file is touched.</source>
        <translation>“文件 ▸ 打开最近的”和开始页上列出的文件。不会改动任何文件。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>What suits the document</source>
        <translation>适合文档的</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Where the picture goes when there is a presenter's window.</source>
        <translation>有演示者窗口时，图显示在哪里。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Whether values travel through the picture as one steps, or jump.</source>
        <translation>单步时数值在图中移动过去，还是直接跳到位。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>Which lessons are done, and where one was left, is kept on this machine alone.</source>
        <translation>哪些课程已完成、停在哪里，只保存在这台机器上。</translation>
    </message>
    <message>
        <location filename="../../ui/settings/settings_page.cpp"/>
        <source>as found</source>
        <translation>自动查找</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>&amp;Cards to vote with...</source>
        <translation>投票卡片(&amp;C)...</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>&amp;Hand-out...</source>
        <translation>讲义(&amp;H)...</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>&amp;Key...</source>
        <translation>答案(&amp;K)...</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>&amp;Page to take home...</source>
        <translation>带回家的页面(&amp;P)...</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>Export lesson</source>
        <translation>导出课程</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>For who &amp;teaches...</source>
        <translation>教师用(&amp;T)...</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>Pages (*.html)</source>
        <translation>页面 (*.html)</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>Paper (*.pdf)</source>
        <translation>打印页 (*.pdf)</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>cards</source>
        <translation>卡片</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>for who teaches</source>
        <translation>教师用</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>hand-out</source>
        <translation>讲义</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/export_actions.cpp"/>
        <source>key</source>
        <translation>答案</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <location filename="../../ui/start/cards.cpp"/>
        <source>%1 minutes</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>%1 minutes, %2 steps</source>
        <translation>%1 分钟，%2 步</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>About %1:</source>
        <translation>关于 %1：</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Aim</source>
        <translation>目标</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Cards to vote with</source>
        <translation>投票卡片</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>For who teaches</source>
        <translation>教师用</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Hand-out</source>
        <translation>讲义</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Key</source>
        <translation>答案</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Mistakes that it is about</source>
        <translation>针对的错误</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Name: ______________________________   Date: ______________</source>
        <translation>姓名：______________________________   日期：______________</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Practice: choose</source>
        <translation>练习：选择</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Practice: what becomes of it?</source>
        <translation>练习：调用会怎样？</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Practice: where is it read?</source>
        <translation>练习：从哪里读取？</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Practice: which shape?</source>
        <translation>练习：是什么形状？</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Practice: which values?</source>
        <translation>练习：是哪些值？</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Questions</source>
        <translation>题目</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>Seeds %1 to %2, level %3</source>
        <translation>种子 %1 到 %2，难度 %3</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>The picture of this step is in the program.</source>
        <translation>这一步的图在程序里。</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>This lesson asks nothing.</source>
        <translation>这一课没有题目。</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>What they will answer, and what to say</source>
        <translation>他们会怎样回答，以及该说什么</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/lesson_sheets.cpp"/>
        <source>batch_dims = %1, rules of %2</source>
        <translation>batch_dims = %1，%2 的规则</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/sheet_parts.cpp"/>
        <source>This call is too large for paper; it is in the program: params %1, indices %2.</source>
        <translation>这个调用太大，印不到纸上；它在程序里：params %1，indices %2。</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/sheet_parts.cpp"/>
        <source>What flows back:</source>
        <translation>回传的是：</translation>
    </message>
    <message>
        <location filename="../../ui/sheets/sheet_parts.cpp"/>
        <source>indices %1, batch_dims %2</source>
        <translation>indices %1，batch_dims %2</translation>
    </message>
    <message>
        <location filename="../../ui/start/cards.cpp"/>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <location filename="../../ui/start/cards.cpp"/>
        <source>%1, begun</source>
        <translation>%1，已开始</translation>
    </message>
    <message>
        <location filename="../../ui/start/cards.cpp"/>
        <source>%1, done</source>
        <translation>%1，已完成</translation>
    </message>
    <message>
        <location filename="../../ui/start/cards.cpp"/>
        <source>%1, the next one</source>
        <translation>%1，下一课</translation>
    </message>
    <message>
        <location filename="../../ui/start/cards.cpp"/>
        <source>Lesson %1: %2</source>
        <translation>第 %1 课：%2</translation>
    </message>
    <message>
        <location filename="../../ui/start/moving_picture.cpp"/>
        <source>Play the picture</source>
        <translation>播放图示</translation>
    </message>
    <message>
        <location filename="../../ui/start/moving_picture.cpp"/>
        <source>Three tuples of one number each name rows 1, 3 and 0 of params; output holds these rows in the order of the tuples.</source>
        <translation>三个各含一个数的元组指向 params 的第 1、3、0 行；输出按元组的顺序保存这些行。</translation>
    </message>
    <message>
        <location filename="../../ui/start/moving_picture.cpp"/>
        <source>one tuple after the other</source>
        <translation>一个元组接一个元组</translation>
    </message>
    <message>
        <location filename="../../ui/start/moving_picture.cpp"/>
        <source>▶ one tuple after the other</source>
        <translation>▶ 一个元组接一个元组</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>%1 lessons, %2 minutes</source>
        <translation>%1 课，%2 分钟</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>, step %1 of %2</source>
        <translation>，第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>A call with nothing in it yet.</source>
        <translation>一个还没有内容的调用。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>A call, an error message, an array or its shape: paste it here, or type it and press Enter.</source>
        <translation>调用、错误消息、数组或其形状：粘贴到这里，或键入后按 Enter。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>A new call</source>
        <translation>新建调用</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>All %1 examples</source>
        <translation>全部 %1 个示例</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>All lessons are done</source>
        <translation>所有课程都已完成</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Asks what was missed once more, with new numbers.</source>
        <translation>用新的数字把答错的题再问一遍。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Beam reorder</source>
        <translation>束重排</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Close this page</source>
        <translation>关闭此页</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Embedding rows</source>
        <translation>嵌入行</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Examples by task</source>
        <translation>按任务选示例</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Finds any command, example, lesson or framework by a few letters.</source>
        <translation>用几个字母查找任意命令、示例、课程或框架。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Forgets which lessons are done and where one was left.</source>
        <translation>清除哪些课程已完成、停在哪里的记录。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Last time step</source>
        <translation>最后时间步</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>One per row</source>
        <translation>每行一个</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Open a file...</source>
        <translation>打开文件...</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Opens a call or its arrays: .npy .npz .csv .pb .onnx .gathernd. They may be dropped on the window as well, params and indices together.</source>
        <translation>打开一个调用或它的数组：.npy .npz .csv .pb .onnx .gathernd。也可以把 params 和 indices 一起拖放到窗口上。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Paste a call, or an error message</source>
        <translation>粘贴调用或错误消息</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Present a lecture of 45 minutes</source>
        <translation>演示 45 分钟的一讲</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Present the course</source>
        <translation>向全班演示课程</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Search lessons, examples, commands</source>
        <translation>搜索课程、示例、命令</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Shows the call that is open.</source>
        <translation>显示当前打开的调用。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Start anew</source>
        <translation>重新开始</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Start: %n minute(s)</source>
        <translation>
            <numerusform>开始：%n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>The course</source>
        <translation>课程</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>The lecture, lesson %1</source>
        <translation>讲座，第 %1 课</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Your own</source>
        <translation>你自己的</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>Your own lesson</source>
        <translation>你自己的课程</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>gather_nd copies the parts of params that the addresses in indices name.</source>
        <translation>gather_nd 复制 indices 中的地址所指的 params 部分。</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>row 3 of 3, column 898 of 4: 0 on a GPU</source>
        <translation>3 行中的第 3 行，4 列中的第 898 列：GPU 上为 0</translation>
    </message>
    <message>
        <location filename="../../ui/start/start_page.cpp"/>
        <source>two boxes of each image</source>
        <translation>每张图像两个框</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>A line in the colour of links leads to its first element, and then to the next.</source>
        <translation>链接颜色的行可以点击：先到它的第一个元素，再到下一个。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>Count its values</source>
        <translation>统计它的值</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>It is not there.</source>
        <translation>它不存在。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>Its file was truncated: nothing is said of its values.</source>
        <translation>其文件被截断：不对其值作任何说明。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>Its values were not computed.</source>
        <translation>它的值没有计算。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>Looking for the next one…</source>
        <translation>正在查找下一个…</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>Never read</source>
        <translation>从未读取</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>Not counted: it was cancelled.</source>
        <translation>没有统计：已取消。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>The next ones</source>
        <translation>接下来的</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>Try again</source>
        <translation>再试</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/statistics_panel.cpp"/>
        <source>reads of params</source>
        <translation>对 params 的读取</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>%L1 bytes</source>
        <translation>%L1 字节</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>%L1 of them are edited.</source>
        <translation>其中 %L1 个被编辑过。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>Exact, of all %L1 values.</source>
        <translation>精确值，统计了全部 %L1 个值。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>Exact, of the %L1 values that were read; %L2 are made up and left out.</source>
        <translation>精确值，统计了读来的 %L1 个值；另有 %L2 个由框架填入，不计在内。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>No NaN, no infinity and no edit in params, output and indices</source>
        <translation>params、输出和 indices 中没有 NaN、无穷大和编辑</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>There are no values.</source>
        <translation>没有值。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>There is none any more.</source>
        <translation>已经没有了。</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>false</source>
        <translation>假</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>greatest modulus</source>
        <translation>最大模</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>infinite</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>least modulus</source>
        <translation>最小模</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>mean modulus</source>
        <translation>平均模</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>true</source>
        <translation>真</translation>
    </message>
    <message>
        <location filename="../../ui/statistics/tensor_statistics.cpp"/>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>A file changed: F5 runs the call.</source>
        <translation>文件已更改：按 F5 运行该调用。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>A large call waits: F5 runs it.</source>
        <translation>一个大的调用在等待：按 F5 运行。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Cancel the run</source>
        <translation>取消运行</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Measured: %1, the median of %2 runs, ± %3. More in Measure.</source>
        <translation>已测量：%1，%2 次运行的中位数，± %3。更多内容见“测量”。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Measuring.</source>
        <translation>正在测量。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Not run: the call is refused.</source>
        <translation>未运行：该调用被拒绝。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Not run: the output is too large.</source>
        <translation>未运行：输出太大。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Opens the guide: what is seen here, how to change it, and every key.</source>
        <translation>打开指南：这里显示什么，怎样更改，以及所有按键。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Output is hidden until its question is answered.</source>
        <translation>回答问题之前，输出是隐藏的。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Playing. Space pauses, . goes one step, Esc ends.</source>
        <translation>正在播放。空格暂停，. 走一步，Esc 结束。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Progress of the run</source>
        <translation>运行的进度</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Ready.</source>
        <translation>就绪。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Ready. Space plays, . goes one step.</source>
        <translation>就绪。空格播放，. 走一步。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Refused: a tuple is out of range. F8 goes to it.</source>
        <translation>已拒绝：有元组越界。按 F8 转到它。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Run again: %1.</source>
        <translation>再次运行：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Run: %1.</source>
        <translation>运行：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Running.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>Space plays, . goes one step, Esc ends.</source>
        <translation>空格播放，. 走一步，Esc 结束。</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>any command</source>
        <translation>任意命令</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>output changed</source>
        <translation>输出有变</translation>
    </message>
    <message>
        <location filename="../../ui/status/status_line.cpp"/>
        <source>output unchanged</source>
        <translation>输出不变</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>%1 / s</source>
        <translation>%1 / 秒</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>%1, phase %2 of 3: %3</source>
        <translation>%1，阶段 %2/3：%3</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>A tuple has three phases: read the index, locate the slice, copy.</source>
        <translation>一个索引元组有三个阶段：读取索引、定位切片、复制。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>First step: the first phase of the first tuple.</source>
        <translation>第一步：第一个索引元组的第一个阶段。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>How much one step is</source>
        <translation>一步走多少</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>How much one step is: a single tuple, or 32 at once as a warp of a GPU takes them.</source>
        <translation>一步走多少：一个索引元组，或像 GPU 的线程束那样一次 32 个。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Last step: the last phase of the last tuple.</source>
        <translation>最后一步：最后一个索引元组的最后一个阶段。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Play or pause: steps on by itself, at the speed on the right.</source>
        <translation>播放或暂停：按右侧的速度自动前进。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Play: shows tuple by tuple what is read and where it goes. Press again to pause.</source>
        <translation>播放：逐个元组显示读取什么、写到哪里。再按一次暂停。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Speed: how many tuples a second are played.</source>
        <translation>速度：每秒播放多少个索引元组。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Step back: the phase before.</source>
        <translation>后退一步：上一个阶段。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Step forward: the next phase.</source>
        <translation>前进一步：下一个阶段。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Stepping</source>
        <translation>单步执行</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>The tuple that is being stepped: drag to any of them. A triangle marks one that is out of range.</source>
        <translation>正在单步执行的索引元组：可拖到任何一个。三角形标出越界的索引元组。</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Tuple %1 of 0-%2</source>
        <translation>索引元组 %1，范围 0-%2</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Tuple being stepped</source>
        <translation>正在单步执行的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>Tuples %1-%2 of 0-%3</source>
        <translation>索引元组 %1-%2，范围 0-%3</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>by tuple</source>
        <translation>逐个索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>by warp (32)</source>
        <translation>逐个线程束 (32)</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>locate the slice</source>
        <translation>定位切片</translation>
    </message>
    <message>
        <location filename="../../ui/steps/step_bar.cpp"/>
        <source>read the index</source>
        <translation>读取索引</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Adds a place at the end of this axis, filled with zeros.</source>
        <translation>在这个轴的末尾增加一个位置，用零填充。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Batch: params and indices share it, entry by entry.</source>
        <translation>批次：params 和 indices 共用这个轴，批次元素一一对应。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Change the size</source>
        <translation>更改大小</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Click to type another size, or a whole shape such as 2, 3, 4.</source>
        <translation>单击可输入另一个大小，或整个形状，例如 2, 3, 4。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Indexed: a number of each tuple picks a place along it.</source>
        <translation>被索引：每个索引元组用一个数在这个轴上选一个位置。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Insert an axis after</source>
        <translation>在后面插入轴</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Insert an axis before</source>
        <translation>在前面插入轴</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Its size follows from the other two.</source>
        <translation>它的大小由另外两个决定。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>More axes to the left</source>
        <translation>左边还有轴</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>More axes to the right</source>
        <translation>右边还有轴</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Name the axis...</source>
        <translation>命名轴...</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>One less</source>
        <translation>减少一个</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>One less along this axis</source>
        <translation>沿这个轴减少一个</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>One more</source>
        <translation>增加一个</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>One more along this axis</source>
        <translation>沿这个轴增加一个</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Remove this axis</source>
        <translation>移除这个轴</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Reshape...</source>
        <translation>变形...</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Size of the axis</source>
        <translation>轴的大小</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Slice: copied whole, whatever the tuple says.</source>
        <translation>切片：整个复制，与索引元组无关。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Takes away the last place along this axis.</source>
        <translation>去掉这个轴的最后一个位置。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>The numbers of one tuple.</source>
        <translation>一个索引元组的各个数。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Transpose...</source>
        <translation>转置...</translation>
    </message>
    <message>
        <location filename="../../ui/strip/shape_strip.cpp"/>
        <source>Tuples: each place along it has its own.</source>
        <translation>索引元组：这个轴的每个位置各有一个。</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>indexed</source>
        <translation>被索引</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>numbers of a tuple</source>
        <translation>索引元组的数</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>size %1</source>
        <translation>大小 %1</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_accessible.cpp"/>
        <source>the error is about it</source>
        <translation>错误与它有关</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_layout.cpp"/>
        <source>batch: one lane each, never mixed</source>
        <translation>批次：各走各的道，互不相混</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_layout.cpp"/>
        <source>not the same</source>
        <translation>不相同</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_layout.cpp"/>
        <source>numbers in a tuple: each uses up an axis (I) of params</source>
        <translation>索引元组中的数：每个用掉 params 的一个轴 (I)</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_layout.cpp"/>
        <source>slice: what is left, copied whole</source>
        <translation>切片：剩下的部分，整块复制</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_layout.cpp"/>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_layout.cpp"/>
        <source>tuples: output keeps their order</source>
        <translation>索引元组：输出保持它们的顺序</translation>
    </message>
    <message>
        <location filename="../../ui/strip/strip_layout.cpp"/>
        <source>used up</source>
        <translation>用掉</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>%L1 of %L2 rows: %3</source>
        <translation>%L2 行中的 %L1 行：%3</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>%L1 of %L2 rows: column %4 %3</source>
        <translation>%L2 行中的 %L1 行：列 %4 %3</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>All rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Apply again</source>
        <translation>重新应用</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Do not sort</source>
        <translation>不排序</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Filter column %1: &gt; 3</source>
        <translation>筛选列 %1：&gt; 3</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Filter: &gt; 3, nan</source>
        <translation>筛选：&gt; 3, nan</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Find the one before</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Find: 3, &gt; 3, nan</source>
        <translation>查找：3, &gt; 3, nan</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Finds the next value, from the current cell on: 3, &gt; 3, != 0, 1..5, nan, ±inf. Enter: the next, Shift+Enter: the one before.</source>
        <translation>从当前单元格起查找下一个值：3, &gt; 3, != 0, 1..5, nan, ±inf。Enter：下一个，Shift+Enter：上一个。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Go to the next…</source>
        <translation>前往下一个…</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Goes to a row: its number, or its place such as 2,0. Negative numbers count from the end.</source>
        <translation>前往一行：它的编号，或 2,0 这样的位置。负数从末尾计数。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>How far the search or the order is</source>
        <translation>查找或排序的进度</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Looking: %1%</source>
        <translation>正在查找：%1%</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Next NaN</source>
        <translation>下一个 NaN</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Next tuple out of range</source>
        <translation>下一个越界的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Next ±∞</source>
        <translation>下一个 ±∞</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Only rows with this value</source>
        <translation>只看有这个值的行</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Ordering rows: %1%</source>
        <translation>正在排序：%1%</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Rows are 0 to %1, or %2 to %3.</source>
        <translation>行是 0 到 %1，或 %2 到 %3。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Shows every row again, in the order of the tensor.</source>
        <translation>重新显示每一行，按张量的顺序。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Shows only the rows whose value in the current column fits: 3, &gt; 3, != 0, 1..5, nan, ±inf. Empty: all rows.</source>
        <translation>只显示当前列的值符合的行：3, &gt; 3, != 0, 1..5, nan, ±inf。留空：所有行。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Sort by column %1, falling</source>
        <translation>按列 %1 排序，降序</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Sort by column %1, rising</source>
        <translation>按列 %1 排序，升序</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Sort the rows</source>
        <translation>给行排序</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Sort, falling</source>
        <translation>排序，降序</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Sort, rising</source>
        <translation>排序，升序</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Sorts the rows by the current column.</source>
        <translation>按当前列给行排序。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>The next NaN, infinity or tuple that is out of range.</source>
        <translation>下一个 NaN、无穷大或越界的索引元组。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>The next one after the current cell.</source>
        <translation>当前单元格之后的下一个。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>The one before the current cell.</source>
        <translation>当前单元格之前的一个。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>There are no rows.</source>
        <translation>没有行。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Values have changed since.</source>
        <translation>此后值有改动。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>Values were changed since the rows were put in this order.</source>
        <translation>行排成这个顺序之后，值有改动。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>sorted by column %1, falling</source>
        <translation>按列 %1 降序排列</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>sorted by column %1, rising</source>
        <translation>按列 %1 升序排列</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>sorted, falling</source>
        <translation>降序排列</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_bar.cpp"/>
        <source>sorted, rising</source>
        <translation>升序排列</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_work.cpp"/>
        <source>%1, from the start again.</source>
        <translation>%1，又从头开始。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_work.cpp"/>
        <location filename="../../ui/text/error_text.cpp"/>
        <source>%1.</source>
        <extracomment>Makes a sentence of a clause: its full stop.</extracomment>
        <translation>%1。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_work.cpp"/>
        <source>No tuple is out of range.</source>
        <translation>没有索引元组越界。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_work.cpp"/>
        <source>No tuple of these rows is out of range.</source>
        <translation>这些行中没有索引元组越界。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_work.cpp"/>
        <source>Nowhere in this table.</source>
        <translation>这个表格里没有。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_work.cpp"/>
        <source>The filter leaves out row %1.</source>
        <translation>行 %1 被筛选去掉了。</translation>
    </message>
    <message>
        <location filename="../../ui/table/table_work.cpp"/>
        <source>Which tuples are out of range is not known yet.</source>
        <translation>还不知道哪些索引元组越界。</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>%1 has no elements.</source>
        <translation>%1 没有元素。</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>%n pasted value(s) lie outside the table and were left out</source>
        <translation>
            <numerusform>有 %n 个粘贴的值落在表格之外，已略去</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>Clear values</source>
        <translation>清除值</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>More than %L1 cells are selected: that many are neither copied nor cleared at once.</source>
        <translation>选中了超过 %L1 个单元格：这么多不能一次复制或清除。</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>No row fits the filter.</source>
        <translation>没有行符合筛选。</translation>
    </message>
    <message numerus="yes">
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>Paste %n value(s)</source>
        <translation>
            <numerusform>粘贴 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>The framework promises nothing here; this program writes %1.</source>
        <translation>这种框架规则在这里不作任何保证；本程序写入 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>The output was not computed.</source>
        <translation>输出未计算。</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>indices as a table</source>
        <translation>indices 的表格</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>lost</source>
        <translation>已丢失</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>output as a table</source>
        <translation>输出的表格</translation>
    </message>
    <message>
        <location filename="../../ui/table/tensor_table.cpp"/>
        <source>params as a table</source>
        <translation>params 的表格</translation>
    </message>
    <message>
        <location filename="../../ui/text/error_text.cpp"/>
        <source>%1; &quot;Call options&quot; has other types</source>
        <translation>%1；“调用选项”里有其他类型</translation>
    </message>
    <message>
        <location filename="../../ui/text/made_up.cpp"/>
        <source>Opened with made-up indices: not those of the model.</source>
        <translation>打开时 indices 是编造的，不是模型的。</translation>
    </message>
    <message>
        <location filename="../../ui/text/made_up.cpp"/>
        <source>Opened with made-up params and indices: not those of the model.</source>
        <translation>打开时 params 和 indices 是编造的，不是模型的。</translation>
    </message>
    <message>
        <location filename="../../ui/text/made_up.cpp"/>
        <source>Opened with made-up params: not those of the model.</source>
        <translation>打开时 params 是编造的，不是模型的。</translation>
    </message>
    <message>
        <location filename="../../ui/text/made_up.cpp"/>
        <source>Rebuilt from an error message: the values of params, and all indices that it does not name, are made up.</source>
        <translation>由错误消息重建：params 的值和消息没有提到的索引都是编造的。</translation>
    </message>
    <message>
        <location filename="../../ui/text/made_up.cpp"/>
        <source>Rebuilt from an error message: what it leaves open is made up, with axes of size 1 and indices 0.</source>
        <translation>由错误消息重建：消息没有说明之处是编造的，轴的大小为 1，索引为 0。</translation>
    </message>
    <message>
        <location filename="../../ui/text/plain_text.cpp"/>
        <source>Key: %1</source>
        <translation>按键：%1</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>%1; run by %2</source>
        <translation>%1；由 %2 运行</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>%L1 agree</source>
        <translation>%L1 个一致</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>%L1 differ</source>
        <translation>%L1 个不同</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>%L1 not compared</source>
        <translation>%L1 个未比较</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>%L1 not installed</source>
        <translation>%L1 个未安装</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>%L1 of %L2 have answered.</source>
        <translation>%L2 个中有 %L1 个已回答。</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>Cancelled when %L1 of %L2 had answered.</source>
        <translation>取消时 %L2 个中有 %L1 个已回答。</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>Each framework that this Python has makes the call itself, in a process of its own, and is held against what its rules predict.</source>
        <translation>这个 Python 中装有的每个框架，各在自己的进程里执行这个调用，结果与它的规则所预测的对照。</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>Frameworks that have answered</source>
        <translation>已回答的框架</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>Run the real frameworks</source>
        <translation>运行真实的框架</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>Stops asking the frameworks. What they have answered stays.</source>
        <translation>停止向各框架查询。已有的回答会保留。</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>The input has changed since.</source>
        <translation>此后输入有改动。</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>What the real frameworks made of this call</source>
        <translation>真实的框架执行这个调用的结果</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>first at output%1: %2, not %3</source>
        <translation>首先在 output%1：%2，而不是 %3</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>gave %1</source>
        <translation>给出 %1</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>not installed</source>
        <translation>未安装</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>predicted %1</source>
        <translation>预测 %1</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>predicted: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>raised %1</source>
        <translation>报错 %1</translation>
    </message>
    <message>
        <location filename="../../ui/verify/verify_panel.cpp"/>
        <source>undefined there</source>
        <translation>在那里不作保证</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_canvas.cpp"/>
        <source>One warp's memory request</source>
        <translation>一个线程束的内存请求</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_canvas.cpp"/>
        <source>What the request and the whole call cost</source>
        <translation>这个请求和整个调用的代价</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>%1 %2 of %3</source>
        <translation>%1 %2/%3</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>%1 elements from %2</source>
        <translation>%1 个元素，从 %2 起</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>%1 sectors, %2 lines; %3 sectors would do; %4 of %5 bytes wanted: %6</source>
        <translation>%1 个扇区，%2 个缓存行；%3 个扇区就够；%5 字节中需要 %4：%6</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>A box is a sector of 32 bytes, %1 × %2; filled: wanted. A bracket is a line of 128 bytes, with the byte that it begins at.</source>
        <translation>一格是一个 32 字节的扇区，%1 × %2；涂满：需要的。一个括号是一个 128 字节的缓存行，写着它从哪个字节开始。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>index load</source>
        <translation>索引加载</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>index loads</source>
        <translation>索引加载</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>lane %1 has nothing to do</source>
        <translation>线程道 %1 无事可做</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>lane %1 reads %2 = %3, byte %4</source>
        <translation>线程道 %1 读取 %2 = %3，字节 %4</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>lane %1 reads %2, byte %3</source>
        <translation>线程道 %1 读取 %2，字节 %3</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>lane %1 reads nothing: tuple %2 is out of range</source>
        <translation>线程道 %1 什么也不读取：索引元组 %2 越界</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>lane %1 writes %2, byte %3</source>
        <translation>线程道 %1 写入 %2，字节 %3</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>output store</source>
        <translation>输出存储</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>output stores</source>
        <translation>输出存储</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>slice load</source>
        <translation>切片加载</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_model.cpp"/>
        <source>slice loads</source>
        <translation>切片加载</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>%1 lines; %2 would do</source>
        <translation>%1 个缓存行；%2 个就够</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>%1 mean %2, worst %3</source>
        <translation>%1 平均 %2，最差 %3</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>%1 of %2 bytes wanted: %3</source>
        <translation>%2 字节中需要 %1：%3</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>%1, whole call: %2</source>
        <translation>%1，整个调用：%2</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>1 line; %1 would do</source>
        <translation>1 个缓存行；%1 个就够</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>Emulated from the real addresses. An emulator counts; it is never given a time.</source>
        <translation>按真实地址模拟。模拟器只计数，不计时。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>One warp</source>
        <translation>一个线程束</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>bytes moved</source>
        <translation>搬运的字节</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>sectors / request</source>
        <translation>扇区 / 请求</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>warps</source>
        <translation>线程束数</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>whole call</source>
        <translation>整个调用</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_painter.cpp"/>
        <source>worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>%1 · kernel %2, %3</source>
        <translation>%1 · 核函数 %2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Beside: naive</source>
        <translation>并列：naive</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Figures of the naive kernel beside</source>
        <translation>旁边列出 naive 核函数的数字</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Kernel: how the threads share the slices. It decides what a warp touches together.</source>
        <translation>核函数：线程怎样分担切片。它决定一个线程束同时访问什么。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Next warp</source>
        <translation>下一个线程束</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>No tuples: no warp has anything to do.</source>
        <translation>没有索引元组：线程束无事可做。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Nothing is read and nothing is written: no warp has anything to do.</source>
        <translation>没有读取也没有写入：线程束无事可做。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Previous warp</source>
        <translation>上一个线程束</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Puts the figures of the naive kernel beside these: the same call with a thread for each element of output.</source>
        <translation>在旁边列出 naive 核函数的数字：同一调用，输出的每个元素一个线程。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Request: the load or store of the warp that is drawn. All 32 threads make it together.</source>
        <translation>请求：所画线程束的加载或存储。全部 32 个线程一起发出。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Shows the warp after this one: 32 threads that run together.</source>
        <translation>显示这个之后的线程束：一起运行的 32 个线程。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Shows the warp before this one: 32 threads that run together.</source>
        <translation>显示这个之前的线程束：一起运行的 32 个线程。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>This program was put together without the emulated GPU.</source>
        <translation>这个程序没有编入模拟的 GPU。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Warp shown</source>
        <translation>显示的线程束</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>Warps are counted from 0.</source>
        <translation>线程束从 0 数起。</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>auto: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>cannot</source>
        <translation>不能</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>counting…</source>
        <translation>统计中…</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>not counted</source>
        <translation>未统计</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>tuples %1 to %2</source>
        <translation>索引元组 %1 到 %2</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>warp %1</source>
        <translation>线程束 %1</translation>
    </message>
    <message>
        <location filename="../../ui/warp/warp_view.cpp"/>
        <source>warp %1 of %2</source>
        <translation>线程束 %1，共 %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;About GatherND Explorer</source>
        <translation>关于 GatherND Explorer(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Ask about this</source>
        <translation>就此提问(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Command palette...</source>
        <translation>命令面板(&amp;C)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Export...</source>
        <translation>导出(&amp;E)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Fill params</source>
        <translation>填充 params(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Go to index...</source>
        <translation>前往索引(&amp;G)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Gradient</source>
        <translation>梯度(&amp;G)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Hint</source>
        <translation>提示(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Learn</source>
        <translation>学习(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Lecture of 45 minutes</source>
        <translation>45 分钟的一讲(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Open...</source>
        <translation>打开(&amp;O)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Play or pause</source>
        <translation>播放或暂停(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Print...</source>
        <translation>打印(&amp;P)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Put the question away</source>
        <translation>收起题目(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Read counts</source>
        <translation>读取次数(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Reveal</source>
        <translation>揭晓(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Settings...</source>
        <translation>设置(&amp;S)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Stop stepping</source>
        <translation>停止单步执行(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Swap screens</source>
        <translation>交换屏幕(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Text size</source>
        <translation>文字大小(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Where a pixel stands for many cells</source>
        <translation>一个像素代表多个单元格时(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Where is it read?</source>
        <translation>从哪里读取？(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>+ and −</source>
        <translation>+ 和 −</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>.</source>
        <translation>.</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>. and ,</source>
        <translation>. 和 ,</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>1 to 4</source>
        <translation>1 到 4</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>A black screen, and the picture again</source>
        <translation>黑屏，再按恢复图</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>A light on what is pointed at</source>
        <translation>照亮所指之处</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>A&amp;ctual size</source>
        <translation>实际大小(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Add a second pin</source>
        <translation>再固定一个</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Arrows, Page Up and Down</source>
        <translation>方向键、Page Up 和 Page Down</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ask a&amp;nother way</source>
        <translation>换种方式提问(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Change the size of the axis</source>
        <translation>更改轴的大小</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Choose an answer, where there is a choice</source>
        <translation>有选项时选择答案</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Class vo&amp;te</source>
        <translation>全班投票(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Clear pins and cursor, then stop stepping</source>
        <translation>清除固定项和光标，再停止单步执行</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Click</source>
        <translation>点击</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Click beside a pane</source>
        <translation>在窗格旁点击</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Close what is open; twice leaves</source>
        <translation>关闭打开的内容；按两次退出</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Cop&amp;y picture</source>
        <translation>复制图片(&amp;Y)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Copy &amp;indices as NumPy</source>
        <translation>把 indices 复制为 NumPy(&amp;I)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Copy &amp;output as NumPy</source>
        <translation>把输出复制为 NumPy(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Copy lin&amp;k to this call</source>
        <translation>复制此调用的链接(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Copy para&amp;ms as NumPy</source>
        <translation>将 params 复制为 NumPy(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ctrl held by itself</source>
        <translation>单独按住 Ctrl</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ctrl+F, then Enter</source>
        <translation>Ctrl+F，然后 Enter</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ctrl+Home and Ctrl+End</source>
        <translation>Ctrl+Home 和 Ctrl+End</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ctrl+V</source>
        <translation>Ctrl+V</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ctrl+Wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Double-click a heading</source>
        <translation>双击标题</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Double-click an axis</source>
        <translation>双击轴</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Down and Up</source>
        <translation>下和上</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Drag a tuple onto params</source>
        <translation>把索引元组拖到 params 上</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Drag an axis' letter</source>
        <translation>拖动轴的字母</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Drag the ground</source>
        <translation>拖动空白处</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Edit the cell</source>
        <translation>编辑单元格</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Edit the cell under the cursor</source>
        <translation>编辑光标所在的单元格</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Edit the tensor as text</source>
        <translation>以文本编辑张量</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Export &amp;lesson</source>
        <translation>导出课程(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>F2, Enter, or a digit</source>
        <translation>F2、Enter 或数字</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>F2, Enter, or typing</source>
        <translation>F2、Enter 或直接输入</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Fill i&amp;ndices</source>
        <translation>填充 indices(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Find a value such as 3, &gt; 3, 1..5 or nan; Shift+Enter: the one before</source>
        <translation>查找 3、&gt; 3、1..5 或 nan 这样的值；Shift+Enter：上一个</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>First and last cell, of any number of rows</source>
        <translation>第一个和最后一个单元格，不论有多少行</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>First and last step</source>
        <translation>第一步和最后一步</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Fo&amp;llow what is pointed at</source>
        <translation>跟随所指之处(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Fol&amp;d params to the rows that are read</source>
        <translation>将 params 折叠到被读的行(&amp;D)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Free&amp;ze the class's picture</source>
        <translation>冻结全班的图(&amp;Z)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Go to a row</source>
        <translation>前往一行</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Go to count&amp;erpart</source>
        <translation>前往对应位置(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Go to the men&amp;us</source>
        <translation>前往菜单(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Go to the next number of the tensor; F6 leaves</source>
        <translation>前往这个张量的下一个数；F6 离开</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Guide to &amp;what has the focus</source>
        <translation>焦点所在处的指南(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Home and End</source>
        <translation>Home 和 End</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>In a table</source>
        <translation>在表格中</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>In the picture</source>
        <translation>在图中</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Insert and Delete</source>
        <translation>Insert 和 Delete</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Insert or remove an axis</source>
        <translation>插入或移除轴</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Left and Right</source>
        <translation>左和右</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Menu key</source>
        <translation>菜单键</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Move from axis to axis</source>
        <translation>在轴之间移动</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Move from cell to cell; Shift selects</source>
        <translation>在单元格之间移动；加 Shift 选择</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Move the cursor from cell to cell</source>
        <translation>在单元格之间移动光标</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Name it where it stands</source>
        <translation>就地命名</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ne&amp;xt pane</source>
        <translation>下一个窗格(&amp;X)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Ne&amp;xt pin</source>
        <translation>下一个固定项(&amp;X)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Next &amp;NaN, infinity or edit</source>
        <translation>下一个 NaN、无穷大或编辑(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Next pr&amp;oblem</source>
        <translation>下一个问题(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>On all of the tensor in small: show what lies there</source>
        <translation>在张量缩略图上：显示那里的内容</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>On the shape strip</source>
        <translation>在形状条上</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>On the step bar</source>
        <translation>在单步条上</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>One &amp;more of the same kind</source>
        <translation>再来一题同类的(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>One more or one less along the axis</source>
        <translation>沿轴增加或减少一个</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Open re&amp;cent</source>
        <translation>打开最近的(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>P&amp;roperties...</source>
        <translation>属性(&amp;R)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Pa&amp;nels</source>
        <translation>面板(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Page Down, Right, Space</source>
        <translation>Page Down、右、空格</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Page Up, Left</source>
        <translation>Page Up、左</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Paste cells, a literal, np.arange(6).reshape(2, 3), a whole call or an error message</source>
        <translation>粘贴单元格、字面量、np.arange(6).reshape(2, 3)、整个调用或错误消息</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Pin what is under the pointer</source>
        <translation>固定指针所指之处</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Point the tuple at that cell</source>
        <translation>让索引元组指向那个单元格</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Pr&amp;esenter's window</source>
        <translation>演示者窗口(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Pre&amp;vious pane</source>
        <translation>上一个窗格(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Pre&amp;vious pin</source>
        <translation>上一个固定项(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Publish what was edited while the picture was frozen</source>
        <translation>发布图冻结期间所做的编辑</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Re&amp;view what was missed</source>
        <translation>复习答错的题(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Reduce moti&amp;on</source>
        <translation>减少动效(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>S&amp;tart page</source>
        <translation>开始页(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Sa&amp;ve one tensor</source>
        <translation>保存单个张量(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Save &amp;as...</source>
        <translation>另存为(&amp;A)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Save &amp;indices as .npy...</source>
        <translation>把 indices 存为 .npy(&amp;I)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Save output as .np&amp;y...</source>
        <translation>把输出存为 .npy(&amp;Y)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Save para&amp;ms as .npy...</source>
        <translation>把 params 存为 .npy(&amp;M)...</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Scene as &amp;it was</source>
        <translation>恢复场景(&amp;I)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Scroll that tensor; with Shift across, with Ctrl+Shift zoom down only</source>
        <translation>滚动那个张量；加 Shift 横向滚动，加 Ctrl+Shift 只在纵向缩放</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Shift+Click</source>
        <translation>Shift+点击</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Sort or filter the rows by the column</source>
        <translation>按列给行排序或筛选</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Step &amp;back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Step &amp;before</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Step &amp;forward</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Step forward and back</source>
        <translation>前进和后退一步</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Tab in a cell</source>
        <translation>在单元格中按 Tab</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>The &amp;greatest of them</source>
        <translation>它们的最大值(&amp;G)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>The &amp;least of them</source>
        <translation>它们的最小值(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>The next phase</source>
        <translation>下一个阶段</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>The next phase of the call, in a lesson too</source>
        <translation>调用的下一阶段，在课中也一样</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>The phase before</source>
        <translation>上一个阶段</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>The second vote of a class</source>
        <translation>全班的第二次投票</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>The tuple from its first phase</source>
        <translation>从第一个阶段开始的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Their &amp;mean</source>
        <translation>它们的平均值(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>To the rows, the columns, or a slider that holds it</source>
        <translation>到行、列，或固定它的滑块</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Transpose, reshape, name the axis</source>
        <translation>转置、变形、命名轴</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Turn the pages of a picture that does not fit</source>
        <translation>翻看放不下的图的各页</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>V</source>
        <translation>V</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>What &amp;shape?</source>
        <translation>是什么形状？(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>What becomes &amp;of it?</source>
        <translation>调用会怎样？(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Wheel over a pane</source>
        <translation>在窗格上滚动滚轮</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Which &amp;values?</source>
        <translation>是哪些值？(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>While presenting</source>
        <translation>演示时</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Write zeros into what is selected</source>
        <translation>在选中处写入零</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>indices editor</source>
        <translation>indices 编辑器</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>no lesson is open</source>
        <translation>没有打开课程</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>no question is open</source>
        <translation>没有待答的题目</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>no question is open, or there is no hint left</source>
        <translation>没有待答的题目，或没有更多提示</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>no tuple is out of range</source>
        <translation>没有越界的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing can be written where the focus is</source>
        <translation>焦点所在处不能写入</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing has the focus</source>
        <translation>没有焦点</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing is asked</source>
        <translation>没有提问</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing is selected that could be taken away</source>
        <translation>没有选中可以剪切的内容</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing is under way</source>
        <translation>没有正在进行的工作</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing was changed</source>
        <translation>没有修改过</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing was missed</source>
        <translation>没有答错的题</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>nothing was undone</source>
        <translation>没有撤销过</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>output table</source>
        <translation>输出表格</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>params editor</source>
        <translation>params 编辑器</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>the call is refused, or a measurement is under way</source>
        <translation>调用被拒绝，或正在测量</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>there is no output</source>
        <translation>没有 output</translation>
    </message>
    <message>
        <location filename="../../ui/window/actions.cpp"/>
        <source>there is no output to save</source>
        <translation>没有可保存的 output</translation>
    </message>
    <message>
        <location filename="../../ui/window/edit_actions.cpp"/>
        <source>There is nothing here for that</source>
        <translation>这里没有可用的内容</translation>
    </message>
    <message>
        <location filename="../../ui/window/learn_actions.cpp"/>
        <source>Back to the lesson</source>
        <translation>回到课程</translation>
    </message>
    <message>
        <location filename="../../ui/window/learn_actions.cpp"/>
        <source>Back to the question</source>
        <translation>回到题目</translation>
    </message>
    <message>
        <location filename="../../ui/window/learn_actions.cpp"/>
        <source>End the question</source>
        <translation>结束此题</translation>
    </message>
    <message>
        <location filename="../../ui/window/learn_actions.cpp"/>
        <source>Leave the lesson</source>
        <translation>离开本课</translation>
    </message>
    <message>
        <location filename="../../ui/window/learn_actions.cpp"/>
        <source>Output is hidden: a question is open.</source>
        <translation>输出已隐藏：有一道题还未作答。</translation>
    </message>
    <message>
        <location filename="../../ui/window/learn_actions.cpp"/>
        <source>Output is hidden: the lesson asks about it.</source>
        <translation>输出已隐藏：本课要问到它。</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>%1[*] - GatherND Explorer</source>
        <translation>%1[*] - GatherND Explorer</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>No tuple is out of range any more</source>
        <translation>不再有越界的索引元组</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Nothing is unsaved</source>
        <translation>没有未保存的内容</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Out of memory: something could not be done or shown. Nothing of the document is lost.</source>
        <translation>内存不足：有些操作没能完成或显示。文档没有任何损失。</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Reload</source>
        <translation>重新载入</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>The error is mended</source>
        <translation>错误已修正</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>The output is there</source>
        <translation>输出已得出</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Tuples out of range: %1</source>
        <translation>越界的索引元组：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>&amp;Redo &quot;%1&quot;</source>
        <translation>重做“%1”(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>&amp;Undo &quot;%1&quot;</source>
        <translation>撤销“%1”(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Edit indices as text</source>
        <translation>以文本编辑 indices</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Edit params as text</source>
        <translation>以文本编辑 params</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Go to index</source>
        <translation>前往索引</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Saving: %1%</source>
        <translation>正在保存：%1%</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window_actions.cpp"/>
        <source>Where, such as %1 or %2:</source>
        <translation>前往何处，例如 %1 或 %2：</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>A course that asks before it tells.</source>
        <translation>先提问再讲解的课程。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>All that is known of the cell that is pointed at.</source>
        <translation>所指单元格的全部信息。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Explain</source>
        <translation>讲解</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Explain: the call in words, its shapes, and what each tuple does.</source>
        <translation>讲解：用文字说明这个调用、它的形状，以及每个索引元组做什么。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Frameworks</source>
        <translation>框架</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Frameworks: the call under the rules of each, and in its code.</source>
        <translation>框架：这个调用在每个框架的规则下会怎样，以及用它的代码怎么写。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Learn: a course that asks before it tells.</source>
        <translation>学习：先提问再讲解的课程。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Least, greatest and mean of each tensor, NaN and zeros, and where they are.</source>
        <translation>每个张量的最小值、最大值和平均值，NaN 和零，以及它们在哪里。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Measure: how long the call takes where, and what memory it touches.</source>
        <translation>测量：这个调用在各处需要多长时间，访问哪些内存。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>One call on all backends, timed side by side.</source>
        <translation>在所有后端上执行同一个调用，并排计时。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Problems (%L1)</source>
        <translation>问题 (%L1)</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Problems: tuples out of range by cause, with what mends them.</source>
        <translation>问题：按原因列出越界的索引元组，以及怎样修正。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Rules</source>
        <translation>框架规则</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Say what you expect before you see it, and see what your answer means.</source>
        <translation>先说出你的预期，再看结果，并了解你的答案说明了什么。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Status line</source>
        <translation>状态行</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>The call in each framework's own words.</source>
        <translation>用各框架自己的写法写出这个调用。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>The call in words, its shapes, and what each tuple does.</source>
        <translation>用文字说明这个调用、它的形状，以及每个索引元组做什么。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>The memory that 32 threads of a GPU touch together.</source>
        <translation>GPU 的 32 个线程同时访问的内存。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>The same call under the rules of every framework.</source>
        <translation>同一个调用按各框架的规则分别会怎样。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>The shapes and every number, as text or as a table, to edit.</source>
        <translation>形状和每个数值，以文本或表格形式编辑。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Tuples out of range by cause, with what mends them.</source>
        <translation>按原因列出越界的索引元组，以及怎样修正。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Values: the shapes and every number, as text or as a table, to edit.</source>
        <translation>数值：形状和每个数值，以文本或表格形式编辑。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Warp</source>
        <translation>线程束</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>What flows back to params.</source>
        <translation>回传给 params 的量。</translation>
    </message>
    <message>
        <location filename="../../ui/window/panels.cpp"/>
        <source>Which slices are read, how often, and by whom.</source>
        <translation>哪些切片被读取、多少次、由哪些索引元组读取。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>(empty)</source>
        <translation>(空)</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Call options</source>
        <translation>调用选项</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Call options: types, policy, fill value and devices, and what the window is too narrow for.</source>
        <translation>调用选项：类型、策略、填充值和设备，以及窗口放不下的项目。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Compare with</source>
        <translation>对比</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Compare with: a second framework. Its output stands beside this one, with what differs, the rule that decides and the framework's own message.</source>
        <translation>对比：第二个框架。它的输出显示在旁边，并标出差异、起决定作用的规则和该框架自己的消息。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Compare with…</source>
        <translation>对比…</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Device: what carries out the gather. The output is the same on each; the time is not.</source>
        <translation>设备：由什么执行 gather。在哪个设备上输出都一样，用时不同。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Example: a call that is ready to look at and to change. Another one opens in its place.</source>
        <translation>示例：可以直接查看和改动的调用。换一个示例会取代当前内容。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Framework: whose gather_nd this is. It decides which shapes are allowed, what a negative number means and what becomes of a tuple out of range.</source>
        <translation>框架：这是谁的 gather_nd。它决定允许哪些形状、负数是什么意思，以及越界元组的结果。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Present: the picture alone on the whole screen, for a class.</source>
        <translation>演示：整个屏幕只显示图，用于课堂。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Run: carries out this call, which is too large to run by itself at every change.</source>
        <translation>运行：执行这个调用，它太大，不会在每次修改后自动运行。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Second device</source>
        <translation>第二设备</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Second device: the same call there as well. Its output stands beside this one, and a bit that differs is marked.</source>
        <translation>第二设备：同一个调用也在那里执行。它的输出排在这个旁边，不同的位会标出。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>batch_dims: how many leading axes params and indices share. Each tuple then sees only its own entry of params.</source>
        <translation>batch_dims：params 和 indices 共用前面多少个轴。这样每个索引元组只看得到 params 中自己的批次元素。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>dtype: the element type of params, and so of output. Another one converts the values.</source>
        <translation>dtype：params 的元素类型，因而也是输出的。换一种会转换值。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>fill: the value that is written where a tuple is out of range. Empty: the framework's own.</source>
        <translation>填充：元组越界处写入的值。留空：框架自己的默认值。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>index</source>
        <translation>索引</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>index: the integer type of indices. Another one converts the numbers.</source>
        <translation>索引：indices 的整数类型。换一种会转换数。</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>its default</source>
        <translation>其默认</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <location filename="../../ui/window/tool_bar.cpp"/>
        <source>policy: TensorFlow's bad_indices_policy. ERROR refuses a tuple out of range, IGNORE writes 0 for it; empty and DEFAULT leave it to the device.</source>
        <translation>策略：TensorFlow 的 bad_indices_policy。ERROR 拒绝越界的索引元组，IGNORE 为它写入 0；留空和 DEFAULT 由设备决定。</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>Everything is %1 % large</source>
        <translation>所有内容的大小为 %1 %</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>Everything is %1 % large from the next start on</source>
        <translation>下次启动起所有内容的大小为 %1 %</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>High contrast, &amp;black ground</source>
        <translation>高对比度，黑底(&amp;B)</translation>
    </message>
    <message>
        <location filename="../../ui/window/view_actions.cpp"/>
        <source>High contrast, &amp;white ground</source>
        <translation>高对比度，白底(&amp;W)</translation>
    </message>
</context>
</TS>
