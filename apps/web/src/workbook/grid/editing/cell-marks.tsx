import type { CSSProperties } from "react";
import { cx } from "../../../shared/styles/cx.ts";
import type { CellMark } from "../model/grid-source.ts";
import styles from "./cell-marks.module.css";

/** What is to be known of a cell besides its value: a corner where it is invalid, a spinner while it is written, who stands on it. */
export function CellMarks({ mark }: { readonly mark: CellMark }) {
  return (
    <>
      {mark.problem !== undefined && <span className={styles.corner} aria-hidden="true" />}
      {mark.isWriting === true && <span className={styles.spinner} aria-hidden="true" />}
      {mark.person !== undefined && (
        <span
          className={cx(styles.person, mark.isFirstRow === true && styles.first)}
          style={{ "--person": mark.person.color } as CSSProperties}
        >
          <span className={styles.name}>{mark.person.name}</span>
        </span>
      )}
    </>
  );
}
