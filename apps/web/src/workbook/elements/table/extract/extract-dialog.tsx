import { printTarget } from "@sheaf/formula";
import { generalNumber } from "@sheaf/locale";
import { cellAt } from "@sheaf/result";
import { columnsOf, type Element, namesOf } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { Checkbox } from "../../../../shared/choices/checkbox.tsx";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { SearchField } from "../../../../shared/fields/search-field.tsx";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { TableColumn } from "../../tabular/shape/table-shape.ts";
import { type JsonKey, type JsonKind, keyFormula, keyNames, keysOf } from "./json-keys.ts";
import { shownLocale, t } from "../../../../shared/words/words.ts";
import styles from "./extract-dialog.module.css";

/** Rows that are searched for keys. */
const SEARCHED = 1_000;
/** More keys than this are searched by typing. */
const SEARCH_FROM = 12;

interface ExtractDialogProps {
  readonly element: Element;
  readonly column: TableColumn;
  readonly onExtract: (columns: readonly { readonly name: string; readonly formula: string }[]) => void;
  readonly onClose: () => void;
}

interface Searched {
  readonly keys: readonly JsonKey[];
  /** Values that were searched. */
  readonly values: number;
}

const nameOf = ({ path }: JsonKey): string => JSON.stringify(path);

/** The keys that the JSON values of a column have: those that are chosen become columns. */
export function ExtractDialog({ element, column, onExtract, onClose }: ExtractDialogProps) {
  const { results, symbols } = useWorkbook();
  const names = namesOf(useDocument());
  const [searched, setSearched] = useState<Searched | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState("");
  const { id: columnId, level } = column;

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setError(null);
    results
      .ask(
        element.id,
        {
          level,
          want: { kind: "rows", columns: [columnId], withOuter: false, outline: false },
          window: { offset: 0, limit: SEARCHED },
          within: null,
        },
        { signal, purpose: "fitting" },
      )
      .then(
        ({ table }) => {
          const at = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
          const values = Array.from({ length: at < 0 ? 0 : table.rowCount }, (_, row) => cellAt(table, row, at));
          const texts = values.filter((value) => typeof value === "string");
          setSearched({ keys: keysOf(texts), values: texts.length });
        },
        (thrown: unknown) => {
          const failure = toCallError(thrown);
          if (!signal.aborted && failure !== null) setError(failure);
        },
      );
    return () => abort.abort();
  }, [results, element.id, columnId, level, attempt]);

  const keys = searched?.keys ?? [];
  const needle = typed.trim().toLowerCase();
  const shown = keys.filter(({ path }) => needle === "" || path.join(".").toLowerCase().includes(needle));
  const picked = keys.filter((key) => chosen.has(nameOf(key)));
  const set = (these: readonly JsonKey[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const key of these) {
      if (isChosen) next.add(nameOf(key));
      else next.delete(nameOf(key));
    }
    setChosen(next);
  };
  const areAll = shown.length > 0 && shown.every((key) => chosen.has(nameOf(key)));
  const add = (): void => {
    const taken = columnsOf(element).map(({ id }) => names.column(element, id));
    const made = keyNames(picked, taken);
    const value = printTarget({ kind: "own", columnId });
    onExtract(picked.map((key, index) => ({ name: made[index] ?? "", formula: keyFormula(value, key) })));
    onClose();
  };
  return (
    <Dialog
      title={t("table.extract-dialog.extract-from", { name: column.name })}
      isOpen
      onClose={onClose}
      width="medium"
      footerStart={
        <span className={styles.note} role="status">
          {searched === null
            ? ""
            : t("table.extract-dialog.keys-of-other", { count: generalNumber(searched.values, symbols), values: searched.values })}
        </span>
      }
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={picked.length === 0} onPress={add}>
            {picked.length < 2 ? t("table.extract-dialog.add-column") : t("table.extract-dialog.add-columns", { count: picked.length })}
          </Button>
        </>
      }
    >
      {error !== null ? (
        <ErrorState
          summary={t("table.extract-dialog.values-could-not-read")}
          message={error.message}
          requestId={error.requestId}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      ) : searched === null ? (
        <SkeletonRows rows={6} rowHeight={28} />
      ) : keys.length === 0 ? (
        <p className={styles.none}>
          {searched.values === 0 ? t("table.extract-dialog.first-rows-column-empty") : t("table.extract-dialog.values-column-no-keys")}
        </p>
      ) : (
        <div className={styles.body}>
          {keys.length > SEARCH_FROM && <SearchField label={t("table.extract-dialog.search-keys")} value={typed} onChange={setTyped} />}
          <Checkbox
            isSelected={areAll}
            isIndeterminate={!areAll && shown.some((key) => chosen.has(nameOf(key)))}
            onChange={(isChosen) => set(shown, isChosen)}
          >
            {needle === "" ? t("table.extract-dialog.all-keys") : t("table.extract-dialog.all-listed")}
          </Checkbox>
          <ul className={styles.keys}>
            {shown.map((key) => (
              <li key={nameOf(key)} className={styles.key} style={{ paddingLeft: (key.path.length - 1) * 20 }}>
                <Checkbox isSelected={chosen.has(nameOf(key))} onChange={(isChosen) => set([key], isChosen)}>
                  <span className={styles.name}>
                    <ValueTypeIcon type={types[key.kind]} />
                    {key.path.at(-1) === "" ? t("table.extract-dialog.empty-key") : key.path.at(-1)}
                  </span>
                </Checkbox>
                <span className={styles.note}>{shareOf(key.count, searched.values)}</span>
              </li>
            ))}
            {shown.length === 0 && <li className={styles.none}>{t("table.extract-dialog.no-key-called")}</li>}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

const types: Readonly<Record<JsonKind, "text" | "number" | "boolean" | "datetime" | "variant">> = {
  text: "text",
  number: "number",
  boolean: "boolean",
  date: "datetime",
  json: "variant",
};

const percent = (share: number): string =>
  new Intl.NumberFormat(shownLocale(), { style: "percent", maximumFractionDigits: 0 }).format(share);

function shareOf(count: number, values: number): string {
  if (count >= values) return "in all values";
  // A few of very many are not none.
  return t("table.extract-dialog.values", { percent: percent(Math.max(0.01, count / values)) });
}
