import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
} from "@dnd-kit/core";
import { useState } from "react";
import { createPortal } from "react-dom";
import { SearchField } from "../../../../shared/fields/search-field.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { cx } from "../../../../shared/styles/cx.ts";
import { channelTitles, channelsOf, type Channel } from "./chart-channels.ts";
import { ClickMenu } from "./click-menu.tsx";
import { KindPicker } from "./kind-picker.tsx";
import type { ChartPort, PanelColumn, SourceField } from "./panel-port.ts";
import { Shelf } from "./shelf.tsx";
import { put, shelfWord, type Carried } from "./shelf-actions.ts";
import { DraggedColumn } from "../../dragged-column.tsx";
import styles from "./chart-panel.module.css";

const shelves: readonly Channel[] = ["x", "y", "color", "tooltip"];
const trellis: readonly Channel[] = ["trellis-columns", "trellis-rows"];

/** The columns side of a chart: its kind, its shelves, and the fields to put on them, by drag or by menu. */
export function ChartShelves({ port }: { readonly port: ChartPort }) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const dragged = carried?.kind === "field" ? carried.field : carried?.column;
  // A press stays a press until the pointer has moved.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }));
  const channels = channelsOf(port.element);
  const on = (channel: Channel): readonly PanelColumn[] =>
    channels[channel].flatMap((id) => port.columns.find((column) => column.id === id) ?? []);
  const end = ({ over }: DragEndEvent): void => {
    const channel = over === null ? undefined : (Object.keys(channelTitles) as Channel[]).find((candidate) => candidate === over.id);
    if (carried !== null && channel !== undefined) put(port, carried, channel);
    setCarried(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }: DragStartEvent) => setCarried((active.data.current as { readonly carried: Carried }).carried)}
      onDragEnd={end}
      onDragCancel={() => setCarried(null)}
    >
      <PanelSection title="Chart">
        <KindPicker port={port} />
      </PanelSection>
      {shelves.map((channel) => (
        <Shelf key={channel} port={port} channel={channel} columns={on(channel)} isDragging={carried !== null} />
      ))}
      <Fields port={port} isDragging={carried !== null} />
      <PanelSection title="Trellis">
        {trellis.map((channel) => (
          <Shelf key={channel} port={port} channel={channel} columns={on(channel)} isDragging={carried !== null} />
        ))}
      </PanelSection>
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={6000}>
          {dragged !== undefined && <DraggedColumn type={dragged.type} name={dragged.name} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** The columns of the source. Dragged to a shelf, or sent there by their menu. */
function Fields({ port, isDragging }: { readonly port: ChartPort; readonly isDragging: boolean }) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = port.fields.filter(({ name }) => name.toLowerCase().includes(wanted));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <PanelSection title="Fields">
      {port.fields.length > 8 && <SearchField label="Find a field" value={search} onChange={setSearch} size="small" />}
      <div className={cx(styles.fields, isDragging && styles.faded)}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            {groups.length > 1 && <h4 className={styles.group}>{group}</h4>}
            <ul>
              {found
                .filter((field) => field.group === group)
                .map((field) => (
                  <li key={field.key}>
                    <FieldRow port={port} field={field} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
        {found.length === 0 && <p className={styles.hint}>{search === "" ? "The source has no columns" : "Nothing found"}</p>}
      </div>
    </PanelSection>
  );
}

function FieldRow({ port, field }: { readonly port: ChartPort; readonly field: SourceField }) {
  const carried: Carried = { kind: "field", field };
  const { setNodeRef, listeners } = useDraggable({ id: `field\n${field.key}`, data: { carried } });
  const isUsed = port.columns.some((column) => column.formula.includes(field.reference));
  const entries = (Object.keys(channelTitles) as Channel[]).map((channel): MenuEntry => ({
    kind: "item",
    id: channel,
    label: shelfWord(channel),
    onSelect: () => put(port, carried, channel),
  }));
  return (
    <div ref={setNodeRef} {...listeners}>
      <ClickMenu label={`Put ${field.name} on`} entries={entries} className={cx(styles.field, isUsed && styles.used, "ring-inside")}>
        <ValueTypeIcon type={field.type} />
        <span className={styles.pillName}>{field.name}</span>
      </ClickMenu>
    </div>
  );
}
