import { type MapBase, mapBases, readMapStyle } from "@sheaf/charts";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { t } from "../../../../shared/words/words.ts";
import { setAt } from "../../../commands/member-path.ts";
import { Select } from "../../../../shared/fields/select.tsx";
import { Rows } from "../../property-rows/rows.tsx";
import type { FormatProps } from "../../shelves/panel-port.ts";
import { useMapTiles } from "../../plot/tiles/use-map-tiles.ts";

const words = {
  land: "charts.map.base.land",
  none: "charts.map.base.none",
  tiles: "charts.map.base.tiles",
  light: "charts.map.base.light",
  dark: "charts.map.base.dark",
} as const satisfies Readonly<Record<MapBase, string>>;

/** What lies below the marks of a map. Tiles are offered where somebody set some, and stay where a file wants them. */
export function BaseFormat({ port }: Pick<FormatProps, "port">) {
  const tiles = useMapTiles(true);
  const { mapStyle } = port.element;
  const { base } = readMapStyle(mapStyle);
  const isOffered = (one: MapBase): boolean =>
    one === base || one === "land" || one === "none" || (tiles !== null && tiles !== undefined && (one !== "dark" || tiles.hasDark));
  const title = t("charts.map.base.title");
  return (
    <PanelSection title={title}>
      <Rows>
        <Select
          label={title}
          hideLabel
          size="small"
          value={base}
          options={mapBases.filter(isOffered).map((id) => ({ id, label: t(words[id]) }))}
          onChange={(chosen) =>
            port.setMembers(title, setAt(port.element, ["mapStyle", "baseStyle"], chosen === "land" ? undefined : chosen))
          }
        />
      </Rows>
    </PanelSection>
  );
}
