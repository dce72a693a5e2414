import { typeName } from "@sheaf/sql";
import { dataElementKinds, type Element, type Id, namesOf } from "@sheaf/workbook";
import { Plus } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { KeyPairs } from "../../../../shared/fields/key-pairs.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { valueTypeTitle } from "../../../../shared/icons/value-type-icon.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { useCanvasActions } from "../../on-page/canvas-actions.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { NewCalculation } from "../../tabular/actions/aggregates.ts";
import {
  gatherings,
  type Gathering,
  guessedKeys,
  type KeyPair,
  type LookupColumn,
  lookupFormula,
  lookupName,
  unequalPair,
} from "./lookup-formula.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./lookup-dialog.module.css";

interface LookupDialogProps {
  readonly element: Element;
  /** Columns that can be keys: of the level where the new column stands, and of those further out. */
  readonly own: readonly LookupColumn[];
  /** The column that it was asked for at: the key where no other is likely. */
  readonly from: Id;
  readonly onAdd: (calculation: NewCalculation) => void;
  readonly onClose: () => void;
}

/** A column brought from another element by matching keys: Lookup and Rollup without writing them. */
export function LookupDialog({ element, own, from, onAdd, onClose }: LookupDialogProps) {
  const workbook = useWorkbook();
  const { facts } = workbook;
  const document = useDocument();
  const names = namesOf(document);
  const { addTable } = useCanvasActions();
  const elements = document.pages
    .flatMap((page) => page.elements)
    .filter((other) => other.id !== element.id && dataElementKinds.some(({ kind }) => kind === other.kind));
  const [elementId, setElementId] = useState<Id | null>(elements[0]?.id ?? null);
  const [columnId, setColumnId] = useState<Id | null>(null);
  const [gathering, setGathering] = useState<Gathering>("value");
  const [chosenKeys, setKeys] = useState<readonly KeyPair[] | null>(null);
  useEffect(() => void facts.analyze(), [facts]);
  const analysis = useSyncExternalStore(facts.subscribe, () => (elementId === null ? null : facts.of(elementId)));
  const others: readonly LookupColumn[] = (analysis?.columns ?? [])
    .filter(({ broken }) => !broken)
    .map(({ id, name, type }) => ({ id, name, type: typeName(type) }));
  const keys = chosenKeys ?? [guessedKeys(own, others, from)];
  const column = others.find(({ id }) => id === columnId);
  const unequal = unequalPair(keys, own, others);
  const formula =
    elementId === null || column === undefined || unequal !== null
      ? null
      : lookupFormula({ elementId, columnId: column.id, gathering, keys });
  const setKey = (index: number, change: Partial<KeyPair>): void =>
    setKeys(keys.map((pair, at) => (at === index ? { ...pair, ...change } : pair)));
  const options = (columns: readonly LookupColumn[]) => columns.map(({ id, name }) => ({ id, label: name }));
  return (
    <Dialog
      title={t("table-panels.lookup-dialog.add-column-via-lookup")}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={formula === null}
            onPress={() => {
              if (formula === null || column === undefined) return;
              onAdd({
                label: t("table-panels.lookup-dialog.lookup"),
                formula,
                name: lookupName(column.name, gathering),
                format: undefined,
              });
              onClose();
            }}
          >
            {t("table-panels.lookup-dialog.add-column")}
          </Button>
        </>
      }
    >
      {elements.length === 0 ? (
        <div className={styles.empty}>
          <p className={styles.none}>{t("table-panels.lookup-dialog.no-other-element-look")}</p>
          <Button
            icon={Plus}
            onPress={() => {
              onClose();
              addTable();
            }}
          >
            {t("table-panels.lookup-dialog.add-table")}
          </Button>
        </div>
      ) : (
        <div className={styles.fields}>
          <Select
            label={t("table-panels.lookup-dialog.from")}
            options={elements.map((other) => ({ id: other.id, label: names.element(other) }))}
            value={elementId}
            onChange={(id) => {
              setElementId(id);
              setColumnId(null);
              setKeys(null);
            }}
          />
          <div className={styles.pair}>
            <Select
              label={t("table-panels.lookup-dialog.column")}
              options={options(others)}
              value={column?.id ?? null}
              onChange={setColumnId}
            />
            <Select
              label={t("table-panels.lookup-dialog.bring")}
              options={gatherings.map(({ id, label }) => ({ id, label }))}
              value={gathering}
              onChange={setGathering}
            />
          </div>
          <KeyPairs
            legend={t("table-panels.lookup-dialog.where-these-are-equal")}
            pairName={t("table-panels.lookup-dialog.pair")}
            pairs={keys.map((pair, index) => ({
              left: (
                <Select
                  label={t("table-panels.lookup-dialog.column-of", { element: names.element(element) })}
                  hideLabel={index > 0}
                  options={options(own)}
                  value={pair.own}
                  onChange={(id) => setKey(index, { own: id })}
                />
              ),
              right: (
                <Select
                  label={t("table-panels.lookup-dialog.column-of-2", {
                    part: elementId === null ? "" : names.element(elements.find(({ id }) => id === elementId) ?? element),
                  })}
                  hideLabel={index > 0}
                  options={options(others)}
                  value={pair.other}
                  onChange={(id) => setKey(index, { other: id })}
                />
              ),
            }))}
            onAdd={() => setKeys([...keys, { own: null, other: null }])}
            onRemove={(index) => setKeys(keys.filter((_, at) => at !== index))}
          />
          {unequal !== null && (
            <p className={styles.unequal} role="alert">
              {t("table-panels.lookup-dialog.never-equal", {
                types: unequal
                  .map(({ name, type }) => t("table-panels.lookup-dialog.holds", { name, type: valueTypeTitle(type).toLowerCase() }))
                  .join(", "),
              })}
            </p>
          )}
          {formula !== null && (
            <p className={styles.formula}>
              <code>{names.toPrinted(element.id, null, formula)}</code>
            </p>
          )}
          <p className={styles.none}>
            {gathering === "value"
              ? t("table-panels.lookup-dialog.without-match-cell-empty")
              : t("table-panels.lookup-dialog.each-row-gathers-all")}
          </p>
        </div>
      )}
    </Dialog>
  );
}
