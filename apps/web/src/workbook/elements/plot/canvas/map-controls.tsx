import { type DrawnMapLayer, type MapFrame, type MapView, zoomed } from "@sheaf/charts";
import { Layers, Minus, Pin, Plus, RotateCcw } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { t } from "../../../../shared/words/words.ts";

interface MapControlsProps {
  readonly map: MapFrame;
  /** Null: all of the map. */
  readonly onView: (view: MapView | null) => void;
  /** The highest one first; none of a map that has one alone. */
  readonly layers: readonly DrawnMapLayer[];
  readonly onLayers: ((away: ReadonlySet<string>) => void) | undefined;
  /** The map opens with what is looked at now; absent where nobody may change it. */
  readonly onKeep: (() => void) | undefined;
}

/** The map's own layer has an empty id, which no row of a menu can have. */
const idOf = (id: string): string => `layer/${id}`;

export const ZOOM_STEP = 1.6;

/** Closer, farther, and all of it again. */
export function MapControls({ map, onView, layers, onLayers, onKeep }: MapControlsProps) {
  const by = (factor: number): void => onView(zoomed(map, factor, map.plot.left + map.plot.width / 2, map.plot.top + map.plot.height / 2));
  const isWhole = map.view.scale <= 1;
  return (
    <>
      <IconButton icon={Plus} label={t("charts.map.zoom-in")} keys="+" onPress={() => by(ZOOM_STEP)} />
      <IconButton icon={Minus} label={t("charts.map.zoom-out")} keys="−" isDisabled={isWhole} onPress={() => by(1 / ZOOM_STEP)} />
      <IconButton icon={RotateCcw} label={t("charts.map.whole")} keys="0" isDisabled={isWhole} onPress={() => onView(null)} />
      {onKeep !== undefined && <IconButton icon={Pin} label={t("charts.map.keep-view")} onPress={onKeep} />}
      {layers.length > 1 && onLayers !== undefined && (
        <MenuButton
          label={t("charts.layers.title")}
          placement="bottom end"
          entries={[
            {
              kind: "choices",
              id: "layers",
              selection: "multiple",
              selected: layers.flatMap(({ id, isShown }) => (isShown ? [idOf(id)] : [])),
              options: layers.map(({ id, name }) => ({ id: idOf(id), label: name })),
              onChange: (shown) => onLayers(new Set(layers.flatMap(({ id }) => (shown.includes(idOf(id)) ? [] : [id])))),
            },
          ]}
          trigger={<IconButton icon={Layers} label={t("charts.layers.title")} />}
        />
      )}
    </>
  );
}
