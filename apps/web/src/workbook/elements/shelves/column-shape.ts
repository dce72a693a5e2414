import { isNumberName, isTimeName, type TypeName } from "@sheaf/sql";
import { parse, type Expr } from "@sheaf/formula";
import type { ColumnLook, SourceField } from "./panel-port.ts";
import { t } from "../../../shared/words/words.ts";

/**
 * What a chart's column does to one thing inside: `Sum([…])`, `DateTrunc("month", […])`, or nothing. The menus of the
 * shelves change that part and leave the rest of the formula as it was typed. Formulas are in stored form.
 */
export type ColumnShape =
  | { readonly kind: "aggregate"; readonly name: Aggregate; readonly inner: string }
  | { readonly kind: "count-rows" }
  | { readonly kind: "period"; readonly unit: Period; readonly inner: string }
  | { readonly kind: "plain"; readonly inner: string }
  /** A metric: it is aggregated already. */
  | { readonly kind: "metric" }
  /** Anything else: edited in the formula bar. */
  | { readonly kind: "formula" };

export const aggregates = ["Sum", "Avg", "Median", "Min", "Max", "Count", "CountDistinct"] as const;
export type Aggregate = (typeof aggregates)[number];
export const periods = ["year", "quarter", "month", "week", "day", "hour"] as const;
export type Period = (typeof periods)[number];

export const aggregateTitles: Readonly<Record<Aggregate, string>> = {
  get Sum() {
    return t("elements.shape.sum");
  },
  get Avg() {
    return t("elements.shape.average");
  },
  get Median() {
    return t("elements.shape.median");
  },
  get Min() {
    return t("elements.shape.minimum");
  },
  get Max() {
    return t("elements.shape.maximum");
  },
  get Count() {
    return t("elements.shape.count-of-values");
  },
  get CountDistinct() {
    return t("elements.shape.count-of-different-values");
  },
};
export const periodTitles: Readonly<Record<Period, string>> = {
  get year() {
    return t("elements.shape.year");
  },
  get quarter() {
    return t("elements.shape.quarter");
  },
  get month() {
    return t("elements.shape.month");
  },
  get week() {
    return t("elements.shape.week");
  },
  get day() {
    return t("elements.shape.day");
  },
  get hour() {
    return t("elements.shape.hour");
  },
};

export function shapeOf(formula: string): ColumnShape {
  const parsed = parse(formula, "stored");
  if (parsed.diagnostics.length > 0) return { kind: "formula" };
  const expr = unwrapped(parsed.expr);
  const text = (part: Expr): string => formula.slice(part.span.start, part.span.end);
  if (expr.kind === "ref") return isMetric(expr) ? { kind: "metric" } : { kind: "plain", inner: text(expr) };
  if (expr.kind !== "call") return { kind: "formula" };
  const name = aggregates.find((candidate) => candidate.toLowerCase() === expr.name.toLowerCase());
  const [first, second] = expr.args;
  if (name === "Count" && first === undefined) return { kind: "count-rows" };
  if (name !== undefined && first !== undefined && second === undefined) return { kind: "aggregate", name, inner: text(first) };
  if (expr.name.toLowerCase() === "datetrunc" && expr.args.length === 2 && first?.kind === "literal" && second !== undefined) {
    const unit = periods.find((candidate) => candidate === String(first.value).toLowerCase());
    if (unit !== undefined) return { kind: "period", unit, inner: text(second) };
  }
  return { kind: "formula" };
}

/** By its id, or by its name where it is a data model's. */
const isMetric = ({ target, path }: Extract<Expr, { kind: "ref" }>): boolean =>
  target === null ? path.length === 2 && path[0]?.trim().toLowerCase() === "metrics" : target.kind === "metric";

function unwrapped(expr: Expr): Expr {
  return expr.kind === "paren" ? unwrapped(expr.inner) : expr;
}

export const aggregated = (inner: string, name: Aggregate): string => `${name}(${inner})`;
export const truncated = (inner: string, unit: Period | null): string => (unit === null ? inner : `DateTrunc("${unit}", ${inner})`);

/** The formula with which a field becomes a measure: numbers are summed, everything else is counted by its different values; a metric is one. */
export function measureFormula(reference: string, type: TypeName): string {
  if (shapeOf(reference).kind === "metric") return reference;
  return aggregated(reference, isNumberName(type) ? "Sum" : "CountDistinct");
}

/** How often a yes and no is yes: such counts add up in the totals of a pivot. */
export const countOfYes = ({
  reference,
  name,
}: Pick<SourceField, "reference" | "name">): { readonly formula: string; readonly look: ColumnLook } => ({
  formula: `CountIf(${reference})`,
  look: { name: t("elements.shape.yes-of", { name }), format: { kind: "number", formatString: ",.0f" } },
});

/** What such a count counts; null of another formula. */
export function countedYes(formula: string): string | null {
  const { expr, diagnostics } = parse(formula, "stored");
  const [first, second] = expr.kind === "call" ? expr.args : [];
  if (diagnostics.length > 0 || expr.kind !== "call" || expr.name.toLowerCase() !== "countif") return null;
  return first?.kind === "ref" && second === undefined ? formula.slice(first.span.start, first.span.end) : null;
}

/** What a field is on a shelf of values: of a yes and no it is the share of yes, which is called so and written in percent. */
export function measureOf({ reference, type, name }: Pick<SourceField, "reference" | "type" | "name">): {
  readonly formula: string;
  readonly look?: ColumnLook;
} {
  if (type !== "boolean" || shapeOf(reference).kind === "metric") return { formula: measureFormula(reference, type) };
  const look: ColumnLook = { name: t("elements.shape.share-of", { name }), format: { kind: "number", formatString: ".1%" } };
  return { formula: `CountIf(${reference}) / Count()`, look };
}

/** The formula with which a field becomes a key: dates by their months, everything else as it is. */
export function keyFormula(reference: string, type: TypeName): string {
  return isTimeName(type) ? truncated(reference, "month") : reference;
}
