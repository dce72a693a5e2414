import { type Element, type Id, isInputTable, kindName } from "@sheaf/workbook";
import { type TypeName, typeName } from "@sheaf/sql";
import { ChartColumn, SquarePlus } from "lucide-react";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import { readableElements } from "../../commands/sources/readable-elements.ts";
import { canSwitch, showsMarks } from "../../commands/switchable.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { addedKinds, viewKindsFor } from "../../elements/registry.ts";
import type { Acting } from "./acting.ts";
import { performEdit } from "./acting.ts";

/** What an element of data can become instead. */
export function switchEntries({ workbook, document }: Acting, element: Element): readonly MenuEntry[] {
  if (!canSwitch(element)) return [];
  const columns = workbook.facts.of(element.id)?.columns ?? [];
  const typeOf = (id: Id): TypeName | null => {
    const type = columns.find((column) => column.id === id)?.type;
    return type === undefined ? null : typeName(type);
  };
  const entry = ({ kind, title, icon }: ElementViewKind, label: string): MenuEntry => ({
    kind: "item",
    id: `switch-${kind}`,
    label,
    icon,
    onSelect: () => {
      const what = title === "KPI" ? title : title.toLowerCase();
      // The page is read more often than it is changed: what only a change needs comes with it.
      void import("../../commands/switch-kind.ts").then(({ switchKind }) =>
        performEdit(workbook, switchKind(document, element, kind, what, workbook.newId, typeOf)),
      );
    },
  });
  const others = viewKindsFor(document).filter(({ kind }) => kind !== kindName(element));
  const tables = others.filter(({ kind }) => kind === "table" || kind === "pivot-table");
  const charts = others.filter(({ kind }) => showsMarks(kind));
  // Charts become other charts in their own panel.
  const isTable = element.kind === "table" || element.kind === "pivot-table";
  return [
    ...tables.map((kind) => entry(kind, t("workbook.element-actions.switch-to", { title: kind.title.toLowerCase() }))),
    ...(isTable && charts.length > 0
      ? [
          {
            kind: "submenu" as const,
            id: "switch-chart",
            label: t("workbook.element-actions.switch-to-chart"),
            icon: ChartColumn,
            entries: charts.map((kind) => entry(kind, kind.title)),
          },
        ]
      : []),
  ];
}

/** What can be made of what an element shows: each kind that begins with a source reads it. None for what nothing can read. */
export function childEntries({ document, can }: Acting, element: Element, create: (kind: ElementViewKind) => void): readonly MenuEntry[] {
  if (!readableElements(document, null).some((one) => one.element.id === element.id)) return [];
  const kinds = addedKinds(document, can).filter(
    ({ start, startsFrom }) => start !== null && (startsFrom === undefined || startsFrom === "element" || isInputTable(element)),
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
