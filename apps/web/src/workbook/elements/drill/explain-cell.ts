import { isNumberName, typeName, type ValueType } from "@sheaf/sql";
import { dependsOnAggregate, type Element, type Id, isOfOneLevel } from "@sheaf/workbook";
import { MessageCircleQuestion } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { filtersOf } from "../../commands/edit.ts";
import { restricts } from "../../filters/filter-draft.ts";
import type { Explained, ExplainedKey, Workbook } from "../../state/workbook.ts";
import { canDrillInto } from "./drill-steps.ts";

/** A number in a cell: of a group, or a total, which leaves keys open. */
export interface NumberCell {
  readonly columnId: Id;
  readonly text: string;
  readonly type: ValueType;
  readonly keys: readonly ExplainedKey[];
  readonly isTotal: boolean;
  readonly within: Explained["within"];
  /** Where the columns of the element are computed. */
  readonly levelOf: (columnId: Id) => Id | null;
}

/** The entry that explains a cell; none where its number is not one of the rows of its group alone. */
export function explainEntries(
  { explain }: Pick<Workbook, "explain">,
  element: Element,
  cell: NumberCell | null,
  words: string = t("inspect.explain.explain-number"),
): readonly MenuEntry[] {
  if (explain === undefined || cell === null || !isExplainable(element, cell)) return [];
  const { columnId, text, keys, within } = cell;
  const onSelect = (): void => explain({ elementId: element.id, columnId, text, keys, period: null, within });
  return [{ kind: "item", id: "explain", label: words, icon: MessageCircleQuestion, onSelect }];
}

export function isExplainable(element: Element, { columnId, type, keys, isTotal, levelOf }: NumberCell): boolean {
  if (!isNumberName(typeName(type)) || !dependsOnAggregate(element, columnId) || !canDrillInto(element, keys)) return false;
  // Where groups are left out by their values, a total is not that of the rows that the filters leave.
  const hidesGroups = filtersOf(element).some((filter) => restricts(filter) && dependsOnAggregate(element, filter.columnId));
  return !(isTotal && hidesGroups) && isOfOneLevel(element, columnId, levelOf);
}
