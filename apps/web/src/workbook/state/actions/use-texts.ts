import { dynamicParts, type Id, mapDynamicText } from "@sheaf/workbook";
import { useMemo } from "react";
import type { FormulaPlace } from "./action-world.ts";
import { useFormulas } from "./use-formulas.ts";

/** A text of something that starts actions, by where it stands there. */
export interface PlacedText {
  readonly path: FormulaPlace["path"];
  readonly text: string;
}

/** Texts of an element or an overlay with their formulas filled in; what nobody knows yet is left out. */
export function useTexts(hostId: Id, texts: readonly PlacedText[]): readonly string[] {
  const places = useMemo(() => texts.flatMap(({ path, text }) => dynamicParts(text).map((_, part) => ({ path, part }))), [texts]);
  const values = useFormulas(hostId, places);
  let at = -1;
  return texts.map(({ text }) => {
    if (dynamicParts(text).length === 0) return text;
    const filled = mapDynamicText(text, () => {
      at += 1;
      const found = values?.[at];
      const value = found?.kind === "value" ? found.value : null;
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
    });
    return withoutMarks(filled);
  });
}

/** What stands in the place of a formula, without the braces and the format around it. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/\{\{([^{}|]*)(?:\|[^{}]*)?\}\}/gu, "$1");
}
