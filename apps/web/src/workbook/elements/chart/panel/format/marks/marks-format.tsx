import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import type { ChartPort, FormatProps } from "../../panel-port.ts";
import { t } from "../../../../../../shared/words/words.ts";
import { memberAt, setAt, textAt } from "../../../../property-rows/member-path.ts";
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
  const set = (path: readonly string[], value: Json | undefined): void => port.setMembers("Bars", setAt(element, path, value));
  return (
    <PanelSection title="Bars">
      <Rows>
        <ChoiceRow
          label="Direction"
          value={textAt(element, ["orientation"]) === "horizontal" ? "horizontal" : "vertical"}
          options={[
            { id: "vertical", label: "Upright" },
            { id: "horizontal", label: "Lying" },
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
  const set = (path: readonly string[], value: Json | undefined): void => port.setMembers("Lines", setAt(element, path, value));
  const width = memberAt(element, ["lineAreaStyle", "width"]);
  const opacity = memberAt(element, ["lineAreaStyle", "opacity"]);
  return (
    <PanelSection title="Lines">
      <Rows>
        <OptionalChoiceRow
          label="Curve"
          value={textAt(element, ["lineAreaStyle", "interpolation"])}
          options={[
            { id: "linear", label: "Straight" },
            { id: "monotone", label: "Smooth" },
            { id: "step", label: "Steps" },
            { id: "step-before", label: "Steps before" },
            { id: "step-after", label: "Steps after" },
          ]}
          otherwise="linear"
          onChange={(curve) => set(["lineAreaStyle", "interpolation"], curve)}
        />
        <OptionalChoiceRow
          label="Missing values"
          value={textAt(element, ["lineAreaStyle", "missing"])}
          options={[
            { id: "hide", label: "Break the line" },
            { id: "interpolate", label: "Bridge the gap" },
            { id: "zero", label: "Count as zero" },
          ]}
          otherwise="hide"
          onChange={(missing) => set(["lineAreaStyle", "missing"], missing)}
        />
        <StrokeRow
          value={(textAt(element, ["lineAreaStyle", "strokeStyle"]) ?? undefined) as StrokeStyle | undefined}
          onChange={(stroke) => set(["lineAreaStyle", "strokeStyle"], stroke === "solid" ? undefined : stroke)}
        />
        <BoundRow
          label="Width"
          value={typeof width === "number" ? width : null}
          placeholder="2"
          onCommit={(value) => set(["lineAreaStyle", "width"], value === undefined ? undefined : Math.max(1, Math.min(5, value)))}
        />
        <BoundRow
          label="Opacity"
          value={typeof opacity === "number" ? opacity : null}
          placeholder="1"
          onCommit={(value) => set(["lineAreaStyle", "opacity"], value === undefined ? undefined : Math.max(0.1, Math.min(1, value)))}
        />
        <SwitchRow
          label="Points"
          value={textAt(element, ["pointStyle", "visibility"]) === "shown"}
          onChange={(on) => set(["pointStyle", "visibility"], on ? "shown" : undefined)}
        />
      </Rows>
    </PanelSection>
  );
}
