import { type Element, type Id, isContent, isInputTable, memberOf } from "@sheaf/workbook";
import { CopyPlus, FileInput, Filter, LayoutDashboard, Pencil, TableProperties, Trash2 } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { pageLabel } from "../../commands/pages.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import type { Acting } from "./acting.ts";
import { arrangeEntries, deleteEntries } from "./arrange-entries.ts";
import { filterEntries, syncedEntries } from "./control-entries.ts";
import { lockEntries } from "./lock-entries.ts";
import { readerEntries } from "./reader-entries.ts";
import { resetEntries } from "./reset-entries.ts";
import { sourceEntries } from "./source-entries.ts";
import { childEntries, switchEntries } from "./switch-entries.ts";

/** What an entry opens beside the element: a field for its name, a tab, a dialog. */
export interface Openings {
  readonly rename: () => void;
  readonly showFilters: () => void;
  readonly enterBeside: () => void;
  readonly dashboard: () => void;
  /** Another one that reads it. */
  readonly createFrom: (kind: ElementViewKind) => void;
}

interface Doings {
  readonly remove: (element: Element) => void;
  readonly removeAll: (element: Element) => void;
  readonly duplicate: (element: Element) => void;
  readonly move: (element: Element, pageId: Id, pageName: string) => void;
}

/** The menu of an element, whatever its kind. */
export function elementEntries(acting: Acting, element: Element, opens: Openings, does: Doings): readonly MenuEntry[] {
  const { workbook, document, can } = acting;
  const here = document.pages.find((page) => page.elements.some(({ id }) => id === element.id));
  const others = document.pages.filter((page) => page !== here);
  const removal = deleteEntries(workbook, document, element, () => does.removeAll(element));
  const asks = memberOf(element, "source") !== undefined && !isContent(element);
  // Rows that people enter are nothing that could be joined or put together here.
  const isComposed = asks && !isInputTable(element);
  const facts = readerEntries(acting, element, asks);
  if (workbook.mode === "view") return [...facts, ...resetEntries(workbook, document, element)];
  return [
    ...lockEntries(workbook, document, element),
    { kind: "item", id: "rename", label: t("shared.rename"), icon: Pencil, keys: "F2", onSelect: opens.rename },
    ...(asks
      ? [{ kind: "item" as const, id: "filters", label: t("workbook.element-actions.filters"), icon: Filter, onSelect: opens.showFilters }]
      : []),
    {
      kind: "item",
      id: "duplicate",
      label: t("workbook.element-actions.duplicate"),
      icon: CopyPlus,
      keys: "mod+D",
      onSelect: () => does.duplicate(element),
    },
    ...childEntries(acting, element, opens.createFrom),
    ...(workbook.documents.state().document.kind === "workbook" && (element.kind === "table" || isInputTable(element))
      ? [
          {
            kind: "item" as const,
            id: "dashboard",
            label: t("workbook.templates.dashboard"),
            icon: LayoutDashboard,
            onSelect: opens.dashboard,
          },
        ]
      : []),
    ...switchEntries(acting, element),
    ...filterEntries(acting, element),
    ...syncedEntries(acting, element),
    ...(element.kind === "table" && can("canCreateDatasheet")
      ? [
          {
            kind: "item" as const,
            id: "enter",
            label: t("workbook.element-actions.enter-data-beside-rows"),
            icon: TableProperties,
            onSelect: opens.enterBeside,
          },
        ]
      : []),
    ...(isComposed ? sourceEntries(acting, element) : []),
    ...(others.length > 0
      ? [
          {
            kind: "submenu" as const,
            id: "move",
            label: t("workbook.element-actions.move-to-page"),
            icon: FileInput,
            entries: others.map((page): MenuEntry => ({
              kind: "item",
              id: page.id,
              label: pageLabel(page),
              onSelect: () => does.move(element, page.id, pageLabel(page)),
            })),
          },
        ]
      : []),
    ...arrangeEntries(workbook, document, element),
    ...(facts.length > 0 ? [{ kind: "divider" as const, id: "facts" }, ...facts] : []),
    { kind: "divider", id: "end" },
    ...(removal.length > 0
      ? removal
      : [
          {
            kind: "item" as const,
            id: "delete",
            label: t("shared.delete"),
            icon: Trash2,
            keys: "Delete",
            isDestructive: true,
            onSelect: () => does.remove(element),
          },
        ]),
  ];
}
