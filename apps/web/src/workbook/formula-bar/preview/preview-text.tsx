import { cx } from "../../../shared/styles/cx.ts";
import type { Preview } from "./use-preview.ts";
import styles from "./preview.module.css";

/** `Preview for ORD 74.5%`. */
export function PreviewText({ preview, isBroken }: { readonly preview: Preview; readonly isBroken: boolean }) {
  if (isBroken) return <span className={cx(styles.preview, styles.broken)}>Last good result stays</span>;
  switch (preview.kind) {
    case "none":
      return null;
    case "failed":
      return (
        <span className={styles.preview} title={preview.message}>
          No preview
        </span>
      );
    case "shown":
      return (
        <span className={cx(styles.preview, preview.isStale && styles.stale)}>
          Preview{preview.words.row === null ? "" : ` for ${preview.words.row}`} <b className={styles.value}>{preview.words.value}</b>
        </span>
      );
  }
}
