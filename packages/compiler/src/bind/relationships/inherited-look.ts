import { type Expr, parse } from "@sheaf/formula";
import type { InheritedLook } from "@sheaf/result";
import type { Format, Id } from "@sheaf/workbook";
import { madeColumn } from "../../relations/made-columns.ts";
import type { PartColumn } from "../../relations/part.ts";
import type { BindingOf, ElementBinding } from "../binding.ts";
import { readsOfColumn, readsOfRows } from "../model/model-source.ts";
import type { TableSchema } from "../../api.ts";
import { type Reference, keyOf, referenceNamed } from "../names/reference.ts";

interface Look {
  readonly format?: Format | null;
  readonly description?: string;
}

export interface LookParts {
  readonly element: BindingOf;
  /** Whether an element is one of a data model: those of a workbook pass on their formats, and only descriptions that they inherit. */
  readonly isOfModel: (elementId: Id) => boolean;
}

/**
 * What a column that is no more than a reference, or than the sum, the mean or the like of one, says of itself where its element does
 * not: what the nearest column behind it, or the metric, says (S-G3g). Undefined where there is nothing to inherit.
 */
export function inheritedLook(binding: ElementBinding, columnId: Id, parts: LookParts): InheritedLook | undefined {
  const own: Look = binding.query.columns.find(({ id }) => id === columnId) ?? {};
  const looks = behind(binding, columnId, parts, new Set());
  const format = own.format != null ? null : looks.find((look) => look.format != null)?.format;
  const description = own.description !== undefined ? undefined : looks.find((look) => look.description !== undefined)?.description;
  if (format == null && description === undefined) return undefined;
  return { ...(format == null ? {} : { format }), ...(description === undefined ? {} : { description }) };
}

/** Whether something is known of how columns are shown of a table that an element's rows come from, directly or not, or of what they are. */
export function hasToldLooks(binding: ElementBinding, element: BindingOf, seen = new Set<Id>()): boolean {
  if (seen.has(binding.elementId)) return false;
  seen.add(binding.elementId);
  if (binding.source?.kind === "table" && tellsLooks(binding.source.schema)) return true;
  const targets = (binding.query.relationships ?? []).map(({ targetElementId }) => targetElementId);
  return [...readsOfRows(binding).map(({ elementId }) => elementId), ...targets].some((elementId) => {
    const next = element(elementId);
    return next !== null && hasToldLooks(next, element, seen);
  });
}

const tellsLooks = ({ formats, descriptions }: TableSchema): boolean => formats !== undefined || descriptions !== undefined;

/** Nobody looks for a format further away than this. */
const MOST_STEPS = 100;

/** The looks that a column could inherit, nearest first. */
function behind(binding: ElementBinding, columnId: Id, parts: LookParts, seen: Set<string>): readonly Look[] {
  const key = JSON.stringify([binding.elementId, columnId]);
  if (seen.has(key) || seen.size >= MOST_STEPS) return [];
  seen.add(key);
  const at = (elementId: Id, id: Id): readonly Look[] => {
    const next = parts.element(elementId);
    if (next === null) return [];
    const column = next.query.columns.find((one) => one.id === id);
    return [...(column === undefined ? [] : said(column, parts.isOfModel(elementId))), ...behind(next, id, parts, seen)];
  };
  const throughSource = (column: string): readonly Look[] => {
    if (binding.source?.kind === "table") {
      const { formats, descriptions } = binding.source.schema;
      const look = {
        ...(formats?.[column] === undefined ? {} : { format: formats[column] }),
        ...(descriptions?.[column] === undefined ? {} : { description: descriptions[column] }),
      };
      return Object.keys(look).length === 0 ? [] : [look];
    }
    const ways = readsOfColumn(binding, column).map((read) => at(read.elementId, read.columnId));
    // Sources of a union have to say the same.
    return ways.every((way) => JSON.stringify(way[0]) === JSON.stringify(ways[0]?.[0])) ? (ways[0] ?? []) : [];
  };
  const shape = shapeOf(binding, columnId);
  const looks = looksOf(shape?.reference ?? null);
  const passed = shape === null || shape.passes === null ? looks : looks.map(shape.passes);
  return shape === null || shape.period === null ? passed : [...passed, { format: shape.period }];

  function looksOf(reference: Plain | null): readonly Look[] {
    switch (reference?.kind) {
      case "own":
        return at(binding.elementId, reference.columnId);
      case "source":
        return throughSource(reference.column);
      case "related": {
        const relationship = binding.query.relationships?.find(({ id }) => id === reference.relationshipId);
        return relationship === undefined ? [] : at(relationship.targetElementId, reference.columnId);
      }
      case "metric": {
        const metric = binding.metricsInReach().find(({ key }) => key === keyOf(reference));
        return metric === undefined ? [] : [metric.look];
      }
      case "element":
      case "table":
      case undefined:
        return [];
    }
  }
}

/** What a column passes on of itself. */
function said(column: Look, isOfModel: boolean): readonly Look[] {
  if (isOfModel) return [column];
  return column.format == null ? [] : [{ format: column.format }];
}

type Plain = Reference | { readonly kind: "related"; readonly relationshipId: Id; readonly columnId: Id };

/** What a column reads, and what is left of its look where it does something to it. */
interface Shape {
  /** Null: something that has no look of its own. */
  readonly reference: Plain | null;
  /** Null: all of it. */
  readonly passes: ((look: Look) => Look) | null;
  /** Where nobody says otherwise, a date that is cut to a period is written as the period. */
  readonly period: Format | null;
}

/** What a column is, if it is nothing but a reference, one of a kind with what it aggregates, or a date cut to its period. */
function shapeOf(binding: ElementBinding, columnId: Id): Shape | null {
  const column = binding.query.columns.find(({ id }) => id === columnId);
  if (column === undefined) {
    const made = madeColumn(columnId);
    if (made === null || made.kind === "policy" || made.kind === "bound") return null;
    return { reference: made.kind === "passed" ? { kind: "source", column: made.column } : made, passes: null, period: null };
  }
  const passed = (column as Partial<PartColumn>).reads ?? null;
  if (passed !== null) return { reference: { kind: "source", column: passed }, passes: null, period: null };
  const { ref, passes, period } = taken(bare(parse(column.formula, "stored").expr));
  const scope = ref.kind === "ref" ? binding.scope(columnId) : null;
  const reference = ref.kind !== "ref" || scope === null ? null : referenceNamed(ref, scope);
  return reference === null && period === null ? null : { reference, passes, period };
}

/** Aggregates whose result is one of a kind with what they aggregate. */
const likeTheirs: ReadonlySet<string> = new Set(["sum", "avg", "median", "min", "max"]);

function taken(expr: Expr): Omit<Shape, "reference"> & { readonly ref: Expr } {
  if (expr.kind !== "call") return { ref: expr, passes: null, period: null };
  const [first, second, ...more] = expr.args;
  const name = expr.name.toLowerCase();
  if (likeTheirs.has(name) && first !== undefined && second === undefined)
    return { ref: bare(first), passes: ({ format }) => ({ format: format ?? null }), period: null };
  if (name !== "datetrunc" || first?.kind !== "literal" || second === undefined || more.length > 0)
    return { ref: expr, passes: null, period: null };
  const unit = String(first.value);
  const formatString = periods[unit.toLowerCase()];
  return {
    ref: bare(second),
    passes: ({ format }) => ({ format: format != null && tellsOnly(format, unit) ? format : null }),
    period: formatString === undefined ? null : { kind: "datetime", formatString },
  };
}

/** How periods are written; weeks and days by their first day, as dates are. */
const periods: Readonly<Record<string, string>> = { year: "%Y", quarter: "%Y Q%q", month: "%b %Y" };
const units = ["year", "quarter", "month", "day", "hour", "minute", "second"];
const directives: Readonly<Record<string, string>> = { Y: "year", y: "year", G: "year", q: "quarter", m: "month", b: "month", B: "month" };
const fineDirectives: Readonly<Record<string, string>> = {
  H: "hour",
  I: "hour",
  p: "hour",
  M: "minute",
  S: "second",
  L: "second",
  f: "second",
  Z: "year",
  z: "year",
};

/** Whether a format of dates shows nothing finer than a period: of a month, "1 Jun 2001" would tell a day that nothing happened on. */
function tellsOnly(format: Format, unit: string): boolean {
  const { kind, formatString } = format as { readonly kind: string; readonly formatString?: string };
  if (kind !== "datetime" || formatString === undefined) return false;
  // Weeks are called by their first day.
  const most = units.indexOf(unit.toLowerCase().startsWith("week") ? "day" : unit.toLowerCase());
  const shown = [...formatString.matchAll(/%[-_0]?([A-Za-z])/gu)].map(([, name = ""]) => directives[name] ?? fineDirectives[name] ?? "day");
  return shown.every((each) => units.indexOf(each) <= most);
}

function bare(expr: Expr): Expr {
  return expr.kind === "paren" ? bare(expr.inner) : expr;
}
