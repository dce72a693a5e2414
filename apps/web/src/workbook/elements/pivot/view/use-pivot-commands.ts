import type { Element, Id } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { columnName } from "../../../commands/columns.ts";
import { startFilter } from "../../../filters/filter-actions.ts";
import { placeColumns } from "../../../grid/model/grid-source.ts";
import type { GridTarget } from "../../../grid/view/grid-props.ts";
import { useFocusPart } from "../../../state/focus.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { useColumnCommands } from "../../tabular/actions/use-column-commands.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { shortName } from "../shape/short-name.ts";
import { shelfOf } from "../shape/sorts.ts";
import { pivotSorting } from "./sort-entries.ts";
import { columnIdAt } from "./use-pivot-status.ts";
import type { PivotView } from "./use-pivot.ts";

interface Options {
  readonly element: Element;
  readonly name: string;
  readonly view: PivotView;
  readonly columns: ReadonlyMap<Id, TableColumn>;
  /** Where the bar that finds text leads. */
  readonly found: GridTarget | null;
}

/** Keys and values of the selected pivot in the command palette. Gives the cell that somebody was last led to, by it or by the find bar. */
export function usePivotCommands({ element, name, view, columns, found }: Options): GridTarget | null {
  const workbook = useWorkbook();
  const focused = useFocusPart("elementId");
  const [target, setTarget] = useState<GridTarget | null>(null);
  useEffect(() => setTarget((before) => found ?? before), [found]);
  const { shown } = view.model;
  const placed = useMemo(
    () => [...shown.rows, ...shown.columns, ...shown.values].flatMap((id) => columns.get(id) ?? []),
    [shown.rows, shown.columns, shown.values, columns],
  );
  // A value is what groups are ordered by, not what is left out; without keys on rows it orders nothing.
  const cannot = useMemo(
    () => ({ filter: new Set(shown.values), sort: new Set(shown.rows.length === 0 ? shown.values : []) }),
    [shown.rows, shown.values],
  );
  const sorting = pivotSorting({
    workbook,
    element,
    rows: shown.rows,
    nameOf: (id) => columns.get(id)?.name ?? shortName(columnName(workbook.documents.state().document, element, id)),
  });
  useColumnCommands({
    name,
    columns: placed,
    isSelected: focused === element.id,
    canChange: workbook.canChange,
    cannot,
    goTo: ({ id }) => {
      workbook.focus.select(element.id, id);
      const at = placeColumns(view.source.blocks).find(({ flat }) => columnIdAt(view, flat) === id);
      if (at !== undefined) setTarget((before) => ({ row: 0, columnId: at.column.id, turn: (before?.turn ?? 0) + 1 }));
    },
    filter: ({ id }) => startFilter(workbook, element.id, id),
    sort: ({ id }, direction) => {
      if (shown.values.includes(id)) return sorting.sortByValue(id, direction);
      sorting.sortOwn(shelfOf(element, "rowsBy").some(({ columnId }) => columnId === id) ? "rowsBy" : "columnsBy", id, direction);
    },
  });
  return target;
}
