import { mapLayers } from "@sheaf/workbook";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { ColumnListSection } from "../../drill/column-list-section.tsx";
import { droppedOnList } from "../../drill/column-list-shelf.tsx";
import { FieldList } from "../../shelves/field-list.tsx";
import { ShelfBoard } from "../../shelves/shelf-board.tsx";
import { channelOf, channelsOf, shelvesOf, type Channel } from "../../shelves/chart-channels.ts";
import { KindPicker } from "./kind-picker.tsx";
import { LayerRowsSection } from "./layers/layer-rows.tsx";
import { MapLayersSection } from "./layers/map-layers.tsx";
import type { ChartPort, PanelColumn } from "../../shelves/panel-port.ts";
import { Shelf } from "./shelf.tsx";
import { canBeKey, put, shelfWord, takes, type Carried } from "../../shelves/shelf-actions.ts";
import { t } from "../../../../shared/words/words.ts";

interface ChartShelvesProps {
  /** The chart. */
  readonly port: ChartPort;
  /** What its shelves are of: of a map with several layers, the chosen one. */
  readonly layer: ChartPort;
}

/** The columns side of a chart: its kind, its shelves, and the fields to put on them, by drag or by menu. */
export function ChartShelves({ port: chart, layer: port }: ChartShelvesProps) {
  const { element } = port;
  const layerCount = mapLayers(chart.element).length;
  const channels = channelsOf(element);
  const isPanel = (name: Channel): boolean => channelOf(element, name)?.scale === "panel";
  // Several layers lie on one ground, not in panels.
  const allChannels = shelvesOf(element).filter((name) => layerCount < 2 || !isPanel(name));
  const trellis = allChannels.filter(isPanel);
  const shelves = allChannels.filter((name) => !isPanel(name));
  const on = (channel: Channel): readonly PanelColumn[] =>
    (channels[channel] ?? []).flatMap((id) => port.columns.find((column) => column.id === id) ?? []);
  return (
    <ShelfBoard<Carried>
      onDrop={(carried, over) => {
        const list = droppedOnList(over.data.current);
        // A list is of columns that rows have, as a key is.
        if (list !== null && (!canBeKey(carried) || port.isOfOtherRows === true)) return undefined;
        if (list !== null) return carried.kind === "field" ? port.lists.add(list, carried.field) : port.lists.put(list, carried.column.id);
        const channel = allChannels.find((candidate) => candidate === over.id);
        if (channel !== undefined && takes(element, channel, carried)) put(port, carried, channel);
      }}
    >
      {(carried) => (
        <>
          <PanelSection title={t("chart-panels.shelves.chart")}>
            <KindPicker port={chart} />
          </PanelSection>
          {layerCount > 0 && <MapLayersSection element={chart.element} />}
          {layerCount > 1 && <LayerRowsSection map={chart.element} port={port} />}
          {shelves.map((channel) => (
            <Shelf
              key={channel}
              port={port}
              channel={channel}
              columns={on(channel)}
              isDragging={carried !== null && takes(element, channel, carried)}
            />
          ))}
          <FieldList
            port={port}
            isDragging={carried !== null}
            entriesOf={(taken) =>
              allChannels
                .filter((channel) => takes(element, channel, taken))
                .map((channel): MenuEntry => ({
                  kind: "item",
                  id: channel,
                  label: shelfWord(element, channel),
                  onSelect: () => put(port, taken, channel),
                }))
            }
          />
          {trellis.length > 0 && (
            <PanelSection title={t("chart-panels.shelves.trellis")}>
              {trellis.toReversed().map((channel) => (
                <Shelf
                  key={channel}
                  port={port}
                  channel={channel}
                  columns={on(channel)}
                  isDragging={carried !== null && takes(element, channel, carried)}
                />
              ))}
            </PanelSection>
          )}
          <ColumnListSection port={chart} isDragging={carried !== null && canBeKey(carried)} />
        </>
      )}
    </ShelfBoard>
  );
}
