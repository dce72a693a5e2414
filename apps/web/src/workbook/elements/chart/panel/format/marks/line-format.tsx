import type { ChartElements, Id, Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../../shared/words/words.ts";
import { BoundRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../../property-rows/rows.tsx";
import { numberText } from "../../../../property-rows/typed-number.ts";
import { channelsOf } from "../../../../shelves/chart-channels.ts";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { type SeriesShape, seriesShape } from "../../../../shelves/series-shape.ts";
import { measuresOf } from "./mark-value.tsx";
import type { ChartShape } from "./stacking.ts";
import { SeriesSection, useSeriesChoice } from "./series-section.tsx";
import { type Styled, type StyleOf, styleAt, styleSet } from "./series-style.ts";
import { StrokeRow, type StrokeStyle } from "./stroke-row.tsx";

/** Lines and points: of all series, or of the one that is chosen. */
export function LineFormat({ port, shape }: { readonly port: ChartPort; readonly shape: ChartShape }) {
  const measures = measuresOf(port);
  // Those of a chart of mixed shapes have one each.
  const shapeOf = (id: Id): SeriesShape => (shape === "mixed" ? seriesShape(port.element, id) : shape);
  const styled = measures.filter(({ id }) => shapeOf(id) !== "bar");
  const choice = useSeriesChoice(port, measures.length > 1 ? styled : []);
  const series = choice.chosen;
  const shapes = (typeof series === "string" ? [series] : styled.map(({ id }) => id)).map(shapeOf);
  return (
    <>
      <SeriesSection port={port} choice={choice} />
      {shape !== "scatter" && (shapes.length === 0 || shapes.some((one) => one !== "scatter")) && <LineRows port={port} series={series} />}
      <PointRows
        port={port}
        series={series}
        areAll={shapes.length > 0 && shapes.every((one) => one === "scatter")}
        areSome={shapes.includes("scatter")}
      />
    </>
  );
}

type Style = NonNullable<ChartElements["line-chart"]["lineAreaStyle"]>;
type Curve = NonNullable<Style["interpolation"]>;
type Missing = NonNullable<Style["missing"]>;
type PointShape = NonNullable<NonNullable<ChartElements["line-chart"]["pointStyle"]>["shape"]>;

interface StyleRows {
  readonly port: ChartPort;
  readonly series: Styled;
}

function styleOf({ port, series }: StyleRows, of: StyleOf, label: string) {
  const read = (name: string) => styleAt(port.element, of, series, name);
  return {
    read,
    text: <T extends string>(name: string, first: T): { readonly own: Json | undefined; readonly usual: T } => {
      const { own, usual } = read(name);
      return { own, usual: typeof usual === "string" ? (usual as T) : first };
    },
    number: (name: string): { readonly own: number | null; readonly usual: number | null } => {
      const { own, usual } = read(name);
      return { own: typeof own === "number" ? own : null, usual: typeof usual === "number" ? usual : null };
    },
    set: (name: string, value: Json | undefined): void => port.setMembers(label, styleSet(port.element, of, series, name, value)),
  };
}

function LineRows(props: StyleRows) {
  const style = styleOf(props, "line", t("chart-panels.marks.lines"));
  const [curve, missing, stroke] = [
    style.text<Curve>("interpolation", "linear"),
    style.text<Missing>("missing", "hide"),
    style.text<StrokeStyle>("strokeStyle", "solid"),
  ];
  const [width, opacity] = [style.number("width"), style.number("opacity")];
  return (
    <PanelSection title={t("chart-panels.marks.lines")}>
      <Rows>
        <OptionalChoiceRow
          label={t("chart-panels.marks.curve")}
          value={curve.own}
          options={[
            { id: "linear", label: t("chart-panels.marks.straight") },
            { id: "monotone", label: t("chart-panels.marks.smooth") },
            { id: "step", label: t("chart-panels.marks.steps") },
            { id: "step-before", label: t("chart-panels.marks.steps-before") },
            { id: "step-after", label: t("chart-panels.marks.steps-after") },
          ]}
          otherwise={curve.usual}
          onChange={(next) => style.set("interpolation", next)}
        />
        <OptionalChoiceRow
          label={t("chart-panels.marks.missing-values")}
          value={missing.own}
          options={[
            { id: "hide", label: t("chart-panels.marks.break-the-line") },
            { id: "interpolate", label: t("chart-panels.marks.bridge-the-gap") },
            { id: "zero", label: t("chart-panels.marks.count-as-zero") },
          ]}
          otherwise={missing.usual}
          onChange={(next) => style.set("missing", next)}
        />
        <StrokeRow
          value={stroke.own as StrokeStyle | undefined}
          fallback={stroke.usual}
          onChange={(next) => style.set("strokeStyle", next === stroke.usual ? undefined : next)}
        />
        <BoundRow
          label={t("chart-panels.marks.width")}
          value={width.own}
          placeholder={numberText(width.usual ?? 2)}
          onCommit={(value) => style.set("width", value === undefined ? undefined : Math.max(1, Math.min(5, value)))}
        />
        <BoundRow
          label={t("chart-panels.marks.opacity")}
          value={opacity.own}
          placeholder={numberText(opacity.usual ?? 1)}
          onCommit={(value) => style.set("opacity", value === undefined ? undefined : Math.max(0.1, Math.min(1, value)))}
        />
      </Rows>
    </PanelSection>
  );
}

/** Points where the values are: on lines and edges where somebody wants them, and of series that are nothing else. */
function PointRows({ areAll, areSome, ...props }: StyleRows & { readonly areAll: boolean; readonly areSome: boolean }) {
  const style = styleOf(props, "point", t("chart-panels.marks.points"));
  const visibility = style.text<"shown" | "hidden">("visibility", areAll ? "shown" : "hidden");
  const [shape, size] = [style.text<PointShape>("shape", "circle"), style.number("size")];
  const isShown = (visibility.own ?? visibility.usual) === "shown";
  // What a column says of each point is said of none of them otherwise.
  const { shape: byShape = [], size: bySize = [] } = channelsOf(props.port.element);
  return (
    <PanelSection title={t("chart-panels.marks.points")}>
      <Rows>
        <SwitchRow
          label={t("chart-panels.points.show")}
          value={isShown}
          onChange={(on) => {
            const next = on ? "shown" : "hidden";
            style.set("visibility", next === visibility.usual ? undefined : next);
          }}
        />
        {(isShown || areSome) && (
          <>
            {byShape.length === 0 && (
              <OptionalChoiceRow
                label={t("chart-panels.points.shape")}
                value={shape.own}
                options={[
                  { id: "circle", label: t("chart-panels.points.circle") },
                  { id: "square", label: t("chart-panels.points.square") },
                  { id: "cross", label: t("chart-panels.points.cross") },
                  { id: "diamond", label: t("chart-panels.points.diamond") },
                  { id: "triangle", label: t("chart-panels.points.triangle") },
                ]}
                otherwise={shape.usual}
                onChange={(next) => style.set("shape", next)}
              />
            )}
            {bySize.length === 0 && (
              <BoundRow
                label={t("chart-panels.points.size")}
                value={size.own}
                {...(size.usual !== null || !areAll ? { placeholder: numberText(size.usual ?? 6) } : {})}
                onCommit={(value) => style.set("size", value === undefined ? undefined : Math.max(2, Math.min(15, value)))}
              />
            )}
          </>
        )}
      </Rows>
    </PanelSection>
  );
}
