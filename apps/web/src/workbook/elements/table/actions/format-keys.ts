import { isNumberName } from "@sheaf/sql";
import type { KeyboardEvent } from "react";
import type { TableColumn } from "../shape/table-shape.ts";
import { decimalsOf, formatsFor, setNamed, withDecimals } from "./format-entries.ts";
import type { TableActions } from "./table-actions.ts";

/** Formats of numbers by one key, as in spreadsheets; the rest by the painter. */
const named: Readonly<Record<string, string>> = { "!": "auto", "#": "number", $: "currency", "%": "percent", "^": "scientific" };

/** Does what a key means for the format of a column; false: it means nothing there. */
export function formatKey(
  event: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">,
  column: TableColumn,
  actions: TableActions,
): boolean {
  if (event.altKey && (event.ctrlKey || event.metaKey)) {
    // By place, since some keyboards write other letters while alt is held.
    if (event.code === "KeyC") actions.copyFormat(column.id);
    else if (event.code === "KeyV" && actions.pasteFormat !== null) actions.pasteFormat([column.id]);
    else return false;
    return true;
  }
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const isNumber = isNumberName(column.type);
  const id = named[event.key];
  if (id !== undefined && (isNumber || id === "auto")) setNamed(actions, column, formatsFor(column), id);
  else if (isNumber && event.key === "<") actions.format(column.id, withDecimals(column.format, (decimalsOf(column.format) ?? 1) - 1));
  else if (isNumber && event.key === ">") actions.format(column.id, withDecimals(column.format, (decimalsOf(column.format) ?? 0) + 1));
  else return false;
  return true;
}
