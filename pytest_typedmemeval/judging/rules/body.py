"""What of a text is the answer: wrappers off, notes to the grader out, tool calls and error texts told apart.

Cases J32, J35: an empty answer is judged by no rule, and a note addressed to the grader never moves an outcome.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from pytest_typedmemeval.judging.rules.closings import without_closing
from pytest_typedmemeval.judging.rules.notes import readings
from pytest_typedmemeval.judging.rules.text import plain as folded_lines
from pytest_typedmemeval.judging.rules.text import seen, unmarked
from pytest_typedmemeval.judging.rules.tool_logs import is_log

_OPEN_ANSWER = re.compile(r".*<\s*(?:answer|response|final_answer|output)\s*>(?=\s*[^\s<])", re.S)
_THOUGHT = re.compile(r"<(think|thinking|thought|scratchpad|reasoning|analysis)>.*?(?:</\1>|\Z)", re.S)
_FINAL = re.compile(
    r"(?:^|(?<=[.!?\n]))[ \t\u2022]*(?:(?:so|therefore|thus|hence),? )?(?:(?:my|the|in) )?(?:(?:final|short|direct|best|brief|the) )?(?:answer|"
    r"conclusion|response|verdict)(?:\s*:|\s+is\s*:?|\s+-)[ \t]*\n*(?=\s*\S)",
    re.M,
)

_FINAL_WORDS = ("answer", "conclusion", "response", "verdict")
"""One of them is in all that `_FINAL` matches; looking for a word is far cheaper."""

_ANSWER_KEYS = ("answer", "final_answer", "response", "text", "output", "result", "content", "reply", "value")
_ANSWER_KEY = re.compile(r"(?:answer|response|output|reply|text|body|prediction|completion)$")
_GRADING_KEY = re.compile(
    r"gold|verdict|outcome|rubric|grad(?:e|ing)|judg|self_(?:label|score)|evaluat|expected_answer"
)
"""A key that only an object about grading has; beside it `_BESIDE_GRADING` are of the same kind."""
_BESIDE_GRADING = re.compile(
    rf"{_GRADING_KEY.pattern}|label|score|key|expected|reference|penalty|correct|mark|checked|agrees"
)
_TOOL_KEYS = frozenset(
    {
        "tool",
        "tool_calls",
        "tool_call",
        "tool_name",
        "function",
        "function_call",
        "arguments",
        "parameters",
        "action",
        "action_input",
        "tool_use",
        "input",
        "query",
        "name",
        "args",
        "kwargs",
        "params",
        "tool_args",
        "tool_input",
    }
)
_RESULT_KEYS = frozenset({"results", "hits", "matches", "documents", "memories", "records", "rows"})
"""Keys under which a store gives back a list of what it found."""
_FIRST_ERROR = 400
"""First status of HTTP that tells of an error."""
_ERROR_KEYS = frozenset({"error", "errors", "exception", "traceback", "status_code", "detail"})
_TOOL = re.compile(
    r"^\W*(?:<\|?(?:tool_call|function_call|tool|invoke|python_tag|function)\b|\[?tool_calls?\b|tool_use\b|function_call\b|<function=|"
    r"action\s*:\s*\w+\n+action input\s*:"
    r"|(?:print\()?[a-z]+(?:[_.][a-z]+)+\((?:\s*[a-z_]+\s*=|\s*[\"'{\[]|\s*\))(?:.*\)\s*$|[^\n]*\)\s*(?:->|=>|:|=)\s*(?:[\[{(\"'\d]|none\b|null\b|true\b|false\b|(?!i\b|you|no\b|nothing)\S+(?: \S+)?$|$)[^\n]*$)|"
    r"[a-z]\w*\(\s*[a-z_]+\s*=\s*[\"'\d\[{][^\n]*\)\s*(?:(?:->|=>)[^\n]*)?$|select [\w*., ]+ from \w+(?: where\b[^\n]*)?;?\s*$|(?:get|post) /\w[\w/]*\?\w+=\S*\s*$|calling (?:the )?tool\b|"
    r"(?:tool|function|api|search|memory|query|call)\w*\(\s*[a-z_]+\s*=.*\)\W*$|"
    r"(?:(?:tool|function|api)[ _-]?(?:call|use|invocation|request|output|result|response)s?|invoking|executing|calling)\W{1,4}(?:(?:tool|function|name)\W{1,4})?(?:[a-z]\w*(?:[_.]\w+|(?=\(|\s*\{))|(?:get|post|put|delete) /))",
    re.S,
)
_ERROR = re.compile(
    r"^\W*(?:traceback \(most recent call last\)|(?:[a-z_]+\.)*[a-z]*(?:error|exception|timeout)\b\s*(?::|\(|\b\d{3}\b|occurred)|"
    r"\[?error\]?\s*[:\-\]]|error (?:code|\d{3})|http(?:/\d\.\d)? ?(?:error )?[45]\d\d\b"
    r"|[45]\d\d (?:too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|unauthorized|forbidden|not found|"
    r"bad request|server error|client error)"
    r"|(?:too many requests|rate limit(?:ed| exceeded| reached)|internal server error|bad gateway|service unavailable|gateway time-?out|"
    r"request timed out|upstream (?:request|connect)\w*|connection (?:refused|reset|error|timed out)|context length exceeded|"
    r"maximum context length)\b"
    r"|an? (?:\w+ )?(?:error|exception) (?:has )?occurred\b"
    r"|(?:(?:an? )?(?:unknown |internal |unexpected |api )?(?:error|exception)|time-?d? ?out)\W*$)"
)
_TRACE = "traceback (most recent call last)"
# One pleasantry and what parts it from the next; of two that begin alike the longer one stands first.
_PLEASANTRY = re.compile(
    r"(?:null|undefined|nan|nil|sure|certainly|of course|absolutely|okay|ok|hello|hi there|hi|hey|thanks?|thank you|great question|great|"
    r"good question|no problem|you're welcome|alright|all right|right|well|hmm+|um+|noted|got it|understood|will do|done|"
    r"good (?:morning|evening|afternoon)|happy to help|glad to help|i'm happy to help|i'd be happy to help|i'd be glad to help|"
    r"how can i help(?: you)?(?: today)?|how may i (?:help|assist) you(?: today)?|what can i do for you(?: today)?|what else can i (?:do|"
    r"help)[\w ]*|"
    r"let me (?:check|think|look|see|know)[\w ]*|one moment(?: please)?|just a (?:moment|second|sec)|give me a (?:moment|second|sec)|hold on|"
    r"searching[\w ]*|looking[\w ]*|checking[\w ]*|thinking[\w ]*|i hope (?:this|that) helps?|hope (?:this|that) helps|"
    r"(?:is there )?anything else[\w ]*|please (?:wait|hold|let me know)[\w ]*|i'm (?:an ai|a large language model|a language model|"
    r"an assistant)[\w ,]*|as an ai[\w ,]*|here (?:is|'s) (?:the|my|your) answer|the answer is|answer|tl;?dr)\W*"
)
_NULL = re.compile(r"[\W_]*(?:none|null|nan|nil|undefined|nonetype)[\W_]*")
# What a chat template puts around a turn, with the role that it opens; a tool's own token is left to tell the call.
_TEMPLATE = re.compile(
    r"(?:<\|(?:im_start|start_header_id|header_start|start)\|>|<start_of_turn>)\s?(?:assistant|model|system|user|human|tool)?\b|"
    r"<\|(?!(?:tool|function|invoke|python_tag)(?:_call\w*)?\b)[^\s|<>][^|<>\n]{0,40}\|>|"
    r"\[/?inst\]|<</?sys>>|</?s>|<(?:start_of_turn|end_of_turn|bos|eos|pad|unk|eot_id|end_of_text)>"
)

LONGEST = 10_000
"""Characters of an `answer_body` up to which the rules read it. A longer one is left undecided as a whole, never cut and then decided."""
_LONGEST_WRAPPED = 100_000  # up to here thoughts and wrappers are taken off before the answer is measured


@lru_cache(maxsize=256)  # the judge, the rule and the provenance ask for the same one
def answer_readings(text: str) -> tuple[str, ...]:
    """What the answer within ``text`` may be, folded and without markdown: thoughts, wrappers and everything said to a grader taken out.

    One text, but where it can't be told what belongs to a note (notes.py). A text far beyond `LONGEST` comes back as it is: no rule reads it.
    """
    if len(text) > _LONGEST_WRAPPED:
        return (text,)
    body = _without_template(folded_lines(_unwrapped(seen(text))))
    if "<" in body:
        body = _THOUGHT.sub(" ", body)
        opened = _OPEN_ANSWER.match(body)
        if opened:
            body = body[opened.end() :]
    bodies = list(dict.fromkeys(_read(reading) for reading in (readings(body) if len(body) <= LONGEST else (body,))))
    return tuple(body for body in bodies if not is_contentless(body)) or (bodies[0],)


def answer_body(text: str) -> str:
    """The first of `answer_readings`: all of the answer that isn't surely a note."""
    return answer_readings(text)[0]


def _read(body: str) -> str:
    """Markdown off, blanks folded; what stands before "Final answer:" and closing remarks left out."""
    bare = unmarked(body)
    if bare != body or "  " in body or "\n " in body or " \n" in body:  # else it is folded already
        bare = "\n".join(" ".join(line.split()) for line in bare.split("\n"))
    body = bare.strip()
    if any(map(body.__contains__, _FINAL_WORDS)):
        finals = [
            match.end() for match in _FINAL.finditer(body) if match.end() < len(body)
        ]  # stripped: its last character is seen
        body = body[finals[-1] :].strip() if finals else body
    answered = without_closing(body)
    return body if is_contentless(answered) else answered


def is_overlong(body: str) -> bool:
    """Whether an `answer_body` is longer than the rules read."""
    return len(body) > LONGEST


def is_null(body: str) -> bool:
    """Whether an `answer_body` is nothing but a program's word for no value, such as ``str(None)``."""
    return len(body) < 40 and _NULL.fullmatch(body) is not None


def _without_template(text: str) -> str:
    return _TEMPLATE.sub(" ", text) if "<" in text or "[" in text else text


def is_blank(text: str | None) -> bool:
    """Whether there is nothing to judge: None, white space, or only what no reader sees."""
    return text is None or not seen(text).strip()


def is_tool_output(text: str) -> bool:
    """Whether a raw tool call or an error text stands where the answer should be."""
    if len(text) > _LONGEST_WRAPPED:
        return False
    body = _without_template(folded_lines(text)).strip()
    data = _parsed(text)
    if isinstance(data, list) and data and isinstance(data[0], dict):
        data = data[0]
    if isinstance(data, dict) and isinstance(status := data.get("status"), int) and status >= _FIRST_ERROR:
        return True
    if isinstance(data, dict) and _wrapped(data) is None:
        keys = {str(key).casefold() for key in data}
        found = any(_is_found(data[key]) for key in data if key in _RESULT_KEYS)
        return found or bool(keys & _ERROR_KEYS) or len(keys & _TOOL_KEYS) >= min(2, len(keys))
    unfenced = body.removeprefix("```").removeprefix("json").removeprefix("python").strip("` \n")
    return _opens_as_output(unfenced)


def _is_found(value: object) -> bool:
    """Whether a value is what a store gives back: an empty list, or one of records."""
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


@lru_cache(maxsize=64)  # an answer and its body are mostly the same text
def _opens_as_output(text: str) -> bool:
    return bool(_TOOL.match(text) or _ERROR.match(text) or _TRACE in text or is_log(text))


@lru_cache(maxsize=64)  # within one verdict the same body is asked about again
def is_contentless(body: str) -> bool:
    """Whether an `answer_body` says nothing at all: nothing left, no word, or pleasantries only."""
    if not any(map(str.isalnum, body)):
        return True
    if is_overlong(body):
        return False
    text = " ".join(body.split())
    at = 0
    while at < len(text):
        match = _PLEASANTRY.match(text, at)
        if match is None:
            return False
        at = match.end()
    return True


def _unwrapped(text: str) -> str:
    """The text of ``{"answer": "..."}`` and its like, the lines of a list of strings, else ``text``."""
    data = _parsed(text)
    if isinstance(data, dict):
        inner = _wrapped(data)
        return text if inner is None else inner
    return "\n".join(data) if isinstance(data, list) and data and all(isinstance(item, str) for item in data) else text


def _wrapped(data: dict[Any, Any]) -> str | None:
    if {str(key).casefold() for key in data} & _ERROR_KEYS:
        return None
    if any(_GRADING_KEY.search(str(key).casefold()) for key in data):
        data = {key: value for key, value in data.items() if not _BESIDE_GRADING.search(str(key).casefold())}
        told = {key: value for key, value in data.items() if _ANSWER_KEY.search(str(key).casefold())}
        data = told if len(told) == 1 else data
    lone = tuple(data) if len(data) == 1 and not set(data) & _TOOL_KEYS else ()
    for key in (*_ANSWER_KEYS, *lone):
        value = data.get(key)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            return "\n".join(value)
    return None


def _parsed(text: str) -> Any:
    """The JSON value that the whole text is, fenced or not; None if it is none."""
    stripped = text.strip()
    if stripped.startswith("```"):
        stripped = stripped.strip("`").removeprefix("json").strip()
    if not stripped.startswith(("{", "[")) or len(stripped) > 100_000:
        return None
    try:
        return json.loads(stripped)
    except (ValueError, RecursionError):
        return None
