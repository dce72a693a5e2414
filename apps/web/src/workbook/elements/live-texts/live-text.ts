import { dynamicParts, type Element, filledText, formulasAt } from "@sheaf/workbook";
import type { LiveValues } from "./live-values.ts";

/** A text with its live formulas replaced by their values; null while one of them is not known. */
export function liveText(element: Element, path: readonly (string | number)[], text: string, values: LiveValues): string | null {
  if (dynamicParts(text).length === 0) return text;
  let isKnown = true;
  const result = filledText(text, formulasAt(element, path), (columnId, format) => {
    const value = values.of(columnId, format);
    if (value.kind === "value") return value.text;
    isKnown = false;
    return "";
  });
  return isKnown ? result : null;
}
