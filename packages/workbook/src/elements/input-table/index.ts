import { message } from "@sheaf/messages";
import type { Json } from "../../document.ts";
import { isObject } from "../../schema/shape.ts";
import type { ElementKind } from "../kind.ts";
import type { InputTableElement } from "../known.ts";
import { inputTableQuery } from "./query.ts";
import { inputTableSchema } from "./schema.ts";
import { memberOf } from "../members.ts";

export const inputTable: ElementKind<InputTableElement> = {
  kind: "input-table",
  title: "Input table",
  schema: inputTableSchema,
  defaults: (source) => {
    const made = sourceFor(source);
    return {
      ...(made === null ? {} : { source: made }),
      inputMode: "edit",
      columns: [],
    };
  },
  query: inputTableQuery,
  read: (element, reading) => {
    if (memberOf(element, "inputMode") !== undefined) return element;
    reading.note(message("files.read.input-mode"));
    return { ...element, inputMode: "view" };
  },
  autoRows: 15,
  sharesRow: false,
};

/** Linked to an element; empty beside a table of the warehouse. */
function sourceFor(source: Json | null): Json | null {
  if (!isObject(source)) return null;
  const { kind, elementId, connectionId } = source;
  if (kind === "empty" || kind === "linked") return source;
  if (kind === "table" && typeof elementId === "string") return { kind: "linked", from: elementId };
  return typeof connectionId === "string" ? { kind: "empty", connectionId } : null;
}
