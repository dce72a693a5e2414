import { readTypedMoment } from "@sheaf/locale";
import { readValue, type Writing } from "../../../grid/editing/entry-values.ts";
import type { SheetCells } from "../../../grid/editing/sheet-text.ts";
import type { ColumnChoice } from "./column-edits.ts";

const SAMPLE = 1_000;

/** The narrowest type that all of the first values of a column have. */
export function likelyType(rows: SheetCells, at: number, writing: Writing): ColumnChoice {
  const texts = rows.slice(0, SAMPLE).flatMap((row) => ((row[at] ?? "").trim() === "" ? [] : [(row[at] ?? "").trim()]));
  if (texts.length === 0) return "text";
  const are = (kind: "number" | "checkbox"): boolean =>
    texts.every((text) => readValue(text, { kind, isPercent: false, isDay: false, options: null }, writing, false).ok);
  if (texts.every((text) => /^(true|false|yes|no)$/iu.test(text)) && are("checkbox")) return "checkbox";
  // Digits that begin with a zero are a code, not a number.
  if (are("number") && texts.every((text) => !/^0\d/u.test(text))) return texts.every((text) => text.endsWith("%")) ? "percent" : "number";
  const moments = texts.map((text) => readTypedMoment(text, writing.isDayFirst, writing.symbols.names));
  if (moments.every((moment) => moment !== null)) return moments.every((moment) => moment?.length === 10) ? "date" : "datetime";
  return "text";
}
