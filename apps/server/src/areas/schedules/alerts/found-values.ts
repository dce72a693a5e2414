import { kpiElement, kpiPeriods } from "@sheaf/charts";
import { CodedError, type ScheduleCondition } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import { message, type Words } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { columnsOf, type Element, type Id, isKind, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { LookedRows } from "../running/looked-rows.ts";
import { type SaidNumbers, saidNumbers } from "./numbers.ts";

/** What conditions on a KPI of periods look at. */
export interface Figures {
  /** Rows by period, the oldest first; null: the element has none. */
  readonly periodsOf: (elementId: Id) => Promise<ResultTable | null>;
  readonly zone: TimeZone;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
}

/** What a condition looks at. */
export interface Looking {
  readonly document: WorkbookDocument;
  /** Elements that are sent. */
  readonly elementIds: readonly Id[];
  readonly rowsOf: LookedRows["rowsOf"];
  readonly countOf: LookedRows["countOf"];
  readonly truthOf: (formula: string) => Promise<boolean | null>;
  /** The rows of a KPI by period, and when they are looked at. */
  readonly figures: Figures;
}

/** Values of the column that a condition looks at, some of its rows. */
export interface FoundPart {
  readonly table: ResultTable;
  /** Place of the column. */
  readonly at: number;
  readonly type: ValueType;
  readonly rows: Iterable<number>;
}

/** The values of a column that a condition looks at. */
export interface Found {
  /** Read once. The first part has no rows. */
  readonly parts: AsyncIterable<FoundPart>;
  readonly nameIn: (words: Words) => string;
  readonly numbers: SaidNumbers;
}

/** `compared`: the values that are shown. `series`: with their times and those before them, the oldest first; the last one is looked at. */
export type FoundFor = "compared" | "series";

/** Throws EINVAL where the condition names what is not there any more. */
export async function figuresOf(looking: Looking, { elementId, columnId }: ScheduleCondition, wanted: FoundFor): Promise<Found> {
  const element = elementId === null ? undefined : namesOf(looking.document).find(elementId);
  if (element === undefined) throw new CodedError("EINVAL", message("errors-schedules.alerts.element-condition-looks-not"));
  const numbers = saidNumbers(columnsOf(element).find(({ id }) => id === columnId));
  const name = namesOf(looking.document).column(element, columnId ?? "");
  const ofPeriod = await periodFigures(looking, element, columnId);
  if (ofPeriod !== null) {
    const { table, rows, nameIn } = ofPeriod;
    const named = (words: Words): string => words.text("mails.verdict.of-period", { name, period: nameIn((said) => words.say(said)) });
    return { parts: periodParts(table, columnId, wanted === "series" ? rows : rows.slice(-1)), nameIn: named, numbers };
  }
  return { parts: partsOf(looking, element.id, columnId ?? "", wanted), nameIn: () => name, numbers };
}

async function* periodParts(table: ResultTable, columnId: Id | null, rows: readonly number[]): AsyncGenerator<FoundPart> {
  const { at, type } = placeOf(table, columnId);
  yield { table, at, type, rows: [] };
  yield { table, at, type, rows };
}

async function* partsOf(looking: Looking, elementId: Id, columnId: Id, wanted: FoundFor): AsyncGenerator<FoundPart> {
  // the times of a series stand in other columns of its level
  const of = wanted === "series" ? { columnIds: null, levelOf: columnId } : { columnIds: [columnId] };
  for await (const table of looking.rowsOf(elementId, of)) yield { table, ...placeOf(table, columnId), rows: rowsIn(table) };
}

function* rowsIn({ rowCount }: ResultTable): Generator<number> {
  for (let row = 0; row < rowCount; row += 1) yield row;
}

/** Of a KPI that shows the value of a period: that one, and those before it. Null: it shows the value of all rows. */
async function periodFigures({ figures: { periodsOf, zone, now } }: Looking, element: Element, columnId: Id | null) {
  if (!isKind(element, "kpi-chart") || element.periodComparison === undefined || element.value?.columnId !== columnId) return null;
  const table = await periodsOf(element.id);
  const periods = table === null ? null : kpiPeriods(kpiElement(element), table, { zone, now });
  return table === null || periods === null ? null : { table, ...periods };
}

function placeOf({ columns }: ResultTable, columnId: Id | null): Pick<FoundPart, "at" | "type"> {
  const at = columns.findIndex(({ id, role }) => id === columnId && role === "value");
  const type = columns[at]?.type;
  if (type === undefined) throw new CodedError("EINVAL", message("errors-schedules.alerts.column-is-gone"));
  return { at, type };
}
