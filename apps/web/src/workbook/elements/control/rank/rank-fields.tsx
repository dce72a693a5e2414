import type { Rank } from "@sheaf/workbook";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { type RankChoice, rankChoice, rankProblem } from "../../../filters/rank-choice.ts";
import { useTypedText } from "../../../filters/setting/use-typed-text.ts";
import styles from "./rank-fields.module.css";

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

interface RankFieldsProps {
  readonly rank: Rank;
  /** Under the ties: what is ranked. */
  readonly note?: string;
  readonly onChange: (choice: RankChoice) => void;
}

/** The first or last by rank; it limits rows and does not sort them (F4). */
export function RankFields({ rank, note, onChange }: RankFieldsProps) {
  const choice = rankChoice(rank);
  const become = (change: Partial<RankChoice>): void => onChange({ ...choice, ...change });
  const typed = useTypedText(String(choice.amount), (text) => {
    const amount = Number(text);
    if (rankProblem(choice.of, text) === null && amount !== choice.amount) become({ amount });
  });
  return (
    <>
      <div className={styles.row}>
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
        {...(note === undefined ? {} : { description: note })}
      />
    </>
  );
}
