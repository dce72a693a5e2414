import type { ColumnFormat, TimeZone } from "@sheaf/locale";
import { beginsLikeFormula, type CellValue } from "@sheaf/result";
import { typeName, type ValueType } from "@sheaf/sql";
import { isDuration, numberCode } from "./number-codes.ts";
import { sheetValues } from "./sheet-values.ts";
import type { CellStyle, StyleLook, StyleTable } from "./styles.ts";
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

interface Setting {
  readonly styles: StyleTable;
  readonly zone: TimeZone;
  readonly losses: CellLosses;
}

export const DAY_SECONDS = 86_400;

/** Writes the cells of one column. */
export function cellWriter(
  type: ValueType,
  format: ColumnFormat | null,
  weight: CellStyle["weight"],
  { styles, zone, losses }: Setting,
  look: StyleLook | null = null,
): CellWriter {
  const style = styled(styles.of({ code: numberCode(typeName(type), format), weight, role: "plain", look }));
  const text = textCells(weight, { styles, losses }, "plain", look);
  const valueOf = sheetValues(type, zone);
  const numberOf = isDuration(format) ? (seconds: string) => String(Number(seconds) / DAY_SECONDS) : (digits: string) => digits;
  return (given, place) => {
    const value = valueOf(given);
    if (value === null) return "";
    switch (value.kind) {
      case "number":
        return `<c r="${place}"${style}><v>${numberOf(value.digits)}</v></c>`;
      case "boolean":
        return `<c r="${place}"${style} t="b"><v>${value.value ? 1 : 0}</v></c>`;
      case "text":
        if (value.isLong) losses.longNumbers += 1;
        return text(value.text, place);
    }
  };
}

/** Cells of text; what begins like a formula stays text when it is edited, too. */
export function textCells(
  weight: CellStyle["weight"],
  { styles, losses }: Pick<Setting, "styles" | "losses">,
  role: CellStyle["role"] = "plain",
  look: StyleLook | null = null,
): (text: string, place: string) => string {
  const plain = styles.of({ code: null, weight, role, look });
  const guarded = role === "heading" ? plain : styles.of({ code: null, weight, role, look, isGuarded: true });
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

export function styled(style: number): string {
  return style === 0 ? "" : ` s="${style}"`;
}
