import { type Element, isContent, shownFormulasOf, withShownTexts } from "@sheaf/workbook";
import { useMemo } from "react";
import { t } from "../../../shared/words/words.ts";
import { useLiveValues } from "./live-values.ts";

export interface LiveElement {
  /** The element with the values of its live formulas in its texts. */
  readonly element: Element;
  /** What is wrong with those that have none, each once; empty where all is well. */
  readonly problems: readonly string[];
}

const none: readonly string[] = [];

/** An element as it reads: titles, descriptions, texts of axes with the values of their formulas. Views of content fill in their own. */
export function useLiveElement(element: Element): LiveElement {
  // A progress element has a title, and draws the rest itself.
  const isFilled = !isContent(element) || element.kind === "progress";
  const values = useLiveValues(element, isFilled);
  return useMemo((): LiveElement => {
    if (!isFilled || shownFormulasOf(element).length === 0) return { element, problems: none };
    const problems = new Set<string>();
    const filled = withShownTexts(element, (columnId, format) => {
      const value = values.of(columnId, format);
      if (value.kind === "value") return value.text;
      if (value.kind === "waiting") return "…";
      problems.add(value.why ?? t("workbook.live-title.no-value-why"));
      return t("workbook.live-title.no-value");
    });
    return { element: filled, problems: [...problems] };
  }, [element, values, isFilled]);
}
