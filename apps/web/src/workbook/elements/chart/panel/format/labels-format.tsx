import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { FormatProps } from "../panel-port.ts";
import { FontSizeRow } from "./font-size-row.tsx";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../property-rows/member-path.ts";
import { BoundRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";

type Display = "auto" | "minimum" | "maximum" | "min-max" | "all" | "endpoints" | "most-recent" | "all-points";

/** What a kind's labels can be set to. */
export interface OfferedLabels {
  readonly displays: readonly { readonly id: Display; readonly label: string }[];
  /** Marks have an inside, in which a label can stand here or there. */
  readonly hasPlaces: boolean;
  /** Marks stack, and a stack has a total. */
  readonly hasTotals: boolean;
}

export const barLabels: OfferedLabels = { displays: [{ id: "all", label: "All" }], hasPlaces: true, hasTotals: true };
export const lineLabels: OfferedLabels = {
  displays: [
    { id: "endpoints", label: "First and last" },
    { id: "most-recent", label: "Last" },
    { id: "all-points", label: "All" },
  ],
  hasPlaces: false,
  hasTotals: false,
};

export const areaLabels: OfferedLabels = { ...lineLabels, hasTotals: false };

/** Values beside marks, totals of stacks, the tooltip. */
export function LabelsFormat({ port, colors, offered }: FormatProps & { readonly offered: OfferedLabels }) {
  const { element } = port;
  const shown = textAt(element, ["dataLabel", "labels"]) === "shown";
  const hasTotals = offered.hasTotals && textAt(element, ["stacking"]) !== "none";
  const [fontSize, fontWeight] = [memberAt(element, ["dataLabel", "fontSize"]), memberAt(element, ["dataLabel", "fontWeight"])];
  const totalSize = memberAt(element, ["dataLabel", "totals", "fontSize"]);
  const precision = memberAt(element, ["dataLabel", "precision"]);
  const set = (path: readonly string[], value: Parameters<typeof setAt>[2]): void => port.setMembers("Labels", setAt(element, path, value));
  const displays: readonly { readonly id: Display; readonly label: string }[] = [
    { id: "auto", label: "Where they fit" },
    { id: "minimum", label: "Lowest" },
    { id: "maximum", label: "Highest" },
    { id: "min-max", label: "Lowest and highest" },
    ...offered.displays,
  ];
  return (
    <>
      <PanelSection title="Values">
        <Rows>
          <SwitchRow label="Show" value={shown} onChange={(on) => set(["dataLabel", "labels"], on ? "shown" : undefined)} />
          {shown && (
            <>
              <OptionalChoiceRow
                label="Which"
                value={textAt(element, ["dataLabel", "labelDisplay"])}
                options={displays}
                otherwise="auto"
                onChange={(display) => set(["dataLabel", "labelDisplay"], display)}
              />
              {offered.hasTotals && textAt(element, ["stacking"]) === "normalized" && (
                <OptionalChoiceRow
                  label="Written as"
                  value={textAt(element, ["dataLabel", "valueFormat"])}
                  options={[
                    { id: "number", label: "Value" },
                    { id: "percent", label: "Share of the stack" },
                  ]}
                  otherwise="number"
                  onChange={(format) => set(["dataLabel", "valueFormat"], format)}
                />
              )}
              <BoundRow
                label="Decimals"
                value={typeof precision === "number" ? precision : null}
                onCommit={(value) =>
                  set(["dataLabel", "precision"], value === undefined ? undefined : Math.max(0, Math.min(12, Math.round(value))))
                }
              />
              {offered.hasPlaces && (
                <OptionalChoiceRow
                  label="Place"
                  value={textAt(element, ["dataLabel", "anchor"])}
                  options={[
                    { id: "auto", label: "Automatic" },
                    { id: "outside-end", label: "Beyond the end" },
                    { id: "end", label: "At the end" },
                    { id: "middle", label: "In the middle" },
                    { id: "start", label: "At the start" },
                  ]}
                  otherwise="auto"
                  onChange={(anchor) => set(["dataLabel", "anchor"], anchor)}
                />
              )}
              {offered.hasPlaces && (
                <OptionalChoiceRow
                  label="Direction"
                  value={textAt(element, ["dataLabel", "orient"])}
                  options={[
                    { id: "auto", label: "Automatic" },
                    { id: "horizontal", label: "Level" },
                    { id: "vertical", label: "Upright" },
                  ]}
                  otherwise="auto"
                  onChange={(orient) => set(["dataLabel", "orient"], orient)}
                />
              )}
              <FontSizeRow label="Text size" value={fontSize} onCommit={(size) => set(["dataLabel", "fontSize"], size)} />
              <ColorField
                label="Text color"
                value={textAt(element, ["dataLabel", "color"])}
                fallback={colors.roles["ink-2"]}
                onCommit={(color) => set(["dataLabel", "color"], color)}
              />
              <SwitchRow
                label="Bold"
                value={typeof fontWeight === "number" && fontWeight >= 600}
                onChange={(bold) => set(["dataLabel", "fontWeight"], bold ? 600 : undefined)}
              />
              <SwitchRow
                label="Outline"
                value={textAt(element, ["dataLabel", "showStroke"]) === "on"}
                onChange={(on) => set(["dataLabel", "showStroke"], on ? "on" : undefined)}
              />
            </>
          )}
          {hasTotals && (
            <SwitchRow
              label="Totals of stacks"
              value={textAt(element, ["dataLabel", "totals", "display"]) === "shown"}
              onChange={(on) => set(["dataLabel", "totals", "display"], on ? "shown" : undefined)}
            />
          )}
          {hasTotals && textAt(element, ["dataLabel", "totals", "display"]) === "shown" && (
            <OptionalChoiceRow
              label="Direction of totals"
              value={textAt(element, ["dataLabel", "totals", "orient"])}
              options={[
                { id: "horizontal", label: "Level" },
                { id: "vertical", label: "Upright" },
              ]}
              otherwise="horizontal"
              onChange={(orient) => set(["dataLabel", "totals", "orient"], orient)}
            />
          )}
          {hasTotals && textAt(element, ["dataLabel", "totals", "display"]) === "shown" && (
            <>
              <OptionalChoiceRow
                label="Which totals"
                value={textAt(element, ["dataLabel", "totals", "labelDisplay"])}
                options={displays.filter(({ id }) => id !== "endpoints" && id !== "most-recent" && id !== "all-points")}
                otherwise="auto"
                onChange={(display) => set(["dataLabel", "totals", "labelDisplay"], display)}
              />
              <FontSizeRow label="Size of totals" value={totalSize} onCommit={(size) => set(["dataLabel", "totals", "fontSize"], size)} />
            </>
          )}
        </Rows>
      </PanelSection>
      <PanelSection title="Tooltip">
        <Rows>
          <SwitchRow
            label="All series"
            value={textAt(element, ["tooltip", "multiSeries"]) !== "hidden"}
            onChange={(on) => set(["tooltip", "multiSeries"], on ? undefined : "hidden")}
          />
          <SwitchRow
            label="Column names"
            value={textAt(element, ["tooltip", "columnNames"]) !== "hidden"}
            onChange={(on) => set(["tooltip", "columnNames"], on ? undefined : "hidden")}
          />
          {offered.hasTotals && textAt(element, ["stacking"]) === "normalized" && (
            <OptionalChoiceRow
              label="First"
              value={textAt(element, ["tooltip", "valueFormat"])}
              options={[
                { id: "number", label: "Value" },
                { id: "percent", label: "Share of the stack" },
              ]}
              otherwise="number"
              onChange={(format) => set(["tooltip", "valueFormat"], format)}
            />
          )}
        </Rows>
      </PanelSection>
    </>
  );
}
