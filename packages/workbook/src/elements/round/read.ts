import { message } from "@sheaf/messages";
import type { Column, Json } from "../../document.ts";
import { unreadItems } from "../../schema/unread.ts";
import type { ElementReading } from "../kind.ts";
import { memberOf } from "../members.ts";

type Fields = { readonly [key: string]: Json };

/** A round chart without channels takes its first column for the slices and the next one for their size (workbook-file 5.5). */
export function readRound(element: Fields, reading: ElementReading): Fields {
  const columns = memberOf(element, "columns");
  if (memberOf(element, "value") !== undefined || memberOf(element, "color") !== undefined || !Array.isArray(columns)) return element;
  const ids = unreadItems<Column>(columns).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  const [slice, value] = ids;
  if (slice === undefined || value === undefined) return element;
  reading.warn(message("files.read.slices"));
  return { ...element, color: { columnId: slice }, value: { columnId: value } };
}
