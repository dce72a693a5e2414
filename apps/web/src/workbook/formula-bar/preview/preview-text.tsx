import { cx } from "../../../shared/styles/cx.ts";
import type { Preview } from "./use-preview.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./preview.module.css";

/** `Preview for ORD 74.5%`. */
export function PreviewText({ preview, isBroken }: { readonly preview: Preview; readonly isBroken: boolean }) {
  if (isBroken) return <span className={cx(styles.preview, styles.broken)}>{t("formula.preview-text.last-good-result-stays")}</span>;
  switch (preview.kind) {
    case "none":
      return null;
    case "failed":
      return (
        <span className={styles.preview} title={preview.message}>
          {t("formula.preview-text.no-preview")}
        </span>
      );
    case "shown":
      return (
        <span className={cx(styles.preview, preview.isStale && styles.stale)}>
          {preview.words.row === null
            ? t("formula.preview-text.preview")
            : t("formula.preview-text.preview-for", { row: preview.words.row })}{" "}
          <b className={styles.value}>{preview.words.value}</b>
        </span>
      );
  }
}
