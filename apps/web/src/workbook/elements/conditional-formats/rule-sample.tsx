import { cellColors } from "@sheaf/theme";
import type { FormatRule, RuleColor } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import styles from "./conditional-formats.module.css";

/** What a rule does to a cell, in small. */
export function RuleSample({ rule }: { readonly rule: FormatRule }) {
  switch (rule.type) {
    case "single": {
      const { backgroundColor, color, bold, italic, underline } = rule.style ?? {};
      return (
        <span
          aria-hidden="true"
          className={styles.sample}
          style={{
            ...(plain(backgroundColor) === null
              ? {}
              : { background: plain(backgroundColor) ?? "", color: cellColors(plain(backgroundColor) ?? "").ink }),
            ...(plain(color) === null ? {} : { color: plain(color) ?? "" }),
            fontWeight: bold === true ? 700 : 400,
            fontStyle: italic === true ? "italic" : "normal",
            textDecoration: underline === true ? "underline" : "none",
          }}
        >
          {t("formats.rule-sample.ab")}
        </span>
      );
    }
    case "fontScale":
      return (
        <span aria-hidden="true" className={styles.sample} style={{ color: plain(rule.scheme.at(-1)) ?? "" }}>
          {t("formats.rule-sample.ab")}
        </span>
      );
    case "backgroundScale":
    case "dataBars":
      return (
        <span aria-hidden="true" className={styles.sample}>
          {(rule.order === "descending" ? rule.scheme.toReversed() : rule.scheme).map((color, index) => (
            <span key={index} className={rule.type === "dataBars" ? styles.bar : styles.step} style={{ background: plain(color) ?? "" }} />
          ))}
        </span>
      );
  }
}

const plain = (color: RuleColor | undefined): string | null => (typeof color === "string" ? color : null);
