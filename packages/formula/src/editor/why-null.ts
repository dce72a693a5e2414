import type { Span } from "../ast.ts";
import { findFunction } from "../functions/index.ts";
import { partsOf, type FormulaPart } from "./parts.ts";

/** "Why is this empty?" (T1): which formulas to ask for in the row of a null, and what their values tell. */

/** What is counted beside a part: rows that an aggregate ranges over, those without a value, those that meet its condition; matches. */
type ProbeKind = "rows" | "empty" | "met" | "matches" | "different";

interface Probe {
  readonly part: number;
  readonly kind: ProbeKind;
  readonly text: string;
}

/** Formulas to be computed in the row, in the order of `texts`; each is a column of the same level. */
export interface NullQuestion {
  readonly texts: readonly string[];
  readonly parts: readonly FormulaPart[];
  readonly probes: readonly Probe[];
}

/** A cell as far as it matters here; `undefined` where it was not, or could not be, computed. */
export type ProbedValue = string | number | boolean | null | undefined;

export type NullReason =
  /** A column of the source, or of another element, has no value here. */
  | { readonly kind: "no-value"; readonly name: string }
  /** Another column of the element is empty, for reasons of its own. */
  | { readonly kind: "written" }
  | { readonly kind: "division-by-zero" }
  | { readonly kind: "no-rows" }
  | { readonly kind: "all-empty"; readonly rows: number }
  | { readonly kind: "none-met"; readonly rows: number }
  | { readonly kind: "empty-key" }
  | { readonly kind: "no-match" }
  | { readonly kind: "no-matching-value"; readonly matches: number }
  | { readonly kind: "several"; readonly values: number }
  | { readonly kind: "no-branch" }
  /** A window reaches beyond its first or last row, or over rows without a value. */
  | { readonly kind: "no-row-there" }
  /** V7: the function has no result for these values. */
  | { readonly kind: "undefined"; readonly values: readonly string[] };

/** One step from the whole formula to what makes it empty. */
export interface NullStep extends Span {
  readonly part: number;
  readonly text: string;
  /** What follows explains it; of the last step, why. */
  readonly reason: NullReason | null;
}

/** Null where the formula cannot be read. */
export function nullQuestion(text: string): NullQuestion | null {
  const all = partsOf(text);
  if (all.length === 0) return null;
  const parts = all.filter(({ place }) => place === "row");
  const probes = parts.flatMap((part) => probesOf(all, part));
  return { texts: [...parts.map((part) => part.text), ...probes.map((probe) => probe.text)], parts: all, probes };
}

/** The way from the whole to the part that makes it empty, with the reason there; empty if the whole has a value. */
export function whyNull(question: NullQuestion, values: readonly ProbedValue[]): readonly NullStep[] {
  const { parts, probes } = question;
  const rows = parts.filter(({ place }) => place === "row");
  const valueOf = new Map(rows.map((part, index) => [part.index, values[index]]));
  const probe = (part: FormulaPart, kind: ProbeKind): number | null => {
    const at = probes.findIndex((one) => one.part === part.index && one.kind === kind);
    const value = at < 0 ? undefined : values[rows.length + at];
    return value === undefined || value === null ? null : Number(value);
  };
  const steps: NullStep[] = [];
  const [root] = parts;
  if (root === undefined || valueOf.get(root.index) !== null) return steps;
  for (let at: FormulaPart | undefined = root; at !== undefined;) {
    const children: readonly FormulaPart[] = at.children.flatMap((child) => parts[child] ?? []);
    const next: FormulaPart | NullReason = cause(at, children, (part) => valueOf.get(part.index), probe);
    const isReason = "kind" in next;
    steps.push({ part: at.index, start: at.start, end: at.end, text: at.text, reason: isReason ? next : null });
    at = isReason ? undefined : next;
  }
  return steps;
}

/** The part that a null comes from, or why it arises here. */
function cause(
  part: FormulaPart,
  children: readonly FormulaPart[],
  value: (part: FormulaPart) => ProbedValue,
  probe: (part: FormulaPart, kind: ProbeKind) => number | null,
): FormulaPart | NullReason {
  const { expr } = part;
  const empty = children.find((child) => child.place === "row" && value(child) === null);
  const nothing: NullReason = { kind: "undefined", values: children.flatMap((child) => shownValue(child, value(child))) };
  switch (expr.kind) {
    case "literal":
      return { kind: "written" };
    case "ref":
      return { kind: "no-value", name: expr.path.at(-1) ?? "" };
    case "binary": {
      const [, right] = children;
      if (empty !== undefined) return empty;
      const divides = expr.op === "/" || expr.op === "%";
      return divides && right !== undefined && Number(value(right)) === 0 ? { kind: "division-by-zero" } : nothing;
    }
    case "unary":
    case "field":
    case "index":
      return empty ?? nothing;
    case "call": {
      const entry = findFunction(expr.name);
      if (entry?.role === "aggregate") return aggregateCause(part, probe) ?? nothing;
      if (entry?.role === "window") return empty ?? { kind: "no-row-there" };
      if (entry?.role === "relational") return matchCause(part, children, value, probe) ?? empty ?? nothing;
      if (entry?.name === "If") return branchOf(children, value);
      return empty ?? nothing;
    }
  }
}

function aggregateCause(part: FormulaPart, probe: (part: FormulaPart, kind: ProbeKind) => number | null): NullReason | null {
  const [rows, empty, met] = [probe(part, "rows"), probe(part, "empty"), probe(part, "met")];
  if (rows === null) return null;
  if (rows === 0) return { kind: "no-rows" };
  if (met === 0) return { kind: "none-met", rows };
  return empty === rows ? { kind: "all-empty", rows } : null;
}

function matchCause(
  part: FormulaPart,
  children: readonly FormulaPart[],
  value: (part: FormulaPart) => ProbedValue,
  probe: (part: FormulaPart, kind: ProbeKind) => number | null,
): NullReason | null {
  const [matches, different] = [probe(part, "matches"), probe(part, "different")];
  if (matches === null) return null;
  if (children.some((child) => child.place === "row" && value(child) === null)) return { kind: "empty-key" };
  if (matches === 0) return { kind: "no-match" };
  return different !== null && different > 1 ? { kind: "several", values: different } : { kind: "no-matching-value", matches };
}

/** `If(c1, v1, c2, v2, …, else)`: the value of the first condition that holds. */
function branchOf(children: readonly FormulaPart[], value: (part: FormulaPart) => ProbedValue): FormulaPart | NullReason {
  for (let at = 0; at + 1 < children.length; at += 2) {
    const [condition, result] = [children[at], children[at + 1]];
    if (condition !== undefined && result !== undefined && value(condition) === true) return result;
  }
  const last = children.length % 2 === 1 ? children.at(-1) : undefined;
  return last ?? { kind: "no-branch" };
}

function probesOf(all: readonly FormulaPart[], part: FormulaPart): readonly Probe[] {
  const { expr, index } = part;
  if (expr.kind !== "call") return [];
  const entry = findFunction(expr.name);
  const args = part.children.flatMap((child) => all[child]?.text ?? []);
  const [first] = args;
  if (first === undefined || entry === undefined) return [];
  const probe = (kind: ProbeKind, text: string): Probe => ({ part: index, kind, text });
  if (entry.role === "aggregate") {
    const condition = entry.params.findIndex(({ accepts }) => accepts === "condition" || accepts === "boolean");
    const test = args[condition];
    return [
      // Every row is empty or is not: this counts at the level that the aggregate itself ranges over (L4).
      probe("rows", `CountIf(IsNull(${first}) Or IsNotNull(${first}))`),
      probe("empty", `CountIf(IsNull(${first}))`),
      ...(condition > 0 && test !== undefined ? [probe("met", `CountIf(${test})`)] : []),
    ];
  }
  if (entry.name !== "Lookup" || args.length < 3) return [];
  const keys = args.slice(1).join(", ");
  return [probe("matches", `Rollup(Count(), ${keys})`), probe("different", `Rollup(CountDistinct(${first}), ${keys})`)];
}

function shownValue(part: FormulaPart, value: ProbedValue): readonly string[] {
  if (value === undefined || part.expr.kind === "literal") return [];
  return [`${part.text} = ${value === null ? "empty" : String(value)}`];
}
