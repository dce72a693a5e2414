import { useDraggable } from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { ValueTypeIcon } from "../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { cx } from "../../../shared/styles/cx.ts";
import type { ChartPort, PanelColumn, SourceField } from "../chart/panel/panel-port.ts";
import { ClickMenu } from "./click-menu.tsx";
import styles from "./shelves.module.css";

interface FieldCarried {
  readonly kind: "field";
  readonly field: SourceField;
}
/** A column of the element itself that lies on no shelf. */
interface OwnCarried {
  readonly kind: "column";
  readonly column: PanelColumn;
  readonly from: null;
}

interface FieldListProps {
  readonly port: Pick<ChartPort, "fields" | "columns">;
  readonly isDragging: boolean;
  /** Where a field can be put, by its menu. */
  readonly entriesOf: (carried: FieldCarried) => readonly MenuEntry[];
  /** Columns of the element itself that can be put on a shelf; listed last. */
  readonly own?: {
    readonly title: string;
    readonly columns: readonly PanelColumn[];
    readonly entriesOf: (carried: OwnCarried) => readonly MenuEntry[];
  };
}

/** The columns of the source, by their groups, and the element's own. Dragged to a shelf, or sent there by their menu. */
export function FieldList({ port, isDragging, entriesOf, own }: FieldListProps) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const isFound = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(wanted);
  const found = port.fields.filter(isFound);
  const groups = [...new Set(found.map(({ group }) => group))];
  const ownFound = own?.columns.filter(isFound) ?? [];
  const hasTitles = groups.length > 1 || ownFound.length > 0;
  return (
    <PanelSection title="Fields">
      {port.fields.length > 8 && <SearchField label="Find a field" value={search} onChange={setSearch} size="small" />}
      <div className={cx(styles.fields, isDragging && styles.faded)}>
        {groups.map((group) => (
          <FieldGroup key={group} title={group} isTitleShown={hasTitles}>
            {found
              .filter((field) => field.group === group)
              .map((field) => {
                const carried: FieldCarried = { kind: "field", field };
                const isUsed = port.columns.some((column) => column.formula.includes(field.reference));
                return (
                  <FieldRow key={field.key} id={field.key} carried={carried} shown={field} isUsed={isUsed} entries={entriesOf(carried)} />
                );
              })}
          </FieldGroup>
        ))}
        {own !== undefined && ownFound.length > 0 && (
          <FieldGroup title={own.title} isTitleShown>
            {ownFound.map((column) => {
              const carried: OwnCarried = { kind: "column", column, from: null };
              return (
                <FieldRow key={column.id} id={column.id} carried={carried} shown={column} isUsed={false} entries={own.entriesOf(carried)} />
              );
            })}
          </FieldGroup>
        )}
        {found.length + ownFound.length === 0 && (
          <p className={styles.hint}>{search === "" ? "The source has no columns" : "Nothing found"}</p>
        )}
      </div>
    </PanelSection>
  );
}

interface FieldGroupProps {
  readonly title: string;
  readonly isTitleShown: boolean;
  readonly children: readonly ReactNode[];
}

function FieldGroup({ title, isTitleShown, children }: FieldGroupProps) {
  return (
    <div role="group" aria-label={title}>
      {isTitleShown && <h4 className={styles.group}>{title}</h4>}
      <ul>{children}</ul>
    </div>
  );
}

interface FieldRowProps {
  readonly id: string;
  readonly carried: FieldCarried | OwnCarried;
  readonly shown: Pick<SourceField, "name" | "type">;
  /** A column of the element reads it. */
  readonly isUsed: boolean;
  readonly entries: readonly MenuEntry[];
}

function FieldRow({ id, carried, shown, isUsed, entries }: FieldRowProps) {
  const { setNodeRef, listeners } = useDraggable({ id: `${carried.kind}\n${id}`, data: { carried } });
  return (
    <li>
      <div ref={setNodeRef} {...listeners}>
        <ClickMenu label={`Put ${shown.name} on`} entries={entries} className={cx(styles.field, isUsed && styles.used, "ring-inside")}>
          <ValueTypeIcon type={shown.type} />
          <span className={styles.pillName}>{shown.name}</span>
        </ClickMenu>
      </div>
    </li>
  );
}
