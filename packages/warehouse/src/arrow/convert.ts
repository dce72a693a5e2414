import { cellText, type CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { digitsOf } from "../values/iso-texts.ts";
import type { ColumnWriter } from "./column-writer.ts";
import { TOO_WIDE } from "./ranges.ts";

/** Whether values of one type can become the other's without loss, value by value if need be (decimal digits). */
export function convertible(from: ValueType, to: ValueType): boolean {
  if (from.kind === to.kind || from.kind === "null") return true;
  switch (to.kind) {
    case "text":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return true;
    case "integer":
      return from.kind === "decimal";
    case "decimal":
      return from.kind === "integer";
    case "float":
      return from.kind === "integer" || from.kind === "decimal";
    case "datetime":
      return from.kind === "date";
    case "boolean":
    case "date":
      return false;
  }
}

/** A value that does not fit its column: a digit would have been lost. */
export class LossyValue extends Error {
  constructor(from: ValueType, to: ValueType) {
    super(`A value of type ${from.kind} does not fit its column of type ${describe(to)} without loss.`);
    this.name = "LossyValue";
  }
}

/** Adds a cell of type `from` to a column of type `to`; the two are `convertible`. */
export function addCell(writer: ColumnWriter, cell: CellValue, from: ValueType, to: ValueType): void {
  if (cell === null) {
    writer.addNull();
    return;
  }
  const { carrier } = writer;
  switch (carrier.kind) {
    case "text":
      writer.addText(to.kind === "decimal" ? (digitsOf(String(cell)) ?? "") : (cellText(cell, from) ?? ""));
      return;
    case "integer": {
      const whole = wholeOf(cell, from, to);
      if (BigInt.asIntN(64, whole) !== whole) throw new LossyValue(from, to);
      writer.addInteger(whole);
      return;
    }
    case "decimal":
      addDecimal(writer, unscaledOf(cell, carrier.scale, from, to));
      return;
    case "float": {
      const value = Number(cell);
      if (Number.isFinite(value)) writer.addFloat(value);
      else writer.addNull();
      return;
    }
    case "boolean":
      writer.addBoolean(cell === true);
      return;
    case "date":
      writer.addDate(Number(cell));
      return;
    case "datetime":
      // V3: a date beside a datetime is its midnight; connectors know no zone but UTC.
      writer.addDatetime(typeof cell === "bigint" ? cell : BigInt(Number(cell)) * 86_400_000_000n);
  }
}

/** Beyond 38 digits an exact number is null (V2). */
function addDecimal(writer: ColumnWriter, unscaled: bigint): void {
  if (unscaled >= TOO_WIDE || unscaled <= -TOO_WIDE) writer.addNull();
  else writer.addDecimal(unscaled);
}

function wholeOf(cell: CellValue, from: ValueType, to: ValueType): bigint {
  return unscaledOf(cell, 0, from, to);
}

/** A whole or decimal cell times ten to the power of `scale`. */
function unscaledOf(cell: CellValue, scale: number, from: ValueType, to: ValueType): bigint {
  if (typeof cell === "bigint" || typeof cell === "number") return BigInt(cell) * 10n ** BigInt(scale);
  const text = String(cell);
  const point = text.indexOf(".");
  const whole = point === -1 ? text : text.slice(0, point);
  const fraction = point === -1 ? "" : text.slice(point + 1);
  if (/[^0]/u.test(fraction.slice(scale))) throw new LossyValue(from, to);
  return BigInt(whole.replace(/^(-?)$/u, "$10") + fraction.slice(0, scale).padEnd(scale, "0"));
}

function describe(type: ValueType): string {
  return type.kind === "decimal" ? `decimal(${type.precision}, ${type.scale})` : type.kind;
}
