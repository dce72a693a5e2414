import { type Diagnostic, type Fix, severityOf } from "@sheaf/formula";
import { CircleAlert, Lightbulb, TriangleAlert } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { t, say } from "../../shared/words/words.ts";
import styles from "./formula-bar.module.css";

const MOST_SHOWN = 3;
const MOST_FIXES = 4;

/** What is wrong with the formula, in words, with its mends. Under the bar, so that nothing moves while one types. */
export function FindingsStrip({
  findings,
  meant,
  canFix,
  onFix,
  onMeant,
}: {
  readonly findings: readonly Diagnostic[];
  /** How a formula of another program is written here: it mends all that is found. */
  readonly meant: string | null;
  readonly canFix: (fix: Fix) => boolean;
  readonly onFix: (fix: Fix) => void;
  readonly onMeant: (meant: string) => void;
}) {
  if (findings.length === 0) return null;
  if (meant !== null)
    return (
      <div className={styles.findings} role="status">
        <div className={styles.finding}>
          <Icon icon={Lightbulb} />
          <span className={styles.message}>{t("formula.findings-strip.meant")}</span>
          <code className={styles.meant}>{meant}</code>
          <Button size="small" onPress={() => onMeant(meant)}>
            {t("formula.findings-strip.use-meant")}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.findings} role="status">
      {findings.slice(0, MOST_SHOWN).map((finding) => {
        const isError = severityOf(finding.code) === "error";
        const words = say(finding.message);
        return (
          <div key={`${finding.code} ${words}`} className={styles.finding} data-severity={isError ? "error" : "warning"}>
            <Icon
              icon={isError ? CircleAlert : TriangleAlert}
              label={isError ? t("formula.findings-strip.error") : t("formula.findings-strip.warning")}
            />
            <span className={styles.message}>{words}</span>
            <span className={styles.fixes}>
              {finding.fixes
                .filter(canFix)
                .slice(0, MOST_FIXES)
                .map((fix) => {
                  const title = say(fix.title);
                  return (
                    <Button key={title} size="small" onPress={() => onFix(fix)}>
                      {title}
                    </Button>
                  );
                })}
            </span>
            <details className={styles.details}>
              <summary>{t("formula.findings-strip.details")}</summary>
              <code>{finding.code}</code>
            </details>
          </div>
        );
      })}
      {findings.length > MOST_SHOWN && (
        <div className={styles.more}>{t("formula.findings-strip.more", { count: findings.length - MOST_SHOWN })}</div>
      )}
    </div>
  );
}
