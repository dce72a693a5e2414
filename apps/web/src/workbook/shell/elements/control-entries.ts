import { type Element, type Id, isReport, isSynced, shownBySynced } from "@sheaf/workbook";
import { Filter, Repeat2 } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { elementName } from "../../commands/elements.ts";
import { pageLabel } from "../../commands/pages.ts";
import { addSynced, documentElements } from "../../elements/control/synced/synced-copies.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { turnIntoFilter } from "../../filters/turning/turn-into-filter.ts";
import { type Acting, performEdit } from "./acting.ts";

/** A control as a filter of the only element that it is about. */
export function filterEntries({ workbook, document }: Acting, element: Element): readonly MenuEntry[] {
  if (element.kind !== "control") return [];
  const turn = turnIntoFilter(document, element, workbook.newId());
  if (turn.kind === "none") return [];
  return [
    {
      kind: "item",
      id: "filter",
      label: t("workbook.element-actions.turn-into-filter"),
      icon: Filter,
      ...(turn.kind === "used" ? { isDisabled: true, detail: t("workbook.element-actions.used-in-formulas") } : {}),
      onSelect: () => {
        if (turn.kind === "turn" && performEdit(workbook, turn.turned.edit))
          workbook.focus.select(turn.turned.elementId, turn.turned.filter.columnId);
      },
    },
  ];
}

/** The control once more, on this page or another: one value for both. */
export function syncedEntries({ workbook, document, toasts }: Acting, element: Element): readonly MenuEntry[] {
  const control = isSynced(element) ? shownBySynced(documentElements(document), element) : element;
  const kind = control === undefined ? null : viewKindOf(control);
  // Pages of reports hold no synced controls.
  if (element.kind !== "control" || control === undefined || kind === null || isReport(document)) return [];
  const add = (pageId: Id, pageName: string): void => {
    if (performEdit(workbook, addSynced(document, control, pageId, workbook.newId(), kind.size)))
      toasts.show({
        text: t("workbook.element-actions.stands-well", { name: elementName(document, control), pageName }),
        status: "success",
      });
  };
  return [
    {
      kind: "submenu",
      id: "synced",
      label: t("workbook.element-actions.show-page-well"),
      icon: Repeat2,
      entries: document.pages.map((one): MenuEntry => ({
        kind: "item",
        id: `synced-${one.id}`,
        label: pageLabel(one),
        onSelect: () => add(one.id, pageLabel(one)),
      })),
    },
  ];
}
