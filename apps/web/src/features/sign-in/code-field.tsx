import { useId, type Ref } from "react";
import { CircleAlert } from "lucide-react";
import { Icon } from "../../shared/icons/icon.tsx";
import { cx } from "../../shared/styles/cx.ts";
import styles from "./code-field.module.css";

const DIGITS = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error: string | null;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** Six digits in boxes. It is one field, so that a code can be pasted, filled in by the browser and read out as one. */
export function CodeField({ label, description, value, onChange, error, inputRef }: CodeFieldProps) {
  const id = useId();
  const notes = `${id}-notes`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          id={id}
          ref={inputRef}
          className={styles.input}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={notes}
          aria-invalid={error !== null}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, DIGITS))}
        />
        <span className={cx(styles.boxes, error !== null && styles.wrong)} aria-hidden="true">
          {Array.from({ length: DIGITS }, (_, at) => (
            <span key={at} className={cx(styles.box, at === Math.min(value.length, DIGITS - 1) && styles.next)}>
              {value[at] ?? ""}
            </span>
          ))}
        </span>
      </div>
      <div id={notes}>
        {error !== null && (
          <p className={styles.error} role="alert">
            <Icon icon={CircleAlert} />
            {error}
          </p>
        )}
        <p className={styles.note}>{description}</p>
      </div>
    </div>
  );
}
