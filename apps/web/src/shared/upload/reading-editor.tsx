import { useState } from "react";
import { Switch } from "../choices/switch.tsx";
import { Banner } from "../feedback/banner.tsx";
import { Select } from "../fields/select.tsx";
import { TextField } from "../fields/text-field.tsx";
import { cx } from "../styles/cx.ts";
import { formatChoices, typeChoices, typeOf } from "./load-types.ts";
import type { Cells, ColumnPlan, Dialect, FileReading, FoundTable, LoadType } from "./upload-calls.ts";
import { previewText } from "./preview-text.ts";
import { ReadingNotes } from "./reading-notes.tsx";
import { TypeQuestions } from "./type-questions.tsx";
import { t } from "../words/words.ts";
import styles from "./upload.module.css";
import { shownSymbols, writtenNumber } from "../words/shown-numbers.ts";

const SHOWN_ROWS = 30;

const delimiters = [
  {
    id: ",",
    get label() {
      return t("connections.reading-editor.comma");
    },
  },
  {
    id: ";",
    get label() {
      return t("connections.reading-editor.semicolon");
    },
  },
  {
    id: "\t",
    get label() {
      return t("connections.reading-editor.tab");
    },
  },
  {
    id: "|",
    get label() {
      return t("connections.reading-editor.pipe");
    },
  },
] as const;
const encodings = [
  {
    id: "utf-8",
    get label() {
      return t("connections.reading-editor.utf-8");
    },
  },
  {
    id: "utf-16le",
    get label() {
      return t("connections.reading-editor.utf-16-le");
    },
  },
  {
    id: "utf-16be",
    get label() {
      return t("connections.reading-editor.utf-16-be");
    },
  },
  {
    id: "windows-1252",
    get label() {
      return t("connections.reading-editor.windows-1252");
    },
  },
] as const;
const quotes = [
  {
    id: '"',
    get label() {
      return t("connections.reading-editor.double-quotes");
    },
  },
  {
    id: "'",
    get label() {
      return t("connections.reading-editor.single-quotes");
    },
  },
  {
    id: "none",
    get label() {
      return t("connections.reading-editor.none");
    },
  },
] as const;

interface DialectEditorProps {
  readonly dialect: Dialect;
  readonly isBusy: boolean;
  readonly onChange: (dialect: Dialect) => void;
}

/** How a delimited file is cut into rows and fields; each change reads the file anew. */
export function DialectEditor({ dialect, isBusy, onChange }: DialectEditorProps) {
  const separators = delimiters.some(({ id }) => id === dialect.delimiter)
    ? delimiters
    : [{ id: dialect.delimiter, label: `“${dialect.delimiter}”` }, ...delimiters];
  return (
    <div className={styles.dialect}>
      <Select<string>
        label={t("connections.reading-editor.separator")}
        options={separators}
        value={dialect.delimiter}
        isDisabled={isBusy}
        onChange={(delimiter) => onChange({ ...dialect, delimiter })}
      />
      <Select
        label={t("connections.reading-editor.quotes")}
        options={quotes}
        value={dialect.quote ?? "none"}
        isDisabled={isBusy}
        onChange={(quote) => onChange({ ...dialect, quote: quote === "none" ? null : quote })}
      />
      <Select
        label={t("connections.reading-editor.encoding")}
        options={encodings}
        value={dialect.encoding}
        isDisabled={isBusy}
        onChange={(encoding) => onChange({ ...dialect, encoding })}
      />
      <TextField
        label={t("connections.reading-editor.lines-to-skip")}
        inputMode="numeric"
        isDisabled={isBusy}
        value={String(dialect.skipLines)}
        onChange={(text) => {
          const lines = Number(text);
          if (Number.isInteger(lines) && lines >= 0 && lines <= 10_000) onChange({ ...dialect, skipLines: lines });
        }}
      />
      <div className={styles.header}>
        <Switch isSelected={dialect.header} isDisabled={isBusy} onChange={(header) => onChange({ ...dialect, header })}>
          {t("connections.reading-editor.first-row-names-columns")}
        </Switch>
        <Switch
          isSelected={dialect.ragged === "fill"}
          isDisabled={isBusy}
          onChange={(isFilled) => {
            const { ragged: _, ...strict } = dialect;
            onChange(isFilled ? { ...strict, ragged: "fill" } : strict);
          }}
        >
          {t("connections.reading-editor.fill-short-rows")}
        </Switch>
      </div>
    </div>
  );
}

interface CellsEditorProps {
  readonly tables: readonly FoundTable[];
  readonly cells: Cells;
  /** Records name their columns themselves: there is no range of them. */
  readonly isSheet: boolean;
  readonly isBusy: boolean;
  readonly onChange: (cells: Cells) => void;
}

function tableLabel(name: string, hidden: boolean, sheet: string | undefined): string {
  if (sheet !== undefined) return t("connections.reading-editor.named-range", { name, sheet });
  return hidden ? t("connections.reading-editor.hidden-sheet", { name }) : name;
}

/** Which sheet, or list, and which of its cells are the table; each change reads the file anew. */
export function CellsEditor({ tables, cells, isSheet, isBusy, onChange }: CellsEditorProps) {
  const options = tables.map(({ name, hidden, sheet }) => ({ id: name, label: tableLabel(name, hidden, sheet) }));
  if (!isSheet && options.length < 2) return null;
  return (
    <div className={styles.dialect}>
      <Select<string>
        label={isSheet ? t("connections.reading-editor.sheet") : t("connections.reading-editor.list")}
        options={options}
        value={cells.table ?? options[0]?.id ?? ""}
        isDisabled={isBusy}
        // Another sheet has other cells.
        onChange={(table) => onChange({ table, range: null, header: null })}
      />
      {isSheet && <RangeField key={cells.range} cells={cells} isBusy={isBusy} onChange={onChange} />}
      {isSheet && (
        <div className={styles.header}>
          <Switch isSelected={cells.header ?? true} isDisabled={isBusy} onChange={(header) => onChange({ ...cells, header })}>
            {t("connections.reading-editor.first-row-names-columns")}
          </Switch>
        </div>
      )}
    </div>
  );
}

const RANGE = /^[A-Za-z]{1,3}[1-9]\d{0,6}:[A-Za-z]{1,3}[1-9]\d{0,6}$/u;

function RangeField({ cells, isBusy, onChange }: Omit<CellsEditorProps, "tables" | "isSheet">) {
  const [text, setText] = useState(cells.range ?? "");
  const isRange = RANGE.test(text.trim());
  const commit = (): void => {
    if (text.trim() === (cells.range ?? "")) return;
    if (text.trim() === "" || isRange) onChange({ ...cells, range: text.trim() === "" ? null : text.trim().toUpperCase() });
  };
  return (
    <TextField
      label={t("connections.reading-editor.range")}
      value={text}
      isDisabled={isBusy}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
      error={text.trim() === "" || isRange ? null : t("connections.reading-editor.range-example")}
    />
  );
}

interface ColumnsEditorProps {
  readonly reading: Exclude<FileReading, { readonly kind: "parquet" }>;
  readonly columns: readonly ColumnPlan[];
  readonly onChange: (columns: readonly ColumnPlan[]) => void;
  readonly onLeaveOut: (line: number) => void;
  readonly onHidden: (hidden: "load" | "leave-out") => void;
}

/** Names and types of the columns over the first rows as they stand in the file. */
export function ColumnsEditor({ reading, columns, onChange, onLeaveOut, onHidden }: ColumnsEditorProps) {
  const set = (index: number, change: Partial<ColumnPlan>): void =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...change } : column)));
  const renamed = reading.columns.filter((column) => column.renamed !== null).length;
  return (
    <>
      <ReadingNotes reading={reading} onLeaveOut={onLeaveOut} onHidden={onHidden} />
      <TypeQuestions reading={reading} columns={columns} onSet={set} />
      {renamed > 0 && <Banner status="primary">{t("connections.reading-editor.unnamed-columns", { count: renamed })}</Banner>}
      {/* Scrolls by itself, so it takes part in the Tab order. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={cx(styles.preview, "ring-inside")} role="region" aria-label={t("connections.reading-editor.first-rows")} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column, index) => {
                const { type } = column;
                const read = reading.columns[index];
                const offered = (kind: LoadType["kind"]): LoadType =>
                  kind !== "text" && read?.offer ? read.offer.type : (read?.type ?? type);
                return (
                  <th key={index} scope="col" className={styles.columnHead}>
                    <TextField
                      label={t("connections.reading-editor.name-of-column", { index: index + 1 })}
                      hideLabel
                      size="small"
                      value={column.name}
                      onChange={(name) => set(index, { name })}
                      error={column.name.trim() === "" ? t("connections.reading-editor.name-needed") : null}
                    />
                    <Select
                      label={t("connections.reading-editor.type-of", { name: column.name })}
                      hideLabel
                      size="small"
                      options={typeChoices}
                      value={type.kind}
                      onChange={(kind) => set(index, { type: typeOf(kind, offered(kind)) })}
                    />
                    {(type.kind === "date" || type.kind === "datetime") && (
                      <Select
                        label={t("connections.reading-editor.form-of", { name: column.name })}
                        hideLabel
                        size="small"
                        options={formatChoices(type)}
                        value={type.format}
                        onChange={(format) => set(index, { type: { ...type, format } })}
                      />
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <PreviewRows
            preview={reading.preview}
            write={reading.kind === "cells" ? (text, at) => previewText(text, columns[at]?.type.kind ?? "text", shownSymbols()) : undefined}
          />
        </table>
      </div>
      <p className={styles.note}>
        {reading.isWhole
          ? t("connections.reading-editor.all-rows-were-read", { count: writtenNumber(reading.rowsSeen) })
          : t("connections.reading-editor.read-first-rows-every", { count: writtenNumber(reading.rowsSeen) })}
      </p>
    </>
  );
}

/** A Parquet file says itself what its columns are. */
export function ParquetColumns({ reading }: { readonly reading: Extract<FileReading, { readonly kind: "parquet" }> }) {
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={cx(styles.preview, "ring-inside")} role="region" aria-label={t("connections.reading-editor.first-rows")} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {reading.columns.map((column) => (
                <th key={column.name} scope="col" className={styles.columnHead}>
                  {column.name}
                  <span className={styles.native}>
                    {column.hidden ? t("connections.reading-editor.not-shown", { nativeType: column.nativeType }) : column.nativeType}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <PreviewRows preview={reading.preview} />
        </table>
      </div>
      <p className={styles.note}>{t("connections.reading-editor.rows-in-all", { count: writtenNumber(reading.rows) })}</p>
    </>
  );
}

interface PreviewRowsProps {
  readonly preview: readonly (readonly (string | null)[])[];
  /** A value of a column by its place; absent: as it stands in the file. */
  readonly write?: ((text: string, column: number) => string) | undefined;
}

function PreviewRows({ preview, write = String }: PreviewRowsProps) {
  return (
    <tbody>
      {preview.slice(0, SHOWN_ROWS).map((row, index) => (
        <tr key={index}>
          {row.map((text, column) => (
            <td key={column} className={cx(styles.cell, text === null && styles.null)}>
              {text === null ? "–" : write(text, column)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
