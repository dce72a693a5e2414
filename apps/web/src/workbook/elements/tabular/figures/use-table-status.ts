import type { SelectedValue } from "@sheaf/contract";
import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { type Element, rowIdColumn } from "@sheaf/workbook";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { GridColumn } from "../../../grid/model/grid-source.ts";
import type { SelectedCells } from "../../../grid/view/grid-props.ts";
import type { ActionSelection } from "../../../state/actions/action-world.ts";
import { selectedRow } from "../../../state/actions/selected-values.ts";
import type { FocusedRow } from "../../../state/focus-store.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { TableRows } from "../rows/table-rows.ts";
import { countedOverall, countedRows } from "../shape/level-words.ts";
import type { TableDesign } from "../shape/table-shape.ts";
import { figureWords, selectionFigures } from "./selection-figures.ts";
import { levelCounts } from "../view/table-source.ts";
import type { TableView } from "../view/table-source-state.ts";
import { useColumnFigures } from "./use-column-figures.ts";
import { t } from "../../../../shared/words/words.ts";

interface Options {
  readonly element: Element;
  readonly design: TableDesign;
  readonly rows: TableRows;
  readonly view: TableView;
}

/** What the rest of the screen learns of a table: the active cell, how many rows there are, figures of the selection. */
export function useTableStatus({ element, design, rows, view }: Options): {
  readonly onSelection: (selected: SelectedCells | null) => void;
  readonly counts: string | null;
} {
  const { actions, focus, status, symbols } = useWorkbook();
  const { source, texts } = view;
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const latest = useRef({ design, rows });
  latest.current = { design, rows };
  const lastPlace = useRef("");

  const onSelection = useCallback(
    (next: SelectedCells | null) => {
      setSelected(next);
      const place = next === null ? "" : JSON.stringify([next.kind, next.range, next.active.row, next.active.column.flat]);
      const isMoved = place !== lastPlace.current;
      lastPlace.current = place;
      // A grid that is drawn anew takes the focus from nobody.
      if (!isMoved) return;
      if (next === null) {
        if (focus.state().elementId === element.id) focus.select(element.id);
        return;
      }
      const { column, block } = next.active.column;
      const row =
        next.kind === "columns" ? null : rowAt(latest.current.design, latest.current.rows, next.active.row, block, column.isCount);
      focus.select(element.id, column.isCount ? null : column.id, row);
      if (next.kind !== "columns" && actions.has(element.id, "on-select"))
        void actions.start(element.id, "on-select", selectionAt(latest.current.rows, next.active.row));
    },
    [focus, actions, element.id],
  );

  const version = rows.version();
  const counts = useMemo(() => {
    const known = levelCounts(design, rows);
    const words = design.levels.flatMap(({ name }, level) => {
      const count = known[level];
      if (count == null) return [];
      return [
        level === design.levels.length - 1
          ? countedRows(count, symbols)
          : countedOverall(name, level === 0 ? null : (known[level - 1] ?? 0), count, symbols),
      ];
    });
    return words.length === 0 ? null : words.join(" · ");
    // The version stands for everything that the rows hold.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [design, rows, version, symbols]);

  const here = useMemo(() => {
    const columns = new Map(design.levels.flatMap((level) => level.columns).map((column) => [column.id, column]));
    const write = (columnId: string, value: CellValue, type: ValueType): string | null => {
      const column = columns.get(columnId);
      return column === undefined ? null : texts.text(column, value, type);
    };
    return { ...selectionFigures(source, selected, write, symbols), write };
  }, [design, source, selected, texts, symbols]);

  const facts = rows.rootLevels[0]?.states[0]?.facts ?? null;
  const column = here.isShort ? wholeColumn(selected, rows) : null;
  const asked = useColumnFigures(element, column?.id ?? null, facts);
  const figures = useMemo(
    () => (asked === null || column === null ? here.figures : figureWords(asked, column, here.write, symbols)),
    [asked, column, here, symbols],
  );
  useEffect(() => status.say(element.id, { counts, figures, facts }), [status, element.id, counts, figures, facts]);
  useEffect(() => () => status.say(element.id, null), [status, element.id]);
  return { onSelection, counts };
}

/** The one column that is selected from its first row to its last, all of its level's rows among them. */
function wholeColumn(selected: SelectedCells | null, rows: TableRows): GridColumn | null {
  if (selected?.kind !== "columns" || selected.range.firstColumn !== selected.range.lastColumn) return null;
  const { column, block } = selected.active.column;
  return column.isCount || !rows.showsAll(block) ? null : column;
}

/** What a line of a table shows, of all of its levels: what actions take of a selected row. */
function selectionAt(rows: TableRows, line: number): ActionSelection {
  const values = new Map<string, SelectedValue>();
  for (const { section, level, ordinal } of rows.outline.rowsAt(line)) {
    const found = rows.rowOf(section, level, ordinal);
    if (found !== null) for (const [id, value] of selectedRow(found.table, found.row)) values.set(id, value);
  }
  const rowId = values.get(rowIdColumn)?.value;
  return { values, rowId: typeof rowId === "string" ? rowId : null };
}

/** The row of a cell by the keys of its level, and how people call it. */
export function rowAt(design: TableDesign, rows: TableRows, line: number, block: number, isCount: boolean): FocusedRow | null {
  const found = rows.outline.rowsAt(line);
  const row = isCount ? found.at(-1) : (found.find(({ level }) => level === block) ?? found.at(-1));
  const level = row === undefined ? undefined : design.levels[row.level];
  if (row === undefined || level === undefined) return null;
  const grouping = level.id === "base" ? row.level - 1 : row.level;
  const outer = found.find((one) => one.level === grouping);
  const keys = outer === undefined ? [] : rows.keysOf(outer.section, outer.level, outer.ordinal);
  if (keys === null) return null;
  const title = level.id === "base" ? t("table.table-status.row", { ordinal: row.ordinal + 1 }) : String(keys.at(-1) ?? "–");
  return { level: level.id, keys, title };
}
