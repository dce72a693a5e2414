import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import type { ChartPort, FormatProps } from "../../../../shelves/panel-port.ts";
import { t } from "../../../../../../shared/words/words.ts";
import { memberAt, setAt, textAt } from "../../../../../commands/member-path.ts";
import { ErrorBars } from "./error-bars.tsx";
import { ReferenceMarks } from "./reference-marks.tsx";
import { BoundRow, ChoiceRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../../property-rows/rows.tsx";
import { GapRows, StackingRow } from "./stack-rows.tsx";
import { StrokeRow, type StrokeStyle } from "./stroke-row.tsx";
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
  const set = (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(t("chart-panels.marks.bars"), setAt(element, path, value));
  return (
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
        <StackingRow port={port} />
        <GapRows port={port} />
      </Rows>
    </PanelSection>
  );
}

/** Bands on top of each other, shares, or each from zero; and how their edges run. */
export function AreaFormat({ port }: { readonly port: ChartPort }) {
  return (
    <>
      <PanelSection title={t("charts.stack.title")}>
        <Rows>
          <StackingRow port={port} />
        </Rows>
      </PanelSection>
      <LineFormat port={port} />
    </>
  );
}

/** What bars of a combo chart do; the shape of each series is in its menu. */
export function ComboFormat({ port }: { readonly port: ChartPort }) {
  return (
    <>
      <PanelSection title={t("charts.stack.title")}>
        <Rows>
          <StackingRow port={port} />
          <GapRows port={port} />
        </Rows>
      </PanelSection>
      <LineFormat port={port} />
    </>
  );
}

export function LineFormat({ port }: { readonly port: ChartPort }) {
  const { element } = port;
  const set = (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(t("chart-panels.marks.lines"), setAt(element, path, value));
  const width = memberAt(element, ["lineAreaStyle", "width"]);
  const opacity = memberAt(element, ["lineAreaStyle", "opacity"]);
  return (
    <PanelSection title={t("chart-panels.marks.lines")}>
      <Rows>
        <OptionalChoiceRow
          label={t("chart-panels.marks.curve")}
          value={textAt(element, ["lineAreaStyle", "interpolation"])}
          options={[
            { id: "linear", label: t("chart-panels.marks.straight") },
            { id: "monotone", label: t("chart-panels.marks.smooth") },
            { id: "step", label: t("chart-panels.marks.steps") },
            { id: "step-before", label: t("chart-panels.marks.steps-before") },
            { id: "step-after", label: t("chart-panels.marks.steps-after") },
          ]}
          otherwise="linear"
          onChange={(curve) => set(["lineAreaStyle", "interpolation"], curve)}
        />
        <OptionalChoiceRow
          label={t("chart-panels.marks.missing-values")}
          value={textAt(element, ["lineAreaStyle", "missing"])}
          options={[
            { id: "hide", label: t("chart-panels.marks.break-the-line") },
            { id: "interpolate", label: t("chart-panels.marks.bridge-the-gap") },
            { id: "zero", label: t("chart-panels.marks.count-as-zero") },
          ]}
          otherwise="hide"
          onChange={(missing) => set(["lineAreaStyle", "missing"], missing)}
        />
        <StrokeRow
          value={(textAt(element, ["lineAreaStyle", "strokeStyle"]) ?? undefined) as StrokeStyle | undefined}
          onChange={(stroke) => set(["lineAreaStyle", "strokeStyle"], stroke === "solid" ? undefined : stroke)}
        />
        <BoundRow
          label={t("chart-panels.marks.width")}
          value={typeof width === "number" ? width : null}
          placeholder="2"
          onCommit={(value) => set(["lineAreaStyle", "width"], value === undefined ? undefined : Math.max(1, Math.min(5, value)))}
        />
        <BoundRow
          label={t("chart-panels.marks.opacity")}
          value={typeof opacity === "number" ? opacity : null}
          placeholder="1"
          onCommit={(value) => set(["lineAreaStyle", "opacity"], value === undefined ? undefined : Math.max(0.1, Math.min(1, value)))}
        />
        <SwitchRow
          label={t("chart-panels.marks.points")}
          value={textAt(element, ["pointStyle", "visibility"]) === "shown"}
          onChange={(on) => set(["pointStyle", "visibility"], on ? "shown" : undefined)}
        />
      </Rows>
    </PanelSection>
  );
}
