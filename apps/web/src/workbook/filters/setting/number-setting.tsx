import type { Filter } from "@sheaf/workbook";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { readNumber, withMember } from "../filter-draft.ts";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import { useTypedText } from "./use-typed-text.ts";
import styles from "./setting.module.css";

type NumberFilter = Extract<Filter, { readonly kind: "number-range" }>;

/** Least and greatest value, both inclusive, either open. */
export function NumberSetting({
  filter,
  problemAt,
  onChange,
}: {
  readonly filter: NumberFilter;
  /** Why one of its bounds cannot be used. */
  readonly problemAt: (field: string) => string | null;
  readonly onChange: (filter: Filter) => void;
}) {
  const isTurned = filter.min !== undefined && filter.max !== undefined && Number(filter.min) > Number(filter.max);
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <BoundField label="At least" name="min" filter={filter} problem={problemAt("min")} onChange={onChange} autoFocus />
        <BoundField label="At most" name="max" filter={filter} problem={problemAt("max")} onChange={onChange} />
      </div>
      {isTurned && (
        <p className={styles.wrong} role="alert">
          No number is at least {filter.min} and at most {filter.max}.
        </p>
      )}
      <EmptyValuesSetting filter={filter} onChange={onChange} />
    </div>
  );
}

function BoundField({
  label,
  name,
  filter,
  problem,
  onChange,
  autoFocus = false,
}: {
  readonly label: string;
  readonly name: "min" | "max";
  readonly filter: NumberFilter;
  readonly problem: string | null;
  readonly onChange: (filter: Filter) => void;
  readonly autoFocus?: boolean;
}) {
  const value = filter[name];
  const typed = useTypedText(value === undefined ? "" : String(value), (text) => {
    const read = readNumber(text);
    const next = read.kind === "number" ? read.value : undefined;
    if (read.kind !== "wrong" && next !== value) onChange(withMember(filter, name, next));
  });
  return (
    <TextField
      label={label}
      size="small"
      inputMode="decimal"
      placeholder="Open"
      autoFocus={autoFocus}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.settle}
      error={readNumber(typed.text).kind === "wrong" ? "Give a number." : problem}
    />
  );
}
