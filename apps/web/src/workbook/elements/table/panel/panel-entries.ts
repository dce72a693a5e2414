import { isNumberName } from "@sheaf/sql";
import { type Id, namesOf, type Operation } from "@sheaf/workbook";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { addColumn } from "../../../commands/columns.ts";
import { dateUnits } from "../../../commands/levels.ts";
import type { FieldTree, SourceField } from "../../shelves/panel-port.ts";
import { fieldItems, relatedEntries } from "../../source-fields/field-entries.ts";
import { calculationsOf, rowCount } from "../../tabular/actions/aggregates.ts";
import { divider, item } from "../../tabular/actions/column-menu.ts";
import { metricEntries } from "../actions/level-menu.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import type { PanelContext } from "./panel-context.ts";
import { t } from "../../../../shared/words/words.ts";

/** Columns that a table can be grouped by next. */
export function groupEntries({ design, actions }: PanelContext): readonly MenuEntry[] {
  const base = design.levels.at(-1)?.columns ?? [];
  const usable = base.filter(({ problem }) => problem === null);
  if (usable.length === 0)
    return [item("none", t("table-panels.panel-entries.no-column-left-group"), () => undefined, { isDisabled: true })];
  return usable.map((column): MenuEntry => {
    if (column.type !== "date" && column.type !== "datetime") return item(column.id, column.name, () => actions.groupBy(column.id));
    return {
      kind: "submenu",
      id: column.id,
      label: column.name,
      entries: [
        ...dateUnits.map((unit) =>
          item(`${column.id}-${unit}`, `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`, () => actions.groupByUnit(column.id, unit)),
        ),
        item(`${column.id}-exact`, t("table-panels.panel-entries.exact-value"), () => actions.groupBy(column.id)),
      ],
    };
  });
}

export function summaryEntries({ design, actions, metrics }: PanelContext): readonly MenuEntry[] {
  const columns = design.levels.flatMap((level) => level.columns).filter(({ problem }) => problem === null);
  const isNumber = ({ type }: TableColumn): boolean => isNumberName(type);
  const sorted = [...columns.filter(isNumber), ...columns.filter((column) => !isNumber(column))];
  return [
    item("rows", rowCount.label, () => actions.addCalculation("summary", rowCount)),
    ...metricEntries(metrics, (metric) => actions.addCalculation("summary", metric)),
    item("formula", t("table-panels.panel-entries.new-formula"), () => actions.addColumn("summary", null, "right", design.order)),
    divider("before-columns"),
    ...sorted.map((column): MenuEntry => ({
      kind: "submenu",
      id: column.id,
      label: column.name,
      entries: calculationsOf(column).map((calculation) =>
        item(`${column.id}-${calculation.label}`, calculation.label, () => actions.addCalculation("summary", calculation)),
      ),
    })),
  ];
}

/**
 * A formula of one's own, a metric of each group (without groups: of all rows), a column of the source that is not shown yet, or one that
 * relationships lead to.
 */
export function newColumnEntries(
  { document, element, design, actions, metrics }: PanelContext,
  tree: FieldTree,
  newId: () => Id,
  perform: (label: string, operations: readonly Operation[]) => boolean,
): readonly MenuEntry[] {
  const all = [...design.levels.flatMap(({ columns }) => columns), ...design.summary];
  const taken = new Set(all.map(({ formula }) => formula.trim()));
  const stored = (reference: string): string => namesOf(document).toStored(element.id, null, reference);
  const isFree = ({ reference }: SourceField): boolean => !taken.has(reference) && !taken.has(stored(reference));
  const add = ({ reference }: SourceField): void => {
    const edit = addColumn(document, element, { id: newId(), formula: reference, level: "base", after: null });
    perform(edit.label, edit.operations);
  };
  const fields = [...fieldItems(tree.fields, { onTake: add, takes: isFree }), ...relatedEntries(tree, { onTake: add, takes: isFree })];
  const level = design.levels.at(-2)?.id ?? "summary";
  return [
    item("formula", t("table-panels.panel-entries.new-formula"), () => actions.addColumn("base", null, "right", design.order)),
    ...metricEntries(metrics, (metric) => actions.addCalculation(level, metric)),
    ...(fields.length === 0 ? [] : [divider("before-fields"), ...fields]),
  ];
}
