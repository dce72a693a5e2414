import { nounOf } from "../../text/nouns.ts";
import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import { chartOf, chartRecords, type Element, type MapLayer, mapLayers, rolesOf, type TypedChart } from "@sheaf/workbook";
import type { DrawContext, LayerAnswer } from "../../context.ts";
import type { Box, Drawing, Legend, LegendEntry } from "../../drawing.ts";
import type { LegendFormat } from "../../element.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import { faded } from "../../maps/faded.ts";
import { groundColors } from "../../maps/map-colors.ts";
import { framed, groundShapes } from "../../maps/map-ground.ts";
import { type KeySection, mapKey } from "../../maps/map-key.ts";
import { withMapMarks } from "../../maps/map-marks.ts";
import type { MapShapes, ShapeSetName } from "../../maps/map-shapes.ts";
import { type DrawnLayer, type LaidLayer, type ReadLayer, viewportOn } from "../../maps/read-layer.ts";
import { readMapStyle } from "../../maps/map-style.ts";
import { type GroundBase, mapBase } from "../../maps/tiles/map-base.ts";
import { boxOver } from "../../maps/rings.ts";
import { mercatorOf } from "../../maps/tiles/mercator.ts";
import { groundFor } from "../../maps/shape-sets.ts";
import { noteText, type Note } from "../../notes.ts";
import { graphicOf, type Shape } from "../../shapes.ts";
import { readGeographies } from "../geography-map/draw.ts";
import { readPoints } from "../point-map/draw.ts";
import { readRegions } from "../region-map/draw.ts";
import { layeredMarks } from "./marks.ts";
import { layeredTable } from "./table.ts";

/** Marks of a layer lie over all of those below it. */
const LIFT = 10;

/** A layer that has what it needs, read from its answer. */
interface Layer {
  readonly id: string;
  readonly name: string;
  readonly read: ReadLayer;
}

/** A layer on the ground that all of them have. */
interface Laid extends Layer {
  readonly laid: LaidLayer;
}

export const hasLayers = (element: Element): boolean => mapLayers(element).length > 1;

/** Several layers on one ground: each with its marks, its line of the key, its notes, and what is said of it. */
export function drawLayers(element: Element, table: ResultTable, context: DrawContext): Drawing {
  const all = mapLayers(element).filter(({ isShown }) => isShown);
  const read = all.flatMap((layer, index): readonly Layer[] => {
    const one = context.hiddenLayers?.has(layer.id) === true ? null : readLayer(layer, table, toldApart(layer, index, context));
    return one === null ? [] : [{ id: layer.id, name: nameOf(layer, one), read: one }];
  });
  const listed = all
    .map((layer) => ({
      id: layer.id,
      name: read.find(({ id }) => id === layer.id)?.name ?? layer.name ?? chartRecords[layer.kind].title,
      isShown: context.hiddenLayers?.has(layer.id) !== true,
    }))
    .toReversed();
  const found = groundOf(read, context);
  const lost = lostLayers(all, context);
  if (found === null) {
    const empty = emptyMap(read, table, element, context);
    return { ...empty, notes: [...empty.notes, ...lost], layers: listed };
  }
  const style = readMapStyle(isLegended(element) ? element.mapStyle : undefined);
  const base = mapBase(style.base, found.shapes, context);
  const { layers, left } = laidOn(read, base.shapes, base.isTiled ? withTiles(context) : context);
  const whole = emptyMap([], table, element, context);
  return { ...drawnOn(layers, base, [...left, ...lost, ...base.notes], element, context, whole), layers: listed };
}

/** Layers that nothing could be asked for, and those whose question has no answer. */
function lostLayers(layers: readonly MapLayer[], { lostLayers: lost, hiddenLayers }: DrawContext): readonly Note[] {
  return layers.flatMap(({ id, name, kind, isMisfiltered }): readonly Note[] => {
    if (hiddenLayers?.has(id) === true) return [];
    const layer = name ?? chartRecords[kind].title;
    if (isMisfiltered) return [{ kind: "layer-filter", layer }];
    const why = lost?.get(id);
    return why === undefined ? [] : [{ kind: "layer-lost", layer, why }];
  });
}

/** All sets of shapes on the plane of tiles. */
const withTiles = (context: DrawContext): DrawContext => ({
  ...context,
  mapShapes: (set) => {
    const shapes = context.mapShapes?.(set) ?? null;
    return shapes === null ? null : mercatorOf(shapes);
  },
});

/** Layers that have no color of their own are told apart by the colors of the theme, in turn; one that a value has stays that value's. */
function toldApart({ element }: MapLayer, index: number, context: DrawContext): DrawContext {
  const { colors } = context;
  const { categorical } = colors;
  const from = categorical.length === 0 ? 0 : index % categorical.length;
  if (index === 0 || element.kind === "region-map" || hasColor(element)) return context;
  return { ...context, colors: { ...colors, categorical: [...categorical.slice(from), ...categorical.slice(0, from)] } };
}

const hasColor = ({ color }: Element): boolean => color !== undefined;

function readLayer({ id, isOwn, isMisfiltered, element }: MapLayer, table: ResultTable, context: DrawContext): ReadLayer | null {
  const chart = chartOf(element);
  const answer: LayerAnswer | undefined = isOwn ? { table, truncated: context.truncated } : context.layers?.get(id);
  if (chart === null || answer === undefined || isMisfiltered) return null;
  const { channels } = chartRecords[chart.kind];
  const keyColumns = rolesOf(element, channels).keys.map(({ columnId }) => columnId);
  const own = { ...context, keyColumns, truncated: answer.truncated, totalRows: isOwn ? context.totalRows : null };
  return readTyped(chart, answer.table, own);
}

function readTyped({ kind, element }: TypedChart, table: ResultTable, context: DrawContext): ReadLayer | null {
  switch (kind) {
    case "region-map":
      return element.region === undefined ? null : readRegions(element, table, context);
    case "point-map":
      return element.latitude === undefined || element.longitude === undefined ? null : readPoints(element, table, context);
    case "geography-map":
      return element.geography === undefined ? null : readGeographies(element, table, context);
    default:
      return null;
  }
}

/** The name that a layer was given, else that of what it shows. */
const nameOf = ({ name }: MapLayer, { noun, model, colors }: ReadLayer): string =>
  name ?? model.measure?.name ?? colors.column?.name ?? model.keys.at(-1)?.name ?? model.context.say(nounOf(noun));

/** The ground of a map: that of its lowest regions, else what its places lie on. Null while the shapes are not there. */
function groundOf(layers: readonly Layer[], { mapShapes }: DrawContext): { readonly shapes: MapShapes } | null {
  const sets = layers.flatMap(({ read: { set } }): readonly ShapeSetName[] => (set === null || set === "any" ? [] : [set]));
  // All of them are asked for at once.
  const asked = sets.map((set) => mapShapes?.(set) ?? null);
  if (asked.includes(null)) return null;
  const regions = asked.find((shapes) => shapes !== null && shapes.regions.length > 0);
  const shapes = regions ?? mapShapes?.(groundFor(layers.flatMap(({ read }) => read.places))) ?? null;
  return shapes === null ? null : { shapes };
}

/** Layers on the ground; those whose regions lie on another plane are told. */
function laidOn(
  layers: readonly Layer[],
  ground: MapShapes,
  { mapShapes }: DrawContext,
): { readonly layers: readonly Laid[]; readonly left: readonly Note[] } {
  const laid: Laid[] = [];
  const left: Note[] = [];
  for (const layer of layers) {
    const { set, without } = layer.read;
    const own = set === null ? null : set === "any" ? ground : (mapShapes?.(set) ?? null);
    const on = own === null || own.plane === ground.plane ? own : (own.onto?.(ground) ?? null);
    if (own === null || own.regions.length === 0) left.push(...without);
    else if (on === null) left.push({ kind: "left-out", what: layer.name, why: message("drawing.why.regions-lie-on-another-map-than") });
    else laid.push({ ...layer, laid: layer.read.onto(on) });
  }
  return { layers: laid, left };
}

interface Legended {
  readonly legend?: LegendFormat;
  readonly mapStyle?: unknown;
}
const isLegended = (element: object): element is Legended => "legend" in element || "mapStyle" in element;

function drawnOn(
  layers: readonly Laid[],
  base: GroundBase,
  left: readonly Note[],
  element: Element,
  context: DrawContext,
  empty: Drawing,
): Drawing {
  const ground = groundColors(context.colors);
  const { shapes } = base;
  const { legend: format, mapStyle } = isLegended(element) ? element : {};
  const style = readMapStyle(mapStyle);
  // The highest layer stands first in the key, as in a list of layers.
  const sections = layers.toReversed().map(({ name, read: { colors }, laid: { hasMissing, size, symbols = null } }): KeySection => ({
    colors,
    hasMissing: hasMissing && isLowest(layers, colors),
    size,
    symbols,
    lead: { name, color: colors.column === null ? colors.colorOf(0) : null },
  }));
  const key = mapKey(sections, ground, context, format);
  const frame = framed(layers.map(({ laid }) => laid.name).join(" "), fittedTo(layers, shapes), context, key, {
    viewport: style.viewport,
    ...base.opening,
  });
  const drawn = layers.map(({ laid }, index): DrawnLayer => laid.draw(frame, index === 0));
  const below = layers[0]?.laid.isGround === true || !base.isLand ? [] : groundShapes(frame, shapes, ground, context);
  const parts = layers.map(({ id, name, read }, index): { readonly id: string; readonly name: string; readonly drawing: Drawing } => {
    const { marks = [], notes = [] } = drawn[index] ?? {};
    const whole = listedDrawing({
      model: read.model,
      noun: read.noun,
      marks,
      shapes: [],
      legend: read.colors.legend,
      notes,
      plot: frame.plot,
    });
    return { id, name, drawing: withMapMarks(whole, marks, frame) };
  });
  const lifted = drawn.flatMap(({ shapes: own }, index) => {
    const opacity = style.opacity ?? base.opacityOf(layers[index]?.laid.isGround === true);
    return faded(base.marksOf(own), opacity).map((shape) => lift(shape, index));
  });
  const [first] = parts;
  return {
    option: {
      ...(first?.drawing ?? empty).option,
      graphic: graphicOf([...below, ...lifted, ...key.shapes.map((shape) => lift(shape, layers.length)), ...base.shapesOver(frame)]),
    },
    legend: together(parts.map(({ drawing }) => drawing.legend)),
    summary: [...parts.map(({ name, drawing }) => `${name}: ${drawing.summary}`), ...left.map((note) => noteText(note, context.say))].join(
      " ",
    ),
    table: layeredTable(parts),
    marks: layeredMarks(parts),
    notes: [...parts.flatMap(({ drawing }) => drawing.notes), ...left],
    plots: [frame.plot],
    isEmpty: drawn.every(({ isEmpty }) => isEmpty),
    map: frame,
    ...base.tilesBelow(frame),
    viewport: viewportOn(frame, shapes),
  };
}

const isLowest = ([lowest]: readonly Laid[], colors: ReadLayer["colors"]): boolean => lowest?.read.colors === colors;

/** All regions of the ground; without regions, all of what lies on it. */
function fittedTo(layers: readonly Laid[], { bounds }: MapShapes): Box {
  const regions = layers.filter(({ laid }) => laid.isGround);
  const boxes = (regions.length > 0 ? regions : layers).map(({ laid }) => laid.fitted);
  return boxes.length === 0 ? bounds : boxOver(boxes);
}

/** A shape of a layer, over those of the layers below it. */
const lift = <S extends Shape>(shape: S, layer: number): S =>
  layer === 0 ? shape : { ...shape, id: `${layer}-${shape.id}`, depth: shape.depth + layer * LIFT };

/** The names of colors of all layers. */
function together(legends: readonly Legend[]): Legend {
  const named = legends.flatMap((legend) => (legend.kind === "series" ? [legend] : []));
  const [first] = named;
  if (first === undefined) return { kind: "none" };
  const entries = named.flatMap((legend, layer) =>
    legend.entries.map((entry): LegendEntry => ({ ...entry, id: layer === 0 ? entry.id : `${layer}-${entry.id}` })),
  );
  return { ...first, header: named.length === 1 ? first.header : null, showsHeader: named.length === 1 && first.showsHeader, entries };
}

/** A map of which nothing can be drawn: its shapes are not there yet, or nobody has them. */
function emptyMap(layers: readonly Layer[], table: ResultTable, element: Element, context: DrawContext): Drawing {
  const [first] = layers;
  const plot = { left: 0, top: 0, width: context.width, height: context.height };
  const notes = layers.flatMap(({ read }) => (read.set === null ? read.without : []));
  const model = first?.read.model ?? {
    table,
    context,
    columns: new Map(),
    keys: [],
    measure: null,
    extras: [],
    colored: { columnId: undefined, styles: new Map() },
    rows: [],
    notes: [],
  };
  const noun = first?.read.noun ?? mapLayers(element)[0]?.kind ?? "point-map";
  return listedDrawing({ model, noun, marks: [], shapes: [], legend: { kind: "none" }, notes, plot });
}
