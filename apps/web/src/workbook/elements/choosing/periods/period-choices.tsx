import { CalendarDate } from "@internationalized/date";
import type { TimeZone } from "@sheaf/locale";
import type { PeriodUnit } from "@sheaf/workbook";
import { ChevronLeft, ChevronRight, Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { t } from "../../../../shared/words/words.ts";
import form from "../form.module.css";
import type { ListChoice } from "../now/control-values.ts";
import type { FirstDay } from "../dates/calendar-fields.tsx";
import { periodWords } from "../dates/date-range-words.ts";
import { dayIn, exampleOf, readPeriods, sheetAround, startOf, turned } from "./period-calendar.ts";
import styles from "./period-choices.module.css";

interface PeriodChoicesProps {
  readonly label: string;
  readonly unit: PeriodUnit;
  readonly choice: ListChoice;
  readonly firstDay: FirstDay;
  /** In which instants lie in a period. */
  readonly zone: TimeZone;
  /** The day on which the page was opened, ISO. */
  readonly today: string;
  readonly onChange: (choice: ListChoice) => void;
}

/** Several periods: typed, or picked on a sheet of the calendar; those that are chosen stand below it. */
export function PeriodChoices({ label, unit, choice, firstDay, zone, today, onChange }: PeriodChoicesProps) {
  const startOfValue = (value: unknown): string | null => {
    const day = dayIn(value, zone);
    return day === null ? null : startOf(unit, day, firstDay).toString();
  };
  const chosen = new Set(choice.values.map(startOfValue));
  const single = choice.selection === "single";
  const set = (starts: readonly string[]): void => {
    const others = choice.values.filter((value) => startOfValue(value) === null);
    onChange({ ...choice, values: single ? starts.slice(-1) : [...others, ...starts.toSorted()] });
  };
  const starts = [...chosen].filter((start) => start !== null).toSorted();
  const [at, setAt] = useState(() => dayIn(starts.at(-1)) ?? dayIn(today, zone) ?? new CalendarDate(2000, 1, 1));
  return (
    <div className={form.form}>
      {!single && (
        <SegmentedControl
          label={t("control.list-choices.chosen-values-are")}
          size="small"
          wide
          segments={[
            { id: "include", label: t("control.list-choices.keep") },
            { id: "exclude", label: t("control.list-choices.leave-out") },
          ]}
          value={choice.mode}
          onChange={(mode) => onChange({ ...choice, mode })}
        />
      )}
      <TypedPeriods
        unit={unit}
        firstDay={firstDay}
        onAdd={(added) => {
          set([...new Set([...(single ? [] : starts), ...added])]);
          setAt((before) => dayIn(added.at(-1)) ?? before);
        }}
      />
      <Sheet
        label={label}
        unit={unit}
        firstDay={firstDay}
        at={at}
        onTurn={setAt}
        chosen={chosen}
        onToggle={(start) => set(chosen.has(start) ? starts.filter((one) => one !== start) : [...(single ? [] : starts), start])}
      />
      {starts.length > 0 && (
        <>
          <ul className={styles.chosen} aria-label={t("control.periods.chosen", { label })}>
            {starts.map((start) => {
              const words = periodWords(start, unit);
              return (
                <li key={start} className={styles.chip}>
                  {words}
                  <IconButton
                    icon={X}
                    label={t("control.periods.remove", { words })}
                    onPress={() => set(starts.filter((one) => one !== start))}
                  />
                </li>
              );
            })}
          </ul>
          <Button size="small" onPress={() => set([])}>
            {t("control.periods.clear")}
          </Button>
        </>
      )}
    </div>
  );
}

interface TypedPeriodsProps {
  readonly unit: PeriodUnit;
  readonly firstDay: FirstDay;
  readonly onAdd: (starts: readonly string[]) => void;
}

function TypedPeriods({ unit, firstDay, onAdd }: TypedPeriodsProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const example = exampleOf(unit);
  const add = (): void => {
    if (text.trim() === "") return;
    const read = readPeriods(text, unit, firstDay);
    if ("wrong" in read) return setWrong(t("control.periods.wrong", { text: read.wrong, example }));
    setText("");
    onAdd(read);
  };
  return (
    <TextField
      label={t("control.periods.type")}
      hideLabel
      size="small"
      placeholder={example}
      value={text}
      autoFocus
      {...(wrong === null ? {} : { error: wrong })}
      onChange={(next) => {
        setText(next);
        setWrong(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        add();
      }}
      suffix={<IconButton icon={Plus} label={t("control.periods.add")} onPress={add} />}
    />
  );
}

interface SheetProps {
  readonly label: string;
  readonly unit: PeriodUnit;
  readonly firstDay: FirstDay;
  readonly at: CalendarDate;
  readonly onTurn: (at: CalendarDate) => void;
  readonly chosen: ReadonlySet<string | null>;
  readonly onToggle: (start: string) => void;
}

/** One stop of the Tab key; arrow keys walk over the sheet. */
function Sheet({ label, unit, firstDay, at, onTurn, chosen, onToggle }: SheetProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const sheet = sheetAround(unit, at, firstDay);
  const cells = sheet.cells.filter((cell) => cell !== null);
  const stop = cells.find(({ start }) => start === focused) ?? cells.find(({ start }) => chosen.has(start)) ?? cells[0];
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const from = cells.findIndex(({ start }) => start === event.currentTarget.getAttribute("data-start"));
    const to = from < 0 ? undefined : steps[event.key]?.(from, sheet.columns, cells.length);
    if (to === undefined) return;
    event.preventDefault();
    const next = cells[Math.min(Math.max(to, 0), cells.length - 1)];
    if (next === undefined) return;
    setFocused(next.start);
    grid.current?.querySelector<HTMLElement>(`[data-start="${next.start}"]`)?.focus();
  };
  return (
    <div>
      <div className={styles.head}>
        <IconButton icon={ChevronLeft} label={t("control.periods.earlier")} onPress={() => onTurn(turned(unit, at, -1))} />
        <span className={styles.title} aria-live="polite">
          {sheet.title}
        </span>
        <IconButton icon={ChevronRight} label={t("control.periods.later")} onPress={() => onTurn(turned(unit, at, 1))} />
      </div>
      <div
        ref={grid}
        className={styles.sheet}
        role="group"
        aria-label={label}
        style={{ gridTemplateColumns: `repeat(${sheet.columns}, 1fr)` }}
      >
        {sheet.cells.map((cell, index) =>
          cell === null ? (
            <span key={`gap ${index}`} />
          ) : (
            <button
              key={cell.start}
              type="button"
              className={cx(styles.cell, chosen.has(cell.start) && styles.picked)}
              data-start={cell.start}
              aria-pressed={chosen.has(cell.start)}
              aria-label={cell.words}
              tabIndex={cell === stop ? 0 : -1}
              onFocus={() => setFocused(cell.start)}
              onKeyDown={move}
              onClick={() => onToggle(cell.start)}
            >
              {cell.short}
            </button>
          ),
        )}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, (from: number, columns: number, count: number) => number>> = {
  ArrowLeft: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowUp: (from, columns) => (from - columns < 0 ? from : from - columns),
  ArrowDown: (from, columns, count) => (from + columns >= count ? from : from + columns),
  Home: () => 0,
  End: (_, __, count) => count - 1,
};
