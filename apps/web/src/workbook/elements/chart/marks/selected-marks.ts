import type { MarkKey } from "@sheaf/charts";
import type { SelectedValue } from "@sheaf/contract";
import { cellAt, type ResultTable } from "@sheaf/result";
import {
  type ActionSequence,
  actionsOf,
  columnsOf,
  type Element,
  handleOf,
  type Id,
  isControl,
  isRunnable,
  type PeriodUnit,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { ActionSelection } from "../../../state/actions/action-world.ts";
import { selectedRow, selectedValue } from "../../../state/actions/selected-values.ts";
import { shapeOf } from "../../shelves/column-shape.ts";
import type { ChartResult } from "../../plot/view/use-drawing.ts";

/** The keys of a mark and, where one row of the answer is the mark, everything else of it. */
export function selectionOf(element: Element, result: ChartResult, keys: readonly MarkKey[]): ActionSelection {
  const table = tableWith(result, keys);
  const columns = keys.map(({ columnId }) => columnAt(table, columnId));
  const isMark = (row: number): boolean =>
    keys.every(({ value }, index) => {
      const at = columns[index] ?? -1;
      return at >= 0 && cellAt(table, row, at) === value;
    });
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter(isMark);
  const values = new Map(rows.length === 1 ? selectedRow(table, rows[0] ?? 0) : []);
  for (const key of keys) {
    const selected = valueOf(table, key);
    if (selected !== null) values.set(key.columnId, selected);
  }
  return { values, rowId: null, periods: periodsOf(element, keys) };
}

/** What many marks have for keys; each column has the values that it has anywhere among them. */
export function selectionOfGroups(element: Element, result: ChartResult, groups: readonly (readonly MarkKey[])[]): ActionSelection {
  const found = new Map<Id, Map<string, SelectedValue>>();
  const [first = []] = groups;
  for (const keys of groups) {
    const table = tableWith(result, keys);
    for (const key of keys) {
      const selected = valueOf(table, key);
      // The rest of many values is none of them.
      if (selected === null || key.beyond !== undefined) continue;
      const known = found.get(key.columnId) ?? new Map<string, SelectedValue>();
      known.set(JSON.stringify(selected.value), selected);
      found.set(key.columnId, known);
    }
  }
  const many = new Map([...found].map(([id, values]): [Id, readonly SelectedValue[]] => [id, [...values.values()].sort(inOrder)]));
  const values = new Map([...many].flatMap(([id, [least]]): [Id, SelectedValue][] => (least === undefined ? [] : [[id, least]])));
  return { values, many, rowId: null, periods: periodsOf(element, first) };
}

/** Runs one after the other. Of those that come while one runs only the last has its turn: what was begun last is what stays. */
export function lastInTurn(): (run: () => Promise<void>) => void {
  let isRunning = false;
  let next: (() => Promise<void>) | null = null;
  const begin = async (run: () => Promise<void>): Promise<void> => {
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
      const after = next;
      next = null;
      if (after !== null) void begin(after);
    }
  };
  return (run) => {
    if (isRunning) next = run;
    else void begin(run);
  };
}

/** What runs when marks are selected. */
const onSelect = (element: Element): readonly ActionSequence[] =>
  actionsOf(element).filter(({ trigger, state }) => trigger === "on-select" && state !== "disabled");

/** The controls that selecting sets, of those that there are. */
export function setControls(document: WorkbookDocument, element: Element): readonly Id[] {
  const handles = onSelect(element).flatMap(({ effects }) =>
    effects.flatMap((effect) => (isRunnable(effect) && effect.effect === "set-control-value" ? [effect.control.toLowerCase()] : [])),
  );
  return document.pages
    .flatMap(({ elements }) => elements)
    .flatMap((one) => (isControl(one) && handles.includes(handleOf(one).toLowerCase()) ? [one.id] : []));
}

/** Whether selecting does nothing but to set controls to what is selected, whatever they were before: then it may follow the hand. */
export const setsControlsAlone = (element: Element): boolean => {
  const sequences = onSelect(element);
  return (
    sequences.length > 0 &&
    sequences.every(
      ({ condition, effects }) =>
        condition === undefined &&
        effects.every(
          (effect) =>
            isRunnable(effect) &&
            effect.effect === "set-control-value" &&
            (effect.selectionMode ?? "replace") === "replace" &&
            (effect.value.type === "column" || effect.value.type === "column-range"),
        ),
    )
  );
};

function tableWith({ table: own, layers }: ChartResult, keys: readonly MarkKey[]): ResultTable {
  const tables = [own, ...[...(layers?.values() ?? [])].map((answer) => answer.table)];
  return tables.find(({ columns }) => keys.every(({ columnId }) => columns.some(({ id }) => id === columnId))) ?? own;
}

const columnAt = (table: ResultTable, columnId: Id): number =>
  table.columns.findIndex(({ id, role }) => id === columnId && role === "value");

function valueOf(table: ResultTable, { columnId, value }: MarkKey): SelectedValue | null {
  const type = table.columns[columnAt(table, columnId)]?.type;
  return type === undefined ? null : selectedValue(value, type);
}

/** Columns whose dates are cut to a period. */
function periodsOf(element: Element, keys: readonly MarkKey[]): ReadonlyMap<Id, PeriodUnit> {
  return new Map(
    keys.flatMap(({ columnId }): [Id, PeriodUnit][] => {
      const shape = shapeOf(columnsOf(element).find(({ id }) => id === columnId)?.formula ?? "");
      const unit = shape.kind === "period" && shape.unit !== "hour" ? shape.unit : undefined;
      return unit === undefined ? [] : [[columnId, unit]];
    }),
  );
}

/** Numbers by their size, everything else as it is written; nothing comes last. */
function inOrder({ type, value: a }: SelectedValue, { value: b }: SelectedValue): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (type === "number") return Number(a) - Number(b);
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}
