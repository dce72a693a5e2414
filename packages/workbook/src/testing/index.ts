export { sampleDocument, smallDocument } from "./sample.ts";
export { type Draw, drawFrom, randomOperation } from "./random-operations.ts";
