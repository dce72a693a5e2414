import { isNumberName, isTimeName } from "@sheaf/sql";
import type { Id, Json } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useChartPort } from "../chart/chart-panels.tsx";
import { useChartSurroundings } from "../chart/surroundings.ts";
import type { MemberChanges } from "../chart/panel/chart-channels.ts";
import { measureFormula } from "../chart/panel/column-shape.ts";
import { TitleSection } from "../live-texts/title-section.tsx";
import { ColorField } from "../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../property-rows/member-path.ts";
import { BoundRow, ChoiceRow, OptionalChoiceRow, Rows } from "../property-rows/rows.tsx";
import { fieldItems, metricItems, relatedEntries } from "../source-fields/field-entries.ts";
import type { ChartPort, PanelColumn, SourceField } from "../chart/panel/panel-port.ts";
import { columnTools, editTools } from "../chart/panel/shelf-actions.ts";
import { ColumnListSection } from "../drill/column-list-section.tsx";
import type { ElementPanelProps } from "../element-kind.ts";
import { ColumnPill } from "../shelves/column-pill.tsx";
import { ShelfFrame } from "../shelves/shelf-frame.tsx";
import { takenTimeline } from "./metric-timeline.ts";

type Slot = "value" | "comparisonColumn" | "timeline";
const slots: readonly { readonly slot: Slot; readonly title: string }[] = [
  { slot: "value", title: "Value" },
  { slot: "comparisonColumn", title: "Compare with" },
  { slot: "timeline", title: "Timeline" },
];

/** What a KPI shows: its value, what it is compared with, and its timeline. */
export function KpiFieldsPanel({ element }: ElementPanelProps) {
  const port = useChartPort(element);
  const set = (label: string, changes: MemberChanges): void => port.setMembers(label, changes);
  const hasTimeline = element["timeline"] !== undefined;
  return (
    <>
      {slots.map(({ slot, title }) => (
        <SlotShelf key={slot} port={port} slot={slot} title={title} />
      ))}
      {hasTimeline && (
        <PanelSection title="Over time">
          <Rows>
            <OptionalChoiceRow
              label="Compare"
              value={element["periodComparison"]}
              options={[
                { id: "none", label: "No period" },
                { id: "day", label: "Day before" },
                { id: "week", label: "Week before" },
                { id: "month", label: "Month before" },
                { id: "quarter", label: "Quarter before" },
                { id: "year", label: "Year before" },
              ]}
              otherwise="none"
              onChange={(periodComparison) => set("Period comparison", { periodComparison })}
            />
            <ChoiceRow
              label="Trend"
              value={
                (element["trend"] === undefined ? "none" : (textAt(element, ["trend", "shape"]) ?? "area")) as
                  | "none"
                  | "line"
                  | "area"
                  | "bar"
              }
              options={[
                { id: "none", label: "None" },
                { id: "area", label: "Area" },
                { id: "line", label: "Line" },
                { id: "bar", label: "Bars" },
              ]}
              onChange={(shape) =>
                set("Trend", { trend: shape === "none" ? undefined : { ...(element["trend"] as object | undefined), shape } })
              }
            />
          </Rows>
        </PanelSection>
      )}
      <ColumnListSection port={port} lists={["detailColumns"]} />
    </>
  );
}

function SlotShelf({ port, slot, title }: { readonly port: ChartPort; readonly slot: Slot; readonly title: string }) {
  const columnId = textAt(port.element, [slot, "columnId"]);
  const column = port.columns.find(({ id }) => id === columnId);
  const isTime = slot === "timeline";
  const place = (id: Id): MemberChanges => ({ [slot]: { ...(port.element[slot] as object | undefined), columnId: id } });
  const menu = {
    takes: ({ type }: SourceField) => !isTime || isTimeName(type),
    onTake: (field: SourceField) => {
      const label = `${title}: ${field.name}`;
      const taken = slot === "value" ? takenTimeline(port.element, field) : null;
      if (taken !== null) port.addColumns(label, taken.formulas, taken.place);
      else port.addColumn(label, isTime ? field.reference : measureFormula(field.reference, field.type), place);
    },
  };
  const entries: readonly MenuEntry[] = [
    ...(isTime
      ? []
      : [{ kind: "item", id: "count", label: "Number of rows", onSelect: () => port.addColumn("Count rows", "Count()", place) } as const]),
    ...port.columns
      .filter(({ id, type }) => id !== columnId && (isTime ? isTimeName(type) : isNumberName(type)))
      .map((own): MenuEntry => ({
        kind: "item",
        id: `own-${own.id}`,
        label: own.name,
        detail: "This KPI",
        onSelect: () => port.setMembers(title, place(own.id)),
      })),
    ...(isTime ? [] : metricItems(port, menu)),
    ...(port.fields.length > 0 && port.metrics.length > 0 && !isTime
      ? [{ kind: "title", id: "source", label: port.fields[0]?.group ?? "" } as const]
      : []),
    ...fieldItems(port.fields, menu),
    ...relatedEntries(port, menu),
  ];
  const takeAway = ({ id, name }: PanelColumn): void =>
    port.removeColumn(`Remove ${name}`, id, {
      [slot]: undefined,
      ...(isTime ? { periodComparison: undefined, trend: undefined } : {}),
    });
  return (
    <ShelfFrame
      title={title}
      addLabel={`Choose ${title.toLowerCase()}`}
      entries={entries}
      hint={slot === "value" ? "Choose what to show" : "None"}
    >
      {column === undefined
        ? []
        : [
            <ColumnPill
              key={column.id}
              column={column}
              isMeasure={false}
              entries={[
                ...columnTools(port, column, isTime ? "key" : "measure"),
                ...editTools(port, column),
                { kind: "item", id: "remove", label: "Remove", isDestructive: true, keys: "Delete", onSelect: () => takeAway(column) },
              ]}
              onKey={{ remove: () => takeAway(column) }}
            />,
          ]}
    </ShelfFrame>
  );
}

/** Colors of the comparison, by what it means. */
const tones = [
  { member: "colorGood", label: "Better", role: "ok" },
  { member: "colorBad", label: "Worse", role: "bad" },
  { member: "colorNeutral", label: "Neither", role: "ink-2" },
] as const;

/** Where the parts of the tile stand. */
const placements: readonly {
  readonly member: string;
  readonly label: string;
  readonly otherwise: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
}[] = [
  {
    member: "anchor",
    label: "Align",
    otherwise: "left",
    options: [
      { id: "left", label: "Left" },
      { id: "center", label: "Center" },
      { id: "right", label: "Right" },
    ],
  },
  {
    member: "verticalAnchor",
    label: "Height",
    otherwise: "center",
    options: [
      { id: "top", label: "Top" },
      { id: "center", label: "Middle" },
      { id: "bottom", label: "Bottom" },
    ],
  },
  {
    member: "titleOrient",
    label: "Title",
    otherwise: "top",
    options: [
      { id: "top", label: "Above" },
      { id: "bottom", label: "Below" },
    ],
  },
  {
    member: "comparisonValueOrient",
    label: "Comparison",
    otherwise: "bottom",
    options: [
      { id: "bottom", label: "Below the figure" },
      { id: "right", label: "Beside the figure" },
    ],
  },
];

/** The look of a KPI: title, figure, comparison. */
export function KpiFormatPanel({ element }: ElementPanelProps) {
  const port = useChartPort(element);
  const { colors } = useChartSurroundings();
  const set = (label: string, path: readonly string[], value: Json | undefined): void =>
    port.setMembers(label, setAt(element, path, value));
  const size = memberAt(element, ["value", "fontSize"]);
  return (
    <>
      <TitleSection element={element} />
      <PanelSection title="Figure">
        <Rows>
          <BoundRow
            label="Size"
            value={typeof size === "number" ? size : null}
            onCommit={(value) =>
              set(
                "Size of the figure",
                ["value", "fontSize"],
                value === undefined ? undefined : Math.max(12, Math.min(96, Math.round(value))),
              )
            }
          />
          <ColorField
            label="Color"
            value={textAt(element, ["value", "color"])}
            fallback={colors.roles.ink}
            onCommit={(value) => set("Color of the figure", ["value", "color"], value)}
          />
        </Rows>
      </PanelSection>
      <PanelSection title="Layout">
        <Rows>
          {placements.map(({ member, label, otherwise, options }) => (
            <OptionalChoiceRow
              key={member}
              label={label}
              value={textAt(element, ["layout", member])}
              options={options}
              otherwise={otherwise}
              onChange={(placed) => set("Layout", ["layout", member], placed)}
            />
          ))}
        </Rows>
      </PanelSection>
      <PanelSection title="Comparison">
        <Rows>
          <OptionalChoiceRow
            label="Show"
            value={textAt(element, ["comparison", "display"])}
            options={[
              { id: "auto", label: "Automatic" },
              { id: "percentage", label: "Change in percent" },
              { id: "delta", label: "Change" },
              { id: "value", label: "The other value" },
            ]}
            otherwise="auto"
            onChange={(display) => set("Comparison", ["comparison", "display"], display)}
          />
          <OptionalChoiceRow
            label="Better is"
            value={textAt(element, ["comparison", "direction"])}
            options={[
              { id: "none", label: "Neither" },
              { id: "higher", label: "Higher" },
              { id: "lower", label: "Lower" },
            ]}
            otherwise="none"
            onChange={(direction) => set("Comparison", ["comparison", "direction"], direction)}
          />
          {tones.map(({ member, label, role }) => (
            <ColorField
              key={member}
              label={label}
              value={textAt(element, ["comparison", member])}
              fallback={colors.roles[role]}
              onCommit={(color) => set("Color of the comparison", ["comparison", member], color)}
            />
          ))}
        </Rows>
      </PanelSection>
    </>
  );
}
