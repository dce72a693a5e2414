import type { DrawRequest } from "@sheaf/contract";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./download-dialog.module.css";

type Paper = NonNullable<DrawRequest["paper"]>;

/** The paper that a PDF is made for. */
export interface PaperChosen {
  readonly size: NonNullable<Paper["size"]>;
  readonly orientation: NonNullable<Paper["orientation"]>;
}

export const usualPaperChosen: PaperChosen = { size: "a4", orientation: "landscape" };

const sizes = ["a4", "a3", "letter", "legal", "tabloid"] as const satisfies readonly PaperChosen["size"][];

function sizeWords(size: (typeof sizes)[number]): string {
  switch (size) {
    case "a4":
      return t("download.page.a4");
    case "a3":
      return t("download.page.a3");
    case "letter":
      return t("download.page.letter");
    case "legal":
      return t("download.page.legal");
    case "tabloid":
      return t("download.page.tabloid");
  }
}

export function PaperFields({ paper, onChange }: { readonly paper: PaperChosen; readonly onChange: (paper: PaperChosen) => void }) {
  return (
    <>
      <Select
        label={t("download.page.paper")}
        options={sizes.map((id) => ({ id, label: sizeWords(id) }))}
        value={paper.size}
        onChange={(size) => onChange({ ...paper, size })}
      />
      <div className={styles.field}>
        <span className={styles.label}>{t("download.page.orientation")}</span>
        <SegmentedControl
          label={t("download.page.orientation")}
          segments={[
            { id: "landscape", label: t("download.page.landscape") },
            { id: "portrait", label: t("download.page.portrait") },
          ]}
          value={paper.orientation}
          onChange={(orientation) => onChange({ ...paper, orientation })}
        />
      </div>
    </>
  );
}
