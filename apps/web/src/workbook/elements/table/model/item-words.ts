import { columnsOf, type Element, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { columnName } from "../../../commands/columns.ts";
import type { ModelItems, ModelList } from "./model-lists.ts";
import { t } from "../../../../shared/words/words.ts";

/** An item of a list of a table, in words. */
export interface ItemWords {
  readonly id: Id;
  readonly name: string;
  readonly detail: string;
  readonly isFormula?: boolean;
}

/** The name of a column; of one of the source that its table does not show, as relationships may name it, the last part of its id. */
export function columnWords(document: WorkbookDocument, element: Element | undefined, id: Id): string {
  const isOwn = element !== undefined && columnsOf(element).some((column) => column.id === id);
  return isOwn || !id.includes("/") ? columnName(document, element, id) : id.slice(id.lastIndexOf("/") + 1);
}

/** How the items of a table's lists are called, and what they say. */
export function itemWords(document: WorkbookDocument, element: Element): { readonly [L in ModelList]: (item: ModelItems[L]) => ItemWords } {
  const names = namesOf(document);
  return {
    relationships: (one) => {
      const target = names.find(one.targetElementId);
      const targetName = target === undefined ? t("control.drill-panel.element-gone") : names.element(target);
      const keys = one.keys.map(
        (key) => `${columnWords(document, element, key.sourceColumnId)} = ${columnWords(document, target, key.targetColumnId)}`,
      );
      return { id: one.id, name: one.name ?? targetName, detail: `${targetName}: ${keys.join(", ")}` };
    },
    metrics: (one) => ({
      id: one.id,
      name: one.name ?? one.id,
      detail: names.toPrinted(element.id, { metricId: one.id }, one.formula),
      isFormula: true,
    }),
    rowPolicies: (one) => ({
      id: one.id,
      name: `${one.name ?? t("table-panels.item-words.row-policy")}${one.state === "disabled" ? " (off)" : bindsSome(one) ? " (for some people)" : ""}`,
      detail: names.toPrinted(element.id, null, one.rule),
      isFormula: true,
    }),
    columnSecurities: (one) => ({
      id: one.id,
      name: one.restrictedColumns.map((id) => columnWords(document, element, id)).join(", "),
      detail: {
        "no-one-can-view": t("table-panels.item-words.nobody-sees-them"),
        "specific-users-and-teams": t("table-panels.item-words.some-people-see"),
        "user-attribute": t("table-panels.item-words.people-attribute-see"),
      }[one.criteria.kind],
    }),
  };
}

const bindsSome = ({ appliesTo = "everyone" }: ModelItems["rowPolicies"]): boolean => appliesTo !== "everyone";
