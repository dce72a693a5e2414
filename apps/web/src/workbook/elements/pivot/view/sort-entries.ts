import type { Element, Id } from "@sheaf/workbook";
import { ArrowDownNarrowWide, ArrowUpNarrowWide, ListOrdered, ListX } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { elementPath, set } from "../../../commands/edit.ts";
import { findElement, type Workbook } from "../../../state/workbook.ts";
import { type KeySort, withKeyNulls } from "../../shelves/keys/key-sort.ts";
import { sortNullsEntry } from "../../shelves/keys/sort-nulls.ts";
import { divider, item } from "../../tabular/actions/column-menu.ts";
import { type PivotAxis, shelfOf, withSort } from "../shape/sorts.ts";
import { t } from "../../../../shared/words/words.ts";

interface Options {
  readonly workbook: Workbook;
  readonly element: Element;
  /** Keys of the rows, outermost first. */
  readonly rows: readonly Id[];
  readonly nameOf: (id: Id) => string;
  /** Opens the order and the limit of a key; absent where its formula may not be changed. */
  readonly openOrder?: (axis: PivotAxis, keyId: Id) => void;
}

/** What orders the keys of a pivot from its grid. */
export interface PivotSorting {
  /** Rows by a value: one pair of entries for each key of the rows. */
  readonly byValue: (valueId: Id) => readonly MenuEntry[];
  /** A key by its own values, or in another way. */
  readonly own: (axis: PivotAxis, keyId: Id) => readonly MenuEntry[];
  /** The outermost rows by a value; nothing where no key is on rows. */
  readonly sortByValue: (valueId: Id, direction: KeySort["direction"]) => void;
  /** A key by its own values. */
  readonly sortOwn: (axis: PivotAxis, keyId: Id, direction: KeySort["direction"]) => void;
  /** S: a row header by its own values, a value orders the outermost rows; once more turns it around. False: nothing to order. */
  readonly toggle: (columnId: Id, isHeader: boolean) => boolean;
}

/** Sets how a key of a pivot is ordered; null: by its own values again. */
function sortKey(workbook: Workbook, elementId: Id, axis: PivotAxis, columnId: Id, sort: KeySort | null, words: string): void {
  const element = findElement(workbook.documents.state().document, elementId);
  if (element === undefined) return;
  workbook.perform(words, [set(elementPath(elementId, axis), withSort(shelfOf(element, axis), columnId, sort))]);
}

export function pivotSorting({ workbook, element, rows, nameOf, openOrder }: Options): PivotSorting {
  const { canChange } = workbook;
  const sortedOn = (axis: PivotAxis, keyId: Id): KeySort | undefined =>
    shelfOf(element, axis).find(({ columnId }) => columnId === keyId)?.sort;
  const keepingNulls = (axis: PivotAxis, keyId: Id, sort: KeySort): KeySort => withKeyNulls(sort, sortedOn(axis, keyId)?.sheaf?.nulls);
  const setOwn = (axis: PivotAxis, keyId: Id, direction: KeySort["direction"]): void =>
    sortKey(
      workbook,
      element.id,
      axis,
      keyId,
      keepingNulls(axis, keyId, { direction }),
      t("pivot.sort-entries.sort", { name: nameOf(keyId) }),
    );
  const setByValue = (keyId: Id, valueId: Id, direction: KeySort["direction"]): void =>
    sortKey(
      workbook,
      element.id,
      "rowsBy",
      keyId,
      keepingNulls("rowsBy", keyId, { direction, by: valueId }),
      t("pivot.sort-entries.sort-by", { name: nameOf(keyId), name2: nameOf(valueId) }),
    );
  return {
    sortByValue: (valueId, direction) => {
      const [outermost] = rows;
      if (outermost !== undefined) setByValue(outermost, valueId, direction);
    },
    sortOwn: setOwn,
    byValue: (valueId) => {
      if (!canChange || rows.length === 0) return [];
      const pair = (keyId: Id): readonly MenuEntry[] => [
        item(
          `high-${keyId}`,
          t("pivot.sort-entries.sort-highest-first", { name: nameOf(keyId) }),
          () => setByValue(keyId, valueId, "descending"),
          {
            icon: ArrowDownNarrowWide,
          },
        ),
        item(
          `low-${keyId}`,
          t("pivot.sort-entries.sort-lowest-first", { name: nameOf(keyId) }),
          () => setByValue(keyId, valueId, "ascending"),
          {
            icon: ArrowUpNarrowWide,
          },
        ),
      ];
      return [divider("before-sort"), ...rows.flatMap(pair)];
    },
    own: (axis, keyId) => {
      if (!canChange) return [];
      const clear = (): void =>
        sortKey(workbook, element.id, axis, keyId, null, t("pivot.sort-entries.clear-sort-of", { name: nameOf(keyId) }));
      const sorted = sortedOn(axis, keyId);
      return [
        divider("before-sort"),
        item("ascending", t("pivot.sort-entries.sort-ascending", { name: nameOf(keyId) }), () => setOwn(axis, keyId, "ascending"), {
          icon: ArrowUpNarrowWide,
        }),
        item("descending", t("pivot.sort-entries.sort-descending", { name: nameOf(keyId) }), () => setOwn(axis, keyId, "descending"), {
          icon: ArrowDownNarrowWide,
        }),
        sortNullsEntry(sorted?.sheaf?.nulls, (nulls) =>
          sortKey(
            workbook,
            element.id,
            axis,
            keyId,
            withKeyNulls(sorted ?? { direction: "ascending" }, nulls),
            t("edits.sorts.nulls", { name: nameOf(keyId) }),
          ),
        ),
        ...(sorted === undefined ? [] : [item("unsort", t("pivot.sort-entries.clear-sort"), clear, { icon: ListX })]),
        ...(openOrder === undefined
          ? []
          : [
              item("order", t("pivot.sort-entries.sort-and-limit", { name: nameOf(keyId) }), () => openOrder(axis, keyId), {
                icon: ListOrdered,
              }),
            ]),
      ];
    },
    toggle: (columnId, isHeader) => {
      const [outermost] = rows;
      if (!canChange || outermost === undefined) return false;
      const sorted = sortedOn("rowsBy", isHeader ? columnId : outermost);
      if (isHeader) setOwn("rowsBy", columnId, sorted?.by === undefined && sorted?.direction === "ascending" ? "descending" : "ascending");
      else setByValue(outermost, columnId, sorted?.by === columnId && sorted.direction === "descending" ? "ascending" : "descending");
      return true;
    },
  };
}
