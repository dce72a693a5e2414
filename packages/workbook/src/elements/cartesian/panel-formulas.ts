import type { Element, Id } from "../../document.ts";
import type { QueryColumn } from "../../query.ts";
import { fieldsIn } from "../charts/channel.ts";
import { isInPanels } from "../charts/common-channels.ts";
import { aggregates } from "../charts/depends-on-aggregate.ts";
import { marksLevel } from "../charts/marks-query.ts";
import { listOf } from "../../schema/shape.ts";
import { memberOf } from "../members.ts";
import { errorBarColumns } from "./error-bars.ts";

/** What a formula of a reference mark comes to in each panel, by the place of the mark. */
export const panelFormulaColumns = {
  value: (index: number): Id => `~panel-value-${index}`,
  endValue: (index: number): Id => `~panel-end-${index}`,
} as const;

/** Formulas of reference marks that stand for a number of each panel: evaluated again over the rows of its panel (L8). */
function panelColumns(element: Element): readonly QueryColumn[] {
  if (!isInPanels(element)) return [];
  return listOf(memberOf(element, "refMarks")).flatMap((held, index) => {
    const mark = fieldsIn(held);
    if (mark.scope !== "cell") return [];
    return (["value", "endValue"] as const).flatMap((end): readonly QueryColumn[] => {
      const { type, formula } = fieldsIn(mark[end]);
      if (type !== "formula" || typeof formula !== "string" || !aggregates(element, formula)) return [];
      const id = panelFormulaColumns[end](index);
      // A comment at its end ends with its line.
      const total = `Subtotal(${formula}\n, "trellis")`;
      return [
        { id, name: id.slice(1), formula: total, level: marksLevel, hidden: false, format: null, made: { path: null }, isForDrawing: true },
      ];
    });
  });
}

/** What charts with axes compute at their marks: intervals, and where reference marks stand in each panel. */
export const axesColumns = (element: Element): readonly QueryColumn[] => [...errorBarColumns(element), ...panelColumns(element)];
