import type { Definition } from "@sheaf/formula";
import type { Column, Element } from "@sheaf/workbook";
import { Replace, TextSearch } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import type { Workbook } from "../../state/workbook.ts";
import { nameOf, replaceableOf } from "./changes.ts";
import { replacingOf } from "./replacing.ts";

/** What a menu of a formula offers to replace: what the caret stands on, else the column itself; and letters. */
export function replaceEntries(workbook: Workbook, element: Element, column: Column, found: Definition | null): readonly MenuEntry[] {
  const from = replaceableOf(element, found?.target ?? null) ?? { kind: "column" as const, elementId: element.id, columnId: column.id };
  return [
    {
      kind: "item",
      id: "replace",
      label: t("formula.formula-menu.replace-with", { name: nameOf(workbook.documents.state().document, from) }),
      icon: Replace,
      onSelect: () => replacingOf(workbook).open({ kind: "references", from }),
    },
    {
      kind: "item",
      id: "replace-texts",
      label: t("formula.formula-menu.find-and-replace"),
      icon: TextSearch,
      onSelect: () => replacingOf(workbook).open({ kind: "texts" }),
    },
  ];
}
