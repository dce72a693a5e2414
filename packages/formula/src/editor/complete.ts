import { message, type Said } from "@sheaf/messages";
import { typeName, type TypeName, type ValueType } from "@sheaf/sql";
import type { Span } from "../ast.ts";
import type { FunctionEntry, Param } from "../catalogue.ts";
import { paramOf, signatureOf } from "../check/arity.ts";
import { distinctPrefixes, foldName, resolvePath, type Scope, type ScopeColumn, type ScopePrefix } from "../check/scope.ts";
import { acceptsType } from "../check/types.ts";
import { customEntry } from "../custom/named.ts";
import { functions } from "../functions/index.ts";
import { otherNamesOf } from "./habits/other-names.ts";
import { printText } from "../grammar/print.ts";
import { printPath } from "../grammar/references.ts";
import type { Token } from "../grammar/tokens.ts";
import { openCallAt, tokenAt, tokensOf } from "./context.ts";

export interface Completion {
  readonly kind: "function" | "column" | "control" | "source" | "constant" | "member" | "keyword";
  readonly label: string;
  /** Of columns and controls. */
  readonly type: TypeName | null;
  /** Where a column comes from, the signature of a function. */
  readonly detail: Said;
  /** One sentence of help. */
  readonly doc: Said;
  /** What takes the place of `replace`; the caret goes to `caret` within it. */
  readonly insert: string;
  readonly caret: number;
}

export interface Completions {
  readonly replace: Span;
  /** The best first. */
  readonly items: readonly Completion[];
}

interface Candidate {
  readonly item: Completion;
  /** What is compared with what is typed. */
  readonly matched: MatchedName;
  /** Order among equal matches: own columns, controls, columns of the source, functions, other elements. */
  readonly group: number;
  readonly valueType: ValueType | null;
}

const MAX_ITEMS = 50;

/** What could stand at the caret (printed text): columns, controls, functions, units; ranked by how they match and whether their type fits. */
export function complete(text: string, caret: number, scope: Scope): Completions {
  const tokens = tokensOf(text);
  const token = tokenAt(tokens, caret);
  const call = openCallAt(tokens, caret, scope);
  const param = call?.entry === undefined ? undefined : paramOf(call.entry, call.argument, call.count);
  if (token?.kind === "comment") return nothing(caret);
  if (token?.kind === "text") return constants(token, text, caret, param);
  if (token?.kind === "reference") return references(token, text, caret, scope, param);
  const member = memberAt(tokens, text, caret, scope);
  if (member !== null) return member;
  if (token?.kind === "number" || token?.kind === "unknown") return nothing(caret);
  const typed = token?.kind === "word" ? text.slice(token.start, caret) : "";
  const replace = token?.kind === "word" ? { start: token.start, end: token.end } : { start: caret, end: caret };
  const isCall = token?.kind === "word" && text.slice(token.end).trimStart().startsWith("(");
  const candidates = [...bareNames(scope), ...functionNames(scope, isCall), ...keywordNames(), ...constantNames(param)];
  return { replace, items: ranked(candidates, typed, param) };
}

function nothing(caret: number): Completions {
  return { replace: { start: caret, end: caret }, items: [] };
}

/** Values of a unit parameter, inside quotes. */
function constants(token: Extract<Token, { kind: "text" }>, text: string, caret: number, param: Param | undefined): Completions {
  if (param?.oneOf === undefined) return nothing(caret);
  // A text that is not closed reaches to the end of the formula; only what is typed so far is replaced.
  const replace = { start: token.start, end: token.closed ? token.end : caret };
  return { replace, items: ranked(constantNames(param), text.slice(token.start + 1, caret), param) };
}

function references(
  token: Extract<Token, { kind: "reference" }>,
  text: string,
  caret: number,
  scope: Scope,
  param: Param | undefined,
): Completions {
  const replace = { start: token.start, end: token.closed ? token.end : Math.max(caret, token.end) };
  const typed = text.slice(token.start + 1, caret).replaceAll(/\\([\\\]/])/gu, "$1");
  const path = typed.split("/");
  const last = path.pop() ?? "";
  if (path.length === 0) return { replace, items: ranked(bareNames(scope), last, param) };
  const prefix = prefixOf(scope.prefixes, path);
  if (prefix === null) return { replace, items: [] };
  const columns = prefix.columns().map((column) => columnCandidate(column, [...path.slice(0, -1), prefix.name, column.name], 0));
  const deeper = (prefix.prefixes?.() ?? []).map((inner) => prefixCandidate(inner, [...path.slice(0, -1), prefix.name], 1));
  return { replace, items: ranked([...columns, ...deeper], last, param) };
}

function prefixOf(prefixes: readonly ScopePrefix[], path: readonly string[]): ScopePrefix | null {
  const [first = "", ...rest] = path;
  const named = prefixes.filter((prefix) => foldName(prefix.name) === foldName(first));
  const found = distinctPrefixes(named).toSorted((a, b) => a.step - b.step)[0];
  if (found === undefined || rest.length === 0) return found ?? null;
  return prefixOf(found.prefixes?.() ?? [], rest);
}

function memberAt(tokens: readonly Token[], text: string, caret: number, scope: Scope): Completions | null {
  const before = tokens.filter((token) => token.end <= caret && token.kind !== "comment");
  const typed = before.at(-1)?.kind === "word" && before.at(-1)?.end === caret ? before.pop() : undefined;
  const point = before.pop();
  const object = before.pop();
  if (point?.kind !== "symbol" || point.value !== "." || object?.kind !== "reference") return null;
  const resolved = resolvePath(scope, object.path);
  const replace = typed === undefined ? { start: caret, end: caret } : { start: typed.start, end: typed.end };
  if (resolved.kind !== "control" || resolved.control.value !== "range") return { replace, items: [] };
  const isDate = resolved.control.type.kind === "date" || resolved.control.type.kind === "datetime";
  const names = isDate ? ["start", "end"] : ["min", "max"];
  const candidates = names.map((name): Candidate =>
    plain("member", name, message("formula.completion.end-of-range", { of: isDate ? "days" : "values" }), 0),
  );
  return { replace, items: ranked(candidates, typed === undefined ? "" : text.slice(typed.start, caret), undefined) };
}

function plain(kind: Completion["kind"], name: string, doc: Said, group: number): Candidate {
  return candidate({ kind, label: name, type: null, detail: "", doc, insert: name, caret: name.length }, group, null);
}

function candidate(item: Completion, group: number, valueType: ValueType | null, also: readonly string[] = []): Candidate {
  return { item, matched: matchedName(item.label, also), group, valueType };
}

/** Names stay what they are as long as their scope does: it is asked at every key. */
const namesByScope = new WeakMap<Scope, readonly Candidate[]>();

function bareNames(scope: Scope): readonly Candidate[] {
  const before = namesByScope.get(scope);
  if (before !== undefined) return before;
  const found = namesIn(scope);
  namesByScope.set(scope, found);
  return found;
}

function namesIn(scope: Scope): readonly Candidate[] {
  const own = scope.own.map((column) => columnCandidate(column, [column.name], 0));
  const controls = scope.controls.map((control): Candidate => {
    const insert = printPath([control.name]);
    const detail = message("formula.completion.control", { value: control.value });
    const item: Completion = {
      kind: "control",
      label: control.name,
      type: typeName(control.type),
      detail,
      doc: control.doc ?? "",
      insert,
      caret: insert.length,
    };
    return candidate(item, 1, control.value === "scalar" ? control.type : null);
  });
  // A column of the source that an own column hides is written with its prefix.
  const taken = new Set([...scope.own, ...scope.controls].map((item) => foldName(item.name)));
  const source = scope.source
    .filter((column) => !taken.has(foldName(column.name)))
    .map((column) => columnCandidate(column, [column.name], 2));
  // Metrics are looked for by their names; without any, there is nothing to open.
  const metrics = scope.prefixes.find(isMetrics)?.columns() ?? [];
  const measured = metrics.map((metric) => columnCandidate(metric, ["Metrics", metric.name], 2));
  const opened = scope.prefixes.filter((prefix) => !isMetrics(prefix) || metrics.length > 0);
  const prefixes = distinctPrefixes(opened).map((prefix) => prefixCandidate(prefix, [], 4));
  return [...own, ...controls, ...source, ...measured, ...prefixes];
}

function isMetrics({ step, id }: ScopePrefix): boolean {
  return step === 0 && id === "Metrics";
}

function columnCandidate(column: ScopeColumn, path: readonly string[], group: number): Candidate {
  const insert = printPath(path);
  const item: Completion = {
    kind: "column",
    label: column.name,
    type: typeName(column.type),
    detail: column.from,
    doc: column.doc ?? "",
    insert,
    caret: insert.length,
  };
  return candidate(item, group, column.type);
}

function detailOf(prefix: ScopePrefix, outer: readonly string[]): Said {
  if (isMetrics(prefix)) return message("formula.completion.metrics");
  const { relationship } = prefix;
  if (relationship !== undefined) {
    const { cardinality, to } = relationship;
    return message("formula.completion.relationship-to", { cardinality, to });
  }
  return message(outer.length > 0 ? "formula.completion.relationship" : "formula.completion.element");
}

function prefixCandidate(prefix: ScopePrefix, outer: readonly string[], group: number): Candidate {
  const opened = printPath([...outer, prefix.name, ""]);
  const item: Completion = {
    kind: "source",
    label: prefix.name,
    type: null,
    detail: detailOf(prefix, outer),
    doc: prefix.relationship?.doc ?? "",
    insert: opened,
    caret: opened.length - 1,
  };
  return candidate(item, group, null);
}

/** Each function with its parentheses, and without for where these stand already. */
const functionCandidates = functions.map((entry) => [functionCandidate(entry, false), functionCandidate(entry, true)] as const);

function functionNames({ functions: custom = [] }: Scope, isCall: boolean): readonly Candidate[] {
  const known = functionCandidates.map(([open, named]) => (isCall ? named : open));
  return [...known, ...custom.map((one) => functionCandidate(customEntry(one), isCall))];
}

function functionCandidate(entry: FunctionEntry, isCall: boolean): Candidate {
  const insert = isCall ? entry.name : `${entry.name}()`;
  const caret = isCall || entry.params.length === 0 ? insert.length : insert.length - 1;
  const item: Completion = { kind: "function", label: entry.name, type: null, detail: signatureOf(entry), doc: entry.doc, insert, caret };
  return candidate(item, 3, null, otherNamesOf(entry));
}

function keywordNames(): readonly Candidate[] {
  return ["And", "Or", "Not", "True", "False", "Null"].map((word) => plain("keyword", word, "", 5));
}

function constantNames(param: Param | undefined): readonly Candidate[] {
  return (param?.oneOf ?? []).map((value): Candidate => {
    const insert = printText(value);
    const item: Completion = {
      kind: "constant",
      label: value,
      type: "text",
      detail: param?.name ?? "",
      doc: param?.doc ?? "",
      insert,
      caret: insert.length,
    };
    return candidate(item, -1, null);
  });
}

/** A name as it is compared with what is typed: folded once, not at every key. */
interface MatchedName {
  readonly folded: string;
  readonly words: readonly string[];
  readonly initials: string;
  /** What other programs call it. */
  readonly also: readonly string[];
}

/** From so many letters on, a name of another program is meant. */
const LEAST_OF_OTHERS = 3;

function matchedName(name: string, also: readonly string[]): MatchedName {
  const folded = foldName(name);
  return { folded, words: folded.split(/[^\p{L}\p{N}]+/u), initials: initials(name), also: also.map(foldName) };
}

/** Matches first by the beginning, then by that of a name elsewhere, then by the beginning of a word, then anywhere, then by letters in order. `wanted` is folded. */
function matchRank({ folded, words, initials: letters, also }: MatchedName, wanted: string): number | null {
  if (wanted === "") return 3;
  if (folded.startsWith(wanted)) return folded === wanted ? 0 : 1;
  // A name of one's own that begins so is meant before one that another program has; that one whole is as good.
  if (also.includes(wanted)) return 1;
  if (wanted.length >= LEAST_OF_OTHERS && also.some((name) => name.startsWith(wanted))) return 1.5;
  if (words.some((word) => word.startsWith(wanted)) || letters.startsWith(wanted)) return 2;
  if (folded.includes(wanted)) return 3;
  return wanted.length >= 2 && isSubsequence(wanted, folded) ? 4 : null;
}

/** `CumulativeSum` → `cs`. */
function initials(name: string): string {
  return (name.match(/\p{Lu}/gu) ?? []).join("").toLowerCase();
}

function isSubsequence(wanted: string, name: string): boolean {
  let at = 0;
  for (const char of wanted) {
    at = name.indexOf(char, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function ranked(candidates: readonly Candidate[], typed: string, param: Param | undefined): readonly Completion[] {
  const wanted = foldName(typed);
  const scored: { readonly item: Completion; readonly score: number }[] = [];
  for (const { item, matched, group, valueType } of candidates) {
    const rank = matchRank(matched, wanted);
    if (rank === null) continue;
    const misfit = param !== undefined && valueType !== null && !acceptsType(param.accepts, valueType) ? 0.5 : 0;
    scored.push({ item, score: rank * 10 + group + misfit });
  }
  return scored
    .toSorted((a, b) => a.score - b.score)
    .slice(0, MAX_ITEMS)
    .map(({ item }) => item);
}
