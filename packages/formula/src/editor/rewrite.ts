import { message, type Message } from "@sheaf/messages";
import type { RefTarget, Span } from "../ast.ts";
import { foldName, resolvePath, type Resolved, type Scope, type ScopeColumn } from "../check/scope.ts";
import { canonicalName, findFunction } from "../functions/index.ts";
import { printPath, sameTarget } from "../grammar/references.ts";
import { referencesIn, replaceReferences } from "../grammar/stored.ts";
import { keywordOf } from "../grammar/tokens.ts";
import { tokensOf } from "./context.ts";
import { means } from "./help.ts";
import { dependsOnLevel, isCallOf, partAt, partsOf, rowsAround, type FormulaPart, type PartPlace } from "./parts.ts";

/** Changes of formula texts that keep what they mean. All texts are printed ones. */

/** What cannot be done, and why, for the person who asked. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: Message;
}

function refused(reason: Message): Refusal {
  return { kind: "refused", reason };
}

/** Keywords and functions in their own letter case (G1); spacing, parentheses and comments stay as typed. */
export function formatted(text: string): string {
  const tokens = tokensOf(text);
  const out: string[] = [];
  let from = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word") continue;
    const before = tokens[index - 1];
    if (before?.kind === "symbol" && before.value === ".") continue;
    const keyword = keywordOf(token.value);
    const isCall = tokens[index + 1]?.kind === "symbol" && text.slice(token.end).trimStart().startsWith("(");
    const written =
      keyword !== null
        ? keyword.slice(0, 1).toUpperCase() + keyword.slice(1)
        : isCall && findFunction(token.value) !== undefined
          ? canonicalName(token.value)
          : token.value;
    out.push(text.slice(from, token.start), written);
    from = token.end;
  }
  return out.join("") + text.slice(from);
}

/** A part of a formula that can be a column of its own. */
export interface Extraction {
  readonly kind: "extraction";
  /** The part with the parentheses around it. */
  readonly span: Span;
  /** Formula of the new column. */
  readonly formula: string;
  /** `rows`: the column belongs to the level that the aggregate around the part ranges over. */
  readonly place: Exclude<PartPlace, "target">;
  /** The columns by which that aggregate finds its level (L4), the part's own among them; empty in the row. */
  readonly names: readonly (readonly string[])[];
}

/** What a selection would be as a column of its own: the smallest whole part that holds it. */
export function extraction(text: string, selection: Span, scope: Scope): Extraction | Refusal {
  const parts = partsOf(text);
  const trimmed = trimmedSpan(text, selection);
  const part = partAt(parts, trimmed);
  if (part === null) return refused(message("formula.rewrite.unreadable"));
  if (part.parent === null) return refused(message("formula.rewrite.whole"));
  if (part.expr.kind === "ref") return refused(message("formula.rewrite.column-already"));
  if (part.expr.kind === "literal" && isConstantArgument(parts, part)) return refused(message("formula.rewrite.constant"));
  if (part.place === "target") return refused(message("formula.rewrite.part-elsewhere"));
  const formula = asColumnBeside(part.text, scope);
  if (formula === null) return refused(message("formula.rewrite.name-of-part"));
  const around = part.place === "rows" ? rowsAround(parts, part) : null;
  const names = around === null ? [] : namesOfRange(parts, around);
  return { kind: "extraction", span: withParentheses(text, part), formula, place: part.place, names };
}

/** A part of a formula as the formula of a column beside it: there the column that is being defined has its name. Null where nothing names what it reads. */
export function asColumnBeside(text: string, scope: Scope): string | null {
  return carried(text, scope, besideItself(scope));
}

/** The formula with a reference to the new column in place of the part. */
export function withReference(text: string, span: Span, name: string): string {
  return text.slice(0, span.start) + printPath([name]) + text.slice(span.end);
}

/** A name that no column, control or column of the source has: formulas name these by text. */
export function freeName(wanted: string, scope: Scope): string {
  const columns = [...scope.own, ...scope.source].flatMap(({ name: own, alsoNamed = [] }) => [own, ...alsoNamed]);
  const others = [...scope.controls, ...(scope.defining === null ? [] : [scope.defining])].map(({ name: own }) => own);
  const taken = new Set([...columns, ...others].map(foldName));
  let name = wanted;
  for (let count = 2; taken.has(foldName(name)); count += 1) name = `${wanted} ${count}`;
  return name;
}

/** Another column of the same element, whose formula takes the place of references to it. */
export interface Inlined {
  readonly target: RefTarget;
  readonly formula: string;
  /** What names mean in that formula. */
  readonly scope: Scope;
  /** Both columns live at one level. */
  readonly sameLevel: boolean;
  /** The innermost level that the formula names is the level of its column: an aggregate over either ranges over the same rows (L4). */
  readonly namesItsLevel: boolean;
}

/** The text with a column's formula written out where it names that column. */
export function inlined(text: string, column: Inlined, scope: Scope): { readonly kind: "text"; readonly text: string } | Refusal {
  const inner = partsOf(column.formula);
  const [root] = inner;
  if (root === undefined) return refused(message("formula.rewrite.column-unreadable"));
  const parts = partsOf(text);
  if (parts.length === 0) return refused(message("formula.rewrite.unreadable"));
  const uses = parts.filter(({ expr }) => expr.kind === "ref" && means(resolvePath(scope, expr.path), column.target));
  if (uses.length === 0) return refused(message("formula.rewrite.not-named"));
  const isBound = dependsOnLevel(inner);
  for (const use of uses) {
    if (use.place === "target") return refused(message("formula.rewrite.column-elsewhere"));
    // A total evaluates a column anew just as it would its formula (L11).
    const around = rowsAround(parts, use);
    const isInTotal = around !== null && isCallOf(around.expr, ["relational"]);
    if (use.place === "rows" && !isInTotal && isBound) return refused(message("formula.rewrite.aggregated"));
    if (use.place === "rows" && !isInTotal && !column.namesItsLevel) return refused(message("formula.rewrite.other-rows"));
    if (isBound && !column.sameLevel) return refused(message("formula.rewrite.other-level"));
  }
  const written = carried(column.formula, column.scope, scope);
  if (written === null) return refused(message("formula.rewrite.name-of-column"));
  const isAtom = root.expr.kind === "ref" || root.expr.kind === "call" || root.expr.kind === "literal";
  // A comment goes on to the end of its line, so what follows starts another.
  const hasComment = tokensOf(written).some(({ kind }) => kind === "comment");
  const body = hasComment ? `(${written.trim()}\n)` : isAtom ? written.trim() : `(${written.trim()})`;
  let made = text;
  for (const use of uses.toReversed()) made = made.slice(0, use.start) + body + made.slice(use.end);
  return { kind: "text", text: made };
}

/** The text with every reference to one column or control turned to another, under the shortest name that means it; null if none does. */
export function redirected(text: string, from: RefTarget, to: RefTarget, scope: Scope): string | null {
  const found = scope.byTarget(to);
  if (found === undefined) return null;
  const path = found.kind === "control" ? [found.name] : pathTo(found, scope);
  if (path === null) return null;
  return replaceReferences(text, "printed", (reference) => (means(resolvePath(scope, reference.path), from) ? printPath(path) : null));
}

/** Where a reference under the caret leads. */
export interface Definition extends Span {
  readonly name: string;
  /** Null for a column of a warehouse table, a statement or a file: it is defined outside of the document. */
  readonly target: RefTarget | null;
  readonly from: string;
}

/** What the reference at a place of the text stands for; null where there is none, or it names nothing. */
export function definitionAt(text: string, position: number, scope: Scope): Definition | null {
  const reference = referencesIn(text, "printed").find(({ start, end }) => start <= position && position <= end);
  if (reference === undefined) return null;
  const { start, end } = reference;
  const resolved = resolvePath(scope, reference.path);
  if (resolved.kind === "control")
    return { start, end, name: resolved.control.name, target: { kind: "control", elementId: resolved.control.elementId }, from: "Control" };
  if (resolved.kind !== "column") return null;
  const { name, target, from } = resolved.column;
  return { start, end, name, target, from };
}

/** The same formula where other names are in sight: what would mean another thing gets its longer name. Null where nothing names it. */
function carried(text: string, from: Scope, to: Scope): string | null {
  let isLost = false;
  const made = replaceReferences(text, "printed", ({ path }) => {
    const meant = resolvePath(from, path);
    if (meant.kind !== "column" && meant.kind !== "control") return null;
    if (sameThing(meant, resolvePath(to, path))) return null;
    const other = meant.kind === "column" ? pathTo(meant.column, to) : null;
    if (other === null) isLost = true;
    return other === null ? null : printPath(other);
  });
  return isLost ? null : made;
}

/** The shortest path that means a column. */
function pathTo(column: ScopeColumn, scope: Scope): readonly string[] | null {
  const isIt = (path: readonly string[]): boolean => sameThing({ kind: "column", column }, resolvePath(scope, path));
  if (isIt([column.name])) return [column.name];
  const held = scope.prefixes.find((prefix) => isIt([prefix.name, column.name]));
  if (held !== undefined) return [held.name, column.name];
  return isIt([column.id]) ? [column.id] : null;
}

/** The names that a new column beside the one being defined can use: that one among them. */
function besideItself(scope: Scope): Scope {
  const { defining } = scope;
  if (defining === null) return scope;
  const itself: ScopeColumn = {
    kind: "column",
    name: defining.name,
    type: { kind: "null" },
    target: { kind: "own", columnId: defining.id },
    key: `own ${defining.id}`,
    from: "",
    id: defining.id,
  };
  // An index of the others does not know it.
  const { ownNamed: _, ownWithId: __, ...rest } = scope;
  return { ...rest, own: [...scope.own, itself], defining: null };
}

function sameThing(a: Resolved, b: Resolved): boolean {
  if (a.kind === "control" && b.kind === "control") return a.control.elementId === b.control.elementId;
  if (a.kind !== "column" || b.kind !== "column") return false;
  const [one, other] = [a.column.target, b.column.target];
  return one !== null && other !== null ? sameTarget(one, other) : one === other && a.column.key === b.column.key;
}

/** L4: the columns named in an aggregate outside of those nested in it. */
function namesOfRange(parts: readonly FormulaPart[], around: FormulaPart): readonly (readonly string[])[] {
  const visit = (index: number): readonly (readonly string[])[] => {
    const part = parts[index];
    if (part === undefined || part.place === "target" || isCallOf(part.expr, ["aggregate"])) return [];
    return part.expr.kind === "ref" ? [part.expr.path] : part.children.flatMap(visit);
  };
  return around.children.flatMap(visit);
}

function isConstantArgument(parts: readonly FormulaPart[], part: FormulaPart): boolean {
  const call = part.parent === null ? undefined : parts[part.parent];
  if (call?.expr.kind !== "call") return false;
  const param = findFunction(call.expr.name)?.params[call.children.indexOf(part.index)];
  return param?.constant === true || param?.accepts === "unit" || param?.oneOf !== undefined;
}

/** A selection without the blanks at its ends. */
function trimmedSpan(text: string, { start, end }: Span): Span {
  const chosen = text.slice(start, end);
  if (chosen.trim() === "") return { start, end: start };
  return { start: start + chosen.length - chosen.trimStart().length, end: end - chosen.length + chosen.trimEnd().length };
}

/** The part with parentheses right around it, unless these are those of a call. */
function withParentheses(text: string, part: FormulaPart): Span {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== "comment");
  let { start, end } = part;
  for (;;) {
    const first = tokens.findIndex((token) => token.start >= start);
    const last = tokens.findLastIndex((token) => token.end <= end);
    const [before, open, close] = [tokens[first - 2], tokens[first - 1], tokens[last + 1]];
    const isOpen = open?.kind === "symbol" && open.value === "(";
    const isCall = before?.kind === "word" && keywordOf(before.value) === null;
    if (!isOpen || isCall || close?.kind !== "symbol" || close.value !== ")") return { start, end };
    // `Not(x)` without its parentheses would run into what stands before.
    if (before?.kind === "word") return { start, end };
    ({ start } = open);
    ({ end } = close);
  }
}
