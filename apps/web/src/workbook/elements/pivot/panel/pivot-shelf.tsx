import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Columns3, Rows3, Sigma } from "lucide-react";
import { useState } from "react";
import { cx } from "../../../../shared/styles/cx.ts";
import type { IconType } from "../../../../shared/icons/icon.tsx";
import type { ChartPort, PanelColumn } from "../../shelves/panel-port.ts";
import { ColumnPill, useRenaming } from "../../shelves/column-pill.tsx";
import { ShelfFrame } from "../../shelves/shelf-frame.tsx";
import { ColumnDialog, type OpenedColumn } from "./column-dialog.tsx";
import { type Carried, fieldEntries, pillEntries, takeAway } from "./pivot-actions.ts";
import { type Shelf, shelfRoles, shelfTitles } from "./shelf-changes.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "../../shelves/shelves.module.css";

const icons: Readonly<Record<Shelf, IconType>> = { rowsBy: Rows3, columnsBy: Columns3, values: Sigma };

interface PivotShelfProps {
  readonly port: ChartPort;
  readonly shelf: Shelf;
  readonly columns: readonly PanelColumn[];
  /** Columns of the pivot that lie on no shelf. */
  readonly unplaced: readonly PanelColumn[];
  readonly isDragging: boolean;
}

/** One shelf of a pivot: its columns in their order; what is dropped on a column comes before it. */
export function PivotShelf({ port, shelf, columns, unplaced, isDragging }: PivotShelfProps) {
  const { setNodeRef, isOver } = useDroppable({ id: shelf, data: { shelf, at: null } });
  return (
    <ShelfFrame
      title={shelfTitles[shelf]}
      icon={icons[shelf]}
      entries={fieldEntries(port, unplaced, shelf)}
      hint={shelfRoles[shelf] === "measure" ? t("pivot.shelf.drop-a-number") : t("pivot.shelf.drop-a-field")}
      isTarget={isDragging && isOver}
      dropRef={setNodeRef}
    >
      {columns.map((column, index) => (
        <Pill key={column.id} port={port} column={column} shelf={shelf} index={index} isDragging={isDragging} />
      ))}
    </ShelfFrame>
  );
}

interface PillProps {
  readonly port: ChartPort;
  readonly column: PanelColumn;
  readonly shelf: Shelf;
  readonly index: number;
  readonly isDragging: boolean;
}

function Pill({ port, column, shelf, index, isDragging: isAnyDragged }: PillProps) {
  const carried: Carried = { kind: "column", column, from: shelf };
  const id = `${shelf}\n${column.id}`;
  const { setNodeRef: setDragged, listeners, isDragging } = useDraggable({ id, data: { carried } });
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: `before\n${id}`, data: { shelf, at: index } });
  const [open, setOpen] = useState<OpenedColumn["what"] | null>(null);
  const isMeasure = shelfRoles[shelf] === "measure";
  const { rename, field } = useRenaming(port, column, isMeasure);
  if (field !== null) return field;
  return (
    <div ref={setTarget} className={styles.place}>
      {isAnyDragged && isOver && <div className={cx(styles.slot, styles.before)} />}
      <ColumnPill
        column={column}
        entries={pillEntries(port, column, shelf, {
          rename,
          order: () => shelf !== "values" && setOpen(shelf),
          totals: () => setOpen("totals"),
        })}
        isMeasure={isMeasure}
        isLifted={isDragging}
        dragRef={setDragged}
        listeners={listeners}
        onKey={{ remove: () => takeAway(port, column), rename }}
      />
      {open !== null && <ColumnDialog element={port.element} what={open} columnId={column.id} onClose={() => setOpen(null)} />}
    </div>
  );
}
