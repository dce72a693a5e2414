import { cellJson, decimalText, type CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { carrierOf, type Carrier } from "../../../arrow/carrier.ts";
import { addCell, convertible } from "../../../arrow/convert.ts";
import type { ColumnReader } from "../../../outside/row-batches.ts";
import { daysOf, digitsOf, microsOf, unscaledOf } from "../../../values/iso-texts.ts";
import {
  addDate,
  addDatetime,
  addDigits,
  addFinite,
  addFloat,
  addInteger,
  addNumeric,
  addText,
  type AddText,
  refuseValues,
} from "../../../values/text-cells.ts";
import { elementsOf, type ArrayText } from "./array-texts.ts";
import { valueTypeOf, type CatalogType } from "./types.ts";

/** Undefined where what the server gives cannot become what is expected without loss. */
export function columnReader(from: CatalogType, expected: ValueType | null): ColumnReader<string> | undefined {
  const natural = valueTypeOf(from);
  const type = expected === null || expected.kind === "null" ? natural.type : expected;
  const isNumeric = from.name === "numeric" && from.element === null;
  const carrier = carrierOf(type, isNumeric || natural.type.kind === "decimal");
  if (natural.hidden) return { carrier, add: (writer) => writer.addNull() };
  const direct = directAdd(from, carrier, type);
  if (direct !== undefined) return { carrier, add: direct };
  // A bare NULL has the type text: such a column fits any type as long as no value comes.
  if (!convertible(natural.type, type))
    return natural.type.kind === "text" ? { carrier, add: refuseValues(natural.type, type) } : undefined;
  const cell = cellReader(from, natural.type);
  return { carrier, add: (writer, text) => addCell(writer, cell(text), natural.type, type) };
}

/** The quick way for the pairs that results are made of. */
function directAdd({ name, element }: CatalogType, carrier: Carrier, type: ValueType): AddText | undefined {
  if (element !== null) return undefined;
  switch (name) {
    case "int2":
    case "int4":
    case "int8":
    case "oid":
      return carrier.kind === "integer" ? addInteger : undefined;
    case "numeric":
      if (type.kind === "decimal" && type.open === true) return addDigits;
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
      return carrier.kind === "text" ? addText : undefined;
    default:
      return undefined;
  }
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
      return type.open === true ? digitsOf : (text) => decimalCell(text, type.scale);
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
