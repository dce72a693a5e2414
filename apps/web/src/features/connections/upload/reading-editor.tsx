import { generalNumber } from "@sheaf/locale";
import { Switch } from "../../../shared/choices/switch.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { formatChoices, typeChoices, typeOf } from "./load-types.ts";
import type { ColumnPlan, Dialect, FileReading } from "./upload-calls.ts";
import styles from "./upload.module.css";

const SHOWN_ROWS = 30;

const delimiters = [
  { id: ",", label: "Comma" },
  { id: ";", label: "Semicolon" },
  { id: "\t", label: "Tab" },
  { id: "|", label: "Pipe" },
] as const;
const encodings = [
  { id: "utf-8", label: "UTF-8" },
  { id: "utf-16le", label: "UTF-16 LE" },
  { id: "utf-16be", label: "UTF-16 BE" },
  { id: "windows-1252", label: "Windows-1252" },
] as const;
const quotes = [
  { id: '"', label: "Double quotes" },
  { id: "'", label: "Single quotes" },
  { id: "none", label: "None" },
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
        label="Separator"
        options={separators}
        value={dialect.delimiter}
        isDisabled={isBusy}
        onChange={(delimiter) => onChange({ ...dialect, delimiter })}
      />
      <Select
        label="Quotes"
        options={quotes}
        value={dialect.quote ?? "none"}
        isDisabled={isBusy}
        onChange={(quote) => onChange({ ...dialect, quote: quote === "none" ? null : quote })}
      />
      <Select
        label="Encoding"
        options={encodings}
        value={dialect.encoding}
        isDisabled={isBusy}
        onChange={(encoding) => onChange({ ...dialect, encoding })}
      />
      <TextField
        label="Lines to skip"
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
          First row names the columns
        </Switch>
      </div>
    </div>
  );
}

interface ColumnsEditorProps {
  readonly reading: Extract<FileReading, { readonly kind: "delimited" }>;
  readonly columns: readonly ColumnPlan[];
  readonly onChange: (columns: readonly ColumnPlan[]) => void;
}

/** Names and types of the columns over the first rows as they stand in the file. */
export function ColumnsEditor({ reading, columns, onChange }: ColumnsEditorProps) {
  const set = (index: number, change: Partial<ColumnPlan>): void =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...change } : column)));
  const ambiguous = reading.columns.filter((column) => column.ambiguous).map((column) => column.name);
  const renamed = reading.columns.filter((column) => column.renamed !== null).length;
  return (
    <>
      {ambiguous.length > 0 && (
        <Banner status="warning">{`Could be read in another way: ${ambiguous.join(", ")}. Look at the type.`}</Banner>
      )}
      {renamed > 0 && (
        <Banner status="primary">
          {renamed === 1
            ? "One column had no usable name of its own and got one."
            : `${renamed} columns had no usable name of their own and got one.`}
        </Banner>
      )}
      {/* Scrolls by itself, so it takes part in the Tab order. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={cx(styles.preview, "ring-inside")} role="region" aria-label="First rows" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column, index) => {
                const { type } = column;
                const proposed = reading.columns[index]?.type ?? type;
                return (
                  <th key={index} scope="col" className={styles.columnHead}>
                    <TextField
                      label={`Name of column ${index + 1}`}
                      hideLabel
                      size="small"
                      value={column.name}
                      onChange={(name) => set(index, { name })}
                      error={column.name.trim() === "" ? "A name is needed" : null}
                    />
                    <Select
                      label={`Type of ${column.name}`}
                      hideLabel
                      size="small"
                      options={typeChoices}
                      value={type.kind}
                      onChange={(kind) => set(index, { type: typeOf(kind, proposed) })}
                    />
                    {(type.kind === "date" || type.kind === "datetime") && (
                      <Select
                        label={`Form of ${column.name}`}
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
          <PreviewRows preview={reading.preview} />
        </table>
      </div>
      <p className={styles.note}>
        {reading.isWhole
          ? `All ${generalNumber(reading.rowsSeen)} rows were read for this.`
          : `Read from the first ${generalNumber(reading.rowsSeen)} rows; every row is checked before anything is stored.`}
      </p>
    </>
  );
}

/** A Parquet file says itself what its columns are. */
export function ParquetColumns({ reading }: { readonly reading: Extract<FileReading, { readonly kind: "parquet" }> }) {
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={cx(styles.preview, "ring-inside")} role="region" aria-label="First rows" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {reading.columns.map((column) => (
                <th key={column.name} scope="col" className={styles.columnHead}>
                  {column.name}
                  <span className={styles.native}>{column.hidden ? `${column.nativeType}, not shown` : column.nativeType}</span>
                </th>
              ))}
            </tr>
          </thead>
          <PreviewRows preview={reading.preview} />
        </table>
      </div>
      <p className={styles.note}>{`${generalNumber(reading.rows)} rows in all.`}</p>
    </>
  );
}

function PreviewRows({ preview }: { readonly preview: readonly (readonly (string | null)[])[] }) {
  return (
    <tbody>
      {preview.slice(0, SHOWN_ROWS).map((row, index) => (
        <tr key={index}>
          {row.map((text, column) => (
            <td key={column} className={cx(styles.cell, text === null && styles.null)}>
              {text ?? "–"}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
