import { type BroughtRefusal, type BroughtShapes, readBrought } from "@sheaf/charts/brought-shapes";
import { CodedError, limits, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { job } from "../../platform/workers/index.ts";

const reasons: { readonly [R in BroughtRefusal]: ErrorText } = {
  "no-json": message("errors-exports.map-shapes.file-neither-geojson-nor-topojson"),
  "no-shapes": message("errors-exports.map-shapes.file-neither-geojson-nor-topojson-6"),
  "no-areas": message("errors-exports.map-shapes.file-no-areas-points-lines"),
  "no-properties": message("errors-exports.map-shapes.areas-file-no-names-codes"),
  "not-degrees": message("errors-exports.map-shapes.places-file-no-degrees-convert"),
  "too-many-regions": message("errors-exports.map-shapes.file-regions", { most: limits.mapShapesRegions }),
  "too-many-points": message("errors-exports.map-shapes.file-points-simplify-first", { most: limits.mapShapesPoints }),
  "too-deep": message("errors-exports.map-shapes.file-nested-too-deeply"),
};

/** What is kept of a file, as it is stored and handed out. */
export type ShapesRead = Omit<BroughtShapes, "kept"> & { readonly text: string };

/** Reads and simplifies the shapes of a file that somebody brought. */
export const readShapesJob = job("read-shapes", (text: string): ShapesRead => {
  const found = readBrought(text, {
    regions: limits.mapShapesRegions,
    points: limits.mapShapesPoints,
    keptPoints: limits.mapShapesKeptPoints,
  });
  if (typeof found === "string") throw new CodedError("EINVAL", reasons[found], { reason: found });
  const { kept, ...told } = found;
  return { ...told, text: JSON.stringify(kept) };
});
