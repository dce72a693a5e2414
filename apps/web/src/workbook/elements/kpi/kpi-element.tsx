import { Hash } from "lucide-react";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { useWorkbook } from "../../state/workbook.ts";
import { useChartSurroundings } from "../chart/surroundings.ts";
import type { ElementViewProps } from "../element-kind.ts";
import { KpiView } from "./kpi-view.tsx";

/** A KPI of the workbook: its row, and its value by period where it has a timeline. */
export function KpiElement({ element, name, title, heading, results }: ElementViewProps) {
  const workbook = useWorkbook();
  const surroundings = useChartSurroundings();
  const table = results[0]?.table ?? null;
  if (table === null) return <EmptyState icon={Hash} title="Choose the value to show" />;
  return (
    <KpiView
      element={element}
      name={name}
      title={title}
      heading={heading}
      table={table}
      trend={results[1]?.table ?? null}
      surroundings={surroundings}
      now={Date.parse(workbook.now)}
      onShowRows={() => workbook.showRows({ elementId: element.id, within: null, title: title ?? name })}
    />
  );
}
