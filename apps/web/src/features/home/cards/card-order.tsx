import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./inode-cards.module.css";

/** `given`: in the order of the list itself. */
export interface CardSort {
  readonly key: "given" | "name" | "moment";
  readonly isAscending: boolean;
}

interface CardOrderProps {
  /** What the list's moment is called. */
  readonly moment: string;
  readonly sort: CardSort;
  readonly onChange: (sort: CardSort) => void;
}

/** What the heads of columns do for rows: cards have none. */
export function CardOrder({ moment, sort, onChange }: CardOrderProps) {
  const options = [
    ...(sort.key === "given" ? [{ id: "given" as const, label: t("home.cards.best-first") }] : []),
    { id: "name" as const, label: t("shared.name") },
    { id: "moment" as const, label: moment },
  ];
  return (
    <div className={styles.order}>
      <Select
        label={t("home.cards.order")}
        hideLabel
        options={options}
        value={sort.key}
        onChange={(key: CardSort["key"]) => onChange({ key, isAscending: key === "name" })}
      />
      {sort.key !== "given" && (
        <IconButton
          icon={sort.isAscending ? ArrowUp : ArrowDown}
          label={t(sort.isAscending ? "home.cards.ascending" : "home.cards.descending")}
          onPress={() => onChange({ ...sort, isAscending: !sort.isAscending })}
        />
      )}
    </div>
  );
}
