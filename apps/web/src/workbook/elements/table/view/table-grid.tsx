import type { Element } from "@sheaf/workbook";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import type { GridBand, PlacedColumn } from "../../../grid/model/grid-source.ts";
import { ElementFailure } from "../../on-page/element-failure.tsx";
import type { CellRange } from "../../../grid/selection/selection.ts";
import type { ColumnDrop } from "../../../grid/view/use-column-drag.tsx";
import type { GridTarget } from "../../../grid/view/grid-props.ts";
import { Grid } from "../../../grid/view/grid.tsx";
import { useFocusedColumn, useFocusPart } from "../../../state/focus.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { startFilter } from "../../../filters/filter-actions.ts";
import type { TableActions } from "../../tabular/actions/table-actions.ts";
import { useColumnCommands } from "../../tabular/actions/use-column-commands.ts";
import type { TableRows } from "../../tabular/rows/table-rows.ts";
import { type TableDesign, visibleOf } from "../../tabular/shape/table-shape.ts";
import { Findable } from "../../../find/findable.tsx";
import { NoRows } from "../../no-rows.tsx";
import { OlderRows } from "../../older-rows.tsx";
import { QueryProgress } from "../../query-progress.tsx";
import { useTableFind } from "../find/use-table-find.ts";
import { SummaryBar } from "./summary-bar.tsx";
import { gridLook } from "../../grid-style/grid-style.ts";
import { componentsOf, useTableView } from "../../tabular/view/table-source-state.ts";
import { useTableMenus } from "./use-table-menus.tsx";
import { useTableStatus } from "../../tabular/figures/use-table-status.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./table-element.module.css";

interface TableGridProps {
  readonly element: Element;
  readonly name: string;
  readonly design: TableDesign;
  readonly rows: TableRows;
  readonly actions: TableActions;
}

/** Drawn anew when something of the table changes, not when something beside it does. */
export const TableGrid = memo(function TableGrid({ element, name, design, rows, actions }: TableGridProps) {
  const workbook = useWorkbook();
  const { mode, canChange } = workbook;
  const isEditing = mode === "edit" && canChange;
  const view = useTableView(element, design, rows);
  const { source, sourceNow, texts, widths } = view;
  const focusedElement = useFocusPart("elementId");
  const focused = useFocusedColumn(element.id);
  const [, redraw] = useState(0);
  const [toggled, setToggled] = useState<string | null>(null);

  const states = rows.states;
  const outermost = rows.rootLevels[0];
  const isHere = (outermost?.extent ?? 0) > 0 || outermost?.states.some(({ table }) => table !== null) === true;
  const isStale = states.some((state) => state.isStale);
  const failure = states.find(({ status }) => status === "failed")?.error ?? null;

  const isWaiting = !isHere && failure === null;

  const { onSelection, counts } = useTableStatus({ element, design, rows, view });
  const find = useTableFind({ element, design, rows });
  const menus = useTableMenus({ element, name, design, rows, actions, view, find: find.open });
  const shown = useRef<readonly [number, number]>([0, 0]);
  const onVisible = useCallback(
    (from: number, to: number) => {
      shown.current = [from, to];
      rows.show(from, to);
    },
    [rows],
  );
  // Where somebody was last taken to: by the find bar, or to a column by the palette.
  const [target, setTarget] = useState<GridTarget | null>(null);
  useEffect(() => setTarget((before) => find.target ?? before), [find.target]);
  const shownColumns = useMemo(() => design.levels.flatMap(({ columns }) => visibleOf(columns)), [design]);
  useColumnCommands({
    name,
    columns: shownColumns,
    isSelected: focusedElement === element.id,
    canChange,
    goTo: ({ id }) => {
      workbook.focus.select(element.id, id);
      setTarget((before) => ({ row: shown.current[0], columnId: id, turn: (before?.turn ?? 0) + 1 }));
    },
    filter: ({ id }) => startFilter(workbook, element.id, id),
    sort: ({ id }, direction) => actions.sort(id, direction),
  });
  // New rows, other groups: what is in sight may be something else now.
  useEffect(() => rows.show(shown.current[0], shown.current[1]), [rows, source]);

  const onToggle = useCallback(
    (row: number, block: number) => {
      const at = rows.outline.rowsAt(row).find(({ level }) => level === block);
      if (at === undefined) return;
      const place = sourceNow().places(row)[block];
      const title =
        place?.kind === "row" ? (sourceNow().cell(block, 0, place.ordinal)?.text ?? t("table.grid.group")) : t("table.grid.group");
      setToggled(`${title} ${at.isOpen ? "collapsed" : "expanded"}`);
      rows.toggle(at.section, at.level, at.ordinal);
    },
    [rows, sourceNow],
  );
  const bringRows = useCallback(
    async (range: CellRange) => {
      await rows.bring(range.firstRow, range.lastRow);
      return sourceNow();
    },
    [rows, sourceNow],
  );
  const onResize = (columns: readonly PlacedColumn[], width: number | null): void => {
    const ids = columns.filter(({ column }) => !column.isCount).map(({ column }) => column.id);
    if (width === null) widths.forget(ids);
    actions.setWidths(new Map(ids.map((id) => [id, width ?? undefined])));
    redraw((count) => count + 1);
  };
  const onDropColumn = (placed: PlacedColumn, drop: ColumnDrop): void => {
    const { id, isKey } = placed.column;
    switch (drop.kind) {
      case "order": {
        const level = design.levels[placed.block];
        if (level !== undefined && isKey) actions.moveToLevel(id, level.id, "key", drop.after);
        else actions.moveColumn(id, drop.after, design.order);
        return;
      }
      case "outside":
        workbook.focus.letGo({ elementId: element.id, columnId: id, x: drop.x, y: drop.y });
        return;
      case "group":
        return actions.groupBy(id);
      case "level":
        return actions.moveToLevel(id, drop.blockId, drop.as === "key" ? "key" : "calculation");
    }
  };
  const look = useMemo(() => gridLook(element), [element]);
  const frozen = componentsOf(element).frozenColumns;
  const hasSummary = design.summary.some(({ isHidden }) => !isHidden) && componentsOf(element).summaryBar !== "hidden";
  const isEmpty = !isWaiting && !isStale && source.rowCount === 0 && failure === null;
  const edited = isEditing ? focused : null;
  const status = toggled ?? (counts === null ? undefined : `${name}: ${counts}`);

  if (failure !== null && !isHere) return <ElementFailure elementId={element.id} error={failure} />;
  return (
    <>
      {hasSummary && <SummaryBar element={element} columns={design.summary} texts={texts} />}
      {failure !== null && <OlderRows elementId={element.id} error={failure} />}
      <Findable name={name} find={find} isFocused={focusedElement === element.id} className={styles.grid}>
        <QueryProgress elementId={element.id} name={name} isLoading={failure === null && (isWaiting || isStale)} />
        {isWaiting ? (
          <SkeletonRows rows={8} rowHeight={24} />
        ) : isEmpty ? (
          <NoRows element={element} />
        ) : (
          <Grid
            label={name}
            source={source}
            frozen={typeof frozen === "number" ? frozen : 0}
            isStale={isStale}
            look={look}
            edited={edited}
            target={target}
            marked={find.marked}
            {...(status === undefined ? {} : { status })}
            onVisible={onVisible}
            onSelection={onSelection}
            onToggle={onToggle}
            bringRows={bringRows}
            cellMenu={menus.cellMenu}
            onOpenCell={menus.onOpenCell}
            onKey={menus.onKey}
            {...(canChange ? { headerMenu: menus.headerMenu, bandMenu: menus.bandMenu, onToggleBand: menus.onToggleBand } : {})}
            {...(isEditing
              ? {
                  onResize,
                  onDropColumn,
                  canGroup: (placed: PlacedColumn) => placed.block === source.blocks.length - 1 && !placed.column.isCount,
                  onRename: (placed: PlacedColumn, text: string) => actions.rename(placed.column.id, text),
                  onRenameBand: (band: GridBand, text: string) => actions.renameFolder(band.nameId ?? "", text),
                }
              : {})}
          />
        )}
      </Findable>
      {menus.dialog}
    </>
  );
});
