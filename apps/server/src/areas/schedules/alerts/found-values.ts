import { kpiElement, kpiPeriods } from "@sheaf/charts";
import { CodedError, type ScheduleCondition } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import type { Words } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import { columnsOf, type Element, type Id, isKind, namesOf, type WorkbookDocument } from "@sheaf/workbook";
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
  readonly rowsOf: (elementId: Id) => Promise<ResultTable>;
  readonly truthOf: (formula: string) => Promise<boolean | null>;
  /** The rows of a KPI by period, and when they are looked at. */
  readonly figures: Figures;
}

/** The values of a column that a condition looks at. */
export interface Found {
  readonly table: ResultTable;
  /** Place of the column. */
  readonly at: number;
  /** Rows whose values are compared. */
  readonly rows: readonly number[];
  /** Rows whose values are what is usual, and the last one. */
  readonly series: readonly number[];
  readonly nameIn: (words: Words) => string;
  readonly numbers: SaidNumbers;
}

/** Throws EINVAL where the condition names what is not there any more. */
export async function figuresOf(looking: Looking, { elementId, columnId }: ScheduleCondition): Promise<Found> {
  const element = elementId === null ? undefined : namesOf(looking.document).find(elementId);
  if (element === undefined) throw new CodedError("EINVAL", "The element that the condition looks at is not there any more");
  const numbers = saidNumbers(columnsOf(element).find(({ id }) => id === columnId));
  const name = namesOf(looking.document).column(element, columnId ?? "");
  const ofPeriod = await periodFigures(looking, element, columnId);
  if (ofPeriod !== null) {
    const { table, rows, nameIn } = ofPeriod;
    const named = (words: Words): string => words.text("mails.verdict.of-period", { name, period: nameIn((said) => words.say(said)) });
    return { table, at: placeOf(table, columnId), rows: rows.slice(-1), series: rows, nameIn: named, numbers };
  }
  const table = await looking.rowsOf(element.id);
  const rows = Array.from({ length: table.rowCount }, (_, row) => row);
  return { table, at: placeOf(table, columnId), rows, series: rows, nameIn: () => name, numbers };
}

/** Of a KPI that shows the value of a period: that one, and those before it. Null: it shows the value of all rows. */
async function periodFigures({ figures: { periodsOf, zone, now } }: Looking, element: Element, columnId: Id | null) {
  if (!isKind(element, "kpi-chart") || element.periodComparison === undefined || element.value?.columnId !== columnId) return null;
  const table = await periodsOf(element.id);
  const periods = table === null ? null : kpiPeriods(kpiElement(element), table, { zone, now });
  return table === null || periods === null ? null : { table, ...periods };
}

function placeOf({ columns }: ResultTable, columnId: Id | null): number {
  const at = columns.findIndex(({ id, role }) => id === columnId && role === "value");
  if (at < 0) throw new CodedError("EINVAL", "The column that the condition looks at is not there any more, or has an error");
  return at;
}
