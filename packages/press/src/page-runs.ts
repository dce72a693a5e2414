import type { Say } from "@sheaf/messages";
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
import { gatherReplies, holders, type Replies, type Spent, TooManyPrints } from "./gather.ts";
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

/** A page that repeats, and the values of its control of each of which it has a print. */
export interface RepeatedPage {
  readonly page: Page;
  readonly control: Element;
  readonly values: readonly FilterValue[];
}

/** Those of some pages that repeat, before anything of them is asked for. One whose control has no value stands there once, as any other. */
export async function repeatedPages(source: Source, pages: readonly Page[]): Promise<readonly RepeatedPage[]> {
  const whole = source.whole ?? source.document;
  const found: RepeatedPage[] = [];
  let prints = 0;
  for (const page of isReport(whole) ? pages : []) {
    const control = repeatsBy(whole, page);
    const values = control === null ? [] : await valuesOf(source, whole, control);
    if (control === null || values.length === 0) continue;
    prints += values.length;
    // Refused before anything is asked for: a file with some of the prints would pass for all of them.
    if (prints > mostRuns) throw new TooManyPrints(page.name, null, mostRuns);
    found.push({ page, control, values });
  }
  return found;
}

/** The prints of pages that repeat, each with the answers that hold where the control has its value, and with an equal part of what the file may hold. */
export async function gatherRuns(
  source: Source,
  repeated: readonly RepeatedPage[],
  elementsOf: (document: WorkbookDocument, pageId: Id) => readonly Element[],
  limits: Limits,
  spent: Spent,
  say: Say,
): Promise<readonly PageRun[]> {
  const runs: PageRun[] = [];
  const began = performance.now();
  for (const { page, control, values } of repeated) {
    for (const [at, value] of values.entries()) {
      if (performance.now() - began > limits.printsTime) throw new TooManyPrints(page.name, at, values.length);
      const held = heldValue(control, value);
      const controls = new Map([...source.environment.controls, [control.id, held] as const]);
      const ids = elementsOf(source.document, page.id).map(({ id }) => id);
      const unshown = (await source.unshown?.(ids, controls)) ?? new Set<Id>();
      const document = withoutUnshown(source.document, unshown);
      const elements = elementsOf(document, page.id).filter(({ kind }) => !holders.has(kind));
      const replies = await gatherReplies({ ...source, document }, elements, limits, () => Promise.resolve(), controls, spent);
      runs.push({ pageId: page.id, label: controlText(held, say) ?? "", control: [control.id, held], replies, unshown });
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
