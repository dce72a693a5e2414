import { printTarget, printText } from "@sheaf/formula";
import { cellAt, cellTextAt, type ResultTable } from "@sheaf/result";
import type { Element, Id, WorkbookDocument } from "@sheaf/workbook";
import { withColumns } from "../../../commands/probes.ts";
import type { ElementRequest } from "../../element-kind.ts";
import type { TextReading } from "@sheaf/formula";

type Operations = ReturnType<typeof withColumns>["operations"];

interface Question {
  readonly operations: Operations;
  readonly request: ElementRequest;
  readonly columns: readonly Id[];
}

/** How many texts of a column there are, and how many each reading turns into a value. */
export interface ConversionCounts {
  readonly texts: number;
  readonly converted: readonly number[];
  /** Different currencies that are written beside the figures. */
  readonly currencies: number;
}

/** Some values before and after, and some that are lost. */
export interface ConversionSamples {
  /** `$1.50 → 1.5`. */
  readonly converted: readonly string[];
  readonly lost: readonly string[];
}

/** Values of each kind that are shown. */
export const SAMPLES = 5;

/** A sign or a code, as it stands beside a figure. */
const CURRENCY = "([$€£¥₹]|[A-Z]{3})";

const isText = (text: string): string => `Trim(${text}) != ""`;

/** Counts over all rows that the element shows: of the texts, then of what each reading makes of them. */
export function countQuestion(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  readings: readonly TextReading[],
  newId: () => Id,
): Question {
  const text = printTarget({ kind: "own", columnId });
  const formulas = [
    `CountIf(${isText(text)})`,
    `CountDistinct(RegexpExtract(${text}, ${printText(CURRENCY)}))`,
    ...readings.map(({ formula }) => `CountIf(${isText(text)} And IsNotNull(${formula(text)}))`),
  ];
  const { columns, operations } = withColumns(document, element, formulas, "summary", newId);
  return {
    columns,
    operations,
    request: { level: "summary", want: { kind: "rows", columns, withOuter: false, outline: false }, window: null, within: null },
  };
}

export function countsIn(table: ResultTable, columns: readonly Id[]): ConversionCounts {
  const [texts = 0, currencies = 0, ...converted] = columns.map((id) => {
    const at = table.columns.findIndex((column) => column.id === id && column.role === "value");
    return at < 0 || table.rowCount === 0 ? 0 : Number(cellAt(table, 0, at) ?? 0);
  });
  return { texts, currencies, converted };
}

/** Different texts that the reading turns into a value, or (`lost`) into nothing. */
export function sampleQuestion(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  reading: TextReading,
  kind: "converted" | "lost",
  newId: () => Id,
): Question {
  const text = printTarget({ kind: "own", columnId });
  const value = reading.formula(text);
  const shown =
    kind === "lost"
      ? `If(${isText(text)} And IsNull(${value}), ${text}, Null)`
      : `If(${isText(text)} And IsNotNull(${value}), ${text} & ${printText(" → ")} & Text(${value}), Null)`;
  const { columns, operations } = withColumns(document, element, [shown], "base", newId);
  const [id = ""] = columns;
  return {
    columns,
    operations,
    request: {
      level: null,
      want: { kind: "distinct", columnId: id, search: null },
      // One more: rows of the other kind are one empty value.
      window: { offset: 0, limit: SAMPLES + 1 },
      within: null,
    },
  };
}

export function samplesIn(table: ResultTable): readonly string[] {
  const at = table.columns.findIndex(({ role }) => role === "value");
  if (at < 0) return [];
  const texts = Array.from({ length: table.rowCount }, (_, row) => (cellAt(table, row, at) === null ? null : cellTextAt(table, row, at)));
  return texts.filter((text) => text !== null).slice(0, SAMPLES);
}

/** The reading that turns most texts into values; of several the plainest. */
export function bestReading(counts: ConversionCounts): number {
  const most = Math.max(0, ...counts.converted);
  return Math.max(0, counts.converted.indexOf(most));
}
