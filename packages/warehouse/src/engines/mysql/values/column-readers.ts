import { decimalText, type CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { carrierOf } from "../../../arrow/carrier.ts";
import { addCell, convertible } from "../../../arrow/convert.ts";
import type { ColumnReader } from "../../../outside/row-batches.ts";
import { daysOf, microsOf, unscaledOf } from "../../../values/iso-texts.ts";
import { addByCarrier, addDatetime, type AddText, refuseValues } from "../../../values/text-cells.ts";
import type { ResultField } from "../row-stream.ts";
import { fieldMeaning, nativeTypeOf } from "./result-fields.ts";

/** Undefined where what the server gives cannot become what is expected without loss. */
export function columnReader(field: ResultField, expected: ValueType | null): ColumnReader<Buffer> | undefined {
  const { type: natural, hidden } = fieldMeaning(field);
  const type = expected === null || expected.kind === "null" ? natural : expected;
  const native = nativeTypeOf(field);
  // Sums and products of whole numbers come as decimals without places, and have more than 64 bits.
  const isWide = native.startsWith("decimal") || natural.kind === "decimal" || (natural.kind === "integer" && (natural.digits ?? 0) > 19);
  const carrier = carrierOf(type, isWide);
  if (hidden) return { carrier, add: (writer) => writer.addNull() };
  if (native.startsWith("bit")) return bitReader(carrier);
  // The server has no type for truth: comparisons are whole numbers.
  if (type.kind === "boolean" && (natural.kind === "integer" || natural.kind === "boolean"))
    return { carrier, add: (writer, bytes) => writer.addBoolean(!isZero(bytes)) };
  if (carrier.kind === "text" && (natural.kind === "text" || natural.kind === "variant"))
    return { carrier, add: (writer, bytes) => writer.addTextBytes(bytes) };
  const bare: ValueType = natural.kind === "boolean" ? { kind: "integer", digits: 3 } : natural;
  const direct = natural.kind === "date" && carrier.kind === "datetime" ? addMidnight : addByCarrier(bare, carrier);
  const isTime = natural.kind === "date" || natural.kind === "datetime";
  if (direct !== undefined) {
    return {
      carrier,
      add: (writer, bytes) => {
        const text = bytes.toString("latin1");
        if (isTime && !isDay(text)) writer.addNull();
        else direct(writer, text);
      },
    };
  }
  // An empty column of a made-up NULL has the type text or bytes: such a column fits any type as long as no value comes.
  if (!convertible(bare, type)) return natural.kind === "text" ? { carrier, add: refuseValues(natural, type) } : undefined;
  const cell = cellOf(bare);
  return { carrier, add: (writer, bytes) => addCell(writer, cell(bytes.toString()), bare, type) };
}

/** V3: a date beside a datetime is its midnight. */
const addMidnight: AddText = (writer, text) => addDatetime(writer, `${text} 00:00:00`);

/** The server keeps days that no calendar has: `0000-00-00`, `2024-02-00`. Nobody could show them. */
function isDay(text: string): boolean {
  return !text.startsWith("00", 5) && !text.startsWith("00", 8);
}

function isZero(bytes: Buffer): boolean {
  return Number(bytes.toString("latin1")) === 0;
}

/** Bits come as the bytes of a number, the greatest first. */
function bitReader(carrier: ColumnReader<Buffer>["carrier"]): ColumnReader<Buffer> | undefined {
  const direct = addByCarrier({ kind: "integer", digits: 20 }, carrier);
  const valueOf = (bytes: Buffer): string => String(bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString("hex")}`));
  if (carrier.kind === "boolean") return { carrier, add: (writer, bytes) => writer.addBoolean(valueOf(bytes) !== "0") };
  if (carrier.kind === "text") return { carrier, add: (writer, bytes) => writer.addText(valueOf(bytes)) };
  return direct === undefined ? undefined : { carrier, add: (writer, bytes) => direct(writer, valueOf(bytes)) };
}

/** A text as the value that results carry. */
function cellOf(type: ValueType): (text: string) => CellValue {
  switch (type.kind) {
    case "integer":
      return (text) => BigInt(text);
    case "decimal":
      return (text) => {
        const unscaled = unscaledOf(text, type.scale);
        return unscaled === null ? null : decimalText(unscaled, type.scale);
      };
    case "float":
      return (text) => Number(text);
    case "date":
      return daysOf;
    case "datetime":
      return microsOf;
    default:
      return (text) => text;
  }
}
