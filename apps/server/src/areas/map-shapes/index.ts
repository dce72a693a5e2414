import type { Area } from "../../platform/operations/index.ts";
import type { DocumentReader } from "../workbooks/index.ts";
import { deleteMapShapes, listMapShapes, readMapShapes, replaceMapShapes, updateMapShapes, uploadMapShapes } from "./operations.ts";
import { listMapShapesUses } from "./uses.ts";

export { forgetShapes, readShapes } from "./store.ts";

/** Shapes that an organization brings for its maps of regions. */
export const mapShapesArea = (documents: DocumentReader): Area => ({
  name: "map-shapes",
  operations: [
    listMapShapes,
    uploadMapShapes,
    readMapShapes,
    replaceMapShapes,
    updateMapShapes,
    deleteMapShapes,
    listMapShapesUses(documents),
  ],
});
