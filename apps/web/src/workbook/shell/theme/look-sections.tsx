import { fontFamilies } from "@sheaf/theme";
import { FontNote } from "../../../shared/styles/font-note.tsx";
import { ColorField } from "../../elements/property-rows/color-field.tsx";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../elements/property-rows/rows.tsx";
import type { TableStyle } from "../../elements/grid-style/grid-style.ts";
import { ThemeGridRows } from "../../elements/grid-style/grid-style-rows.tsx";
import { ContrastNote } from "./contrast-note.tsx";
import type { ThemeParts } from "./theme-parts.ts";
import { t } from "../../../shared/words/words.ts";

const USUAL = "usual";

/** The families of texts and of values. */
export function FontRows({ overrides, override }: ThemeParts) {
  const { textFont, dataFont } = overrides.fonts ?? {};
  return (
    <Rows>
      <OptionalChoiceRow
        label={t("themes.fonts.text")}
        value={textFont}
        options={[{ id: USUAL, label: t("themes.fonts.usual") }, ...withOwn(textFont)]}
        otherwise={USUAL}
        onChange={(font) => override(["fonts", "textFont"], font, t("themes.fonts.title"))}
      />
      <FontNote name={textFont} />
      <OptionalChoiceRow
        label={t("themes.fonts.data")}
        value={dataFont}
        options={[{ id: USUAL, label: t("themes.fonts.as-text") }, ...withOwn(dataFont)]}
        otherwise={USUAL}
        onChange={(font) => override(["fonts", "dataFont"], font, t("themes.fonts.title"))}
      />
      <FontNote name={dataFont} />
    </Rows>
  );
}

const families = fontFamilies.map(({ name }) => ({ id: name, label: name }));
/** With the one that a file names and we do not know. */
const withOwn = (own: string | undefined) =>
  own === undefined || families.some(({ id }) => id === own) ? families : [...families, { id: own, label: own }];

/** Titles of elements. */
export function TitleRows({ overrides, page, problems, override }: ThemeParts) {
  const { font } = overrides.textStyles?.vizTitle ?? {};
  const { color, fontSize, fontWeight } = overrides.titleFont ?? {};
  const isSize = (text: string): boolean => text.trim() === "" || (Number(text) >= 6 && Number(text) <= 96);
  return (
    <Rows>
      <div>
        <ColorField
          label={t("themes.titles.color")}
          value={typeof color === "string" ? color : null}
          fallback={page.roles.ink}
          onCommit={(next) => override(["titleFont", "color"], next, t("themes.titles.color"))}
        />
        <ContrastNote problems={problems} color="title" />
      </div>
      <OptionalChoiceRow
        label={t("themes.titles.font")}
        value={font}
        options={[{ id: USUAL, label: t("themes.fonts.as-text") }, ...withOwn(font)]}
        otherwise={USUAL}
        onChange={(next) => override(["textStyles", "vizTitle", "font"], next, t("themes.titles.font"))}
      />
      <FontNote name={font} />
      <TextRow
        label={t("themes.titles.size")}
        value={fontSize === undefined ? "" : String(fontSize)}
        placeholder="14"
        check={(text) => (isSize(text) ? null : t("themes.titles.range"))}
        onCommit={(text) => override(["titleFont", "fontSize"], text.trim() === "" ? undefined : Number(text), t("themes.titles.size"))}
      />
      <OptionalChoiceRow
        label={t("themes.titles.weight")}
        value={fontWeight}
        options={[
          { id: "bold", label: t("themes.titles.bold") },
          { id: "normal", label: t("themes.titles.normal") },
        ]}
        otherwise="bold"
        onChange={(weight) => override(["titleFont", "fontWeight"], weight, t("themes.titles.weight"))}
      />
    </Rows>
  );
}

/** Boxes around elements. */
export function BoxRows({ overrides, page, override }: ThemeParts) {
  const { width, color } = overrides.elementBorder ?? {};
  return (
    <Rows>
      <OptionalChoiceRow
        label={t("themes.boxes.corners")}
        value={overrides.borderRadius}
        options={[
          { id: USUAL, label: t("themes.boxes.usual") },
          { id: "square", label: t("themes.boxes.square") },
          { id: "round", label: t("themes.boxes.round") },
          { id: "pill", label: t("themes.boxes.pill") },
        ]}
        otherwise={USUAL}
        onChange={(corners) => override(["borderRadius"], corners, t("themes.boxes.corners"))}
      />
      <OptionalChoiceRow
        label={t("themes.boxes.border")}
        value={width === undefined ? undefined : String(width)}
        options={[
          { id: USUAL, label: t("themes.boxes.usual") },
          ...[0, 1, 2, 3].map((count) => ({ id: String(count), label: t("themes.boxes.pixels", { count }) })),
        ]}
        otherwise={USUAL}
        onChange={(count) =>
          override(["elementBorder", "width"], count === undefined ? undefined : Number(count), t("themes.boxes.border"))
        }
      />
      <ColorField
        label={t("themes.boxes.border-color")}
        value={typeof color === "string" ? color : null}
        fallback={page.roles.line}
        onCommit={(next) => override(["elementBorder", "color"], next, t("themes.boxes.border-color"))}
      />
      <SwitchRow
        label={t("themes.boxes.cards")}
        value={overrides.hasCards !== "hidden"}
        onChange={(isOn) => override(["hasCards"], isOn ? undefined : "hidden", t("themes.boxes.cards"))}
      />
      <SwitchRow
        label={t("themes.boxes.padding")}
        value={overrides.space?.showElementPadding !== "hidden"}
        onChange={(isOn) => override(["space", "showElementPadding"], isOn ? undefined : "hidden", t("themes.boxes.padding"))}
      />
      <SwitchRow
        label={t("themes.boxes.invert-tooltips")}
        value={overrides.invertTooltipColors === "shown"}
        onChange={(isOn) => override(["invertTooltipColors"], isOn ? "shown" : undefined, t("themes.boxes.invert-tooltips"))}
      />
      <SwitchRow
        label={t("themes.boxes.element-foreground")}
        value={overrides.layoutColors?.useElementForeground === "shown"}
        onChange={(isOn) =>
          override(["layoutColors", "useElementForeground"], isOn ? "shown" : undefined, t("themes.boxes.element-foreground"))
        }
      />
    </Rows>
  );
}

/** How charts are drawn, whatever the rest of the page looks like. */
export function ChartRows({ overrides, override }: ThemeParts) {
  return (
    <Rows>
      <OptionalChoiceRow
        label={t("themes.charts.look")}
        value={overrides.sheaf?.chartTheme}
        options={[
          { id: "default", label: t("themes.charts.default") },
          { id: "dark", label: t("themes.charts.dark") },
          { id: "stats", label: t("themes.charts.stats") },
        ]}
        otherwise="default"
        onChange={(look) => override(["sheaf", "chartTheme"], look, t("themes.charts.title"))}
      />
    </Rows>
  );
}

/** How wide a page becomes, and what lies between its elements. */
export function PageRows({ overrides, override }: ThemeParts) {
  const { pageWidth, maxPageWidth, space } = overrides;
  return (
    <Rows>
      <OptionalChoiceRow
        label={t("themes.page.width")}
        value={pageWidth}
        options={[
          { id: "full", label: t("themes.page.full") },
          { id: "large", label: t("themes.page.large") },
          { id: "medium", label: t("themes.page.medium") },
          { id: "custom", label: t("themes.page.custom") },
        ]}
        otherwise="full"
        onChange={(width) => override(["pageWidth"], width, t("themes.page.width"))}
      />
      {pageWidth === "custom" && (
        <TextRow
          label={t("themes.page.pixels")}
          value={maxPageWidth === undefined ? "" : String(maxPageWidth)}
          placeholder="1080"
          check={(text) => (text.trim() === "" || (Number(text) >= 600 && Number(text) <= 10_000) ? null : t("themes.page.least"))}
          onCommit={(text) => override(["maxPageWidth"], text.trim() === "" ? undefined : Number(text), t("themes.page.width"))}
        />
      )}
      <OptionalChoiceRow
        label={t("themes.page.spacing")}
        value={space?.unit}
        options={[
          { id: "small", label: t("themes.page.small") },
          { id: "medium", label: t("themes.page.medium") },
          { id: "large", label: t("themes.page.large") },
        ]}
        otherwise="medium"
        onChange={(unit) => override(["space", "unit"], unit, t("themes.page.spacing"))}
      />
    </Rows>
  );
}

/** What tables and pivots have that say nothing themselves. */
export function TableRows({ overrides, override }: ThemeParts) {
  const style = (overrides.tableStyles ?? {}) as TableStyle;
  return (
    <Rows>
      <ThemeGridRows
        style={style}
        onChange={(_label, path, value) => override(["tableStyles", ...path], value, t("themes.tables.title"))}
      />
    </Rows>
  );
}
