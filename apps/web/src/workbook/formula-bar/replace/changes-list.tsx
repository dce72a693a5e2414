import { CornerDownRight, TriangleAlert } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import type { Change } from "./changes.ts";
import styles from "./replace.module.css";

/** Changes that may be made, each with a check box, its place and the formula before and after. */
export function ChangesList({
  changes,
  isChosen,
  onChoose,
  onShow,
}: {
  readonly changes: readonly Change[];
  readonly isChosen: (change: Change) => boolean;
  readonly onChoose: (changes: readonly Change[], isOn: boolean) => void;
  /** Goes to the place of one. */
  readonly onShow: (change: Change) => void;
}) {
  const possible = changes.filter(canBeMade);
  const count = possible.filter(isChosen).length;
  return (
    <div className={styles.changes}>
      <Checkbox
        isSelected={count > 0 && count === possible.length}
        isIndeterminate={count > 0 && count < possible.length}
        isDisabled={possible.length === 0}
        onChange={(isOn) => onChoose(possible, isOn)}
      >
        {t("formula.replace.chosen", { count, total: changes.length })}
      </Checkbox>
      <ul className={styles.list} aria-label={t("formula.replace.places")}>
        {changes.map((change) => (
          <li key={change.key} className={styles.change}>
            <Checkbox
              isSelected={isChosen(change) && canBeMade(change)}
              isDisabled={!canBeMade(change)}
              onChange={(isOn) => onChoose([change], isOn)}
            >
              {change.label}
            </Checkbox>
            <IconButton icon={CornerDownRight} label={t("formula.replace.go-to", { label: change.label })} onPress={() => onShow(change)} />
            <div className={styles.texts}>
              <code className={cx(styles.text, styles.before)}>{change.before}</code>
              {change.after !== change.before && <code className={styles.text}>{change.after}</code>}
            </div>
            {change.trouble !== null && (
              <p className={styles.trouble}>
                <Icon icon={TriangleAlert} />
                {change.trouble === "circle" ? t("formula.replace.circle") : t("formula.replace.error")}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What would rest on itself is no formula; one that is as it was has nothing to write. */
export const canBeMade = ({ trouble, before, after }: Change): boolean => trouble !== "circle" && before !== after;
