import type { Box } from "../../box.ts";
import type { Shape } from "../../shapes.ts";
import { textWidth } from "../../text/measure.ts";
import { type MapFrame, planeAt } from "../map-view.ts";
import type { MapTile, MapTiles, TileLayer, TileStyle } from "./map-tiles.ts";
import { SQUARE } from "./mercator.ts";

/** How large a tile is meant to be seen, px. */
const SIDE = 256;
/** A tile more than once around the earth helps nobody, and a plot can ask for no more than so many. */
const MOST = 200;

const worldWidth = ({ unit }: MapFrame): number => SQUARE * unit;

/** The times that a map can come closer: until tiles would be blurred. */
export const closestOf = (fitted: Box, plot: Box, { maxZoom }: MapTiles): number => {
  const fit = Math.min(plot.width / Math.max(1e-9, fitted.width), plot.height / Math.max(1e-9, fitted.height));
  return Math.max(1, (SIDE * 2 ** (maxZoom + 1)) / (SQUARE * fit));
};

/** The tiles behind a map. */
export function tileLayer(frame: MapFrame, style: TileStyle, { maxZoom }: MapTiles): TileLayer {
  const { plot } = frame;
  let z = Math.max(0, Math.min(maxZoom, Math.round(Math.log2(worldWidth(frame) / SIDE))));
  let tiles = tilesAt(frame, z);
  while (tiles.length > MOST && z > 0) {
    z -= 1;
    tiles = tilesAt(frame, z);
  }
  return { style, clip: plot, tiles };
}

function tilesAt(frame: MapFrame, z: number): readonly MapTile[] {
  const { plot } = frame;
  const many = 2 ** z;
  const step = SQUARE / many;
  const [left, top] = planeAt(frame, plot.left, plot.top);
  const [right, bottom] = planeAt(frame, plot.left + plot.width, plot.top + plot.height);
  const size = step * frame.unit;
  const tiles: MapTile[] = [];
  for (let y = Math.max(0, Math.floor(top / step)); y < Math.min(many, Math.ceil(bottom / step)); y += 1) {
    for (let x = Math.floor(left / step); x < Math.ceil(right / step); x += 1) {
      const place = { left: plot.left + (x * step - left) * frame.unit, top: plot.top + (y * step - top) * frame.unit };
      // Around the earth the same tiles come again.
      tiles.push({ z, x: ((x % many) + many) % many, y, ...place, size });
      if (tiles.length > MOST) return tiles;
    }
  }
  return tiles;
}

const FONT = { size: 10.5, weight: 400 } as const;

/** Whose map it is, in the corner below. */
export function attributionShapes({ plot }: MapFrame, { attribution }: MapTiles, style: TileStyle, depth: number): readonly Shape[] {
  if (attribution === "") return [];
  const width = Math.min(plot.width, textWidth(attribution, FONT) + 8);
  const isDark = style === "dark";
  const [right, bottom] = [plot.left + plot.width, plot.top + plot.height];
  return [
    {
      kind: "rect",
      id: "attribution-ground",
      box: { left: right - width, top: bottom - 15, width, height: 15 },
      fill: isDark ? "#1b1f24" : "#ffffff",
      depth,
    },
    {
      kind: "text",
      id: "attribution",
      x: right - 4,
      y: bottom - 7.5,
      text: attribution,
      color: isDark ? "#d5d9de" : "#454b54",
      font: FONT,
      align: "right",
      baseline: "middle",
      depth,
    },
  ];
}
