import { useDraggable, useDroppable } from "@dnd-kit/core";
import { ChevronDown, Columns3, Plus, Rows3, Sigma, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { NameField } from "../../../../shared/fields/name-field.tsx";
import { Icon, type IconType } from "../../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { ClickMenu } from "../../chart/panel/click-menu.tsx";
import type { ChartPort, PanelColumn } from "../../chart/panel/panel-port.ts";
import { shapeWord } from "../../chart/panel/shelf.tsx";
import { ColumnDialog, type OpenedColumn } from "./column-dialog.tsx";
import { type Carried, fieldEntries, pillEntries, takeAway } from "./pivot-actions.ts";
import { type Shelf, shelfRoles, shelfTitles } from "./shelf-changes.ts";
import styles from "../../chart/panel/chart-panel.module.css";

const icons: Readonly<Record<Shelf, IconType>> = { rowsBy: Rows3, columnsBy: Columns3, values: Sigma };

interface PivotShelfProps {
  readonly port: ChartPort;
  readonly shelf: Shelf;
  readonly columns: readonly PanelColumn[];
  /** Columns of the pivot that lie on no shelf. */
  readonly unplaced: readonly PanelColumn[];
  readonly isDragging: boolean;
}

/** One shelf: its columns in their order, a plus with what it can take, and the place where a dragged thing lands. */
export function PivotShelf({ port, shelf, columns, unplaced, isDragging }: PivotShelfProps) {
  const { setNodeRef, isOver } = useDroppable({ id: shelf, data: { shelf, at: null } });
  const isTarget = isDragging && isOver;
  return (
    <section ref={setNodeRef} className={cx(styles.shelf, isTarget && styles.over)} aria-label={shelfTitles[shelf]}>
      <header className={styles.shelfHead}>
        <Icon icon={icons[shelf]} />
        <h3 className={styles.shelfTitle}>{shelfTitles[shelf]}</h3>
        <MenuButton
          label={`Fields for ${shelfTitles[shelf]}`}
          placement="bottom end"
          entries={fieldEntries(port, unplaced, shelf)}
          trigger={<IconButton icon={Plus} label={`Add to ${shelfTitles[shelf]}`} />}
        />
      </header>
      {columns.map((column, index) => (
        <Pill key={column.id} port={port} column={column} shelf={shelf} index={index} isDragging={isDragging} />
      ))}
      {isTarget && <div className={styles.slot} />}
      {columns.length === 0 && !isTarget && (
        <p className={styles.hint}>{shelfRoles[shelf] === "measure" ? "Drop a number" : "Drop a field"}</p>
      )}
    </section>
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
  const [isRenaming, setRenaming] = useState(false);
  const [open, setOpen] = useState<OpenedColumn["what"] | null>(null);
  if (isRenaming) {
    return (
      <div className={cx(styles.pill, shelfRoles[shelf] === "measure" && styles.measure)}>
        <NameField
          label="Column name"
          value={column.name}
          maxLength={200}
          className={styles.pillButton}
          onEnd={(name) => {
            setRenaming(false);
            if (name !== null && name !== column.name) port.setColumn(`Rename ${column.name}`, column.id, { name });
          }}
        />
      </div>
    );
  }
  return (
    <div ref={setTarget}>
      {isAnyDragged && isOver && <div className={styles.slot} />}
      <div
        ref={setDragged}
        {...listeners}
        className={cx(styles.pill, shelfRoles[shelf] === "measure" && styles.measure, isDragging && styles.lifted)}
      >
        <ClickMenu
          label={column.name}
          entries={pillEntries(port, column, shelf, {
            rename: () => setRenaming(true),
            order: () => shelf !== "values" && setOpen(shelf),
            totals: () => setOpen("totals"),
          })}
          className={cx(styles.pillButton, "ring-inside")}
          onKeyDown={(event) => {
            if (event.key !== "Delete" && event.key !== "Backspace" && event.key !== "F2") return;
            // The same keys mean the whole element elsewhere on the screen.
            event.stopPropagation();
            event.preventDefault();
            if (event.key === "F2") setRenaming(true);
            else takeAway(port, column);
          }}
        >
          {column.isBroken ? (
            <Icon icon={TriangleAlert} label="Broken formula" className={styles.broken ?? ""} />
          ) : (
            <ValueTypeIcon type={column.type} />
          )}
          <span className={styles.pillName}>{column.name}</span>
          <span className={styles.pillDetail}>{shapeWord(column)}</span>
          <Icon icon={ChevronDown} />
        </ClickMenu>
      </div>
      {open !== null && <ColumnDialog element={port.element} what={open} columnId={column.id} onClose={() => setOpen(null)} />}
    </div>
  );
}
