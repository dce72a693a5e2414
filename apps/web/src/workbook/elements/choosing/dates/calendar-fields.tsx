import { parseDate, type CalendarDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from "react-aria-components/Calendar";
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Label } from "react-aria-components/Label";
import { RangeCalendar } from "react-aria-components/RangeCalendar";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { cx } from "../../../../shared/styles/cx.ts";
import { fieldLocale } from "./field-locale.ts";
import { TypedDays } from "./typed-days.tsx";
import styles from "./calendar-fields.module.css";

export type FirstDay = "sun" | "mon" | "tue" | "wed" | "thu" | "fri" | "sat";

/** The part of an ISO text that a calendar can show; null for what is no date. */
function dayOf(text: string | null): CalendarDate | null {
  if (text === null) return null;
  try {
    return parseDate(text.slice(0, 10));
  } catch {
    return null;
  }
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** One date, typed. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <I18nProvider locale={fieldLocale(shownSymbols())}>
      <DateField
        value={dayOf(value)}
        onChange={(date) => onChange(date === null ? null : date.toString().slice(0, 10))}
        granularity="day"
        shouldForceLeadingZeros={false}
        className={styles.field ?? ""}
      >
        <Label className={styles.label ?? ""}>{label}</Label>
        <TypedDays onDay={onChange}>
          <DateInput className={styles.input ?? ""}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ""} />}
          </DateInput>
        </TypedDays>
      </DateField>
    </I18nProvider>
  );
}

interface DayCalendarProps {
  readonly label: string;
  readonly value: string | null;
  readonly firstDay: FirstDay;
  readonly onChange: (value: string) => void;
}

/** One date, picked. */
export function DayCalendar({ label, value, firstDay, onChange }: DayCalendarProps) {
  return (
    <I18nProvider locale={fieldLocale(shownSymbols())}>
      <Calendar
        aria-label={label}
        value={dayOf(value)}
        onChange={(date) => onChange(date.toString().slice(0, 10))}
        firstDayOfWeek={firstDay}
        className={styles.calendar ?? ""}
      >
        <Months />
      </Calendar>
    </I18nProvider>
  );
}

interface RangePickerProps {
  readonly label: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly firstDay: FirstDay;
  readonly onChange: (start: string, end: string) => void;
}

/** A range, picked by two clicks. */
export function RangePicker({ label, start, end, firstDay, onChange }: RangePickerProps) {
  const [from, to] = [dayOf(start), dayOf(end)];
  const value = from !== null && to !== null && from.compare(to) <= 0 ? { start: from, end: to } : null;
  return (
    <I18nProvider locale={fieldLocale(shownSymbols())}>
      <RangeCalendar
        aria-label={label}
        value={value}
        {...(value === null && (from ?? to) !== null ? { defaultFocusedValue: from ?? to } : {})}
        onChange={(range) => onChange(range.start.toString().slice(0, 10), range.end.toString().slice(0, 10))}
        firstDayOfWeek={firstDay}
        className={styles.calendar ?? ""}
      >
        <Months isRange />
      </RangeCalendar>
    </I18nProvider>
  );
}

function Months({ isRange = false }: { readonly isRange?: boolean }) {
  return (
    <>
      <header className={styles.head}>
        <Button slot="previous" className={styles.turn ?? ""}>
          <Icon icon={ChevronLeft} />
        </Button>
        <CalendarHeading className={styles.month ?? ""} />
        <Button slot="next" className={styles.turn ?? ""}>
          <Icon icon={ChevronRight} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles.grid ?? ""}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ""}>{day.slice(0, 2)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={cx(styles.day, isRange && styles.ranged)} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
