import type { Element, Json } from "@sheaf/workbook";
import { PopoverButton } from "../../../shared/overlays/popover.tsx";
import { Button } from "../../../shared/actions/button.tsx";
import { useShownColors } from "../../../shared/styles/shown-colors.ts";
import { Type } from "lucide-react";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { ColorField } from "../property-rows/color-field.tsx";
import { setAt } from "../property-rows/member-path.ts";
import { ChoiceRow, OptionalChoiceRow, Rows, SwitchRow } from "../property-rows/rows.tsx";
import { type CellSpacing, shownStyle, type TableStyle, tableStyleOf, type TextPart, type TextStyle } from "./grid-style.ts";
import { TextStyleRows } from "./text-style-rows.tsx";
import styles from "./grid-style.module.css";

const presets = [
  { id: "spreadsheet", label: "Spreadsheet" },
  { id: "presentation", label: "Presentation" },
] as const;

const spacings: readonly { readonly id: CellSpacing; readonly label: string }[] = [
  { id: "extra-small", label: "Extra small" },
  { id: "small", label: "Small" },
  { id: "medium", label: "Medium" },
  { id: "large", label: "Large" },
];

const lines = [
  { id: "all", label: "All" },
  { id: "horizontal", label: "Between rows" },
  { id: "vertical", label: "Between columns" },
  { id: "none", label: "None" },
] as const;

const widths = [
  { id: "auto", label: "Fill the width" },
  { id: "hidden", label: "As they are" },
  { id: "shown", label: "By content" },
] as const;

const tableParts: readonly { readonly id: TextPart; readonly label: string }[] = [
  { id: "header", label: "Headers" },
  { id: "cell", label: "Cells" },
];
const pivotParts: readonly { readonly id: TextPart; readonly label: string }[] = [
  { id: "columnHeader", label: "Column headers" },
  { id: "rowHeader", label: "Row headers" },
  { id: "cell", label: "Cells" },
];

interface GridStyleRowsProps {
  readonly element: Element;
  /** Row height where the file gives none. */
  readonly usual?: CellSpacing;
  /** Rows and columns stand in groups under headers: in pivot tables. */
  readonly isPivot?: boolean;
}

/** How a grid looks as a whole: density, lines, fills and words. What is as usual is not written into the file. */
export function GridStyleRows({ element, usual, isPivot = false }: GridStyleRowsProps) {
  const workbook = useWorkbook();
  const colors = useShownColors();
  const style = tableStyleOf(element);
  const shown = shownStyle(element, usual);
  const change = (label: string, path: readonly string[], value: Json | undefined): void => {
    const { tableStyle } = setAt(element, ["tableStyle", ...path], value);
    workbook.perform(label, [set(elementPath(element.id, "tableStyle"), tableStyle)]);
  };
  const isShown = (member: keyof TableStyle): boolean => style[member] === "shown";
  const toggle = (member: keyof TableStyle, words: string) => (isOn: boolean) =>
    change(`${isOn ? "Show" : "Hide"} ${words}`, [member], isOn ? "shown" : undefined);
  const colorOf = (member: "bandingColor" | "headerDividerColor"): string | null => {
    const color = style[member];
    return typeof color === "string" ? color : null;
  };
  return (
    <>
      <OptionalChoiceRow
        label="Style"
        value={style.preset}
        options={presets}
        otherwise="spreadsheet"
        onChange={(id) => change("Change style", ["preset"], id)}
      />
      <ChoiceRow
        label="Row height"
        value={shown.cellSpacing}
        options={spacings}
        onChange={(id) => change("Change row height", ["cellSpacing"], id)}
      />
      <ChoiceRow label="Lines" value={shown.gridLines} options={lines} onChange={(id) => change("Change lines", ["gridLines"], id)} />
      <OptionalChoiceRow
        label="Widths"
        value={style.autofitColumns}
        options={widths}
        otherwise="auto"
        onChange={(id) => change("Change widths", ["autofitColumns"], id)}
      />
      <SwitchRow label="Fill every other row" value={isShown("banding")} onChange={toggle("banding", "banding")} />
      {isShown("banding") && (
        <ColorField
          label="Fill"
          value={colorOf("bandingColor")}
          fallback={colors.panel}
          onCommit={(color) => change("Change color of banding", ["bandingColor"], color)}
        />
      )}
      <SwitchRow label="Border" value={isShown("outerBorder")} onChange={toggle("outerBorder", "border")} />
      {isPivot && (
        <>
          <SwitchRow
            label="Heavy lines between columns"
            value={isShown("heavyVerticalDividers")}
            onChange={toggle("heavyVerticalDividers", "heavy lines between columns")}
          />
          <SwitchRow
            label="Heavy lines between rows"
            value={isShown("heavyHorizontalDividers")}
            onChange={toggle("heavyHorizontalDividers", "heavy lines between rows")}
          />
        </>
      )}
      <ColorField
        label="Header line"
        value={colorOf("headerDividerColor")}
        fallback={colors["line-2"]}
        onCommit={(color) => change("Change color of the header line", ["headerDividerColor"], color)}
      />
      <div className={styles.parts} role="group" aria-label="Text">
        {(isPivot ? pivotParts : tableParts).map(({ id, label }) => (
          <PopoverButton
            key={id}
            label={`Text of ${label.toLowerCase()}`}
            placement="left top"
            trigger={
              <Button size="small" icon={Type} wide>
                {label}
              </Button>
            }
          >
            <div className={styles.fields}>
              <Rows>
                <TextStyleRows
                  style={style.textStyles?.[id] ?? {}}
                  canWrap={id === "header" || id === "columnHeader" || (id === "cell" && !isPivot)}
                  onChange={(member: keyof TextStyle, value) =>
                    change(`Change text of ${label.toLowerCase()}`, ["textStyles", id, member], value)
                  }
                />
              </Rows>
            </div>
          </PopoverButton>
        ))}
      </div>
    </>
  );
}
