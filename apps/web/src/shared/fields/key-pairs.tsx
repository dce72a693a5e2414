import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { IconButton } from "../actions/icon-button.tsx";
import { t } from "../words/words.ts";
import styles from "./key-pairs.module.css";

/** One pair: a field on each side. `operator`: what compares them, where there is a choice; else they are equal. */
export interface KeyPairFields {
  readonly left: ReactNode;
  readonly operator?: ReactNode;
  readonly right: ReactNode;
}

/** Pairs of columns by which rows find each other. One at least stays. */
export function KeyPairs({
  legend,
  pairs,
  pairName,
  onAdd,
  onRemove,
}: {
  readonly legend: string;
  readonly pairs: readonly KeyPairFields[];
  /** What one of them is called on its buttons, such as `key`. */
  readonly pairName: string;
  readonly onAdd: () => void;
  /** `at`: counted from 0. */
  readonly onRemove: (at: number) => void;
}) {
  return (
    <fieldset className={styles.pairs}>
      <legend className={styles.legend}>{legend}</legend>
      {pairs.map(({ left, operator, right }, at) => (
        // Pairs have no ids: their place is what tells them apart.
        <div key={at} className={styles.pair}>
          {left}
          {operator === undefined ? (
            <span className={styles.sign} aria-hidden="true">
              =
            </span>
          ) : (
            <span className={styles.operator}>{operator}</span>
          )}
          {right}
          {pairs.length > 1 && (
            <IconButton icon={X} label={t("shared.key-pairs.remove", { pairName, at: at + 1 })} onPress={() => onRemove(at)} />
          )}
        </div>
      ))}
      <Button size="small" variant="quiet" icon={Plus} onPress={onAdd}>
        {t("shared.key-pairs.another", { pairName })}
      </Button>
    </fieldset>
  );
}
