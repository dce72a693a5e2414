import { printTarget } from "@sheaf/formula";
import { ArrowDown, ArrowUp, ListOrdered, MoveRight, Sigma, Trash2 } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { countedYes, countOfYes, keyFormula, measureFormula, shapeOf } from "../../shelves/column-shape.ts";
import type { KeyOrder } from "../../shelves/keys/key-dialog.tsx";
import { sortChoices } from "../../shelves/keys/key-sort.ts";
import { withoutLimit } from "../../shelves/keys/label-limit.ts";
import type { ChartPort, PanelColumn, SourceField } from "../../shelves/panel-port.ts";
import { columnTools, editTools } from "../../shelves/shelf-actions.ts";
import { columnListEntries } from "../../drill/column-list-actions.ts";
import { fieldItems, metricItems, relatedEntries } from "../../source-fields/field-entries.ts";
import { divider, item } from "../../tabular/actions/column-menu.ts";
import { setAt } from "../../../commands/member-path.ts";
import { ownTotal, totalPath } from "../shape/own-totals.ts";
import { shareEntry } from "../shape/share-entry.ts";
import { shareTitles, showAs } from "../shape/shown-as.ts";
import { orderOf, type PivotAxis } from "../shape/sorts.ts";
import { idsOn, placeOnShelf, type Shelf, shelfRoles, shelfTitles, shelves, takeFromShelves } from "./shelf-changes.ts";
import { t } from "../../../../shared/words/words.ts";
import { memberOf, unread, type PivotElement } from "@sheaf/workbook";

/** What is carried to a shelf: a column of the source, or one of the pivot's own. */
export type Carried =
  | { readonly kind: "field"; readonly field: SourceField }
  | { readonly kind: "column"; readonly column: PanelColumn; readonly from: Shelf | null };

/** A metric is a value and no key. */
export const takes = (shelf: Shelf, carried: Carried): boolean =>
  shelfRoles[shelf] === "measure" ||
  (carried.kind === "field" ? carried.field.isMetric !== true : shapeOf(carried.column.formula).kind !== "metric");

/** Puts what is carried on a shelf, in the form that the shelf takes: dates by their months, numbers as sums. */
export function put(port: ChartPort, carried: Carried, shelf: Shelf, at: number | null = null): void {
  const { element } = port;
  const role = shelfRoles[shelf];
  if (carried.kind === "field") {
    const { reference, type, name } = carried.field;
    const isYesNo = role === "measure" && type === "boolean" && carried.field.isMetric !== true;
    const { formula, look } = isYesNo
      ? countOfYes(carried.field)
      : { formula: role === "measure" ? measureFormula(reference, type) : keyFormula(reference, type), look: undefined };
    const label = t("pivot.actions.put-on", { name, shelfTitles: shelfTitles[shelf] });
    port.addColumn(label, formula, (id) => placeOnShelf(element, id, shelf, at), null, look);
    return;
  }
  const { column, from } = carried;
  const label = t("pivot.actions.move-to", { name: column.name, shelfTitles: shelfTitles[shelf] });
  if (from === null && role === "measure" && !isMeasure(column)) {
    // The column itself stays as it is: others may read it, and a key can still be made of it.
    const formula = measureFormula(printTarget({ kind: "own", columnId: column.id }), column.type);
    port.addColumn(label, formula, (id) => placeOnShelf(element, id, shelf, at));
    return;
  }
  const formula = reshaped(column, shelf);
  const changes = placeOnShelf(element, column.id, shelf, at);
  if (formula === null && Object.keys(changes).length === 0) return;
  port.setColumn(label, column.id, formula === null ? {} : { formula }, changes);
}

const isMeasure = ({ formula }: PanelColumn): boolean => {
  const { kind } = shapeOf(formula);
  return kind === "aggregate" || kind === "count-rows" || kind === "metric" || kind === "formula";
};

/** A value that becomes a key loses its aggregate, a key that becomes a value gets one; other formulas stay as they are. */
function reshaped(column: PanelColumn, to: Shelf): string | null {
  const formula = withoutLimit(column.formula);
  const shape = shapeOf(formula);
  if (shelfRoles[to] === "measure") {
    return shape.kind === "plain" || shape.kind === "period" ? measureFormula(shape.inner, column.type) : null;
  }
  return shape.kind === "aggregate" ? shape.inner : countedYes(formula);
}

type PivotExtension = NonNullable<PivotElement["sheaf"]>;

/** Takes a column off its shelf. A column that was there before the pivot was one stays among its columns. */
export function takeAway(port: ChartPort, column: PanelColumn): void {
  const label = t("pivot.actions.remove", { name: column.name });
  const changes = takeFromShelves(port.element, column.id);
  if (unread<PivotExtension>(memberOf(port.element, "sheaf"))?.before === undefined) port.removeColumn(label, column.id, changes);
  else port.setMembers(label, changes);
}

/** Columns that a shelf can take, behind its plus. */
export function fieldEntries(port: ChartPort, own: readonly PanelColumn[], shelf: Shelf): readonly MenuEntry[] {
  const menu = { onTake: (field: SourceField) => put(port, { kind: "field", field }, shelf) };
  const [first] = port.fields;
  return [
    ...(shelf === "values"
      ? [
          item("count-rows", t("pivot.actions.number-of-rows"), () =>
            port.addColumn(t("pivot.actions.count-rows"), "Count()", (id) => placeOnShelf(port.element, id, shelf, null)),
          ),
          ...metricItems(port, menu),
        ]
      : []),
    ...(first === undefined ? [] : [{ kind: "title", id: `group-${first.group}`, label: first.group } as const]),
    ...fieldItems(port.fields, menu),
    ...relatedEntries(port, menu),
    ...(own.length === 0
      ? []
      : [
          { kind: "title", id: "own", label: t("pivot.actions.columns-pivot") } as const,
          ...own
            .filter((column) => takes(shelf, { kind: "column", column, from: null }))
            .map((column) => item(`own-${column.id}`, column.name, () => put(port, { kind: "column", column, from: null }, shelf))),
        ]),
  ];
}

/** The menu of a column on a shelf. */
export function pillEntries(
  port: ChartPort,
  column: PanelColumn,
  shelf: Shelf,
  open: { readonly rename: () => void; readonly order: () => void; readonly totals: () => void },
): readonly MenuEntry[] {
  const { element } = port;
  const here = idsOn(element, shelf);
  const index = here.indexOf(column.id);
  const moveTo = (at: number): void =>
    port.setMembers(
      t("pivot.actions.move-in", { name: column.name, shelfTitles: shelfTitles[shelf] }),
      placeOnShelf(element, column.id, shelf, at),
    );
  return [
    ...columnTools(port, column, shelfRoles[shelf]),
    ...(shelf === "values"
      ? [shareChoices(port, column), item("totals", t("pivot.actions.totals"), open.totals, { icon: Sigma })]
      : [
          sortEntry(port, column, shelf),
          ...subtotalEntries(port, column, shelf),
          item("order", t("pivot.actions.sort-and-limit"), open.order, { icon: ListOrdered }),
        ]),
    ...editTools(port, column, open.rename),
    ...(shelf === "values" ? [] : columnListEntries(port.lists, column.id)),
    divider("before-move"),
    ...(index > 0 ? [item("up", t("pivot.actions.move-up"), () => moveTo(index - 1), { icon: ArrowUp })] : []),
    ...(index < here.length - 1 ? [item("down", t("pivot.actions.move-down"), () => moveTo(index + 2), { icon: ArrowDown })] : []),
    ...shelves
      .filter((other) => other !== shelf && takes(other, { kind: "column", column, from: shelf }))
      .map((other) =>
        item(
          `move-${other}`,
          t("pivot.actions.move-to-2", { shelfTitles: shelfTitles[other].toLowerCase() }),
          () => put(port, { kind: "column", column, from: shelf }, other),
          {
            icon: MoveRight,
          },
        ),
      ),
    divider("before-remove"),
    item("remove", t("pivot.actions.remove-word"), () => takeAway(port, column), { icon: Trash2, isDestructive: true, keys: "Delete" }),
  ];
}

/** Whether the groups of a key have a total of their own; the innermost key has no groups. */
function subtotalEntries(port: ChartPort, column: PanelColumn, shelf: PivotAxis): readonly MenuEntry[] {
  const { element } = port;
  if (idsOn(element, shelf).at(-1) === column.id) return [];
  const axis = shelf === "rowsBy" ? "rows" : "columns";
  const isHidden = ownTotal(element, axis, column.id).visibility === "hidden";
  const toggle = (): void =>
    port.setMembers(
      t("pivot.actions.other-subtotals-of", { isHidden: String(isHidden), name: column.name }),
      setAt(element, totalPath(axis, column.id, "visibility"), isHidden ? undefined : "hidden"),
    );
  return [
    item("subtotals", isHidden ? t("pivot.actions.show-its-subtotals") : t("pivot.actions.hide-its-subtotals"), toggle, { icon: Sigma }),
  ];
}

/** A value as itself, or as a share of a total. */
function shareChoices(port: ChartPort, column: PanelColumn): MenuEntry {
  const { element } = port;
  const keys = { rows: idsOn(element, "rowsBy").length, columns: idsOn(element, "columnsBy").length };
  return shareEntry(column.formula, keys, (share) =>
    port.setColumn(
      share === null
        ? t("pivot.actions.show", { name: column.name })
        : t("pivot.actions.show-as", { name: column.name, shareTitles: shareTitles[share] }),
      column.id,
      showAs(column, share),
    ),
  );
}

/** What a key's members are ordered by: themselves, a value at their own total, or how many rows they have. */
function sortEntry(port: ChartPort, column: PanelColumn, axis: PivotAxis): MenuEntry {
  const { sort, subjects, write } = orderIn(port, column, axis);
  return sortChoices(sort, subjects, (next) => port.setMembers(t("pivot.actions.sort", { name: column.name }), write(next)));
}

/** The order of a key, in the words of the panel. */
export const orderIn = (port: ChartPort, column: PanelColumn, axis: PivotAxis): KeyOrder =>
  orderOf(port.element, axis, column.id, (id) => port.columns.find((other) => other.id === id)?.name ?? t("edits.columns.gone"));
