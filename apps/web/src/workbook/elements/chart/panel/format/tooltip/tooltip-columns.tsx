import { closestCenter, DndContext, DragOverlay, type Over, useDraggable, useDroppable } from "@dnd-kit/core";
import type { Id } from "@sheaf/workbook";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../../../../../../shared/actions/icon-button.tsx";
import { Checkbox } from "../../../../../../shared/choices/checkbox.tsx";
import { Icon } from "../../../../../../shared/icons/icon.tsx";
import { cx } from "../../../../../../shared/styles/cx.ts";
import { t } from "../../../../../../shared/words/words.ts";
import { DraggedColumn } from "../../../../dragged-column.tsx";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { dragWords, useDragSensors } from "../../../../use-drag-sensors.ts";
import styles from "../format.module.css";
import { movedTo, tooltipOrder, tooltipSet } from "./tooltip-order.ts";

interface TooltipColumnsProps {
  readonly port: ChartPort;
  /** The columns that the tooltip has by itself. */
  readonly own: readonly Id[];
}

/** The columns of the tooltip in their order, which is changed by a drag, by buttons or keys, and whether each is shown. */
export function TooltipColumns({ port, own }: TooltipColumnsProps) {
  const { ids, hidden } = tooltipOrder(port.element, own);
  const [carried, setCarried] = useState<Id | null>(null);
  const sensors = useDragSensors(carried !== null);
  if (ids.length === 0) return <p className={styles.note}>{t("chart-panels.tooltip.none")}</p>;
  const write = (order: readonly Id[], left: ReadonlySet<Id>): void =>
    port.setMembers(t("chart-panels.tooltip.columns"), tooltipSet(port.element, own, { ids: order, hidden: left }));
  const move = (from: number, to: number): void => {
    const order = movedTo(ids, from, to);
    if (order !== ids) write(order, hidden);
  };
  const dragged = port.columns.find(({ id }) => id === carried);
  return (
    <DndContext
      accessibility={dragWords}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setCarried(String(active.id))}
      onDragEnd={({ over }: { readonly over: Over | null }) => {
        if (carried !== null && over !== null) move(ids.indexOf(carried), ids.indexOf(String(over.id)));
        setCarried(null);
      }}
      onDragCancel={() => setCarried(null)}
    >
      <ul className={styles.order} aria-label={t("chart-panels.tooltip.columns")}>
        {ids.map((id, index) => (
          <TooltipRow
            key={id}
            id={id}
            name={port.columns.find((column) => column.id === id)?.name ?? ""}
            isShown={!hidden.has(id)}
            onShown={(isShown) => write(ids, new Set(ids.filter((each) => (each === id ? !isShown : hidden.has(each)))))}
            landing={carried === null || carried === id ? null : ids.indexOf(carried) < index ? "below" : "above"}
            isFirst={index === 0}
            isLast={index === ids.length - 1}
            onMove={(by) => move(index, index + by)}
          />
        ))}
      </ul>
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={6000}>
          {dragged !== undefined && <DraggedColumn type={dragged.type} name={dragged.name} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

interface TooltipRowProps {
  readonly id: Id;
  readonly name: string;
  readonly isShown: boolean;
  readonly onShown: (isShown: boolean) => void;
  /** Where a column that is held over it would land; null: nothing else is held. */
  readonly landing: "above" | "below" | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

function TooltipRow({ id, name, isShown, onShown, landing, isFirst, isLast, onMove }: TooltipRowProps) {
  const drag = useDraggable({ id });
  const drop = useDroppable({ id });
  const isTarget = landing !== null && drop.isOver;
  return (
    <li
      ref={drop.setNodeRef}
      className={cx(drag.isDragging && styles.lifted, isTarget && (landing === "above" ? styles.landsAbove : styles.landsBelow))}
      onKeyDownCapture={(event) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(event.key === "ArrowUp" ? -1 : 1);
      }}
    >
      <span ref={drag.setNodeRef} {...drag.listeners} className={styles.grip} data-grip={id}>
        <Icon icon={GripVertical} />
      </span>
      <Checkbox isSelected={isShown} onChange={onShown}>
        {name}
      </Checkbox>
      <IconButton icon={ChevronUp} label={t("chart-panels.tooltip.up", { name })} isDisabled={isFirst} onPress={() => onMove(-1)} />
      <IconButton icon={ChevronDown} label={t("chart-panels.tooltip.down", { name })} isDisabled={isLast} onPress={() => onMove(1)} />
    </li>
  );
}
