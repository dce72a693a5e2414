import type { Filter } from "@sheaf/workbook";
import { Select } from "../../../shared/fields/select.tsx";
import { withMember } from "../filter-draft.ts";

export const emptyValueOptions = [
  { id: "when-no-value-is-selected", label: "Automatic" },
  { id: "always", label: "Keep" },
  { id: "never", label: "Leave out" },
] as const;

/** What becomes of rows without a value (F6). */
export function EmptyValuesSetting({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  return (
    <Select
      label="Empty values"
      size="small"
      isInline
      options={emptyValueOptions}
      value={filter.includeNulls ?? "when-no-value-is-selected"}
      onChange={(next) => onChange(withMember(filter, "includeNulls", next === "when-no-value-is-selected" ? undefined : next))}
    />
  );
}
