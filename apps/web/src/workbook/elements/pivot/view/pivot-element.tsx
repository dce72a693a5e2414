import { generalNumber } from "@sheaf/locale";
import { Grid3x3, TriangleAlert } from "lucide-react";
import type { Id } from "@sheaf/workbook";
import { Suspense, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { EmptyState } from "../../../../shared/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { Findable } from "../../../find/findable.tsx";
import { useShownFind } from "../../../find/use-shown-find.ts";
import type { PlacedColumn } from "../../../grid/model/grid-source.ts";
import { Grid } from "../../../grid/view/grid.tsx";
import { useFocusPart } from "../../../state/focus.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import type { ElementViewProps } from "../../element-kind.ts";
import { useDrillFields } from "../../drill/use-drill-fields.ts";
import { NoRows } from "../../no-rows.tsx";
import { TitledElement } from "../../titled-element.tsx";
import { useTableActions } from "../../tabular/actions/use-table-actions.ts";
import { gridLook } from "../../grid-style/grid-style.ts";
import type { OpenedColumn } from "../panel/column-dialog.tsx";
import type { PivotAxis } from "../shape/sorts.ts";
import { pivotColumns, rowHeaderBlocks } from "./pivot-source.ts";
import { useColumnCount, usePivot, usePivotColumns, type PivotView } from "./use-pivot.ts";
import { usePivotCommands } from "./use-pivot-commands.ts";
import { usePivotMenus } from "./use-pivot-menus.ts";
import { columnIdAt, usePivotStatus } from "./use-pivot-status.ts";
import { t } from "../../../../shared/words/words.ts";
import { lazyPart } from "../../../../shared/words/lazy-part.ts";
import styles from "./pivot-element.module.css";

/** Readers never need it. */
const ColumnDialog = lazyPart(
  () => import("../panel/column-dialog.tsx"),
  (part) => part.ColumnDialog,
);

/** A pivot table of the workbook: its title, and its cells under row and column headers. */
export function PivotElement(props: ElementViewProps) {
  const { element, results } = props;
  const view = usePivot(element, results);
  return (
    <TitledElement {...props}>
      {results.length === 0 ? (
        <EmptyState icon={Grid3x3} title={t("pivot.element.nothing-shelves-yet")} text={t("pivot.element.put-column-rows-columns")} />
      ) : view === null ? (
        <Unreadable {...props} />
      ) : (
        <PivotGrid {...props} view={view} />
      )}
    </TitledElement>
  );
}

/** A key that has an error leaves nothing to draw: which one, and the way to it. */
function Unreadable({ element, results }: ElementViewProps) {
  const workbook = useWorkbook();
  const columns = usePivotColumns(element, results);
  const broken = [...columns.values()].find(({ problem }) => problem !== null);
  if (results.some(({ isStale }) => isStale) || broken === undefined) return <SkeletonRows rows={8} rowHeight={24} />;
  const fix = (): void => {
    workbook.focus.select(element.id, broken.id, null);
    workbook.focus.editFormula();
  };
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t("pivot.element.cannot-be-computed", { name: broken.name })}
      text={broken.problem ?? ""}
      actions={workbook.mode === "edit" ? <Button onPress={fix}>{t("pivot.element.edit-formula")}</Button> : undefined}
    />
  );
}

function PivotGrid({ element, name, results, view }: ElementViewProps & { readonly view: PivotView }) {
  const workbook = useWorkbook();
  const { canChange, symbols } = workbook;
  const isEditing = workbook.mode === "edit" && canChange;
  const columns = usePivotColumns(element, results);
  const find = useShownFind(element.id, view.source);
  const focused = useFocusPart("elementId");
  const fields = useDrillFields(element);
  const [opened, setOpened] = useState<OpenedColumn | null>(null);
  const open = {
    order: (axis: PivotAxis, columnId: Id): void => setOpened({ what: axis, columnId }),
    totals: (columnId: Id): void => setOpened({ what: "totals", columnId }),
  };
  const menus = usePivotMenus({ element, name, view, columns, fields, find: find.open, open });
  const { onSelection, counts } = usePivotStatus({ element, view, columns, facts: results[0]?.facts ?? null });
  const actions = useTableActions(element.id);
  const target = usePivotCommands({ element, name, view, columns, found: find.target });
  const [, redraw] = useState(0);
  const { model, source, widths } = view;
  const columnCount = useColumnCount(element, model);
  const isCutShort = results.some(({ end }) => end?.truncated === true);
  const hasNothing = model.shown.rows.length + model.shown.columns.length > 0 && model.cells.rowCount === 0;
  if (hasNothing && results.every(({ isStale }) => !isStale)) return <NoRows element={element} />;

  const onResize = (placed: readonly PlacedColumn[], width: number | null): void => {
    const ids = placed.flatMap(({ flat }) => {
      const id = columnIdAt(view, flat) ?? pivotColumns(model).lineOf(flat)?.valueId ?? null;
      return id === null ? [] : [id];
    });
    if (width === null) widths.clear();
    actions.setWidths(new Map([...new Set(ids)].map((id) => [id, width ?? undefined])));
    redraw((count) => count + 1);
  };
  return (
    <>
      {columnCount !== null && (
        <p className={styles.note} role="status">
          {t("pivot.element.first-columns-shown", {
            count: generalNumber(shownColumns(view), symbols),
            count2: generalNumber(columnCount, symbols),
          })}
        </p>
      )}
      {isCutShort && (
        <p className={styles.note} role="status">
          {t("pivot.element.only-first-cells-came", { count: generalNumber(model.cells.rowCount, symbols) })}
        </p>
      )}
      <Findable name={name} find={find} isFocused={focused === element.id} className={styles.grid}>
        <Grid
          label={name}
          source={source}
          target={target}
          marked={find.marked}
          frozen={rowHeaderBlocks(model)}
          look={gridLook(element)}
          status={`${name}: ${counts}`}
          onSelection={onSelection}
          onToggle={menus.onToggle}
          onToggleBand={menus.onToggleBand}
          onToggleColumn={menus.onToggleColumn}
          cellMenu={menus.cellMenu}
          headerMenu={menus.headerMenu}
          bandMenu={menus.bandMenu}
          onOpenCell={menus.onOpenCell}
          onKey={menus.onKey}
          {...(isEditing ? { onResize } : {})}
        />
      </Findable>
      {opened !== null && (
        <Suspense>
          <ColumnDialog element={element} {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

function shownColumns({ model }: PivotView): number {
  return new Set(model.columnLines.filter(({ slot }) => slot.kind === "cell").map(({ slot }) => slot.member)).size;
}
