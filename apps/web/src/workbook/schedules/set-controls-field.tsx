import type { ControlValue } from "@sheaf/compiler";
import { controlValue } from "@sheaf/contract";
import { isControl, namesOf } from "@sheaf/workbook";
import { X } from "lucide-react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { t } from "../../shared/words/words.ts";
import { controlWords } from "../elements/choosing/now/control-words.ts";
import { useDocument } from "../state/workbook.ts";
import type { ScheduleDraft } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

type SetControls = ScheduleDraft["controls"];

interface SetControlsFieldProps {
  readonly controls: SetControls;
  readonly onChange: (controls: SetControls) => void;
}

/** The controls that have a value of their own in what is sent, as they were set on the page. */
export function SetControlsField({ controls, onChange }: SetControlsFieldProps) {
  const names = namesOf(useDocument());
  if (controls.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t("schedules.form.controls")}</h3>
      <ul className={styles.people} aria-label={t("schedules.form.controls")}>
        {controls.map(({ controlId, value }) => {
          const control = names.find(controlId);
          const name = control === undefined ? t("schedules.form.control-gone") : names.element(control);
          const words = control !== undefined && isControl(control) ? controlWords(control, valueIn(value)) : null;
          return (
            <li key={controlId} className={styles.person}>
              <span>{t("schedules.form.control", { name, value: words ?? t("schedules.form.control-all") })}</span>
              <IconButton
                icon={X}
                label={t("schedules.form.remove-control", { name })}
                onPress={() => onChange(controls.filter((one) => one.controlId !== controlId))}
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t("schedules.form.controls-what")}</p>
    </section>
  );
}

function valueIn(text: string): ControlValue | null {
  const read = controlValue.nullable().safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
