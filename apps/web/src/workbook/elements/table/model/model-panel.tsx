import { type Element, type Id, namesOf } from "@sheaf/workbook";
import { Ellipsis, Plus } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { findElement, useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { ElementPanelProps } from "../../element-kind.ts";
import { CheckAsPerson } from "./check-as-person.tsx";
import { MetricDialog } from "./metric-dialog.tsx";
import { dropModelItem, isOffered, type ModelItems, type ModelList, modelItems, offer } from "./model-lists.ts";
import { PolicyDialog } from "./policy-dialog.tsx";
import { RelationshipDialog } from "./relationship-dialog.tsx";
import { SecurityDialog } from "./security-dialog.tsx";
import styles from "./model.module.css";

/** What is open in a dialog; id null: something new. */
interface Opened {
  readonly list: ModelList;
  readonly id: Id | null;
}

interface Row {
  readonly id: Id;
  readonly name: string;
  readonly detail: string;
  readonly isFormula?: boolean;
}

const itemOf = <L extends ModelList>(element: Element, list: L, id: Id | null): ModelItems[L] | null =>
  modelItems(element, list).find((item) => item.id === id) ?? null;

const dialogs: Readonly<Record<ModelList, (element: Element, id: Id | null, onClose: () => void) => ReactNode>> = {
  relationships: (element, id, onClose) => (
    <RelationshipDialog element={element} relationship={itemOf(element, "relationships", id)} onClose={onClose} />
  ),
  metrics: (element, id, onClose) => <MetricDialog element={element} metric={itemOf(element, "metrics", id)} onClose={onClose} />,
  rowPolicies: (element, id, onClose) => <PolicyDialog element={element} policy={itemOf(element, "rowPolicies", id)} onClose={onClose} />,
  columnSecurities: (element, id, onClose) => (
    <SecurityDialog element={element} security={itemOf(element, "columnSecurities", id)} onClose={onClose} />
  ),
};

/** The Model tab of a table of a data model: what it offers to the documents that read it, besides its columns, and to whom. */
export function TableModelPanel({ element }: ElementPanelProps) {
  const { facts, perform } = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const name = names.element(element);
  const [opened, setOpened] = useState<Opened | null>(null);
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const problems = (analysis?.diagnostics ?? []).filter(({ columnId, code }) => columnId === null && code.startsWith("E_"));
  const columnName = (of: Element | undefined, id: Id): string =>
    of === undefined ? id : names.column(of, id) || (id.split("/").at(-1) ?? id);
  const rowsOf: { readonly [L in ModelList]: (item: ModelItems[L]) => Row } = {
    relationships: (one) => {
      const target = findElement(document, one.targetElementId);
      const targetName = target === undefined ? one.targetElementId : names.element(target);
      const keys = one.keys.map((key) => `${columnName(element, key.sourceColumnId)} = ${columnName(target, key.targetColumnId)}`);
      return { id: one.id, name: one.name ?? targetName, detail: `${targetName}: ${keys.join(", ")}` };
    },
    metrics: (one) => ({
      id: one.id,
      name: one.name ?? one.id,
      detail: names.toPrinted(element.id, { metricId: one.id }, one.formula),
      isFormula: true,
    }),
    rowPolicies: (one) => ({
      id: one.id,
      name: `${one.name ?? "Row policy"}${one.state === "disabled" ? " (off)" : ""}`,
      detail: names.toPrinted(element.id, null, one.rule),
      isFormula: true,
    }),
    columnSecurities: (one) => ({
      id: one.id,
      name: one.restrictedColumns.map((id) => columnName(element, id)).join(", "),
      detail: {
        "no-one-can-view": "Nobody sees them",
        "specific-users-and-teams": "Some people see them",
        "user-attribute": "People with an attribute see them",
      }[one.criteria.kind],
    }),
  };
  const section = <L extends ModelList>(list: L, title: string, add: string, empty: string): ReactNode => (
    <ItemSection
      title={title}
      add={add}
      empty={empty}
      rows={modelItems(element, list).map(rowsOf[list])}
      onOpen={(id) => setOpened({ list, id })}
      onDelete={(row) => {
        const edit = dropModelItem(element, list, row.id, row.name);
        perform(edit.label, edit.operations);
      }}
    />
  );
  const close = (): void => setOpened(null);
  return (
    <>
      <PanelSection title="Offered">
        <div className={styles.switch}>
          <Switch
            isSelected={isOffered(element)}
            onChange={(isOn) => {
              const edit = offer(element, isOn, name);
              perform(edit.label, edit.operations);
            }}
          >
            Other documents can pick it as a source
          </Switch>
        </div>
        {problems.map(({ message }) => (
          <p key={message} className={styles.problem} role="alert">
            {message}
          </p>
        ))}
      </PanelSection>
      {section("relationships", "Relationships", "New relationship", "Lead from a row here to one row of another table, by keys.")}
      {section("metrics", "Metrics", "New metric", "Formulas over many rows that everybody uses by name.")}
      {section("rowPolicies", "Row policies", "New row policy", "Everybody who may see this model sees all rows.")}
      {section("columnSecurities", "Column security", "New column security", "Everybody who may see this model sees all columns.")}
      <CheckAsPerson element={element} name={name} />
      {opened !== null && dialogs[opened.list](element, opened.id, close)}
    </>
  );
}

function ItemSection({
  title,
  add,
  empty,
  rows,
  onOpen,
  onDelete,
}: {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  readonly rows: readonly Row[];
  /** Null: a new one. */
  readonly onOpen: (id: Id | null) => void;
  readonly onDelete: (row: Row) => void;
}) {
  return (
    <PanelSection title={title} actions={<IconButton icon={Plus} label={add} onPress={() => onOpen(null)} />}>
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={title}>
          {rows.map((row) => (
            <li key={row.id} className={styles.item}>
              <span className={styles.words}>
                <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
                  {row.name}
                </button>
                <p className={cx(styles.detail, row.isFormula === true && styles.code)} title={row.detail}>
                  {row.detail}
                </p>
              </span>
              <MenuButton
                label={row.name}
                entries={[
                  { kind: "item", id: "edit", label: "Edit", onSelect: () => onOpen(row.id) },
                  { kind: "item", id: "delete", label: "Delete", isDestructive: true, onSelect: () => onDelete(row) },
                ]}
                trigger={<IconButton icon={Ellipsis} label={`More for ${row.name}`} />}
              />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
