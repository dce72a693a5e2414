import { cellJson, cellAt, readTable, type ResultTable } from "@sheaf/result";
import {
  type ControlValue,
  controlQuery,
  type Element,
  type FilterValue,
  givenValuesOf,
  type Id,
  isControlType,
  isReport,
  type Page,
  repeatsBy,
  withoutUnshown,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { Source } from "./gather.ts";
import { gatherReplies, holders, type Replies, TooManyPrints } from "./gather.ts";
import { controlText } from "./in-force.ts";
import type { Limits } from "./questions.ts";

/** One print of a page that is printed once for each value of a control. */
export interface PageRun {
  readonly pageId: Id;
  readonly label: string;
  readonly control: readonly [Id, ControlValue];
  readonly replies: Replies;
  /** Elements that are not shown there. */
  readonly unshown: ReadonlySet<Id>;
}

/** Sheets that a report may have (workbook-file 11). */
const mostRuns = 1000;

/** The prints of pages that repeat, each with the answers that hold where the control has its value. */
export async function gatherRuns(
  source: Source,
  pages: readonly Page[],
  elementsOf: (document: WorkbookDocument, pageId: Id) => readonly Element[],
  limits: Limits,
): Promise<readonly PageRun[]> {
  const runs: PageRun[] = [];
  const spent = { cells: 0 };
  const began = performance.now();
  for (const page of pages) {
    const whole = source.whole ?? source.document;
    const control = isReport(whole) ? repeatsBy(whole, page) : null;
    if (control === null) continue;
    const values = await valuesOf(source, whole, control);
    // Refused before anything is asked for: a file with some of the prints would pass for all of them.
    if (runs.length + values.length > mostRuns) throw new TooManyPrints(page.name, null, mostRuns);
    for (const [at, value] of values.entries()) {
      if (performance.now() - began > limits.printsTime) throw new TooManyPrints(page.name, at, values.length);
      const held = heldValue(control, value);
      const controls = new Map([...source.environment.controls, [control.id, held] as const]);
      const ids = elementsOf(source.document, page.id).map(({ id }) => id);
      const unshown = (await source.unshown?.(ids, controls)) ?? new Set<Id>();
      const document = withoutUnshown(source.document, unshown);
      const elements = elementsOf(document, page.id).filter(({ kind }) => !holders.has(kind));
      const replies = await gatherReplies({ ...source, document }, elements, limits, () => Promise.resolve(), controls, spent);
      runs.push({ pageId: page.id, label: controlText(held) ?? "", control: [control.id, held], replies, unshown });
    }
  }
  return runs;
}

/** The value as the control would have it: one that leaves out what is chosen says so. */
function heldValue(control: Element, value: FilterValue): ControlValue {
  if (givenValuesOf(control) !== "one") return { kind: "list", mode: "include", values: [value] };
  const leavesOut = isControlType(control, "list") && control.mode === "exclude";
  return leavesOut ? { kind: "list", mode: "exclude", values: [value] } : { kind: "scalar", value };
}

/** Values that a control offers, in order; none of nothing come last. */
async function valuesOf(source: Source, document: WorkbookDocument, control: Element): Promise<readonly FilterValue[]> {
  const offered = controlQuery(document, control.id);
  if (offered.kind === "none") return [];
  if (offered.kind === "manual") return offered.values.map(({ value }) => value);
  const want = { kind: "distinct", columnId: offered.columnId, search: null } as const;
  const elementId = offered.kind === "element" ? offered.elementId : control.id;
  const window = { offset: 0, limit: mostRuns + 1 };
  // What the control is set to now is no reason to leave values out.
  const controls = new Map([...source.environment.controls, [control.id, null] as const]);
  const answer = await source.ask({ elementId, level: null, want, window, within: null, extraFilters: [] }, mostRuns + 1, controls);
  return listed(readTable(answer.columns, answer.messages)).toSorted(inOrder);
}

function listed(table: ResultTable): readonly FilterValue[] {
  const at = table.columns.findIndex(({ role }) => role === "value");
  const type = table.columns[at]?.type;
  if (type === undefined) return [];
  return Array.from({ length: table.rowCount }, (_, row) => cellJson(cellAt(table, row, at), type) as FilterValue);
}

function inOrder(a: FilterValue, b: FilterValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
