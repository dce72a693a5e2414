import type { Element, WorkbookDocument } from "@sheaf/workbook";
import { Lock, LockOpen } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { isLocked, lockOf, setLocked } from "../../commands/locks.ts";
import type { Workbook } from "../../state/workbook.ts";

/** Locks an element or unlocks it; one that is locked with its container is unlocked with that. */
export function lockEntries(workbook: Workbook, document: WorkbookDocument, element: Element): readonly MenuEntry[] {
  const by = lockOf(document, element.id);
  if (by !== null && by.id !== element.id) return [];
  const locked = isLocked(element);
  return [
    {
      kind: "item",
      id: "lock",
      label: locked ? t("workbook.locks.unlock") : t("workbook.locks.lock"),
      icon: locked ? LockOpen : Lock,
      onSelect: () => {
        const edit = setLocked(workbook.documents.state().document, element, !locked);
        workbook.perform(edit.label, edit.operations);
      },
    },
  ];
}
