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
import styles from "./type-dialog.module.css";

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
  const name = names.column(element, input.id) || "New column";
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
          (value) => editedText(value, from, zone),
          (value) => (to === null ? "" : editedText(value, to, zone)),
        );
  const options = trial === undefined || !isListed(choice) ? null : optionsAmong(trial.values, MOST_OPTIONS);
  return (
    <Dialog
      title={`Change “${name}” to ${label.toLowerCase()}`}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {error !== null || !mayEnter ? (
            <Button variant="primary" onPress={alone}>
              Change the type alone
            </Button>
          ) : (
            <Button variant="primary" isDisabled={trial === undefined} onPress={convert}>
              {tried === null || lost === 0 ? "Convert" : `Convert ${number(tried.cells.length - lost)}, mark ${number(lost)}`}
            </Button>
          )}
        </>
      }
    >
      {error !== null ? (
        <ErrorState
          summary="The values could not be read."
          message={`${error.message}. If the type is changed alone, values that are none of it show nothing until the old type is back.`}
          requestId={error.requestId}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      ) : tried === null || trial === undefined || samples === null ? (
        <div className={styles.body}>
          <p role="status">{`Reading the values of ${name}…`}</p>
          <ProgressMeter value={share} label={`Reading the values of ${name}`} />
        </div>
      ) : (
        <div className={styles.body}>
          {!mayEnter && (
            <p>
              You may not enter into this column, so its values stay as they were entered. Those that are none of the new type show nothing
              until the old one is back.
            </p>
          )}
          {tried.trials.length > 1 && (
            <Select
              label="Read as"
              options={tried.trials.map(({ reading, converted }) => ({ id: reading.id, label: `${reading.label} (${number(converted)})` }))}
              value={trial.reading.id}
              onChange={setChosen}
            />
          )}
          <p className={lost === 0 ? styles.good : styles.bad} role="status">
            {tried.cells.length === 0
              ? "There is no value to convert."
              : lost === 0
                ? `All ${number(tried.cells.length)} values convert.`
                : `${number(trial.converted)} of ${number(tried.cells.length)} values convert. ${number(lost)} ${lost === 1 ? "does" : "do"} not: ${lost === 1 ? "it stays" : "they stay"} in the cells as written, marked as wrong.`}
          </p>
          {options !== null && (
            <p>
              {options.isAll
                ? `The list is made of the ${number(options.list.length)} different values.`
                : `The list is made of the first ${number(options.list.length)} different values; the others are marked as not in the list.`}
            </p>
          )}
          {samples.lost.length > 0 && <Values title="Do not convert" values={samples.lost} />}
          {samples.converted.length > 0 && <Values title="Convert" values={samples.converted} />}
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

function Values({ title, values }: { readonly title: string; readonly values: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.values} aria-label={title}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </div>
  );
}
