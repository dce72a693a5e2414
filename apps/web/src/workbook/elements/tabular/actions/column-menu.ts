import { isNumberName, isTimeName } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import {
  Replace,
  ArrowDownNarrowWide,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpNarrowWide,
  Braces,
  ChartColumn,
  Copy,
  EyeOff,
  Filter,
  Folder,
  FolderOutput,
  FolderPlus,
  FunctionSquare,
  Info,
  Layers,
  ListOrdered,
  ListX,
  MoveHorizontal,
  Pencil,
  Pin,
  PinOff,
  Sigma,
  TableProperties,
  Trash2,
} from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { type DateGroupUnit, dateUnits } from "../../../commands/levels.ts";
import type { ReadType } from "@sheaf/formula";
import { comparedPeriods, transformsFor } from "../../../commands/transforms.ts";
import { columnListEntries } from "../../drill/column-list-actions.ts";
import { sortNullsEntry } from "../../shelves/keys/sort-nulls.ts";
import { type TableColumn, type TableDesign, visibleOf } from "../shape/table-shape.ts";
import { calculationsOf } from "./aggregates.ts";
import { formatEntries } from "./format-entries.ts";
import type { TableActions } from "./table-actions.ts";
import { t } from "../../../../shared/words/words.ts";

export interface ColumnMenu {
  readonly column: TableColumn;
  readonly design: TableDesign;
  readonly actions: TableActions;
  /** The draft itself is edited, not only what one viewer sees. */
  readonly isEditing: boolean;
  readonly canChange: boolean;
  readonly startFilter: (columnId: Id) => void;
  readonly rename: () => void;
  /** Names a folder that was just made; absent where there is no place for that. */
  readonly renameFolder?: (folderId: Id) => void;
  readonly editFormula: () => void;
  readonly describe: () => void;
  /** Absent where there is no place for its dialog. */
  readonly lookup?: () => void;
  readonly extract?: () => void;
  /** Asks how the texts are to be read, and says what would be lost. Absent where there is no place for its dialog. */
  readonly convert?: (type: ReadType) => void;
  /** Opens the order and the limit of a key. */
  readonly limit?: () => void;
  /** Absent where nothing can be frozen: in the panel. */
  readonly freeze?: { readonly isFrozen: boolean; readonly set: (isFrozen: boolean) => void };
  /** Whether the table's rows begin with their numbers. Absent where there are no rows to see: in the panel. */
  readonly isNumbered?: boolean;
}

type Item = Extract<MenuEntry, { kind: "item" }>;
export const item = (id: string, label: string, onSelect: () => void, more: Partial<Item> = {}): MenuEntry => ({
  kind: "item",
  id,
  label,
  onSelect,
  ...more,
});
export const divider = (id: string): MenuEntry => ({ kind: "divider", id });

/** The menu of a column: the same behind its header, its row in the panel and Shift+F10. */
export function columnEntries(menu: ColumnMenu): readonly MenuEntry[] {
  const { column, canChange, isEditing, startFilter, actions } = menu;
  if (!canChange) return [];
  return [
    ...sortEntries(menu),
    item("filter", t("table.column-menu.filter"), () => startFilter(column.id), { icon: Filter, keys: "shift+F" }),
    ...(column.problem === null && column.level !== "summary"
      ? [item("details", t("table.column-menu.column-details"), () => actions.showDetails(column.id), { icon: ChartColumn, keys: "mod+I" })]
      : []),
    ...(isEditing
      ? [
          divider("before-own"),
          ...handyEntries(menu),
          divider("before-levels"),
          ...levelEntries(menu),
          divider("before-columns"),
          ...addEntries(menu),
          ...ownEntries(menu),
        ]
      : [
          divider("before-hide"),
          item("hide", t("table.column-menu.hide-column"), () => actions.setHidden([column.id], true), { icon: EyeOff, keys: "shift+H" }),
        ]),
    ...hiddenEntries(menu),
  ];
}

function sortEntries({ column, design, actions }: ColumnMenu): readonly MenuEntry[] {
  const siblings = design.levels.flatMap(({ columns }) => columns).filter(({ level }) => level === column.level);
  const hasOthers = siblings.some(({ id, sort }) => sort !== null && id !== column.id);
  const direction = column.sort?.direction ?? null;
  return [
    item("ascending", t("table.column-menu.sort-ascending"), () => actions.sort(column.id, "ascending"), {
      icon: ArrowUpNarrowWide,
      isDisabled: direction === "ascending" && !hasOthers,
    }),
    item("descending", t("table.column-menu.sort-descending"), () => actions.sort(column.id, "descending"), {
      icon: ArrowDownNarrowWide,
      isDisabled: direction === "descending" && !hasOthers,
    }),
    ...(hasOthers && column.sort === null
      ? [
          item("then-ascending", t("table.column-menu.then-sort-ascending"), () => actions.sort(column.id, "ascending", true)),
          item("then-descending", t("table.column-menu.then-sort-descending"), () => actions.sort(column.id, "descending", true)),
        ]
      : []),
    ...(column.sort === null
      ? []
      : [
          sortNullsEntry(column.sort.nulls, (nulls) => actions.setSortNulls(column.id, nulls)),
          item("unsort", t("table.column-menu.clear-sort"), () => actions.sort(column.id, null), { icon: ListX }),
        ]),
  ];
}

function levelEntries({ column, design, actions }: ColumnMenu): readonly MenuEntry[] {
  const isTime = isTimeName(column.type);
  const groupings = design.levels.slice(0, -1);
  const own = groupings.find(({ id }) => id === column.level);
  const exact = item(
    isTime ? "group-exact" : "group",
    isTime ? t("table.column-menu.exact-value") : t("table.column-menu.group-column"),
    () => actions.groupBy(column.id),
    {
      keys: "shift+G",
      ...(!isTime && { icon: Layers }),
    },
  );
  const group: MenuEntry =
    isTime && !column.isKey
      ? {
          kind: "submenu",
          id: "group",
          label: t("table.column-menu.group-by"),
          icon: Layers,
          entries: [...dateUnits.map((unit) => item(`group-${unit}`, unitWords[unit], () => actions.groupByUnit(column.id, unit))), exact],
        }
      : exact;
  return [
    ...(column.isKey && own !== undefined
      ? [
          item("ungroup", t("table.column-menu.ungroup", { name: own.name }), () => actions.ungroup(own.id), {
            icon: Layers,
            keys: "shift+G",
          }),
        ]
      : column.level === "summary"
        ? []
        : [group]),
    {
      kind: "submenu",
      id: "move-level",
      label: t("table.column-menu.move-to"),
      icon: MoveHorizontal,
      entries: moveEntries(column, design, actions),
    },
    ...(column.problem === null ? [calculationEntry(column, design, actions)] : []),
  ];
}

const unitWords: Readonly<Record<DateGroupUnit, string>> = {
  get year() {
    return t("table.column-menu.year");
  },
  get quarter() {
    return t("table.column-menu.quarter");
  },
  get month() {
    return t("table.column-menu.month");
  },
  get week() {
    return t("table.column-menu.week");
  },
  get day() {
    return t("table.column-menu.day");
  },
};

function moveEntries(column: TableColumn, design: TableDesign, actions: TableActions): readonly MenuEntry[] {
  const groupings = design.levels.slice(0, -1);
  const to = (level: Id, as: "key" | "calculation") => () => actions.moveToLevel(column.id, level, as);
  return [
    ...groupings.flatMap(({ id, name }): readonly MenuEntry[] => [
      ...(column.isKey && column.level === id ? [] : [item(`key-${id}`, `${name}: group by it as well`, to(id, "key"))]),
      ...(!column.isKey && column.level === id ? [] : [item(`calculation-${id}`, `${name}: calculations`, to(id, "calculation"))]),
    ]),
    ...(column.level === "base" ? [] : [item("to-base", t("edits.levels.rows"), to("base", "calculation"))]),
    ...(column.level === "summary" ? [] : [item("to-summary", t("table.column-menu.summary"), to("summary", "calculation"))]),
  ];
}

/** Levels further out than the column, the nearest first. */
function calculationEntry(column: TableColumn, design: TableDesign, actions: TableActions): MenuEntry {
  const ids = design.levels.map(({ id }) => id);
  const depth = column.level === "summary" ? 0 : ids.indexOf(column.level);
  const outer = design.levels.slice(0, depth).toReversed();
  const levels = [...outer.map(({ id, name }) => ({ id, name })), { id: "summary", name: "Summary" }];
  return {
    kind: "submenu",
    id: "calculate",
    label: t("table.column-menu.add-calculation"),
    icon: Sigma,
    entries: levels.map(({ id, name }) => ({
      kind: "submenu",
      id: `calculate-${id}`,
      label: t("table.column-menu.at", { name }),
      entries: calculationsOf(column).map((calculation) =>
        item(`calculate-${id}-${calculation.label}`, calculation.label, () => actions.addCalculation(id, calculation)),
      ),
    })),
  };
}

function addEntries({ column, design, actions, editFormula, lookup }: ColumnMenu): readonly MenuEntry[] {
  const add = (side: "left" | "right") => () => actions.addColumn(column.level, column.id, side, design.order);
  return [
    item("formula", t("table.column-menu.edit-formula"), editFormula, { icon: FunctionSquare, keys: "=" }),
    item("add-right", t("table.column-menu.add-column-right"), add("right"), { icon: ArrowRightToLine, keys: "shift+plus" }),
    ...(lookup === undefined || column.level === "summary"
      ? []
      : [item("lookup", t("table.column-menu.add-column-via-lookup"), lookup, { icon: TableProperties })]),
    ...(column.isKey || column.level === "summary"
      ? []
      : [item("add-left", t("table.column-menu.add-column-left"), add("left"), { icon: ArrowLeftToLine })]),
  ];
}

/** What is done to columns most often, in sight without scrolling however long the menu is. */
function handyEntries({ column, actions, rename, freeze, isNumbered }: ColumnMenu): readonly MenuEntry[] {
  return [
    item("rename", t("table.column-menu.rename"), rename, { icon: Pencil, keys: "shift+R" }),
    ...(freeze === undefined
      ? []
      : [
          freeze.isFrozen
            ? item("unfreeze", t("table.column-menu.unfreeze-columns"), () => freeze.set(false), { icon: PinOff })
            : item("freeze", t("table.column-menu.freeze-up"), () => freeze.set(true), { icon: Pin }),
        ]),
    ...(isNumbered === undefined
      ? []
      : [
          item(
            "row-numbers",
            isNumbered ? t("table.table-actions.hide-row-numbers") : t("table.table-actions.show-row-numbers"),
            () => actions.setRowNumbers(!isNumbered),
            { icon: ListOrdered },
          ),
        ]),
    ...(column.isHidden
      ? [item("show", t("table.column-menu.show-column"), () => actions.setHidden([column.id], false))]
      : [item("hide", t("table.column-menu.hide-column"), () => actions.setHidden([column.id], true), { icon: EyeOff, keys: "shift+H" })]),
    item("delete", t("table.column-menu.delete-column"), () => actions.delete([column.id]), {
      icon: Trash2,
      isDestructive: true,
      keys: "Delete",
    }),
  ];
}

function ownEntries(menu: ColumnMenu): readonly MenuEntry[] {
  const { column, design, actions, describe } = menu;
  const siblings = visibleOf(design.levels.find(({ id }) => id === column.level)?.columns ?? []).filter(
    ({ isKey }) => isKey === column.isKey,
  );
  const at = siblings.findIndex(({ id }) => id === column.id);
  const [left, right] = [siblings[at - 1], siblings[at + 1]];
  const move = (after: Id | null): void =>
    column.isKey ? actions.moveToLevel(column.id, column.level, "key", after) : actions.moveColumn(column.id, after, design.order);
  return [
    item("duplicate", t("table.column-menu.duplicate-column"), () => actions.duplicate(column.id), { icon: Copy, keys: "mod+D" }),
    item("replace", t("table.column-menu.replace-with"), () => actions.replaceReferences(column.id), { icon: Replace }),
    item("describe", t("table.column-menu.description"), describe, { icon: Info }),
    ...(menu.extract === undefined || column.type !== "variant" || column.problem !== null || column.level === "summary"
      ? []
      : [item("extract", t("table.column-menu.extract-from-json"), menu.extract, { icon: Braces })]),
    ...transformEntries(column, actions),
    ...convertEntries(menu),
    ...compareEntries(column, design, actions),
    ...(menu.limit === undefined || !column.isKey || column.problem !== null
      ? []
      : [item("limit", t("table.column-menu.sort-and-limit"), menu.limit, { icon: ListOrdered })]),
    ...formatEntries(column, actions),
    ...columnFolderEntries(menu),
    ...(column.isKey || column.level === "base" ? columnListEntries(actions.lists, column.id) : []),
    ...(left === undefined || at < 0
      ? []
      : [item("move-left", t("table.column-menu.move-left"), () => move(siblings[at - 2]?.id ?? null))]),
    ...(right === undefined || at < 0 ? [] : [item("move-right", t("table.column-menu.move-right"), () => move(right.id))]),
    ...(column.width === null
      ? []
      : [item("fit", t("table.column-menu.fit-to-content"), () => actions.setWidths(new Map([[column.id, undefined]])))]),
  ];
}

/** The folder of a column: a new one, another one, none. */
export function columnFolderEntries({
  column,
  design,
  actions,
  renameFolder,
}: Pick<ColumnMenu, "column" | "design" | "actions" | "renameFolder">): readonly MenuEntry[] {
  if (column.level === "summary") return [];
  const own = design.folders.find(({ items }) => items?.includes(column.id) === true);
  const create = (): void => {
    const id = actions.createFolder(column.id, design.order);
    if (id !== null) renameFolder?.(id);
  };
  const others = design.folders.filter((folder) => folder !== own);
  return [
    {
      kind: "submenu",
      id: "folder",
      label: t("table.column-menu.folder"),
      icon: Folder,
      entries: [
        item("new-folder", t("table.column-menu.new-folder"), create, { icon: FolderPlus }),
        ...(others.length === 0 ? [] : [divider("before-folders")]),
        ...others.map(({ id, name }) =>
          item(`folder-${id}`, t("table.column-menu.put-into", { name }), () => actions.putIntoFolder(column.id, id)),
        ),
        ...(own === undefined
          ? []
          : [
              divider("before-out"),
              item("out-of-folder", t("table.column-menu.take-out-of", { name: own.name }), () => actions.takeOutOfFolder(column.id), {
                icon: FolderOutput,
              }),
            ]),
      ],
    },
  ];
}

function transformEntries(column: TableColumn, actions: TableActions): readonly MenuEntry[] {
  if (column.problem !== null) return [];
  return transformsFor(column.type).map(({ id, label, transforms }): MenuEntry => ({
    kind: "submenu",
    id: `transform-${id}`,
    label,
    entries: transforms.map((transform) =>
      item(`transform-${id}-${transform.id}`, transform.label, () => actions.transform(column.id, transform)),
    ),
  }));
}

/** Texts that could be something else. */
function convertEntries({ column, convert }: ColumnMenu): readonly MenuEntry[] {
  return convert === undefined || column.type !== "text" || column.problem !== null ? [] : conversionEntries(convert);
}

/** What texts can become. */
export function conversionEntries(convert: (type: ReadType) => void): readonly MenuEntry[] {
  const to = (type: ReadType, label: string): MenuEntry => item(`convert-${type}`, `${label}…`, () => convert(type));
  return [
    {
      kind: "submenu",
      id: "convert",
      label: t("table.column-menu.change-type-to"),
      entries: [to("number", "Number"), to("date", "Date"), to("logical", t("table.column-menu.true-or-false")), to("json", "JSON")],
    },
  ];
}

/** A calculation of a level with a date among its keys is compared with an earlier period. */
function compareEntries(column: TableColumn, { levels }: TableDesign, actions: TableActions): readonly MenuEntry[] {
  const depth = levels.findIndex(({ id }) => id === column.level);
  const isNumber = isNumberName(column.type);
  if (column.isKey || !isNumber || depth < 0 || depth === levels.length - 1) return [];
  const keys = levels.slice(0, depth + 1).flatMap(({ columns }) => columns.filter(({ isKey }) => isKey));
  const date = keys.findLast(({ type }) => isTimeName(type));
  if (date === undefined) return [];
  return [
    {
      kind: "submenu",
      id: "compare",
      label: t("table.column-menu.compare-with"),
      entries: comparedPeriods.map((unit) =>
        item(`compare-${unit}`, t("table.column-menu.the-before", { unit }), () =>
          actions.compare(column.id, { unit, dateId: date.id, level: column.level }),
        ),
      ),
    },
  ];
}

function hiddenEntries({ column, design, actions }: ColumnMenu): readonly MenuEntry[] {
  const hidden = design.levels.flatMap(({ columns }) => columns).filter(({ isHidden, id }) => isHidden && id !== column.id);
  if (hidden.length === 0) return [];
  const all = hidden.map(({ id }) => id);
  return [
    {
      kind: "submenu",
      id: "hidden",
      label: t("table.column-menu.hidden-columns"),
      entries: [
        ...(hidden.length > 1 ? [item("show-all", t("table.column-menu.show-all"), () => actions.setHidden(all, false))] : []),
        ...hidden.map(({ id, name }) => item(`show-${id}`, name, () => actions.setHidden([id], false))),
      ],
    },
  ];
}
