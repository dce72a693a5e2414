import { type Element, fixedSourceOf, sourceOf } from "@sheaf/workbook";
import { Database, FileCode, FlipVertical2, Layers, ListPlus, Merge, TableProperties } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { levelRead, readLevels, setReadLevel } from "../../commands/sources/read-level.ts";
import { canBeAppendedTo, canBeComposed } from "../../commands/sources/unions.ts";
import { type Acting, performEdit } from "./acting.ts";

/** Where an element reads its rows, and how. */
export function sourceEntries(acting: Acting, element: Element): readonly MenuEntry[] {
  const { workbook, can } = acting;
  return [
    ...(can("canJoin")
      ? [
          {
            kind: "item" as const,
            id: "joins",
            label:
              sourceOf(element)?.kind === "join"
                ? t("workbook.element-actions.edit-joins")
                : t("workbook.element-actions.join-another-source"),
            icon: Merge,
            onSelect: () => workbook.changeSource(element.id, "joins"),
          },
        ]
      : []),
    ...composeEntries(acting, element),
    ...writtenEntries(acting, element),
    {
      kind: "item" as const,
      id: "source",
      label: t("workbook.element-actions.change-source"),
      icon: Database,
      onSelect: () => workbook.changeSource(element.id, "source"),
    },
    ...levelEntries(acting, element),
  ];
}

function sqlEntries({ workbook, can }: Acting, element: Element): readonly MenuEntry[] {
  return sourceOf(element)?.kind === "sql" && can("canWriteSQL")
    ? [
        {
          kind: "item",
          id: "edit-sql",
          label: t("workbook.element-actions.edit-sql"),
          icon: FileCode,
          onSelect: () => workbook.changeSource(element.id, "sql"),
        },
      ]
    : [];
}

function writtenEntries(acting: Acting, element: Element): readonly MenuEntry[] {
  const { workbook } = acting;
  return fixedSourceOf(element) !== null
    ? [
        {
          kind: "item",
          id: "edit-fixed",
          label: t("workbook.element-actions.edit-rows"),
          icon: TableProperties,
          onSelect: () => workbook.changeSource(element.id, "fixed"),
        },
      ]
    : sqlEntries(acting, element);
}

/** At which level of its source an element reads it, where it has more than one. */
function levelEntries({ workbook, document }: Acting, element: Element): readonly MenuEntry[] {
  const source = sourceOf(element);
  const levels = source === null ? [] : readLevels(document, source);
  if (source === null || levels.length === 0) return [];
  return [
    {
      kind: "submenu",
      id: "level",
      label: t("workbook.element-actions.read-at-level"),
      icon: Layers,
      entries: [
        {
          kind: "choices",
          id: "levels",
          selection: "single",
          selected: [levelRead(source) ?? ""],
          options: levels.map(({ groupingId, name }) => ({ id: groupingId ?? "", label: name })),
          onChange: ([id]) => id !== undefined && performEdit(workbook, setReadLevel(document, element, id === "" ? null : id)),
        },
      ],
    },
  ];
}

/** Sources put below each other or turned, where its own one can be. */
function composeEntries({ workbook }: Acting, element: Element): readonly MenuEntry[] {
  const source = sourceOf(element);
  if (source === null || !canBeAppendedTo(source)) return [];
  const append: MenuEntry[] = [
    {
      kind: "item",
      id: "union",
      label:
        source.kind === "union"
          ? t("workbook.element-actions.edit-appended-sources")
          : t("workbook.element-actions.append-rows-another-source"),
      icon: ListPlus,
      onSelect: () => workbook.changeSource(element.id, "union"),
    },
  ];
  if (!canBeComposed(source)) return append;
  return [
    ...append,
    {
      kind: "item",
      id: "transpose",
      label: source.kind === "transpose" ? t("workbook.element-actions.edit-transpose") : t("workbook.element-actions.transpose"),
      icon: FlipVertical2,
      onSelect: () => workbook.changeSource(element.id, "transpose"),
    },
  ];
}
