import type { LayerKind, MapLayer } from "@sheaf/workbook";
import { t } from "../../../../../shared/words/words.ts";

/** Keys of messages are found by name when the app is built. */
export const layerKindWord: { readonly [K in LayerKind]: () => string } = {
  "region-map": () => t("charts.layers.regions"),
  "point-map": () => t("charts.layers.points"),
  "geography-map": () => t("charts.layers.geographies"),
};

export const layerName = ({ name, kind }: MapLayer): string => name ?? layerKindWord[kind]();
