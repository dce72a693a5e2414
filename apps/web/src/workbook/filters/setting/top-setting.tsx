import type { Filter } from "@sheaf/workbook";
import { RankFields } from "../../elements/choosing/rank/rank-fields.tsx";
import { type TopFilter, withRank } from "../../elements/choosing/rank/rank-choice.ts";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./setting.module.css";

/** The first or last by rank; it limits rows and does not sort them (F4). */
export function TopSetting({
  filter,
  column,
  onChange,
}: {
  readonly filter: TopFilter;
  readonly column: string;
  readonly onChange: (filter: Filter) => void;
}) {
  return (
    <div className={styles.form}>
      <RankFields
        rank={filter}
        note={t("filters.top-setting.ranked-within-group", { column })}
        onChange={(choice) => onChange(withRank(filter, choice))}
      />
      <EmptyValuesSetting filter={filter} onChange={onChange} />
    </div>
  );
}
