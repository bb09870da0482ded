// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/synonyms.h"

#include <QStringList>
#include <algorithm>
#include <vector>

namespace gathernd::ui {
namespace {

constexpr char16_t kFirstUnparted = 0x2E80;  // CJK radicals, and all that follows

/// A row a thing.
const std::vector<QStringList>& groups() {
  static const std::vector<QStringList> all = [] {
    std::vector<QStringList> rows;
    for (const char* row : {
             "batch|batch_dims|batched|批次|批量|批处理",
             "out of range|out of bounds|out_of_range|outside|bad tuple|IndexError|too far|越界|超出范围",
             "negative|-1|−1|from the end|minus|负数|负索引|从末尾",
             "NaN|not a number|infinity|非数",
             "read twice|duplicate|repeated|many times|重复",
             "gradient|backward|backpropagation|derivative|scatter|upstream|梯度|反向传播",
             "shape|dimensions|size of the axis|形状|维度",
             "empty|no tuples|nothing to read|zero size|空张量",
             "column|transpose|transposed|列|转置",
             "index depth|full address|uses up|索引深度",
             "paste|error message|traceback|stack trace|粘贴|错误消息",
             "each row|one per row|per row|per element|每行",
             "mask|boolean|掩码|布尔",
             "embedding|lookup|look-up|table of|嵌入|查表",
             "time|speed|fast|benchmark|performance|measure|median|计时|性能|速度",
             "memory|cache|lanes|coalescing|内存|缓存|合并访问",
             "error|exception|refused|problem|报错|错误|异常",
             "fix|mend|repair|clamp|修正|修复",
             "export|picture|figure|image|slide|screenshot|png|svg|pdf|导出|图片|幻灯片|截图",
             "dark|light|theme|night|colours|colors|主题|深色|夜间",
             "settings|preferences|options|设置|首选项",
             "present|projector|slides|full screen|class|演示|投影|全屏",
             "ask|question|quiz|exercise|test|practice|predict|提问|练习|测验",
             "code|python|snippet|script|代码|脚本",
             "framework|dialect|library|框架|方言",
             "dtype|element type|float|int32|数据类型",
             "notes|comment|remark|备注|注释",
             "keys|shortcut|keyboard|hotkey|快捷键|键盘",
             "vote|poll|hands|投票|表决|举手",
             "open|load|import|npy|打开|加载|导入",
             "undo|take back|revert|撤销|撤回",
             "link|share|send|链接|分享",
             "reads|who reads|readers|used by|读取|读者",
             "statistics|minimum|maximum|mean|统计|最小|最大",
             "editor|table|spreadsheet|own numbers|表格|编辑器",
             "play|animate|walk through|播放|动画",
             "go to|find|jump|转到|查找|跳转",
             "undefined|nothing is promised|silent|未定义|不作保证|静默",
         })
      rows.push_back(QString::fromUtf8(row).split(u'|'));
    return rows;
  }();
  return all;
}

}  // namespace

bool mentions(const QString& text, const QString& word) {
  if (word.isEmpty()) return false;
  const bool anywhere = word.front() >= QChar(kFirstUnparted);
  for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
    if (anywhere || at == 0 || !text[at - 1].isLetterOrNumber()) return true;
  return false;
}

QString synonymsIn(const QString& text) {
  QStringList more;
  for (const QStringList& group : groups())
    if (std::any_of(group.begin(), group.end(), [&](const QString& word) { return mentions(text, word); }))
      more += group;
  return more.join(u' ');
}

}  // namespace gathernd::ui
