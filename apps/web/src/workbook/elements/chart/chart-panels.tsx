import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { columnName } from "../../commands/columns.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { useChartSurroundings } from "../plot/surroundings.ts";
import type { ChartPort } from "../shelves/panel-port.ts";
import { useChartPort } from "../shelves/use-chart-port.ts";
import { usePartFields } from "../source-fields/use-part-fields.ts";
import { ChartFormat } from "./panel/format/chart-format.tsx";
import { ChartShelves } from "./panel/chart-shelves.tsx";
import { useChosenLayer } from "./panel/layers/chosen-layer.ts";
import { layerPort } from "./panel/layers/layer-port.ts";

export function ChartFieldsPanel({ element }: ElementPanelProps) {
  const port = useChartPort(element);
  return <ChartShelves port={port} layer={useLayerPort(port)} />;
}

export function ChartFormatPanel({ element }: ElementPanelProps) {
  const port = useChartPort(element);
  return <ChartFormat port={port} layer={useLayerPort(port)} colors={useChartSurroundings().colors} />;
}

/** The way to the layer of a map that is chosen; of every other chart, to the chart. */
function useLayerPort(port: ChartPort): ChartPort {
  const { newId } = useWorkbook();
  const document = useDocument();
  const layer = useChosenLayer(port.element);
  const other = layer?.hasOwnSource === true ? layer.element : null;
  const ownSource = layer?.ownSource ?? null;
  const fields = usePartFields([ownSource])(ownSource);
  return layerPort(port, layer, {
    tree: { fields, metrics: [], related: [] },
    newId,
    nameOf: (columnId) => columnName(document, other ?? port.element, columnId),
  });
}
