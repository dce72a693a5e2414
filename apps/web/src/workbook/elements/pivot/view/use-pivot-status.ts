import type { SelectedValue } from "@sheaf/contract";
import { generalNumber } from "@sheaf/locale";
import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { Element, Id } from "@sheaf/workbook";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SelectedCells } from "../../../grid/view/grid-props.ts";
import type { ActionSelection } from "../../../state/actions/action-world.ts";
import { selectedValue } from "../../../state/actions/selected-values.ts";
import type { ResultFacts } from "../../../state/results/result-state.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { valuesOf } from "../model/axis.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { selectionFigures } from "../../tabular/figures/selection-figures.ts";
import { pivotColumns } from "./pivot-source.ts";
import type { PivotView } from "./use-pivot.ts";
import { t } from "../../../../shared/words/words.ts";

interface Options {
  readonly element: Element;
  readonly view: PivotView;
  readonly columns: ReadonlyMap<Id, TableColumn>;
  readonly facts: ResultFacts | null;
}

/** The column of the document that a column of the grid shows: a key, or a value. */
export function columnIdAt({ model }: PivotView, flat: number): Id | null {
  const { headers, lineOf } = pivotColumns(model);
  const { shown } = model;
  if (flat >= headers) return lineOf(flat)?.valueId ?? (shown.values.length === 1 ? (shown.values[0] ?? null) : null);
  return shown.rowLayout === "indented" ? (shown.rows.length === 1 ? (shown.rows[0] ?? null) : null) : (shown.rows[flat] ?? null);
}

/** What actions take of a selected cell: the keys of its row and its column. */
function selectionAt({ model }: PivotView, row: number, flat: number): ActionSelection {
  const { cells, rowLines, shown } = model;
  const values = new Map<Id, SelectedValue>();
  for (const [axis, member] of [
    ["rows", rowLines[row]?.slot.member],
    ["columns", pivotColumns(model).lineOf(flat)?.slot.member],
  ] as const) {
    for (const [index, value] of (member === undefined ? [] : valuesOf(member)).entries()) {
      const columnId = shown[axis][index];
      const type = columnId === undefined ? undefined : cells.columns.find(({ id, role }) => id === columnId && role === "value")?.type;
      const selected = type === undefined ? null : selectedValue(value, type);
      if (columnId !== undefined && selected !== null) values.set(columnId, selected);
    }
  }
  return { values, rowId: null };
}

/** What the rest of the screen learns of a pivot: what is selected, how large it is, figures of the selection. */
export function usePivotStatus({ element, view, columns, facts }: Options): {
  readonly onSelection: (selected: SelectedCells | null) => void;
  readonly counts: string;
} {
  const { actions, focus, status, symbols } = useWorkbook();
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const latest = useRef(view);
  latest.current = view;
  const lastPlace = useRef("");

  const onSelection = useCallback(
    (next: SelectedCells | null) => {
      setSelected(next);
      const place = next === null ? "" : JSON.stringify([next.kind, next.range, next.active.row, next.active.column.flat]);
      const isMoved = place !== lastPlace.current;
      lastPlace.current = place;
      // A grid that is drawn anew takes the focus from nobody.
      if (!isMoved || (next === null && focus.state().elementId !== element.id)) return;
      focus.select(element.id, next === null ? null : columnIdAt(latest.current, next.active.column.flat));
      if (next !== null && next.kind !== "columns" && actions.has(element.id, "on-select"))
        void actions.start(element.id, "on-select", selectionAt(latest.current, next.active.row, next.active.column.flat));
    },
    [focus, actions, element.id],
  );

  const { source, texts, model } = view;
  const counts = useMemo(() => {
    const count = (lines: PivotView["model"]["rowLines"]): number =>
      new Set(lines.filter(({ slot }) => slot.kind === "cell" || slot.kind === "closed").map(({ slot }) => slot.member)).size;
    const words = (found: number, one: string): string => `${generalNumber(found, symbols)} ${found === 1 ? one : `${one}s`}`;
    return t("pivot.pivot-status.by", {
      rowLines: words(count(model.rowLines), "row"),
      columnLines: words(count(model.columnLines), "column"),
    });
  }, [model, symbols]);

  const figures = useMemo(() => {
    const byColumn = new Map(selected?.columns.map(({ column, flat }) => [column.id, columnIdAt(view, flat)]));
    const write = (gridColumn: string, value: CellValue, type: ValueType): string | null => {
      const column = columns.get(byColumn.get(gridColumn) ?? "");
      return column === undefined ? null : texts.plain.text(column, value, type);
    };
    return selectionFigures(source, selected, write, symbols).figures;
  }, [view, source, selected, columns, texts, symbols]);

  useEffect(() => status.say(element.id, { counts, figures, facts }), [status, element.id, counts, figures, facts]);
  return { onSelection, counts };
}
