import { type Element, isInputTable } from "@sheaf/workbook";
import { SquarePlus } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { readableElements } from "../../commands/sources/readable-elements.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { addedKinds } from "../../elements/registry.ts";
import type { Acting } from "./acting.ts";

/** What can be made of what an element shows: each kind that begins with a source reads it. None for what nothing can read. */
export function childEntries({ document, can }: Acting, element: Element, create: (kind: ElementViewKind) => void): readonly MenuEntry[] {
  if (!readableElements(document, null).some((one) => one.element.id === element.id)) return [];
  const kinds = addedKinds(document, can).filter(
    ({ start, startsFrom }) => start !== null && (startsFrom !== "input-table" || isInputTable(element)),
  );
  if (kinds.length === 0) return [];
  return [
    {
      kind: "submenu",
      id: "create-from",
      label: t("workbook.element-actions.create-from"),
      icon: SquarePlus,
      entries: kinds.map((kind): MenuEntry => ({
        kind: "item",
        id: `create-${kind.kind}`,
        label: kind.title,
        icon: kind.icon,
        onSelect: () => create(kind),
      })),
    },
  ];
}
