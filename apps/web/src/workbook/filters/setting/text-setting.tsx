import type { Filter, TextMatchMode } from "@sheaf/workbook";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { withMember } from "../filter-draft.ts";
import { textModeOptions } from "../filter-words.ts";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import { useTypedText } from "../../elements/choosing/use-typed-text.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./setting.module.css";

type TextFilter = Extract<Filter, { readonly kind: "text-match" }>;

const notes: Partial<Record<TextMatchMode, string>> = {
  like: "% stands for any text, _ for one letter.",
  "not-like": "% stands for any text, _ for one letter.",
  get "matches-regexp"() {
    return t("filters.text-setting.regular-expression-found-anywhere");
  },
  get "does-not-match-regexp"() {
    return t("filters.text-setting.regular-expression-found-anywhere");
  },
};

export function TextSetting({
  filter,
  problem,
  onChange,
}: {
  readonly filter: TextFilter;
  /** Why its text cannot be used: a pattern that is none. */
  readonly problem: string | null;
  readonly onChange: (filter: Filter) => void;
}) {
  const typed = useTypedText(filter.value ?? "", (text) => {
    if (text !== (filter.value ?? "")) onChange(withMember(filter, "value", text === "" ? undefined : text));
  });
  return (
    <div className={styles.form}>
      <Select
        label={t("filters.text-setting.text")}
        size="small"
        options={textModeOptions}
        value={filter.mode}
        onChange={(mode) => onChange({ ...filter, mode })}
      />
      <TextField
        label={t("filters.text-setting.compared-with")}
        hideLabel
        size="small"
        autoFocus
        value={typed.text}
        onChange={typed.type}
        onBlur={typed.settle}
        description={notes[filter.mode]}
        // What is being typed is not what was refused.
        error={typed.text === (filter.value ?? "") ? problem : null}
      />
      <Checkbox
        isSelected={filter.case !== "insensitive"}
        onChange={(isSensitive) => onChange(withMember(filter, "case", isSensitive ? undefined : "insensitive"))}
      >
        {t("filters.text-setting.capital-letters-matter")}
      </Checkbox>
      <EmptyValuesSetting filter={filter} onChange={onChange} />
    </div>
  );
}
