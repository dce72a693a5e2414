import { limits } from "@sheaf/contract";
import { type Element, type Id, namesOf } from "@sheaf/workbook";
import { useState } from "react";
import { saveFile } from "../../shared/actions/clipboard.ts";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { pictureOf } from "../../shared/pictures/copy-picture.ts";
import { t } from "../../shared/words/words.ts";
import { viewKindOf } from "../elements/registry.ts";
import type { FileWanted } from "../state/results/take-file.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { downloadChoices, hasShownValues, type OfferedFormat, offeredFormats } from "./download-choices.ts";
import { DownloadFrame } from "./download-frame.tsx";
import { saveTaken } from "./save-taken.ts";
import { useTaking } from "./use-taking.ts";
import styles from "./download-dialog.module.css";

/** All rows; no grouping has this id. */
const BASE = "";

/** How an element is downloaded: which rows, in which format. */
export function DownloadDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const element = useElement(elementId);
  return element === undefined ? null : <ElementDownload element={element} onClose={onClose} />;
}

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
    case "parquet":
      return { label: t("download.dialog.parquet"), note: t("download.dialog.parquet-note") };
    case "arrow":
      return { label: t("download.dialog.arrow"), note: t("download.dialog.arrow-note") };
  }
}

function ElementDownload({ element, onClose }: { readonly element: Element; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const toasts = useToasts();
  const [what, setWhat] = useState<"data" | "image">("data");
  const [format, setFormat] = useState<OfferedFormat>("csv");
  const [level, setLevel] = useState(BASE);
  const [layout, setLayout] = useState<FileWanted["layout"]>("grid");
  const [values, setValues] = useState<FileWanted["values"]>("formatted");
  const { going, take, fail, stop } = useTaking();

  const name = namesOf(document).element(element);
  const { levels, isPivot } = downloadChoices(document, element);
  const canShow = hasShownValues(format);

  const takeImage = async (): Promise<void> => {
    const blob = await pictureOf(element.id).catch(() => null);
    if (blob === null) return fail(t("download.dialog.no-image"));
    const file = `${name}.png`;
    saveFile(blob, file);
    toasts.show({ text: t("download.done", { name: file }), status: "success" });
    onClose();
  };
  const takeData = (): void => {
    const wanted: FileWanted = {
      elementId: element.id,
      level: level === BASE ? null : level,
      format,
      values: canShow ? values : "raw",
      layout: canShow ? layout : "rows",
    };
    take(
      (options) => workbook.takeFile(wanted, options),
      (taken) => {
        saveTaken(toasts, taken);
        onClose();
      },
    );
  };
  return (
    <DownloadFrame
      title={t("download.dialog.title", { name })}
      headerExtra={
        viewKindOf(element)?.isPictured === true && (
          <SegmentedControl
            label={t("download.dialog.what")}
            size="small"
            segments={[
              { id: "data", label: t("download.dialog.data") },
              { id: "image", label: t("download.dialog.image") },
            ]}
            value={what}
            onChange={setWhat}
          />
        )
      }
      going={going}
      preparing={t("download.dialog.preparing")}
      onStart={() => (what === "image" ? void takeImage() : takeData())}
      onStop={stop}
      onClose={onClose}
    >
      {what === "image" ? (
        <p className={styles.note}>{t("download.dialog.image-note")}</p>
      ) : (
        <>
          <div className={styles.field}>
            <span className={styles.label}>{t("download.dialog.format")}</span>
            <div className={styles.wide}>
              <SegmentedControl
                label={t("download.dialog.format")}
                wide
                segments={offeredFormats.map((id) => ({ id, label: formatWords(id).label }))}
                value={format}
                onChange={setFormat}
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
              value={level}
              onChange={setLevel}
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
                onChange={setLayout}
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
                onChange={setValues}
              />
            </div>
          )}
          <p className={styles.scope}>{t("download.dialog.scope", { limit: limits.exportRows })}</p>
        </>
      )}
    </DownloadFrame>
  );
}
