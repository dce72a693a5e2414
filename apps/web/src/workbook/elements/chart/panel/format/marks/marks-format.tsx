import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import type { ChartPort, FormatProps } from "../../../../shelves/panel-port.ts";
import { t } from "../../../../../../shared/words/words.ts";
import { setAt, textAt } from "../../../../../commands/member-path.ts";
import { ErrorBars } from "./error-bars.tsx";
import { LineFormat } from "./line-format.tsx";
import { ReferenceMarks } from "./reference-marks.tsx";
import { ChoiceRow, Rows } from "../../../../property-rows/rows.tsx";
import { SeriesSection, useSeriesChoice } from "./series-section.tsx";
import { GapRows, hasStackingRow, StackingRow } from "./stack-rows.tsx";
import { measuresOf } from "./mark-value.tsx";
import { seriesShape } from "../../../../shelves/series-shape.ts";
import { TrendLines } from "./trend-lines.tsx";

/** Reference marks, trend lines, intervals around values. */
export function LinesAcross({ port, colors }: FormatProps) {
  return (
    <>
      <ReferenceMarks port={port} colors={colors} />
      <TrendLines port={port} colors={colors} />
      <ErrorBars port={port} hasBands={/^(?:line|area|combo)-chart/u.test(port.element.kind)} />
    </>
  );
}

export function BarFormat({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const choice = useSeriesChoice(port, []);
  const set = (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(t("chart-panels.marks.bars"), setAt(element, path, value));
  return (
    <>
      <SeriesSection port={port} choice={choice} />
      <PanelSection title={t("chart-panels.marks.bars")}>
        <Rows>
          <ChoiceRow
            label={t("chart-panels.marks.direction")}
            value={textAt(element, ["orientation"]) === "horizontal" ? "horizontal" : "vertical"}
            options={[
              { id: "vertical", label: t("chart-panels.marks.vertical") },
              { id: "horizontal", label: t("chart-panels.marks.horizontal") },
            ]}
            onChange={(orientation) => set(["orientation"], orientation === "horizontal" ? "horizontal" : undefined)}
          />
          <StackingRow port={port} shape="bar" />
          <GapRows port={port} shape="bar" />
        </Rows>
      </PanelSection>
    </>
  );
}

/** Bands on top of each other, shares, or each from zero; and how their edges run. */
export function AreaFormat({ port }: { readonly port: ChartPort }) {
  return (
    <>
      {hasStackingRow(port, "area") && (
        <PanelSection title={t("charts.stack.title")}>
          <Rows>
            <StackingRow port={port} shape="area" />
          </Rows>
        </PanelSection>
      )}
      <LineFormat port={port} shape="area" />
    </>
  );
}

/** What bars of a combo chart do; the shape of each series is in its menu. */
export function ComboFormat({ port }: { readonly port: ChartPort }) {
  const hasBars = measuresOf(port).some(({ id }) => seriesShape(port.element, id) === "bar");
  return (
    <>
      {(hasBars || hasStackingRow(port, "mixed")) && (
        <PanelSection title={t("charts.stack.title")}>
          <Rows>
            <StackingRow port={port} shape="mixed" />
            {hasBars && <GapRows port={port} shape="mixed" />}
          </Rows>
        </PanelSection>
      )}
      <LineFormat port={port} shape="mixed" />
    </>
  );
}
