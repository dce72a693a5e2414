import type { ConnectionSummary } from "@sheaf/contract";
import { cellFormatter } from "@sheaf/locale";
import { cellAt } from "@sheaf/result";
import { typeName } from "@sheaf/sql";
import { useEffect, useMemo, useState } from "react";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { toCallError, type CallError } from "../../shared/http/call-error.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { readWholeResult, type WholeResult } from "../../shared/sources/read-result.ts";
import { cx } from "../../shared/styles/cx.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./table-preview.module.css";
import { writtenNumber } from "../../shared/words/shown-numbers.ts";

const ROWS = 100;

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly result: WholeResult }
  | { readonly kind: "failed"; readonly error: CallError };

/** The first rows of a table, as they stand in the warehouse. */
export function TablePreview({ connection, path }: { readonly connection: ConnectionSummary; readonly path: readonly string[] }) {
  const { http } = useServices();
  const [state, setState] = useState<State>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  const { connectionId } = connection;

  useEffect(() => {
    const controller = new AbortController();
    http
      .open(`/v2/connections/${connectionId}/preview`, { method: "POST", body: { path, limit: ROWS }, signal: controller.signal })
      .then(readWholeResult)
      .then((result) => setState({ kind: "ready", result }))
      .catch((thrown: unknown) => {
        const error = toCallError(thrown);
        if (error !== null && !controller.signal.aborted) setState({ kind: "failed", error });
      });
    return () => controller.abort();
  }, [http, connectionId, path, attempt]);

  switch (state.kind) {
    case "loading":
      return <SkeletonRows rows={8} rowHeight={24} columns={4} />;
    case "failed":
      return (
        <ErrorState
          summary={state.error.message}
          requestId={state.error.requestId}
          onRetry={() => {
            setState({ kind: "loading" });
            setAttempt(attempt + 1);
          }}
        />
      );
    case "ready":
      return <Rows result={state.result} name={path.at(-1) ?? ""} />;
  }
}

function Rows({ result, name }: { readonly result: WholeResult; readonly name: string }) {
  const { zone, symbols } = useMembership();
  const { table } = result;
  const columns = useMemo(
    () =>
      table.columns.map((column) => {
        const type = typeName(column.type);
        return { column, type, write: cellFormatter(type, null, { zone, symbols }) };
      }),
    [table, zone, symbols],
  );
  const rows = Array.from({ length: table.rowCount }, (_row, index) => index);
  return (
    <>
      <p className={styles.count}>
        {table.rowCount < ROWS
          ? t("connections.table-preview.all-rows", { count: writtenNumber(table.rowCount) })
          : t("connections.table-preview.the-first-rows", { rows: ROWS })}
      </p>
      {/* Scrolls by itself, so it takes part in the Tab order. */}
      <div
        className={cx(styles.frame, "ring-inside")}
        role="region"
        aria-label={t("connections.table-preview.rows-of", { name })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ column, type }) => (
                <th key={column.id} scope="col" className={cx(styles.head, isRight(type) && styles.right)}>
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {columns.map(({ column, type, write }, index) => {
                  const value = cellAt(table, row, index);
                  return (
                    <td key={column.id} className={cx(styles.cell, isRight(type) && styles.right, value === null && styles.null)}>
                      {write(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function isRight(type: string): boolean {
  return type === "number" || type === "integer";
}
