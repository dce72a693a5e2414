import { type Scope, check, parse } from "@sheaf/formula";
import { ERROR, type ValueType } from "@sheaf/sql";
import { boundMembers, type Filter, type Id, type QueryColumn } from "@sheaf/workbook";
import { boundCondition, boundRank } from "../../filters/bound-rule.ts";
import { type BoundColumn, hasError } from "../columns.ts";

/** The formulas of a filter, as a column of the element that is true or false for each of its rows, or says how many a ranking keeps (S-F6y). */
export function conditionColumn(
  id: Id,
  filter: Filter,
  { tested, scope }: { readonly tested: BoundColumn | undefined; readonly scope: () => Scope },
): QueryColumn {
  const typeOf = (formula: string): ValueType => check(parse(formula, "stored").expr, formula, scope()).expr.type;
  const wrong = boundMembers(filter).find(([, formula]) => hasError(parse(formula, "stored").diagnostics));
  // One that is no formula says so itself, and does not run into what stands around it.
  const formula = wrong?.[1] ?? boundRank(filter) ?? boundCondition(filter, tested?.type ?? ERROR, typeOf) ?? "";
  return { id, name: `filter of ${tested?.query.name ?? filter.columnId}`, formula, level: "auto", hidden: true, format: null };
}
