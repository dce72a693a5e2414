import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { t } from "../../shared/words/words.ts";
import type { ScheduleDraft } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

interface EndFieldsProps {
  readonly draft: Pick<ScheduleDraft, "endsOn" | "endsAfter" | "kind">;
  /** The day that is offered, as `2026-12-31`. */
  readonly usualDay: string;
  readonly onChange: (ends: Pick<ScheduleDraft, "endsOn" | "endsAfter">) => void;
}

/** Times that are offered first. */
const USUAL_TIMES = 10;

/** Whether a schedule ends by itself: with a day, or after so many times. */
export function EndFields({ draft: { endsOn = null, endsAfter = null, kind }, usualDay, onChange }: EndFieldsProps) {
  const chosen = endsAfter !== null ? "after" : endsOn !== null ? "on" : "never";
  return (
    <div className={styles.row}>
      <Select
        label={t("schedules.form.ends")}
        options={[
          { id: "never", label: t("schedules.form.ends-never") },
          { id: "on", label: t("schedules.form.ends-on") },
          { id: "after", label: t(kind === "alert" ? "schedules.form.ends-after-alerts" : "schedules.form.ends-after") },
        ]}
        value={chosen}
        onChange={(how) => onChange({ endsOn: how === "on" ? usualDay : null, endsAfter: how === "after" ? USUAL_TIMES : null })}
      />
      {endsOn !== null && (
        <TextField
          label={t("schedules.form.ends-day")}
          type="date"
          value={endsOn}
          onChange={(day) => onChange({ endsOn: day, endsAfter: null })}
        />
      )}
      {endsAfter !== null && (
        <TextField
          label={t("schedules.form.ends-times")}
          type="number"
          value={Number.isNaN(endsAfter) ? "" : String(endsAfter)}
          onChange={(text) => onChange({ endsOn: null, endsAfter: text === "" ? Number.NaN : Number(text) })}
        />
      )}
    </div>
  );
}
