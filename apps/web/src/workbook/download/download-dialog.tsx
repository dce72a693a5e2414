import { limits } from "@sheaf/contract";
import { type Element, type Id, namesOf } from "@sheaf/workbook";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../shared/actions/clipboard.ts";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { pictureOf } from "../../shared/pictures/copy-picture.ts";
import { t } from "../../shared/words/words.ts";
import { viewKindOf } from "../elements/registry.ts";
import type { FileWanted } from "../state/results/take-file.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { downloadChoices, hasShownValues, type OfferedFormat, offeredFormats } from "./download-choices.ts";
import { DownloadFrame } from "./download-frame.tsx";
import { saveTaken } from "./download-element.ts";
import styles from "./download-dialog.module.css";

type Going =
  | { readonly kind: "choosing" }
  | { readonly kind: "writing"; readonly rows: number }
  | { readonly kind: "failed"; readonly message: string; readonly error: CallError | null };

/** All rows; no grouping has this id. */
const BASE = "";

/** How an element is downloaded: which rows, in which format. */
export function DownloadDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const element = useElement(elementId);
  return element === undefined ? null : <ElementDownload element={element} onClose={onClose} />;
}

/** What others say, ended as a sentence. */
function sentence(text: string): string {
  return text === "" || /[.!?]$/u.test(text) ? text : `${text}.`;
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
  const [going, setGoing] = useState<Going>({ kind: "choosing" });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const name = namesOf(document).element(element);
  const { levels, isPivot } = downloadChoices(document, element);
  const canShow = hasShownValues(format);

  const takeImage = async (): Promise<void> => {
    const blob = await pictureOf(element.id).catch(() => null);
    if (blob === null) return setGoing({ kind: "failed", message: t("download.dialog.no-image"), error: null });
    const file = `${name}.png`;
    saveFile(blob, file);
    toasts.show({ text: t("download.done", { name: file }), status: "success" });
    onClose();
  };
  const takeData = async (): Promise<void> => {
    const leave = new AbortController();
    leaving.current = leave;
    setGoing({ kind: "writing", rows: 0 });
    const wanted: FileWanted = {
      elementId: element.id,
      level: level === BASE ? null : level,
      format,
      values: canShow ? values : "raw",
      layout: canShow ? layout : "rows",
    };
    try {
      const taken = await workbook.takeFile(wanted, { signal: leave.signal, onRows: (rows) => setGoing({ kind: "writing", rows }) });
      saveTaken(toasts, taken);
      onClose();
    } catch (thrown) {
      const error = toCallError(thrown);
      if (leave.signal.aborted) return setGoing({ kind: "choosing" });
      setGoing({ kind: "failed", message: error?.message ?? "", error });
    }
  };
  const start = (): void => void (what === "image" ? takeImage() : takeData());
  const preparing = t("download.dialog.preparing");
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
      doing={
        going.kind === "writing"
          ? { label: preparing, words: going.rows === 0 ? preparing : t("download.dialog.progress", { count: going.rows }) }
          : null
      }
      failure={
        going.kind === "failed"
          ? {
              message: `${sentence(going.message)} ${t("download.dialog.nothing-saved")}`.trim(),
              requestId: going.error?.requestId ?? null,
            }
          : null
      }
      onStart={start}
      onStop={() => leaving.current?.abort()}
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
