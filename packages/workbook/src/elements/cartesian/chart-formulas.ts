import { parse } from "@sheaf/formula";
import type { Element, Id, Json } from "../../document.ts";
import type { QueryColumn } from "../../query.ts";
import { columnsOf } from "../../names/labels.ts";
import { chartFormulaColumnId } from "../format-rules.ts";
import { memberOf } from "../members.ts";

type Place = readonly (string | number)[];

const at = (value: Json | undefined, path: Place): Json | undefined =>
  path.reduce<Json | undefined>((inner, step) => (inner as { readonly [key: string]: Json } | null | undefined)?.[step], value);

/** As what the labels of a key beyond its limit are shown: a value that the warehouse gives (S-L6f). */
export const FOLDED_LABEL = "Others";

/** How many labels a column has that keeps the first of them and folds the rest (S-L6f), as a formula over all rows; null: it keeps all. */
export function labelCountFormula(formula: string): string | null {
  if (!/visibilitylimit/iu.test(formula)) return null;
  const { expr, diagnostics } = parse(formula, "stored");
  if (diagnostics.length > 0 || expr?.kind !== "call" || expr.name.toLowerCase() !== "visibilitylimit") return null;
  const [labels] = expr.args;
  // A comment at its end ends with its line.
  return labels === undefined ? null : `CountDistinct(${formula.slice(labels.span.start, labels.span.end)}\n)`;
}

/** Formulas of a chart that stand for one number: values of reference marks, ends of axes, counts of labels. Stored form, each once, with where it stands first. */
export function chartFormulas(element: Element): readonly { readonly formula: string; readonly path: Place }[] {
  const places: Place[] = [];
  const marks = memberOf(element, "refMarks");
  for (let index = 0; index < (Array.isArray(marks) ? marks.length : 0); index += 1)
    for (const end of ["value", "endValue"]) places.push(["refMarks", index, end, "formula"]);
  for (const axis of ["xAxis", "yAxis", "yAxis2"]) for (const end of ["min", "max"]) places.push([axis, "format", "scale", "domain", end]);
  const found = new Map<string, Place>();
  for (const path of places) {
    const formula = at(element, path);
    if (typeof formula === "string" && formula.trim() !== "" && !found.has(formula)) found.set(formula, path);
  }
  for (const [index, { formula }] of columnsOf(element).entries()) {
    const counted = typeof formula === "string" ? labelCountFormula(formula) : null;
    if (counted !== null && !found.has(counted)) found.set(counted, ["columns", index, "formula"]);
  }
  return [...found].map(([formula, path]) => ({ formula, path }));
}

/** Those formulas as columns of the summary: over all rows of the chart. */
export const chartFormulaColumns = (element: Element): readonly QueryColumn[] =>
  chartFormulas(element).map(({ formula, path }, index): QueryColumn => {
    const id: Id = chartFormulaColumnId(index);
    return { id, name: `chart ${index + 1}`, formula, level: "summary", hidden: true, format: null, made: { path } };
  });
