// Finds words that people read and that stand in the code instead of in the catalogue (packages/messages).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

export interface LiteralWords {
  readonly line: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The names of the nodes around it, innermost first. */
  readonly within: readonly Node[];
  readonly node: Node;
}

/** As much of a syntax tree as is looked at here. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Attributes and members whose texts people see or hear. */
const WORDED =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext|braillelabel)|title|placeholder|alt|label|text|description|hint|message|note|heading|summary|caption|group|detail|empty|tooltip|confirm|action|error|warning|words|question|explanation|unit|legend|verb|what|pairName)$|[a-z](?:Text|Label|Title|Words|Hint|Message|Placeholder|Description|Tooltip)$/;
/** Names that are the same in every language, words of protocols, and codes of findings. */
const NAMES = /^(?:Sheaf|Abc|Bearer \{\}|[A-Z]{2,}(?:_[A-Z]+)*|[EWN](?:_[A-Z]+)+)$/;
/** Keys of a keyboard, as the browser names them. */
const KEYS =
  /^(?:Ctrl|Alt|Esc|Enter|Escape|Tab|Space|Home|End|Delete|Backspace|Insert|Shift|Control|Meta|Alt|Digit|Key|Mac|Arrow\w*|Page(?:Up|Down))$/;
/** Expressions that hand on what stands in them. */
const PASSED_ON = new Set([
  "ConditionalExpression",
  "LogicalExpression",
  "ParenthesizedExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "JSXExpressionContainer",
]);
/** Calls whose texts are for the catalogue already, for programs, or for those who mend them. */
const NO_WORDS = new Set([
  "t",
  "rich",
  "message",
  "gql",
  "cx",
  "loadWords",
  "Error",
  "TypeError",
  "RangeError",
  "RegExp",
  "URL",
  "WeakRef",
]);
/** Calls whose one word is read by a program: parts of formulas and references, keys, names of members of a document that is not ours. */
const ONE_WORD_CODE = new Set([
  "call",
  "callAround",
  "outerCall",
  "printPath",
  "joinedEvenly",
  "neighbors",
  "getAttribute",
  "getAttributeNS",
  "getElementsByTagNameNS",
  "includes",
  "isPressed",
  "shortcut",
  "has",
  "DOMException",
]);
/** What has one name in every language: functions and values of the formula language. */
const FUNCTIONS: ReadonlySet<string> = functionNames(join(import.meta.dirname, "../../packages/formula/src/functions"));

function functionNames(folder: string): ReadonlySet<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const quoted = sources.flatMap((path) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(/(?:\bname: |\branking\()"([A-Z]\w*)"/g)].map(([, name = ""]) => name),
  );
  return new Set([...quoted, "True", "False", "Null"]);
}

/** The words of a file that are not in the catalogue. */
export function literalWords(path: string, source: string): readonly LiteralWords[] {
  const found: LiteralWords[] = [];
  const visit = (node: Node, within: readonly Node[]): void => {
    const text = wordsOf(node);
    if (text !== null && isShown(node, text, within))
      found.push({ line: source.slice(0, node.start).split("\n").length, text, start: node.start, end: node.end, within, node });
    const inner = [node, ...within];
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(parseSync(path, source).program as unknown as Node, []);
  return found;
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flatMap((member: unknown): readonly unknown[] => (Array.isArray(member) ? member : [member]))
    .filter(isNode);
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === "object" && "type" in value && "start" in value;
}

/** The words that a node is made of, if it is a text with a letter in it. */
function wordsOf(node: Node): string | null {
  const text =
    node.type === "JSXText" || (node.type === "Literal" && typeof node["value"] === "string")
      ? (node["value"] as string)
      : node.type === "TemplateLiteral"
        ? (node["quasis"] as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join("{}")
        : null;
  return text !== null && /\p{L}/u.test(text) && !NAMES.test(text.trim()) ? text : null;
}

function isShown(node: Node, text: string, within: readonly Node[]): boolean {
  if (node.type === "JSXText") return true;
  if (within.some((around) => around.type.startsWith("TS") && around.type.endsWith("Type"))) return false;
  if (within.some((around) => /^(?:Import|Export(?:All|Named))/.test(around.type) && around["source"] === node)) return false;
  const calls = within.filter((around) => /^(?:CallExpression|NewExpression|TaggedTemplateExpression)$/.test(around.type));
  const innermost = calls[0];
  if (innermost !== undefined && NO_WORDS.has(calledName(innermost))) return false;
  const at = within.findIndex(({ type }) => !PASSED_ON.has(type));
  const [around, previous] = [within[at], within[at - 1] ?? node];
  const isChosen = within.slice(0, Math.max(at, 0)).some(({ type }) => type === "ConditionalExpression" || type === "LogicalExpression");
  const isWord = isOneWord(text) && !FUNCTIONS.has(text);
  if (around === undefined) return false;
  switch (around.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    case "JSXAttribute":
      return WORDED.test(keyName(around["name"] as Node)) || (isChosen && (isWord || readsLikeWords(text)));
    case "Property":
      if (around["key"] === previous || /^(?:id|kind|type|role|className|aggregate|formula|palette)$/.test(keyName(around["key"] as Node)))
        return false;
      return WORDED.test(keyName(around["key"] as Node))
        ? !isCode(text)
        : readsLikeWords(text) || (isChosen && isWord) || isAmongWords(text, within[at + 1]);
    case "AssignmentPattern":
      return around["right"] === previous && (readsLikeWords(text) || isOneWord(text));
    case "ArrowFunctionExpression":
    case "ReturnStatement":
    case "VariableDeclarator":
      return readsLikeWords(text) || isOneWord(text);
    case "BinaryExpression":
      return around["operator"] === "+" && readsLikeWords(text);
    case "CallExpression":
    case "NewExpression":
      return readsLikeWords(text) || (isWord && !ONE_WORD_CODE.has(calledName(around)));
    case "TemplateLiteral":
      return readsLikeWords(text) || isWord;
    case "ArrayExpression":
      return readsLikeWords(text) || (isWord && isTitleOfRow(previous, around) && !ONE_WORD_CODE.has(calledName(innermost ?? around)));
    case "MemberExpression":
    case "SwitchCase":
    case "ImportDeclaration":
    case "ImportExpression":
      return false;
    default:
      return readsLikeWords(text);
  }
}

function calledName(call: Node): string {
  const called = (call["callee"] ?? call["tag"]) as Node | undefined;
  if (called === undefined) return "";
  return called.type === "MemberExpression" ? keyName(called["property"] as Node) : keyName(called);
}

function keyName(key: Node): string {
  const name = key["name"] ?? key["value"];
  return typeof name === "string" ? name : "";
}

/** A text in a table of words: the others there are words. */
function isAmongWords(text: string, table: Node | undefined): boolean {
  if (table?.type !== "ObjectExpression" || !/^\p{Lu}/u.test(text)) return false;
  const values = (table["properties"] as readonly Node[]).map((property) => property["value"] as Node | undefined);
  return (
    values.every((value) => value === undefined || wordsOf(value) !== null || calledWords(value)) &&
    (values.some((value) => value !== undefined && (calledWords(value) || readsLikeWords(wordsOf(value) ?? ""))) ||
      values.filter((value) => value !== undefined && isOneWord(wordsOf(value) ?? "")).length > 1)
  );
}

/** The first of a row of which the others are computed: `["Type", typeOf(column)]`. */
function isTitleOfRow(text: Node, row: Node): boolean {
  const elements = row["elements"] as readonly Node[];
  return elements[0] === text && elements.length > 1 && elements.slice(1).every((other) => other.type !== "Literal");
}

/** A getter, or a call for words of the catalogue. */
function calledWords(value: Node): boolean {
  return value.type === "FunctionExpression" || (value.type === "CallExpression" && NO_WORDS.has(calledName(value)));
}

function isOneWord(text: string): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(text) && !KEYS.test(text);
}

/** Names of things in programs: `as-is`, `aria.label`, `camelCase`, addresses. */
function isCode(text: string): boolean {
  return /^[a-z0-9]+(?:[-_./:A-Z][a-zA-Z0-9]*)*$/.test(text) || /^(?:#|\/|https?:)/.test(text);
}

/** Several words of which the first is capitalized, or words around something that is filled in. */
function readsLikeWords(text: string): boolean {
  // A call of the formula language: its functions have one name in every language.
  if (/^\p{Lu}\w*\(.*\)$/u.test(text)) return false;
  if (/[;=]|var\(|\bpx\b|^M[\d ]/.test(text)) return false;
  return (
    /^[“"'(]?\p{Lu}[\p{L}’']*[,:]?(?: [\p{L}“{(\d–]|…$)/u.test(text) || /\{\} \p{L}{2,}|\p{L}{2,} \{\}|^\p{L}+(?: \p{L}+){3,}/u.test(text)
  );
}
