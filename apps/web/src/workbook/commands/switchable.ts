import { asKind, describeFields, type Element, isChartKind, kindOf } from "@sheaf/workbook";

export const table = "table";
export const pivot = "pivot-table";
export const kpi = "kpi-chart";

/** Members that the file has for a kind. */
export const membersOf = (kind: string): ReadonlySet<string> => {
  const known = kindOf(asKind({ id: "", kind }, kind));
  return new Set(known === undefined || known === null ? [] : describeFields(known.schema).map(({ name }) => name));
};

/** A figure, or marks: what it shows are the columns that stand on a channel, and no others. */
export const showsMarks = (kind: string): boolean => kind === kpi || isChartKind(kind);

/** Whether an element shows values by keys, and can show them as another kind. Models carry what no other kind has a place for. */
export function canSwitch(element: Element): boolean {
  if (element.kind === table) return !["metrics", "relationships", "columnSecurities"].some((member) => element[member] !== undefined);
  return element.kind === pivot || showsMarks(element.kind);
}
