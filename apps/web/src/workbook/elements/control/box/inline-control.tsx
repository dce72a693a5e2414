import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./inline-control.module.css";

interface InlineControlProps {
  /** The control's label; what is inside says it again to those who listen. */
  readonly label: string;
  /** Nothing to clear. */
  readonly isUnset: boolean;
  readonly onClear: () => void;
  /** As high as its place: several lines. */
  readonly tall?: boolean;
  /** No wider than what it shows. */
  readonly snug?: boolean;
  readonly children: ReactNode;
}

/** A control that is set where it stands, without opening anything. */
export function InlineControl({ label, isUnset, onClear, tall = false, snug = false, children }: InlineControlProps) {
  const control = (
    <div className={cx(styles.control, tall && styles.tall, snug && styles.snug)} data-control="">
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.field}>{children}</span>
      {!isUnset && <IconButton icon={X} label={t("control.inline.clear", { label })} onPress={onClear} />}
    </div>
  );
  return tall ? <div className={styles.several}>{control}</div> : control;
}
