import { nameOfType } from "@sheaf/formula";
import { type Message, message } from "@sheaf/messages";
import { BOOLEAN, TEXT, type ValueType } from "@sheaf/sql";
import type { Filter, FilterValue, PeriodUnit, TextMatchMode } from "@sheaf/workbook";
import type { ModelFilter, Test } from "../model/element.ts";
import type { Literal } from "../plan/expression.ts";
import { beginsWith } from "../plan/path-parts.ts";
import { type Clock, instantOf, periodAround, rangeOf, type Span } from "./date-range.ts";
import { instantLiteral, literalOf } from "./literal.ts";

/** A value in a filter that cannot be compared with the column (E_VALUE_TYPE): where it stands in the filter, and why. */
export interface Misfit {
  readonly field: string;
  readonly message: Message;
}

export type RuleOutcome =
  | { readonly kind: "rule"; readonly rule: ModelFilter["rule"] }
  /** It restricts nothing (F6). */
  | { readonly kind: "none" }
  | { readonly kind: "misfit"; readonly misfit: Misfit };

const tested: Test = { kind: "tested" };
const isNull: Test = { kind: "core", op: "is-null", args: [tested], type: BOOLEAN };
const isNotNull: Test = { kind: "core", op: "is-not-null", args: [tested], type: BOOLEAN };

/** A restriction before nulls are thought of: what values pass, and what a null does unless `includeNulls` says otherwise (F6). */
interface Restriction {
  readonly test: Test;
  readonly keepsNull: boolean;
  /** It names the values that do not pass. */
  readonly excludes: boolean;
}

type Read = { readonly restriction: Restriction | null } | { readonly misfit: Misfit };

/** What a filter asks of the values of a column of this type. `canHold`: whether the engine can store a text at all (E2). */
export function ruleOf(filter: Filter, type: ValueType, clock: Clock, canHold: (text: string) => boolean = () => true): RuleOutcome {
  if (filter.kind === "top-n") return { kind: "rule", rule: rankRule(filter) };
  const read = restrictionOf(filter, type, clock, canHold);
  if ("misfit" in read) return { kind: "misfit", misfit: read.misfit };
  const test = withNulls(read.restriction, filter.includeNulls ?? "when-no-value-is-selected");
  return test === null ? { kind: "none" } : { kind: "rule", rule: { kind: "test", test } };
}

function withNulls(restriction: Restriction | null, includeNulls: NonNullable<Filter["includeNulls"]>): Test | null {
  if (restriction === null) return includeNulls === "never" ? isNotNull : null;
  const keep = includeNulls === "always" || (includeNulls !== "never" && restriction.keepsNull);
  if (keep) return { kind: "core", op: "or", args: [isNull, restriction.test], type: BOOLEAN };
  // What asks for some values is not met by null (V5); what asks for others must say so.
  return restriction.excludes ? { kind: "core", op: "and", args: [isNotNull, restriction.test], type: BOOLEAN } : restriction.test;
}

function restrictionOf(
  filter: Exclude<Filter, { kind: "top-n" }>,
  type: ValueType,
  clock: Clock,
  canHold: (text: string) => boolean,
): Read {
  switch (filter.kind) {
    case "list":
      return filter.sheaf?.period === undefined
        ? listRestriction(filter.values ?? [], filter.mode === "exclude", type, clock)
        : periodRestriction(filter.values ?? [], filter.sheaf.period, filter.mode === "exclude", type, clock);
    case "number-range":
      return numberRestriction(filter.min, filter.max, type, clock);
    case "date-range": {
      const bounds = rangeOf(filter, clock);
      if (type.kind !== "date" && type.kind !== "datetime" && type.kind !== "null")
        return misfit("mode", message("findings.filter.no-date-column", { type: nameOfType(type) }));
      if (bounds === null) return misfit("date", message("findings.filter.no-iso-date"));
      const tests: Test[] = [];
      if (bounds.from !== null) tests.push(compare("greater-or-equal", instantLiteral(bounds.from, type, clock)));
      if (bounds.to !== null) tests.push(compare("less", instantLiteral(bounds.to, type, clock)));
      return including(tests);
    }
    case "text-match":
      return textRestriction(filter.mode, filter.value, filter.case === "insensitive", type, canHold);
    case "hierarchy":
      return hierarchyRestriction(filter.values ?? [], filter.mode === "exclude", type, clock);
  }
}

function listRestriction(values: readonly FilterValue[], excluding: boolean, type: ValueType, clock: Clock): Read {
  if (values.length === 0) return { restriction: null };
  const literals: Literal[] = [];
  let listsNull = false;
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (value === null) {
      listsNull = true;
      continue;
    }
    const literal = literalOf(value, type, clock);
    if (literal === null)
      return misfit(`values/${index}`, message("findings.value.other-cell", { value: quoted(value), type: nameOfType(type) }));
    const text = `${literal.type.kind} ${String(literal.value)}`;
    if (!seen.has(text)) literals.push(literal);
    seen.add(text);
  }
  const among = literals.length === 0 ? falsehood : oneOf(literals, type);
  return { restriction: { test: excluding ? not(among) : among, keepsNull: excluding !== listsNull, excludes: excluding } };
}

/** Each date stands for the whole period that it lies in; periods that follow each other are one stretch of time. */
function periodRestriction(values: readonly FilterValue[], unit: PeriodUnit, excluding: boolean, type: ValueType, clock: Clock): Read {
  if (values.length === 0) return { restriction: null };
  if (type.kind !== "date" && type.kind !== "datetime" && type.kind !== "null")
    return misfit("values/0", message("findings.filter.no-period-column", { type: nameOfType(type) }));
  const spans: Span[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const instant = typeof value === "string" ? instantOf(value, clock.zone) : null;
    if (instant === null) return misfit(`values/${index}`, message("findings.filter.no-date", { value: quoted(value) }));
    spans.push(periodAround(unit, instant.isDay ? instant.day : clock.zone.toLocal(instant.at).day, clock));
  }
  const stretches: Span[] = [];
  for (const span of spans.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = stretches.at(-1);
    if (last === undefined || last.to < span.from) stretches.push(span);
    else if (span.to > last.to) stretches[stretches.length - 1] = { from: last.from, to: span.to };
  }
  const tests = stretches.map(({ from, to }) =>
    all([compare("greater-or-equal", instantLiteral(from, type, clock)), compare("less", instantLiteral(to, type, clock))]),
  );
  const [only = falsehood, ...others] = tests;
  const among: Test = others.length === 0 ? only : { kind: "core", op: "or", args: tests, type: BOOLEAN };
  const listsNull = values.includes(null);
  return { restriction: { test: excluding ? not(among) : among, keepsNull: excluding !== listsNull, excludes: excluding } };
}

/** A condition asked to be true is the condition itself (E4); engines skip rows by that, and not by what is compared with TRUE. */
function oneOf(literals: readonly Literal[], type: ValueType): Test {
  const [only, ...others] = literals;
  if (type.kind === "boolean" && only !== undefined && others.length === 0) return only.value === true ? tested : not(tested);
  return { kind: "core", op: "in", args: [tested, ...literals], type: BOOLEAN };
}

function numberRestriction(min: number | string | undefined, max: number | string | undefined, type: ValueType, clock: Clock): Read {
  const numeric = type.kind === "integer" || type.kind === "decimal" || type.kind === "float";
  if (!numeric && type.kind !== "null") return misfit("min", message("findings.filter.no-number-column", { type: nameOfType(type) }));
  const tests: Test[] = [];
  for (const [field, bound, op] of [
    ["min", min, "greater-or-equal"],
    ["max", max, "less-or-equal"],
  ] as const) {
    if (bound === undefined) continue;
    const literal = literalOf(bound, numeric ? type : { kind: "float" }, clock);
    if (literal === null) return misfit(field, message("findings.filter.no-number", { value: quoted(bound) }));
    tests.push(compare(op, literal));
  }
  return including(tests);
}

function textRestriction(
  mode: TextMatchMode,
  value: string | undefined,
  insensitive: boolean,
  type: ValueType,
  canHold: (text: string) => boolean,
): Read {
  if (type.kind !== "text" && type.kind !== "null")
    return misfit("mode", message("findings.filter.no-text-column", { type: nameOfType(type) }));
  if (value === undefined) return { restriction: null };
  const fold = (arg: Test): Test => (insensitive ? { kind: "call", fn: "Lower", args: [arg], type: TEXT } : arg);
  const text: Literal = { kind: "literal", value, type: TEXT };
  const call = (fn: string, ...args: Test[]): Test => ({ kind: "call", fn, args, type: BOOLEAN });
  const positive = (): Test => {
    switch (mode) {
      case "equals":
      case "does-not-equal":
        return { kind: "core", op: "equal", args: [fold(tested), fold(text)], type: BOOLEAN };
      case "contains":
      case "does-not-contain":
        return call("Contains", fold(tested), fold(text));
      case "starts-with":
      case "does-not-start-with":
        return call("StartsWith", fold(tested), fold(text));
      case "ends-with":
      case "does-not-end-with":
        return call("EndsWith", fold(tested), fold(text));
      case "like":
      case "not-like":
        return call("Like", fold(tested), fold(text));
      case "matches-regexp":
      case "does-not-match-regexp":
        return call("RegexpMatch", tested, insensitive ? { ...text, value: `(?i)${value}` } : text);
    }
  };
  const excluding = mode.startsWith("does-not-") || mode === "not-like";
  // E2: an engine that cannot hold the text has no text that matches it.
  const test = canHold(value) ? positive() : falsehood;
  return { restriction: { test: excluding ? not(test) : test, keepsNull: excluding, excludes: excluding } };
}

/** Paths from the root; a path holds for itself and for everything below it. */
function hierarchyRestriction(paths: readonly (readonly FilterValue[])[], excluding: boolean, type: ValueType, clock: Clock): Read {
  if (paths.length === 0) return { restriction: null };
  if (type.kind !== "array") {
    const single = paths.map((path) => (path.length === 1 ? path[0] : undefined));
    const long = single.indexOf(undefined);
    if (long >= 0) return misfit(`values/${long}`, message("findings.filter.no-paths"));
    return listRestriction(
      single.filter((value) => value !== undefined),
      excluding,
      type,
      clock,
    );
  }
  const tests: Test[] = [];
  for (const [at, path] of paths.entries()) {
    const parts: Literal[] = [];
    for (const [depth, value] of path.entries()) {
      const literal: Literal | null = value === null ? { kind: "literal", value: null, type: type.of } : literalOf(value, type.of, clock);
      if (literal === null)
        return misfit(
          `values/${at}/${depth}`,
          message("findings.value.other-cell", { value: quoted(value ?? ""), type: nameOfType(type.of) }),
        );
      parts.push(literal);
    }
    tests.push(all(beginsWith(tested, parts, type.of)));
  }
  const any: Test = tests.length === 1 && tests[0] !== undefined ? tests[0] : { kind: "core", op: "or", args: tests, type: BOOLEAN };
  return { restriction: { test: excluding ? not(any) : any, keepsNull: excluding, excludes: excluding } };
}

type RankRule = Extract<ModelFilter["rule"], { readonly kind: "rank" }>;

/** F4. */
export function rankRule(filter: Extract<Filter, { kind: "top-n" }>): RankRule {
  const keepNulls = filter.includeNulls === "always";
  const direction = filter.mode === "top-n" || filter.mode === "top-percentile" ? "descending" : "ascending";
  switch (filter.rankingFunction) {
    case "rank":
      return { kind: "rank", fn: "@rank", direction, atMost: filter.rowCount, keepNulls };
    case "rank-dense":
      return { kind: "rank", fn: "@rank-dense", direction, atMost: filter.rowCount, keepNulls };
    case "row-number":
      return { kind: "rank", fn: "@row-number", direction, atMost: filter.rowCount, keepNulls };
    case "rank-percentile":
      return { kind: "rank", fn: "@rank-percentile", direction, atMost: filter.percentile / 100, keepNulls };
    case "cume-dist":
      return { kind: "rank", fn: "@cume-dist", direction, atMost: filter.percentile / 100, keepNulls };
  }
}

const falsehood: Test = { kind: "literal", value: false, type: BOOLEAN };

function compare(op: "greater-or-equal" | "less-or-equal" | "less", literal: Literal): Test {
  return { kind: "core", op, args: [tested, literal], type: BOOLEAN };
}

function including(tests: readonly Test[]): Read {
  return { restriction: tests.length === 0 ? null : { test: all(tests), keepsNull: false, excludes: false } };
}

function all(tests: readonly Test[]): Test {
  const [first] = tests;
  if (first === undefined) return { kind: "literal", value: true, type: BOOLEAN };
  return tests.length === 1 ? first : { kind: "core", op: "and", args: tests, type: BOOLEAN };
}

function not(test: Test): Test {
  return { kind: "core", op: "not", args: [test], type: BOOLEAN };
}

function misfit(field: string, said: Message): Read {
  return { misfit: { field, message: said } };
}

function quoted(value: string | number | boolean): string {
  return typeof value === "string" ? JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value) : String(value);
}
