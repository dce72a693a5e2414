import { Button } from "../../../shared/actions/button.tsx";
import { t } from "../../../shared/words/words.ts";
import { steps } from "./contributions.ts";
import { type NumberWords, splitSentence } from "./explain-words.ts";
import type { FieldSplit } from "./load-explanation.ts";
import styles from "./explain.module.css";

/** Groups that stand for themselves; the rest is one step. */
const MOST_STEPS = 5;

/** What one field tells of a difference: a sentence, and the small waterfall of its groups. */
export function DifferenceBy({
  found: { name, split },
  difference,
  isCompared,
  words,
  onKeep,
}: {
  readonly found: FieldSplit;
  readonly difference: number;
  readonly isCompared: boolean;
  readonly words: NumberWords;
  /** Puts it on the page as a chart; absent where that cannot be done. */
  readonly onKeep?: () => void;
}) {
  const rows = steps(split, MOST_STEPS);
  const ends = rows.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const at = (value: number): number => (high === low ? 0 : ((value - low) / (high - low)) * 100);
  const hasRates = split.kind === "ratio" && isCompared;
  const amount = (value: number): string => (isCompared ? words.change(value) : words.value(value));
  return (
    <section className={styles.by}>
      <div className={styles.byHead}>
        <h4 className={styles.byName}>{t("inspect.explain.by", { name })}</h4>
        {onKeep !== undefined && (
          <Button size="small" variant="quiet" aria-label={t("inspect.explain.keep-by", { name })} onPress={onKeep}>
            {t("inspect.explain.keep")}
          </Button>
        )}
      </div>
      <p className={styles.finding}>{splitSentence(split, difference, isCompared, words)}</p>
      <table className={styles.steps} aria-label={t("inspect.explain.contributions-by", { name })}>
        <colgroup>
          <col className={styles.nameColumn} />
          <col />
          {hasRates && <col className={styles.numberColumn} />}
          {hasRates && <col className={styles.numberColumn} />}
          <col className={styles.numberColumn} />
        </colgroup>
        <thead className={hasRates ? undefined : "visually-hidden"}>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col" aria-hidden="true" />
            {hasRates && <th scope="col">{t("inspect.explain.own-change")}</th>}
            {hasRates && <th scope="col">{t("inspect.explain.weight")}</th>}
            <th scope="col">{isCompared ? t("inspect.explain.adds") : t("inspect.explain.value")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ contribution, count, from, to }, index) => (
            <tr key={index}>
              <th scope="row" title={contribution.label}>
                {count === 1 ? contribution.label : t("inspect.explain.others", { count })}
              </th>
              <td className={styles.track} aria-hidden="true">
                <span className={styles.zero} style={{ left: `${at(0)}%` }} />
                {to !== from && (
                  <span
                    className={styles.bar}
                    data-rest={count === 1 ? undefined : ""}
                    data-falls={to < from ? "" : undefined}
                    style={{ left: `${at(Math.min(from, to))}%`, width: `${Math.abs(at(to) - at(from))}%` }}
                  />
                )}
              </td>
              {hasRates && <td className={styles.part}>{words.change(contribution.rate ?? 0)}</td>}
              {hasRates && <td className={styles.part}>{words.change(contribution.mix ?? 0)}</td>}
              <td className={styles.amount}>{amount(contribution.amount)}</td>
            </tr>
          ))}
          {split.addsUp && (
            <tr className={styles.all}>
              <th scope="row">{isCompared ? t("inspect.explain.difference") : t("inspect.explain.together")}</th>
              <td className={styles.track} aria-hidden="true">
                <span className={styles.zero} style={{ left: `${at(0)}%` }} />
                <span
                  className={styles.bar}
                  data-whole=""
                  style={{ left: `${at(Math.min(0, difference))}%`, width: `${Math.abs(at(difference) - at(0))}%` }}
                />
              </td>
              <td className={styles.amount} colSpan={hasRates ? 3 : 1}>
                {amount(difference)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
