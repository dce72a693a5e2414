import { isTimeName } from "@sheaf/sql";
import type { Json } from "@sheaf/workbook";
import { t } from "../../../../../shared/words/words.ts";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { channelsOf } from "../../../shelves/chart-channels.ts";
import { FontSizeRow } from "./font-size-row.tsx";
import { TitleSection } from "../../../live-texts/title-section.tsx";
import { ColorField } from "../../../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../property-rows/rows.tsx";

const besideCharts: readonly { readonly id: string; readonly label: string }[] = [
  {
    id: "auto",
    get label() {
      return t("chart-panels.title.automatic");
    },
  },
  {
    id: "top",
    get label() {
      return t("chart-panels.title.top");
    },
  },
  {
    id: "right",
    get label() {
      return t("chart-panels.title.right");
    },
  },
  {
    id: "bottom",
    get label() {
      return t("chart-panels.title.bottom");
    },
  },
  {
    id: "left",
    get label() {
      return t("chart-panels.title.left");
    },
  },
];

/** Title, subtitle and legend. */
export function TitleFormat(props: FormatProps) {
  return <TitleAndLegend {...props} positions={besideCharts} />;
}

/** The same of slices, which are named beside themselves until the legend has a place. */
export function SliceTitleFormat(props: FormatProps) {
  return <TitleAndLegend {...props} positions={besideCharts} isPlaced />;
}

/** Title and subtitle; the legend where there is something to tell apart: colors, measures, shapes and sizes, or a period that is not over. */
export function SeriesTitleFormat({ hasOpenEnd, ...props }: FormatProps & { readonly hasOpenEnd: boolean }) {
  const { element, columns } = props.port;
  const { x = [], y = [], size = [], shape = [] } = channelsOf(element);
  const by = textAt(element, ["color", "by"]) ?? "single";
  const isOverTime = hasOpenEnd && columns.some(({ id, type }) => id === x[0] && isTimeName(type));
  const isTold = by !== "single" || y.length > 1 || size.length > 0 || shape.length > 0 || isOverTime;
  return isTold ? <TitleFormat {...props} /> : <PlainTitleFormat {...props} />;
}

/** The same for a map, whose key stands in one of its corners. */
export function MapTitleFormat(props: FormatProps) {
  const positions = [
    { id: "auto", label: t("charts.map.legend.auto") },
    { id: "top-left", label: t("charts.map.legend.top-left") },
    { id: "top-right", label: t("charts.map.legend.top-right") },
    { id: "bottom-left", label: t("charts.map.legend.bottom-left") },
    { id: "bottom-right", label: t("charts.map.legend.bottom-right") },
  ];
  return <TitleAndLegend {...props} positions={positions} isMap />;
}

/** Title and subtitle, of what has no legend. */
export function PlainTitleFormat({ port }: FormatProps) {
  return (
    <>
      <TitleSection element={port.element} />
      <WithoutValues port={port} />
    </>
  );
}

/** The same with a key that is shown or not. */
export function KeyTitleFormat({ port }: FormatProps) {
  return (
    <>
      <TitleSection element={port.element} />
      <PanelSection title={t("chart-panels.title.legend")}>
        <Rows>
          <LegendShown port={port} />
        </Rows>
      </PanelSection>
      <WithoutValues port={port} />
    </>
  );
}

/** Whether there is a legend. */
function LegendShown({ port }: Pick<FormatProps, "port">) {
  const { element } = port;
  return (
    <SwitchRow
      label={t("chart-panels.title.show")}
      value={textAt(element, ["legend", "visibility"]) !== "hidden"}
      onChange={(shown) =>
        port.setMembers(t("chart-panels.title.legend"), setAt(element, ["legend", "visibility"], shown ? undefined : "hidden"))
      }
    />
  );
}

/** What is written where there is nothing to draw. */
function WithoutValues({ port }: Pick<FormatProps, "port">) {
  const { element } = port;
  return (
    <PanelSection title={t("chart-panels.title.without-values")}>
      <TextRow
        label={t("chart-panels.title.text")}
        value={textAt(element, ["noDataText"]) ?? ""}
        placeholder={t("chart-panels.title.no-values-to-draw")}
        onCommit={(text) =>
          port.setMembers(
            t("chart-panels.title.text-without-values"),
            setAt(element, ["noDataText"], text.trim() === "" ? undefined : text),
          )
        }
      />
    </PanelSection>
  );
}

interface TitleAndLegendProps extends FormatProps {
  readonly positions: readonly { readonly id: string; readonly label: string }[];
  readonly isMap?: boolean;
  /** There is a legend only where somebody gave it a place. */
  readonly isPlaced?: boolean;
}

function TitleAndLegend({ port, colors, positions, isMap = false, isPlaced = false }: TitleAndLegendProps) {
  const { element } = port;
  const set = (label: string, path: readonly string[], value: Json | undefined): void =>
    port.setMembers(label, setAt(element, path, value));
  const legendHidden = textAt(element, ["legend", "visibility"]) === "hidden";
  const isThere = !isPlaced || legendHidden || (textAt(element, ["legend", "position"]) ?? "auto") !== "auto";
  return (
    <>
      <TitleSection element={element} />
      <PanelSection title={t("chart-panels.title.legend")}>
        <Rows>
          {isThere && <LegendShown port={port} />}
          {!legendHidden &&
            !isMap &&
            memberAt(element, ["color", "by"]) !== undefined &&
            memberAt(element, ["color", "by"]) !== "single" && (
              <SwitchRow
                label={t("chart-panels.title.colors")}
                value={textAt(element, ["legend", "colorLegend"]) !== "hidden"}
                onChange={(shown) => set(t("chart-panels.title.legend"), ["legend", "colorLegend"], shown ? undefined : "hidden")}
              />
            )}
          {!legendHidden && element.kind === "scatter-chart" && memberAt(element, ["size"]) !== undefined && (
            <SwitchRow
              label={t("charts.legend.sizes")}
              value={textAt(element, ["legend", "sizeLegend"]) !== "hidden"}
              onChange={(shown) => set(t("charts.legend.sizes"), ["legend", "sizeLegend"], shown ? undefined : "hidden")}
            />
          )}
          {!legendHidden && (
            <OptionalChoiceRow
              label={t("chart-panels.title.position")}
              value={textAt(element, ["legend", "position"])}
              options={positions}
              otherwise="auto"
              onChange={(position) => set(t("chart-panels.title.legend"), ["legend", "position"], position)}
            />
          )}
          {!legendHidden && isThere && <LegendLook port={port} colors={colors} isMap={isMap} />}
        </Rows>
      </PanelSection>
      <WithoutValues port={port} />
    </>
  );
}

/** How the words of a legend look. Beside the title, where it stands by itself, the legend of the series has no header. */
function LegendLook({ port, colors, isMap }: FormatProps & { readonly isMap: boolean }) {
  const { element } = port;
  const fontSize = memberAt(element, ["legend", "fontSize"]);
  const set = (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(t("chart-panels.title.legend"), setAt(element, path, value));
  const by = memberAt(element, ["color", "by"]);
  const isBeside = (textAt(element, ["legend", "position"]) ?? "auto") !== "auto";
  // The key of a map has none.
  const hasHeader = !isMap && (by === "scale" || (by === "category" && isBeside));
  return (
    <>
      {hasHeader && (
        <SwitchRow
          label={t("chart-panels.title.header")}
          value={textAt(element, ["legend", "header"]) !== "hidden"}
          onChange={(shown) => set(["legend", "header"], shown ? undefined : "hidden")}
        />
      )}
      <FontSizeRow label={t("chart-panels.title.text-size")} value={fontSize} onCommit={(size) => set(["legend", "fontSize"], size)} />
      <ColorField
        label={t("chart-panels.title.text-color")}
        value={textAt(element, ["legend", "color"])}
        fallback={colors.roles["ink-2"]}
        onCommit={(color) => set(["legend", "color"], color)}
      />
    </>
  );
}
