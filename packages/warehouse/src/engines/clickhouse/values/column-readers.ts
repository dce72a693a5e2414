import type { ValueType } from "@sheaf/sql";
import { carrierOf } from "../../../arrow/carrier.ts";
import type { ColumnReader } from "../../../outside/row-batches.ts";
import { addByCarrier, addDatetime, addFinite, refuseValues } from "../../../values/text-cells.ts";
import { meaningOf, storedType } from "./types.ts";

/** A value as JSON brings it: exact numbers that float64 would bend are texts. */
export type JsonCell = string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** Undefined where what the server gives cannot become what is expected without loss. */
export function columnReader(native: string, expected: ValueType | null): ColumnReader<JsonCell> | undefined {
  const { type: natural, hidden } = meaningOf(native);
  const type = expected === null || expected.kind === "null" ? natural : expected;
  const stored = storedType(native);
  const isWide = natural.kind === "decimal" || (natural.kind === "integer" && (stored.startsWith("Decimal") || (natural.digits ?? 0) > 19));
  const carrier = carrierOf(type, isWide);
  if (hidden || natural.kind === "null") return { carrier, add: (writer) => writer.addNull() };
  // A time of another zone is written in that zone, and what is written says nothing of it.
  if (natural.kind === "datetime" && (/'(.*)'/u.exec(stored)?.[1] ?? "UTC") !== "UTC") return undefined;
  // Comparisons are whole numbers.
  if (type.kind === "boolean")
    return natural.kind === "boolean" || natural.kind === "integer"
      ? { carrier, add: (writer, value) => writer.addBoolean(value === true || (value !== false && Number(value) !== 0)) }
      : undefined;
  // A list of the dialect stands inside another one, which is empty for null.
  if (expected?.kind === "array" && natural.kind === "array" && natural.of.kind === "array" && expected.of.kind !== "array")
    return {
      carrier,
      add: (writer, value) => {
        const [list] = value as readonly unknown[];
        if (list === undefined) writer.addNull();
        else writer.addText(JSON.stringify(list));
      },
    };
  if (type.kind === "array" && natural.kind === "array") return { carrier, add: (writer, value) => writer.addText(JSON.stringify(value)) };
  if (carrier.kind === "text") return { carrier, add: (writer, value) => writer.addText(textOf(value)) };
  if (carrier.kind === "float" && natural.kind === "float")
    return { carrier, add: (writer, value) => addFinite(writer, stored === "Float32" ? Math.fround(Number(value)) : Number(value)) };
  if (carrier.kind === "datetime" && natural.kind === "date")
    return { carrier, add: (writer, value) => addDatetime(writer, `${textOf(value)} 00:00:00`) };
  const direct = addByCarrier(natural, carrier);
  if (direct !== undefined) return { carrier, add: (writer, value) => direct(writer, textOf(value)) };
  return natural.kind === "text" ? { carrier, add: refuseValues(natural, type) } : undefined;
}

function textOf(value: JsonCell): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
