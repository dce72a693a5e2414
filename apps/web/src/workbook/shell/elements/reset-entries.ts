import { type Element, type Id, isOwnControl, isSynced, shownBySynced, type WorkbookDocument } from "@sheaf/workbook";
import { RotateCcw } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import type { Workbook } from "../../state/workbook.ts";

/** Controls that a page shows, those of other pages among them. */
export function controlsShownOn(document: WorkbookDocument, pageId: Id | null): readonly Id[] {
  const all = document.pages.flatMap(({ elements }) => elements);
  const page = document.pages.find(({ id }) => id === pageId);
  return (page?.elements ?? []).flatMap((element) =>
    isOwnControl(element) ? [element.id] : isSynced(element) ? (shownBySynced(all, element)?.id ?? []) : [],
  );
}

/** Gives controls back the values that they began with; those that have them stay as they are. */
export function resetControls(workbook: Workbook, controlIds: readonly Id[]): void {
  const changed = controlIds.filter((id) => workbook.controls.isChanged(id));
  for (const id of changed) workbook.controls.release(id);
  for (const id of changed) void workbook.actions.start(id, "on-change");
}

/** For readers of a control: back to its default, and the same of all that stand on its page. */
export function resetEntries(workbook: Workbook, document: WorkbookDocument, element: Element): readonly MenuEntry[] {
  if (element.kind !== "control") return [];
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
  const all = document.pages.flatMap(({ elements }) => elements);
  const own = isSynced(element) ? shownBySynced(all, element) : element;
  return [
    {
      kind: "item",
      id: "reset",
      label: t("workbook.reset.control"),
      icon: RotateCcw,
      onSelect: () => own !== undefined && resetControls(workbook, [own.id]),
    },
    {
      kind: "item",
      id: "reset-page",
      label: t("workbook.reset.page"),
      onSelect: () => resetControls(workbook, controlsShownOn(document, page?.id ?? null)),
    },
  ];
}
