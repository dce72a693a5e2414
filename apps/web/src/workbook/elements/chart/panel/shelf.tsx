import { useDraggable, useDroppable } from "@dnd-kit/core";
import {
  ArrowRight,
  ArrowUp,
  Circle,
  CircleDot,
  Columns3,
  Flag,
  Hash,
  Layers,
  ListTree,
  Map as MapIcon,
  MessageSquareText,
  MoveHorizontal,
  MoveVertical,
  Palette,
  Rows3,
  Shapes,
  Split,
  Tag,
  Target,
  Waypoints,
} from "lucide-react";
import { dependsOnAggregate } from "@sheaf/workbook";
import { useState } from "react";
import type { IconType } from "../../../../shared/icons/icon.tsx";
import { ColumnPill, useRenaming } from "../../shelves/column-pill.tsx";
import { ShelfFrame } from "../../shelves/shelf-frame.tsx";
import { channelOf, removeColumn, type Channel } from "../../shelves/chart-channels.ts";
import type { ChartPort, PanelColumn } from "../../shelves/panel-port.ts";
import { KeyDialog } from "../../shelves/keys/key-dialog.tsx";
import { axisOrder, columnEntries, fieldEntries, roleOf, type Carried } from "../../shelves/shelf-actions.ts";
import { t } from "../../../../shared/words/words.ts";

const icons: Readonly<Record<Channel, IconType>> = {
  x: ArrowRight,
  y: ArrowUp,
  color: Palette,
  "trellis-columns": Columns3,
  "trellis-rows": Rows3,
  tooltip: MessageSquareText,
  size: Circle,
  shape: Shapes,
  value: Hash,
  hole: CircleDot,
  stage: Waypoints,
  category: ListTree,
  target: Target,
  goal: Flag,
  split: Split,
  detail: Layers,
  region: MapIcon,
  latitude: MoveVertical,
  longitude: MoveHorizontal,
  geography: Shapes,
  label: Tag,
};

interface ShelfProps {
  readonly port: ChartPort;
  readonly channel: Channel;
  readonly columns: readonly PanelColumn[];
  /** Something is being dragged. */
  readonly isDragging: boolean;
}

/** One shelf of a chart. */
export function Shelf({ port, channel, columns, isDragging }: ShelfProps) {
  const { setNodeRef, isOver } = useDroppable({ id: channel });
  return (
    <ShelfFrame
      title={channelOf(port.element, channel)?.title ?? ""}
      icon={icons[channel]}
      entries={fieldEntries(port, channel)}
      hint={roleOf(port.element, channel) === "measure" ? t("elements.on-shelf.drop-a-number") : t("elements.on-shelf.drop-a-field")}
      isTarget={isDragging && isOver}
      dropRef={setNodeRef}
    >
      {columns.map((column) => (
        <Pill key={column.id} port={port} column={column} channel={channel} />
      ))}
    </ShelfFrame>
  );
}

function isMeasure({ element }: ChartPort, name: Channel, column: PanelColumn): boolean {
  const channel = channelOf(element, name);
  return channel !== null && (channel.role === "measure" || (channel.role === "either" && dependsOnAggregate(element, column.id)));
}

function Pill({ port, column, channel }: { readonly port: ChartPort; readonly column: PanelColumn; readonly channel: Channel }) {
  const carried: Carried = { kind: "column", column, from: channel };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${channel}\n${column.id}`, data: { carried } });
  const [isOrdering, setOrdering] = useState(false);
  const takeAway = (): void =>
    port.removeColumn(t("elements.on-shelf.remove-2", { name: column.name }), column.id, removeColumn(port.element, column.id, channel));
  const isNumber = isMeasure(port, channel, column);
  const { rename, field } = useRenaming(port, column, isNumber);
  if (field !== null) return field;
  return (
    <>
      <ColumnPill
        column={column}
        entries={columnEntries(port, column, channel, { order: () => setOrdering(true), rename })}
        isMeasure={isNumber}
        isLifted={isDragging}
        dragRef={setNodeRef}
        listeners={listeners}
        onKey={{ remove: takeAway, rename }}
      />
      {isOrdering && (
        <KeyDialog element={port.element} column={column} order={axisOrder(port, channel)} onClose={() => setOrdering(false)} />
      )}
    </>
  );
}
