import type { Element } from "../document.ts";
import { isControl, isControlType } from "../elements/known.ts";

const OF_ONE: ReadonlySet<string> = new Set(["segmented", "radio-group", "text", "number"]);

/** How many values somebody else can give a control: those of a column, say. Null: it takes none of a list. */
export function givenValuesOf(element: Element): "one" | "several" | null {
  if (isControlType(element, "list")) return element.selectionMode === "single" ? "one" : "several";
  return isControl(element) && OF_ONE.has(element.controlType) ? "one" : null;
}
