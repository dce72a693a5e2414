export { sampleDocument, smallDocument } from "./sample.ts";
export { type Draw, drawFrom, randomOperation } from "./random-operations.ts";
export { growthOf, NO_SQUARE } from "./growth.ts";
export { fileOf, type LargeFile, manyColumns, manyElements, tableOf } from "./large-files.ts";
export * from "./large-parts.ts";
export { hostileElements, type HostileFile, hostileYaml } from "./hostile-files.ts";
