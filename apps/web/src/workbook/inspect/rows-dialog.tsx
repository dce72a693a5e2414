import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { cellAt } from "@sheaf/result";
import { columnsOf, type Id, type MapLayer, mapLayers, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { Copy } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { copyText } from "../../shared/actions/clipboard.ts";
import { Button } from "../../shared/actions/button.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { placeColumns } from "../grid/model/grid-source.ts";
import { copiedText } from "../grid/selection/copied-text.ts";
import { Grid } from "../grid/view/grid.tsx";
import { shownFormat } from "../state/analysis/shown-format.ts";
import type { SourceField } from "../elements/shelves/panel-port.ts";
import { lookUpColumns, partFields, untoldParts } from "../elements/source-fields/part-fields.ts";
import { findElement, type RowsBehind, useWorkbook, type Workbook } from "../state/workbook.ts";
import { RowPages } from "./row-pages.ts";
import { layerRowsQuestion, rowsQuestion } from "./rows-question.ts";
import { rowsLook, type RowsLook, rowsSource } from "./rows-source.ts";
import { shownSymbols } from "../../shared/words/shown-numbers.ts";
import { t, findingText } from "../../shared/words/words.ts";
import styles from "./inspect.module.css";

/** Rows that one press copies; more is for files. */
const MOST_COPIED = 10_000;

const grouped = new Intl.NumberFormat("en-US");

interface Loaded {
  readonly pages: RowPages;
  readonly look: RowsLook;
  readonly count: number;
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

/** The rows behind a figure: how many, and which (T1). */
export function RowsDialog({ rows, onClose }: { readonly rows: RowsBehind; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const graphql = useApolloClient();
  const toasts = useToasts();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // The rows are those of the moment at which they were asked for.
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, rows.elementId);
  const newId = useRef(workbook.newId);

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
      const [some] = columnsOf(element);
      const place = some === undefined ? null : workbook.facts.place(element.id, some.id);
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
        async (offset, limit) => (await workbook.results.ask(element.id, question.rows(offset, limit), { signal, operations })).table,
        { onChange: () => setLoaded((before) => (before === null ? null : { ...before })), onFailure: fail },
      );
      const [counted] = await Promise.all([workbook.results.ask(element.id, question.count, { signal, operations }), pages.bring(0, 0)]);
      const first = pages.row(0)?.table;
      const at = counted.table.columns.findIndex(({ role }) => role === "count");
      const count = at < 0 ? 0 : Number(cellAt(counted.table, 0, at));
      if (signal.aborted || (first === undefined && count > 0)) return;
      const findings = workbook.facts.of(element.id)?.diagnostics ?? [];
      const problemOf = (id: Id): string | null =>
        findingText(findings.find(({ columnId, code }) => columnId === id && code.startsWith("E_")));
      const look: RowsLook =
        first === undefined
          ? { columns: [], cell: () => ({ text: "", value: null, type: { kind: "null" }, kind: "null", look: null }) }
          : rowsLook(first, {
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
  }, [workbook, graphql, document, element, rows, attempt]);

  // A new source whenever rows arrived.
  const source = useMemo(() => (loaded === null ? null : rowsSource(loaded.pages, loaded.look, loaded.count)), [loaded]);
  const copy = async (): Promise<void> => {
    if (loaded === null || source === null) return;
    const last = Math.min(loaded.count, MOST_COPIED) - 1;
    await loaded.pages.bring(0, last);
    const columns = placeColumns(source.blocks);
    const all = { firstRow: 0, lastRow: last, firstColumn: 0, lastColumn: columns.length - 1 };
    const text = copiedText(source, columns, all, true, shownSymbols().decimal);
    const isDone = text !== undefined && (await copyText(text));
    const words =
      loaded.count > MOST_COPIED
        ? t("inspect.rows-dialog.copied-first-rows", { grouped: grouped.format(MOST_COPIED), grouped2: grouped.format(loaded.count) })
        : t("inspect.rows-dialog.copied-to-clipboard");
    toasts.show(isDone ? { text: words, status: "success" } : { text: t("shared.could-not-copy"), status: "error" });
  };
  const layer = element === undefined ? undefined : mapLayers(element).find(({ id, isOwn }) => !isOwn && id === rows.layerId);
  const name = element === undefined ? "" : (layer?.name ?? namesOf(document).element(element));
  return (
    <Dialog
      title={t("inspect.rows-dialog.rows", { title: rows.title })}
      isOpen
      onClose={onClose}
      width="large"
      flush
      footerStart={
        <span className={styles.count} aria-live="polite">
          {loaded === null ? "" : t("inspect.rows-dialog.other-of", { grouped: grouped.format(loaded.count), count: loaded.count, name })}
        </span>
      }
      actions={
        <Button icon={Copy} isDisabled={loaded === null || loaded.count === 0} onPress={() => void copy()}>
          {t("inspect.rows-dialog.copy-rows")}
        </Button>
      }
    >
      <div className={styles.grid}>
        {error !== null && (
          <ErrorState
            summary={t("inspect.rows-dialog.rows-could-not-read")}
            message={error.message}
            requestId={error.requestId}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        )}
        {error === null && source === null && <SkeletonRows rows={12} rowHeight={24} />}
        {error === null && source !== null && loaded !== null && loaded.count === 0 && (
          <p className={styles.message}>{t("inspect.rows-dialog.no-rows")}</p>
        )}
        {error === null && source !== null && loaded !== null && loaded.count > 0 && (
          <Grid
            label={t("inspect.rows-dialog.rows-of", { title: rows.title })}
            source={source}
            onVisible={(first, last) => loaded.pages.show(Math.max(0, first), Math.min(loaded.count - 1, last))}
            bringRows={async (range) => {
              await loaded.pages.bring(range.firstRow, range.lastRow);
              return rowsSource(loaded.pages, loaded.look, loaded.count);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
