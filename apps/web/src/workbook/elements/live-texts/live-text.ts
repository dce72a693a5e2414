import { dynamicParts, type Element, type Id, liveFormulasOf } from "@sheaf/workbook";
import type { LiveValues } from "./live-values.ts";

/** A text with its live formulas replaced by their values; null while one of them is not known. */
export function liveText(element: Element, path: readonly string[], text: string, values: LiveValues): string | null {
  const parts = dynamicParts(text);
  if (parts.length === 0) return text;
  const columns = liveFormulasOf(element).filter((one) => one.path.join("/") === path.join("/"));
  let result = "";
  let at = 0;
  for (const [place, part] of parts.entries()) {
    const open = text.lastIndexOf("{{", part.start);
    const close = text.indexOf("}}", part.end);
    const format = /^\s*\|(.*)$/su.exec(text.slice(part.end, close))?.[1]?.trim() ?? null;
    const value = values.of(columns[place]?.columnId ?? "", format === "" ? null : format);
    if (value.kind !== "value") return null;
    result += text.slice(at, open) + value.text;
    at = close + 2;
  }
  return result + text.slice(at);
}

/** Columns of the formulas of a text by their order, for who meets them one by one. */
export function liveColumns(element: Element, path: readonly string[]): readonly { readonly columnId: Id; readonly formula: string }[] {
  return liveFormulasOf(element).filter((one) => one.path.join("/") === path.join("/"));
}
