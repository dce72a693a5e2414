import { isNumberName } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import { FunctionSquare, Layers, Sigma } from "lucide-react";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { type TableColumn, type TableDesign, visibleOf } from "../../tabular/shape/table-shape.ts";
import { calculationsOf, type NewCalculation, rowCount } from "../../tabular/actions/aggregates.ts";
import { divider, item } from "../../tabular/actions/column-menu.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import { t } from "../../../../shared/words/words.ts";

/** The menu of a level: behind its band and its card in the panel. `base`: the rows. */
export function levelMenu(
  level: Id,
  design: TableDesign,
  actions: TableActions,
  options: {
    readonly isEditing: boolean;
    readonly canChange: boolean;
    readonly resetGroups?: () => void;
    readonly metrics?: readonly NewCalculation[];
  },
): readonly MenuEntry[] {
  const groupings = design.levels.slice(0, -1);
  const at = groupings.findIndex(({ id }) => id === level);
  const own = groupings[at];
  /** Whose groups hold what the menu is about. */
  const holder = own ?? (level === "base" ? groupings.at(-1) : undefined);
  const inside = design.levels[at < 0 ? groupings.length : at + 1];
  const { isEditing, canChange, resetGroups } = options;
  const entries: MenuEntry[] = [];
  if (canChange && holder !== undefined && visibleOf(inside?.columns ?? []).length > 0) {
    const isClosed = design.shape.closed.has(holder.id);
    entries.push(
      item("toggle", t("table.level-menu.other-every", { isClosed: String(isClosed), name: holder.name }), () =>
        actions.setClosed(holder.id, !isClosed),
      ),
    );
  }
  if (resetGroups !== undefined) entries.push(item("reset", t("table.level-menu.reset-opened-groups"), resetGroups));
  if (!isEditing) return entries;
  const scope = own?.id ?? "base";
  if (entries.length > 0) entries.push(divider("before-add"));
  if (own !== undefined)
    entries.push({
      kind: "submenu",
      id: "calculate",
      label: t("table.level-menu.add-calculation"),
      icon: Sigma,
      entries: [
        item("calculate-rows", rowCount.label, () => actions.addCalculation(own.id, rowCount)),
        ...metricEntries(options.metrics ?? [], (metric) => actions.addCalculation(own.id, metric)),
        ...innerNumbers(design, at).map((column): MenuEntry => ({
          kind: "submenu",
          id: `calculate-${column.id}`,
          label: column.name,
          entries: calculationsOf(column).map((calculation) =>
            item(`calculate-${column.id}-${calculation.label}`, calculation.label, () => actions.addCalculation(own.id, calculation)),
          ),
        })),
      ],
    });
  entries.push(
    item(
      "add-column",
      own === undefined ? t("table.level-menu.add-column") : t("table.level-menu.add-formula"),
      () => actions.addColumn(scope, null, "right", design.order),
      {
        icon: FunctionSquare,
      },
    ),
  );
  if (own !== undefined) {
    const before = groupings[at - 1];
    const behind = groupings[at + 1];
    entries.push(divider("before-order"));
    if (before !== undefined)
      entries.push(item("out", t("table.level-menu.move-level-out"), () => actions.moveGrouping(own.id, groupings[at - 2]?.id ?? null)));
    if (behind !== undefined) entries.push(item("in", t("table.level-menu.move-level-in"), () => actions.moveGrouping(own.id, behind.id)));
    entries.push(item("ungroup", t("table.level-menu.ungroup", { name: own.name }), () => actions.ungroup(own.id), { icon: Layers }));
  }
  return entries;
}

/** Metrics under one entry; none where there are none. */
export function metricEntries(metrics: readonly NewCalculation[], add: (metric: NewCalculation) => void): readonly MenuEntry[] {
  if (metrics.length === 0) return [];
  return [
    {
      kind: "submenu",
      id: "metrics",
      label: t("table.level-menu.metrics"),
      entries: metrics.map((metric) => item(`metric-${metric.label}`, metric.label, () => add(metric))),
    },
  ];
}

/** Columns further in than a level, numbers first. */
function innerNumbers(design: TableDesign, level: number): readonly TableColumn[] {
  const inner = design.levels
    .slice(level + 1)
    .flatMap(({ columns }) => columns)
    .filter(({ problem }) => problem === null);
  const isNumber = ({ type }: TableColumn): boolean => isNumberName(type);
  return [...inner.filter(isNumber), ...inner.filter((column) => !isNumber(column))].slice(0, 40);
}
