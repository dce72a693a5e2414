import type { Json } from "../../document.ts";
import type { ElementReading } from "../../elements/kind.ts";
import type { ControlKind } from "../kind.ts";
import { listValues } from "./query.ts";
import { listControlSchema } from "./schema.ts";

type Fields = { readonly [key: string]: Json };

/** A single selection holds `value`; one value in a list is read as it. */
function readSingle(element: Fields, reading: ElementReading): Fields {
  if (element["selectionMode"] !== "single" || element["value"] !== undefined || !Array.isArray(element["values"])) return element;
  const { values, ...others } = element;
  const list = values as readonly Json[];
  if (list.length > 1) return element;
  reading.note("values of a single selection is read as value");
  return list.length === 0 ? others : { ...others, value: list[0]! };
}

export const listControl: ControlKind = {
  kind: "control",
  controlType: "list",
  title: "List",
  schema: listControlSchema,
  defaults: () => ({ controlType: "list" }),
  query: null,
  values: listValues,
  read: readSingle,
  autoRows: 3,
  sharesRow: true,
};
