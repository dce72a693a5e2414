import type { MarkKey } from "@sheaf/charts";
import { type TypeName } from "@sheaf/sql";
import type { Element, Filter, Id } from "@sheaf/workbook";
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
  /** Of the columns of its marks; null where they are not known. */
  readonly typeOf: (columnId: Id) => TypeName | null;
  readonly filtersBehind: (layer: MapLayer | null) => readonly Filter[];
  readonly filter: (label: string, layer: MapLayer | null, changes: readonly FilterChange[]) => void;
}

/**
 * Keeps only the chosen marks, or takes them away: by filters on their columns where those take just these, else by a formula that tells
 * them, which those can add who edit, or explore with formulas of their own. Null: neither can.
 */
export const filterChosen =
  ({ workbook, element, typeOf, filtersBehind, filter }: Filtering, how: "keep" | "exclude") =>
  (all: readonly (readonly MarkKey[])[], chosen: MarkSelection): (() => void) | null => {
    const groups = [...chosen.values()];
    const layer = otherRowsOf(element, groups[0] ?? []);
    const changes = (how === "keep" ? keepChosen : excludeChosen)(filtersBehind(layer), all, groups);
    const label = t(how === "keep" ? "elements.selection.kept" : "elements.selection.excluded", { count: chosen.size });
    if (changes !== null) return () => filter(label, layer, changes);
    if ((workbook.mode !== "edit" && !workbook.permissions.canExplore) || layer !== null) return null;
    const formula = chosenFormula(groups, typeOf);
    if (formula === null) return null;
    const name = t("elements.selection.chosen-marks", { count: chosen.size });
    return () => void workbook.perform(label, formulaFilterOperations(element, formula, name, how, workbook.newId));
  };
