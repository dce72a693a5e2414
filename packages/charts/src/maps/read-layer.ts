import type { Noun } from "../text/nouns.ts";
import type { Box } from "../box.ts";
import type { DrawContext } from "../context.ts";
import type { Drawing } from "../drawing.ts";
import type { LegendFormat } from "../element.ts";
import { listedDrawing } from "../listed/listed-drawing.ts";
import type { ListModel } from "../listed/read-list.ts";
import type { PointShapes } from "../marks/shapes/point-shapes.ts";
import type { Note } from "../notes.ts";
import type { Shape } from "../shapes.ts";
import { faded } from "./faded.ts";
import { groundColors, type MapColors } from "./map-colors.ts";
import { framed, groundShapes } from "./map-ground.ts";
import { mapKey, type SizeKey } from "./map-key.ts";
import { type MapMark, withMapMarks } from "./map-marks.ts";
import type { MapShapes, ShapeSetName } from "./map-shapes.ts";
import { readMapStyle, type Viewport, viewportOf } from "./map-style.ts";
import { mapBase } from "./tiles/map-base.ts";
import type { MapFrame } from "./map-view.ts";

export type DegreesOnEarth = readonly [longitude: number, latitude: number];

/** Marks of one kind of map as they are read from a result, before it is known on which ground they lie. */
export interface ReadLayer {
  readonly noun: Noun;
  readonly model: ListModel;
  readonly colors: MapColors;
  /** The shapes that its marks are. `any`: they lie on whatever ground there is. Null: nobody has the shapes. */
  readonly set: ShapeSetName | "any" | null;
  /** By which a ground is chosen for what lies on any. */
  readonly places: readonly DegreesOnEarth[];
  /** What is said where there are no shapes. */
  readonly without: readonly Note[];
  readonly onto: (shapes: MapShapes) => LaidLayer;
}

/** The same on a ground. */
export interface LaidLayer {
  /** Names what is looked at: a view of something else is none of it. */
  readonly name: string;
  /** What is shown of the plane at first. */
  readonly fitted: Box;
  /** Regions without a value are hatched. */
  readonly hasMissing: boolean;
  /** Its regions are the ground. */
  readonly isGround: boolean;
  readonly size: SizeKey | null;
  /** What the shapes of points stand for. */
  readonly symbols?: PointShapes | null;
  /** `isLowest`: nothing but the ground lies below it. */
  readonly draw: (frame: MapFrame, isLowest: boolean) => DrawnLayer;
}

export interface DrawnLayer {
  readonly marks: readonly MapMark[];
  readonly shapes: readonly Shape[];
  readonly notes: readonly Note[];
  readonly isEmpty: boolean;
}

/** What is looked at in a frame, for who keeps it. */
export const viewportOn =
  (frame: MapFrame, { place, degreesAt }: MapShapes): (() => Viewport | null) =>
  () =>
    viewportOf(frame.view, place, degreesAt, frame.unit / frame.view.scale);

interface MapElement {
  readonly mapStyle?: unknown;
  readonly legend?: Pick<LegendFormat, "visibility" | "position" | "color" | "fontSize">;
}

/** A map of one layer. */
export function drawLayer(layer: ReadLayer, shapes: MapShapes | null, { legend, mapStyle }: MapElement, context: DrawContext): Drawing {
  const { model, noun, colors } = layer;
  const told = { model, noun, legend: colors.legend };
  if (shapes === null || shapes.regions.length === 0) {
    const plot = { left: 0, top: 0, width: layer.set === "any" ? 0 : context.width, height: layer.set === "any" ? 0 : context.height };
    const isGone = layer.set === null || shapes !== null;
    return listedDrawing({ ...told, marks: [], shapes: [], notes: isGone ? layer.without : [], plot });
  }
  const style = readMapStyle(mapStyle);
  const base = mapBase(style.base, shapes, context);
  const laid = layer.onto(base.shapes);
  const ground = groundColors(context.colors);
  const key = mapKey([{ colors, hasMissing: laid.hasMissing, size: laid.size, symbols: laid.symbols ?? null }], ground, context, legend);
  const frame = framed(laid.name, laid.fitted, context, key, { viewport: style.viewport, ...base.opening });
  const { marks, shapes: plain, notes, isEmpty } = laid.draw(frame, true);
  const drawn = faded(base.marksOf(plain), style.opacity ?? base.opacityOf(laid.isGround));
  const below = laid.isGround || !base.isLand ? [] : groundShapes(frame, base.shapes, ground, context);
  const all = [...below, ...drawn, ...key.shapes, ...base.shapesOver(frame)];
  const whole = listedDrawing({ ...told, marks, shapes: all, notes: [...notes, ...base.notes], plot: frame.plot });
  return { ...withMapMarks({ ...whole, isEmpty }, marks, frame), ...base.tilesBelow(frame), viewport: viewportOn(frame, base.shapes) };
}
