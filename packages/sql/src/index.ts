export * from "./types.ts";
export * from "./tree.ts";
