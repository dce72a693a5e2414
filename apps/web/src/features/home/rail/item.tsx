import type { ReactNode } from "react";
import styles from "./rail.module.css";

/** One thing that waits for this person. */
export function Item({
  mark,
  title,
  text,
  children,
}: {
  readonly mark: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.words}>
        <h3 className={styles.what}>{title}</h3>
        {text !== undefined && <p className={styles.said}>{text}</p>}
        <div className={styles.actions}>{children}</div>
      </div>
    </li>
  );
}
