import { type CollisionDetection, DndContext, DragOverlay, pointerWithin, type DragStartEvent, type Over } from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import type { PanelColumn, SourceField } from "./panel-port.ts";
import { DraggedColumn } from "../dragged-column.tsx";
import { dragWords, useDragSensors } from "../use-drag-sensors.ts";

/** What can be dragged in a panel with shelves: a column of the source, or one of the element's own. */
type AnyCarried = { readonly kind: "field"; readonly field: SourceField } | { readonly kind: "column"; readonly column: PanelColumn };

interface ShelfBoardProps<C extends AnyCarried> {
  /** What counts as under the pointer; without it, everything that is. */
  readonly collisionDetection?: CollisionDetection;
  readonly onDrop: (carried: C, over: Over) => void;
  /** Null: nothing is dragged. */
  readonly children: (carried: C | null) => ReactNode;
}

/** The part of a panel in which columns are dragged to shelves. What is dragged carries itself as `data: { carried }`. */
export function ShelfBoard<C extends AnyCarried>({ collisionDetection = pointerWithin, onDrop, children }: ShelfBoardProps<C>) {
  const [carried, setCarried] = useState<C | null>(null);
  const dragged = carried?.kind === "field" ? carried.field : carried?.column;
  const sensors = useDragSensors(carried !== null);
  return (
    <DndContext
      accessibility={dragWords}
      sensors={sensors}
      collisionDetection={collisionDetection}
      onDragStart={({ active }: DragStartEvent) => setCarried((active.data.current as { readonly carried: C }).carried)}
      onDragEnd={({ over }) => {
        if (carried !== null && over !== null) onDrop(carried, over);
        setCarried(null);
      }}
      onDragCancel={() => setCarried(null)}
    >
      {children(carried)}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={6000}>
          {dragged !== undefined && <DraggedColumn type={dragged.type} name={dragged.name} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}
