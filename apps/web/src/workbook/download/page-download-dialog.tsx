import { type DrawnFormat, limits } from "@sheaf/contract";
import { type Id, isPage, isReport, isHiddenPage } from "@sheaf/workbook";
import { useState } from "react";
import { saveFile } from "../../shared/actions/clipboard.ts";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { t } from "../../shared/words/words.ts";
import { pageLabel } from "../commands/pages.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { saveTaken } from "./save-taken.ts";
import { DownloadFrame } from "./download-frame.tsx";
import { PaperFields, usualPaperChosen } from "./paper-fields.tsx";
import { useTaking } from "./use-taking.ts";
import styles from "./download-dialog.module.css";

/** Drawn as it would be printed, or with a sheet of cells for each element. */
type PageFormat = DrawnFormat | "xlsx";

function formatWords(format: PageFormat): { readonly label: string; readonly note: string } {
  switch (format) {
    case "pdf":
      return { label: t("download.page.pdf"), note: t("download.page.pdf-note") };
    case "xlsx":
      return { label: t("download.dialog.xlsx"), note: t("download.page.xlsx-note") };
    case "png":
      return { label: t("download.page.png"), note: t("download.page.png-note") };
    case "svg":
      return { label: t("download.page.svg"), note: t("download.page.svg-note") };
    case "html":
      return { label: t("download.page.html"), note: t("download.page.html-note") };
  }
}

/** How a page, or the whole workbook, is downloaded as it would be printed. */
export function PageDownloadDialog({ pageId, onClose }: { readonly pageId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const toasts = useToasts();
  const [what, setWhat] = useState<"page" | "workbook">("page");
  const [format, setFormat] = useState<PageFormat>("pdf");
  const [paper, setPaper] = useState(usualPaperChosen);
  const [tables, setTables] = useState<"shown" | "whole">("shown");
  const { going, take, stop } = useTaking();

  const page = document.pages.find(({ id }) => id === pageId);
  if (page === undefined) return null;
  // A report has its own paper.
  const isOnPaper = isReport(document);
  const hasMore = document.pages.filter((one) => isPage(one) && !isHiddenPage(one)).length > 1;
  // A picture is of one page.
  const formats: readonly PageFormat[] = what === "page" ? ["pdf", "xlsx", "png", "svg", "html"] : ["pdf", "xlsx", "html"];
  const chosen = formats.includes(format) ? format : "pdf";

  const start = (): void => {
    const ofPage = what === "page" ? { pageId } : {};
    if (chosen === "xlsx") {
      take(
        (options) => workbook.takeBook(ofPage, options),
        (taken) => {
          saveTaken(toasts, taken);
          onClose();
        },
      );
      return;
    }
    const ofPaper = chosen === "pdf" && !isOnPaper ? { paper: { ...paper, wholeTables: tables === "whole" } } : {};
    take(
      (options) => workbook.takeDrawing({ ...ofPage, format: chosen, ...ofPaper }, options),
      ({ name, blob }) => {
        saveFile(blob, name);
        toasts.show({ text: t("download.done", { name }), status: "success" });
        onClose();
      },
    );
  };
  return (
    <DownloadFrame
      title={t("download.page.title", { name: what === "page" ? pageLabel(page) : document.name })}
      headerExtra={
        hasMore && (
          <SegmentedControl
            label={t("download.page.what")}
            size="small"
            segments={[
              { id: "page", label: t("download.page.this-page") },
              { id: "workbook", label: t("download.page.workbook") },
            ]}
            value={what}
            onChange={setWhat}
          />
        )
      }
      going={going}
      preparing={t(chosen === "xlsx" ? "download.dialog.preparing" : "download.page.preparing")}
      onStart={start}
      onStop={stop}
      onClose={onClose}
    >
      <div className={styles.field}>
        <span className={styles.label}>{t("download.dialog.format")}</span>
        <div className={styles.wide}>
          <SegmentedControl
            label={t("download.dialog.format")}
            wide
            segments={formats.map((id) => ({ id, label: formatWords(id).label }))}
            value={chosen}
            onChange={setFormat}
          />
        </div>
        <p className={styles.note}>{formatWords(chosen).note}</p>
      </div>
      {chosen === "pdf" && !isOnPaper && (
        <>
          <PaperFields paper={paper} onChange={setPaper} />
          <div className={styles.field}>
            <span className={styles.label}>{t("download.page.tables")}</span>
            <SegmentedControl
              label={t("download.page.tables")}
              segments={[
                { id: "shown", label: t("download.page.tables-shown") },
                { id: "whole", label: t("download.page.tables-whole") },
              ]}
              value={tables}
              onChange={setTables}
            />
          </div>
        </>
      )}
      <p className={styles.scope}>
        {chosen === "xlsx"
          ? t("download.dialog.scope", { limit: limits.exportRows })
          : t("download.page.scope", { limit: limits.drawnRows })}
      </p>
    </DownloadFrame>
  );
}
