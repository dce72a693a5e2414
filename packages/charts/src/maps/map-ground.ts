import type { DrawContext } from "../context.ts";
import type { Box } from "../drawing.ts";
import type { Shape } from "../shapes.ts";
import { drawnRings, drawnBox, isSeen } from "./drawn-rings.ts";
import type { GroundColors } from "./map-colors.ts";
import type { MapKey } from "./map-key.ts";
import type { MapShapes, Place } from "./map-shapes.ts";
import { openingView, type Viewport } from "./map-style.ts";
import { CLOSEST, mapFrame, type MapFrame } from "./map-view.ts";
import type { MapTiles } from "./tiles/map-tiles.ts";
import { closestOf } from "./tiles/tile-layer.ts";

interface Opening {
  readonly viewport: Viewport | null;
  readonly place: Place;
  readonly plane: string;
  /** The tiles that it lies on; null: on none. */
  readonly tiles: MapTiles | null;
}

/** A map between its key and the edges, as it is looked at. */
export function framed(
  name: string,
  fitted: Box,
  { width, height, mapView }: DrawContext,
  key: MapKey,
  { viewport, place, plane, tiles }: Opening,
): MapFrame {
  const plot = {
    left: 4,
    top: 4 + key.top,
    width: Math.max(8, width - 8),
    height: Math.max(8, height - 8 - key.top - key.bottom),
  };
  // What is fitted anew is looked at anew.
  const ground = [name, plane, fitted.left, fitted.top, fitted.width, fitted.height]
    .map((part) => (typeof part === "number" ? Math.round(part) : part))
    .join(" ");
  const view = mapView !== null && mapView !== undefined && mapView.ground === ground ? mapView.view : null;
  const most = tiles === null ? CLOSEST : closestOf(fitted, plot, tiles);
  const first = view !== null || viewport === null ? null : openingView(viewport, place, mapFrame(ground, fitted, plot, null).unit, most);
  return mapFrame(ground, fitted, plot, view ?? first, most);
}

/** The land below the marks, its borders in the color of the paper. */
export function groundShapes(
  frame: MapFrame,
  shapes: MapShapes,
  { land, border }: GroundColors,
  { width, height }: DrawContext,
): readonly Shape[] {
  const rings = shapes.regions.flatMap((region) =>
    isSeen(drawnBox(frame, region.box), width, height) ? drawnRings(frame, region.rings) : [],
  );
  return [{ kind: "outlines", id: "ground", rings, isClosed: true, fill: land, edge: { color: border, width: 0.9 }, depth: 0 }];
}
