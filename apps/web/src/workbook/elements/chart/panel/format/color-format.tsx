import { isNumberName } from "@sheaf/sql";
import { categoricalPalettes, sequentialPalettes } from "@sheaf/theme";
import type { Json } from "@sheaf/workbook";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { FormatProps } from "../panel-port.ts";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../property-rows/member-path.ts";
import { BoundRow, ChoiceRow, Rows } from "../../../property-rows/rows.tsx";
import styles from "./format.module.css";

const colorBlindSafe: ReadonlySet<string> = new Set(["superbloom", "wong7"]);

/** One color, the palette of the categories, or a scale of a measure. */
export function ColorFormat({ port, colors, hasScale }: FormatProps & { readonly hasScale: boolean }) {
  const { element } = port;
  const by = textAt(element, ["color", "by"]) ?? "single";
  const column = textAt(element, ["color", "column"]);
  const measures = port.columns.filter(({ type }) => isNumberName(type));
  const set = (color: Json | undefined): void => port.setMembers("Color", { color });
  return (
    <>
      {by !== "category" && (
        <PanelSection title="Color">
          <Rows>
            {hasScale && (
              <ChoiceRow
                label="Color by"
                value={by === "scale" && column !== null ? `m:${column}` : "single"}
                options={[{ id: "single", label: "One color" }, ...measures.map(({ id, name }) => ({ id: `m:${id}`, label: name }))]}
                onChange={(chosen) => set(chosen === "single" ? undefined : { by: "scale", column: chosen.slice(2) })}
              />
            )}
            {by === "single" && (
              <ColorField
                label="Color"
                value={textAt(element, ["color", "value"])}
                fallback={colors.categorical[0] ?? colors.roles.accent}
                onCommit={(value) => set(value === undefined ? undefined : { by: "single", value })}
              />
            )}
          </Rows>
        </PanelSection>
      )}
      {by === "category" && (
        <PanelSection title="Palette">
          <Palettes
            label="Palette"
            scheme={memberAt(element, ["color", "scheme"])}
            palettes={categoricalChoices(colors)}
            onChange={(scheme) => port.setMembers("Palette", setAt(element, ["color", "scheme"], scheme))}
          />
        </PanelSection>
      )}
      {by === "scale" && (
        <>
          <PanelSection title="Scale">
            <Rows>
              {(["min", "mid", "max"] as const).map((end) => {
                const value = memberAt(element, ["color", "domain", end]);
                return (
                  <BoundRow
                    key={end}
                    label={end === "min" ? "Low" : end === "mid" ? "Middle" : "High"}
                    placeholder={end === "mid" ? "None" : "Auto"}
                    value={typeof value === "number" || typeof value === "string" ? value : null}
                    onCommit={(next) => port.setMembers("Color scale", setAt(element, ["color", "domain", end], next))}
                  />
                );
              })}
            </Rows>
          </PanelSection>
          <PanelSection title="Tones">
            <Palettes
              label="Tones"
              scheme={memberAt(element, ["color", "scheme"])}
              palettes={Object.entries(sequentialPalettes).map(([name, palette]) => ({
                name,
                colors: (colors.isDark ? palette.dark : palette.light).slice(2),
                isDefault: true,
              }))}
              onChange={(scheme) => port.setMembers("Tones", setAt(element, ["color", "scheme"], scheme))}
            />
          </PanelSection>
        </>
      )}
    </>
  );
}

/** The palettes of categories, as the page draws them. */
export const categoricalChoices = ({ isDark }: FormatProps["colors"]): PalettesProps["palettes"] =>
  Object.entries(categoricalPalettes).map(([name, palette]) => ({
    name,
    colors: isDark ? palette.dark : palette.light,
    isDefault: name === "superbloom",
  }));

interface PalettesProps {
  readonly label: string;
  readonly scheme: Json | undefined;
  readonly palettes: readonly { readonly name: string; readonly colors: readonly string[]; readonly isDefault: boolean }[];
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
    <RadioGroup
      aria-label={label}
      value={chosen?.name ?? "own"}
      onChange={(name) => {
        const palette = palettes.find((candidate) => candidate.name === name);
        if (palette !== undefined) onChange(palette.isDefault ? undefined : [...palette.colors]);
      }}
      className={styles.palettes ?? ""}
    >
      {palettes.map((palette) => (
        <Radio key={palette.name} value={palette.name} className={styles.palette ?? ""}>
          <span className={styles.paletteName}>
            {palette.name}
            {palette.isDefault && <span className={styles.note}>default</span>}
            {colorBlindSafe.has(palette.name) && <span className={styles.note}>color-blind safe</span>}
          </span>
          <span className={styles.ramp} aria-hidden="true">
            {palette.colors.map((color, index) => (
              <span key={index} style={{ background: color }} />
            ))}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
