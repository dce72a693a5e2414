import type { ColumnFormat, TimeZone } from "@sheaf/locale";
import { beginsLikeFormula, cellText, type CellValue } from "@sheaf/result";
import { typeName, type ValueType } from "@sheaf/sql";
import { numberCode } from "./number-codes.ts";
import type { CellStyle, StyleTable } from "./styles.ts";
import { MOST_CELL_TEXT, xmlText } from "./xml.ts";

/** What became of cells that a spreadsheet cannot hold as they are. */
export interface CellLosses {
  /** Numbers with more digits than spreadsheet programs keep: written as text, so that none is lost. */
  longNumbers: number;
  /** Texts longer than a cell: they end in `…`. */
  cutTexts: number;
}

/** The XML of one cell at a place such as `B7`; empty for a cell without a value. */
export type CellWriter = (value: CellValue, place: string) => string;

/** Digits of a number that spreadsheet programs keep. */
const MOST_DIGITS = 15;
const LONG_INTEGER = 10n ** BigInt(MOST_DIGITS);
const LARGEST = 9.99e307;
/** 1 March 1900: before it programs disagree about the calendar. And the last day of 9999. */
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_466;
/** Serial number of 1970-01-01. */
const EPOCH = 25_569;
const DAY_MS = 86_400_000;

interface Setting {
  readonly styles: StyleTable;
  readonly zone: TimeZone;
  readonly losses: CellLosses;
}

/** Writes the cells of one column. */
export function cellWriter(
  type: ValueType,
  format: ColumnFormat | null,
  weight: CellStyle["weight"],
  { styles, zone, losses }: Setting,
): CellWriter {
  const style = styles.of({ code: numberCode(typeName(type), format), weight, role: "plain" });
  const text = textCells(weight, { styles, losses });
  const number = (digits: string, place: string): string => `<c r="${place}"${styled(style)}><v>${digits}</v></c>`;
  const long = (value: string, place: string): string => {
    losses.longNumbers += 1;
    return text(value, place);
  };
  switch (type.kind) {
    case "integer":
      return (value, place) => {
        if (value === null) return "";
        if (typeof value === "bigint" && (value >= LONG_INTEGER || value <= -LONG_INTEGER)) return long(String(value), place);
        return number(String(value), place);
      };
    case "decimal":
      return (value, place) => {
        if (value === null) return "";
        const digits = String(value);
        return isShort(digits) ? number(digits, place) : long(digits.includes(".") ? digits.replace(/\.?0+$/u, "") : digits, place);
      };
    case "float":
      return (value, place) => {
        if (value === null) return "";
        return Math.abs(Number(value)) > LARGEST ? long(String(value), place) : number(String(value), place);
      };
    case "boolean":
      return (value, place) => (value === null ? "" : `<c r="${place}"${styled(style)} t="b"><v>${value === true ? 1 : 0}</v></c>`);
    case "date":
      return (value, place) => {
        if (value === null) return "";
        const serial = Number(value) + EPOCH;
        return serial < FIRST_SERIAL || serial >= LAST_SERIAL ? text(cellText(value, type) ?? "", place) : number(String(serial), place);
      };
    case "datetime":
      return (value, place) => {
        if (typeof value !== "bigint") return "";
        const micros = value;
        const milliseconds = Number(micros / 1000n);
        const serial = (Number(micros) / 1000 + zone.offsetAt(milliseconds)) / DAY_MS + EPOCH;
        return serial < FIRST_SERIAL || serial >= LAST_SERIAL ? text(cellText(value, type) ?? "", place) : number(String(serial), place);
      };
    case "text":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return (value, place) => (value === null ? "" : text(String(value), place));
  }
}

/** Cells of text; what begins like a formula stays text when it is edited, too. */
export function textCells(
  weight: CellStyle["weight"],
  { styles, losses }: Pick<Setting, "styles" | "losses">,
  role: "plain" | "heading" = "plain",
): (text: string, place: string) => string {
  const plain = styles.of({ code: null, weight, role });
  const guarded = role === "heading" ? plain : styles.of({ code: null, weight, role: "guarded" });
  return (given, place) => {
    let text = given;
    if (text.length > MOST_CELL_TEXT) {
      losses.cutTexts += 1;
      text = `${text.slice(0, MOST_CELL_TEXT - 1)}…`;
    }
    const style = beginsLikeFormula(text) ? guarded : plain;
    return `<c r="${place}"${styled(style)} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
  };
}

function styled(style: number): string {
  return style === 0 ? "" : ` s="${style}"`;
}

/** Whether a spreadsheet keeps every digit. */
function isShort(digits: string): boolean {
  if (digits.length <= MOST_DIGITS) return true;
  const significant = digits
    .replace(/^-/u, "")
    .replace(/^0*\.?0*/u, "")
    .replace(".", "");
  return (digits.includes(".") ? significant.replace(/0+$/u, "") : significant).length <= MOST_DIGITS;
}
