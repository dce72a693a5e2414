import type { Element, Json } from "@sheaf/workbook";
import { PopoverButton } from "../../../shared/overlays/popover.tsx";
import { Button } from "../../../shared/actions/button.tsx";
import { usePageTheme } from "../../state/theme/page-theme.tsx";
import { Type } from "lucide-react";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { ColorField } from "../property-rows/color-field.tsx";
import { setAt } from "../../commands/member-path.ts";
import { ChoiceRow, OptionalChoiceRow, Rows, SwitchRow } from "../property-rows/rows.tsx";
import { type CellSpacing, shownStyle, type TableStyle, tableStyleOf, type TextPart, type TextStyle } from "./grid-style.ts";
import { TextStyleRows } from "./text-style-rows.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./grid-style.module.css";

const presets = [
  {
    id: "spreadsheet",
    get label() {
      return t("formats.grid-style-rows.spreadsheet");
    },
  },
  {
    id: "presentation",
    get label() {
      return t("formats.grid-style-rows.presentation");
    },
  },
] as const;

const spacings: readonly { readonly id: CellSpacing; readonly label: string }[] = [
  {
    id: "extra-small",
    get label() {
      return t("formats.grid-style-rows.extra-small");
    },
  },
  {
    id: "small",
    get label() {
      return t("formats.grid-style-rows.small");
    },
  },
  {
    id: "medium",
    get label() {
      return t("formats.grid-style-rows.medium");
    },
  },
  {
    id: "large",
    get label() {
      return t("formats.grid-style-rows.large");
    },
  },
];

const lines = [
  {
    id: "all",
    get label() {
      return t("formats.grid-style-rows.all");
    },
  },
  {
    id: "horizontal",
    get label() {
      return t("formats.grid-style-rows.between-rows");
    },
  },
  {
    id: "vertical",
    get label() {
      return t("formats.grid-style-rows.between-columns");
    },
  },
  {
    id: "none",
    get label() {
      return t("formats.grid-style-rows.none");
    },
  },
] as const;

const widths = [
  {
    id: "auto",
    get label() {
      return t("formats.grid-style-rows.fill-the-width");
    },
  },
  {
    id: "hidden",
    get label() {
      return t("formats.grid-style-rows.as-they-are");
    },
  },
  {
    id: "shown",
    get label() {
      return t("formats.grid-style-rows.by-content");
    },
  },
] as const;

const tableParts: readonly { readonly id: TextPart; readonly label: string }[] = [
  {
    id: "header",
    get label() {
      return t("formats.grid-style-rows.headers");
    },
  },
  {
    id: "cell",
    get label() {
      return t("formats.grid-style-rows.cells");
    },
  },
];
const pivotParts: readonly { readonly id: TextPart; readonly label: string }[] = [
  {
    id: "columnHeader",
    get label() {
      return t("formats.grid-style-rows.column-headers");
    },
  },
  {
    id: "rowHeader",
    get label() {
      return t("formats.grid-style-rows.row-headers");
    },
  },
  {
    id: "cell",
    get label() {
      return t("formats.grid-style-rows.cells");
    },
  },
];

const themeParts = [...tableParts, ...pivotParts.filter(({ id }) => id !== "cell")];

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
  const change = (label: string, path: readonly string[], value: Json | undefined): void => {
    const { tableStyle } = setAt(element, ["tableStyle", ...path], value);
    workbook.perform(label, [set(elementPath(element.id, "tableStyle"), tableStyle)]);
  };
  const parts = isPivot ? pivotParts : tableParts;
  return (
    <GridStyleFields style={tableStyleOf(element)} shown={shownStyle(element, usual)} isPivot={isPivot} parts={parts} onChange={change} />
  );
}

/** The same for what a theme says of all grids: parts of tables and of pivots. */
export function ThemeGridRows({ style, onChange }: Pick<GridStyleFieldsProps, "style" | "onChange">) {
  const shown = shownStyle({ id: "", kind: "table", tableStyle: style as Json });
  return <GridStyleFields style={style} shown={shown} isPivot parts={themeParts} onChange={onChange} />;
}

interface GridStyleFieldsProps {
  readonly style: TableStyle;
  /** As it is drawn. */
  readonly shown: ReturnType<typeof shownStyle>;
  readonly isPivot: boolean;
  readonly parts: typeof tableParts;
  /** Of a member, by its path in the style; undefined: as usual. */
  readonly onChange: (label: string, path: readonly string[], value: Json | undefined) => void;
}

function GridStyleFields({ style, shown, isPivot, parts, onChange: change }: GridStyleFieldsProps) {
  const colors = usePageTheme().roles;
  const isShown = (member: keyof TableStyle): boolean => style[member] === "shown";
  const toggle = (member: keyof TableStyle, words: string) => (isOn: boolean) =>
    change(
      isOn ? t("formats.grid-style-rows.show", { words }) : t("formats.grid-style-rows.hide", { words }),
      [member],
      isOn ? "shown" : undefined,
    );
  const colorOf = (member: "bandingColor" | "headerDividerColor"): string | null => {
    const color = style[member];
    return typeof color === "string" ? color : null;
  };
  return (
    <>
      <OptionalChoiceRow
        label={t("formats.grid-style-rows.style")}
        value={style.preset}
        options={presets}
        otherwise="spreadsheet"
        onChange={(id) => change(t("formats.grid-style-rows.change-style"), ["preset"], id)}
      />
      <ChoiceRow
        label={t("formats.grid-style-rows.row-height")}
        value={shown.cellSpacing}
        options={spacings}
        onChange={(id) => change(t("formats.grid-style-rows.change-row-height"), ["cellSpacing"], id)}
      />
      <ChoiceRow
        label={t("formats.grid-style-rows.lines")}
        value={shown.gridLines}
        options={lines}
        onChange={(id) => change(t("formats.grid-style-rows.change-lines"), ["gridLines"], id)}
      />
      <OptionalChoiceRow
        label={t("formats.grid-style-rows.widths")}
        value={style.autofitColumns}
        options={widths}
        otherwise="auto"
        onChange={(id) => change(t("formats.grid-style-rows.change-widths"), ["autofitColumns"], id)}
      />
      <SwitchRow
        label={t("formats.grid-style-rows.fill-every-other-row")}
        value={isShown("banding")}
        onChange={toggle("banding", t("formats.grid-style-rows.banding-part"))}
      />
      {isShown("banding") && (
        <ColorField
          label={t("formats.grid-style-rows.fill")}
          value={colorOf("bandingColor")}
          fallback={colors.panel}
          onCommit={(color) => change(t("formats.grid-style-rows.change-color-banding"), ["bandingColor"], color)}
        />
      )}
      <SwitchRow
        label={t("formats.grid-style-rows.border")}
        value={isShown("outerBorder")}
        onChange={toggle("outerBorder", t("formats.grid-style-rows.border-part"))}
      />
      {isPivot && (
        <>
          <SwitchRow
            label={t("formats.grid-style-rows.heavy-lines-between-columns")}
            value={isShown("heavyVerticalDividers")}
            onChange={toggle("heavyVerticalDividers", t("formats.grid-style-rows.heavy-lines-between-columns-2"))}
          />
          <SwitchRow
            label={t("formats.grid-style-rows.heavy-lines-between-rows")}
            value={isShown("heavyHorizontalDividers")}
            onChange={toggle("heavyHorizontalDividers", t("formats.grid-style-rows.heavy-lines-between-rows-2"))}
          />
        </>
      )}
      <ColorField
        label={t("formats.grid-style-rows.header-line")}
        value={colorOf("headerDividerColor")}
        fallback={colors["line-2"]}
        onCommit={(color) => change(t("formats.grid-style-rows.change-color-header-line"), ["headerDividerColor"], color)}
      />
      <div className={styles.parts} role="group" aria-label={t("formats.grid-style-rows.text")}>
        {parts.map(({ id, label }) => (
          <PopoverButton
            key={id}
            label={t("formats.grid-style-rows.text-of", { label: label.toLowerCase() })}
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
                    change(t("formats.grid-style-rows.change-text-of", { label: label.toLowerCase() }), ["textStyles", id, member], value)
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
