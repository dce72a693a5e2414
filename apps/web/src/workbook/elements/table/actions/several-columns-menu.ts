import type { ReadType } from "@sheaf/formula";
import type { Id } from "@sheaf/workbook";
import { ArrowLeftToLine, ArrowRightToLine, EyeOff, Layers, ListFilter, MoveHorizontal, Pin, Trash2 } from "lucide-react";
import { isPressed, type PressedKey, whichPressed } from "../../../../shared/keys/pressed.ts";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { t } from "../../../../shared/words/words.ts";
import { columnKeys } from "../../../keys/key-map.ts";
import { type TableColumn, type TableDesign, visibleOf } from "../../tabular/shape/table-shape.ts";
import { conversionEntries, divider, item } from "../../tabular/actions/column-menu.ts";
import { formatsFor, type NamedFormat } from "../../tabular/actions/format-entries.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";

export interface SeveralColumns {
  /** In the order in which they are shown. */
  readonly columns: readonly TableColumn[];
  readonly design: TableDesign;
  readonly actions: TableActions;
  readonly isEditing: boolean;
  /** Keeps all columns in sight up to the last of these. */
  readonly freeze: () => void;
  /** A filter on each of them. */
  readonly startFilters: (columnIds: readonly Id[]) => void;
  readonly convert: (columnIds: readonly Id[], type: ReadType) => void;
}

/** The menu of several selected columns: each entry is done to all of them, in one step. */
export function severalColumnsEntries(menu: SeveralColumns): readonly MenuEntry[] {
  const { columns, design, actions, isEditing, freeze } = menu;
  const ids = columns.map(({ id }) => id);
  const count = ids.length;
  const hide = item("hide", t("table.several-columns.hide", { count }), () => actions.setHidden(ids, true), { icon: EyeOff });
  const filter = item("filter", t("table.several-columns.filter", { count }), () => menu.startFilters(ids), { icon: ListFilter });
  if (!isEditing) return [filter, hide];
  const formats = sharedFormats(columns);
  const moves = moveEntries(columns, design, actions);
  // What stands at a level stays there.
  const canConvert = columns.every(({ type, problem }) => type === "text" && problem === null);
  const canGroup = columns.every(({ isKey, level }) => !isKey && level === "base");
  return [
    filter,
    item("freeze", t("table.several-columns.freeze"), freeze, { icon: Pin }),
    hide,
    item("delete", t("table.several-columns.delete", { count }), () => actions.delete(ids), {
      icon: Trash2,
      isDestructive: true,
      keys: "Delete",
    }),
    ...(canGroup ? [item("group", t("table.several-columns.group", { count }), () => actions.groupByAll(ids), { icon: Layers })] : []),
    ...(formats.length + moves.length === 0 && !canConvert ? [] : [divider("before-several")]),
    ...(formats.length === 0
      ? []
      : [
          {
            kind: "submenu",
            id: "format",
            label: t("table.several-columns.format"),
            entries: formats.map((format) => item(`format-${format.id}`, format.label, () => actions.formatAll(ids, format))),
          } satisfies MenuEntry,
        ]),
    ...(canConvert ? conversionEntries((type) => menu.convert(ids, type)) : []),
    ...(moves.length === 0
      ? []
      : [
          {
            kind: "submenu",
            id: "move",
            label: t("table.several-columns.move"),
            icon: MoveHorizontal,
            entries: moves,
          } satisfies MenuEntry,
        ]),
  ];
}

/** Keys that do something to all of them; true: it was done. */
export function severalColumnsKey(
  event: PressedKey,
  {
    columns,
    actions,
    isEditing,
    canChange,
    startFilters,
  }: Pick<SeveralColumns, "columns" | "actions" | "isEditing" | "startFilters"> & { readonly canChange: boolean },
): boolean {
  const ids = columns.map(({ id }) => id);
  const key = whichPressed(event, columnKeys);
  if (isEditing && isPressed(event, "Delete")) actions.delete(ids);
  else if (canChange && key === "hide") actions.setHidden(ids, true);
  else if (canChange && key === "filter") startFilters(ids);
  else return false;
  return true;
}

/** Formats that all of the columns can have. */
export function sharedFormats(columns: readonly TableColumn[]): readonly NamedFormat[] {
  const [first, ...others] = columns.map((column) => formatsFor(column));
  return (first ?? []).filter(({ id }) => others.every((formats) => formats.some((one) => one.id === id)));
}

/** Columns of one level that are no keys have an order of their own. */
function moveEntries(columns: readonly TableColumn[], design: TableDesign, actions: TableActions): readonly MenuEntry[] {
  const level = columns[0]?.level;
  if (columns.some((column) => column.level !== level || column.isKey)) return [];
  const siblings = visibleOf(design.levels.find(({ id }) => id === level)?.columns ?? []).filter(({ isKey }) => !isKey);
  const ids = columns.map(({ id }) => id);
  const wanted = new Set(ids);
  const others = siblings.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  if (others.length === 0) return [];
  const places = siblings.flatMap(({ id }, at) => (wanted.has(id) ? [at] : []));
  /** How many of the others stand in front of the first, and of the last. */
  const before = places[0] ?? 0;
  const upToLast = (places.at(-1) ?? 0) + 1 - ids.length;
  const to = (place: number): (() => void) => {
    const after: Id | null = place === 0 ? null : (others[place - 1] ?? null);
    return () => actions.moveColumns(ids, after, design.order);
  };
  const isTogether = before === upToLast;
  return [
    item("to-first", t("table.several-columns.to-first"), to(0), { icon: ArrowLeftToLine, isDisabled: isTogether && before === 0 }),
    item("to-left", t("table.column-menu.move-left"), to(Math.max(0, before - 1)), { isDisabled: isTogether && before === 0 }),
    item("to-right", t("table.column-menu.move-right"), to(Math.min(others.length, upToLast + 1)), {
      isDisabled: isTogether && upToLast === others.length,
    }),
    item("to-last", t("table.several-columns.to-last"), to(others.length), {
      icon: ArrowRightToLine,
      isDisabled: isTogether && upToLast === others.length,
    }),
  ];
}
