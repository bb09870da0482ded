// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/pasted_call.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "core/code/expression/array_expression.h"
#include "core/code/expression/functions.h"
#include "core/code/gather_reader.h"
#include "core/code/python/python_text.h"
#include "core/tensor/edits.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
namespace {

struct Import {
  std::string_view name, origin;
};
/// What is read under these names, and nothing else.
constexpr auto kImports = std::to_array<Import>({
    {"np", "numpy"},
    {"numpy", "numpy"},
    {"tf", "tensorflow"},
    {"tensorflow", "tensorflow"},
    {"torch", "torch"},
    {"F", "torch.nn.functional"},
    {"jax", "jax"},
    {"jnp", "jax.numpy"},
    {"paddle", "paddle"},
    {"ms", "mindspore"},
    {"mindspore", "mindspore"},
    {"ops", "mindspore.ops"},
    {"Tensor", "mindspore.Tensor"},
    {"mx", "mxnet"},
    {"mxnet", "mxnet"},
    {"nd", "mxnet.nd"},
    {"gather_nd", "tensorflow.gather_nd"},
    {"tensor", "torch.tensor"},
});

constexpr auto kBlocks =
    std::to_array<std::string_view>({"def ", "for ", "while ", "if ", "elif ", "else", "try:", "except",
                                     "finally:", "class ", "async ", "@"});
bool startsAny(std::string_view text, std::span<const std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view each) { return text.starts_with(each); });
}

/// The gather of a text that is a program: its last one. Others are what it is made of, or one too many.
class ProgramReader {
 public:
  ProgramReader(std::string_view text, std::int64_t memoryLimit)
      : text_(text), code_(expressionCode(text)), memoryLimit_(memoryLimit), source_{text_, code_, names_} {}

  Expected<std::optional<PastedCall>> read(bool open) {
    auto found = pythonStatements(code_);
    if (!found) return std::nullopt;  // the literal's own parser says what is open
    statements_ = *std::move(found);
    std::vector<std::size_t> gathers;
    for (std::size_t at = 0; at < statements_.size(); ++at) {
      names_.bind(statements_[at]);
      if (looksLikeGather(source_, gatherOf(at))) gathers.push_back(at);
    }
    if (gathers.empty()) return std::nullopt;
    TRY(checkImports());
    for (std::size_t at = 0; at < gathers.back(); ++at) TRY(checkStatement(statements_[at], open));
    const auto other = anotherGather(gathers);
    if (other && open) return fail(refused(*other, "pasted.two"));
    if (!open) TRY(checkAsserts(statements_[gathers.back()].value.begin));
    auto call = TRY(readGather(source_, gatherOf(gathers.back()), memoryLimit_, open));
    if (other && call)
      call->became.push_back({GATHERND_TR("of several gathers the last one is read; {text} is another, to be "
                                          "given by itself"),
                              {{"text", shownText(other->in(code_))}}});
    return call;
  }

  /// Why there is no call.
  Error none() const {
    if (const auto open = openBracket())
      return errorAt(text_, *open, "literal.unclosed", {{"bracket", code_.substr(*open, 1)}});
    TextRange last = trimmed(code_, {0, code_.size()});
    if (!statements_.empty()) last = statements_.back().value;
    constexpr std::array<std::string_view, 4> kWriters = {"scatter", "put", "index_add", "index_fill"};
    const auto parts = callParts(code_, last);
    const std::string_view name = parts ? parts->name.in(code_) : "";
    const std::string_view word = name.substr(name.rfind('.') + 1);
    const bool writes =
        name.find(".at[") != name.npos || word.find("scatter") != word.npos || startsAny(word, kWriters);
    const bool ragged = name.find("ragged.boolean_mask") != name.npos;
    return refused(last, writes ? "pasted.writes" : ragged ? "pasted.ragged" : "pasted.none");
  }

 private:
  Error refused(TextRange place, const char* reason) const {
    return errorAt(text_, place.begin, reason, {{"text", shownText(place.in(code_))}});
  }

  TextRange gatherOf(std::size_t at) const {
    const PythonStatement& statement = statements_[at];
    return statement.part == PythonStatement::kAll ? gatherWithin(source_, statement.value) : TextRange{};
  }

  /// A name that is imported as something else than what is read under it: import cupy as np.
  Expected<void> checkImports() const {
    const auto lines = splitPython(code_, {0, code_.size()}, "\n;");
    for (const TextRange& line : *lines) {  // whole: pythonStatements() has split them too
      const std::string_view text = line.in(code_);
      std::string from;
      std::size_t names = line.begin + std::string_view("import ").size();
      if (text.starts_with("from ")) {
        const std::size_t import = text.find(" import ");
        if (import == text.npos) continue;
        from = std::string(stripped(text.substr(5, import - 5), " ")) + '.';
        names = line.begin + import + std::string_view(" import ").size();
      } else if (!text.starts_with("import ")) {
        continue;
      }
      TextRange listed = trimmed(code_, {names, line.end});
      if (isList(code_, listed)) listed = {listed.begin + 1, listed.end - 1};
      for (const TextRange& each : splitPython(code_, listed, ",").value_or(std::vector<TextRange>()))
        TRY(checkImport(each, from));
    }
    return {};
  }
  Expected<void> checkImport(TextRange place, const std::string& from) const {
    std::string_view origin = place.in(code_), name = origin;
    const std::size_t as = origin.find(" as ");
    if (as != origin.npos) {
      name = stripped(origin.substr(as + 4), " ");
      origin = stripped(origin.substr(0, as), " ");
    } else if (from.empty()) {
      name = origin = origin.substr(0, origin.find('.'));
    }
    const std::string whole = from + std::string(origin);
    const auto known =
        std::find_if(kImports.begin(), kImports.end(), [&](const Import& each) { return each.name == name; });
    std::string_view read = known == kImports.end() ? std::string_view() : known->origin;
    const auto other = std::find_if(kImports.begin(), kImports.end(),
                                    [&](const Import& each) { return each.origin == whole; });
    if (known == kImports.end() && other != kImports.end() &&
        code_.find(std::string(name) + '.') != code_.npos)
      return fail(errorAt(text_, place.begin, "pasted.alias",
                          {{"name", shownText(name)}, {"origin", other->origin}, {"read", other->name}}));
    if (isArrayFunction(name) || name == "*") read = from == "numpy." ? std::string_view() : "numpy";
    if (read.empty() || whole == read) return {};
    return fail(errorAt(text_, place.begin, "pasted.import",
                        {{"name", shownText(name)}, {"origin", shownText(whole)}, {"read", read}}));
  }

  /// What stands above the gather and may change what it reads is not carried out.
  Expected<void> checkStatement(const PythonStatement& statement, bool open) const {
    const std::string_view text = statement.value.in(code_);
    if (!open && startsAny(text, kBlocks) && !text.starts_with("if __name__"))
      return fail(refused(statement.value, "pasted.block"));
    if (!statement.name.empty() || statement.printed || text.starts_with("len(") || text.starts_with("type("))
      return {};
    bool named = false, acts = text.starts_with("del ");
    for (PythonTokens tokens(code_, statement.value); tokens.peek().kind != PythonToken::Kind::End;) {
      const PythonToken token = tokens.next();
      acts = acts || token.is("(") || token.is("=");
      named = named || (token.kind == PythonToken::Kind::Name &&
                        names_.statementOf(token.text, token.range.begin) != nullptr);
    }
    const bool gathers =
        looksLikeGather(source_, gatherWithin(source_, statement.value)) && text.find('=') == text.npos;
    if (named && acts && !gathers) return fail(refused(statement.value, "pasted.changes"));
    return {};
  }

  /// One above the last, which that one, and what it is made of, do not name.
  std::optional<TextRange> anotherGather(const std::vector<std::size_t>& gathers) const {
    if (gathers.size() < 2) return std::nullopt;
    const std::size_t end = statements_[gathers.back()].value.end;
    std::map<std::string_view, std::size_t> lastNamed;  // where each name stands last
    for (PythonTokens tokens(code_, {0, end}); tokens.peek().kind != PythonToken::Kind::End;) {
      const PythonToken token = tokens.next();
      if (token.kind == PythonToken::Kind::Name) lastNamed[token.text] = token.range.begin;
    }
    for (const std::size_t at : gathers) {
      const PythonStatement& statement = statements_[at];
      if (at == gathers.back() ||
          (!statement.name.empty() && lastNamed[statement.name] > statement.value.end))
        continue;
      return statement.value;
    }
    return std::nullopt;
  }

  /// An assert that can be read holds.
  Expected<void> checkAsserts(std::size_t end) {
    constexpr std::string_view kAssert = "assert ";
    const auto lines = splitPython(code_, {0, code_.size()}, "\n;");
    for (TextRange line : *lines) {
      if (line.begin > end || !line.in(code_).starts_with(kAssert)) continue;
      line.begin += kAssert.size();
      const auto parts = splitPython(code_, line, ",");
      const auto value = Evaluator(source_, memoryLimit_).value(parts->front());
      const auto* const number = value ? std::get_if<Number>(&*value) : nullptr;
      if (number != nullptr && asDouble(*number) == 0) return fail(refused(line, "pasted.assert"));
    }
    return {};
  }

  /// The bracket, or quote, that stays open.
  std::optional<std::size_t> openBracket() const {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < code_.size(); ++at) {
      const char c = code_[at];
      if (c == '"' || c == '\'') {
        const std::size_t after = afterQuote(code_, at, code_.size());
        if (after > code_.size()) return at;
        at = after - 1;
      } else if (c == '(' || c == '[' || c == '{') {
        open.push_back(at);
      } else if ((c == ')' || c == ']' || c == '}') && !open.empty()) {
        open.pop_back();
      }
    }
    return open.empty() ? std::nullopt : std::optional(open.back());
  }

  std::string_view text_;
  std::string code_;  // as long as the text
  std::int64_t memoryLimit_;
  Assignments names_;
  PythonSource source_;
  std::vector<PythonStatement> statements_;
};

}  // namespace

Expected<std::optional<PastedCall>> parsePastedCall(std::string_view text, std::int64_t memoryLimit) {
  return ProgramReader(text, memoryLimit).read(true);
}

Expected<PastedCall> parseWrittenCall(std::string_view text, std::int64_t memoryLimit) {
  ProgramReader reader(text, memoryLimit);
  auto call = TRY(reader.read(false));
  if (!call) return fail(reader.none());
  return *std::move(call);
}

Expected<Tensor> asWritten(const PastedCall& call, const Tensor& output, std::int64_t memoryLimit) {
  if (call.outputAxes.empty() || std::ssize(call.outputAxes) != output.shape().rank()) return output;
  return transposed(output, call.outputAxes, memoryLimit);
}

Expected<Tensor> transposedBack(const Tensor& tensor, const std::vector<int>& axes,
                                std::int64_t memoryLimit) {
  if (axes.empty()) return tensor;
  std::vector<int> back(axes.size());
  for (std::size_t at = 0; at < back.size(); ++at)
    back[static_cast<std::size_t>(axes[at])] = static_cast<int>(at);
  return transposed(tensor, back, memoryLimit);
}

}  // namespace gathernd
