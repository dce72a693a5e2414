import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { BoundRow, OptionalChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { Palettes, scaleChoices } from "./color-format.tsx";

/** The tones of cells, and what the palest and the strongest stand for. */
export function CellColors({ port, colors }: FormatProps) {
  const { element } = port;
  const ends = [
    { end: "min", label: t("charts.cells.low"), placeholder: t("charts.cells.auto") },
    { end: "mid", label: t("charts.cells.middle"), placeholder: t("charts.cells.none") },
    { end: "max", label: t("charts.cells.high"), placeholder: t("charts.cells.auto") },
  ];
  const set = (path: readonly string[], value: Json | undefined): void => {
    const { color } = setAt(element, ["color", ...path], value);
    const rest = Object.entries((color ?? {}) as { readonly [member: string]: Json }).filter(([member]) => member !== "by");
    port.setMembers(t("charts.cells.scale"), { color: rest.length === 0 ? undefined : { by: "scale", ...Object.fromEntries(rest) } });
  };
  return (
    <>
      <PanelSection title={t("charts.cells.scale")}>
        <Rows>
          {ends.map(({ end, label, placeholder }) => {
            const value = memberAt(element, ["color", "domain", end]);
            return (
              <BoundRow
                key={end}
                label={label}
                placeholder={placeholder}
                value={typeof value === "number" || typeof value === "string" ? value : null}
                onCommit={(next) => set(["domain", end], next)}
              />
            );
          })}
        </Rows>
      </PanelSection>
      <PanelSection title={t("charts.cells.tones")}>
        <Palettes
          label={t("charts.cells.tones")}
          scheme={memberAt(element, ["color", "scheme"])}
          palettes={scaleChoices(colors, 0)}
          onChange={(scheme) => set(["scheme"], scheme)}
        />
      </PanelSection>
    </>
  );
}

/** Whether the values stand in the cells. */
export function CellFormat({ port }: FormatProps) {
  return (
    <PanelSection title={t("charts.section.cells")}>
      <Rows>
        <SwitchRow
          label={t("charts.cells.values")}
          value={textAt(port.element, ["dataLabel", "labels"]) === "shown"}
          onChange={(on) =>
            port.setMembers(t("charts.cells.values"), setAt(port.element, ["dataLabel", "labels"], on ? "shown" : undefined))
          }
        />
      </Rows>
    </PanelSection>
  );
}

/** Which days are shown, and where weeks begin. */
export function CalendarFormat({ port }: FormatProps) {
  const { element } = port;
  return (
    <PanelSection title={t("charts.section.days")}>
      <Rows>
        <OptionalChoiceRow
          label={t("charts.calendar.range")}
          value={textAt(element, ["range"]) ?? "all"}
          options={[
            { id: "all", label: t("charts.calendar.all") },
            { id: "year", label: t("charts.calendar.year") },
            { id: "quarter", label: t("charts.calendar.quarter") },
            { id: "month", label: t("charts.calendar.month") },
          ]}
          otherwise="all"
          onChange={(range) => port.setMembers(t("charts.calendar.range"), { range: range === "all" ? undefined : range })}
        />
        <OptionalChoiceRow
          label={t("charts.calendar.week-start")}
          value={textAt(element, ["weekStart"]) ?? "workbook"}
          options={[
            { id: "workbook", label: t("charts.calendar.as-workbook") },
            { id: "monday", label: t("charts.calendar.monday") },
            { id: "sunday", label: t("charts.calendar.sunday") },
            { id: "saturday", label: t("charts.calendar.saturday") },
          ]}
          otherwise="workbook"
          onChange={(day) => port.setMembers(t("charts.calendar.week-start"), { weekStart: day === "workbook" ? undefined : day })}
        />
      </Rows>
    </PanelSection>
  );
}

const MOST_BINS = 200;

/** Bins as a file has them: without anything said of them there are none. */
function binsWith(bins: { readonly [member: string]: number }, upTo: number | null): { readonly [member: string]: number } | undefined {
  const all = upTo === null ? bins : { ...bins, upTo };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** How many bins of which width, and what their heights say. */
export function HistogramFormat({ port }: FormatProps) {
  const { element } = port;
  const numberAt = (member: string): number | null => {
    const value = memberAt(element, ["bins", member]);
    return typeof value === "number" ? value : null;
  };
  const setBins = (member: "count" | "width", value: number | undefined): void =>
    port.setMembers(t("charts.histogram.bins"), {
      bins: binsWith(value === undefined ? {} : { [member]: value }, numberAt("upTo")),
    });
  const setLast = (upTo: number | null): void => {
    const [count, width] = [numberAt("count"), numberAt("width")];
    const standing = count !== null ? { count } : width !== null ? { width } : {};
    port.setMembers(t("charts.histogram.bins"), { bins: binsWith(standing, upTo) });
  };
  return (
    <PanelSection title={t("charts.section.bins")}>
      <Rows>
        <BoundRow
          label={t("charts.histogram.count")}
          placeholder={t("charts.cells.auto")}
          value={numberAt("count")}
          onCommit={(next) => setBins("count", typeof next === "number" && next >= 1 ? Math.min(MOST_BINS, Math.round(next)) : undefined)}
        />
        <BoundRow
          label={t("charts.histogram.width")}
          placeholder={t("charts.cells.auto")}
          value={numberAt("width")}
          onCommit={(next) => setBins("width", typeof next === "number" && next > 0 ? next : undefined)}
        />
        {memberAt(element, ["bins", "edges"]) === undefined && (
          <BoundRow
            label={t("charts.histogram.last")}
            placeholder={t("charts.cells.auto")}
            value={numberAt("upTo")}
            onCommit={(next) => setLast(typeof next === "number" ? next : null)}
          />
        )}
        <OptionalChoiceRow
          label={t("charts.histogram.heights")}
          value={textAt(element, ["normalize"])}
          options={[
            { id: "count", label: t("charts.histogram.rows") },
            { id: "percent", label: t("charts.histogram.share") },
            { id: "density", label: t("charts.histogram.density") },
          ]}
          otherwise="count"
          onChange={(normalize) => port.setMembers(t("charts.histogram.heights"), { normalize })}
        />
        <SwitchRow
          label={t("charts.histogram.cumulative")}
          value={memberAt(element, ["cumulative"]) === true}
          onChange={(on) => port.setMembers(t("charts.histogram.cumulative"), { cumulative: on ? true : undefined })}
        />
      </Rows>
    </PanelSection>
  );
}
