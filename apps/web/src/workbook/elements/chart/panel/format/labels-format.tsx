import { outlinesLabels } from "@sheaf/charts";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { FontSizeRow } from "./font-size-row.tsx";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { BoundRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";
import { type ChartShape, stackingIn } from "./marks/stacking.ts";
import { TooltipFormat, type TooltipSubject } from "./tooltip/tooltip-format.tsx";
import { t } from "../../../../../shared/words/words.ts";

type Display = "auto" | "minimum" | "maximum" | "min-max" | "all" | "endpoints" | "most-recent" | "all-points";

/** What a kind's labels can be set to. */
export interface OfferedLabels {
  readonly displays: readonly { readonly id: Display; readonly label: string }[];
  readonly shape: ChartShape;
}

export const barLabels: OfferedLabels = {
  displays: [
    {
      id: "all",
      get label() {
        return t("chart-panels.labels.all");
      },
    },
  ],
  shape: "bar",
};
/** Bars are labelled beside lines and points. */
export const comboLabels: OfferedLabels = { ...barLabels, shape: "mixed" };
export const lineLabels: OfferedLabels = {
  displays: [
    {
      id: "endpoints",
      get label() {
        return t("chart-panels.labels.first-and-last");
      },
    },
    {
      id: "most-recent",
      get label() {
        return t("chart-panels.labels.last");
      },
    },
    {
      id: "all-points",
      get label() {
        return t("chart-panels.labels.all");
      },
    },
  ],
  shape: "line",
};
export const areaLabels: OfferedLabels = { ...lineLabels, shape: "area" };
export const pointLabels: OfferedLabels = { ...lineLabels, shape: "scatter" };

/** Values beside marks, totals of stacks, the tooltip. */
interface LabelsFormatProps extends FormatProps {
  readonly offered: OfferedLabels;
  readonly subject?: TooltipSubject;
}

export function LabelsFormat({ port, colors, offered, subject = "mark" }: LabelsFormatProps) {
  const { element } = port;
  // Points that a column names are called so, and not by their values.
  const isNamed = subject === "point" && memberAt(element, ["sheaf", "chart", "label", "columnId"]) !== undefined;
  const said = textAt(element, ["dataLabel", "labels"]);
  const shown = isNamed ? said !== "hidden" : said === "shown";
  // Marks with an inside have a place in it for their label.
  const hasPlaces = offered.shape === "bar" || offered.shape === "mixed";
  const stacking = stackingIn(port, offered.shape);
  const isNormalized = stacking === "normalized";
  const hasTotals = hasPlaces && stacking !== "none";
  const [fontSize, fontWeight] = [memberAt(element, ["dataLabel", "fontSize"]), memberAt(element, ["dataLabel", "fontWeight"])];
  const totalSize = memberAt(element, ["dataLabel", "totals", "fontSize"]);
  const precision = memberAt(element, ["dataLabel", "precision"]);
  const outlines = outlinesLabels(offered.shape, stacking);
  const stroke = textAt(element, ["dataLabel", "showStroke"]);
  const isOutlined = stroke === "on" || (stroke !== "off" && outlines);
  const set = (path: readonly string[], value: Parameters<typeof setAt>[2]): void =>
    port.setMembers(t("chart-panels.labels.labels"), setAt(element, path, value));
  const displays: readonly { readonly id: Display; readonly label: string }[] = [
    { id: "auto", label: t("chart-panels.labels.where-they-fit") },
    { id: "minimum", label: t("chart-panels.labels.lowest") },
    { id: "maximum", label: t("chart-panels.labels.highest") },
    { id: "min-max", label: t("chart-panels.labels.lowest-and-highest") },
    ...offered.displays,
  ];
  return (
    <>
      <PanelSection title={t("chart-panels.labels.values")}>
        <Rows>
          <SwitchRow
            label={t("chart-panels.labels.show")}
            value={shown}
            onChange={(on) => set(["dataLabel", "labels"], on === isNamed ? undefined : on ? "shown" : "hidden")}
          />
          {shown && (
            <>
              {!isNamed && (
                <OptionalChoiceRow
                  label={t("chart-panels.labels.which")}
                  value={textAt(element, ["dataLabel", "labelDisplay"])}
                  options={displays}
                  otherwise="auto"
                  onChange={(display) => set(["dataLabel", "labelDisplay"], display)}
                />
              )}
              {hasPlaces && isNormalized && (
                <OptionalChoiceRow
                  label={t("chart-panels.labels.written-as")}
                  value={textAt(element, ["dataLabel", "valueFormat"])}
                  options={[
                    { id: "number", label: t("chart-panels.labels.value") },
                    { id: "percent", label: t("chart-panels.labels.share-of-the-stack") },
                  ]}
                  otherwise="number"
                  onChange={(format) => set(["dataLabel", "valueFormat"], format)}
                />
              )}
              {!isNamed && (
                <BoundRow
                  label={t("chart-panels.labels.decimals")}
                  value={typeof precision === "number" ? precision : null}
                  onCommit={(value) =>
                    set(["dataLabel", "precision"], value === undefined ? undefined : Math.max(0, Math.min(12, Math.round(value))))
                  }
                />
              )}
              {hasPlaces && (
                <OptionalChoiceRow
                  label={t("chart-panels.labels.place")}
                  value={textAt(element, ["dataLabel", "anchor"])}
                  options={[
                    { id: "auto", label: t("chart-panels.labels.automatic") },
                    { id: "outside-end", label: t("chart-panels.labels.beyond-the-end") },
                    { id: "end", label: t("chart-panels.labels.at-the-end") },
                    { id: "middle", label: t("chart-panels.labels.in-the-middle") },
                    { id: "start", label: t("chart-panels.labels.at-the-start") },
                  ]}
                  otherwise="auto"
                  onChange={(anchor) => set(["dataLabel", "anchor"], anchor)}
                />
              )}
              {hasPlaces && (
                <OptionalChoiceRow
                  label={t("chart-panels.labels.direction")}
                  value={textAt(element, ["dataLabel", "orient"])}
                  options={[
                    { id: "auto", label: t("chart-panels.labels.automatic") },
                    { id: "horizontal", label: t("chart-panels.labels.horizontal") },
                    { id: "vertical", label: t("chart-panels.labels.vertical") },
                  ]}
                  otherwise="auto"
                  onChange={(orient) => set(["dataLabel", "orient"], orient)}
                />
              )}
              <FontSizeRow
                label={t("chart-panels.labels.text-size")}
                value={fontSize}
                onCommit={(size) => set(["dataLabel", "fontSize"], size)}
              />
              <ColorField
                label={t("chart-panels.labels.text-color")}
                value={textAt(element, ["dataLabel", "color"])}
                fallback={colors.roles["ink-2"]}
                onCommit={(color) => set(["dataLabel", "color"], color)}
              />
              <SwitchRow
                label={t("chart-panels.labels.bold")}
                value={typeof fontWeight === "number" && fontWeight >= 600}
                onChange={(bold) => set(["dataLabel", "fontWeight"], bold ? 600 : undefined)}
              />
              <SwitchRow
                label={t("chart-panels.labels.outline")}
                value={isOutlined}
                onChange={(on) => set(["dataLabel", "showStroke"], on === outlines ? undefined : on ? "on" : "off")}
              />
            </>
          )}
          {hasTotals && (
            <SwitchRow
              label={t("chart-panels.labels.totals-of-stacks")}
              value={textAt(element, ["dataLabel", "totals", "display"]) === "shown"}
              onChange={(on) => set(["dataLabel", "totals", "display"], on ? "shown" : undefined)}
            />
          )}
          {hasTotals && textAt(element, ["dataLabel", "totals", "display"]) === "shown" && (
            <OptionalChoiceRow
              label={t("chart-panels.labels.direction-of-totals")}
              value={textAt(element, ["dataLabel", "totals", "orient"])}
              options={[
                { id: "horizontal", label: t("chart-panels.labels.horizontal") },
                { id: "vertical", label: t("chart-panels.labels.vertical") },
              ]}
              otherwise="horizontal"
              onChange={(orient) => set(["dataLabel", "totals", "orient"], orient)}
            />
          )}
          {hasTotals && textAt(element, ["dataLabel", "totals", "display"]) === "shown" && (
            <>
              <OptionalChoiceRow
                label={t("chart-panels.labels.which-totals")}
                value={textAt(element, ["dataLabel", "totals", "labelDisplay"])}
                options={displays.filter(({ id }) => id !== "endpoints" && id !== "most-recent" && id !== "all-points")}
                otherwise="auto"
                onChange={(display) => set(["dataLabel", "totals", "labelDisplay"], display)}
              />
              <FontSizeRow
                label={t("chart-panels.labels.size-of-totals")}
                value={totalSize}
                onCommit={(size) => set(["dataLabel", "totals", "fontSize"], size)}
              />
            </>
          )}
        </Rows>
      </PanelSection>
      <TooltipFormat port={port} subject={subject} isNormalized={hasPlaces && isNormalized} />
    </>
  );
}
