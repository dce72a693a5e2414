import type { ValueType } from "@sheaf/sql";
import type { Carrier } from "../arrow/carrier.ts";
import type { ColumnWriter } from "../arrow/column-writer.ts";
import { LossyValue } from "../arrow/convert.ts";
import { isShownDay, isShownInstant, TOO_WIDE } from "../arrow/ranges.ts";
import { daysOf, digitsOf, microsOf, unscaledOf } from "./iso-texts.ts";

/** Puts a value as a server writes it into a column. */
export type AddText = (writer: ColumnWriter, text: string) => void;

/** Whole numbers into a column of whole numbers of 64 bits. */
export function addInteger(writer: ColumnWriter, text: string): void {
  // 15 digits are exact as a float64, and far quicker than a bigint.
  if (text.length <= 15) writer.addSafeInteger(Number(text));
  else writer.addInteger(BigInt(text));
}

/** Plain digits into a decimal column, rounded half away from zero; null for NaN, the infinities and what has more than 38 digits. */
export function addNumeric(scale: number): AddText {
  return (writer, text) => {
    const unscaled = unscaledOf(text, scale);
    if (unscaled === null || unscaled >= TOO_WIDE || unscaled <= -TOO_WIDE) writer.addNull();
    else writer.addDecimal(unscaled);
  };
}

/** Plain digits as they are, however many; null for NaN and the infinities. */
export function addDigits(writer: ColumnWriter, text: string): void {
  const digits = digitsOf(text);
  if (digits === null) writer.addNull();
  else writer.addText(digits);
}

export function addFloat(writer: ColumnWriter, text: string): void {
  addFinite(writer, Number(text));
}

export function addFinite(writer: ColumnWriter, value: number): void {
  if (Number.isFinite(value)) writer.addFloat(value);
  else writer.addNull();
}

export function addDate(writer: ColumnWriter, text: string): void {
  const days = daysOf(text);
  if (days === null || !isShownDay(days)) writer.addNull();
  else writer.addDate(days);
}

export function addDatetime(writer: ColumnWriter, text: string): void {
  const micros = microsOf(text);
  if (micros === null || !isShownInstant(micros)) writer.addNull();
  else writer.addDatetime(micros);
}

export function addText(writer: ColumnWriter, text: string): void {
  writer.addText(text);
}

/** For columns that only nulls fit. */
export function refuseValues(from: ValueType, to: ValueType): () => never {
  return () => {
    throw new LossyValue(from, to);
  };
}

/** Texts of plain numbers and ISO times by what a column carries; undefined where the two are of different kinds. */
export function addByCarrier(from: ValueType, carrier: Carrier): AddText | undefined {
  switch (carrier.kind) {
    case "integer":
      return from.kind === "integer" ? addInteger : undefined;
    case "decimal":
      return from.kind === "integer" || from.kind === "decimal" ? addNumeric(carrier.scale) : undefined;
    case "float":
      return from.kind === "integer" || from.kind === "decimal" || from.kind === "float" ? addFloat : undefined;
    case "boolean":
      return undefined;
    case "date":
      return from.kind === "date" ? addDate : undefined;
    case "datetime":
      return from.kind === "datetime" ? addDatetime : undefined;
    case "text":
      return from.kind === "text" || from.kind === "variant" ? addText : undefined;
  }
}
