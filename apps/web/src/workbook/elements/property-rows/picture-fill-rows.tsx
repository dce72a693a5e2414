import type { Json } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import type { PictureFill } from "../../grid/images/picture-fill.ts";
import { OptionalChoiceRow } from "./rows.tsx";

/** Members that say how a picture stands in its box. */
export type FillMember = "fit" | "horizontalAlign" | "verticalAlign" | "tiling";

interface PictureFillRowsProps {
  readonly style: { readonly [member in FillMember]?: Json };
  /** What holds where the style says nothing. */
  readonly otherwise: Required<Pick<PictureFill, "fit" | "verticalAlign">>;
  readonly onChange: (label: string, member: FillMember, value: Json | undefined) => void;
}

/** How a picture fills its box, where it stands there, and whether it repeats. Inside of `Rows`. */
export function PictureFillRows({ style, otherwise, onChange }: PictureFillRowsProps) {
  return (
    <>
      {style.tiling !== "repeat" && (
        <OptionalChoiceRow
          label={t("content.image.fit")}
          value={style.fit}
          options={[
            { id: "contain", label: t("content.image.fit-contain") },
            { id: "cover", label: t("content.image.fit-cover") },
            { id: "stretch", label: t("content.image.fit-stretch") },
            { id: "scale-down", label: t("content.image.fit-scale-down") },
            { id: "none", label: t("content.image.fit-none") },
          ]}
          otherwise={otherwise.fit}
          onChange={(fit) => onChange(t("content.image.fit"), "fit", fit)}
        />
      )}
      <OptionalChoiceRow
        label={t("content.panel.horizontal-align")}
        value={style.horizontalAlign}
        options={[
          { id: "left", label: t("content.panel.left") },
          { id: "center", label: t("content.panel.center") },
          { id: "right", label: t("content.panel.right") },
        ]}
        otherwise="center"
        onChange={(align) => onChange(t("content.panel.horizontal-align"), "horizontalAlign", align)}
      />
      <OptionalChoiceRow
        label={t("content.panel.vertical-align")}
        value={style.verticalAlign}
        options={[
          { id: "top", label: t("content.panel.top") },
          { id: "center", label: t("content.panel.center") },
          { id: "bottom", label: t("content.panel.bottom") },
        ]}
        otherwise={otherwise.verticalAlign}
        onChange={(align) => onChange(t("content.panel.vertical-align"), "verticalAlign", align)}
      />
      <OptionalChoiceRow
        label={t("content.image.tiling")}
        value={style.tiling}
        options={[
          { id: "none", label: t("content.image.tiling-none") },
          { id: "repeat", label: t("content.image.tiling-repeat") },
        ]}
        otherwise="none"
        onChange={(tiling) => onChange(t("content.image.tiling"), "tiling", tiling)}
      />
    </>
  );
}
