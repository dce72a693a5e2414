import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import type { MapShapes, Place } from "../map-shapes.ts";
import type { MapBase } from "../map-style.ts";
import type { MapFrame } from "../map-view.ts";
import type { MapTiles, TileStyle } from "./map-tiles.ts";
import { mercatorOf } from "./mercator.ts";
import { attributionShapes, tileLayer } from "./tile-layer.ts";

/** What a map lies on, and what follows from it. */
export interface GroundBase {
  readonly shapes: MapShapes;
  readonly isTiled: boolean;
  /** The land is drawn, and regions without a value as a part of it. */
  readonly isLand: boolean;
  readonly opening: { readonly place: Place; readonly plane: string; readonly tiles: MapTiles | null };
  readonly notes: readonly Note[];
  /** Of marks for which nobody chose one. */
  readonly opacityOf: (isGround: boolean) => number;
  /** Without the regions that are only land. */
  readonly marksOf: (shapes: readonly Shape[]) => readonly Shape[];
  readonly shapesOver: (frame: MapFrame) => readonly Shape[];
  readonly tilesBelow: (frame: MapFrame) => Pick<Drawing, "tiles">;
}

/** Regions let the map below them through. */
const REGIONS_OVER_TILES = 0.75;
/** Over the marks of all layers. */
const OVER_LAYERS = 200;

const withoutLand = (shapes: readonly Shape[]): readonly Shape[] => shapes.filter(({ id }) => id !== "ground");

/** The style of tiles that a map wants; null: it wants none. */
function wantedTiles(base: MapBase, { colors, mapTiles }: DrawContext): TileStyle | null {
  if (base !== "tiles" && base !== "light" && base !== "dark") return null;
  const isDark = base === "dark" || (base === "tiles" && colors.isDark);
  return isDark && mapTiles?.hasDark === true ? "dark" : "light";
}

/** The base that a map asks for, as far as it can be had: without tiles it is the land, and that is said. */
export function mapBase(base: MapBase, ground: MapShapes, context: DrawContext): GroundBase {
  const style = wantedTiles(base, context);
  const tiles = context.mapTiles ?? null;
  if (style === null || tiles === null) {
    return {
      shapes: ground,
      isTiled: false,
      isLand: base !== "none",
      opening: { place: ground.place, plane: ground.plane, tiles: null },
      notes: style === null ? [] : [{ kind: "no-tiles" }],
      opacityOf: () => 1,
      marksOf: base === "none" ? withoutLand : (drawn) => drawn,
      shapesOver: () => [],
      tilesBelow: () => ({}),
    };
  }
  const shapes = mercatorOf(ground);
  return {
    shapes,
    isTiled: true,
    isLand: false,
    opening: { place: shapes.place, plane: shapes.plane, tiles },
    notes: [],
    opacityOf: (isGround) => (isGround ? REGIONS_OVER_TILES : 1),
    marksOf: withoutLand,
    shapesOver: (frame) => attributionShapes(frame, tiles, style, ABOVE_MARKS + OVER_LAYERS),
    tilesBelow: (frame) => ({ tiles: [tileLayer(frame, style, tiles)] }),
  };
}
