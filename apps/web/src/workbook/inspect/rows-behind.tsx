import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { cellAt } from "@sheaf/result";
import { columnsOf, type Id, type MapLayer, mapLayers, type WorkbookDocument } from "@sheaf/workbook";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { findingText, t } from "../../shared/words/words.ts";
import { lookUpColumns, partFields, untoldParts } from "../elements/source-fields/part-fields.ts";
import type { SourceField } from "../elements/shelves/panel-port.ts";
import type { GridSource } from "../grid/model/grid-source.ts";
import { Grid } from "../grid/view/grid.tsx";
import { shownFormat } from "../state/analysis/shown-format.ts";
import { findElement, type RowsBehind, useWorkbook, type Workbook } from "../state/workbook.ts";
import { RowPages } from "./row-pages.ts";
import { layerRowsQuestion, rowsQuestion } from "./rows-question.ts";
import { rowsLook, type RowsLook, rowsSource } from "./rows-source.ts";
import styles from "./inspect.module.css";

interface Loaded {
  readonly pages: RowPages;
  readonly look: RowsLook;
  readonly count: number;
}

/** Rows as they came so far, and why no more come. */
export interface RowsAsked {
  readonly loaded: Loaded | null;
  /** Another one whenever rows arrived. */
  readonly source: GridSource | null;
  readonly error: CallError | null;
  readonly retry: () => void;
}

/** The columns of what a layer of a map reads, for who may add them to it. */
async function fieldsBehind(
  document: WorkbookDocument,
  workbook: Workbook,
  graphql: ApolloClient,
  { ownSource: source }: MapLayer,
): Promise<readonly SourceField[]> {
  if (source === null || !workbook.canChange) return [];
  if (untoldParts(source).length > 0 && workbook.mode !== "edit") return [];
  return partFields(document, workbook, source, await lookUpColumns(graphql, workbook, source));
}

/** Asks for the rows behind a figure. They are those of the moment at which they were asked for: another `document` or `moment` asks anew. */
export function useRowsBehind(rows: RowsBehind, document: WorkbookDocument, moment: unknown = null): RowsAsked {
  const workbook = useWorkbook();
  const graphql = useApolloClient();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const element = findElement(document, rows.elementId);
  const newId = useRef(workbook.newId);
  // While the source is not known its columns are not among those that are asked for: they are asked for once it is.
  const [some] = element === undefined ? [] : columnsOf(element);
  const known = useSyncExternalStore(workbook.facts.subscribe, () =>
    some === undefined ? 0 : (workbook.facts.place(rows.elementId, some.id)?.scope.source.length ?? 0),
  );

  useEffect(() => {
    if (element === undefined) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const fail = (thrown: unknown): void => {
      const failure = toCallError(thrown);
      if (!signal.aborted && failure !== null) setError(failure);
    };
    const load = async (): Promise<void> => {
      await workbook.facts.analyze();
      const [first] = columnsOf(element);
      const place = first === undefined ? null : workbook.facts.place(element.id, first.id);
      const layer = mapLayers(element).find(({ id, isOwn }) => !isOwn && id === rows.layerId);
      const question =
        layer === undefined
          ? rowsQuestion(document, element, rows, place, newId.current)
          : layerRowsQuestion(document, element, layer, {
              ...rows,
              fields: await fieldsBehind(document, workbook, graphql, layer),
              newId: newId.current,
            });
      if (question === null || signal.aborted) return;
      const { operations } = question;
      const pages = new RowPages(
        async (offset, limit) =>
          (await workbook.results.ask(element.id, question.rows(offset, limit), { signal, operations, purpose: "underlying" })).table,
        { onChange: () => setLoaded((before) => (before === null ? null : { ...before })), onFailure: fail },
      );
      const [counted] = await Promise.all([
        workbook.results.ask(element.id, question.count, { signal, operations, purpose: "underlying" }),
        pages.bring(0, 0),
      ]);
      const began = pages.row(0)?.table;
      const at = counted.table.columns.findIndex(({ role }) => role === "count");
      const count = at < 0 ? 0 : Number(cellAt(counted.table, 0, at));
      if (signal.aborted || (began === undefined && count > 0)) return;
      const findings = workbook.facts.of(element.id)?.diagnostics ?? [];
      const problemOf = (id: Id): string | null =>
        findingText(findings.find(({ columnId, code }) => columnId === id && code.startsWith("E_")));
      const look: RowsLook =
        began === undefined
          ? { columns: [], cell: () => ({ text: "", value: null, type: { kind: "null" }, kind: "null", look: null }) }
          : rowsLook(began, {
              zone: workbook.zone,
              symbols: workbook.symbols,
              formatOf: (id) => shownFormat(workbook.facts, element, id),
              problemOf,
            });
      setLoaded({ pages, look, count });
    };
    setError(null);
    load().catch(fail);
    return () => abort.abort();
  }, [workbook, graphql, document, element, rows, attempt, moment, known]);

  const source = useMemo(() => (loaded === null ? null : rowsSource(loaded.pages, loaded.look, loaded.count)), [loaded]);
  return { loaded, source, error, retry: () => setAttempt((count) => count + 1) };
}

/** The rows in a grid, or why they are not there. */
export function RowsGrid({ asked: { loaded, source, error, retry }, title }: { readonly asked: RowsAsked; readonly title: string }) {
  if (error !== null) {
    return (
      <ErrorState
        summary={t("inspect.rows-dialog.rows-could-not-read")}
        message={error.message}
        requestId={error.requestId}
        onRetry={retry}
      />
    );
  }
  if (source === null || loaded === null) return <SkeletonRows rows={12} rowHeight={24} />;
  if (loaded.count === 0) return <p className={styles.message}>{t("inspect.rows-dialog.no-rows")}</p>;
  return (
    <Grid
      label={t("inspect.rows-dialog.rows-of", { title })}
      source={source}
      onVisible={(first, last) => loaded.pages.show(Math.max(0, first), Math.min(loaded.count - 1, last))}
      bringRows={async (range) => {
        await loaded.pages.bring(range.firstRow, range.lastRow);
        return rowsSource(loaded.pages, loaded.look, loaded.count);
      }}
    />
  );
}
