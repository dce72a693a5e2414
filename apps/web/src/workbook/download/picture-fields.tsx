import type { DrawnFormat } from "@sheaf/contract";
import { limits } from "@sheaf/contract";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { t } from "../../shared/words/words.ts";
import { type PaperChosen, PaperFields } from "./paper-fields.tsx";
import styles from "./download-dialog.module.css";

/** How the look of an element is taken away. */
export interface LookChosen {
  readonly format: DrawnFormat;
  readonly paper: PaperChosen;
}

/** Rows are printed; what is a picture can be taken as one. */
export const lookFormats = (isPictured: boolean): readonly DrawnFormat[] => (isPictured ? ["png", "svg", "pdf", "html"] : ["pdf", "html"]);

function lookWords(format: DrawnFormat): { readonly label: string; readonly note: string } {
  switch (format) {
    case "png":
      return { label: t("download.page.png"), note: t("download.dialog.image-note") };
    case "svg":
      return { label: t("download.page.svg"), note: t("download.page.svg-note") };
    case "pdf":
      return { label: t("download.page.pdf"), note: t("download.page.pdf-note") };
    case "html":
      return { label: t("download.page.html"), note: t("download.page.html-note") };
  }
}

/** How an element is taken as it looks. */
export function PictureFields({
  look,
  isPictured,
  onChange,
}: {
  readonly look: LookChosen;
  readonly isPictured: boolean;
  readonly onChange: (look: LookChosen) => void;
}) {
  const { format, paper } = look;
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t("download.dialog.format")}</span>
        <div className={styles.wide}>
          <SegmentedControl
            label={t("download.dialog.format")}
            wide
            segments={lookFormats(isPictured).map((id) => ({ id, label: lookWords(id).label }))}
            value={format}
            onChange={(chosen) => onChange({ ...look, format: chosen })}
          />
        </div>
        <p className={styles.note}>{lookWords(format).note}</p>
      </div>
      {format === "pdf" && <PaperFields paper={paper} onChange={(chosen) => onChange({ ...look, paper: chosen })} />}
      {format !== "png" && <p className={styles.scope}>{t("download.page.scope", { limit: limits.drawnRows })}</p>}
    </>
  );
}
