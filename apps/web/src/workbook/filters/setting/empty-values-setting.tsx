import type { Filter } from "@sheaf/workbook";
import { Select } from "../../../shared/fields/select.tsx";
import { withMember } from "../filter-draft.ts";
import { t } from "../../../shared/words/words.ts";

export const emptyValueOptions = [
  {
    id: "when-no-value-is-selected",
    get label() {
      return t("filters.empty-values-setting.automatic");
    },
  },
  {
    id: "always",
    get label() {
      return t("filters.empty-values-setting.keep");
    },
  },
  {
    id: "never",
    get label() {
      return t("filters.empty-values-setting.leave-out");
    },
  },
] as const;

/** What becomes of rows without a value (F6). */
export function EmptyValuesSetting({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  return (
    <Select
      label={t("filters.empty-values-setting.empty-values")}
      size="small"
      isInline
      options={emptyValueOptions}
      value={filter.includeNulls ?? "when-no-value-is-selected"}
      onChange={(next) => onChange(withMember(filter, "includeNulls", next === "when-no-value-is-selected" ? undefined : next))}
    />
  );
}
