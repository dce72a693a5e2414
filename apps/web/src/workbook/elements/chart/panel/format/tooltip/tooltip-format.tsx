import { type ChartColor, type Id, type Json, memberOf, unread } from "@sheaf/workbook";
import { t } from "../../../../../../shared/words/words.ts";
import { OptionalChoiceRow, Rows, SwitchRow } from "../../../../property-rows/rows.tsx";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { setAt, textAt } from "../../../../../commands/member-path.ts";
import { channelOf, channelsOf, shelvesOf } from "../../../../shelves/chart-channels.ts";
import type { ChartPort } from "../../../../shelves/panel-port.ts";
import { TooltipColumns } from "./tooltip-columns.tsx";

/** What a tooltip says of a mark: of points every column, of other marks what their place and their value do not say. */
export type TooltipSubject = "point" | "mark";

function saidOf({ element }: ChartPort, subject: TooltipSubject): readonly Id[] {
  const channels = channelsOf(element);
  const on = (kept: (form: string, scale: string) => boolean): readonly Id[] =>
    shelvesOf(element).flatMap((name) => {
      const channel = channelOf(element, name);
      return channel !== null && kept(channel.at.form, channel.scale) ? (channels[name] ?? []) : [];
    });
  if (subject === "point") return [...new Set(on((_, scale) => scale !== "panel"))];
  const color = unread<ChartColor>(memberOf(element, "color"));
  const values = on((form) => form === "columns");
  const tone = color?.by === "scale" && typeof color.column === "string" && !values.includes(color.column) ? [color.column] : [];
  return [...tone, ...on((form) => form === "rest")];
}

interface TooltipFormatProps {
  readonly port: ChartPort;
  readonly subject: TooltipSubject;
  /** A value is a share as well. */
  readonly isNormalized: boolean;
}

/** What tooltips say, and in which order. */
export function TooltipFormat({ port, subject, isNormalized }: TooltipFormatProps) {
  const { element } = port;
  const set = (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(t("chart-panels.labels.tooltip"), setAt(element, path, value));
  return (
    <PanelSection title={t("chart-panels.labels.tooltip")}>
      <Rows>
        {subject === "mark" && (
          <>
            <SwitchRow
              label={t("chart-panels.labels.all-series")}
              value={textAt(element, ["tooltip", "multiSeries"]) !== "hidden"}
              onChange={(on) => set(["tooltip", "multiSeries"], on ? undefined : "hidden")}
            />
            <SwitchRow
              label={t("chart-panels.labels.column-names")}
              value={textAt(element, ["tooltip", "columnNames"]) !== "hidden"}
              onChange={(on) => set(["tooltip", "columnNames"], on ? undefined : "hidden")}
            />
          </>
        )}
        {isNormalized && (
          <OptionalChoiceRow
            label={t("chart-panels.labels.first")}
            value={textAt(element, ["tooltip", "valueFormat"])}
            options={[
              { id: "number", label: t("chart-panels.labels.value") },
              { id: "percent", label: t("chart-panels.labels.share-of-the-stack") },
            ]}
            otherwise="number"
            onChange={(format) => set(["tooltip", "valueFormat"], format)}
          />
        )}
      </Rows>
      <TooltipColumns port={port} own={saidOf(port, subject)} />
    </PanelSection>
  );
}
