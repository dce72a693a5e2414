import type { ColoredValue } from "@sheaf/charts";
import type { Id } from "@sheaf/workbook";
import { useState } from "react";
import { Button } from "../../../../../../shared/actions/button.tsx";
import { PanelSection } from "../../../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../../../shared/words/words.ts";
import { ChoiceRow, Rows, TextRow } from "../../../../property-rows/rows.tsx";
import type { ChartPort, PanelColumn } from "../../../../shelves/panel-port.ts";
import { useColoredValues } from "../values/use-colored-values.ts";
import { usualName, ValueColorRow, ValueNameRow, ValueShownRow } from "../values/value-rows.tsx";
import { hasOwnStyle, type Styled, withoutOwnStyle } from "./series-style.ts";

/** The series of a chart that can look otherwise than the others: those of its measures, and of the values of its color. */
export interface SeriesChoice {
  readonly measures: readonly PanelColumn[];
  readonly values: readonly ColoredValue[];
  readonly isByLegend: boolean;
  /** Null: all of them. */
  readonly chosen: Id | ColoredValue | null;
  readonly choose: (option: string) => void;
}

const optionOfValue = ({ text }: ColoredValue): string => `value:${text ?? ""}${text === null ? ":empty" : ""}`;
const optionOfMeasure = (id: Id): string => `measure:${id}`;

/** A series that went, or that no longer can be chosen, is chosen no more. `measures`: those that have a style of their own. */
export function useSeriesChoice(port: ChartPort, measures: readonly PanelColumn[]): SeriesChoice {
  const [option, choose] = useState("");
  const { values, isByLegend } = useColoredValues(port.element);
  const measure = measures.find(({ id }) => optionOfMeasure(id) === option);
  const value = values.find((one) => optionOfValue(one) === option);
  return { measures, values, isByLegend, chosen: measure?.id ?? value ?? null, choose };
}

/** What the settings below it are about, and what a single series has besides. */
export function SeriesSection({ port, choice }: { readonly port: ChartPort; readonly choice: SeriesChoice }) {
  const { measures, values, isByLegend, chosen, choose } = choice;
  if (measures.length === 0 && values.length === 0) return null;
  const value = typeof chosen === "object" ? chosen : null;
  const option = typeof chosen === "string" ? optionOfMeasure(chosen) : value === null ? "" : optionOfValue(value);
  return (
    <PanelSection title={t("chart-panels.series.title")}>
      <Rows>
        <ChoiceRow
          label={t("chart-panels.series.styles-of")}
          value={option}
          options={[
            { id: "", label: t("chart-panels.series.all") },
            ...measures.map(({ id, name }) => ({ id: optionOfMeasure(id), label: name })),
            ...values.map((one) => ({ id: optionOfValue(one), label: usualName(one) })),
          ]}
          onChange={choose}
        />
        {typeof chosen === "string" && <MeasureNameRow port={port} series={chosen} />}
        {value !== null && (
          <>
            <ValueNameRow port={port} value={value} label={t("chart-panels.series.name")} />
            <ValueShownRow port={port} value={value} />
            {!isByLegend && <ValueColorRow port={port} value={value} label={t("chart-panels.color.color")} />}
          </>
        )}
        {chosen !== null && <AsAll port={port} chosen={chosen} />}
      </Rows>
    </PanelSection>
  );
}

function AsAll({ port, chosen }: { readonly port: ChartPort; readonly chosen: NonNullable<Styled> }) {
  if (!hasOwnStyle(port.element, chosen)) return null;
  return (
    <Button size="small" onPress={() => port.setMembers(t("chart-panels.series.as-all"), withoutOwnStyle(port.element, chosen))}>
      {t("chart-panels.series.as-all")}
    </Button>
  );
}

/** What a measure is called, in the legend and everywhere. */
function MeasureNameRow({ port, series }: { readonly port: ChartPort; readonly series: Id }) {
  const name = port.columns.find(({ id }) => id === series)?.name ?? "";
  return (
    <TextRow
      label={t("chart-panels.series.name")}
      value={name}
      onCommit={(next) => port.setColumn(t("elements.column-pill.rename-of", { name }), series, { name: next })}
    />
  );
}
