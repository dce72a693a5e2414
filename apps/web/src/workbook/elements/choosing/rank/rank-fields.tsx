import type { Rank } from "@sheaf/workbook";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { type RankChoice, rankChoice, rankProblem } from "./rank-choice.ts";
import { useTypedText } from "../use-typed-text.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./rank-fields.module.css";

const ties = {
  rows: [
    {
      id: "rank",
      get label() {
        return t("control.rank-fields.ties-share-rank-1");
      },
    },
    {
      id: "rank-dense",
      get label() {
        return t("control.rank-fields.ties-share-rank-1-2");
      },
    },
    {
      id: "row-number",
      get label() {
        return t("control.rank-fields.exactly-this-many");
      },
    },
  ],
  percent: [
    {
      id: "rank-percentile",
      get label() {
        return t("control.rank-fields.by-percentile-rank");
      },
    },
    {
      id: "cume-dist",
      get label() {
        return t("control.rank-fields.by-cumulative-share");
      },
    },
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
          label={t("control.rank-fields.keep")}
          size="small"
          options={[
            { id: "top", label: t("control.rank-fields.top") },
            { id: "bottom", label: t("control.rank-fields.bottom") },
          ]}
          value={choice.end}
          onChange={(end) => become({ end })}
        />
        <TextField
          label={t("control.rank-fields.number")}
          size="small"
          inputMode="decimal"
          autoFocus
          value={typed.text}
          onChange={typed.type}
          onBlur={typed.settle}
          error={rankProblem(choice.of, typed.text)}
        />
        <Select
          label={t("control.rank-fields.of")}
          size="small"
          options={[
            { id: "rows", label: t("control.rank-fields.rows") },
            { id: "percent", label: t("control.rank-fields.percent") },
          ]}
          value={choice.of}
          onChange={(of) => become({ of })}
        />
      </div>
      <Select
        label={t("control.rank-fields.ties")}
        size="small"
        options={ties[choice.of]}
        value={choice.ties}
        onChange={(tied) => become({ ties: tied })}
        {...(note === undefined ? {} : { description: note })}
      />
    </>
  );
}
