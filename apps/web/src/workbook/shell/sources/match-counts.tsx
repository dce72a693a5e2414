import { cellAt, type ResultTable } from "@sheaf/result";
import type { Id, Json, Source } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import styles from "./sources.module.css";

interface Counts {
  readonly leftRows: number;
  readonly leftMatched: number;
  readonly rightRows: number;
  readonly rightMatched: number;
}

const grouped = new Intl.NumberFormat("en-US");

/** How many rows of each side find one on the other, by the keys as they are set now. */
export function MatchCounts({
  elementId,
  source,
  join,
  left,
  right,
}: {
  readonly elementId: Id;
  /** The element's source with all its joins. */
  readonly source: Source;
  readonly join: number;
  readonly left: string;
  readonly right: string;
}) {
  const workbook = useWorkbook();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const text = JSON.stringify(source);
  useEffect(() => {
    const abort = new AbortController();
    setCounts(null);
    setError(null);
    workbook.results
      .ask(
        elementId,
        { level: null, want: { kind: "join-matches", join }, window: null, within: null },
        { signal: abort.signal, operations: [set(elementPath(elementId, "source"), JSON.parse(text) as Json)] },
      )
      .then(({ table }) => setCounts(countsOf(table)))
      .catch((thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!abort.signal.aborted && failure !== null) setError(failure);
      });
    return () => abort.abort();
  }, [workbook, elementId, text, join]);
  if (error !== null)
    return (
      <p className={styles.problem} role="alert">
        {error.message}
      </p>
    );
  if (counts === null) return <p className={styles.counts}>Counting the matches…</p>;
  return (
    <ul className={styles.counts} aria-label={`Matches of ${left} and ${right}`}>
      <Side name={left} rows={counts.leftRows} matched={counts.leftMatched} />
      <Side name={right} rows={counts.rightRows} matched={counts.rightMatched} />
    </ul>
  );
}

function Side({ name, rows, matched }: { readonly name: string; readonly rows: number; readonly matched: number }) {
  const part = rows === 0 ? 0 : matched / rows;
  return (
    <li className={styles.side}>
      <span className={styles.meter} aria-hidden="true">
        <span className={styles.part} style={{ width: `${part * 100}%` }} />
      </span>
      <span>
        {`${name}: ${grouped.format(matched)} of ${grouped.format(rows)} rows match${rows === matched ? "" : `, ${grouped.format(rows - matched)} do not`}`}
      </span>
    </li>
  );
}

function countsOf(table: ResultTable): Counts {
  const of = (id: string): number => {
    const at = table.columns.findIndex((column) => column.id === id);
    return at < 0 || table.rowCount === 0 ? 0 : Number(cellAt(table, 0, at) ?? 0);
  };
  return {
    leftRows: of("left-rows"),
    leftMatched: of("left-matched"),
    rightRows: of("right-rows"),
    rightMatched: of("right-matched"),
  };
}
