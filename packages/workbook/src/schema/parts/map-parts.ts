import * as z from "zod";
import { optional, required, shared } from "../field.ts";
import { chartColor } from "./chart-color.ts";
import { columns } from "./column.ts";
import { id, ownColumn, pointer, pointerSpellings, shownOrHidden } from "./common.ts";
import { filters } from "./filter.ts";
import { partSource } from "./source.ts";

/** What the values of a region column name. */
export const regionTypes = ["country", "us-state", "us-county", "us-zipcode", "us-cbsa", "us-postal-place", "ca-province"] as const;

export const region = shared(
  z.strictObject({
    columnId: required(ownColumn, { title: "Column" }),
    regionType: required(z.enum(regionTypes), { title: "Regions" }),
  }),
  { spellings: pointerSpellings },
);

/** Several columns; one pointer may stand for a list of one. */
export const pointerList = shared(z.union([pointer, z.array(pointer)]), {});

export const layerKinds = ["region-map", "point-map", "geography-map"] as const;

/** Shapes that an organization brought, by their id: they stand for the regions of the type that the file has a word for. */
export const ownShapes = optional(z.string().max(100), {
  title: "Shapes",
  description: "Of a map of regions: shapes that the organization brought, by their id",
});

const named = {
  name: optional(z.string().max(200), { title: "Name" }),
  visibility: optional(shownOrHidden, { title: "Visibility", default: "shown" }),
};

/** What lies on the ground of a map above its own marks, or below them: marks of a kind of map, by channels of their own. */
const mapLayer = z.strictObject({
  id: required(id, { title: "Id" }),
  kind: required(z.enum(layerKinds), { title: "Kind" }),
  ...named,
  source: optional(partSource, {
    title: "Source",
    description:
      "Another element, a table of a connection, a file, SQL or a join of these, whose rows the layer shows; absent: the source of the map. Its channels and filters are then over `columns`",
  }),
  columns: optional(columns, { title: "Columns", description: "Of a layer with a source of its own", default: [] }),
  filters: optional(filters, {
    title: "Filters",
    description: "Of the layer alone; one without a source of its own has those of the map as well",
    default: [],
  }),
  region: optional(region, { title: "Region" }),
  latitude: optional(pointer, { title: "Latitude" }),
  longitude: optional(pointer, { title: "Longitude" }),
  geography: optional(pointer, { title: "Geography" }),
  size: optional(pointer, { title: "Size" }),
  color: optional(chartColor, { title: "Color" }),
  label: optional(pointerList, { title: "Labels" }),
  tooltip: optional(pointerList, { title: "Tooltip" }),
  shapes: ownShapes,
  shape: optional(pointer, { title: "Shape", description: "Of points: the column whose values their shapes stand for" }),
  detail: optional(pointerList, { title: "Detail", description: "Of points: further columns that tell them apart" }),
});

/** Members of our own of maps. */
export const mapExtension = {
  layers: optional(z.array(mapLayer).max(12), { title: "Layers", description: "Further layers of a map, the lowest one first" }),
  ownLayer: optional(
    z.strictObject({ ...named, at: optional(z.number().int().min(0).max(12), { title: "Layers below it", default: 0 }) }),
    { title: "Own layer", description: "How the marks of the map itself lie among its layers" },
  ),
  shapes: ownShapes,
  detail: optional(pointerList, { title: "Detail", description: "Of a map of points: further columns that tell them apart" }),
};
