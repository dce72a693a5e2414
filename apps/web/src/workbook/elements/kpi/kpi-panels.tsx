import { isNumberName, isTimeName } from "@sheaf/sql";
import type { Id, Json } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useChartPort } from "../shelves/use-chart-port.ts";
import { useChartSurroundings } from "../plot/surroundings.ts";
import type { MemberChanges } from "../shelves/chart-channels.ts";
import { measureOf } from "../shelves/column-shape.ts";
import { TitleSection } from "../live-texts/title-section.tsx";
import { ColorField } from "../property-rows/color-field.tsx";
import { memberAt, setAt, textAt } from "../../commands/member-path.ts";
import { BoundRow, ChoiceRow, OptionalChoiceRow, Rows } from "../property-rows/rows.tsx";
import { fieldItems, metricItems, relatedEntries } from "../source-fields/field-entries.ts";
import type { ChartPort, PanelColumn, SourceField } from "../shelves/panel-port.ts";
import { newFormula } from "../shelves/shelf-actions.ts";
import { ColumnListSection } from "../drill/column-list-section.tsx";
import type { ElementPanelProps } from "../element-kind.ts";
import { SlotPill } from "./slot-pill.tsx";
import { ShelfFrame } from "../shelves/shelf-frame.tsx";
import { takenTimeline } from "./metric-timeline.ts";
import { t } from "../../../shared/words/words.ts";
import { isKind, memberOf } from "@sheaf/workbook";

type Slot = "value" | "comparisonColumn" | "timeline";
const slots: readonly { readonly slot: Slot; readonly title: string }[] = [
  {
    slot: "value",
    get title() {
      return t("chart-panels.kpi.value");
    },
  },
  {
    slot: "comparisonColumn",
    get title() {
      return t("chart-panels.kpi.compare-with");
    },
  },
  {
    slot: "timeline",
    get title() {
      return t("chart-panels.kpi.timeline");
    },
  },
];

/** What a KPI shows: its value, what it is compared with, and its timeline. */
export function KpiFieldsPanel({ element }: ElementPanelProps) {
  const port = useChartPort(element);
  const set = (label: string, changes: MemberChanges): void => port.setMembers(label, changes);
  const trend = isKind(element, "kpi-chart") ? element.trend : undefined;
  const hasTimeline = memberOf(element, "timeline") !== undefined;
  return (
    <>
      {slots.map(({ slot, title }) => (
        <SlotShelf key={slot} port={port} slot={slot} title={title} />
      ))}
      {hasTimeline && (
        <PanelSection title={t("chart-panels.kpi.over-time")}>
          <Rows>
            <OptionalChoiceRow
              label={t("chart-panels.kpi.compare")}
              value={memberOf(element, "periodComparison")}
              options={[
                { id: "none", label: t("chart-panels.kpi.no-period") },
                { id: "day", label: t("chart-panels.kpi.day-before") },
                { id: "week", label: t("chart-panels.kpi.week-before") },
                { id: "month", label: t("chart-panels.kpi.month-before") },
                { id: "quarter", label: t("chart-panels.kpi.quarter-before") },
                { id: "year", label: t("chart-panels.kpi.year-before") },
              ]}
              otherwise="none"
              onChange={(periodComparison) => set(t("chart-panels.kpi.period-comparison"), { periodComparison })}
            />
            <ChoiceRow
              label={t("chart-panels.kpi.trend")}
              value={trend === undefined ? "none" : (trend.shape ?? "area")}
              options={[
                { id: "none", label: t("chart-panels.kpi.none") },
                { id: "area", label: t("chart-panels.kpi.area") },
                { id: "line", label: t("chart-panels.kpi.line") },
                { id: "bar", label: t("chart-panels.kpi.bars") },
              ]}
              onChange={(shape) =>
                set(t("chart-panels.kpi.trend"), {
                  trend: shape === "none" ? undefined : { ...trend, shape },
                })
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
      else if (isTime) port.addColumn(label, field.reference, place);
      else {
        const { formula, look } = measureOf(field);
        port.addColumn(label, formula, place, columnId ?? null, look);
      }
    },
  };
  const entries: readonly MenuEntry[] = [
    ...(isTime
      ? []
      : [
          {
            kind: "item",
            id: "count",
            label: t("chart-panels.kpi.number-of-rows"),
            onSelect: () => void port.addColumn(t("chart-panels.kpi.count-rows"), "Count()", place, columnId ?? null),
          } as const,
          ...newFormula(port, place, columnId ?? null),
        ]),
    ...port.columns
      .filter(({ id, type }) => id !== columnId && (isTime ? isTimeName(type) : isNumberName(type)))
      .map((own): MenuEntry => ({
        kind: "item",
        id: `own-${own.id}`,
        label: own.name,
        detail: t("chart-panels.kpi.this-kpi"),
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
    port.removeColumn(t("chart-panels.reference.remove", { name }), id, {
      [slot]: undefined,
      ...(isTime ? { periodComparison: undefined, trend: undefined } : {}),
    });
  return (
    <ShelfFrame
      title={title}
      addLabel={t("chart-panels.kpi.choose", { what: title.toLowerCase() })}
      entries={entries}
      hint={slot === "value" ? t("chart-panels.kpi.choose-what-to-show") : t("chart-panels.kpi.none")}
    >
      {column === undefined
        ? []
        : [<SlotPill key={column.id} port={port} column={column} role={isTime ? "key" : "measure"} onRemove={() => takeAway(column)} />]}
    </ShelfFrame>
  );
}

/** Colors of the comparison, by what it means. */
const tones = [
  {
    member: "colorGood",
    get label() {
      return t("chart-panels.kpi.better");
    },
    role: "ok",
  },
  {
    member: "colorBad",
    get label() {
      return t("chart-panels.kpi.worse");
    },
    role: "bad",
  },
  {
    member: "colorNeutral",
    get label() {
      return t("chart-panels.kpi.neither");
    },
    role: "ink-2",
  },
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
    get label() {
      return t("chart-panels.kpi.align");
    },
    otherwise: "left",
    options: [
      {
        id: "left",
        get label() {
          return t("chart-panels.kpi.left");
        },
      },
      {
        id: "center",
        get label() {
          return t("chart-panels.kpi.center");
        },
      },
      {
        id: "right",
        get label() {
          return t("chart-panels.kpi.right");
        },
      },
    ],
  },
  {
    member: "verticalAnchor",
    get label() {
      return t("chart-panels.kpi.height");
    },
    otherwise: "center",
    options: [
      {
        id: "top",
        get label() {
          return t("chart-panels.kpi.top");
        },
      },
      {
        id: "center",
        get label() {
          return t("chart-panels.kpi.middle");
        },
      },
      {
        id: "bottom",
        get label() {
          return t("chart-panels.kpi.bottom");
        },
      },
    ],
  },
  {
    member: "titleOrient",
    get label() {
      return t("chart-panels.kpi.title");
    },
    otherwise: "top",
    options: [
      {
        id: "top",
        get label() {
          return t("chart-panels.kpi.above");
        },
      },
      {
        id: "bottom",
        get label() {
          return t("chart-panels.kpi.below");
        },
      },
    ],
  },
  {
    member: "comparisonValueOrient",
    get label() {
      return t("chart-panels.kpi.comparison");
    },
    otherwise: "bottom",
    options: [
      {
        id: "bottom",
        get label() {
          return t("chart-panels.kpi.below-the-figure");
        },
      },
      {
        id: "right",
        get label() {
          return t("chart-panels.kpi.beside-the-figure");
        },
      },
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
      <PanelSection title={t("chart-panels.kpi.figure")}>
        <Rows>
          <BoundRow
            label={t("chart-panels.kpi.size")}
            value={typeof size === "number" ? size : null}
            onCommit={(value) =>
              set(
                t("chart-panels.kpi.size-of-the-figure"),
                ["value", "fontSize"],
                value === undefined ? undefined : Math.max(12, Math.min(96, Math.round(value))),
              )
            }
          />
          <ColorField
            label={t("chart-panels.kpi.color")}
            value={textAt(element, ["value", "color"])}
            fallback={colors.roles.ink}
            onCommit={(value) => set(t("chart-panels.kpi.color-of-the-figure"), ["value", "color"], value)}
          />
        </Rows>
      </PanelSection>
      <PanelSection title={t("chart-panels.kpi.layout")}>
        <Rows>
          {placements.map(({ member, label, otherwise, options }) => (
            <OptionalChoiceRow
              key={member}
              label={label}
              value={textAt(element, ["layout", member])}
              options={options}
              otherwise={otherwise}
              onChange={(placed) => set(t("chart-panels.kpi.layout"), ["layout", member], placed)}
            />
          ))}
        </Rows>
      </PanelSection>
      <PanelSection title={t("chart-panels.kpi.comparison")}>
        <Rows>
          <OptionalChoiceRow
            label={t("chart-panels.kpi.show")}
            value={textAt(element, ["comparison", "display"])}
            options={[
              { id: "auto", label: t("chart-panels.kpi.automatic") },
              { id: "percentage", label: t("chart-panels.kpi.change-in-percent") },
              { id: "delta", label: t("chart-panels.kpi.change") },
              { id: "value", label: t("chart-panels.kpi.the-other-value") },
            ]}
            otherwise="auto"
            onChange={(display) => set(t("chart-panels.kpi.comparison"), ["comparison", "display"], display)}
          />
          <OptionalChoiceRow
            label={t("chart-panels.kpi.better-is")}
            value={textAt(element, ["comparison", "direction"])}
            options={[
              { id: "none", label: t("chart-panels.kpi.neither") },
              { id: "higher", label: t("chart-panels.kpi.higher") },
              { id: "lower", label: t("chart-panels.kpi.lower") },
            ]}
            otherwise="none"
            onChange={(direction) => set(t("chart-panels.kpi.comparison"), ["comparison", "direction"], direction)}
          />
          {tones.map(({ member, label, role }) => (
            <ColorField
              key={member}
              label={label}
              value={textAt(element, ["comparison", member])}
              fallback={colors.roles[role]}
              onCommit={(color) => set(t("chart-panels.kpi.color-of-the-comparison"), ["comparison", member], color)}
            />
          ))}
        </Rows>
      </PanelSection>
    </>
  );
}
