import { Info, TriangleAlert } from "lucide-react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { PopoverButton } from "../../shared/overlays/popover.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./element-frame.module.css";

interface BesideTitleProps {
  /** Of the element. */
  readonly name: string;
  /** What is wrong with live formulas of its texts. */
  readonly problems: readonly string[];
  /** Its description, where it stands behind an icon. */
  readonly about: string | null;
  /** No title is shown: it stands in the corner. */
  readonly isAlone?: boolean;
}

/** Behind the title: what is said of the element to those who ask, and why a value in it is missing. */
export function BesideTitle({ name, problems, about, isAlone = false }: BesideTitleProps) {
  if (about === null && problems.length === 0) return null;
  return (
    <span className={cx(styles.besideTitle, isAlone && styles.alone)}>
      {problems.length > 0 && (
        <PopoverButton
          label={t("workbook.live-title.problems-of", { name })}
          trigger={<IconButton icon={TriangleAlert} label={t("workbook.live-title.problems-of", { name })} />}
        >
          {problems.map((problem) => (
            <p key={problem} className={styles.about}>
              {problem}
            </p>
          ))}
        </PopoverButton>
      )}
      {about !== null && (
        <PopoverButton
          label={t("workbook.live-title.about", { name })}
          trigger={<IconButton icon={Info} label={t("workbook.live-title.about", { name })} />}
        >
          <p className={styles.about}>{about}</p>
        </PopoverButton>
      )}
    </span>
  );
}
