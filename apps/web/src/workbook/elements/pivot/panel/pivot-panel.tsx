import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useSensor,
  useSensors,
  type Collision,
  type DragEndEvent,
  type DragStartEvent,
} from "@dnd-kit/core";
import { type Element, type Json, pivotShown } from "@sheaf/workbook";
import { ArrowLeftRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { SearchField } from "../../../../shared/fields/search-field.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { ClickMenu } from "../../chart/panel/click-menu.tsx";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../../chart/panel/format/rows.tsx";
import { setAt } from "../../chart/panel/format/member-path.ts";
import type { ChartPort, PanelColumn, SourceField } from "../../chart/panel/panel-port.ts";
import { DraggedColumn } from "../../dragged-column.tsx";
import type { ElementPanelProps } from "../../element-kind.ts";
import { item } from "../../table/actions/column-menu.ts";
import { type Carried, put } from "./pivot-actions.ts";
import { PivotShelf } from "./pivot-shelf.tsx";
import { idsOn, type Shelf, shelfTitles, shelves, swapped } from "./shelf-changes.ts";
import { usePivotPort } from "./use-pivot-port.ts";
import styles from "../../chart/panel/chart-panel.module.css";

/** What a pivot is made of: its shelves, the columns to put on them, and its totals. */
export function PivotFieldsPanel({ element }: ElementPanelProps) {
  const port = usePivotPort(element);
  const [carried, setCarried] = useState<Carried | null>(null);
  const dragged = carried?.kind === "field" ? carried.field : carried?.column;
  // A press stays a press until the pointer has moved.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }));
  const placed = new Set(shelves.flatMap((shelf) => idsOn(element, shelf)));
  const unplaced = port.columns.filter(({ id }) => !placed.has(id));
  const on = (shelf: Shelf): readonly PanelColumn[] =>
    idsOn(element, shelf).flatMap((id) => port.columns.find((column) => column.id === id) ?? []);
  const end = ({ over }: DragEndEvent): void => {
    const target = over?.data.current as { readonly shelf: Shelf; readonly at: number | null } | undefined;
    if (carried !== null && target !== undefined) put(port, carried, target.shelf, target.at);
    setCarried(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(given) => narrowest(pointerWithin(given))}
      onDragStart={({ active }: DragStartEvent) => setCarried((active.data.current as { readonly carried: Carried }).carried)}
      onDragEnd={end}
      onDragCancel={() => setCarried(null)}
    >
      <PanelSection
        title="Pivot"
        actions={
          <IconButton
            icon={ArrowLeftRight}
            label="Swap rows and columns"
            onPress={() => port.setMembers("Swap rows and columns", swapped(element))}
          />
        }
      >
        {null}
      </PanelSection>
      {shelves.map((shelf) => (
        <PivotShelf key={shelf} port={port} shelf={shelf} columns={on(shelf)} unplaced={unplaced} isDragging={carried !== null} />
      ))}
      <Totals element={element} port={port} />
      <Fields port={port} unplaced={unplaced} isDragging={carried !== null} />
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={6000}>
          {dragged !== undefined && <DraggedColumn type={dragged.type} name={dragged.name} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** A column on a shelf lies inside of the shelf: landing on it means its place. */
const narrowest = (collisions: readonly Collision[]): Collision[] =>
  collisions.toSorted((a, b) => Number(String(b.id).startsWith("before")) - Number(String(a.id).startsWith("before")));

function Totals({ element, port }: { readonly element: Element; readonly port: ChartPort }) {
  const shown = pivotShown(element);
  const totals = element["totals"] as { readonly showSubtotals?: "shown" | "hidden" | "when-collapsed" } | undefined;
  const set = (label: string, path: readonly string[], value: Json | undefined): void =>
    port.setMembers(label, setAt(element, path, value));
  const hasGroups = shown.rows.length > 1 || shown.columns.length > 1;
  return (
    <PanelSection title="Totals">
      <Rows>
        <SwitchRow
          label="Grand totals"
          value={shown.totals.rows.grand}
          onChange={(isOn) =>
            set(isOn ? "Show grand totals" : "Hide grand totals", ["totals", "showGrandTotals"], isOn ? undefined : "hidden")
          }
        />
        {hasGroups && (
          <ChoiceRow
            label="Subtotals"
            value={totals?.showSubtotals ?? "shown"}
            options={[
              { id: "shown", label: "Shown" },
              { id: "when-collapsed", label: "When collapsed" },
              { id: "hidden", label: "Hidden" },
            ]}
            onChange={(id) => set("Change subtotals", ["totals", "showSubtotals"], id === "shown" ? undefined : id)}
          />
        )}
        {(["rows", "columns"] as const).map((axis) =>
          shown[axis].length === 0 ? null : (
            <ChoiceRow
              key={axis}
              label={axis === "rows" ? "Row totals" : "Column totals"}
              value={shown.totals[axis].position}
              options={
                axis === "rows"
                  ? [
                      { id: "last", label: "Below" },
                      { id: "first", label: "Above" },
                    ]
                  : [
                      { id: "last", label: "Right" },
                      { id: "first", label: "Left" },
                    ]
              }
              onChange={(id) => set("Move totals", ["sheaf", "totals", axis, "position"], id === "last" ? undefined : id)}
            />
          ),
        )}
        {(["rows", "columns"] as const).map((axis) =>
          shown[axis].length === 0 ? null : (
            <TextRow
              key={axis}
              label={axis === "rows" ? "Row label" : "Column label"}
              value={shown.totals[axis].label ?? ""}
              placeholder="Total"
              onCommit={(text) => set("Name totals", ["sheaf", "totals", axis, "label"], text.trim() === "" ? undefined : text.trim())}
            />
          ),
        )}
      </Rows>
    </PanelSection>
  );
}

/** The columns of the source, and the pivot's own that lie on no shelf. Dragged to a shelf, or sent there by their menu. */
function Fields({
  port,
  unplaced,
  isDragging,
}: {
  readonly port: ChartPort;
  readonly unplaced: readonly PanelColumn[];
  readonly isDragging: boolean;
}) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const isFound = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(wanted);
  const fields = port.fields.filter(isFound);
  const groups = [...new Set(fields.map(({ group }) => group))];
  const own = unplaced.filter(isFound);
  return (
    <PanelSection title="Fields">
      {port.fields.length > 8 && <SearchField label="Find a field" value={search} onChange={setSearch} size="small" />}
      <div className={cx(styles.fields, isDragging && styles.faded)}>
        {groups.map((group) => (
          <FieldGroup key={group} title={groups.length > 1 || own.length > 0 ? group : null}>
            {fields
              .filter((field) => field.group === group)
              .map((field) => (
                <FieldRow
                  key={field.key}
                  port={port}
                  carried={{ kind: "field", field }}
                  field={field}
                  isUsed={port.columns.some((column) => column.formula.includes(field.reference))}
                />
              ))}
          </FieldGroup>
        ))}
        {own.length > 0 && (
          <FieldGroup title="Columns of this pivot">
            {own.map((column) => (
              <FieldRow key={column.id} port={port} carried={{ kind: "column", column, from: null }} field={column} isUsed={false} />
            ))}
          </FieldGroup>
        )}
        {fields.length + own.length === 0 && <p className={styles.hint}>{search === "" ? "The source has no columns" : "Nothing found"}</p>}
      </div>
    </PanelSection>
  );
}

function FieldGroup({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={title ?? "Columns"}>
      {title !== null && <h4 className={styles.group}>{title}</h4>}
      <ul>{children}</ul>
    </div>
  );
}

interface FieldRowProps {
  readonly port: ChartPort;
  readonly carried: Carried;
  readonly field: Pick<SourceField, "name" | "type">;
  readonly isUsed: boolean;
}

function FieldRow({ port, carried, field, isUsed }: FieldRowProps) {
  const key = carried.kind === "field" ? carried.field.key : carried.column.id;
  const { setNodeRef, listeners } = useDraggable({ id: `${carried.kind}\n${key}`, data: { carried } });
  const entries = shelves.map((shelf) => item(shelf, shelfTitles[shelf], () => put(port, carried, shelf)));
  return (
    <li>
      <div ref={setNodeRef} {...listeners}>
        <ClickMenu label={`Put ${field.name} on`} entries={entries} className={cx(styles.field, isUsed && styles.used, "ring-inside")}>
          <ValueTypeIcon type={field.type} />
          <span className={styles.pillName}>{field.name}</span>
        </ClickMenu>
      </div>
    </li>
  );
}
