import { isNumberName } from "@sheaf/sql";
import { categoricalPalettes, divergingPalettes, isAccessible, isClearToAll, sequentialPalettes } from "@sheaf/theme";
import { type Json, recordOf } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { channelsOf } from "../../../shelves/chart-channels.ts";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { type PaletteChoice, PaletteChoices } from "../../../property-rows/palette-choices.tsx";
import { BoundRow, ChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { ValueColors } from "./values/value-rows.tsx";

/** Whether hatches and dashes tell the colors apart as well; nothing of a kind that has none. */
export function Patterns({ port }: Pick<FormatProps, "port">) {
  const { element } = port;
  const label = t("charts.palette.patterns");
  if (recordOf(element)?.hasPatterns !== true) return null;
  return (
    <PanelSection title={label}>
      <Rows>
        <SwitchRow
          label={t("charts.palette.patterns-on")}
          value={memberAt(element, ["sheaf", "chart", "patterns"]) === true}
          onChange={(on) => port.setMembers(label, setAt(element, ["sheaf", "chart", "patterns"], on ? true : undefined))}
        />
      </Rows>
    </PanelSection>
  );
}

/** One color, the palette of the categories, or a scale of a measure. */
export function ColorFormat({ port, colors, hasScale }: FormatProps & { readonly hasScale: boolean }) {
  const { element } = port;
  const by = textAt(element, ["color", "by"]) ?? "single";
  const column = textAt(element, ["color", "column"]);
  const measures = port.columns.filter(({ type }) => isNumberName(type));
  const set = (color: Json | undefined): void => port.setMembers(t("chart-panels.color.color"), { color });
  return (
    <>
      {by !== "category" && (
        <PanelSection title={t("chart-panels.color.color")}>
          <Rows>
            {hasScale && (
              <ChoiceRow
                label={t("chart-panels.color.color-by")}
                value={by === "scale" && column !== null ? `m:${column}` : "single"}
                options={[
                  { id: "single", label: t("chart-panels.color.one-color") },
                  ...measures.map(({ id, name }) => ({ id: `m:${id}`, label: name })),
                ]}
                onChange={(chosen) => set(chosen === "single" ? undefined : { by: "scale", column: chosen.slice(2) })}
              />
            )}
            {by === "single" && (
              <ColorField
                label={t("chart-panels.color.color")}
                value={textAt(element, ["color", "value"])}
                fallback={colors.categorical[0] ?? colors.roles.accent}
                onCommit={(value) => set(value === undefined ? undefined : { by: "single", value })}
              />
            )}
          </Rows>
        </PanelSection>
      )}
      {by === "category" && (
        <PanelSection title={t("chart-panels.color.palette")}>
          <Palettes
            label={t("chart-panels.color.palette")}
            scheme={memberAt(element, ["color", "scheme"])}
            palettes={categoricalChoices(colors)}
            onChange={(scheme) => port.setMembers(t("chart-panels.color.palette"), setAt(element, ["color", "scheme"], scheme))}
          />
        </PanelSection>
      )}
      {by === "category" && <ValueColors port={port} />}
      {(by === "category" || (by === "single" && (channelsOf(element).y ?? []).length > 1)) && <Patterns port={port} />}
      {by === "scale" && (
        <>
          <PanelSection title={t("chart-panels.color.scale")}>
            <Rows>
              {(["min", "mid", "max"] as const).map((end) => {
                const value = memberAt(element, ["color", "domain", end]);
                return (
                  <BoundRow
                    key={end}
                    label={
                      end === "min"
                        ? t("chart-panels.color.low")
                        : end === "mid"
                          ? t("chart-panels.color.middle")
                          : t("chart-panels.color.high")
                    }
                    placeholder={end === "mid" ? t("chart-panels.color.none") : t("chart-panels.color.auto")}
                    value={typeof value === "number" || typeof value === "string" ? value : null}
                    onCommit={(next) =>
                      port.setMembers(t("chart-panels.color.color-scale"), setAt(element, ["color", "domain", end], next))
                    }
                  />
                );
              })}
            </Rows>
          </PanelSection>
          <PanelSection title={t("chart-panels.color.tones")}>
            <Palettes
              label={t("chart-panels.color.tones")}
              scheme={memberAt(element, ["color", "scheme"])}
              palettes={memberAt(element, ["color", "domain", "mid"]) === undefined ? scaleChoices(colors, 2) : divergingChoices(colors)}
              onChange={(scheme) => port.setMembers(t("chart-panels.color.tones"), setAt(element, ["color", "scheme"], scheme))}
            />
          </PanelSection>
        </>
      )}
    </>
  );
}

/** The palettes of categories, as the page draws them; the theme's own first. */
export const categoricalChoices = ({ isDark, categorical }: FormatProps["colors"]): PalettesProps["palettes"] => [
  { name: t("charts.palette.theme"), colors: categorical, isDefault: true, isSafe: false },
  ...Object.entries(categoricalPalettes).map(([name, palette]) => ({
    name,
    colors: isDark ? palette.dark : palette.light,
    isDefault: false,
    isSafe: isAccessible(name),
  })),
];

/** The tones of a measure; of marks the palest sink into the paper and are left out. */
export const scaleChoices = ({ isDark, sequential }: FormatProps["colors"], palest: number): PalettesProps["palettes"] => [
  { name: t("charts.palette.theme"), colors: sequential.slice(palest), isDefault: true, isSafe: false },
  ...Object.entries(sequentialPalettes).map(([name, palette]) => ({
    name,
    colors: (isDark ? palette.dark : palette.light).slice(palest),
    isDefault: false,
    isSafe: true,
  })),
];

/** Scales about a middle, for measures that have one. */
const divergingChoices = ({ isDark, diverging }: FormatProps["colors"]): PalettesProps["palettes"] => [
  { name: t("charts.palette.theme"), colors: diverging, isDefault: true, isSafe: false },
  ...Object.entries(divergingPalettes).map(([name, palette]) => ({
    name,
    colors: isDark ? palette.dark : palette.light,
    isDefault: false,
    isSafe: isClearToAll(name),
  })),
];

interface PalettesProps {
  readonly label: string;
  readonly scheme: Json | undefined;
  readonly palettes: readonly (Omit<PaletteChoice, "id" | "note"> & { readonly isDefault: boolean; readonly isSafe: boolean })[];
  readonly onChange: (scheme: Json | undefined) => void;
}

/** The default palette is the theme's: it is not written into the chart, and keeps values in their color across the workbook. */
export function Palettes({ label, scheme, palettes, onChange }: PalettesProps) {
  const own = JSON.stringify(scheme ?? null).toLowerCase();
  const chosen =
    scheme === undefined
      ? palettes.find(({ isDefault }) => isDefault)
      : palettes.find((palette) => JSON.stringify(palette.colors).toLowerCase() === own);
  return (
    <PaletteChoices
      label={label}
      value={chosen?.name ?? "own"}
      choices={palettes.map(({ name, colors, isDefault, isSafe }) => ({
        id: name,
        name,
        colors,
        note: isDefault ? t("charts.palette.of-theme") : isSafe ? t("charts.palette.accessible") : null,
      }))}
      onChange={(name) => {
        const palette = palettes.find((candidate) => candidate.name === name);
        if (palette !== undefined) onChange(palette.isDefault ? undefined : [...palette.colors]);
      }}
    />
  );
}
