import { type Diagnostic, type Scope, type TypedExpr, check, parse } from "@sheaf/formula";
import { ERROR } from "@sheaf/sql";
import { type Id, homeOf, linkedId } from "@sheaf/workbook";
import type { BoundMetric } from "../bind/binding.ts";
import type { BoundColumn } from "../bind/columns.ts";
import { type OfferedElement, type OfferedMetric, type OfferedProblem, toldProblem } from "./offer.ts";

/** What is told of a column in place of its formula: nothing can be computed of it, everything can be checked against it. */
export function offeredColumn(offered: OfferedElement, broken: BoundColumn): BoundColumn {
  const told = offered.columns.find(({ id }) => id === broken.query.id);
  if (told === undefined) return broken;
  if (told.problem !== undefined) return { ...broken, level: told.level, diagnostics: [findingOf(told.problem)] };
  return { ...broken, level: told.level, type: told.type, expr: { kind: "literal", value: null, type: told.type } };
}

/** The element that has a metric, as the document that reads the model calls it. */
export function ownerOfMetric(elementId: Id, { ownerId }: OfferedMetric): Id {
  const home = homeOf(elementId);
  return home === null || homeOf(ownerId) !== null ? ownerId : linkedId(home, ownerId);
}

const nothing: Scope = { own: [], controls: [], source: [], prefixes: [], byTarget: () => undefined, defining: null };

/** Some aggregate of all rows of the right type: that is what every metric is where it is used. */
export function offeredMetric(told: OfferedMetric): BoundMetric {
  const { name, type, problem } = told;
  if (problem !== undefined) return { name, type: ERROR, typed: null, diagnostics: [findingOf(problem)] };
  const text = "Count()";
  const typed: TypedExpr = check(parse(text, "stored").expr, text, nothing).expr;
  return { name, type, typed: { ...typed, type }, diagnostics: [] };
}

function findingOf(problem: OfferedProblem): Diagnostic {
  return { ...toldProblem(problem), span: null, fixes: [] };
}
