import { generalNumber } from "@sheaf/locale";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { Id } from "@sheaf/workbook";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CopyButton, CopyIconButton } from "../../../../shared/actions/copy-button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { TextLink } from "../../../../shared/actions/text-link.tsx";
import { ErrorState } from "../../../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { CellImage } from "../../../grid/images/cell-image.tsx";
import type { GridCell } from "../../../grid/model/grid-source.ts";
import { useWorkbook } from "../../../state/workbook.ts";
import { isUnwritten, type TableColumn, type TableDesign } from "../../tabular/shape/table-shape.ts";
import { type CellTexts, problemCell, unwrittenCell } from "../../tabular/view/cell-texts.ts";
import { columnsOfRow, type RowPlace, rowQuestion } from "./row-question.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./row-dialog.module.css";

interface RowDialogProps {
  readonly elementId: Id;
  readonly name: string;
  readonly design: TableDesign;
  readonly texts: CellTexts;
  readonly place: RowPlace;
  /** The hidden columns to show; none: all of them. */
  readonly details: readonly Id[];
  readonly onClose: () => void;
}

/** One row with all of its columns, one below the other, and the way to the rows before and after it. */
export function RowDialog({ elementId, name, design, texts, place, details, onClose }: RowDialogProps) {
  const { results, symbols } = useWorkbook();
  const [offset, setOffset] = useState(place.offset);
  const [count, setCount] = useState<number | null>(null);
  const [table, setTable] = useState<ResultTable | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ design, details });
  latest.current = { design, details };
  const list = useRef<HTMLDivElement>(null);
  const { level, within } = place;

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const question = rowQuestion(latest.current.design, { level, within, offset }, latest.current.details);
    setError(null);
    Promise.all([
      results.ask(elementId, question.row, { signal, purpose: "row" }),
      results.ask(elementId, question.count, { signal, purpose: "row" }),
    ]).then(
      ([row, counted]) => {
        const at = counted.table.columns.findIndex(({ role }) => role === "count");
        setTable(row.table);
        setCount(at < 0 || counted.table.rowCount === 0 ? 0 : Number(cellAt(counted.table, 0, at)));
      },
      (thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!signal.aborted && failure !== null) setError(failure);
      },
    );
    return () => abort.abort();
  }, [results, elementId, level, within, offset, attempt]);

  // Arrows lead on at once.
  useEffect(() => list.current?.focus(), []);

  const columns = columnsOfRow(design, level, details);
  const cells = columns.map((column) => ({ column, cell: table === null ? undefined : cellOf(texts, column, table) }));
  const canGo = (by: number): boolean => offset + by >= 0 && (count === null ? by < 0 : offset + by < count);
  const go = (by: number): void => {
    if (!canGo(by)) return;
    setOffset(offset + by);
    // The button that can lead no further loses the keyboard.
    if (!canGo(2 * by)) list.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(by);
  };
  const standing = {
    what:
      level === "base" ? t("table.row-dialog.row") : (design.levels.find(({ id }) => id === level)?.name ?? t("table.row-dialog.group")),
    at: generalNumber(offset + 1, symbols),
  };
  return (
    <Dialog
      title={t("table.row-dialog.row-of", { name })}
      isOpen
      onClose={onClose}
      width="medium"
      flush
      footerStart={
        <span className={styles.place} role="status">
          {count === null
            ? t("table.row-dialog.place", standing)
            : t("table.row-dialog.place-of", { ...standing, count: generalNumber(count, symbols) })}
        </span>
      }
      actions={
        <>
          <IconButton
            icon={ChevronLeft}
            label={t("table.row-dialog.previous-row")}
            keys="left"
            isDisabled={!canGo(-1)}
            onPress={() => go(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t("table.row-dialog.next-row")}
            keys="right"
            isDisabled={!canGo(1)}
            onPress={() => go(1)}
          />
          <CopyButton
            label={t("table.row-dialog.copy-row")}
            text={cells.flatMap(({ column, cell }) => (cell === undefined ? [] : [`${column.name}\t${textOf(cell)}`])).join("\n")}
          />
        </>
      }
    >
      {/* It scrolls and listens to arrows, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div ref={list} className={styles.body} role="group" aria-label={t("table.row-dialog.values-row")} tabIndex={0} onKeyDown={onKeyDown}>
        {error !== null ? (
          <ErrorState
            summary={t("table.row-dialog.row-could-not-read")}
            message={error.message}
            requestId={error.requestId}
            onRetry={() => setAttempt((before) => before + 1)}
          />
        ) : table === null ? (
          <SkeletonRows rows={8} rowHeight={28} />
        ) : table.rowCount === 0 ? (
          <p className={styles.none}>{t("table.row-dialog.row-not-any-more")}</p>
        ) : (
          <dl className={styles.list}>
            {cells.map(({ column, cell }) => (
              <div key={column.id} className={styles.line}>
                <dt className={cx(styles.name, column.isHidden && styles.hidden)}>
                  <ValueTypeIcon type={column.type} />
                  <span>{column.name}</span>
                  {column.isHidden && <span className={styles.note}>{t("table.row-dialog.hidden")}</span>}
                </dt>
                <dd className={styles.value} title={column.problem ?? undefined}>
                  {cell !== undefined && <Value cell={cell} />}
                  {cell !== undefined && cell.kind === "value" && (
                    <CopyIconButton label={t("table.row-dialog.copy", { name: column.name })} text={textOf(cell)} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Dialog>
  );
}

function cellOf(texts: CellTexts, column: TableColumn, table: ResultTable): GridCell | undefined {
  if (column.problem !== null) return problemCell(column.problem);
  if (isUnwritten(column.formula)) return unwrittenCell;
  return table.rowCount === 0 ? undefined : texts.cell(column, table, 0);
}

const textOf = ({ kind, text, drawing }: GridCell): string => (kind === "null" ? "" : drawing?.kind === "json" ? drawing.pretty : text);

function Value({ cell }: { readonly cell: GridCell }) {
  const { drawing } = cell;
  if (drawing?.kind === "link")
    return (
      <TextLink href={drawing.href} isExternal>
        {cell.text}
      </TextLink>
    );
  if (drawing?.kind === "image") return <CellImage drawing={drawing} text={cell.text} />;
  if (drawing?.kind === "json") return <pre className={styles.json}>{drawing.pretty}</pre>;
  return (
    <span className={cx(styles.text, cell.kind === "null" && styles.null, cell.kind === "problem" && styles.problem)}>
      {cell.text === "" && cell.kind === "value" ? t("table.row-dialog.empty-text") : cell.text}
    </span>
  );
}
