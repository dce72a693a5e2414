import type { ExactNumber } from "@sheaf/workbook";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { readTypedNumber, typedNumberText } from "@sheaf/locale";
import { useTypedText } from "../use-typed-text.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./number-fields.module.css";

/** Least and greatest number, both inclusive; undefined is open. */
export interface NumberRange {
  readonly min?: ExactNumber | undefined;
  readonly max?: ExactNumber | undefined;
}

interface NumberFieldsProps {
  readonly range: NumberRange;
  /** Why one of its ends cannot be used. */
  readonly problemAt?: (field: "min" | "max") => string | null;
  readonly onChange: (end: "min" | "max", value: ExactNumber | undefined) => void;
}

/** Both ends of a range of numbers, typed. */
export function NumberFields({ range, problemAt = () => null, onChange }: NumberFieldsProps) {
  const { symbols } = useWorkbook();
  const isTurned = range.min !== undefined && range.max !== undefined && Number(range.min) > Number(range.max);
  return (
    <>
      <div className={styles.pair}>
        <EndField
          label={t("control.number-fields.at-least")}
          end="min"
          value={range.min}
          problem={problemAt("min")}
          onChange={onChange}
          autoFocus
        />
        <EndField label={t("control.number-fields.at-most")} end="max" value={range.max} problem={problemAt("max")} onChange={onChange} />
      </div>
      {isTurned && (
        <p className={styles.wrong} role="alert">
          {t("control.number-fields.no-number-least-most", {
            min: typedNumberText(range.min ?? "", symbols),
            max: typedNumberText(range.max ?? "", symbols),
          })}
        </p>
      )}
    </>
  );
}

function EndField({
  label,
  end,
  value,
  problem,
  onChange,
  autoFocus = false,
}: {
  readonly label: string;
  readonly end: "min" | "max";
  readonly value: ExactNumber | undefined;
  readonly problem: string | null;
  readonly onChange: NumberFieldsProps["onChange"];
  readonly autoFocus?: boolean;
}) {
  const { symbols } = useWorkbook();
  const typed = useTypedText(value === undefined ? "" : typedNumberText(value, symbols), (text) => {
    const read = readTypedNumber(text, symbols);
    const next = read.kind === "number" ? read.value : undefined;
    if (read.kind !== "wrong" && next !== value) onChange(end, next);
  });
  return (
    <TextField
      label={label}
      size="small"
      inputMode="decimal"
      placeholder={t("shared.open")}
      autoFocus={autoFocus}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.settle}
      error={readTypedNumber(typed.text, symbols).kind === "wrong" ? t("control.number-fields.give-a-number") : problem}
    />
  );
}
