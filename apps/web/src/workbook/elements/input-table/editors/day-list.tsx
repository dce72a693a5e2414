import { readTypedMoment } from "@sheaf/locale";
import type { RefObject } from "react";
import { personWriting } from "../../../grid/editing/person-writing.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { DayCalendar } from "../../choosing/dates/calendar-fields.tsx";
import { weekStartDay } from "../../choosing/dates/first-day.ts";
import { BelowCell } from "./below-cell.tsx";
import { t } from "../../../../shared/words/words.ts";
import styles from "./day-list.module.css";

const HEIGHT = 300;

/** The calendar of a cell: its month is that of what is typed. */
export function DayList({
  anchor,
  label,
  value,
  onPick,
}: {
  readonly anchor: RefObject<Element | null>;
  readonly label: string;
  readonly value: string;
  readonly onPick: (day: string) => void;
}) {
  const { weekStart, symbols } = useWorkbook();
  return (
    <BelowCell anchor={anchor} label={t("input-table.day-list.calendar-for", { label })} height={HEIGHT}>
      <div className={styles.calendar}>
        <DayCalendar
          label={label}
          value={readTypedMoment(value.trim(), personWriting(symbols).isDayFirst, symbols.names)}
          firstDay={weekStartDay(weekStart)}
          onChange={onPick}
        />
      </div>
    </BelowCell>
  );
}
