import { cellJson, decimalText, type CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { carrierOf, type Carrier } from "../../../arrow/carrier.ts";
import type { ColumnWriter } from "../../../arrow/column-writer.ts";
import { addCell, convertible, LossyValue } from "../../../arrow/convert.ts";
import { isShownDay, isShownInstant, TOO_WIDE } from "../../../arrow/ranges.ts";
import { daysOf, elementsOf, microsOf, unscaledOf, type ArrayText } from "./texts.ts";
import { OPEN_NUMERIC_SCALE, valueTypeOf, type CatalogType } from "./types.ts";

/** How one column of a result gets from the server's texts into Arrow. */
export interface ColumnReader {
  readonly type: ValueType;
  readonly carrier: Carrier;
  readonly add: (writer: ColumnWriter, text: string) => void;
}

/** Undefined where what the server gives cannot become what is expected without loss. */
export function columnReader(from: CatalogType, expected: ValueType | null): ColumnReader | undefined {
  const natural = valueTypeOf(from);
  const type = expected === null || expected.kind === "null" ? natural.type : expected;
  const isNumeric = from.name === "numeric" && from.element === null;
  const carrier = carrierOf(type, isNumeric || natural.type.kind === "decimal");
  if (natural.hidden) return { type, carrier, add: (writer) => writer.addNull() };
  const direct = directAdd(from, carrier);
  if (direct !== undefined) return { type, carrier, add: direct };
  // A bare NULL has the type text: such a column fits any type as long as no value comes.
  if (!convertible(natural.type, type))
    return natural.type.kind === "text" ? { type, carrier, add: refuse(natural.type, type) } : undefined;
  const cell = cellReader(from, natural.type);
  return { type, carrier, add: (writer, text) => addCell(writer, cell(text), natural.type, type) };
}

function refuse(from: ValueType, to: ValueType): ColumnReader["add"] {
  return () => {
    throw new LossyValue(from, to);
  };
}

/** The quick way for the pairs that results are made of. */
function directAdd({ name, element }: CatalogType, carrier: Carrier): ColumnReader["add"] | undefined {
  if (element !== null) return undefined;
  switch (name) {
    case "int2":
    case "int4":
    case "int8":
    case "oid":
      return carrier.kind === "integer" ? addInteger : undefined;
    case "numeric":
      return carrier.kind === "decimal" ? addNumeric(carrier.scale) : carrier.kind === "float" ? addFloat : undefined;
    case "float8":
      return carrier.kind === "float" ? addFloat : undefined;
    case "float4":
      return carrier.kind === "float" ? (writer, text) => addFinite(writer, Math.fround(Number(text))) : undefined;
    case "bool":
      return carrier.kind === "boolean" ? (writer, text) => writer.addBoolean(text === "t") : undefined;
    case "date":
      return carrier.kind === "date" ? addDate : undefined;
    case "timestamp":
    case "timestamptz":
      return carrier.kind === "datetime" ? addDatetime : undefined;
    case "text":
    case "varchar":
    case "bpchar":
    case "name":
    case "uuid":
    case "json":
    case "jsonb":
      return carrier.kind === "text" ? (writer, text) => writer.addText(text) : undefined;
    default:
      return undefined;
  }
}

function addInteger(writer: ColumnWriter, text: string): void {
  // 15 digits are exact as a float64, and far quicker than a bigint.
  if (text.length <= 15) writer.addSafeInteger(Number(text));
  else writer.addInteger(BigInt(text));
}

function addNumeric(scale: number): ColumnReader["add"] {
  return (writer, text) => {
    const unscaled = unscaledOf(text, scale);
    if (unscaled === null || unscaled >= TOO_WIDE || unscaled <= -TOO_WIDE) writer.addNull();
    else writer.addDecimal(unscaled);
  };
}

function addFloat(writer: ColumnWriter, text: string): void {
  addFinite(writer, Number(text));
}

function addFinite(writer: ColumnWriter, value: number): void {
  if (Number.isFinite(value)) writer.addFloat(value);
  else writer.addNull();
}

function addDate(writer: ColumnWriter, text: string): void {
  const days = daysOf(text);
  if (days === null || !isShownDay(days)) writer.addNull();
  else writer.addDate(days);
}

function addDatetime(writer: ColumnWriter, text: string): void {
  const micros = microsOf(text);
  if (micros === null || !isShownInstant(micros)) writer.addNull();
  else writer.addDatetime(micros);
}

/** A text as the value that results carry. */
function cellReader(from: CatalogType, type: ValueType): (text: string) => CellValue {
  if (from.element !== null && type.kind === "array") {
    const { element } = from;
    const of = cellReader({ name: element, modifier: from.modifier, kind: "b", element: null }, type.of);
    const json = (each: ArrayText[number]): unknown =>
      each === null ? null : typeof each === "string" ? cellJson(of(each), type.of) : each.map(json);
    return (text) => JSON.stringify(elementsOf(text).map(json));
  }
  switch (type.kind) {
    case "integer":
      return (text) => (from.name === "numeric" ? unscaledOf(text, 0) : BigInt(text));
    case "decimal":
      return (text) => decimalCell(text, from.modifier >= 4 ? type.scale : OPEN_NUMERIC_SCALE);
    case "float":
      return (text) => finite(from.name === "float4" ? Math.fround(Number(text)) : Number(text));
    case "boolean":
      return (text) => text === "t";
    case "date":
      return daysOf;
    case "datetime":
      return microsOf;
    case "text":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return (text) => text;
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function decimalCell(text: string, scale: number): string | null {
  const unscaled = unscaledOf(text, scale);
  return unscaled === null ? null : decimalText(unscaled, scale);
}
