import { useDraggable } from "@dnd-kit/core";
import { ChevronDown, ChevronRight, Sigma } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { cx } from "../../../shared/styles/cx.ts";
import type { ChartPort, PanelColumn, RelatedFields, SourceField } from "./panel-port.ts";
import { ClickMenu } from "./click-menu.tsx";
import { t } from "../../../shared/words/words.ts";
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
  readonly port: Pick<ChartPort, "fields" | "metrics" | "related" | "columns">;
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

/** The columns of the source, metrics, what relationships lead to, and the element's own. Dragged to a shelf, or sent there by their menu. */
export function FieldList({ port, isDragging, entriesOf, own }: FieldListProps) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const isFound = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(wanted);
  const found = port.fields.filter(isFound);
  const metrics = port.metrics.filter(isFound);
  const ownFound = own?.columns.filter(isFound) ?? [];
  const related = wanted === "" ? port.related : port.related.filter((one) => leadsTo(one, isFound));
  const hasTitles = ownFound.length + metrics.length + related.length > 0;
  const row = (field: SourceField): ReactNode => {
    const carried: FieldCarried = { kind: "field", field };
    const isUsed = port.columns.some((column) => column.formula.includes(field.reference));
    return <FieldRow key={field.key} id={field.key} carried={carried} shown={field} isUsed={isUsed} entries={entriesOf(carried)} />;
  };
  return (
    <PanelSection title={t("elements.field-list.fields")}>
      {port.fields.length + port.metrics.length + port.related.length > 8 && (
        <SearchField label={t("elements.field-list.find-a-field")} value={search} onChange={setSearch} size="small" />
      )}
      <div className={cx(styles.fields, isDragging && styles.faded)}>
        {metrics.length > 0 && (
          <FieldGroup title={t("elements.field-list.metrics")} isTitleShown>
            {metrics.map(row)}
          </FieldGroup>
        )}
        {found.length > 0 && (
          <FieldGroup title={found[0]?.group ?? ""} isTitleShown={hasTitles}>
            {found.map(row)}
          </FieldGroup>
        )}
        {related.length > 0 && (
          <FieldGroup title={t("elements.field-list.relationships")} isTitleShown>
            {related.map((one) => (
              <RelatedRow key={one.key} related={one} isFound={wanted === "" ? null : isFound} row={row} />
            ))}
          </FieldGroup>
        )}
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
        {found.length + ownFound.length + metrics.length + related.length === 0 && (
          <p className={styles.hint}>{search === "" ? t("elements.field-list.source-no-columns") : t("shared.nothing-found")}</p>
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

type IsFound = (field: { readonly name: string }) => boolean;

/** Searching looks behind a relationship and those right after it; further on somebody opens them. */
function leadsTo(one: RelatedFields, isFound: IsFound, deeper = 1): boolean {
  return isFound(one) || one.fields().some(isFound) || (deeper > 0 && one.related().some((next) => leadsTo(next, isFound, deeper - 1)));
}

interface RelatedRowProps {
  readonly related: RelatedFields;
  /** What somebody looks for; null: nothing. */
  readonly isFound: IsFound | null;
  readonly row: (field: SourceField) => ReactNode;
}

/** A relationship: opened, the fields at its end and those that lead on from there. */
function RelatedRow({ related, isFound, row }: RelatedRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, to, cardinality, description } = related;
  const isShown = isOpen || (isFound !== null && !isFound(related));
  return (
    <li>
      <button
        type="button"
        className={cx(styles.field, styles.related, "ring-inside")}
        aria-expanded={isShown}
        title={description}
        onClick={() => setOpen(!isShown)}
      >
        <Icon icon={isShown ? ChevronDown : ChevronRight} />
        <span className={styles.pillName}>{name}</span>
        <span className={styles.pillDetail}>{name === to ? cardinality : `${cardinality} ${to}`}</span>
      </button>
      {isShown && <RelatedFieldRows related={related} isFound={isFound} row={row} />}
    </li>
  );
}

function RelatedFieldRows({ related, isFound, row }: RelatedRowProps) {
  const isShown = isFound === null || isFound(related) ? () => true : isFound;
  const next = related.related();
  return (
    <ul className={styles.inner} aria-label={related.name}>
      {related.fields().filter(isShown).map(row)}
      {(isFound === null ? next : next.filter((one) => isFound(related) || leadsTo(one, isFound, 0))).map((one) => (
        <RelatedRow key={one.key} related={one} isFound={isFound !== null && isFound(related) ? null : isFound} row={row} />
      ))}
    </ul>
  );
}

interface FieldRowProps {
  readonly id: string;
  readonly carried: FieldCarried | OwnCarried;
  readonly shown: Pick<SourceField, "name" | "type" | "isMetric" | "description">;
  /** A column of the element reads it. */
  readonly isUsed: boolean;
  readonly entries: readonly MenuEntry[];
}

function FieldRow({ id, carried, shown, isUsed, entries }: FieldRowProps) {
  const { setNodeRef, listeners } = useDraggable({ id: `${carried.kind}\n${id}`, data: { carried } });
  return (
    <li>
      <div ref={setNodeRef} {...listeners} title={shown.description}>
        <ClickMenu
          label={t("elements.field-list.put-on", { name: shown.name })}
          entries={entries}
          className={cx(styles.field, isUsed && styles.used, "ring-inside")}
        >
          {shown.isMetric === true ? <Icon icon={Sigma} label={t("elements.field-list.metric")} /> : <ValueTypeIcon type={shown.type} />}
          <span className={styles.pillName}>{shown.name}</span>
        </ClickMenu>
      </div>
    </li>
  );
}
