import { type BroughtRefusal, type BroughtShapes, readBrought } from "@sheaf/charts/brought-shapes";
import { CodedError, limits } from "@sheaf/contract";
import { job } from "../../platform/workers/index.ts";

const reasons: { readonly [R in BroughtRefusal]: string } = {
  "no-json": "The file is neither GeoJSON nor TopoJSON: it is no JSON",
  "no-shapes": "The file is neither GeoJSON nor TopoJSON",
  "no-areas": "The file has no areas: points and lines alone cannot be regions",
  "no-properties": "The areas of the file have no names or codes, by which values could find them",
  "not-degrees": "The places of the file are no degrees. Convert it to WGS84 (EPSG:4326) first",
  "too-many-regions": `The file has more than ${limits.mapShapesRegions.toLocaleString("en-US")} regions`,
  "too-many-points": `The file has more than ${limits.mapShapesPoints.toLocaleString("en-US")} points. Simplify it first`,
  "too-deep": "The file is nested too deeply",
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
