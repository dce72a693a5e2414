import type { Json } from "@sheaf/workbook";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { useShownColors } from "../../../shared/styles/shown-colors.ts";
import { ColorField } from "../property-rows/color-field.tsx";
import { ChoiceRow, SwitchRow, TextRow } from "../property-rows/rows.tsx";
import { MOST_SIZE, type TextStyle } from "./grid-style.ts";

const fonts = [
  { id: "", label: "As usual" },
  { id: "Source Sans Pro", label: "Source Sans" },
  { id: "Roboto Mono", label: "Roboto Mono" },
  { id: "Georgia, serif", label: "Serif" },
] as const;

const weights = [
  { id: "", label: "As usual" },
  { id: "normal", label: "Normal" },
  { id: "bold", label: "Bold" },
] as const;

export const aligns = [
  { id: "left", label: "Left" },
  { id: "center", label: "Center" },
  { id: "right", label: "Right" },
] as const;

const verticalAligns = [
  { id: "top", label: "Top" },
  { id: "center", label: "Middle" },
  { id: "bottom", label: "Bottom" },
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
  const colors = useShownColors();
  const { font = "", fontSize, fontWeight = "", color, backgroundColor, align, verticalAlign } = style;
  const own = <Id extends string>(options: readonly { readonly id: Id; readonly label: string }[], value: string) =>
    options.some(({ id }) => id === value) ? options : [...options, { id: value, label: value }];
  return (
    <>
      <ChoiceRow label="Font" value={font} options={own(fonts, font)} onChange={(id) => onChange("font", id === "" ? undefined : id)} />
      <TextRow
        label="Size"
        value={fontSize === undefined ? "" : String(fontSize)}
        placeholder="12"
        check={(text) =>
          text.trim() === "" || (/^\s*\d{1,2}\s*$/.test(text) && Number(text) >= 8 && Number(text) <= MOST_SIZE)
            ? null
            : `Give a number from 8 to ${MOST_SIZE}.`
        }
        onCommit={(text) => onChange("fontSize", text.trim() === "" ? undefined : Number(text))}
      />
      <ChoiceRow
        label="Weight"
        value={String(fontWeight)}
        options={own(weights, String(fontWeight))}
        onChange={(id) => onChange("fontWeight", id === "" ? undefined : id)}
      />
      <ColorField
        label="Text"
        value={typeof color === "string" ? color : null}
        fallback={colors.ink}
        onCommit={(next) => onChange("color", next)}
      />
      <ColorField
        label="Fill"
        value={typeof backgroundColor === "string" ? backgroundColor : null}
        fallback={colors.paper}
        onCommit={(next) => onChange("backgroundColor", next)}
      />
      <SegmentedControl
        label="Align"
        segments={[{ id: "", label: "Auto" }, ...aligns]}
        value={align ?? ""}
        onChange={(id) => onChange("align", id === "" ? undefined : id)}
        size="small"
      />
      <SegmentedControl
        label="Place"
        segments={verticalAligns}
        value={verticalAlign ?? "center"}
        onChange={(id) => onChange("verticalAlign", id === "center" ? undefined : id)}
        size="small"
      />
      {canWrap && (
        <SwitchRow
          label="Wrap text"
          value={style.textWrap === "wrap"}
          onChange={(isOn) => onChange("textWrap", isOn ? "wrap" : undefined)}
        />
      )}
    </>
  );
}
