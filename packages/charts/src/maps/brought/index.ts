export type { BroughtLimits, BroughtRefusal, BroughtShapes, KeptShapes, ShapeProperty } from "./kept-shapes.ts";
export { goneShapes, ownShapes, shapesFrom } from "./own-shapes.ts";
export { readBrought } from "./read-brought.ts";
