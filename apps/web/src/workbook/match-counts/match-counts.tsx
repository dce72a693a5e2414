import { cellAt, type ResultTable } from "@sheaf/result";
import type { Id, Operation } from "@sheaf/workbook";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { Icon } from "../../shared/icons/icon.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { useWorkbook } from "../state/workbook.ts";
import { shownLocale, t } from "../../shared/words/words.ts";
import styles from "./match-counts.module.css";

/** Rows of one side. */
interface SideCounts {
  readonly rows: number;
  /** That find a row on the other side. */
  readonly matched: number;
  /** Whose keys stand in other rows of their side as well. */
  readonly repeated: number;
}

export interface Counts {
  readonly left: SideCounts;
  readonly right: SideCounts;
}

/** What the counts say about the keys, in a sentence. */
export interface Verdict {
  readonly isGood: boolean;
  readonly words: string;
}

const grouped = (count: number): string => new Intl.NumberFormat(shownLocale()).format(count);
export const counted = (count: number): string => grouped(count);

/** A join to count the matches of: the element whose source it is, after `operations`. */
interface Asked {
  readonly elementId: Id;
  /** At which its rows are asked for, where that is not where those of the element are. */
  readonly level?: Id;
  readonly operations: readonly Operation[];
  readonly join: number;
}

/** The counts of a join as the document is now; both null while they are being counted. */
export function useMatchCounts({ elementId, level, operations, join }: Asked): {
  readonly counts: Counts | null;
  readonly error: CallError | null;
} {
  const workbook = useWorkbook();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const text = JSON.stringify(operations);
  useEffect(() => {
    const abort = new AbortController();
    setCounts(null);
    setError(null);
    workbook.results
      .ask(
        elementId,
        { level: level ?? null, want: { kind: "join-matches", join }, window: null, within: null },
        { signal: abort.signal, operations: JSON.parse(text) as readonly Operation[] },
      )
      .then(({ table }) => setCounts(countsOf(table)))
      .catch((thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setError(failure);
      });
    return () => abort.abort();
  }, [workbook, elementId, level, text, join]);
  return { counts, error };
}

/** How many rows of each side find one on the other, by the keys as they are set now. */
export function MatchCounts({
  left,
  right,
  verdict,
  ...asked
}: Asked & {
  readonly left: string;
  readonly right: string;
  readonly verdict?: (counts: Counts) => Verdict;
}) {
  const { counts, error } = useMatchCounts(asked);
  if (error !== null)
    return (
      <p className={styles.problem} role="alert">
        {error.message}
      </p>
    );
  if (counts === null) return <p className={styles.counts}>{t("workbook.match-counts.counting-the-matches")}</p>;
  const found = verdict?.(counts);
  return (
    <ul className={styles.counts} aria-label={t("workbook.match-counts.matches-of-and", { left, right })}>
      <Side name={left} counts={counts.left} />
      <Side name={right} counts={counts.right} />
      {found !== undefined && (
        <li className={cx(styles.verdict, found.isGood ? styles.ok : styles.warn)}>
          <Icon icon={found.isGood ? CircleCheck : TriangleAlert} />
          {found.words}
        </li>
      )}
    </ul>
  );
}

function Side({ name, counts: { rows, matched } }: { readonly name: string; readonly counts: SideCounts }) {
  const part = rows === 0 ? 0 : matched / rows;
  return (
    <li className={styles.side}>
      <span className={styles.meter} aria-hidden="true">
        <span className={styles.part} style={{ width: `${part * 100}%` }} />
      </span>
      <span>
        {t("workbook.match-counts.of-rows-match", {
          name,
          matched: counted(matched),
          rows: counted(rows),
          part: rows === matched ? "" : `, ${counted(rows - matched)} do not`,
        })}
      </span>
    </li>
  );
}

function countsOf(table: ResultTable): Counts {
  const of = (id: string): number => {
    const at = table.columns.findIndex((column) => column.id === id);
    return at < 0 || table.rowCount === 0 ? 0 : Number(cellAt(table, 0, at) ?? 0);
  };
  const side = (name: "left" | "right"): SideCounts => ({
    rows: of(`${name}-rows`),
    matched: of(`${name}-matched`),
    repeated: of(`${name}-repeated`),
  });
  return { left: side("left"), right: side("right") };
}
