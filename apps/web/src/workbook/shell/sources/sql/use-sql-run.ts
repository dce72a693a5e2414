import { printPath } from "@sheaf/formula";
import { type Id, type Operation, SQL_SOURCE_NAME } from "@sheaf/workbook";
import { useCallback, useEffect, useRef, useState } from "react";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { insert } from "../../../commands/edit.ts";
import type { ElementRequest } from "../../../elements/element-kind.ts";
import { rowsLook, rowsSource } from "../../../inspect/rows-source.ts";
import type { GridSource } from "../../../grid/model/grid-source.ts";
import { useWorkbook } from "../../../state/workbook.ts";

/** Rows that are shown before a statement is used. */
const MOST_ROWS = 200;

export interface SqlColumn {
  readonly name: string;
  readonly type: string;
}

/** What a statement gave: its columns, and its first rows. */
export interface SqlRun {
  readonly statement: string;
  readonly columns: readonly SqlColumn[];
  readonly grid: GridSource;
  readonly rows: number;
  /** There are more than those. */
  readonly isCut: boolean;
}

/** Runs SQL as the source of an element that is in no document: its columns first, then its first rows. */
export function useSqlRun(connectionId: Id): {
  readonly run: SqlRun | null;
  readonly error: CallError | null;
  readonly isRunning: boolean;
  readonly start: (statement: string) => Promise<SqlRun | null>;
} {
  const workbook = useWorkbook();
  const [run, setRun] = useState<SqlRun | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [isRunning, setRunning] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(
    async (statement: string): Promise<SqlRun | null> => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      const { signal } = abort;
      setRunning(true);
      setError(null);
      try {
        const columns = await workbook.sourceColumns({ kind: "sql", connectionId, statement });
        const { document } = workbook.documents.state();
        const [page] = document.pages;
        if (signal.aborted || page === undefined) return null;
        const elementId = workbook.newId();
        const ids = columns.map((_, at) => `column-${at}`);
        const item = {
          id: elementId,
          kind: "table",
          source: { kind: "sql", connectionId, statement },
          columns: columns.map(({ name }, at) => ({ id: ids[at], name, formula: printPath([SQL_SOURCE_NAME, name]) })),
        };
        const operations: readonly Operation[] = [insert(["pages", { key: page.id }, "elements"], item, page.elements.at(-1)?.id ?? null)];
        const want = { kind: "rows", columns: ids, withOuter: false, outline: false } as const;
        const request: ElementRequest = { level: "base", want, window: { offset: 0, limit: MOST_ROWS }, within: null };
        const { table } = await workbook.results.ask(elementId, request, { signal, operations });
        if (signal.aborted) return null;
        const { zone, symbols } = workbook;
        const look = rowsLook(table, { zone, symbols, formatOf: () => undefined, problemOf: () => null });
        const done: SqlRun = {
          statement,
          columns,
          grid: rowsSource({ row: (row) => ({ table, row }) }, look, table.rowCount),
          rows: table.rowCount,
          isCut: table.rowCount === MOST_ROWS,
        };
        setRun(done);
        return done;
      } catch (thrown) {
        const failure = toCallError(thrown);
        if (!signal.aborted && failure !== null) {
          setRun(null);
          setError(failure);
        }
        return null;
      } finally {
        if (current.current === abort) setRunning(false);
      }
    },
    [workbook, connectionId],
  );
  return { run, error, isRunning, start };
}
