import { useDraggable, useDroppable } from "@dnd-kit/core";
import { ArrowRight, ArrowUp, ChevronDown, Columns3, MessageSquareText, Palette, Plus, Rows3, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Icon, type IconType } from "../../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { channelRoles, channelTitles, removeColumn, type Channel } from "./chart-channels.ts";
import { aggregateTitles, periodTitles, shapeOf } from "./column-shape.ts";
import { ClickMenu } from "./click-menu.tsx";
import type { ChartPort, PanelColumn } from "./panel-port.ts";
import { KeyDialog } from "./keys/key-dialog.tsx";
import { limitOf } from "./keys/label-limit.ts";
import { axisOrder, columnEntries, fieldEntries, type Carried } from "./shelf-actions.ts";
import styles from "./chart-panel.module.css";

const icons: Readonly<Record<Channel, IconType>> = {
  x: ArrowRight,
  y: ArrowUp,
  color: Palette,
  "trellis-columns": Columns3,
  "trellis-rows": Rows3,
  tooltip: MessageSquareText,
};

interface ShelfProps {
  readonly port: ChartPort;
  readonly channel: Channel;
  readonly columns: readonly PanelColumn[];
  /** Something is being dragged. */
  readonly isDragging: boolean;
}

/** One shelf: its columns, a plus with the fields, and the place where a dragged thing lands. */
export function Shelf({ port, channel, columns, isDragging }: ShelfProps) {
  const { setNodeRef, isOver } = useDroppable({ id: channel });
  return (
    <section ref={setNodeRef} className={cx(styles.shelf, isDragging && isOver && styles.over)} aria-label={channelTitles[channel]}>
      <header className={styles.shelfHead}>
        <Icon icon={icons[channel]} />
        <h3 className={styles.shelfTitle}>{channelTitles[channel]}</h3>
        <MenuButton
          label={`Fields for ${channelTitles[channel]}`}
          placement="bottom end"
          entries={fieldEntries(port, channel)}
          trigger={<IconButton icon={Plus} label={`Add to ${channelTitles[channel]}`} />}
        />
      </header>
      {columns.map((column) => (
        <Pill key={column.id} port={port} column={column} channel={channel} />
      ))}
      {isDragging && isOver && <div className={styles.slot} />}
      {columns.length === 0 && !(isDragging && isOver) && (
        <p className={styles.hint}>{channelRoles[channel] === "measure" ? "Drop a number" : "Drop a field"}</p>
      )}
    </section>
  );
}

function Pill({ port, column, channel }: { readonly port: ChartPort; readonly column: PanelColumn; readonly channel: Channel }) {
  const carried: Carried = { kind: "column", column, from: channel };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${channel}\n${column.id}`, data: { carried } });
  const [isOrdering, setOrdering] = useState(false);
  return (
    <>
      <div
        ref={setNodeRef}
        {...listeners}
        className={cx(styles.pill, channelRoles[channel] === "measure" && styles.measure, isDragging && styles.lifted)}
      >
        <ClickMenu
          label={column.name}
          entries={columnEntries(port, column, channel, () => setOrdering(true))}
          className={cx(styles.pillButton, "ring-inside")}
          onKeyDown={(event) => {
            if (event.key !== "Delete" && event.key !== "Backspace") return;
            // The same keys mean the whole element elsewhere on the screen.
            event.stopPropagation();
            port.removeColumn(`Remove ${column.name}`, column.id, removeColumn(port.element, column.id, channel));
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
      {isOrdering && (
        <KeyDialog
          element={port.element}
          column={column}
          order={channel === "x" ? axisOrder(port) : null}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}

export function shapeWord(column: PanelColumn): string {
  const limit = limitOf(column.formula);
  if (limit !== null) return limit.count === null ? "Limited" : `First ${limit.count}`;
  const shape = shapeOf(column.formula);
  switch (shape.kind) {
    case "aggregate":
      return shape.name === "CountDistinct" ? "Distinct" : shape.name === "Count" ? "Count" : aggregateTitles[shape.name];
    case "count-rows":
      return "Rows";
    case "period":
      return periodTitles[shape.unit];
    case "plain":
      return "";
    case "formula":
      return "Formula";
  }
}
