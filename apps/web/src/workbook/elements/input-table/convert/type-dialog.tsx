import type { InputValue } from "@sheaf/contract";
import { generalNumber } from "@sheaf/locale";
import { type Element, type InputColumn, namesOf } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { ProgressMeter } from "../../../../shared/feedback/progress-bar.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import type { EntryRule } from "../../../grid/editing/entry-values.ts";
import { longWork } from "../../../grid/editing/long-work.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { changeType, type ColumnChoice, columnChoices, newColumn } from "../model/column-edits.ts";
import { editedText } from "../model/entry-cells.ts";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import { personWriting } from "../../../grid/editing/person-writing.ts";
import { bestTrial, cellsToRead, type ConversionTrial, entryReadings, optionsAmong, type ReadCell, tryReading } from "./entry-readings.ts";
import { writeConversion } from "./write-conversion.ts";
import { SampleValues } from "../../conversion/sample-values.tsx";
import styles from "../../conversion/conversion.module.css";
import { t } from "../../../../shared/words/words.ts";

interface TypeDialogProps {
  readonly element: Element;
  readonly input: InputColumn;
  readonly choice: ColumnChoice;
  readonly table: EntryTable;
  /** What people enter in this column is theirs to change: without it the values stay as they are kept. */
  readonly mayEnter: boolean;
  readonly onClose: () => void;
}

interface Tried {
  readonly seq: number;
  readonly cells: readonly ReadCell[];
  readonly trials: readonly ConversionTrial[];
}

/** Values of each kind that are shown. */
const SAMPLES = 5;
/** A list that is made of values has at most so many. */
const MOST_OPTIONS = 500;

/** Before a column that people enter takes another type: how many of its values convert, which do not, and by which reading. */
export function TypeDialog({ element, input, choice, table, mayEnter, onClose }: TypeDialogProps) {
  const workbook = useWorkbook();
  const { symbols, zone } = workbook;
  const names = namesOf(useDocument());
  const name = names.column(element, input.id) || t("input-table.convert.new-column");
  const [tried, setTried] = useState<Tried | null>(null);
  const [share, setShare] = useState(0);
  const [error, setError] = useState<CallError | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const from = useMemo(() => ruleOf(input), [input]);
  // The list is made of the values: none is outside of it yet.
  const to = useMemo((): EntryRule | null => {
    const rule = ruleOf(newColumn(input.id, "", choice));
    return rule === null ? null : { ...rule, options: null };
  }, [input.id, choice]);

  useEffect(() => {
    if (from === null || to === null) return undefined;
    const abort = new AbortController();
    const work = longWork(setShare);
    setError(null);
    const read = async (): Promise<void> => {
      const kept = await table.values(input.id, abort.signal);
      const cells = cellsToRead(kept);
      const readings = entryReadings({ from, to, writing: personWriting(symbols), zone });
      const trials: ConversionTrial[] = [];
      for (const reading of readings) {
        trials.push(tryReading(reading, cells));
        await work.pause(trials.length / readings.length);
      }
      setTried({ seq: kept.seq, cells, trials });
    };
    read().catch((thrown: unknown) => {
      const failure = toCallError(thrown);
      if (!abort.signal.aborted && failure !== null) setError(failure);
    });
    return () => {
      abort.abort();
      work.stop();
    };
  }, [table, input.id, from, to, symbols, zone, attempt]);

  const trial = tried?.trials.find(({ reading }) => reading.id === chosen) ?? bestTrial(tried?.trials ?? []);
  const label = columnChoices.find(({ id }) => id === choice)?.label ?? choice;
  const number = (value: number): string => generalNumber(value, symbols);
  const alone = (): void => {
    const { label: step, operations } = changeType(element, input.id, choice);
    workbook.perform(step, operations);
    onClose();
  };
  const convert = (): void => {
    if (tried === null || trial === undefined || from === null) return;
    const options = isListed(choice) ? optionsAmong(trial.values, MOST_OPTIONS).list : [];
    writeConversion({ workbook, table, element, input, choice, name, options, cells: tried.cells, values: trial.values, seen: tried.seq });
    onClose();
  };
  const lost = tried === null || trial === undefined ? 0 : tried.cells.length - trial.converted;
  const samples =
    tried === null || trial === undefined || from === null
      ? null
      : samplesOf(
          tried.cells,
          trial.values,
          (value) => editedText(value, from, zone, symbols.decimal),
          (value) => (to === null ? "" : editedText(value, to, zone, symbols.decimal)),
        );
  const options = trial === undefined || !isListed(choice) ? null : optionsAmong(trial.values, MOST_OPTIONS);
  return (
    <Dialog
      title={t("input-table.convert.change-to", { name, type: label.toLowerCase() })}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        <>
          <Button onPress={onClose}>{t("input-table.convert.cancel")}</Button>
          {error !== null || !mayEnter ? (
            <Button variant="primary" onPress={alone}>
              {t("input-table.convert.change-the-type-alone")}
            </Button>
          ) : (
            <Button variant="primary" isDisabled={trial === undefined} onPress={convert}>
              {tried === null || lost === 0
                ? t("input-table.convert.convert")
                : t("input-table.convert.convert-mark", { converted: tried.cells.length - lost, lost })}
            </Button>
          )}
        </>
      }
    >
      {error !== null ? (
        <ErrorState
          summary={t("input-table.convert.the-values-could-not-be")}
          message={t("input-table.convert.if-the-type-is-changed", { message: error.message })}
          requestId={error.requestId}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      ) : tried === null || trial === undefined || samples === null ? (
        <div className={styles.body}>
          <p role="status">{t("input-table.convert.reading-the-values-of", { name })}</p>
          <ProgressMeter value={share} label={t("input-table.convert.reading-the-values-of-2", { name })} />
        </div>
      ) : (
        <div className={styles.body}>
          {!mayEnter && <p>{t("input-table.convert.you-may-not-enter-into")}</p>}
          {tried.trials.length > 1 && (
            <Select
              label={t("input-table.convert.read-as")}
              options={tried.trials.map(({ reading, converted }) => ({ id: reading.id, label: `${reading.label} (${number(converted)})` }))}
              value={trial.reading.id}
              onChange={setChosen}
            />
          )}
          <p className={lost === 0 ? styles.good : styles.bad} role="status">
            {tried.cells.length === 0
              ? t("input-table.convert.there-is-no-value-to")
              : lost === 0
                ? t("input-table.convert.all-values-convert", { count: tried.cells.length })
                : t("input-table.convert.some-values-convert", { converted: trial.converted, all: tried.cells.length, lost })}
          </p>
          {options !== null && (
            <p>
              {options.isAll
                ? t("input-table.convert.the-list-is-made-of", { count: options.list.length })
                : t("input-table.convert.the-list-is-made-of-2", { count: options.list.length })}
            </p>
          )}
          {samples.lost.length > 0 && <SampleValues title={t("input-table.convert.do-not-convert")} values={samples.lost} />}
          {samples.converted.length > 0 && <SampleValues title={t("input-table.convert.convert")} values={samples.converted} />}
        </div>
      )}
    </Dialog>
  );
}

const isListed = (choice: ColumnChoice): boolean => choice === "long-list" || choice === "multi-select";

function samplesOf(
  cells: readonly ReadCell[],
  values: readonly (InputValue | undefined)[],
  before: (value: InputValue) => string,
  after: (value: InputValue) => string,
): { readonly converted: readonly string[]; readonly lost: readonly string[] } {
  const converted = new Set<string>();
  const lost = new Set<string>();
  for (const [at, { value }] of cells.entries()) {
    const read = values[at];
    if (read === undefined && lost.size < SAMPLES) lost.add(before(value));
    if (read !== undefined && converted.size < SAMPLES) converted.add(`${before(value)} → ${after(read)}`);
    if (converted.size === SAMPLES && lost.size === SAMPLES) break;
  }
  return { converted: [...converted], lost: [...lost] };
}
