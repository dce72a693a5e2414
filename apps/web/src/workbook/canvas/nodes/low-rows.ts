import { type Element, isControlType } from "@sheaf/workbook";
import { viewKindOf } from "../../elements/registry.ts";

/** Rows of a control of one line. */
const LOW = 2;

/** On narrow pages a control of one line is as high as that: the room below it belonged to what stood beside it. Null: it is no such control. */
export function lowRows(element: Element | undefined): number | null {
  if (element?.kind !== "control" || isControlType(element, "synced")) return null;
  const { rows = LOW } = viewKindOf(element)?.size ?? {};
  return rows > LOW ? null : rows;
}
