import { t } from "../../../shared/words/words.ts";
import type { LoggedQuery } from "../../state/results/history/query-log.ts";
import { partsOfTime, tookOf } from "./listed-queries.ts";
import { partWords, timeWords } from "./query-words.ts";
import styles from "./query-history.module.css";

/** The time of a query as a bar of its parts, as long as it is of the longest one. The parts are said in the details. */
export function TimeBar({ query, longest, now }: { readonly query: LoggedQuery; readonly longest: number; readonly now: number }) {
  const took = tookOf(query, now);
  const parts = partsOfTime(query);
  return (
    <span className={styles.time}>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.filled} style={{ width: `${longest === 0 ? 0 : Math.max(1, (100 * took) / longest)}%` }}>
          {parts.length === 0 ? (
            <span className={styles.part} data-part={query.status === "running" ? "running" : "network"} style={{ flexGrow: 1 }} />
          ) : (
            parts.map(({ part, ms }) => <span key={part} className={styles.part} data-part={part} style={{ flexGrow: ms }} />)
          )}
        </span>
      </span>
      <span className={styles.took}>{timeWords(took)}</span>
    </span>
  );
}

/** The same with what each part is, and how long it took. */
export function TimeParts({ query, now }: { readonly query: LoggedQuery; readonly now: number }) {
  return (
    <>
      <TimeBar query={query} longest={tookOf(query, now)} now={now} />
      <dl className={styles.parts} aria-label={t("queries.times")}>
        {partsOfTime(query).map(({ part, ms }) => (
          <div key={part} className={styles.partLine}>
            <dt>
              <span className={styles.key} data-part={part} aria-hidden="true" />
              {partWords(part)}
            </dt>
            <dd>{timeWords(ms)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
