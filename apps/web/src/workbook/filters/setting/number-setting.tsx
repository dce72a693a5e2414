import type { Filter } from "@sheaf/workbook";
import { NumberFields } from "../../elements/choosing/numbers/number-fields.tsx";
import { withMember } from "../filter-draft.ts";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import styles from "./setting.module.css";

/** Least and greatest value, both inclusive, either open. */
export function NumberSetting({
  filter,
  problemAt,
  onChange,
}: {
  readonly filter: Extract<Filter, { readonly kind: "number-range" }>;
  /** Why one of its bounds cannot be used. */
  readonly problemAt: (field: string) => string | null;
  readonly onChange: (filter: Filter) => void;
}) {
  return (
    <div className={styles.form}>
      <NumberFields range={filter} problemAt={problemAt} onChange={(end, value) => onChange(withMember(filter, end, value))} />
      <EmptyValuesSetting filter={filter} onChange={onChange} />
    </div>
  );
}
