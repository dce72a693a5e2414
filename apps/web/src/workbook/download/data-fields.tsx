import { limits } from "@sheaf/contract";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { t } from "../../shared/words/words.ts";
import type { FileWanted } from "../state/results/take-file.ts";
import { type DownloadChoices, hasShownValues, type OfferedFormat, offeredFormats } from "./download-choices.ts";
import styles from "./download-dialog.module.css";

/** How the rows of an element are taken away. */
export interface DataChosen extends Pick<FileWanted, "layout" | "values" | "level"> {
  readonly format: OfferedFormat;
}

/** All rows; no grouping has this id. */
const BASE = "";

function formatWords(format: OfferedFormat): { readonly label: string; readonly note: string } {
  switch (format) {
    case "csv":
      return { label: t("download.dialog.csv"), note: t("download.dialog.csv-note") };
    case "xlsx":
      return { label: t("download.dialog.xlsx"), note: t("download.dialog.xlsx-note") };
    case "tsv":
      return { label: t("download.dialog.tsv"), note: t("download.dialog.tsv-note") };
    case "json":
      return { label: t("download.dialog.json"), note: t("download.dialog.json-note") };
    case "jsonl":
      return { label: t("download.dialog.jsonl"), note: t("download.dialog.jsonl-note") };
    case "parquet":
      return { label: t("download.dialog.parquet"), note: t("download.dialog.parquet-note") };
    case "arrow":
      return { label: t("download.dialog.arrow"), note: t("download.dialog.arrow-note") };
  }
}

/** Which rows, in which format. */
export function DataFields({
  choices: { levels, isPivot },
  data,
  onChange,
}: {
  readonly choices: DownloadChoices;
  readonly data: DataChosen;
  readonly onChange: (data: DataChosen) => void;
}) {
  const { format, level, layout, values } = data;
  const canShow = hasShownValues(format);
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t("download.dialog.format")}</span>
        <div className={styles.wide}>
          <SegmentedControl
            label={t("download.dialog.format")}
            wide
            segments={offeredFormats.map((id) => ({ id, label: formatWords(id).label }))}
            value={format}
            onChange={(chosen) => onChange({ ...data, format: chosen })}
          />
        </div>
        <p className={styles.note}>{formatWords(format).note}</p>
      </div>
      {levels.length > 0 && (
        <Select
          label={t("download.dialog.rows")}
          options={[
            { id: BASE, label: t("download.dialog.all-rows") },
            ...levels.map((one) => ({ id: one.id, label: t("download.dialog.one-row-per", { name: one.name }) })),
          ]}
          value={level ?? BASE}
          onChange={(id) => onChange({ ...data, level: id === BASE ? null : id })}
        />
      )}
      {canShow && isPivot && (
        <div className={styles.field}>
          <span className={styles.label}>{t("download.dialog.layout")}</span>
          <SegmentedControl
            label={t("download.dialog.layout")}
            segments={[
              { id: "grid", label: t("download.dialog.as-shown") },
              { id: "rows", label: t("download.dialog.one-row-per-cell") },
            ]}
            value={layout}
            onChange={(chosen) => onChange({ ...data, layout: chosen })}
          />
        </div>
      )}
      {canShow && (
        <div className={styles.field}>
          <span className={styles.label}>{t("download.dialog.values")}</span>
          <SegmentedControl
            label={t("download.dialog.values")}
            segments={[
              { id: "formatted", label: t("download.dialog.as-shown") },
              { id: "raw", label: t("download.dialog.raw") },
            ]}
            value={values}
            onChange={(chosen) => onChange({ ...data, values: chosen })}
          />
        </div>
      )}
      <p className={styles.scope}>{t("download.dialog.scope", { limit: limits.exportRows })}</p>
    </>
  );
}
