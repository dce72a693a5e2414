import type { Area } from "../../platform/operations/index.ts";
import { deleteMapShapes, listMapShapes, readMapShapes, updateMapShapes, uploadMapShapes } from "./operations.ts";

export { forgetShapes, readShapes } from "./store.ts";

/** Shapes that an organization brings for its maps of regions. */
export const mapShapesArea = (): Area => ({
  name: "map-shapes",
  operations: [listMapShapes, uploadMapShapes, readMapShapes, updateMapShapes, deleteMapShapes],
});
