import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { ColumnListSection } from "../../drill/column-list-section.tsx";
import { droppedOnList } from "../../drill/column-list-shelf.tsx";
import { FieldList } from "../../shelves/field-list.tsx";
import { ShelfBoard } from "../../shelves/shelf-board.tsx";
import { channelTitles, channelsOf, type Channel } from "./chart-channels.ts";
import { KindPicker } from "./kind-picker.tsx";
import type { ChartPort, PanelColumn } from "./panel-port.ts";
import { Shelf } from "./shelf.tsx";
import { put, shelfWord, takes, type Carried } from "./shelf-actions.ts";

const shelves: readonly Channel[] = ["x", "y", "color", "tooltip"];
const trellis: readonly Channel[] = ["trellis-columns", "trellis-rows"];
const allChannels = Object.keys(channelTitles) as Channel[];

/** The columns side of a chart: its kind, its shelves, and the fields to put on them, by drag or by menu. */
export function ChartShelves({ port }: { readonly port: ChartPort }) {
  const channels = channelsOf(port.element);
  const on = (channel: Channel): readonly PanelColumn[] =>
    channels[channel].flatMap((id) => port.columns.find((column) => column.id === id) ?? []);
  return (
    <ShelfBoard<Carried>
      onDrop={(carried, over) => {
        const list = droppedOnList(over.data.current);
        // A list is of columns that rows have, as a key is.
        if (list !== null && !takes("x", carried)) return undefined;
        if (list !== null) return carried.kind === "field" ? port.lists.add(list, carried.field) : port.lists.put(list, carried.column.id);
        const channel = allChannels.find((candidate) => candidate === over.id);
        if (channel !== undefined && takes(channel, carried)) put(port, carried, channel);
      }}
    >
      {(carried) => (
        <>
          <PanelSection title="Chart">
            <KindPicker port={port} />
          </PanelSection>
          {shelves.map((channel) => (
            <Shelf
              key={channel}
              port={port}
              channel={channel}
              columns={on(channel)}
              isDragging={carried !== null && takes(channel, carried)}
            />
          ))}
          <FieldList
            port={port}
            isDragging={carried !== null}
            entriesOf={(taken) =>
              allChannels
                .filter((channel) => takes(channel, taken))
                .map((channel): MenuEntry => ({
                  kind: "item",
                  id: channel,
                  label: shelfWord(channel),
                  onSelect: () => put(port, taken, channel),
                }))
            }
          />
          <PanelSection title="Trellis">
            {trellis.map((channel) => (
              <Shelf
                key={channel}
                port={port}
                channel={channel}
                columns={on(channel)}
                isDragging={carried !== null && takes(channel, carried)}
              />
            ))}
          </PanelSection>
          <ColumnListSection port={port} isDragging={carried !== null && takes("x", carried)} />
        </>
      )}
    </ShelfBoard>
  );
}
