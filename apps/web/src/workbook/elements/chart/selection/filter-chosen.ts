import type { MarkKey } from "@sheaf/charts";
import { typeName } from "@sheaf/sql";
import type { Element, Filter } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import type { MapLayer } from "@sheaf/workbook";
import type { FilterChange } from "../../../filters/quick-filters.ts";
import type { Workbook } from "../../../state/workbook.ts";
import { otherRowsOf } from "../../plot/marks/rows-behind.ts";
import type { MarkSelection } from "../../plot/selection/mark-selection.ts";
import { chosenFormula, formulaFilterOperations } from "./chosen-formula.ts";
import { excludeChosen, keepChosen } from "./selection-filters.ts";

interface Filtering {
  readonly workbook: Workbook;
  readonly element: Element;
  readonly filtersBehind: (layer: MapLayer | null) => readonly Filter[];
  readonly filter: (label: string, layer: MapLayer | null, changes: readonly FilterChange[]) => void;
}

/**
 * Keeps only the chosen marks, or takes them away: by filters on their columns where those take just these, else by a formula that tells
 * them, which only who edits can add. Null: neither can.
 */
export const filterChosen =
  ({ workbook, element, filtersBehind, filter }: Filtering, how: "keep" | "exclude") =>
  (all: readonly (readonly MarkKey[])[], chosen: MarkSelection): (() => void) | null => {
    const groups = [...chosen.values()];
    const layer = otherRowsOf(element, groups[0] ?? []);
    const changes = (how === "keep" ? keepChosen : excludeChosen)(filtersBehind(layer), all, groups);
    const label = t(how === "keep" ? "elements.selection.kept" : "elements.selection.excluded", { count: chosen.size });
    if (changes !== null) return () => filter(label, layer, changes);
    if (workbook.mode !== "edit" || layer !== null) return null;
    const types = new Map(workbook.facts.of(element.id)?.columns.map(({ id, type }) => [id, typeName(type)]));
    const formula = chosenFormula(groups, (columnId) => types.get(columnId) ?? null);
    if (formula === null) return null;
    const name = t("elements.selection.chosen-marks", { count: chosen.size });
    return () => void workbook.perform(label, formulaFilterOperations(element, formula, name, how, workbook.newId));
  };
