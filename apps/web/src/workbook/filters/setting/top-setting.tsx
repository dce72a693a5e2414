import type { Filter } from "@sheaf/workbook";
import { Select } from "../../../shared/fields/select.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { type RankChoice, rankChoice, rankProblem, withRank } from "../rank-choice.ts";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import { useTypedText } from "./use-typed-text.ts";
import styles from "./setting.module.css";

type TopFilter = Extract<Filter, { readonly kind: "top-n" }>;

const ties = {
  rows: [
    { id: "rank", label: "Ties share a rank (1, 1, 3)" },
    { id: "rank-dense", label: "Ties share a rank (1, 1, 2)" },
    { id: "row-number", label: "Exactly this many" },
  ],
  percent: [
    { id: "rank-percentile", label: "By percentile rank" },
    { id: "cume-dist", label: "By cumulative share" },
  ],
} as const;

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
  const choice = rankChoice(filter);
  const become = (change: Partial<RankChoice>): void => onChange(withRank(filter, { ...choice, ...change }));
  const typed = useTypedText(String(choice.amount), (text) => {
    const amount = Number(text);
    if (rankProblem(choice.of, text) === null && amount !== choice.amount) become({ amount });
  });
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <Select
          label="Keep"
          size="small"
          options={[
            { id: "top", label: "Top" },
            { id: "bottom", label: "Bottom" },
          ]}
          value={choice.end}
          onChange={(end) => become({ end })}
        />
        <TextField
          label="Number"
          size="small"
          inputMode="decimal"
          autoFocus
          value={typed.text}
          onChange={typed.type}
          onBlur={typed.settle}
          error={rankProblem(choice.of, typed.text)}
        />
        <Select
          label="Of"
          size="small"
          options={[
            { id: "rows", label: "Rows" },
            { id: "percent", label: "Percent" },
          ]}
          value={choice.of}
          onChange={(of) => become({ of })}
        />
      </div>
      <Select
        label="Ties"
        size="small"
        options={ties[choice.of]}
        value={choice.ties}
        onChange={(tied) => become({ ties: tied })}
        description={`Ranked by ${column}, within the group.`}
      />
      <EmptyValuesSetting filter={filter} onChange={onChange} />
    </div>
  );
}
