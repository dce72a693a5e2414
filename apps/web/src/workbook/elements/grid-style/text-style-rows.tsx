import { fontFamilies } from "@sheaf/theme";
import type { Json } from "@sheaf/workbook";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { usePageTheme } from "../../state/theme/page-theme.tsx";
import { ColorField } from "../property-rows/color-field.tsx";
import { ChoiceRow, SwitchRow, TextRow } from "../property-rows/rows.tsx";
import { MOST_SIZE, type TextStyle } from "./grid-style.ts";
import { t } from "../../../shared/words/words.ts";

/** The product's own, the families that are served with it, and a letter with serifs that every system has. */
const fonts = [
  {
    id: "",
    get label() {
      return t("formats.text-style-rows.as-usual");
    },
  },
  ...fontFamilies.map(({ name }) => ({ id: name, label: name })),
  {
    id: "Georgia, serif",
    get label() {
      return t("formats.text-style-rows.serif");
    },
  },
];

const weights = [
  {
    id: "",
    get label() {
      return t("formats.text-style-rows.as-usual");
    },
  },
  {
    id: "normal",
    get label() {
      return t("formats.text-style-rows.normal");
    },
  },
  {
    id: "bold",
    get label() {
      return t("formats.text-style-rows.bold");
    },
  },
] as const;

export const aligns = [
  {
    id: "left",
    get label() {
      return t("formats.text-style-rows.left");
    },
  },
  {
    id: "center",
    get label() {
      return t("formats.text-style-rows.center");
    },
  },
  {
    id: "right",
    get label() {
      return t("formats.text-style-rows.right");
    },
  },
] as const;

const verticalAligns = [
  {
    id: "top",
    get label() {
      return t("formats.text-style-rows.top");
    },
  },
  {
    id: "center",
    get label() {
      return t("formats.text-style-rows.middle");
    },
  },
  {
    id: "bottom",
    get label() {
      return t("formats.text-style-rows.bottom");
    },
  },
] as const;

interface TextStyleRowsProps {
  readonly style: TextStyle;
  /** Cells may have several lines where their rows have room for them. */
  readonly canWrap: boolean;
  /** Undefined: as usual. */
  readonly onChange: (member: keyof TextStyle, value: Json | undefined) => void;
}

/** Letters, colors and place of the words in one part of a grid. */
export function TextStyleRows({ style, canWrap, onChange }: TextStyleRowsProps) {
  const colors = usePageTheme().roles;
  const { font = "", fontSize, fontWeight = "", color, backgroundColor, align, verticalAlign } = style;
  const own = <Id extends string>(options: readonly { readonly id: Id; readonly label: string }[], value: string) =>
    options.some(({ id }) => id === value) ? options : [...options, { id: value, label: value }];
  return (
    <>
      <ChoiceRow
        label={t("formats.text-style-rows.font")}
        value={font}
        options={own(fonts, font)}
        onChange={(id) => onChange("font", id === "" ? undefined : id)}
      />
      <TextRow
        label={t("formats.text-style-rows.size")}
        value={fontSize === undefined ? "" : String(fontSize)}
        placeholder="12"
        check={(text) =>
          text.trim() === "" || (/^\s*\d{1,2}\s*$/.test(text) && Number(text) >= 8 && Number(text) <= MOST_SIZE)
            ? null
            : t("formats.text-style-rows.give-number-8", { MOSTSIZE: MOST_SIZE })
        }
        onCommit={(text) => onChange("fontSize", text.trim() === "" ? undefined : Number(text))}
      />
      <ChoiceRow
        label={t("formats.text-style-rows.weight")}
        value={String(fontWeight)}
        options={own(weights, String(fontWeight))}
        onChange={(id) => onChange("fontWeight", id === "" ? undefined : id)}
      />
      <ColorField
        label={t("formats.text-style-rows.text")}
        value={typeof color === "string" ? color : null}
        fallback={colors.ink}
        onCommit={(next) => onChange("color", next)}
      />
      <ColorField
        label={t("formats.text-style-rows.fill")}
        value={typeof backgroundColor === "string" ? backgroundColor : null}
        fallback={colors.paper}
        onCommit={(next) => onChange("backgroundColor", next)}
      />
      <SegmentedControl
        label={t("formats.text-style-rows.align")}
        segments={[{ id: "", label: t("formats.text-style-rows.auto") }, ...aligns]}
        value={align ?? ""}
        onChange={(id) => onChange("align", id === "" ? undefined : id)}
        size="small"
      />
      <SegmentedControl
        label={t("formats.text-style-rows.place")}
        segments={verticalAligns}
        value={verticalAlign ?? "center"}
        onChange={(id) => onChange("verticalAlign", id === "center" ? undefined : id)}
        size="small"
      />
      {canWrap && (
        <SwitchRow
          label={t("formats.text-style-rows.wrap-text")}
          value={style.textWrap === "wrap"}
          onChange={(isOn) => onChange("textWrap", isOn ? "wrap" : undefined)}
        />
      )}
    </>
  );
}
