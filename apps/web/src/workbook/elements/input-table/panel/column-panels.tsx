import { type Element, type Id, type InputColumn, inputColumnsOf, namesOf } from "@sheaf/workbook";
import { Button } from "../../../../shared/actions/button.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { ColumnPanelProps, ColumnPanels } from "../../element-kind.ts";
import { useTableDesign } from "../../tabular/shape/use-table-design.ts";
import { useEntryTable } from "../view/use-entry-table.ts";
import { AccessSection, AccessWords, LockSection } from "./access-section.tsx";
import { EntryFormatPanel } from "./entry-format-panel.tsx";
import { ColumnHistoryPanel } from "./history-panel.tsx";
import { InvalidSection } from "./invalid-section.tsx";
import { RuleSection } from "./rule-section.tsx";
import { RuleWords } from "./rule-words.tsx";
import { ACCESS_TAB, HISTORY_TAB, RULES_TAB } from "./tab-ids.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./entry-panel.module.css";

function enteredColumn(element: Element, columnId: Id): InputColumn | null {
  const found = inputColumnsOf(element).find(({ id }) => id === columnId);
  return found === undefined || found.type === undefined ? null : found;
}

function useColumn({ element, columnId }: ColumnPanelProps): { readonly input: InputColumn | null; readonly name: string } {
  const names = namesOf(useDocument());
  return { input: enteredColumn(element, columnId), name: names.column(element, columnId) || t("input-table.column-panels.new-column") };
}

/** `Target  input column`. */
function Heading({ element, columnId }: ColumnPanelProps) {
  const { name } = useColumn({ element, columnId });
  const design = useTableDesign(element);
  const type = design.levels.flatMap(({ columns }) => columns).find(({ id }) => id === columnId)?.type ?? "text";
  return (
    <span className={styles.heading}>
      <ValueTypeIcon type={type} />
      <span className={styles.name}>{name}</span>
      <span className={styles.kind}>{t("input-table.column-panels.input-column")}</span>
    </span>
  );
}

/** What its cells take, who enters, what is wrong. */
function ValidationPanel({ element, columnId }: ColumnPanelProps) {
  const { input, name } = useColumn({ element, columnId });
  const { focus, mode, canChange } = useWorkbook();
  const { state } = useEntryTable(element);
  if (input === null) return null;
  const isEditing = mode === "edit" && canChange;
  return (
    <>
      {isEditing ? <RuleSection element={element} input={input} name={name} /> : <RuleWords element={element} input={input} name={name} />}
      <AccessWords
        element={element}
        input={input}
        state={state}
        {...(isEditing
          ? {
              actions: (
                <Button size="small" variant="quiet" onPress={() => focus.showTab(ACCESS_TAB)}>
                  {t("input-table.column-panels.change")}
                </Button>
              ),
            }
          : {})}
      />
      <InvalidSection element={element} state={state} />
    </>
  );
}

/** Who enters into the column and into the table. */
function AccessPanel({ element, columnId }: ColumnPanelProps) {
  const { input, name } = useColumn({ element, columnId });
  const { mode, canChange } = useWorkbook();
  const { state } = useEntryTable(element);
  if (input === null) return null;
  if (mode !== "edit" || !canChange) return <AccessWords element={element} input={input} state={state} />;
  return (
    <>
      <LockSection element={element} input={input} name={name} />
      <AccessSection element={element} />
    </>
  );
}

const panels: ColumnPanels = {
  Heading,
  tabs: [
    {
      id: RULES_TAB,
      get label() {
        return t("input-table.column-panels.validation");
      },
      Panel: ValidationPanel,
      isForReaders: true,
    },
    {
      id: "format",
      get label() {
        return t("input-table.column-panels.format");
      },
      Panel: EntryFormatPanel,
      isForReaders: false,
    },
    {
      id: ACCESS_TAB,
      get label() {
        return t("input-table.column-panels.access");
      },
      Panel: AccessPanel,
      isForReaders: true,
    },
    {
      id: HISTORY_TAB,
      get label() {
        return t("input-table.column-panels.history");
      },
      Panel: ColumnHistoryPanel,
      isForReaders: true,
    },
  ],
};

/** Columns that people enter have rules, writers and a history of their own. */
export function columnPanels(element: Element, columnId: Id): ColumnPanels | null {
  return enteredColumn(element, columnId) === null ? null : panels;
}
