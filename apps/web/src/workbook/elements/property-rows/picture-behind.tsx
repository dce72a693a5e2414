import type { BackgroundImage } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { addressProblem } from "./address-problem.ts";
import { PictureButtons } from "./picture-buttons.tsx";
import { PictureFillRows } from "./picture-fill-rows.tsx";
import { Rows, TextRow } from "./rows.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";
import styles from "./property-rows.module.css";

export interface PictureBehindProps {
  readonly title: string;
  readonly picture: BackgroundImage | null;
  /** Undefined: no picture any more. */
  readonly onChange: (label: string, next: BackgroundImage | undefined) => void;
}

/** The picture behind a page, a container or the marks of a chart: uploaded or of the web, and how it fills its place. */
export function PictureBehind({ title, picture, onChange }: PictureBehindProps) {
  const put = (source: BackgroundImage["source"]): void => onChange(title, { ...picture, source });
  const upload = usePictureUpload((pictureId) => put({ kind: "upload", pictureId }));
  const source = picture?.source;
  const isInside = source?.kind === "upload" || (source?.kind === "url" && source.url.startsWith("data:"));
  const isElsewhere = source?.kind === "upload" && source.pictureId === undefined;
  return (
    <PanelSection title={title}>
      <Rows>
        {isInside ? (
          <p className={styles.note}>
            {t(
              isElsewhere ? "content.image.elsewhere" : source?.kind === "upload" ? "content.image.uploaded" : "content.image.in-document",
            )}
          </p>
        ) : (
          <TextRow
            label={t("content.panel.address")}
            value={source?.kind === "url" ? source.url : ""}
            placeholder={t("content.panel.address-begins")}
            check={(text) => (text.includes("{{") ? t("content.image.behind-plain") : addressProblem(text, "picture"))}
            onCommit={(text) => {
              upload.forget();
              if (text.trim() === "") onChange(title, undefined);
              else put({ kind: "url", url: text.trim() });
            }}
          />
        )}
        <PictureButtons upload={upload} replaces={picture !== null} onRemove={picture === null ? null : () => onChange(title, undefined)} />
        {picture !== null && (
          <PictureFillRows
            style={picture.style ?? {}}
            otherwise={{ fit: "cover", verticalAlign: "center" }}
            onChange={(label, member, value) => {
              const { [member]: _before, ...others } = picture.style ?? {};
              const style = value === undefined ? others : { ...others, [member]: value };
              const { style: _style, ...rest } = picture;
              onChange(label, Object.keys(style).length === 0 ? rest : { ...rest, style });
            }}
          />
        )}
      </Rows>
    </PanelSection>
  );
}
