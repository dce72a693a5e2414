import { type Id, namesOf } from "@sheaf/workbook";
import { Ellipsis, Plus } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { ElementPanelProps } from "../../element-kind.ts";
import { CheckAsPerson } from "./check-as-person.tsx";
import { ModelItemDialog, type OpenedItem } from "./dialogs/model-item-dialog.tsx";
import { itemWords, type ItemWords } from "./item-words.ts";
import { useMetricValues } from "./metric-values.ts";
import { dropModelItem, isOffered, type ModelList, modelItems, offer } from "./model-lists.ts";
import { t, say } from "../../../../shared/words/words.ts";
import styles from "./model.module.css";

/** The Model tab of a table of a data model: what it offers to the documents that read it, besides its columns, and to whom. */
export function TableModelPanel({ element }: ElementPanelProps) {
  const { facts, perform } = useWorkbook();
  const document = useDocument();
  const name = namesOf(document).element(element);
  const [opened, setOpened] = useState<Omit<OpenedItem, "elementId"> | null>(null);
  const values = useMetricValues(element);
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const problems = (analysis?.diagnostics ?? []).filter(({ columnId, code }) => columnId === null && code.startsWith("E_"));
  const words = itemWords(document, element);
  const section = <L extends ModelList>(list: L, title: string, add: string, empty: string): ReactNode => (
    <ItemSection
      title={title}
      add={add}
      empty={empty}
      rows={modelItems(element, list).map(words[list])}
      valueOf={list === "metrics" ? (id) => values.get(id)?.text ?? null : undefined}
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
      <PanelSection title={t("table-panels.model-panel.offered")}>
        <div className={styles.switch}>
          <Switch
            isSelected={isOffered(element)}
            onChange={(isOn) => {
              const edit = offer(element, isOn, name);
              perform(edit.label, edit.operations);
            }}
          >
            {t("table-panels.model-panel.other-documents-pick-source")}
          </Switch>
        </div>
        {problems
          .map(({ message }) => say(message))
          .map((problem) => (
            <p key={problem} className={styles.problem} role="alert">
              {problem}
            </p>
          ))}
      </PanelSection>
      {section(
        "relationships",
        t("table-panels.model-panel.relationships"),
        t("table-panels.model-panel.new-relationship"),
        t("table-panels.model-panel.lead-row-one-row"),
      )}
      {section(
        "metrics",
        t("table-panels.model-panel.metrics"),
        t("table-panels.model-panel.new-metric"),
        t("table-panels.model-panel.formulas-over-many-rows"),
      )}
      {section(
        "rowPolicies",
        t("table-panels.model-panel.row-policies"),
        t("table-panels.policy-dialog.new-row-policy"),
        t("table-panels.model-panel.everybody-may-see-model"),
      )}
      {section(
        "columnSecurities",
        t("table-panels.security-dialog.column-security"),
        t("table-panels.security-dialog.new-column-security"),
        t("table-panels.model-panel.everybody-may-see-model-2"),
      )}
      <CheckAsPerson element={element} name={name} />
      {opened !== null && <ModelItemDialog element={element} list={opened.list} id={opened.id} onClose={close} />}
    </>
  );
}

function ItemSection({
  title,
  add,
  empty,
  rows,
  valueOf,
  onOpen,
  onDelete,
}: {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  readonly rows: readonly ItemWords[];
  /** What an item is over all rows, where it is a value. */
  readonly valueOf: ((id: Id) => string | null) | undefined;
  /** Null: a new one. */
  readonly onOpen: (id: Id | null) => void;
  readonly onDelete: (row: ItemWords) => void;
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
              {valueOf?.(row.id) != null && (
                <span className={styles.value} title={t("table-panels.model-panel.over-all-rows")}>
                  {valueOf(row.id)}
                </span>
              )}
              <MenuButton
                label={row.name}
                entries={[
                  { kind: "item", id: "edit", label: t("table-panels.model-panel.edit"), onSelect: () => onOpen(row.id) },
                  { kind: "item", id: "delete", label: t("shared.delete"), isDestructive: true, onSelect: () => onDelete(row) },
                ]}
                trigger={<IconButton icon={Ellipsis} label={t("table-panels.model-panel.more-for", { name: row.name })} />}
              />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
