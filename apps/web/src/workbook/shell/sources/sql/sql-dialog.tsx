import { useQuery } from "@apollo/client/react";
import type { ConnectionSummary } from "@sheaf/contract";
import { controlHandles } from "../../../commands/control-names.ts";
import { Play } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { KeyCap } from "../../../../shared/actions/key-cap.tsx";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { CONNECTION_TABLES } from "../../../../shared/sources/queries.ts";
import { Grid } from "../../../grid/view/grid.tsx";
import { useWorkbook } from "../../../state/workbook.ts";
import { type SqlColumn, type SqlRun, useSqlRun } from "./use-sql-run.ts";
import { rich, shownLocale, t } from "../../../../shared/words/words.ts";
import styles from "./sql-dialog.module.css";

const grouped = (count: number): string => new Intl.NumberFormat(shownLocale()).format(count);

/** One SELECT as a source: written, run, looked at, then used. */
export function SqlDialog({
  connection,
  statement,
  action,
  onUse,
  onClose,
}: {
  readonly connection: Pick<ConnectionSummary, "connectionId" | "name" | "engine">;
  /** What stands there by now; empty for a new one. */
  readonly statement: string;
  /** What the main button says. */
  readonly action: string;
  readonly onUse: (statement: string, columns: readonly SqlColumn[]) => void;
  readonly onClose: () => void;
}) {
  const { connectionId, name, engine } = connection;
  const workbook = useWorkbook();
  const [text, setText] = useState(statement);
  const { run, error, isRunning, start } = useSqlRun(connectionId);
  const [isUsing, setUsing] = useState(false);
  const isEmpty = text.trim() === "";
  const use = async (): Promise<void> => {
    setUsing(true);
    // What is used is what was run: its columns are those of the text as it stands.
    const ran = run !== null && run.statement === text ? run : await start(text);
    setUsing(false);
    if (ran !== null) onUse(ran.statement, ran.columns);
  };
  const latest = useRef({ text, start });
  latest.current = { text, start };
  const { data } = useQuery(CONNECTION_TABLES, { variables: { connectionId } });
  const tables = useMemo(() => data?.connectionTables.map(({ path }) => path) ?? null, [data]);
  return (
    <Dialog
      title={t("sources.sql-dialog.sql-on", { name })}
      isOpen
      onClose={onClose}
      width="large"
      flush
      isDirty={text !== statement}
      footerStart={
        <span className={styles.said} role="status">
          {isRunning ? t("sources.sql-dialog.running") : run === null ? "" : saidOf(run, run.statement !== text)}
        </span>
      }
      actions={
        <>
          <Button icon={Play} isDisabled={isEmpty} isPending={isRunning && !isUsing} onPress={() => void start(text)}>
            {t("sources.sql-dialog.run")} <KeyCap keys="mod+enter" />
          </Button>
          <Button variant="primary" isDisabled={isEmpty} isPending={isUsing} onPress={() => void use()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <SqlField
          text={statement}
          engine={engine}
          tables={tables}
          controls={controlHandles(workbook.documents.state().document)}
          onChange={setText}
          onRun={() => void latest.current.start(latest.current.text)}
        />
        <div className={styles.result}>
          {error !== null ? (
            <ErrorState summary={t("sources.sql-dialog.sql-could-not-run")} message={error.message} requestId={error.requestId} />
          ) : run === null ? (
            isRunning ? (
              <SkeletonRows rows={6} rowHeight={24} />
            ) : (
              <p className={styles.note}>
                {rich("sources.sql-dialog.controls-by-name", {
                  name: "{{name}}",
                  least: "{{name}}:min",
                  most: "{{name}}:max",
                  code: inCode,
                })}
              </p>
            )
          ) : run.rows === 0 ? (
            <p className={styles.note}>
              {t("sources.sql-dialog.no-rows", { columns: run.columns.map((column) => column.name).join(", ") })}
            </p>
          ) : (
            <Grid label={t("sources.sql-dialog.first-rows")} source={run.grid} isStale={isRunning} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function saidOf({ rows, columns, isCut }: SqlRun, isOlder: boolean): string {
  const many = `${columns.length} ${columns.length === 1 ? "column" : "columns"}`;
  const found = isCut
    ? t("sources.sql-dialog.the-first-rows", { grouped: grouped(rows) })
    : `${grouped(rows)} ${rows === 1 ? "row" : "rows"}`;
  return `${found}, ${many}${isOlder ? ", of the SQL before your last change" : ""}`;
}

interface SqlFieldProps {
  readonly text: string;
  readonly engine: string;
  /** Null while they are not known. */
  readonly tables: readonly (readonly string[])[] | null;
  readonly controls: readonly string[];
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** The editor, made anew once the tables that it offers are known. */
function SqlField({ text, engine, tables, controls, onChange, onRun }: SqlFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const written = useRef(text);
  const latest = useRef({ controls, onChange, onRun });
  latest.current = { controls, onChange, onRun };
  useEffect(() => {
    let close = (): void => undefined;
    let isGone = false;
    void import("./sql-field.ts").then(({ openSqlField }) => {
      if (isGone || host.current === null) return;
      close = openSqlField(host.current, {
        text: written.current,
        engine,
        tables: tables ?? [],
        controls: latest.current.controls,
        onChange: (now) => {
          written.current = now;
          latest.current.onChange(now);
        },
        onRun: () => latest.current.onRun(),
      });
    });
    return () => {
      isGone = true;
      close();
    };
  }, [engine, tables]);
  return <div ref={host} className={styles.field} />;
}

/** Names in the text, as they are typed. */
function inCode(inside: readonly ReactNode[]): ReactNode {
  return <code key={typeof inside[0] === "string" ? inside[0] : ""}>{inside}</code>;
}
