import type { Element, Id, Json } from "../../document.ts";
import type { QueryColumn } from "../../query.ts";
import { chartFormulaColumnId } from "../format-rules.ts";

type Place = readonly (string | number)[];

const at = (value: Json | undefined, path: Place): Json | undefined =>
  path.reduce<Json | undefined>((inner, step) => (inner as { readonly [key: string]: Json } | null | undefined)?.[step], value);

/** Formulas of a chart that stand for one number: values of reference marks, ends of axes. Stored form, each once, with where it stands first. */
export function chartFormulas(element: Element): readonly { readonly formula: string; readonly path: Place }[] {
  const places: Place[] = [];
  const marks = element["refMarks"];
  for (let index = 0; index < (Array.isArray(marks) ? marks.length : 0); index += 1)
    for (const end of ["value", "endValue"]) places.push(["refMarks", index, end, "formula"]);
  for (const axis of ["xAxis", "yAxis", "yAxis2"]) for (const end of ["min", "max"]) places.push([axis, "format", "scale", "domain", end]);
  const found = new Map<string, Place>();
  for (const path of places) {
    const formula = at(element, path);
    if (typeof formula === "string" && formula.trim() !== "" && !found.has(formula)) found.set(formula, path);
  }
  return [...found].map(([formula, path]) => ({ formula, path }));
}

/** Those formulas as columns of the summary: over all rows of the chart. */
export const chartFormulaColumns = (element: Element): readonly QueryColumn[] =>
  chartFormulas(element).map(({ formula, path }, index): QueryColumn => {
    const id: Id = chartFormulaColumnId(index);
    return { id, name: `chart ${index + 1}`, formula, level: "summary", hidden: true, format: null, made: { path } };
  });
