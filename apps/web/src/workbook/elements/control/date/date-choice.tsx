import type { DateBound } from "@sheaf/workbook";
import { useState } from "react";
import { t } from "../../../../shared/words/words.ts";
import styles from "../../choosing/form.module.css";
import { DayCalendar, DayField, type FirstDay } from "../../choosing/dates/calendar-fields.tsx";
import { BoundFields } from "../../choosing/dates/date-choices.tsx";
import { boundDraft, boundOf } from "../../choosing/dates/date-draft.ts";

interface DateChoiceProps {
  readonly label: string;
  readonly date: DateBound | null;
  readonly firstDay: FirstDay;
  /** Whether it may be counted from now. */
  readonly canCount: boolean;
  readonly onChange: (date: DateBound | null) => void;
}

/** One date: typed, picked, or counted from now. What is valid holds at once. */
export function DateChoice({ label, date, firstDay, canCount, onChange }: DateChoiceProps) {
  const [draft, setDraft] = useState(() => boundDraft(date ?? undefined));
  const edit = (next: typeof draft): void => {
    setDraft(next);
    const made = boundOf(next);
    if (made !== "incomplete") onChange(made);
  };
  const day = (next: string | null): void => edit({ ...draft, kind: next === null ? "none" : "date", date: next });
  return (
    <div className={styles.form}>
      {canCount ? (
        <BoundFields label={t("control.date-choice.date")} openLabel={t("control.date-choice.any")} bound={draft} onChange={edit} />
      ) : (
        <DayField label={t("control.date-choice.date")} value={draft.date} onChange={day} />
      )}
      {(draft.kind === "none" || draft.kind === "date") && (
        <DayCalendar label={label} value={draft.date} firstDay={firstDay} onChange={day} />
      )}
    </div>
  );
}
